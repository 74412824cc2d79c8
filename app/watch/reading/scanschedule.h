// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/error.h"
#include "watch/reading/alarm.h"

namespace lockscope {

/**
 * When the next whole scan is due: by routine after a good one (more often while it is the only way to learn of changes, and they are many; but
 * routine never takes more than a fiftieth of the server's time), with growing delays after failed ones, at once on request, ever more rarely when
 * the server refuses. Does not scan itself: rings, and takes the result. No sockets.
 */
class ScanSchedule {
public:
    struct Options {
        Duration shortestPoll{500};     ///< while no feed reports changes, and much changes …
        Duration longestPoll{10000};    ///< … or nothing does, as long as scans are cheap
        Duration rescanInterval{30000}; ///< while a feed reports changes
    };

    /** What a scan needed. */
    struct Effort {
        Duration took{0};     ///< with the way to the server and back, again and again
        Duration ofServer{0}; ///< that it could have had for others
    };

    ScanSchedule(Clock &clock, Options options, std::function<void()> ring);

    /** A new connection: what was refused or failed may go well now. */
    void forget();
    /** No scan is under way any more, and none is due. */
    void cancel();
    /** As soon as possible: now, or after the present one. Tries again even if it was refused. */
    void request();
    /** Something is different: soon, but not so soon that scans would take more than their share of the time. */
    void requestPaced();

    bool mayBegin() const { return !m_scanning && (!m_refusedSince || m_mayRetryRefused); }
    void begin();
    void finished(Effort effort, bool hasFoundChanges, bool isHearing);
    void failed(const Error &error);
    /** A feed reports changes from now on, or no more. */
    void replan(bool isHearing);

    bool isScanning() const { return m_scanning; }
    /** Until one is not. */
    bool isRefused() const { return m_refusedSince.has_value(); }
    /** The last scan failed, but the next may go well. */
    bool isFailing() const { return m_failures > 0 && !m_refusedSince; }
    /** Fifty times as long as the last scan kept the server busy or longer, by what changes, as far as the limits allow. */
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
    int m_rest;         // between polls, in scans
    int m_failures = 0; // in a row
    bool m_scanning = false;
    bool m_again = false;
    bool m_againPaced = false;
    bool m_mayRetryRefused = false;
    std::optional<Instant> m_refusedSince;
};

} // namespace lockscope
