// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/bytes.h"
#include "base/clock.h"

#include <QHash>

namespace lockscope {

/**
 * Checks the events against the readings: a change that a reading found first may still be announced for a moment; if no event comes
 * in that time, it was missed. Pure.
 */
class EventAudit {
public:
    /** A reading showed a change of this key that no event had named. */
    void found(const Bytes &key, Instant now);
    /** An event named this key. */
    void announced(const Bytes &key);
    /** How many changes have turned out, since the last call, to be missed. */
    quint64 takeMissed(Instant now);
    void clear() { m_found.clear(); }

private:
    QHash<Bytes, Instant> m_found;
};

} // namespace lockscope
