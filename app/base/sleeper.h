// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/clock.h"
#include "base/deferred.h"

#include <QObject>

#include <map>

namespace lockscope {

/** How a sleep ended. */
enum class Woken { Rested, Cancelled };

/**
 * Lets coroutines sleep on a Clock: every sleep delivers exactly once, Rested after its time, or Cancelled by cancelAll() or the destructor. A
 * coroutine that sees Cancelled returns without touching its owner. Owns its timers; lives in one thread.
 */
class Sleeper {
public:
    explicit Sleeper(Clock &clock) : m_clock(clock) {}
    ~Sleeper() { cancelAll(); }
    Q_DISABLE_COPY_MOVE(Sleeper)

    Deferred<Woken> sleep(Duration time);
    /** Also refuses later sleeps (they deliver Cancelled at once) until reset() is called. */
    void cancelAll();
    void reset() { m_cancelled = false; }

private:
    Clock &m_clock;
    QObject m_context; // the context of the timers
    std::map<quint64, Deferred<Woken>> m_sleeping;
    quint64 m_nextId = 0;
    bool m_cancelled = false;
};

} // namespace lockscope
