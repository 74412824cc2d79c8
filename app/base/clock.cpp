// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/clock.h"

#include <QTimer>

#include <ctime>

namespace lockscope {

/** CLOCK_BOOTTIME, since a lease goes on at the server while a laptop sleeps; std::chrono::steady_clock would stand still. */
Instant SystemClock::now() const
{
#ifdef CLOCK_BOOTTIME
    if (timespec time; clock_gettime(CLOCK_BOOTTIME, &time) == 0)
        return Instant(std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec));
#endif
    return std::chrono::steady_clock::now();
}

UnixTime SystemClock::wallNow() const { return std::chrono::floor<Duration>(std::chrono::system_clock::now()); }

void SystemClock::after(Duration delay, QObject *context, std::function<void()> action)
{
    QTimer::singleShot(delay, Qt::PreciseTimer, context, std::move(action));
}

} // namespace lockscope
