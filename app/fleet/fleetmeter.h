// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/clock.h"
#include "protocols/load.h"

#include <QByteArray>
#include <QHash>

#include <array>
#include <optional>

namespace lockscope {

/**
 * Counts durations from a microsecond to years, in thirty-two classes for each doubling, so that percentiles are at most a thirtieth wrong (exact
 * below 32 µs). Finer than DurationHistogram, as a release takes a fraction of a millisecond. A value; adding is O(1).
 */
class SpanHistogram {
public:
    void add(std::chrono::nanoseconds span);
    quint64 count() const { return m_count; }
    /** The upper end of the percentile's class, but not more than the longest duration. share: 0…1. */
    std::chrono::microseconds percentile(double share) const;
    Spread spread() const;

private:
    static constexpr int perDoubling = 32;
    static constexpr int doublings = 44; // 2^48 µs are nine years
    static constexpr int classes = perDoubling * (doublings + 1);

    static int classOf(quint64 us);
    static quint64 upperEnd(int index);

    std::array<quint32, classes> m_counts{};
    quint64 m_count = 0;
    std::chrono::microseconds m_max{0};
};

/**
 * Counts the actions of simulated clients; cheap enough for a hundred thousand attempts a second. Pure; instants must not run backwards. figures()
 * may be called at any time.
 */
class FleetMeter {
public:
    /** Resets the counts, but keeps the clients. */
    void begin(Instant now);

    void clientCame(int client) { m_clients.insert(client, 0); }
    void clientWent(int client) { m_clients.remove(client); }
    void commandSent() { ++m_figures.commands; }
    void foundBusy() { ++m_figures.busy; }
    void timedOut() { ++m_figures.timeouts; }
    void violated() { ++m_figures.violations; }
    /** since: the client's first attempt. */
    void acquired(int client, const QByteArray &key, Instant since, Instant now);
    void holdEnded(const QByteArray &key, Instant since, Instant now);
    void released(Instant since, Instant now) { m_release.add(now - since); }

    LoadFigures figures(Instant now) const;

private:
    struct Held {
        int believers = 0;
        std::optional<Instant> freeSince;
    };

    Instant m_begun;
    LoadFigures m_figures; // the counts alone
    SpanHistogram m_wait, m_hold, m_handOver, m_release;
    QHash<int, quint64> m_clients; // acquisitions of each
    QHash<QByteArray, Held> m_keys;
};

} // namespace lockscope
