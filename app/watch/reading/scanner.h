// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/bytes.h"
#include "base/result.h"
#include "base/sleeper.h"
#include "redis/connection.h"
#include "watch/reading/pacing.h"
#include "watch/reading/run.h"
#include "watch/reading/scanprogress.h"

#include <QByteArrayList>

#include <qcoro/qcorotask.h>

#include <functional>
#include <vector>

namespace lockscope {

/**
 * Keeps one scan to its share of the server's time: by the server's own account as long as it may be asked (see OwnLoad), else by what is measured from
 * outside. Engine thread. Must outlive its asking: close the connection first.
 */
class ScanBudget {
public:
    ScanBudget(redis::Connection &connection, Clock &clock, Pacing &pacing)
        : m_connection(connection), m_clock(clock), m_pacing(pacing), m_sleeper(clock)
    {
    }

    /** Of one processor. */
    void setPercent(int percent) { m_pace.setPercent(percent); }
    int percent() const { return m_pace.percent(); }
    /** A scan begins. */
    void begin();
    /** What it has cost so far. */
    std::chrono::nanoseconds spent() const;
    /** It has had its share for now, as far as is known: then rest() finds out. */
    bool isSpent() const { return m_pace.untilNext(spent(), m_clock.now()) > Duration(0); }
    /** Now and then asks the server what it has cost, and does not wait for the answer. */
    void follow(RunPtr run);
    /** Until the scan may go on; the run may be over then. */
    QCoro::Task<Woken> rest(RunPtr run);
    /** Asks the server for the first time, so that it is known whether it may be asked. */
    QCoro::Task<> ask(RunPtr run);
    /** It had to rest. */
    bool hasRested() const { return m_hasRested; }
    void cancelAll() { m_sleeper.cancelAll(); }

private:
    bool mayAsk() const { return m_pacing.load.spent().has_value(); }
    std::chrono::nanoseconds unaccounted() const { return m_pacing.spent - m_spentWhenAsked; }

    redis::Connection &m_connection;
    Clock &m_clock;
    Pacing &m_pacing;
    SharePace m_pace;
    Sleeper m_sleeper;
    std::optional<std::chrono::nanoseconds> m_accountedBefore; // when the scan began
    std::chrono::nanoseconds m_spentBefore{0};                 // the same, from outside
    std::chrono::nanoseconds m_spentWhenAsked{0};
    Instant m_askedAt;
    bool m_isAsking = false;
    bool m_hasRested = false;
};

/**
 * Scans all keys of the database that match the patterns, page by page: as fast as the server answers and the budget allows, with the next SCAN under
 * way while a page is being read; once the server is slow, one page at a time and with rests, so that it has three quarters of its time for others.
 * Engine thread. Must outlive its scans except those that rest: close the connection first.
 */
class Scanner {
public:
    enum class End {
        Through, ///< every page has been read
        Held,    ///< given up, as nobody is looking
    };
    using PageReader = std::function<QCoro::Task<Result<void>>(std::vector<Bytes> keys)>;

    Scanner(redis::Connection &connection, Clock &clock, Pacing &pacing, ScanBudget &budget)
        : m_connection(connection), m_clock(clock), m_pacing(pacing), m_budget(budget), m_sleeper(clock)
    {
    }

    /** What to go through. */
    struct Range {
        QByteArrayList patterns;
        std::optional<quint64> keysInDatabase; ///< as far as known
    };

    /** The first error ends it, and a scan that would not end (see ScanLimit). A key may come more than once, as SCAN documents. */
    QCoro::Task<Result<End>> scan(RunPtr run, Range range, PageReader readPage);
    /** Of the present scan, or the last one. */
    const ScanProgress &progress() const { return m_progress; }
    bool isResting() const { return m_isResting; }
    /** Asks for the next page when the last one has been read, so that the reader decides when that is. */
    void setStepwise(bool stepwise) { m_isStepwise = stepwise; }
    /** Scans end early as long as this is so. */
    void setHeld(bool held) { m_isHeld = held; }

private:
    struct Call {
        Deferred<Result<redis::Reply>> answer;
        Instant sent;
        int count = 0;
    };

    QCoro::Task<Result<End>> scanPattern(RunPtr run, QByteArray pattern, PageReader readPage);
    Call ask(const QByteArray &cursor, const QByteArray &pattern);
    Result<std::vector<Bytes>> take(const Call &call, const redis::Reply &reply);
    QCoro::Task<Woken> rest(Instant since);

    redis::Connection &m_connection;
    Clock &m_clock;
    Pacing &m_pacing;
    ScanBudget &m_budget;
    Sleeper m_sleeper;
    ScanProgress m_progress;
    bool m_isStepwise = false;
    ScanLimit m_limit;
    bool m_isResting = false;
    bool m_isHeld = false;
};

} // namespace lockscope
