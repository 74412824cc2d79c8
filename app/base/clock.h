// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtGlobal>

#include <chrono>
#include <functional>

class QObject;

namespace lockscope {

using Duration = std::chrono::milliseconds;
/** A point on the steady clock, which goes on while the machine sleeps; comparable between threads of this process and not stored. */
using Instant = std::chrono::steady_clock::time_point;
/** Wall time, milliseconds since 1970 UTC. */
using UnixTime = std::chrono::sys_time<std::chrono::milliseconds>;

inline qint64 toMs(UnixTime time) { return time.time_since_epoch().count(); }
inline UnixTime fromUnixMs(qint64 ms) { return UnixTime(Duration(ms)); }
inline Duration roundToMs(std::chrono::nanoseconds span) { return std::chrono::round<Duration>(span); }

/**
 * The only source of time and timers, so that tests own both. Deadlines are computed on now() (steady); wallNow() is
 * only for showing and storing. Stateless and safe to share between threads; after() runs in the caller's thread.
 */
class Clock {
public:
    virtual ~Clock() = default;
    virtual Instant now() const = 0;
    virtual UnixTime wallNow() const = 0;
    /** Runs the action once, in this thread's event loop, unless the context is destroyed first. */
    virtual void after(Duration delay, QObject *context, std::function<void()> action) = 0;
};

/** The clocks and timers of this machine. */
class SystemClock final : public Clock {
public:
    Instant now() const override;
    UnixTime wallNow() const override;
    void after(Duration delay, QObject *context, std::function<void()> action) override;
};

} // namespace lockscope
