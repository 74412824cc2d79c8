// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "watch/reading/scanner.h"

#include <QCoreApplication>

#include <algorithm>
#include <deque>

namespace lockscope {

namespace {

/** The reply costs the server a tenth of a millisecond. */
constexpr Duration betweenQuestions{50};
/** Limited, since the server's figures may turn out lower. */
constexpr Duration longestRest{200};

struct ScannerText {
    Q_DECLARE_TR_FUNCTIONS(lockscope::ScannerText)
};
/** A slow server gets pauses of three times the time of each page. */
constexpr int restPerPage = 3;
/** With one page pending, the server would idle for a sixth of a large scan. */
constexpr std::size_t pagesUnderWay = 2;

} // namespace

void ScanBudget::begin()
{
    m_pace.begin(m_clock.now());
    m_accountedBefore = m_pacing.load.spent();
    m_spentBefore = m_spentWhenAsked = m_pacing.spent;
    m_askedAt = m_clock.now();
    m_isAsking = m_hasRested = false;
}

/** Uses measurements from outside since the last reply; over a network, or on a busy machine, they are too high. */
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

QCoro::Task<Result<Scanner::End>> Scanner::scan(RunPtr run, Range range, PageReader readPage)
{
    m_progress.begin(range.patterns.size());
    m_budget.begin();
    if (const auto way = m_connection.roundTrip())
        m_pacing.meter.noteRoundTrip(*way);
    for (const QByteArray &pattern : std::as_const(range.patterns)) {
        m_limit.begin(range.keysInDatabase);
        Result<End> result = co_await scanPattern(run, pattern, readPage);
        if (!result || *result == End::Held)
            co_return result;
    }
    co_return End::Through;
}

QCoro::Task<Result<Scanner::End>> Scanner::scanPattern(RunPtr run, QByteArray pattern, PageReader readPage)
{
    std::deque<QCoro::Task<Result<void>>> readings; // these run while the next page is fetched
    Call call = ask("0", pattern);
    for (;;) {
        const Result<redis::Reply> reply = co_await call.answer;
        if (run->isOver)
            co_return End::Held;
        if (!reply)
            co_return failure(reply.error());
        Result<std::vector<Bytes>> keys = take(call, *reply);
        if (!keys)
            co_return failure(keys.error());
        const QByteArray cursor = reply->at(0).bytes();
        const bool isLast = cursor == "0";
        const bool isSlow = m_pacing.isServerSlow();
        m_budget.follow(run);
        const bool isSpent = m_budget.isSpent();
        const Instant asked = call.sent;
        const std::optional<Error> endless = isLast ? std::nullopt : m_limit.note(cursor, call.count);
        const bool goesOn = !isLast && !endless && !isSlow && !isSpent && !m_isStepwise && !m_isHeld;
        if (goesOn)
            call = ask(cursor, pattern);
        readings.push_back(readPage(*std::move(keys)));
        for (const std::size_t most = goesOn ? pagesUnderWay : 0; readings.size() > most; readings.pop_front()) {
            CO_CHECK(co_await readings.front());
        }
        if (goesOn)
            continue;
        if (isLast)
            co_return End::Through;
        if (endless)
            co_return failure(*endless);
        if (isSlow && !m_isHeld && co_await rest(asked) == Woken::Cancelled)
            co_return failure(Error::Kind::Cancelled, ScannerText::tr("The scan was stopped"));
        if (!run->isOver && !m_isHeld && co_await m_budget.rest(run) == Woken::Cancelled)
            co_return failure(Error::Kind::Cancelled, ScannerText::tr("The scan was stopped"));
        if (run->isOver || m_isHeld)
            co_return End::Held;
        call = ask(cursor, pattern);
    }
}

Scanner::Call Scanner::ask(const QByteArray &cursor, const QByteArray &pattern)
{
    const int count = m_pacing.scans.size();
    m_pacing.load.count(OwnLoad::Call::Scan);
    return {m_connection.send(redis::command("SCAN", cursor, "MATCH", pattern, "COUNT", count)), m_clock.now(), count};
}

Result<std::vector<Bytes>> Scanner::take(const Call &call, const redis::Reply &reply)
{
    const auto cost = m_pacing.answered(call.sent, m_clock.now());
    if (reply.size() != 2 || !reply.at(1).isArray())
        return failure(Error::Kind::NotRedis, ScannerText::tr("The answer to SCAN is not a page of keys"));
    const redis::Reply list = reply.at(1);
    std::vector<Bytes> keys;
    keys.reserve(std::size_t(list.size()));
    qint64 bytes = 0;
    for (qsizetype i = 0; i < list.size(); ++i) {
        keys.push_back(list.textAt(i));
        bytes += keys.back().size();
    }
    m_pacing.scans.note(call.count, cost, bytes);
    m_pacing.meter.done(m_clock.now());
    m_progress.note(reply.at(0).view(), call.count);
    return keys;
}

QCoro::Task<Woken> Scanner::rest(Instant since)
{
    m_isResting = true;
    const Woken woken = co_await m_sleeper.sleep(restPerPage * std::chrono::ceil<Duration>(m_clock.now() - since));
    if (woken == Woken::Rested)
        m_isResting = false;
    co_return woken;
}

} // namespace lockscope
