// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/bytes.h"
#include "protocols/simulation.h"

#include <QHash>
#include <QSet>

#include <deque>

namespace lockscope::ui {

/** Which tokens simulated clients wrote: the last few of each key, of the keys used last. Bounded. */
class SimulatedHolds {
public:
    explicit SimulatedHolds(std::size_t keyLimit = 4096) : m_keyLimit(keyLimit) {}

    void add(const SimulatedHold &hold);
    /** The client that wrote it; empty: none that we know. */
    QString clientOf(const Bytes &key, const Bytes &token) const;

    /** Tokens of simulated clients begin with this wherever the protocol allows. */
    static bool looksSimulated(const Bytes &token) { return token.view().startsWith("lockscope-sim:"); }

private:
    struct Hold {
        Bytes token;
        QString client;
    };
    static constexpr std::size_t holdsPerKey = 8;

    QHash<Bytes, std::deque<Hold>> m_holds;
    std::deque<Bytes> m_keys; // oldest first
    std::size_t m_keyLimit;
};

/** Which simulated clients try for a lock or have one, as far as they know; the others have crashed, failed or given up. */
class SimulatedClients {
public:
    void apply(const SimulationUpdate &update);
    QSet<QString> atWork() const;

private:
    struct Client {
        QString name;
        bool isAtWork = false;
    };
    QHash<int, Client> m_clients;
};

} // namespace lockscope::ui
