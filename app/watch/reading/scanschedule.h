// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/error.h"
#include "watch/reading/alarm.h"

namespace lockscope {

/**
 * When the next whole scan is due: by routine after a good one (more often while scans alone find changes and there are many, but for at most a
 * fiftieth of the server's time), with growing delays after failed ones, at once on request, ever more rarely when the server refuses. Does not scan
 * itself: calls ring(), and receives the result by finished() or failed(). No sockets.
 */
class ScanSchedule {
public:
    struct Options {
        Duration shortestPoll{500};     ///< while no feed reports changes and there are many …
        Duration longestPoll{10000};    ///< … or there are none, if scans are cheap
        Duration rescanInterval{30000}; ///< while a feed reports changes
    };

    /** The cost of a scan. */
    struct Effort {
        Duration took{0};     ///< duration with all round trips
        Duration ofServer{0}; ///< time of the server
    };

    ScanSchedule(Clock &clock, Options options, std::function<void()> ring);

    /** For a new connection: what was refused or failed may succeed. */
    void forget();
    /** Cancels everything: no scan is running, and none is due. */
    void cancel();
    /** Requests a scan as soon as possible: now, or after the current one, even if scans were refused. */
    void request();
    /** Requests a scan soon, but within the scans' share of time. */
    void requestPaced();

    bool mayBegin() const { return !m_scanning && (!m_refusedSince || m_mayRetryRefused); }
    void begin();
    void finished(Effort effort, bool hasFoundChanges, bool isHearing);
    void failed(const Error &error);
    /** Call when a feed begins or ceases to report changes. */
    void replan(bool isHearing);

    bool isScanning() const { return m_scanning; }
    /** True from a refused scan until one succeeds. */
    bool isRefused() const { return m_refusedSince.has_value(); }
    /** True if the last scan failed, but the next may succeed. */
    bool isFailing() const { return m_failures > 0 && !m_refusedSince; }
    /** At least fifty times as long as the last scan kept the server busy, more if little changes, within the limits. */
    Duration pollInterval() const;

private:
    Instant earliest() const;
    void ringAfterRefusal();

    Options m_options;
    Clock &m_clock;
    std::function<void()> m_ring;
    Alarm m_alarm;
    Effort m_effort;
    std::optional<Instant> m_endedAt;
    int m_rest;         // pause between polls, in durations of a scan
    int m_failures = 0; // consecutive failures
    bool m_scanning = false;
    bool m_again = false;
    bool m_againPaced = false;
    bool m_mayRetryRefused = false;
    std::optional<Instant> m_refusedSince;
};

} // namespace lockscope
