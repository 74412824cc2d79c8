// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "watch/picture/clientsightings.h"

namespace lockscope {

namespace {

constexpr qsizetype mostOfCommand = 64;
/** Instants that may be the same in two lists, since the server counts whole seconds. */
constexpr Duration sameInstant{2000};

MaybeInstant before(Instant at, const std::optional<std::chrono::seconds> &ago) { return ago ? MaybeInstant(at - *ago) : MaybeInstant(); }

void keepIfSame(MaybeInstant &told, const MaybeInstant &known)
{
    if (told && known && std::chrono::abs(*told - *known) <= sameInstant)
        told = known;
}

/** Keeps known instants that another list reports a little differently. */
HolderClient steadied(HolderClient client, const HolderClient &known)
{
    if (client.id != known.id)
        return client;
    keepIfSame(client.connectedAt, known.connectedAt);
    keepIfSame(client.activeAt, known.activeAt);
    return client;
}

} // namespace

bool mayBeSighted(const Lock &lock)
{
    return lock.details.clients() || schemeOf(lock).waitersSleepIn != WaitersSleepIn::Nothing || mayNameClient(lock);
}

ClientSightings::ClientSightings(const redis::ClientList &list, qint64 database, Instant at) : m_at(at)
{
    for (const redis::ListedClient &client : list.clients) {
        if (!client.name.isEmpty()) {
            Named &named = m_named[client.name];
            ++named.count;
            if (!named.first || client.id < named.first->id)
                named.first = &client;
        }
        if (!client.isBlocked || client.database != database)
            continue;
        if (client.command == QByteArrayView("blpop"))
            ++m_inBlpop;
        else if (client.command == QByteArrayView("blmove") || client.command == QByteArrayView("brpoplpush"))
            ++m_inBlmove;
    }
}

LockClients ClientSightings::of(const Lock &lock) const
{
    LockClients clients;
    clients.blocked = sleepersFor(lock);
    if (lock.details) {
        for (const Holder &holder : lock.details->holders)
            add(clients, lock, holder);
    } else if (lock.tokenIsWhole && !lock.token.isEmpty()) {
        add(clients, lock, {.token = lock.token});
    }
    return clients;
}

std::optional<qint64> ClientSightings::sleepersFor(const Lock &lock) const
{
    switch (schemeOf(lock).waitersSleepIn) {
    case WaitersSleepIn::Nothing: return std::nullopt;
    case WaitersSleepIn::Blpop: return m_inBlpop;
    case WaitersSleepIn::Blmove: return m_inBlmove;
    }
    Q_UNREACHABLE();
}

/** Marks a client as gone only when it is missing twice; missing once, it may have reconnected. */
void ClientSightings::add(LockClients &clients, const Lock &lock, const Holder &holder) const
{
    const HolderClient *known = lock.details.clients() ? lock.details.clients()->of(holder.token) : nullptr;
    if (const auto client = clientOf(lock, holder)) {
        clients.holders.push_back(known ? steadied(*client, *known) : *client);
    } else if (known) {
        HolderClient missed = *known;
        missed.isGone = missed.missedAt.has_value();
        missed.missedAt = missed.missedAt.value_or(m_at);
        clients.holders.push_back(std::move(missed));
    }
}

std::optional<HolderClient> ClientSightings::clientOf(const Lock &lock, const Holder &holder) const
{
    if (m_named.isEmpty())
        return std::nullopt;
    const Named *found = nullptr;
    for (const QByteArray &name : clientNames(lock, holder)) {
        if (!found)
            found = named(name);
    }
    if (!found)
        return std::nullopt;
    const redis::ListedClient &first = *found->first;
    return HolderClient{.holder = holder.token,
                        .name = Bytes(first.name),
                        .count = found->count,
                        .id = first.id,
                        .address = Bytes(first.address),
                        .command = Bytes(first.command.first(std::min(first.command.size(), mostOfCommand))),
                        .connectedAt = before(m_at, first.age),
                        .activeAt = before(m_at, first.idle)};
}

const ClientSightings::Named *ClientSightings::named(QByteArrayView name) const
{
    const auto found = m_named.constFind(name);
    return found == m_named.cend() ? nullptr : &*found;
}

} // namespace lockscope
