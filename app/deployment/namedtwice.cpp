// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "deployment/namedtwice.h"

#include "base/message.h"
#include "base/safetext.h"

#include <QCoreApplication>

#include <algorithm>
#include <iterator>

namespace lockscope {

namespace {

struct NamedTwiceText {
    LOCKSCOPE_MESSAGES(lockscope::Shards)
};

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
        if (twin == servers.end())
            continue;
        const QString first = visibleText(redis::placeText(endpointOf(**one))), second = visibleText(redis::placeText(endpointOf(**twin)));
        //: %1 and %2: addresses
        return Error{Error::Kind::InvalidInput, NamedTwiceText::tr("%1 and %2 are the same server").arg(first, second), "named-twice"};
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
