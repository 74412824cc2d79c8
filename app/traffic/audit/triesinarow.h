// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "traffic/replay/lockreplay.h"

namespace lockscope {

/**
 * The tries of one connection for one lock, without a pause of a second: too many in a second are a storm. If tokens that come back tell several clients
 * of the connection apart, each has its own. A value.
 */
class TriesInARow {
public:
    struct Storm {
        const ExecutedCommand &first;
        qint64 us = 0;
        quint64 triesPerSecond = 0;
        bool isKnown = false; ///< it was one before this try
    };

    void note(const LockMove &move);
    quint64 count() const { return m_all.tries; }
    /** Whether the last try belongs to one. */
    std::optional<Storm> storm();

private:
    struct Tries {
        QByteArray token = {};
        ExecutedCommand first = {};
        quint64 tries = 0;
    };
    void noteToken(const LockMove &move);

    Tries m_all;
    qint64 m_lastUs = 0;
    std::vector<Tries> m_ofTokens; // random ones, that tried last at the end
    bool m_isOfSeveral = false, m_isStorm = false;
};

} // namespace lockscope
