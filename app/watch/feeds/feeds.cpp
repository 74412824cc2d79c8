// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "watch/feeds/feeds.h"

#include "watch/feeds/keyspacefeed.h"
#include "watch/feeds/trackingfeed.h"

#include <algorithm>
#include <utility>

namespace lockscope {

using State = ChangeFeed::State;
using Promise = ChangeFeed::Promise;

Feeds::Feeds(const redis::Connection::Options &options, redis::Connection &commands, Clock &clock, const redis::TransportFactory &factory,
             QObject *parent)
    : QObject(parent), m_commands(commands)
{
    // The feed that reports most comes first: events also say why a lock ended.
    m_feeds.push_back(std::make_unique<KeyspaceFeed>(options, clock, factory));
    m_feeds.push_back(std::make_unique<TrackingFeed>(options, clock, factory));
    for (std::size_t i = 0; i < m_feeds.size(); ++i)
        connectFeed(i);
}

void Feeds::connectFeed(std::size_t number)
{
    const ChangeFeed *const feed = m_feeds[number].get();
    m_facts.feeds.push_back({.traits = feed->traits(), .promise = feed->promise({})});
    connect(feed, &ChangeFeed::stateChanged, this, [this, number] { onStateChanged(number); });
    connect(feed, &ChangeFeed::silenceChanged, this, [this, number] { noteSilence(number); });
    connect(feed, &ChangeFeed::everythingChanged, this, [this, number] {
        m_facts.feeds[number].heard = true;
        emit everythingChanged();
    });
    connect(feed, &ChangeFeed::keyChanged, this, [this, number](const Bytes &key, const QByteArray &command) {
        const bool isFirst = !std::exchange(m_facts.feeds[number].heard, true);
        emit keyChanged(key, command);
        if (isFirst)
            emit firstHeard();
    });
}

void Feeds::open(const QByteArrayList &patterns)
{
    m_isOpen = true;
    m_patterns = patterns;
    m_facts.isServerAsked = false;
    for (std::size_t i = 0; i < m_feeds.size(); ++i) {
        m_facts.feeds[i].isPossible = m_feeds[i]->isPossible(patterns);
        m_facts.feeds[i].promise = m_feeds[i]->promise({});
    }
    renewRefused();
    choose(Manner::Reopen);
    for (std::size_t i = 0; i < m_feeds.size(); ++i)
        noteSilence(i);
}

void Feeds::close()
{
    m_isOpen = false;
    choose();
}

void Feeds::check()
{
    for (const auto &feed : m_feeds)
        feed->check();
}

void Feeds::setHearing(Hearing wish)
{
    if (wish == m_facts.wish)
        return;
    m_facts.wish = wish;
    renewRefused();
    choose();
    emit stateChanged();
}

/** Does nothing while a feed works, since trying another would interrupt it. */
void Feeds::tryRefused()
{
    if (isHearing())
        return;
    renewRefused();
    choose();
}

void Feeds::setFlags(const std::optional<QByteArray> &flags)
{
    bool isNew = !std::exchange(m_facts.isServerAsked, true);
    for (std::size_t i = 0; i < m_feeds.size(); ++i) {
        const Promise promise = m_feeds[i]->promise(flags);
        isNew = std::exchange(m_facts.feeds[i].promise, promise) != promise || isNew;
    }
    if (isNew)
        choose();
}

/** Closes refused feeds, so that choose() may open them again. */
void Feeds::renewRefused()
{
    for (const auto &feed : m_feeds) {
        if (feed->state() == State::Refused)
            feed->close();
    }
}

void Feeds::choose(Manner manner)
{
    for (std::size_t i = 0; i < m_feeds.size(); ++i)
        m_facts.feeds[i].state = m_feeds[i]->state();
    const std::vector<bool> wanted = m_isOpen ? feedsToOpen(m_facts) : std::vector<bool>(m_feeds.size());
    for (std::size_t i = 0; i < m_feeds.size(); ++i)
        apply(wanted[i], manner, i);
}

void Feeds::apply(bool isWanted, Manner manner, std::size_t number)
{
    ChangeFeed &feed = *m_feeds[number];
    const bool isOpen = m_facts.feeds[number].isOpen();
    if (isWanted && (isOpen ? manner == Manner::Reopen : feed.state() == State::Off))
        feed.open(m_patterns);
    else if (!isWanted && isOpen)
        feed.close();
    if (m_facts.feeds[number].state != feed.state())
        noteState(number);
}

/** Resets what was received before, which says nothing about the future. */
void Feeds::noteState(std::size_t number)
{
    FeedFacts &facts = m_facts.feeds[number];
    facts.state = m_feeds[number]->state();
    facts.heard = facts.missed = facts.silent = false;
}

void Feeds::onStateChanged(std::size_t number)
{
    noteState(number);
    if (m_facts.feeds[number].state == State::Confirmed && m_facts.feeds[number].mayTell())
        ++m_gaps;
    choose();
    emit stateChanged();
}

void Feeds::noteSilence(std::size_t number)
{
    FeedFacts &facts = m_facts.feeds[number];
    const bool isSilent = m_feeds[number]->state() == State::Confirmed && m_feeds[number]->isSilent();
    if (isSilent && !facts.silent)
        confirmSilence(number);
    else if (std::exchange(facts.silent, isSilent) != isSilent)
        emit stateChanged();
}

/**
 * A feed is silent only if the server answers others: one that answers nobody is reported as such, and sends its events when it is back. Asks twice,
 * since the first answer may have waited as long as the feed, which then receives at the same time.
 */
QCoro::Task<> Feeds::confirmSilence(std::size_t number)
{
    const auto isSilent = [this, &feed = *m_feeds[number]] { return m_commands.isReady() && feed.state() == State::Confirmed && feed.isSilent(); };
    const redis::Command question = redis::command("PING");
    for (int i = 0; i < 2; ++i) {
        const Result<redis::Reply> answer = co_await m_commands.send(question);
        if (!answer && answer.error().kind == Error::Kind::Cancelled)
            co_return;
        if (!isSilent())
            co_return;
    }
    if (!std::exchange(m_facts.feeds[number].silent, true))
        emit stateChanged();
}

bool Feeds::isConnecting() const
{
    return std::ranges::any_of(m_facts.feeds, [](const FeedFacts &feed) { return feed.state == State::Connecting && feed.mayTell(); });
}

bool Feeds::isSubscribed() const { return std::ranges::any_of(m_facts.feeds, &FeedFacts::isAudible); }

bool Feeds::isRefused(Hearing way) const
{
    return std::ranges::any_of(m_facts.feeds, [way](const FeedFacts &feed) { return feed.traits.hearing == way && feed.state == State::Refused; });
}

/** The selected feed; with Automatic the one that reports most. */
std::size_t Feeds::wished() const
{
    const auto found = std::ranges::find(m_facts.feeds, m_facts.wish, [](const FeedFacts &feed) { return feed.traits.hearing; });
    return found == m_facts.feeds.end() ? 0 : std::size_t(found - m_facts.feeds.begin());
}

std::vector<Lack> Feeds::lacks() const
{
    using Trouble = ChangeFeed::Trouble;
    std::vector<Lack> lacks;
    if (isHearing() || m_facts.wish == Hearing::Polling)
        return lacks;
    const FeedFacts &facts = m_facts.feeds[wished()];
    const auto addIf = [&](bool isSo, Trouble trouble) {
        if (const auto lack = isSo ? m_feeds[wished()]->lackFor(trouble) : std::nullopt)
            lacks.push_back(*lack);
    };
    addIf(!facts.isPossible, Trouble::Impossible);
    addIf(facts.isPossible && facts.state == State::Refused, Trouble::Refused);
    addIf(!facts.mayTell() || facts.missed, Trouble::Silent);
    return lacks;
}

QByteArrayList Feeds::lackingRights() const
{
    const ChangeFeed &feed = *m_feeds[wished()];
    if (feed.state() != State::Refused || feed.refusal().kind != Error::Kind::NoPermission)
        return {};
    // Commands are checked first, and a channel may not be added to all channels: so only what was refused.
    const char kind = feed.refusal().text.english().contains(QStringLiteral("channel")) ? '&' : '+';
    QByteArrayList rights = feed.neededRights();
    rights.removeIf([kind](const QByteArray &right) { return !right.startsWith(kind); });
    return rights;
}

/** Doubts a feed that promises all and has reported nothing: a proxy may send its messages to another client. */
bool Feeds::noteMissed()
{
    for (FeedFacts &feed : m_facts.feeds) {
        const bool isDoubtful = feed.promise == Promise::Perhaps || (feed.promise == Promise::Likely && !feed.heard);
        if (feed.state == State::Confirmed && isDoubtful)
            return !std::exchange(feed.missed, true);
    }
    return false;
}

quint64 Feeds::commandsSent() const
{
    quint64 sent = 0;
    for (const auto &feed : m_feeds)
        sent += feed->commandsSent();
    return sent;
}

} // namespace lockscope
