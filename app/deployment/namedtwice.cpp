// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "deployment/namedtwice.h"

#include "redis/topology/deploymentaddress.h"

#include <algorithm>
#include <iterator>

namespace lockscope {

namespace {

const redis::Endpoint &endpointOf(const Watcher &server) { return server.connection().options().endpoint; }

bool isSameServer(const Watcher &one, const Watcher &other)
{
    const QByteArray &process = one.facts().process;
    return one.isReached() && other.isReached() && !process.isEmpty() && process == other.facts().process
        && endpointOf(one).database == endpointOf(other).database;
}

} // namespace

std::optional<Error> namedTwice(const std::vector<Watcher *> &servers)
{
    for (auto one = servers.begin(); one != servers.end(); ++one) {
        const auto twin = std::find_if(std::next(one), servers.end(), [one](const Watcher *other) { return isSameServer(**one, *other); });
        if (twin != servers.end())
            return redis::namedTwice(endpointOf(**one), endpointOf(**twin));
    }
    return {};
}

QCoro::Task<> reachAll(std::vector<Watcher *> servers)
{
    std::vector<QCoro::Task<>> reached;
    for (Watcher *server : servers)
        reached.push_back(Watcher::reach(server));
    for (auto &one : reached)
        co_await one;
}

} // namespace lockscope
