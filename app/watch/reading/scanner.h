// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/bytes.h"
#include "base/result.h"
#include "base/sleeper.h"
#include "redis/connection.h"
#include "watch/reading/pacing.h"
#include "watch/reading/run.h"
#include "watch/reading/scanbudget.h"
#include "watch/reading/scanprogress.h"

#include <QByteArrayList>
#include <qcoro/qcorotask.h>

#include <functional>
#include <vector>

namespace lockscope {

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
