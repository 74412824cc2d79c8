// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/clock.h"
#include "base/ringbuffer.h"
#include "watch/reading/ownload.h"

#include <algorithm>
#include <optional>

namespace lockscope {

/**
 * How much to ask of the server in one call: more while calls are quick and small, less once they take longer than the budget or return more than
 * about a megabyte. If smaller calls also take too long, the server is slow, and the caller pauses between them. Pure.
 */
class CallPace {
public:
    struct Limits {
        std::chrono::nanoseconds budget = Duration(5); ///< time for one call
        int least = 100;                               ///< smallest size because of time; fewer only because of bytes
        int most = 2000;
    };
    static constexpr qint64 mostBytes = 1024 * 1024;
    static constexpr int first = 10; ///< small, since replies may turn out to be long
    /** This number of late answers in a row counts; fewer may be due to the network or a busy processor. */
    static constexpr int enough = 3;
    /** Calls without a reduction after smaller ones turned out no quicker. */
    static constexpr int stubbornness = 100;

    explicit CallPace(const Limits &limits) : m_limits(limits) {}

    /** The size of the next call. */
    int size() const { return m_size; }
    /** Notes the cost of a call of this size: the server's time and the bytes returned. */
    void note(int asked, std::chrono::nanoseconds cost, qint64 bytes);
    /** True if the last calls took too long and smaller ones would, too. */
    bool isServerSlow() const { return m_isSlow; }

private:
    struct Cut {
        int from = 0, to = 0;
        std::chrono::nanoseconds cost{0}; ///< cost before the reduction
    };

    double sizeInTime(int asked, std::chrono::nanoseconds cost);
    double smaller(int asked, std::chrono::nanoseconds cost);

    Limits m_limits;
    RingBuffer<std::chrono::nanoseconds> m_costs{enough};
    std::optional<Cut> m_cut; // the last reduction, until its effect is known
    int m_size = first;
    int m_stubborn = 0;
    bool m_isSlow = false;
};

/**
 * Measures from outside what calls on one pipelined connection cost the server: the time from a call's turn to its answer, without the round trip and
 * the time for earlier answers. Pure.
 */
class CallMeter {
public:
    /** Notes a round trip measured with a call that costs nothing; the shortest one counts. */
    void noteRoundTrip(std::chrono::nanoseconds time) { m_way = m_way ? std::min(*m_way, time) : time; }
    /** Returns the cost of a call that was sent then and is answered now. */
    std::chrono::nanoseconds answered(Instant sent, Instant now)
    {
        noteRoundTrip(now - sent);
        const Instant turn = sent + *m_way + *m_way / jitter;
        return std::max(std::chrono::nanoseconds(0), std::chrono::nanoseconds(now - std::max(turn, m_doneAt)));
    }
    /** The answer was processed; the next one is awaited from now on. */
    void done(Instant now) { m_doneAt = now; }

private:
    static constexpr int jitter = 4; // a round trip may vary by a quarter

    std::optional<std::chrono::nanoseconds> m_way;
    Instant m_doneAt;
};

/** Shared by scanning and reading over one connection: one meter, a pace for each, and the load. */
struct Pacing {
    /** A batch may take longer than one call, since the server serves others between its commands. */
    static constexpr int budgetsOfBatch = 4;

    explicit Pacing(Duration budget) : scans({budget}), reads({budgetsOfBatch * budget}), m_mostOfCall(budgetsOfBatch * budget) {}

    /** Returns the cost of a call that was sent then and is answered now. */
    std::chrono::nanoseconds answered(Instant sent, Instant now)
    {
        const auto cost = meter.answered(sent, now);
        spent += std::min(cost, m_mostOfCall); // beyond that the server was busy with others or paused
        return cost;
    }
    bool isServerSlow() const { return scans.isServerSlow() || reads.isServerSlow(); }

    CallMeter meter;
    CallPace scans;
    CallPace reads;
    OwnLoad load;
    std::chrono::nanoseconds spent{0}; ///< the server's time so far, measured from outside

private:
    std::chrono::nanoseconds m_mostOfCall;
};

/**
 * Limits a long task to its share of the server's time, counted from its beginning and over at least a few seconds, so that a short task runs at
 * once. Pure.
 */
class SharePace {
public:
    static constexpr int routinePercent = 2; ///< for tasks nobody waits for
    static constexpr int usualPercent = 25;  ///< for tasks somebody waits for
    static constexpr Duration span{2500};

    void setPercent(int percent) { m_percent = std::clamp(percent, 1, 100); }
    int percent() const { return m_percent; }
    void begin(Instant now) { m_begunAt = now; }
    /** How long to wait after having spent this much; 0: go on. */
    Duration untilNext(std::chrono::nanoseconds spent, Instant now) const
    {
        const auto takes = spent * 100 / m_percent; // the time of which this is the share
        const auto wait = takes > span ? m_begunAt + takes - now : std::chrono::nanoseconds(0);
        return wait > wait.zero() ? std::chrono::ceil<Duration>(wait) : Duration(0);
    }

private:
    Instant m_begunAt;
    int m_percent = usualPercent;
};

/**
 * When keys that events named may be read: at once while events are few; in a storm at most twenty times a second, so that one reading covers many
 * changes. A round of few keys counts as a part of one, up to a hundred a second. Pure.
 */
class RoundPace {
public:
    static constexpr Duration interval{50};
    static constexpr int burst = 8;          ///< rounds without waiting after a quiet time
    static constexpr qsizetype manyKeys = 5; ///< a round of this number of keys counts as one

    /** Returns 0 if a round may begin now. */
    Duration untilNext(Instant now) const
    {
        const auto wait = m_paidUntil - (burst - 1) * interval - now;
        return wait > wait.zero() ? std::chrono::ceil<Duration>(wait) : Duration(0);
    }
    void begin(Instant now, qsizetype keys) { m_paidUntil = std::max(m_paidUntil, now) + interval * std::min(keys, manyKeys) / manyKeys; }

private:
    Instant m_paidUntil; // when the next round would be due if all had kept the interval
};

/**
 * When to retry a command that was permitted and is denied now: permissions can return without notice. Each second at first, less often the longer it
 * is denied, since each denial leaves a line in the server's log. Pure.
 */
class RetryPace {
public:
    static constexpr Duration first{900}; // nearly a second, since a timer may be early
    static constexpr Duration most{60'000};

    /** Call each second; isLost: a command is denied. */
    bool isTime(bool isLost, Instant now)
    {
        m_lostAt = isLost ? std::optional(m_lostAt.value_or(now)) : std::nullopt;
        return m_lostAt && now - m_askedAt >= std::clamp(roundToMs(now - *m_lostAt) / 4, first, most);
    }
    void asked(Instant now) { m_askedAt = now; }

private:
    std::optional<Instant> m_lostAt;
    Instant m_askedAt;
};

} // namespace lockscope
