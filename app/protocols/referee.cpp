// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/referee.h"

#include <algorithm>

namespace lockscope {

void Referee::believes(int client, const QByteArray &key, Instant at)
{
    std::vector<int> &believers = m_believers[key];
    Q_ASSERT(std::find(believers.begin(), believers.end(), client) == believers.end());
    for (const int other : believers) {
        const Violation violation{.id = m_nextId++, .key = key, .first = other, .second = client, .from = at, .to = {}};
        m_open.push_back(violation);
        m_changed.push_back(violation);
    }
    believers.push_back(client);
}

void Referee::stopsBelieving(int client, const QByteArray &key, Instant at)
{
    std::vector<int> &believers = m_believers[key];
    Q_ASSERT(std::find(believers.begin(), believers.end(), client) != believers.end());
    std::erase(believers, client);
    if (believers.empty())
        m_believers.remove(key);

    const auto ends = [&](const Violation &v) { return v.key == key && (v.first == client || v.second == client); };
    for (Violation &violation : m_open) {
        if (!ends(violation))
            continue;
        Violation ended = violation;
        ended.to = at;
        m_changed.push_back(ended);
    }
    std::erase_if(m_open, ends);
}

std::vector<Violation> Referee::takeChanged() { return std::exchange(m_changed, {}); }

} // namespace lockscope
