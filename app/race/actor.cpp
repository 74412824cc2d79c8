// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "race/actor.h"

#include "base/safetext.h"

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

constexpr int shownChars = 16;

Unexpected<Error> ended() { return failure(Error::Kind::Cancelled, u"The simulated client ended."_s); }

/** "SETNX", and for SET also its conditions: "SET NX PX". */
QString commandText(const redis::Command &command)
{
    QByteArray text = command.front();
    if (text == "SET") {
        for (const QByteArray &argument : command) {
            if (argument == "NX" || argument == "PX")
                text += ' ' + argument;
        }
    }
    return QString::fromLatin1(text);
}

QString errorText(const Error &error)
{
    if (!error.code.isEmpty())
        return safeText(error.code, shownChars);
    return error.kind == Error::Kind::TimedOut ? u"timed out"_s : u"no answer"_s;
}

} // namespace

QString answerText(const redis::Reply &reply)
{
    switch (reply.type()) {
    case redis::Reply::Type::Nil: return u"nil"_s;
    case redis::Reply::Type::Integer: return QString::number(reply.integer());
    case redis::Reply::Type::Array: return u"%1 elements"_s.arg(reply.size());
    case redis::Reply::Type::Status:
    case redis::Reply::Type::Error:
    case redis::Reply::Type::String: return safeText(reply.view(), shownChars);
    }
    Q_UNREACHABLE();
}

Actor::Actor(int id, QString name, redis::Connection::Options options, Clock &clock, redis::TransportFactory factory,
             Chronicle &chronicle, Duration clockOffset)
    : m_id(id), m_name(std::move(name)), m_clock(clock), m_chronicle(chronicle), m_clockOffset(clockOffset),
      m_connection(std::move(options), clock, std::move(factory)), m_sleeper(clock)
{
}

QCoro::Task<Result<redis::Reply>> Actor::send(redis::Command command, Hear hear)
{
    const bool mayBegin = co_await thawed();
    if (!mayBegin)
        co_return ended();
    const Instant at = m_clock.now();
    ++m_commandsSent;
    Result<redis::Reply> reply = co_await m_connection.send(command);
    const bool mayNotice = co_await thawed();
    if (!mayNotice)
        co_return ended();
    mark(command, at, reply, hear);
    co_return reply;
}

QCoro::Task<Actor::Rest> Actor::rest(Duration time)
{
    const Woken woken = co_await m_sleeper.sleep(time);
    const bool mayGoOn = co_await thawed();
    if (!mayGoOn)
        co_return Rest::Ended;
    co_return woken == Woken::Rested ? Rest::Over : Rest::Woken;
}

void Actor::wake()
{
    if (m_ended)
        return;
    m_sleeper.cancelAll();
    m_sleeper.reset();
}

void Actor::wrote(const QByteArray &key, const QByteArray &token)
{
    m_chronicle.wrote(SimulatedHold{.key = key, .token = token, .client = m_name});
}

void Actor::setFrozen(bool frozen)
{
    m_frozen = frozen;
    if (!frozen && m_thaw)
        std::exchange(m_thaw, std::nullopt)->deliver(Woken::Rested);
}

void Actor::end()
{
    m_ended = true;
    if (m_thaw)
        std::exchange(m_thaw, std::nullopt)->deliver(Woken::Cancelled);
    m_sleeper.cancelAll();
    m_connection.close();
}

QCoro::Task<bool> Actor::thawed()
{
    while (m_frozen && !m_ended) {
        Q_ASSERT(!m_thaw);
        Deferred<Woken> thaw = m_thaw.emplace();
        co_await thaw;
    }
    co_return !m_ended;
}

void Actor::mark(const redis::Command &command, Instant at, const Result<redis::Reply> &reply, Hear hear)
{
    const Heard heard = reply ? hear(*reply, now()) : Heard{errorText(reply.error()), false};
    m_chronicle.marked(
        LaneMark{.client = m_id, .at = at, .command = commandText(command), .answer = heard.text, .good = heard.good});
}

} // namespace lockscope
