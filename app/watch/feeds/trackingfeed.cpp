// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "watch/feeds/trackingfeed.h"

#include "base/globpattern.h"
#include "base/log.h"
#include "watch/reading/refusal.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace lockscope {

namespace {

constexpr Duration retryDelay{500};
/** By then it is no coincidence that one connection does not know of the other: something stands between us and the server. */
constexpr int mostFailures = 5;
constexpr const char *channel = "__redis__:invalidate";

/** The connection's number in the answer to HELLO, a flat list of names and values; empty: it is not there. */
QByteArray idIn(const redis::Reply &hello)
{
    for (qsizetype i = 0; i + 1 < hello.size(); i += 2) {
        if (hello.at(i).view() == QByteArrayView("id"))
            return QByteArray::number(hello.at(i + 1).integer());
    }
    return {};
}

bool isOfConnection(const Error &error)
{
    return error.kind == Error::Kind::Disconnected || error.kind == Error::Kind::Cancelled || error.kind == Error::Kind::TimedOut;
}

} // namespace

TrackingFeed::TrackingFeed(redis::Connection::Options options, redis::Connection &commands, Clock &clock, const redis::TransportFactory &factory)
    : ChangeFeed({Hearing::Tracking, "-tracking", false}, std::move(options), clock, factory), m_commands(commands),
      m_retryAlarm(clock, [this] { connection().restart(); })
{
    connect(&connection(), &redis::Connection::stateChanged, this, &TrackingFeed::onSubscriberChanged);
    connect(&connection(), &redis::Connection::pushed, this, &TrackingFeed::onPushed);
    connect(&m_commands, &redis::Connection::stateChanged, this, &TrackingFeed::onCommandsChanged);
}

TrackingFeed::~TrackingFeed()
{
    setStateSilently(State::Off);
    connection().disconnect(this);
    m_commands.disconnect(this);
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
    m_failures = 0;
    setStateSilently(State::Connecting);
    if (connection().state() == redis::Connection::State::Idle)
        connection().open();
    else if (isWaiting)
        connection().restart();
    else
        trackIfReady();
}

void TrackingFeed::close() { end(State::Off); }

void TrackingFeed::onSubscriberChanged()
{
    ++m_round;
    m_isSubscribed = false;
    m_retryAlarm.cancel();
    if (!isOpen())
        return;
    if (connection().isReady())
        introduce();
    else
        setState(State::Connecting);
}

void TrackingFeed::onCommandsChanged()
{
    if (!isOpen())
        return;
    ++m_round;
    m_isTracking = false;
    if (m_commands.isReady())
        trackIfReady();
    else
        setState(State::Connecting);
}

/** HELLO first: unlike CLIENT ID it is allowed to every user. */
QCoro::Task<> TrackingFeed::introduce()
{
    const quint64 generation = connection().generation();
    const auto isOver = [this, generation] { return !isOpen() || !connection().isReady() || connection().generation() != generation; };
    Result<redis::Reply> hello = co_await connection().send(redis::command("HELLO", "2"));
    if (!hello && hello.error().kind == Error::Kind::Cancelled)
        co_return;
    if (isOver())
        co_return;
    m_subscriberId = hello ? idIn(*hello) : QByteArray();
    if (m_subscriberId.isEmpty()) {
        const Result<redis::Reply> id = co_await connection().send(redis::command("CLIENT", "ID"));
        if (!id && id.error().kind == Error::Kind::Cancelled)
            co_return;
        if (isOver())
            co_return;
        if (!id) {
            retry(id.error());
            co_return;
        }
        m_subscriberId = QByteArray::number(id->integer());
    }
    connection().subscribe(redis::command("SUBSCRIBE", channel));
}

void TrackingFeed::onPushed(const redis::Reply &message)
{
    if (!isOpen())
        return;
    if (message.isError()) {
        refuse(message.error());
        return;
    }
    const redis::Reply kind = message.at(0);
    if (kind.view() == QByteArrayView("message")) {
        onInvalidated(message.at(2));
    } else if (kind.view() == QByteArrayView("subscribe")) {
        m_isSubscribed = true;
        trackIfReady();
    }
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

void TrackingFeed::trackIfReady()
{
    if (m_isSubscribed && m_commands.isReady())
        track();
}

QCoro::Task<> TrackingFeed::track()
{
    const quint64 round = ++m_round;
    redis::Command on = redis::command("CLIENT", "TRACKING", "ON", "REDIRECT", m_subscriberId, "BCAST");
    for (const QByteArray &prefix : std::as_const(m_prefixes)) {
        on.push_back("PREFIX");
        on.push_back(prefix);
    }
    std::vector<redis::Command> commands;
    commands.push_back(redis::command("CLIENT", "TRACKING", "OFF")); // else prefixes would be added to those of before
    commands.push_back(std::move(on));
    m_isTracking = true;
    const auto replies = co_await m_commands.pipeline(commands);
    if (!replies && replies.error().kind == Error::Kind::Cancelled)
        co_return;
    if (round != m_round)
        co_return;
    if (!replies) {
        retry(replies.error());
    } else if (replies->back().isError()) {
        retry(replies->back().error());
    } else {
        m_failures = 0;
        qCInfo(logWatch, "tracking: on");
        setState(State::Confirmed);
    }
}

void TrackingFeed::retry(const Error &error)
{
    if (isOfConnection(error)) // it comes back by itself
        return;
    const bool isRefused = error.kind == Error::Kind::Refused || refusalIn(error) != Refusal::None;
    if (error.code == "ERR") // not BUSY, LOADING …
        ++m_failures;
    qCInfo(logWatch, "tracking: failed: %s", logged(error).constData());
    if (isRefused || m_failures > mostFailures)
        refuse(error);
    else
        m_retryAlarm.setIn(retryDelay);
}

void TrackingFeed::end(State state)
{
    ++m_round;
    m_retryAlarm.cancel();
    setStateSilently(state);
    connection().close();
    if (std::exchange(m_isTracking, false) && m_commands.isReady())
        std::ignore = m_commands.send(redis::command("CLIENT", "TRACKING", "OFF"));
}

QByteArrayList TrackingFeed::neededRights() const { return {"+client|tracking", "+subscribe", QByteArrayLiteral("&") + channel}; }

void TrackingFeed::refuse(const Error &why)
{
    setRefusal(why);
    end(State::Refused); // it would only be refused again
    emit stateChanged();
}

} // namespace lockscope
