// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "deployment/namedtwice.h"

#include "redis/topology/deploymentaddress.h"

namespace lockscope {

std::optional<Error> namedTwice(const std::vector<Watcher *> &servers)
{
    std::vector<redis::NamedServer> named;
    for (const Watcher *server : servers)
        named.push_back({server->connection().options().endpoint, server->isReached() ? server->facts().process : QByteArray()});
    return redis::namedTwice(named);
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
