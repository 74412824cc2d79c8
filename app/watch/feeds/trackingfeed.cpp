// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "watch/feeds/trackingfeed.h"

#include "base/globpattern.h"
#include "base/log.h"
#include "redis/turnedaway.h"

#include <algorithm>
#include <utility>

namespace lockscope {

namespace {

constexpr Duration retryDelay{500};
constexpr const char *channel = "__redis__:invalidate";

bool isOfConnection(const Error &error)
{
    return error.kind == Error::Kind::Disconnected || error.kind == Error::Kind::Cancelled || error.kind == Error::Kind::TimedOut;
}

} // namespace

TrackingFeed::TrackingFeed(redis::Connection::Options options, Clock &clock, const redis::TransportFactory &factory)
    : ChangeFeed({Hearing::Tracking, "-tracking", false}, std::move(options), clock, factory), m_retryAlarm(clock, [this] { connection().restart(); })
{
    connect(&connection(), &redis::Connection::stateChanged, this, &TrackingFeed::onConnectionChanged);
    connect(&connection(), &redis::Connection::pushed, this, &TrackingFeed::onPushed);
}

TrackingFeed::~TrackingFeed()
{
    setStateSilently(State::Off);
    connection().disconnect(this);
}

bool TrackingFeed::isPossible(const QByteArrayList &patterns) const { return literalPrefixes(patterns).has_value(); }

std::optional<Lack> TrackingFeed::lackFor(Trouble trouble) const
{
    switch (trouble) {
    case Trouble::Impossible: return Lack::TrackingPrefix;
    case Trouble::Refused: return Lack::Tracking;
    case Trouble::Silent: return std::nullopt;
    }
    Q_UNREACHABLE();
}

void TrackingFeed::open(const QByteArrayList &patterns)
{
    const bool isWaiting = connection().state() == redis::Connection::State::Waiting;
    if (isOpen() && patterns == m_patterns && !isWaiting)
        return;
    const auto prefixes = literalPrefixes(patterns);
    if (!prefixes) {
        setRefusal({});
        end(State::Refused);
        return;
    }
    m_patterns = patterns;
    m_prefixes = *prefixes;
    setStateSilently(State::Connecting);
    if (connection().state() == redis::Connection::State::Idle)
        connection().open();
    else
        connection().restart(); // otherwise the old prefixes would stay
}

void TrackingFeed::close() { end(State::Off); }

void TrackingFeed::onConnectionChanged()
{
    m_retryAlarm.cancel();
    if (!isOpen())
        return;
    if (connection().isReady())
        track();
    else
        setState(State::Connecting);
}

/**
 * Also subscribes to an unused channel: as a subscriber, this client is disconnected if it reads too slowly, whereas the output for other clients may
 * fill the server's memory.
 */
QCoro::Task<> TrackingFeed::track()
{
    const quint64 generation = connection().generation();
    const auto isOver = [this, generation](const Result<redis::Reply> &reply) {
        const bool isGone = !reply && reply.error().kind == Error::Kind::Cancelled;
        return isGone || !isOpen() || !connection().isReady() || connection().generation() != generation;
    };
    const redis::Command hello = redis::command("HELLO", "3");
    const Result<redis::Reply> greeting = co_await connection().send(hello);
    if (isOver(greeting))
        co_return;
    if (!greeting) {
        fail(greeting.error());
        co_return;
    }
    connection().subscribe(redis::command("SUBSCRIBE", channel));
    redis::Command on = redis::command("CLIENT", "TRACKING", "ON", "BCAST");
    for (const QByteArray &prefix : std::as_const(m_prefixes)) {
        on.push_back("PREFIX");
        on.push_back(prefix);
    }
    const Result<redis::Reply> tracking = co_await connection().send(on);
    if (isOver(tracking))
        co_return;
    if (!tracking) {
        fail(tracking.error());
        co_return;
    }
    qCInfo(logWatch, "tracking: on");
    setState(State::Confirmed);
}

void TrackingFeed::onPushed(const redis::Reply &message)
{
    if (!isOpen())
        return;
    if (message.isError()) {
        refuse(message.error());
        return;
    }
    if (message.viewAt(0) == QByteArrayView("invalidate"))
        onInvalidated(message.at(1));
}

void TrackingFeed::onInvalidated(const redis::Reply &keys)
{
    if (!keys.isArray()) { // FLUSHALL, FLUSHDB
        emit everythingChanged();
        return;
    }
    for (qsizetype i = 0; i < keys.size(); ++i) {
        const QByteArrayView key = keys.at(i).view();
        if (std::ranges::any_of(m_patterns, [&](const QByteArray &pattern) { return matchesGlob(pattern, key); }))
            emit keyChanged(Bytes(key), {});
    }
}

void TrackingFeed::fail(const Error &error)
{
    if (isOfConnection(error)) // it reconnects by itself
        return;
    qCInfo(logWatch, "tracking: failed: %s", logged(error).constData());
    if (redis::isTurnedAway(error))
        m_retryAlarm.setIn(retryDelay);
    else
        refuse(error);
}

void TrackingFeed::end(State state)
{
    m_retryAlarm.cancel();
    setStateSilently(state);
    connection().close();
}

QByteArrayList TrackingFeed::neededRights() const { return {"+client|tracking", "+subscribe", QByteArrayLiteral("&") + channel}; }

void TrackingFeed::refuse(const Error &why)
{
    setRefusal(why);
    end(State::Refused); // another attempt would be refused, too
    emit stateChanged();
}

} // namespace lockscope
