// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/film/lanehistory.h"

#include "base/safetext.h"
#include "ui/film/lanepens.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <limits>

namespace lockscope::ui {

namespace {

/** Ids grow with time, so that the vectors are sorted by them. */
template <class T>
void upsert(std::vector<T> &values, const T &value)
{
    const auto place = std::lower_bound(values.begin(), values.end(), value.id, [](const T &a, quint64 id) { return a.id < id; });
    if (place != values.end() && place->id == value.id)
        *place = value;
    else
        values.insert(place, value);
}

/** Drops the oldest that have ended, a quarter at a time, so that the cost of it does not show. */
template <class T, class HasEnded>
void limit(std::vector<T> &values, std::size_t capacity, HasEnded hasEnded)
{
    if (values.size() <= capacity)
        return;
    std::size_t surplus = values.size() - capacity + capacity / 4;
    std::erase_if(values, [&](const T &value) { return surplus > 0 && hasEnded(value) && surplus-- > 0; });
}

} // namespace

void LaneHistory::apply(const SimulationUpdate &update)
{
    if (update.reset)
        *this = LaneHistory(m_capacity);
    for (const SimulatedClientStatus &client : update.clients) {
        if (const int lane = laneOf(client.id); lane >= 0) {
            m_lanes[std::size_t(lane)] = client;
        } else {
            m_laneOf.insert(client.id, int(m_lanes.size()));
            m_colorOf.insert(client.id, colorFor(m_lanes.size()));
            m_lanes.push_back(client);
        }
    }
    for (const LaneSpan &span : update.spans) {
        m_start = std::min(m_start.value_or(span.from), span.from);
        upsert(m_spans, span);
    }
    for (const LaneMark &mark : update.marks) {
        m_start = std::min(m_start.value_or(mark.at), mark.at);
        m_marks.push_back(mark);
    }
    for (const Violation &violation : update.violations)
        upsert(m_violations, violation);
    forget(update.removed);

    limit(m_spans, m_capacity, [](const LaneSpan &span) { return span.to.has_value(); });
    limit(m_marks, m_capacity, [](const LaneMark &) { return true; });
    limit(m_violations, m_capacity, [](const Violation &violation) { return violation.to.has_value(); });
}

void LaneHistory::forget(const std::vector<int> &clients)
{
    if (clients.empty())
        return;
    const auto isGone = [&](int client) { return std::find(clients.begin(), clients.end(), client) != clients.end(); };
    std::erase_if(m_lanes, [&](const SimulatedClientStatus &lane) { return isGone(lane.id); });
    m_laneOf.clear();
    for (const int client : clients)
        m_colorOf.remove(client);
    for (std::size_t i = 0; i < m_lanes.size(); ++i) {
        m_laneOf.insert(m_lanes[i].id, int(i));
        if (i > 0 && colorOf(m_lanes[i].id) == colorOf(m_lanes[i - 1].id))
            m_colorOf[m_lanes[i].id] = colorFor(i); // those between them are gone
    }
    const auto hasNoLane = [this](int client) { return laneOf(client) < 0; };
    std::erase_if(m_spans, [&](const LaneSpan &span) { return hasNoLane(span.client); });
    std::erase_if(m_marks, [&](const LaneMark &mark) { return hasNoLane(mark.client); });
    std::erase_if(m_violations, [&](const Violation &violation) { return hasNoLane(violation.first) || hasNoLane(violation.second); });
    if (m_lanes.empty())
        m_start.reset();
}

/** One that no lane above it has, or the one that is farthest away. */
int LaneHistory::colorFor(std::size_t lane) const
{
    std::array<std::size_t, laneColors> distances;
    distances.fill(std::numeric_limits<std::size_t>::max());
    for (std::size_t i = 0; i < lane; ++i)
        distances[std::size_t(colorOf(m_lanes[i].id) - 1)] = lane - i;
    return int(std::ranges::max_element(distances) - distances.begin()) + 1;
}

bool LaneHistory::hasOpenSpans() const
{
    return std::any_of(m_spans.rbegin(), m_spans.rend(), [](const LaneSpan &span) { return !span.to; });
}

QString LaneHistory::description() const
{
    const auto count = [this](ClientState state) {
        return std::count_if(m_lanes.begin(), m_lanes.end(), [state](const SimulatedClientStatus &lane) { return lane.state == state; });
    };
    return QCoreApplication::translate("lockscope::ui::LaneHistory",
                                       "Simulated clients: %1. Think they hold a lock: %2. Trying: %3. Crashed: %4. Two holders at once: %5 times.")
        .arg(countText(qint64(m_lanes.size())), countText(count(ClientState::Believing)), countText(count(ClientState::Trying)),
             countText(count(ClientState::Crashed)), countText(qint64(m_violations.size())));
}

} // namespace lockscope::ui
