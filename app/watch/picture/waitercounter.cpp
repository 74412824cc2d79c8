// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "watch/picture/waitercounter.h"

#include "libraries/companions.h"
#include "watch/reading/refusal.h"

#include <algorithm>
#include <utility>

namespace lockscope {

namespace {

constexpr Duration interval{2000};
constexpr qsizetype mostChannels = 500;
constexpr qsizetype mostInAll = 20'000;
constexpr std::size_t mostLocksLookedAt = 20'000;

} // namespace

void WaiterCounter::tick(RunPtr run)
{
    if (m_isRefused || m_asking == run || m_clock.now() - m_askedAt < interval)
        return;
    Turn turn = nextTurn();
    if (!turn.channels.isEmpty())
        ask(std::move(run), std::move(turn));
}

QCoro::Task<> WaiterCounter::countAll(RunPtr run)
{
    m_next = 0;
    for (qsizetype asked = 0; asked < mostInAll && !m_isRefused && m_next < m_picture.registry().locks().size();) {
        Turn turn = nextTurn();
        if (turn.channels.isEmpty())
            continue;
        asked += turn.channels.size();
        co_await ask(run, std::move(turn));
        if (run->isOver)
            co_return;
    }
}

WaiterCounter::Turn WaiterCounter::nextTurn()
{
    const auto &locks = m_picture.registry().locks();
    Turn turn;
    m_next = m_next < locks.size() ? m_next : 0;
    for (std::size_t looked = 0; m_next < locks.size() && looked < mostLocksLookedAt; ++looked, ++m_next) {
        const Lock &lock = locks[m_next];
        if (!lock.details)
            continue;
        const qsizetype before = turn.channels.size();
        for (const WaitChannel &channel : waitChannels(lock)) {
            if (!channel.byPattern)
                turn.channels.push_back(channel.name);
        }
        if (turn.channels.size() > mostChannels && before > 0) {
            turn.channels.resize(before);
            break;
        }
        if (turn.channels.size() > before)
            turn.locks.push_back({lock.key, turn.channels.size() - before});
    }
    return turn;
}

QCoro::Task<> WaiterCounter::ask(RunPtr run, Turn turn)
{
    m_asking = run;
    m_askedAt = m_clock.now();
    std::vector<redis::Command> questions{question("NUMSUB", turn)};
    if (!m_hasNoShards)
        questions.push_back(question("SHARDNUMSUB", turn));
    const Result<std::vector<redis::Reply>> replies = co_await m_connection.pipeline(questions);
    if (run->isOver)
        co_return;
    m_asking.reset();
    if (replies)
        take(turn, *replies);
}

redis::Command WaiterCounter::question(const char *subcommand, const Turn &turn)
{
    redis::Command command{"PUBSUB", subcommand};
    command.insert(command.end(), turn.channels.cbegin(), turn.channels.cend());
    return command;
}

void WaiterCounter::take(const Turn &turn, const std::vector<redis::Reply> &replies)
{
    const redis::Reply &plain = replies.front();
    if (plain.isError() && refusalIn(plain.error()) != Refusal::None)
        return refuse();
    const auto isWhole = [&](const redis::Reply &reply) { return reply.size() == 2 * turn.channels.size(); }; // a name and a count for each
    if (!isWhole(plain))
        return;
    m_hasNoShards = m_hasNoShards || !isWhole(replies.back());
    qsizetype next = 1;
    for (const Turn::Asked &lock : turn.locks) {
        qint64 count = 0;
        for (qsizetype i = 0; i < lock.channels; ++i, next += 2)
            count += plain.at(next).integer() + (m_hasNoShards ? 0 : replies.back().at(next).integer());
        m_picture.setSubscribers(lock.key, count);
    }
}

/** Forgets what was known, after a denial. */
void WaiterCounter::refuse()
{
    m_isRefused = true;
    for (const Lock &lock : m_picture.registry().locks())
        m_picture.setSubscribers(lock.key, std::nullopt);
}

} // namespace lockscope
