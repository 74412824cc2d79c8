// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtGlobal>

#include <chrono>

namespace lockscope {

/** The distribution of durations of one kind. */
struct Spread {
    quint64 count = 0;
    std::chrono::microseconds p50{0}, p99{0}, max{0};

    bool operator==(const Spread &) const = default;
};

/**
 * Counts of what a fleet of simulated clients did to its locks and the server, since counting began. A request is one client's wish for the lock: it
 * takes one or more attempts and ends acquired and released, or timed out.
 */
struct LoadFigures {
    std::chrono::nanoseconds elapsed{0};
    quint64 attempts = 0; ///< tries that were answered: acquired and busy
    quint64 acquired = 0, busy = 0;
    quint64 timeouts = 0; ///< requests given up at the wait limit
    quint64 violations = 0;
    quint64 commands = 0;
    Spread wait;     ///< from the first attempt to success
    Spread hold;     ///< from acquisition to the beginning of the release
    Spread handOver; ///< from the end of one hold to the next acquisition of that lock
    Spread release;  ///< from the beginning of a release to its answer
    int clients = 0;
    double fairness = 1; ///< Jain's index of acquisitions: 1 if all clients had the same number, 1/n if one client had all

    double attemptsPerSecond() const { return perSecond(attempts); }
    double commandsPerSecond() const { return perSecond(commands); }
    double acquiredPerSecond() const { return perSecond(acquired); }
    /** The share of attempts that acquired the lock, 0…1; 0 without attempts. */
    double successRatio() const { return attempts == 0 ? 0 : double(acquired) / double(attempts); }
    /** 0 if nothing was acquired. */
    double commandsPerAcquisition() const { return acquired == 0 ? 0 : double(commands) / double(acquired); }

    bool operator==(const LoadFigures &) const = default;

private:
    double perSecond(quint64 count) const
    {
        const double seconds = std::chrono::duration<double>(elapsed).count();
        return seconds > 0 ? double(count) / seconds : 0;
    }
};

} // namespace lockscope
