// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/lock.h"

#include <QString>

#include <array>
#include <optional>
#include <vector>

namespace lockscope {

/** The origin of a chart's data, which is always shown with it: events from a feed, or polling. */
enum class DataSource : quint8 { Observed, Sampled };

/** The rates of one bucket of time. Negative: not known, as it was watched for less than a second. */
struct RateBucket {
    Instant start;
    float acquired = -1, released = -1, expired = -1;     ///< per second
    qint32 held = -1, needAttention = -1, contended = -1; ///< at the end of the bucket
    float holdP50Ms = -1, gapP50Ms = -1;                  ///< of holds that ended in the bucket; -1 also if none did
};

/** Hold times in logarithmic classes: class i covers [bounds[i], bounds[i+1]). */
struct HoldHistogram {
    static constexpr int classes = 24; ///< 1 ms … > 1 h, three a decade
    std::array<quint32, classes> counts{};
    quint64 total = 0;
    double p50Ms = -1, p99Ms = -1; ///< -1: no data
    static double lowerBoundMs(int index);
};

/** One contended lock. */
struct Contender {
    LockId lock;
    double shareHeld = 0;  ///< share of the window in which it was held, 0…1
    quint32 handOvers = 0; ///< acquisitions that followed a release or expiry within 100 ms, in the window
    double gapP50Ms = -1;
    QString node = {}; ///< the name of the server that has it now; hostile; empty: there is one server, or it is not known
};

/** Everything that the tiles and charts show, for one time range. A value; the collector makes at most one a second. */
struct ContentionSnapshot {
    Duration range{std::chrono::minutes(5)};
    Duration bucket{1000};
    DataSource source = DataSource::Observed;
    std::vector<RateBucket> rates; ///< oldest first, at most 300
    HoldHistogram holds;
    std::vector<Contender> contenders;    ///< most contended first, at most 10
    double acquiredPerSecond = -1;        ///< over the last 10 s; -1: not known
    double holdP50Ms = -1, gapP50Ms = -1; ///< over the last minute
    bool acquiredIsAtLeast = false;       ///< a lock was renewed or taken again in these 10 s
    quint32 contended = 0;                ///< locks with at least 3 hand-overs in the last minute, or in the minute before their present hold
    quint64 eventsLost = 0;
    quint64 perhapsTakenAgain = 0; ///< renewed, or released and acquired: in no rate and no hold time
};

} // namespace lockscope
