// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/clock.h"

#include <QObject>

#include <functional>
#include <optional>

namespace lockscope {

/**
 * One alarm on a Clock: rings once at the instant it was last set for, never before; can be moved or cancelled. Moving it to a later instant needs no
 * new timer, so it may be moved often. Rings in the thread that created it; destroying it cancels it.
 */
class Alarm {
public:
    Alarm(Clock &clock, std::function<void()> ring) : m_clock(clock), m_ring(std::move(ring)) {}
    Q_DISABLE_COPY_MOVE(Alarm)

    void setFor(Instant at);
    void setIn(Duration delay) { setFor(m_clock.now() + delay); }
    void cancel() { m_at.reset(); }
    bool isSet() const { return m_at.has_value(); }

private:
    void arm();
    void onTimer(quint64 number);

    Clock &m_clock;
    std::function<void()> m_ring;
    QObject m_context; // the context of the timers
    std::optional<Instant> m_at;
    std::optional<Instant> m_timerAt; // due time of the valid timer
    quint64 m_timerNumber = 0;
};

} // namespace lockscope
