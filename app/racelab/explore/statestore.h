// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "racelab/film/renaming.h"
#include "racelab/film/schedule.h"

#include <unordered_map>
#include <vector>

namespace lockscope {

/**
 * All states that an exploration has reached: for each the state before it and the move, so that it can be reached again, and a digest that
 * distinguishes it from others. Memory: about 100 bytes a state. One thread.
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

    /** Adds the initial state, without a digest. */
    StateStore() { add({}); }
    Id add(const State &state);
    /** Adds the state, unless one of this digest is known. Returns the known one, or none. */
    Id reach(const Digest &digest, const State &state);

    const State &state(Id id) const { return m_states[id]; }
    std::size_t size() const { return m_states.size(); }
    /** The states from the initial one, without it, to this one. */
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
