// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "watch/reading/scanbudget.h"

#include <algorithm>

namespace lockscope {

namespace {

/** The answer costs the server a tenth of a millisecond. */
constexpr Duration betweenQuestions{50};
/** It may turn out that it was less. */
constexpr Duration longestRest{200};

} // namespace

void ScanBudget::begin()
{
    m_pace.begin(m_clock.now());
    m_accountedBefore = m_pacing.load.spent();
    m_spentBefore = m_spentWhenAsked = m_pacing.spent;
    m_askedAt = m_clock.now();
    m_isAsking = m_hasRested = false;
}

/** Since the last answer, what is measured from outside has to do: over a network, or on a busy machine, that is too much. */
std::chrono::nanoseconds ScanBudget::spent() const
{
    const auto accounted = m_pacing.load.spent();
    if (!accounted || !m_accountedBefore)
        return m_pacing.spent - m_spentBefore;
    return std::max(std::chrono::nanoseconds(0), *accounted - *m_accountedBefore) + unaccounted();
}

void ScanBudget::follow(RunPtr run)
{
    if (mayAsk() && !m_isAsking && m_clock.now() - m_askedAt >= betweenQuestions)
        ask(std::move(run));
}

QCoro::Task<> ScanBudget::ask(RunPtr run)
{
    m_isAsking = true;
    const std::vector<redis::Command> questions{redis::command("INFO", "commandstats"), redis::command("INFO", "cpu")};
    const auto replies = co_await m_connection.pipeline(questions);
    if (run->isOver)
        co_return;
    m_isAsking = false;
    m_askedAt = m_clock.now();
    if (!replies || replies->front().isError() || replies->back().isError())
        co_return;
    m_pacing.load.take(replies->front().view(), replies->back().view(), m_connection.commandsSent());
    m_spentWhenAsked = m_pacing.spent;
    m_pacing.meter.done(m_askedAt);
}

QCoro::Task<Woken> ScanBudget::rest(RunPtr run)
{
    while (!run->isOver) {
        if (mayAsk() && unaccounted() > std::chrono::nanoseconds(0))
            co_await ask(run);
        if (run->isOver)
            break;
        const Duration wait = m_pace.untilNext(spent(), m_clock.now());
        if (wait <= Duration(0))
            break;
        m_hasRested = true;
        if (co_await m_sleeper.sleep(std::min(longestRest, wait)) == Woken::Cancelled)
            co_return Woken::Cancelled;
    }
    co_return Woken::Rested;
}

} // namespace lockscope
