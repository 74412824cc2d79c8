// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "fleet/fleetmeter.h"

#include <algorithm>

namespace lockscope {

namespace {

/** (Σx)² / (n Σx²), by R. Jain; 1 where nobody had anything. */
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
