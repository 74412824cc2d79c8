// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "protocols/simulation.h"

#include <QHash>

#include <vector>

namespace lockscope::ui {

/**
 * The content of the swim lanes: one lane per client and its newest stretches, marks and violations. Memory is bounded: beyond the capacity the
 * oldest that have ended are dropped. UI thread; no widget.
 */
class LaneHistory {
public:
    static constexpr std::size_t defaultCapacity = 20000;
    explicit LaneHistory(std::size_t capacity = defaultCapacity) : m_capacity(capacity) {}

    void apply(const SimulationUpdate &update);

    const std::vector<SimulatedClientStatus> &lanes() const { return m_lanes; }
    /** -1 if the client has no lane. */
    int laneOf(int client) const { return m_laneOf.value(client, -1); }
    /** The number of its colour, for laneColor(): another one than those of its neighbours. 0 if the client has no lane. */
    int colorOf(int client) const { return m_colorOf.value(client, 0); }
    /** In the order in which they began. */
    const std::vector<LaneSpan> &spans() const { return m_spans; }
    /** Those of one client are in the order in which they were sent. */
    const std::vector<LaneMark> &marks() const { return m_marks; }
    const std::vector<Violation> &violations() const { return m_violations; }
    /** When the first thing happened; the zero of the axis. */
    std::optional<Instant> start() const { return m_start; }
    bool hasOpenSpans() const;
    /** One sentence for users who cannot see the lanes. */
    QString description() const;

private:
    void forget(const std::vector<int> &clients);
    int colorFor(std::size_t lane) const;

    std::size_t m_capacity;
    std::vector<SimulatedClientStatus> m_lanes;
    QHash<int, int> m_laneOf;
    QHash<int, int> m_colorOf;
    std::vector<LaneSpan> m_spans;
    std::vector<LaneMark> m_marks;
    std::vector<Violation> m_violations;
    std::optional<Instant> m_start;
};

} // namespace lockscope::ui
