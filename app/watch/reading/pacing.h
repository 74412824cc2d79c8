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
 * How much to ask of the server in one call: more while calls are quick and small, less once they take longer than the budget or bring more than
 * about a megabyte. If smaller calls take too long as well, the server is slow: then the caller rests between them. Pure.
 */
class CallPace {
public:
    struct Limits {
        std::chrono::nanoseconds budget = Duration(5); ///< of one call
        int least = 100;                               ///< of what is asked, for the sake of time; less only for the sake of bytes
        int most = 2000;
    };
    static constexpr qint64 mostBytes = 1024 * 1024;
    static constexpr int first = 10; ///< what is asked may turn out to be long
    /** Late answers in a row that count: fewer may be the network's fault, or that of a busy processor. */
    static constexpr int enough = 3;
    /** Calls of the same size after it has turned out that smaller ones are no quicker. */
    static constexpr int stubbornness = 100;

    explicit CallPace(const Limits &limits) : m_limits(limits) {}

    /** How much to ask in the next call. */
    int size() const { return m_size; }
    /** A call that asked for this number took the server this long and brought this number of bytes. */
    void note(int asked, std::chrono::nanoseconds cost, qint64 bytes);
    /** The last calls took too long, and smaller ones would, too. */
    bool isServerSlow() const { return m_isSlow; }

private:
    struct Cut {
        int from = 0, to = 0;
        std::chrono::nanoseconds cost{0}; ///< before
    };

    double sizeInTime(int asked, std::chrono::nanoseconds cost);
    double smaller(int asked, std::chrono::nanoseconds cost);

    Limits m_limits;
    RingBuffer<std::chrono::nanoseconds> m_costs{enough};
    std::optional<Cut> m_cut; // the last one, while it is not known what it is good for
    int m_size = first;
    int m_stubborn = 0;
    bool m_isSlow = false;
};

/**
 * What calls on one pipelined connection cost the server, as far as it can be measured from outside: the time from a call's turn to its answer,
 * without the way there and back and without the time that earlier answers took, here and there. Pure.
 */
class CallMeter {
public:
    /** The way to the server and back, as measured with a call that costs nothing. The shortest counts. */
    void noteRoundTrip(std::chrono::nanoseconds time) { m_way = m_way ? std::min(*m_way, time) : time; }
    /** The answer of a call that was sent then has come now. */
    std::chrono::nanoseconds answered(Instant sent, Instant now)
    {
        noteRoundTrip(now - sent);
        const Instant turn = sent + *m_way + *m_way / jitter;
        return std::max(std::chrono::nanoseconds(0), std::chrono::nanoseconds(now - std::max(turn, m_doneAt)));
    }
    /** The answer has been dealt with: only from now on the next one can be waited for. */
    void done(Instant now) { m_doneAt = now; }

private:
    static constexpr int jitter = 4; // a way that is a quarter longer says nothing about the server

    std::optional<std::chrono::nanoseconds> m_way;
    Instant m_doneAt;
};

/** What scanning and reading over one connection share, to spare its server: one meter of their calls, a pace for each, the load. */
struct Pacing {
    /** A batch of readings is many calls: the server attends to others between them, so they may take a little longer together. */
    static constexpr int budgetsOfBatch = 4;

    explicit Pacing(Duration budget) : scans({budget}), reads({budgetsOfBatch * budget}), m_mostOfCall(budgetsOfBatch * budget) {}

    /** A call that was sent then has been answered now: what it cost the server. */
    std::chrono::nanoseconds answered(Instant sent, Instant now)
    {
        const auto cost = meter.answered(sent, now);
        spent += std::min(cost, m_mostOfCall); // beyond it the server was busy with others, or paused
        return cost;
    }
    bool isServerSlow() const { return scans.isServerSlow() || reads.isServerSlow(); }

    CallMeter meter;
    CallPace scans;
    CallPace reads;
    OwnLoad load;
    std::chrono::nanoseconds spent{0}; ///< of the server's time, so far, as far as it can be measured from outside

private:
    std::chrono::nanoseconds m_mostOfCall;
};

/**
 * Keeps what goes on for a while to its share of the server's time, counted from its beginning and over no less than a few seconds: what is small is
 * done at once. Pure.
 */
class SharePace {
public:
    static constexpr int routinePercent = 2; ///< what nobody is waiting for
    static constexpr int usualPercent = 25;  ///< what somebody is waiting for
    static constexpr Duration span{2500};

    void setPercent(int percent) { m_percent = std::clamp(percent, 1, 100); }
    int percent() const { return m_percent; }
    void begin(Instant now) { m_begunAt = now; }
    /** It has cost this much by now. 0: it may go on. */
    Duration untilNext(std::chrono::nanoseconds spent, Instant now) const
    {
        const auto takes = spent * 100 / m_percent; // this share of it is what was spent
        const auto wait = takes > span ? m_begunAt + takes - now : std::chrono::nanoseconds(0);
        return wait > wait.zero() ? std::chrono::ceil<Duration>(wait) : Duration(0);
    }

private:
    Instant m_begunAt;
    int m_percent = usualPercent;
};

/**
 * When the keys that events have named may be read: at once while events are few; in a storm at most twenty times a second, so that one reading
 * serves many changes. A round of few keys costs little and counts as a part of one, up to a hundred a second. Pure.
 */
class RoundPace {
public:
    static constexpr Duration interval{50};
    static constexpr int burst = 8;          ///< rounds without waiting after a quiet time
    static constexpr qsizetype manyKeys = 5; ///< a round of this number counts as a whole one

    /** 0: now. */
    Duration untilNext(Instant now) const
    {
        const auto wait = m_paidUntil - (burst - 1) * interval - now;
        return wait > wait.zero() ? std::chrono::ceil<Duration>(wait) : Duration(0);
    }
    void begin(Instant now, qsizetype keys) { m_paidUntil = std::max(m_paidUntil, now) + interval * std::min(keys, manyKeys) / manyKeys; }

private:
    Instant m_paidUntil; // had all rounds so far kept their distance
};

/**
 * When to try again a command that was allowed once and is refused now: rights can return without notice. Each second at first, less often the longer
 * they are gone, since each refusal leaves a line in the server's log. Pure.
 */
class RetryPace {
public:
    static constexpr Duration first{900}; // each second, and a timer may be early
    static constexpr Duration most{60'000};

    /** Called each second with whether something is lost. */
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
