// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "racelab/film/steppedactor.h"

#include "racelab/film/replybytes.h"

#include <utility>

namespace lockscope {

namespace {
Unexpected<Error> ended() { return failure(Error::Kind::Cancelled, QStringLiteral("The simulated client ended.")); }
} // namespace

SteppedActor::SteppedActor(const SteppedClock &world, Duration clockOffset, QByteArray name)
    : m_world(world), m_clockOffset(clockOffset), m_name(std::move(name))
{
}

QCoro::Task<Result<redis::Reply>> SteppedActor::send(redis::Command command, Hear hear, int server)
{
    if (m_ended)
        co_return ended();
    Q_ASSERT(!m_pending);
    m_pending = Pending{.rest = {}, .time = {}, .command = std::move(command), .server = server, .hear = hear};
    const Deferred<Result<redis::Reply>> answered = m_answer.emplace();
    co_return co_await answered;
}

QCoro::Task<Actor::Rest> SteppedActor::rest(Duration time)
{
    if (m_ended)
        co_return Rest::Ended;
    Q_ASSERT(!m_pending);
    m_pending = Pending{.rest = Stand::Timer, .time = time, .command = {}};
    ++m_rests;
    const Deferred<Rest> rested = m_rest.emplace();
    co_return co_await rested;
}

QCoro::Task<Result<bool>> SteppedActor::awaitSign()
{
    if (m_patience == 0)
        co_return false;
    m_patience -= m_patience == endless ? 0 : 1;
    const Rest rested = co_await stand(Stand::Sign);
    co_return rested == Rest::Ended ? Result<bool>(ended()) : Result<bool>(true);
}

QCoro::Task<Result<void>> SteppedActor::awaitElement(QByteArray list)
{
    redis::Command what;
    what.push_back(std::move(list));
    const Rest rested = co_await stand(Stand::Asleep, std::move(what));
    co_return rested == Rest::Ended ? Result<void>(ended()) : Result<void>();
}

QCoro::Task<Actor::Rest> SteppedActor::stand(Stand why, redis::Command what)
{
    if (m_ended)
        co_return Rest::Ended;
    Q_ASSERT(!m_pending);
    m_pending = Pending{.rest = why, .time = {}, .command = std::move(what)};
    const Deferred<Rest> rested = m_rest.emplace();
    co_return co_await rested;
}

UnixTime SteppedActor::now() const
{
    const UnixTime told = m_world.now + m_clockOffset;
    m_history += '@' + QByteArray::number(toMs(told));
    m_world.wasTold = true;
    return told;
}

QByteArray SteppedActor::newToken() { return m_name + '.' + QByteArray::number(++m_tokens); }

void SteppedActor::goOn()
{
    Q_ASSERT(m_pending && m_pending->rest);
    m_history += '>';
    m_pending.reset();
    std::exchange(m_rest, std::nullopt)->deliver(Rest::Over);
}

void SteppedActor::answer(const Result<redis::Reply> &reply)
{
    Q_ASSERT(m_pending && !m_pending->rest);
    appendText(m_history, reply);
    m_pending.reset();
    std::exchange(m_answer, std::nullopt)->deliver(reply);
}

void SteppedActor::end()
{
    m_ended = true;
    m_pending.reset();
    if (m_answer)
        std::exchange(m_answer, std::nullopt)->deliver(ended());
    if (m_rest)
        std::exchange(m_rest, std::nullopt)->deliver(Rest::Ended);
}

} // namespace lockscope
