// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/simulate/serverside.h"

namespace lockscope::ui {

namespace {

/** Where a token was written. */
QByteArray keyAmongStores(StoreKind store, const QByteArray &key) { return QByteArray::number(int(store)) + ':' + key; }

} // namespace

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
    for (const auto &[key, node] : delta.removed) {
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
        if (const Bytes lock(lockName(client)); !m_keys.contains(lock))
            m_keys.insert(lock, {});
    }
    for (SimulatedHold hold : update.holds) {
        hold.key = keyAmongStores(hold.store, hold.key);
        m_holds.add(hold);
    }
    for (const StoreStand &stand : update.stands) {
        if (const auto found = m_keys.find(Bytes(stand.lock)); found != m_keys.end())
            *found = {stand.isKnown, stand.token ? std::optional<Bytes>(*stand.token) : std::nullopt};
    }
}

ServerSide::Word ServerSide::holderOf(const SimulatedClientStatus &client) const
{
    const Bytes lock(lockName(client));
    const auto found = m_keys.constFind(lock);
    if (found == m_keys.cend() || !found->anything)
        return {};
    if (!found->token)
        return {Holder::Nobody, {}};
    const QString holder = m_holds.clientOf(Bytes(keyAmongStores(client.store, client.spec.key)), *found->token);
    return {holder.isEmpty() ? Holder::Another : Holder::Client, holder};
}

} // namespace lockscope::ui
