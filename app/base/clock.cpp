// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/clock.h"

#include <QTimer>

namespace lockscope {

Instant SystemClock::now() const { return std::chrono::steady_clock::now(); }

UnixTime SystemClock::wallNow() const
{
    return std::chrono::floor<Duration>(std::chrono::system_clock::now());
}

void SystemClock::after(Duration delay, QObject *context, std::function<void()> action)
{
    QTimer::singleShot(delay, Qt::PreciseTimer, context, std::move(action));
}

} // namespace lockscope
