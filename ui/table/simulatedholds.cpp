// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/table/simulatedholds.h"

#include <algorithm>

namespace lockscope::ui {

void SimulatedHolds::add(const SimulatedHold &hold)
{
    if (!m_holds.contains(hold.key)) {
        if (m_keys.size() >= m_keyLimit) {
            m_holds.remove(m_keys.front());
            m_keys.pop_front();
        }
        m_keys.push_back(hold.key);
    }
    auto &holds = m_holds[hold.key];
    if (holds.size() >= holdsPerKey)
        holds.pop_front();
    holds.push_back({hold.token, hold.client});
}

QString SimulatedHolds::clientOf(const Bytes &key, const Bytes &token) const
{
    const auto found = m_holds.constFind(key);
    if (found == m_holds.cend())
        return {};
    const auto hold = std::find_if(found->crbegin(), found->crend(), [&](const Hold &h) { return h.token == token; });
    return hold == found->crend() ? QString() : hold->client;
}

void SimulatedClients::apply(const SimulationUpdate &update)
{
    if (update.reset)
        m_clients.clear();
    for (const int client : update.removed)
        m_clients.remove(client);
    for (const SimulatedClientStatus &client : update.clients) {
        m_clients.insert(client.id, {client.name, isWorking(client.state)});
    }
}

QSet<QString> SimulatedClients::atWork() const
{
    QSet<QString> names;
    for (const Client &client : m_clients) {
        if (client.isAtWork)
            names.insert(client.name);
    }
    return names;
}

} // namespace lockscope::ui
