// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "watch/clientroster.h"

#include "watch/clientsightings.h"
#include "watch/refusal.h"
#include "watch/serverfacts.h"

#include <algorithm>
#include <utility>

namespace lockscope {

namespace {

constexpr std::size_t mostLookedAt = 20'000;

} // namespace

void ClientRoster::forget()
{
    giveUp();
    m_isGivenUp = false;
    m_isCountRefused = false;
    m_lookedAt = {};
}

void ClientRoster::tick(RunPtr run)
{
    if (m_isGivenUp || m_asking == run || m_clock.now() - m_lookedAt < m_interval)
        return;
    m_lookedAt = m_clock.now();
    if (isToldOfAny())
        ask(std::move(run));
    else
        passTurn();
}

/** In a large picture each lock's turn comes later. */
template <class Visit>
void ClientRoster::forLocksInTurn(Visit visit) const
{
    const auto &locks = m_picture.registry().locks();
    const std::size_t count = std::min(locks.size(), mostLookedAt);
    for (std::size_t i = 0; i < count; ++i) {
        if (!visit(locks[(m_next + i) % locks.size()]))
            return;
    }
}

void ClientRoster::passTurn()
{
    const auto count = std::size_t(m_picture.size());
    m_next = count > mostLookedAt ? (m_next + mostLookedAt) % count : 0;
}

bool ClientRoster::isToldOfAny() const
{
    bool isAny = false;
    forLocksInTurn([&](const Lock &lock) { return !(isAny = mayBeSighted(lock)); });
    return isAny;
}

QCoro::Task<> ClientRoster::ask(RunPtr run)
{
    m_asking = run;
    std::optional<quint64> count;
    if (!m_isCountRefused) {
        const redis::Command question = redis::command("INFO", "clients");
        const Result<redis::Reply> reply = co_await m_connection.send(question);
        if (run->isOver)
            co_return;
        if (reply)
            count = clientsIn(reply->view());
        else if (refusalIn(reply.error()) != Refusal::None)
            m_isCountRefused = true;
    }
    if (count.value_or(0) <= mostClientsListed)
        co_await askForList(run);
    if (run->isOver)
        co_return;
    m_asking.reset();
    if (count.value_or(0) > mostClientsListed)
        m_picture.forgetClients();
    m_picture.settle();
}

QCoro::Task<> ClientRoster::askForList(RunPtr run)
{
    const redis::Command question = redis::command("CLIENT", "LIST");
    const Instant sent = m_clock.now();
    const Result<redis::Reply> reply = co_await m_connection.send(question);
    if (run->isOver)
        co_return;
    if (reply && reply->view().size() <= longestClientList)
        take(*reply, sent + (m_clock.now() - sent) / 2);
    else if (reply || refusalIn(reply.error()) != Refusal::None)
        giveUp();
}

/** Who is missing in a list that is not whole may be in the part that is missing. */
void ClientRoster::take(const redis::Reply &reply, Instant at)
{
    const redis::ClientList list = redis::readClientList(reply.view());
    if (!list.isWhole)
        return;
    const ClientSightings sightings(list, m_connection.options().endpoint.database, at);
    std::vector<std::pair<Bytes, LockClients>> told;
    forLocksInTurn([&](const Lock &lock) {
        LockClients clients = sightings.of(lock);
        if (lock.details.clients() || !clients.isEmpty())
            told.emplace_back(lock.key, std::move(clients));
        return true;
    });
    passTurn();
    for (auto &[key, clients] : told)
        m_picture.setClients(key, std::move(clients));
}

/** What was known before is not known any more. */
void ClientRoster::giveUp()
{
    m_isGivenUp = true;
    m_picture.forgetClients();
}

} // namespace lockscope
