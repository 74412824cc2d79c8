// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "watch/feeds/feeds.h"

#include "watch/reading/notifyflags.h"

#include <utility>

namespace lockscope {

namespace {

using State = ChangeFeed::State;

bool isAudible(const FeedFacts &facts) { return facts.state == State::Confirmed && !facts.silent; }

redis::Connection::Options named(redis::Connection::Options options, const char *suffix)
{
    options.clientName += suffix;
    return options;
}

} // namespace

Feeds::Feeds(const redis::Connection::Options &options, redis::Connection &commands, Clock &clock, const redis::TransportFactory &factory,
             QObject *parent)
    : QObject(parent), m_commands(commands), m_events(named(options, "-events"), clock, factory),
      m_tracking(named(options, "-tracking"), commands, clock, factory)
{
    connectFeed(m_events, m_facts.events);
    connectFeed(m_tracking, m_facts.tracking);
}

void Feeds::connectFeed(ChangeFeed &feed, FeedFacts &facts)
{
    connect(&feed, &ChangeFeed::stateChanged, this, [this, &feed, &facts] { onStateChanged(feed, facts); });
    connect(&feed, &ChangeFeed::silenceChanged, this, [this, &feed, &facts] { noteSilence(feed, facts); });
    connect(&feed, &ChangeFeed::everythingChanged, this, [this, &facts] {
        facts.heard = true;
        emit everythingChanged();
    });
    connect(&feed, &ChangeFeed::keyChanged, this, [this, &facts](const Bytes &key, const QByteArray &command) {
        const bool isFirst = !std::exchange(facts.heard, true);
        emit keyChanged(key, command);
        if (isFirst)
            emit firstHeard();
    });
}

void Feeds::open(const QByteArrayList &patterns)
{
    m_isOpen = true;
    m_patterns = patterns;
    m_facts.isTrackingPossible = TrackingFeed::isPossible(patterns);
    m_facts.flagsAsked = false;
    m_facts.areEventsOn.reset();
    renew(m_events);
    renew(m_tracking);
    choose(Manner::Anew);
    noteSilence(m_events, m_facts.events);
    noteSilence(m_tracking, m_facts.tracking);
}

void Feeds::close()
{
    m_isOpen = false;
    choose();
}

void Feeds::check()
{
    m_events.check();
    m_tracking.check();
}

void Feeds::setHearing(Hearing wish)
{
    if (wish == m_facts.wish)
        return;
    m_facts.wish = wish;
    renew(m_events);
    renew(m_tracking);
    choose();
    emit stateChanged();
}

/** While one way works, trying the other would interrupt it. */
void Feeds::tryRefused()
{
    if (isHearing())
        return;
    renew(m_events);
    renew(m_tracking);
    choose();
}

void Feeds::setFlags(const std::optional<QByteArray> &flags)
{
    const auto areOn = flags ? std::optional(announcesLocks(*flags)) : std::nullopt;
    if (std::exchange(m_facts.flagsAsked, true) && areOn == m_facts.areEventsOn)
        return;
    m_facts.areEventsOn = areOn;
    choose();
}

/** Refused once is not refused for ever. */
void Feeds::renew(ChangeFeed &feed)
{
    if (feed.state() == State::Refused)
        feed.close();
}

void Feeds::choose(Manner manner)
{
    m_facts.events.state = m_events.state();
    m_facts.tracking.state = m_tracking.state();
    const HearingPlan plan = m_isOpen ? planHearing(m_facts) : HearingPlan();
    apply(plan.events, manner, m_events, m_facts.events);
    apply(plan.tracking, manner, m_tracking, m_facts.tracking);
}

void Feeds::apply(bool isWanted, Manner manner, ChangeFeed &feed, FeedFacts &facts)
{
    const bool isOpen = feed.state() == State::Connecting || feed.state() == State::Confirmed;
    if (isWanted && (isOpen ? manner == Manner::Anew : feed.state() == State::Off))
        feed.open(m_patterns);
    else if (!isWanted && isOpen)
        feed.close();
    if (facts.state != feed.state())
        facts = {feed.state(), false, false};
}

void Feeds::onStateChanged(const ChangeFeed &feed, FeedFacts &facts)
{
    facts = {feed.state(), false, false};
    if (facts.state == State::Confirmed && isRelevant(facts))
        ++m_gaps;
    choose();
    emit stateChanged();
}

void Feeds::noteSilence(const ChangeFeed &feed, FeedFacts &facts)
{
    const bool isSilent = feed.state() == State::Confirmed && feed.isSilent();
    if (isSilent && !facts.silent)
        confirmSilence(feed, facts);
    else if (std::exchange(facts.silent, isSilent) != isSilent)
        emit stateChanged();
}

/**
 * A server that answers nobody is told as such, and sends what it has to when it comes back: only one that answers others makes the feed
 * a silent one. Asked twice, since the first answer may have waited as long as the feed, which then is heard in the same moment.
 */
QCoro::Task<> Feeds::confirmSilence(const ChangeFeed &feed, FeedFacts &facts)
{
    const auto isSilent = [this, &feed] { return m_commands.isReady() && feed.state() == State::Confirmed && feed.isSilent(); };
    const redis::Command question = redis::command("PING");
    for (int i = 0; i < 2; ++i) {
        const Result<redis::Reply> answer = co_await m_commands.send(question);
        if (!answer && answer.error().kind == Error::Kind::Cancelled)
            co_return;
        if (!isSilent())
            co_return;
    }
    if (!std::exchange(facts.silent, true))
        emit stateChanged();
}

/** Events that are known to be off tell nothing, subscribed to or not. */
bool Feeds::isRelevant(const FeedFacts &facts) const { return &facts == &m_facts.tracking || m_facts.areEventsOn.value_or(true); }

bool Feeds::isConnecting() const
{
    return m_facts.tracking.state == State::Connecting || (m_facts.events.state == State::Connecting && isRelevant(m_facts.events));
}

bool Feeds::isSubscribed() const { return isAudible(m_facts.tracking) || (isAudible(m_facts.events) && isRelevant(m_facts.events)); }

QByteArrayList Feeds::lackingRights() const
{
    const ChangeFeed &wished = m_facts.wish == Hearing::Tracking ? static_cast<const ChangeFeed &>(m_tracking) : m_events;
    if (wished.state() != State::Refused || wished.refusal().kind != Error::Kind::NoPermission)
        return {};
    // Commands are checked first, and a channel may not be added to all channels: so only what was refused.
    const char kind = wished.refusal().text.contains(QStringLiteral("channel")) ? '&' : '+';
    QByteArrayList rights = wished.neededRights();
    rights.removeIf([kind](const QByteArray &right) { return !right.startsWith(kind); });
    return rights;
}

bool Feeds::noteMissed()
{
    if (m_facts.events.state == State::Confirmed && !m_facts.areEventsOn)
        return !std::exchange(m_facts.events.missed, true);
    // Tracking that has told nothing yet may go somewhere else: to a client of the same number, if something stands between us.
    const bool isTracking = m_facts.tracking.state == State::Confirmed && !m_facts.tracking.heard;
    return isTracking && !std::exchange(m_facts.tracking.missed, true);
}

} // namespace lockscope
