// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/privatecomparison.h"

namespace lockscope {

using namespace Qt::StringLiterals;

PrivateComparison::PrivateComparison(FleetSpec spec, std::vector<RetryPolicy> policies, Clock &clock)
    : m_spec(std::move(spec)), m_policies(std::move(policies)), m_clock(clock), m_fleetServers({.user = u"race lab"_s})
{
    m_figures.requests = m_spec.requests;
    connect(&m_fleetServers, &PrivateFleetServers::ready, this, &PrivateComparison::begin);
    connect(&m_fleetServers, &PrivateFleetServers::failed, this, &PrivateComparison::fail);
}

PrivateComparison::~PrivateComparison() = default;

void PrivateComparison::start() { m_fleetServers.prepare(needsOf(m_spec.groups, m_spec.protocols)); }

void PrivateComparison::stop()
{
    m_isStopped = true;
    if (m_comparison)
        return m_comparison->stop();
    emit changed(m_figures);
}

void PrivateComparison::begin()
{
    if (m_isStopped)
        return;
    m_comparison = std::make_unique<RetryComparison>(m_spec, m_policies, m_fleetServers.servers(), m_clock);
    connect(m_comparison.get(), &RetryComparison::changed, this, [this](const RetryFigures &figures) {
        m_figures = figures;
        emit changed(figures);
    });
    m_comparison->start();
}

void PrivateComparison::fail(const Error &error)
{
    if (m_comparison && !m_figures.isRunning)
        return; // it has all that it wanted
    m_comparison.reset();
    m_figures.isRunning = false;
    m_figures.error = error;
    emit changed(m_figures);
}

} // namespace lockscope
