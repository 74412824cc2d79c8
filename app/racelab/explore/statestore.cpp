// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "racelab/explore/statestore.h"

#include <algorithm>

namespace lockscope {

StateStore::Id StateStore::add(const State &state)
{
    m_states.push_back(state);
    return Id(m_states.size() - 1);
}

StateStore::Id StateStore::reach(const Digest &digest, const State &state)
{
    const auto [known, isNew] = m_reached.try_emplace(digest, Id(m_states.size()));
    if (!isNew)
        return known->second;
    add(state);
    return none;
}

std::vector<StateStore::Id> StateStore::path(Id id) const
{
    std::vector<Id> path;
    for (; m_states[id].before != none; id = m_states[id].before)
        path.push_back(id);
    std::ranges::reverse(path);
    return path;
}

Schedule StateStore::schedule(Id id) const
{
    Schedule schedule;
    for (const Id step : path(id))
        schedule.push_back(m_states[step].move);
    return schedule;
}

} // namespace lockscope
