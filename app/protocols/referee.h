// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "protocols/simulation.h"

#include <QHash>

#include <vector>

namespace lockscope {

/**
 * Finds violations: two clients that think they hold one lock at one instant, from the moment the second begins until the first of them stops. Pure;
 * instants must not run backwards.
 */
class Referee {
public:
    void believes(int client, const QByteArray &key, Instant at);
    void stopsBelieving(int client, const QByteArray &key, Instant at);
    /** Violations that began or ended since the last call; open ones have no end. */
    std::vector<Violation> takeChanged();

private:
    QHash<QByteArray, std::vector<int>> m_believers; // in the order in which they began
    std::vector<Violation> m_open;
    std::vector<Violation> m_changed;
    quint64 m_nextId = 1;
};

} // namespace lockscope
