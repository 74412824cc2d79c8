// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtGlobal>

#include <chrono>
#include <functional>
#include <optional>

class QObject;

namespace lockscope {

using Duration = std::chrono::milliseconds;
/** A point on a steady clock that also runs while the machine sleeps; comparable between threads of this process, never stored. */
using Instant = std::chrono::steady_clock::time_point;
/** Wall time, milliseconds since 1970 UTC. */
using UnixTime = std::chrono::sys_time<std::chrono::milliseconds>;

inline qint64 toMs(UnixTime time) { return time.time_since_epoch().count(); }
inline UnixTime fromUnixMs(qint64 ms) { return UnixTime(Duration(ms)); }
inline Duration roundToMs(std::chrono::nanoseconds span) { return std::chrono::round<Duration>(span); }

/** Like std::optional<Instant> in half its space, for values of which there may be millions. Cannot hold Instant::min(). */
class MaybeInstant {
public:
    constexpr MaybeInstant() = default;
    constexpr MaybeInstant(std::nullopt_t) {}
    constexpr MaybeInstant(Instant instant) : m_instant(instant) {}
    constexpr MaybeInstant(const std::optional<Instant> &instant) : m_instant(instant.value_or(none)) {}

    constexpr operator std::optional<Instant>() const { return has_value() ? std::optional(m_instant) : std::nullopt; }
    constexpr bool has_value() const { return m_instant != none; }
    constexpr explicit operator bool() const { return has_value(); }
    constexpr const Instant &operator*() const { return m_instant; }
    constexpr const Instant &value() const { return m_instant; }
    constexpr Instant value_or(Instant other) const { return has_value() ? m_instant : other; }
    constexpr void reset() { m_instant = none; }

    friend constexpr bool operator==(const MaybeInstant &, const MaybeInstant &) = default;

private:
    static constexpr Instant none = Instant::min();

    Instant m_instant = none;
};

/**
 * The only source of time and timers, so that tests own both. Deadlines are computed on now() (steady); wallNow() is
 * only for showing and storing. Stateless and safe to share between threads; after() runs in the caller's thread.
 */
class Clock {
public:
    virtual ~Clock() = default;
    virtual Instant now() const = 0;
    virtual UnixTime wallNow() const = 0;
    /** Runs the action once, in the calling thread's event loop, unless the context is destroyed first. */
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
