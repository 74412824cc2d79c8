// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "race/live/liveactor.h"

#include <QRandomGenerator>

#include <array>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

Unexpected<Error> ended() { return failure(Error::Kind::Cancelled, u"The simulated client ended."_s); }

} // namespace

LiveActor::LiveActor(int id, QString name, redis::Connection::Options options, Clock &clock, redis::TransportFactory factory,
             Chronicle &chronicle, Duration clockOffset)
    : m_id(id), m_name(std::move(name)), m_clock(clock), m_chronicle(chronicle), m_clockOffset(clockOffset),
      m_connection(std::move(options), clock, std::move(factory)), m_sleeper(clock)
{
}

QCoro::Task<Result<redis::Reply>> LiveActor::send(redis::Command command, Hear hear, int server)
{
    Q_ASSERT(server == 0);
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

QCoro::Task<Actor::Rest> LiveActor::rest(Duration time)
{
    const Woken woken = co_await m_sleeper.sleep(time);
    const bool mayGoOn = co_await thawed();
    if (!mayGoOn)
        co_return Rest::Ended;
    co_return woken == Woken::Rested ? Rest::Over : Rest::Woken;
}

void LiveActor::wake()
{
    if (m_ended)
        return;
    m_sleeper.cancelAll();
    m_sleeper.reset();
}

QByteArray LiveActor::newToken()
{
    std::array<quint32, 4> bits; // 128
    QRandomGenerator::system()->fillRange(bits.data(), bits.size());
    const QByteArray raw(reinterpret_cast<const char *>(bits.data()), sizeof bits);
    return "lockscope-sim:" + m_name.toUtf8() + ':' + raw.toHex();
}

void LiveActor::wrote(const QByteArray &key, const QByteArray &token)
{
    m_chronicle.wrote(SimulatedHold{.key = key, .token = token, .client = m_name});
}

void LiveActor::setFrozen(bool frozen)
{
    m_frozen = frozen;
    if (!frozen && m_thaw)
        std::exchange(m_thaw, std::nullopt)->deliver(Woken::Rested);
}

void LiveActor::end()
{
    m_ended = true;
    if (m_thaw)
        std::exchange(m_thaw, std::nullopt)->deliver(Woken::Cancelled);
    m_sleeper.cancelAll();
    m_connection.close();
}

QCoro::Task<bool> LiveActor::thawed()
{
    while (m_frozen && !m_ended) {
        Q_ASSERT(!m_thaw);
        Deferred<Woken> thaw = m_thaw.emplace();
        co_await thaw;
    }
    co_return !m_ended;
}

void LiveActor::mark(const redis::Command &command, Instant at, const Result<redis::Reply> &reply, Hear hear)
{
    const Heard heard = reply ? hear(*reply, now()) : Heard{errorText(reply.error()), false};
    m_chronicle.marked(
        LaneMark{.client = m_id, .at = at, .command = commandText(command), .answer = heard.text, .good = heard.good});
}

} // namespace lockscope
