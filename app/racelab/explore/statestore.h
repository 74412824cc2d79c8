// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "racelab/film/renaming.h"
#include "racelab/film/schedule.h"

#include <unordered_map>
#include <vector>

namespace lockscope {

/**
 * All states that an exploration has reached: how each was reached (the state before, and the move), so that it can be reached again, and the 128 bits
 * that distinguish it from others. Memory: about 100 bytes a state. One thread.
 */
class StateStore {
public:
    using Id = quint32;
    static constexpr Id none = ~Id(0);

    struct State {
        Id before = none;
        bool wasQuiet = false; ///< World::wasQuiet() of the move
        Move move = {};
    };

    /** The first is the beginning, which is not remembered as reached. */
    StateStore() { add({}); }
    Id add(const State &state);
    /** Adds it, if nothing of this digest was reached before; the one that was, or none. */
    Id reach(const Digest &digest, const State &state);

    const State &state(Id id) const { return m_states[id]; }
    std::size_t size() const { return m_states.size(); }
    /** From the beginning to this state, the beginning left out. */
    std::vector<Id> path(Id id) const;
    Schedule schedule(Id id) const;

private:
    struct DigestHash {
        std::size_t operator()(const Digest &digest) const { return digest.first; }
    };

    std::vector<State> m_states;
    std::unordered_map<Digest, Id, DigestHash> m_reached;
};

} // namespace lockscope
