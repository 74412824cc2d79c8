// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/sleeper.h"
#include "redis/connection.h"
#include "watch/reading/pacing.h"
#include "watch/reading/run.h"

#include <qcoro/qcorotask.h>

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

} // namespace lockscope
