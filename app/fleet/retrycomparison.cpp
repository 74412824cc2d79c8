// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "fleet/retrycomparison.h"

namespace lockscope {

namespace {
constexpr Duration tellEvery{200};
}

RetryComparison::RetryComparison(FleetSpec spec, std::vector<RetryPolicy> policies, FleetServers servers, Clock &clock)
    : m_spec(std::move(spec)), m_policies(std::move(policies)), m_fleetServers(std::move(servers)), m_clock(clock)
{
    m_figures.requests = m_spec.requests;
}

RetryComparison::~RetryComparison() = default;

void RetryComparison::startNext()
{
    const RetryPolicy &retry = m_policies[m_figures.runs.size()];
    for (ClientGroup &group : m_spec.groups)
        group.spec.retry = retry;
    m_figures.runs.push_back({.retry = retry, .load = {}, .isDone = false});
    m_figures.isRunning = true;
    m_run = std::make_unique<FleetRun>(m_spec, m_fleetServers, m_clock);
    connect(m_run.get(), &FleetRun::finished, this, &RetryComparison::onFinished);
    m_run->start();
    tellLater();
}

void RetryComparison::stop()
{
    if (m_run)
        m_run->stop();
}

void RetryComparison::onFinished(const FleetOutcome &outcome)
{
    m_run.release()->deleteLater(); // it is the sender of this signal
    m_figures.runs.back().load = outcome.load;
    m_figures.runs.back().isDone = !outcome.wasStopped && outcome.error.kind == Error::Kind::None;
    m_figures.servers = outcome.servers;
    m_figures.error = outcome.error;
    if (m_figures.runs.back().isDone && m_figures.runs.size() < m_policies.size())
        return startNext();
    m_figures.isRunning = false;
    emit changed(m_figures);
}

void RetryComparison::tellLater()
{
    m_clock.after(tellEvery, m_run.get(), [this, run = m_run.get()] {
        if (run != m_run.get()) // this run has finished and is being deleted
            return;
        m_figures.runs.back().load = m_run->load();
        emit changed(m_figures);
        tellLater();
    });
}

} // namespace lockscope
