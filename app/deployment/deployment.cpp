// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "deployment/deployment.h"

namespace lockscope {

Deployment::Deployment(const std::vector<Watcher::Options> &servers, Clock &clock, QObject *parent) : QObject(parent)
{
    for (Watcher::Options options : servers) {
        options.node = NodeNumber(m_servers.size());
        m_servers.push_back(std::make_unique<Watcher>(std::move(options), clock));
        const Watcher *const watcher = m_servers.back().get();
        connect(watcher, &Watcher::changed, this, &Deployment::changed);
        connect(watcher, &Watcher::healthChanged, this, [this] { emit coverageChanged(coverage()); });
        connect(watcher, &Watcher::pictureCompleted, this, &Deployment::onCompleted);
        connect(watcher, &Watcher::eventsEnabled, this, &Deployment::eventsEnabled);
        connect(watcher, &Watcher::stopped, this, &Deployment::onStopped);
    }
}

Deployment::~Deployment()
{
    for (const auto &server : m_servers)
        server->disconnect(this);
}

void Deployment::start()
{
    m_stopped = 0;
    for (const auto &server : m_servers)
        server->start();
}

void Deployment::stop()
{
    for (const auto &server : m_servers)
        server->stop();
}

Coverage Deployment::coverage() const
{
    Coverage coverage{{}};
    for (const auto &server : m_servers)
        coverage.servers.push_back(server->health());
    return coverage;
}

std::size_t Deployment::lockCount() const
{
    std::size_t count = 0;
    for (const auto &server : m_servers)
        count += server->picture().registry().locks().size();
    return count;
}

void Deployment::onCompleted()
{
    if (std::ranges::all_of(m_servers, [](const auto &server) { return server->health().complete; }))
        emit pictureCompleted();
}

void Deployment::onStopped()
{
    if (++m_stopped == m_servers.size())
        emit stopped();
}

} // namespace lockscope
