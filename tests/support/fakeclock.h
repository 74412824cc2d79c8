// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/clock.h"

#include <QObject>
#include <QPointer>

#include <map>
#include <optional>

namespace lockscope {

/**
 * Time under the test's control: stands still until advance(), which runs every timer that falls due on the way, in order and each at
 * its own instant.
 */
class FakeClock final : public Clock {
public:
    Instant now() const override { return m_now; }
    UnixTime wallNow() const override { return m_wall; }
    void after(Duration delay, QObject *context, std::function<void()> action) override;

    void advance(Duration time);
    /** The machine sleeps: time passes, timers stand still and go on afterwards. */
    void suspend(Duration time);
    /** The workstation's wall clock is set; the steady one does not notice. */
    void setWall(UnixTime wall) { m_wall = wall; }
    std::size_t pendingTimers() const { return m_timers.size(); }
    std::optional<Instant> nextTimer() const { return m_timers.empty() ? std::nullopt : std::optional(m_timers.begin()->first); }

private:
    struct Timer {
        QPointer<QObject> context;
        std::function<void()> action;
    };
    Instant m_now{std::chrono::hours(1000)};
    UnixTime m_wall = fromUnixMs(1'800'000'000'000);
    std::multimap<Instant, Timer> m_timers;
};

} // namespace lockscope
