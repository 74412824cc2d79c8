// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/simulate/serverside.h"

namespace lockscope::ui {

void ServerSide::forget()
{
    m_keys.clear();
    m_holds = SimulatedHolds();
}

bool ServerSide::apply(const LockDelta &delta)
{
    bool isNews = delta.reset;
    if (delta.reset) {
        for (Told &told : m_keys)
            told = {};
    }
    for (const Bytes &key : delta.removed) {
        if (const auto found = m_keys.find(key); found != m_keys.end()) {
            *found = {true, std::nullopt};
            isNews = true;
        }
    }
    for (const Lock &lock : delta.upserted) {
        if (const auto found = m_keys.find(lock.key); found != m_keys.end()) {
            *found = {true, lock.token};
            isNews = true;
        }
    }
    return isNews;
}

void ServerSide::apply(const SimulationUpdate &update)
{
    if (update.reset)
        forget();
    for (const SimulatedClientStatus &client : update.clients) {
        if (const Bytes key(client.spec.key); !m_keys.contains(key))
            m_keys.insert(key, {});
    }
    for (const SimulatedHold &hold : update.holds)
        m_holds.add(hold);
}

ServerSide::Word ServerSide::holderOf(const QByteArray &key) const
{
    const auto found = m_keys.constFind(Bytes(key));
    if (found == m_keys.cend() || !found->anything)
        return {};
    if (!found->token)
        return {Holder::Nobody, {}};
    const QString client = m_holds.clientOf(Bytes(key), *found->token);
    return {client.isEmpty() ? Holder::Another : Holder::Client, client};
}

} // namespace lockscope::ui
