// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/probehost.h"

#include "deployment/shards.h"

#include <utility>

namespace lockscope {

namespace {

/** Those of a Redlock have no names of their own. */
std::vector<WholeProbe::Server> probedOf(const Shards &shards)
{
    std::vector<WholeProbe::Server> probed;
    const std::vector<Watcher *> servers = shards.servers();
    for (const Watcher *server : servers) {
        const redis::Connection::Options &options = server->connection().options();
        const QString name = shards.nameOf(server);
        probed.push_back({name.isEmpty() && servers.size() > 1 ? redis::placeText(options.endpoint) : name, options,
                          shards.keepsLocksApart() ? server->number() : NodeNumber(0)});
    }
    return probed;
}

} // namespace

ProbeHost::ProbeHost(Clock &clock, QObject *parent) : QObject(parent), m_clock(clock) {}

ProbeHost::~ProbeHost() = default;

void ProbeHost::measure(const Shards *servers, const std::optional<Error> &refusal)
{
    if (make(servers, {}, refusal))
        m_probe->measure();
}

void ProbeHost::start(const Shards *servers, const ProbeLimits &limits, const std::optional<Error> &refusal)
{
    if (make(servers, limits, refusal))
        m_probe->start();
}

void ProbeHost::stop()
{
    if (m_probe)
        m_probe->stop();
}

void ProbeHost::close()
{
    if (const auto probe = std::exchange(m_probe, nullptr))
        probe->breakOff();
}

bool ProbeHost::make(const Shards *servers, const ProbeLimits &limits, const std::optional<Error> &refusal)
{
    m_probe.reset();
    const std::vector<WholeProbe::Server> probed = servers && !refusal ? probedOf(*servers) : std::vector<WholeProbe::Server>();
    if (probed.empty()) {
        ServerTraffic none;
        none.end.why = ProbeEnd::Why::Refused;
        none.end.error = refusal.value_or(Error{Error::Kind::Disconnected, ProbeHost::tr("No server is known that could be probed."), {}});
        emit ended({none});
        return false;
    }
    m_probe = std::make_unique<WholeProbe>(probed, limits, m_clock);
    connect(m_probe.get(), &WholeProbe::measured, this, &ProbeHost::measured);
    connect(m_probe.get(), &WholeProbe::progressed, this, &ProbeHost::progressed);
    connect(m_probe.get(), &WholeProbe::heard, this, &ProbeHost::heard);
    connect(m_probe.get(), &WholeProbe::ended, this, &ProbeHost::ended);
    return true;
}

} // namespace lockscope
