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
 * Limits a scan to its share of the server's time: by the server's own figures if they are permitted (see OwnLoad), else by measurements from
 * outside. Engine thread. Must outlive its questions: close the connection first.
 */
class ScanBudget {
public:
    ScanBudget(redis::Connection &connection, Clock &clock, Pacing &pacing)
        : m_connection(connection), m_clock(clock), m_pacing(pacing), m_sleeper(clock)
    {
    }

    /** Share of one processor. */
    void setPercent(int percent) { m_pace.setPercent(percent); }
    int percent() const { return m_pace.percent(); }
    /** Call when a scan begins. */
    void begin();
    /** The scan's cost so far. */
    std::chrono::nanoseconds spent() const;
    /** True if the share seems to be used up; rest() verifies it. */
    bool isSpent() const { return m_pace.untilNext(spent(), m_clock.now()) > Duration(0); }
    /** Asks the server for the cost from time to time, without waiting for the answer. */
    void follow(RunPtr run);
    /** Waits until the scan may go on; the run may be over then. */
    QCoro::Task<Woken> rest(RunPtr run);
    /** Asks the server once, to find out whether its figures are permitted. */
    QCoro::Task<> ask(RunPtr run);
    /** True if the scan had to pause. */
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
    std::optional<std::chrono::nanoseconds> m_accountedBefore; // server's figure when the scan began
    std::chrono::nanoseconds m_spentBefore{0};                 // the same, measured from outside
    std::chrono::nanoseconds m_spentWhenAsked{0};
    Instant m_askedAt;
    bool m_isAsking = false;
    bool m_hasRested = false;
};

/**
 * Scans all keys of the database that match the patterns, page by page: as fast as server and budget allow, with the next SCAN pending while a page
 * is read; if the server is slow, one page at a time with pauses, so that three quarters of its time remain for others. Engine thread. Must outlive
 * its scans, except those that pause: close the connection first.
 */
class Scanner {
public:
    enum class End {
        Through, ///< every page was read
        Held,    ///< ended early, since scans are held
    };
    using PageReader = std::function<QCoro::Task<Result<void>>(std::vector<Bytes> keys)>;

    Scanner(redis::Connection &connection, Clock &clock, Pacing &pacing, ScanBudget &budget)
        : m_connection(connection), m_clock(clock), m_pacing(pacing), m_budget(budget), m_sleeper(clock)
    {
    }

    /** What to scan. */
    struct Range {
        QByteArrayList patterns;
        std::optional<quint64> keysInDatabase; ///< if known
    };

    /** Ends at the first error, or if the scan would not end (see ScanLimit). A key may be returned more than once, as SCAN documents. */
    QCoro::Task<Result<End>> scan(RunPtr run, Range range, PageReader readPage);
    /** Progress of the current or last scan. */
    const ScanProgress &progress() const { return m_progress; }
    bool isResting() const { return m_isResting; }
    /** Requests the next page only after the last one was read, so that the reader decides when. */
    void setStepwise(bool stepwise) { m_isStepwise = stepwise; }
    /** While held, scans end early. */
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
