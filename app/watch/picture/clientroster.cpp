// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "watch/picture/clientroster.h"

#include "libraries/subscriptionlocks.h"
#include "watch/picture/clientsightings.h"
#include "watch/reading/refusal.h"
#include "watch/reading/serverfacts.h"

#include <algorithm>
#include <utility>

namespace lockscope {

namespace {

/** CLIENT LIST costs the server 1 to 2 µs per client; a call should not take more than 5 ms. */
constexpr quint64 mostClientsListed = 2000;
/** About 280 bytes per client: if INFO does not report their number, one longer answer shows it. */
constexpr qsizetype longestClientList = 1 << 20;
/** PUBSUB CHANNELS walks through all channels, 50 to 100 ns each. */
constexpr quint64 mostChannelsWalked = 10'000;
constexpr std::size_t mostLookedAt = 20'000;
constexpr Duration longRest = std::chrono::minutes(10);

} // namespace

/** Locks without a key stay until the first list, as others do until the first scan. */
void ClientRoster::forget()
{
    m_picture.forgetClients();
    m_isGivenUp = m_areChannelsRefused = false;
    m_restsUntil = {};
    m_isFirstList = true;
    m_names.clear();
    m_nameless.clear();
    m_lookedAt = {};
}

void ClientRoster::tick(RunPtr run, const QByteArrayList &patterns, bool mayAskInfo)
{
    const Instant now = m_clock.now();
    if (m_isGivenUp || now < m_restsUntil || m_asking == run || (now - m_lookedAt < m_interval && now >= m_hurriedUntil))
        return;
    m_lookedAt = now;
    look(std::move(run), patterns, mayAskInfo, Reach::NextLocks);
}

/** Visits a part of a large snapshot; the next call continues. */
template <class Visit>
void ClientRoster::forLocksInTurn(Visit visit) const
{
    const auto &locks = m_picture.registry().locks();
    const std::size_t count = m_reach == Reach::AllLocks ? locks.size() : std::min(locks.size(), mostLookedAt);
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

bool ClientRoster::mayTellOfAny() const
{
    if (m_reach == Reach::Subscriptions)
        return false;
    bool isAny = false;
    forLocksInTurn([&](const Lock &lock) { return !(isAny = mayBeSighted(lock)); });
    return isAny;
}

QCoro::Task<> ClientRoster::look(RunPtr run, QByteArrayList patterns, bool mayAskInfo, Reach reach)
{
    m_asking = run;
    m_mayAskInfo = mayAskInfo;
    m_reach = reach;
    const Facts facts = co_await askForFacts(run, patterns);
    if (run->isOver)
        co_return;
    if (!facts.areKnown) {
        m_asking.reset();
        co_return;
    }
    if (facts.matching.empty()) {
        m_isFirstList = false;
        m_nameless.insert(std::exchange(m_names, {}));
        forgetNamesExceptOf({});
    }
    const bool areFew = facts.clients.value_or(0) <= mostClientsListed;
    if (!areFew)
        m_picture.forgetClients();
    if (!areFew || facts.matching.empty())
        dropSubscriptions({});
    if (!areFew || (facts.matching.empty() && !mayTellOfAny()))
        passTurn();
    else
        co_await askForList(run, facts.matching);
    if (run->isOver)
        co_return;
    m_asking.reset();
}

/** Asks each question as far as permitted. The number of clients may stay unknown: then the list's length shows it. */
QCoro::Task<ClientRoster::Facts> ClientRoster::askForFacts(RunPtr run, QByteArrayList patterns)
{
    Facts facts;
    if (m_mayAskInfo) {
        const std::vector<redis::Command> questions{redis::command("INFO", "clients"), redis::command("INFO", "stats")};
        const auto replies = co_await m_connection.pipeline(questions);
        if (run->isOver || !replies)
            co_return facts;
        facts.clients = clientsIn((*replies)[0].view());
        facts.channels = channelsIn((*replies)[1].view());
    }
    const quint64 channels = facts.channels.value_or(0);
    facts.areKnown = m_areChannelsRefused || channels == 0 || channels > mostChannelsWalked;
    if (facts.areKnown)
        co_return facts;
    std::vector<redis::Command> questions;
    for (const QByteArray &pattern : patterns)
        questions.push_back(redis::command("PUBSUB", "CHANNELS", pattern));
    const auto replies = co_await m_connection.pipeline(questions);
    if (run->isOver || !replies)
        co_return facts;
    for (const redis::Reply &reply : *replies) {
        m_areChannelsRefused = m_areChannelsRefused || (reply.isError() && refusalIn(reply.error()) != Refusal::None);
        for (qsizetype i = 0; i < reply.size() && quint64(i) < mostChannelsWalked; ++i)
            facts.matching.push_back(reply.textAt(i));
    }
    facts.areKnown = true;
    co_return facts;
}

QCoro::Task<> ClientRoster::askForList(RunPtr run, std::vector<Bytes> channels)
{
    const redis::Command question = redis::command("CLIENT", "LIST");
    const Instant sent = m_clock.now();
    const Result<redis::Reply> reply = co_await m_connection.send(question);
    if (run->isOver)
        co_return;
    if (reply && reply->view().size() <= longestClientList)
        take(*reply, channels, sent + (m_clock.now() - sent) / 2);
    else if (reply)
        restForLong();
    else if (refusalIn(reply.error()) != Refusal::None)
        giveUp();
}

/** Subscriptions in the first list began at an unknown time before. */
void ClientRoster::takeSubscriptions(const redis::ClientList &list, const std::vector<Bytes> &channels, Instant at)
{
    const NoticedBy by = std::exchange(m_isFirstList, false) ? NoticedBy::Initial : NoticedBy::Scan;
    const ClientSightings sightings(list, m_connection.options().endpoint.database, at);
    QSet<Bytes> found;
    m_nameless.insert(std::exchange(m_names, {}));
    for (const KeyReading &reading : subscriptionsIn(list, channels, at)) {
        endOtherHold(reading, sightings, by);
        const Lock *lock = m_picture.apply(reading, by);
        if (!lock || lock->form != LockForm::Subscription)
            continue;
        found.insert(reading.key);
        m_nameless.remove(reading.key);
        m_names.insert(reading.key, reading.value);
        m_picture.setClients(reading.key, sightings.of(*lock));
    }
    takeNameless(channels, at, by, found);
    forgetNamesExceptOf(channels);
    dropSubscriptions(found);
}

/** Up to portalocker 3 all clients that hold one lock have the same name: only the client's id shows another hold. */
void ClientRoster::endOtherHold(const KeyReading &reading, const ClientSightings &sightings, NoticedBy by)
{
    const Lock *known = m_picture.registry().find(reading.key);
    const LockClients *before = known && known->token == reading.value ? known->details.clients() : nullptr;
    if (!before || before->holders.empty())
        return;
    const LockClients now = sightings.of(*known);
    if (!now.holders.empty() && now.holders[0].id != before->holders[0].id)
        m_picture.apply(noSubscription(reading.key, reading.takenAt), by);
}

/** Keeps names for a while: a disconnected client may take some seconds to subscribe again. */
void ClientRoster::forgetNamesExceptOf(const std::vector<Bytes> &channels)
{
    if (m_nameless.isEmpty() || m_clock.now() < m_hurriedUntil)
        return;
    const QSet<Bytes> kept(channels.begin(), channels.end());
    m_nameless.removeIf([&](const auto &entry) { return !kept.contains(entry.key()); });
}

/** Handles channels whose connection is gone and whose client has subscribed again over another one. */
void ClientRoster::takeNameless(const std::vector<Bytes> &channels, Instant at, NoticedBy by, QSet<Bytes> &found)
{
    for (const Bytes &channel : channels) {
        const auto name = m_nameless.constFind(channel);
        if (name == m_nameless.cend() || found.contains(channel))
            continue;
        const Lock *known = m_picture.registry().find(channel);
        if (known && known->details.clients())
            m_picture.apply(noSubscription(channel, at), by);
        const Lock *lock = m_picture.apply(rememberedSubscription(channel, *name, at), by);
        if (lock && lock->form == LockForm::Subscription)
            found.insert(channel);
    }
}

/** Drops all but these. */
void ClientRoster::dropSubscriptions(const QSet<Bytes> &others)
{
    for (const Bytes &channel : std::exchange(m_subscriptions, others)) {
        if (!others.contains(channel))
            m_picture.apply(noSubscription(channel, m_clock.now()), NoticedBy::Scan);
    }
}

/** Ignores an incomplete list, in which a client may be missing. */
void ClientRoster::take(const redis::Reply &reply, const std::vector<Bytes> &channels, Instant at)
{
    const redis::ClientList list = redis::readClientList(reply.view());
    if (!list.isWhole)
        return;
    if (list.clients.size() > mostClientsListed) // INFO does not report their number
        return restForLong();
    takeSubscriptions(list, channels, at);
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

void ClientRoster::giveUp()
{
    m_isGivenUp = true;
    knowNothing();
}

/** Pauses, since there may be fewer clients later. */
void ClientRoster::restForLong()
{
    m_restsUntil = m_clock.now() + longRest;
    knowNothing();
}

/** Forgets what was known. */
void ClientRoster::knowNothing()
{
    m_picture.forgetClients();
    dropSubscriptions({});
}

} // namespace lockscope
