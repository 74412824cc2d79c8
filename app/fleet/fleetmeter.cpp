// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "fleet/fleetmeter.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace lockscope {

namespace {

/** (Σx)² / (n Σx²), by R. Jain; 1 if all shares are 0. */
double jainIndex(const QHash<int, quint64> &shares)
{
    double sum = 0, squares = 0;
    for (const quint64 share : shares) {
        sum += double(share);
        squares += double(share) * double(share);
    }
    return squares > 0 ? sum * sum / (double(shares.size()) * squares) : 1;
}

} // namespace

/** Below 32 each number has its own class; above, the five bits after the highest one choose the class. */
int SpanHistogram::classOf(quint64 us)
{
    if (us < perDoubling)
        return int(us);
    const int doubling = std::bit_width(us) - std::bit_width(unsigned(perDoubling)); // 0: 32 … 63
    return std::min(classes - 1, perDoubling * doubling + int(us >> doubling));
}

quint64 SpanHistogram::upperEnd(int index)
{
    const int doubling = std::max(0, index / perDoubling - 1);
    return ((quint64(index - perDoubling * doubling) + 1) << doubling) - 1;
}

void SpanHistogram::add(std::chrono::nanoseconds span)
{
    const auto us = std::max(std::chrono::microseconds(0), std::chrono::round<std::chrono::microseconds>(span));
    ++m_counts[std::size_t(classOf(quint64(us.count())))];
    ++m_count;
    m_max = std::max(m_max, us);
}

std::chrono::microseconds SpanHistogram::percentile(double share) const
{
    const auto rank = std::max<quint64>(1, quint64(std::ceil(share * double(m_count))));
    quint64 seen = 0;
    for (int i = 0; i < classes; ++i) {
        seen += m_counts[std::size_t(i)];
        if (seen >= rank)
            return std::min(m_max, std::chrono::microseconds(upperEnd(i)));
    }
    return m_max;
}

Spread SpanHistogram::spread() const
{
    if (m_count == 0)
        return {};
    return {.count = m_count, .p50 = percentile(0.5), .p99 = percentile(0.99), .max = m_max};
}

void FleetMeter::begin(Instant now)
{
    m_begun = now;
    m_figures = {};
    m_wait = m_hold = m_handOver = m_release = {};
    for (quint64 &acquisitions : m_clients)
        acquisitions = 0;
    for (Held &held : m_keys)
        held.freeSince.reset();
}

void FleetMeter::acquired(int client, const QByteArray &key, Instant since, Instant now)
{
    ++m_figures.acquired;
    ++m_clients[client];
    m_wait.add(now - since);
    Held &held = m_keys[key];
    if (held.believers++ == 0 && held.freeSince)
        m_handOver.add(now - *held.freeSince);
    held.freeSince.reset();
}

void FleetMeter::holdEnded(const QByteArray &key, Instant since, Instant now)
{
    m_hold.add(now - since);
    Held &held = m_keys[key];
    held.believers = std::max(0, held.believers - 1);
    if (held.believers == 0)
        held.freeSince = now;
}

LoadFigures FleetMeter::figures(Instant now) const
{
    LoadFigures figures = m_figures;
    figures.elapsed = now - m_begun;
    figures.attempts = figures.acquired + figures.busy;
    figures.wait = m_wait.spread();
    figures.hold = m_hold.spread();
    figures.handOver = m_handOver.spread();
    figures.release = m_release.spread();
    figures.clients = int(m_clients.size());
    figures.fairness = jainIndex(m_clients);
    return figures;
}

} // namespace lockscope
