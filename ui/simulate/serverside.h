// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/lockevent.h"
#include "protocols/simulation.h"
#include "ui/table/simulatedholds.h"

#include <QHash>

#include <optional>

namespace lockscope::ui {

/**
 * What the server says of the simulated clients' locks, beside what they believe: which client wrote the token that is in each key. As old as the
 * dashboard's picture, and only of keys that it watches and that have changed since clients want them; of locks on other stores as old as the lab's
 * last question. UI thread.
 */
class ServerSide {
public:
    enum class Holder : quint8 { NotTold, Nobody, Client, Another };
    struct Word {
        Holder holder = Holder::NotTold;
        QString client; ///< its name, if it is one

        bool operator==(const Word &) const = default;
    };

    /** Another server or other patterns. */
    void forget();
    /** Whether it contained anything about clients' locks. */
    bool apply(const LockDelta &delta);
    void apply(const SimulationUpdate &update);
    /** All that clients want, or wanted. */
    QList<Bytes> locks() const { return m_keys.keys(); }
    /** Of the lock that this client wants. */
    Word holderOf(const SimulatedClientStatus &client) const;

private:
    struct Told {
        bool anything = false;
        std::optional<Bytes> token; // nothing: free
    };
    QHash<Bytes, Told> m_keys; // those that clients want, by lockName()
    SimulatedHolds m_holds;
};

} // namespace lockscope::ui
