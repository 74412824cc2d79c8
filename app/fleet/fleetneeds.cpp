// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "fleet/fleetneeds.h"

#include "privateservers/storeprogram.h"

#include <QCoreApplication>

#include <algorithm>
#include <map>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {
constexpr int mostSessions = 200;
constexpr int mostZooKeeperSessions = 100; // two threads of its library each
} // namespace

void FleetNeeds::add(const ProtocolInfo &protocol)
{
    if (protocol.store != StoreKind::Redis)
        stores.insert(protocol.store);
    else
        redisServers = std::max(redisServers, protocol.asksMajority ? protocol.servers : 1);
    hasReplica = hasReplica || protocol.hasReplica();
    comparesInOneCommand = comparesInOneCommand || protocol.comparesInOneCommand;
}

FleetNeeds needsOf(const std::vector<ClientGroup> &groups, const ProtocolCatalogue &protocols)
{
    FleetNeeds needs;
    for (const ClientGroup &group : groups) {
        if (const ProtocolInfo *info = protocols.find(group.spec.protocol))
            needs.add(*info);
    }
    return needs;
}

int mostClientsOn(StoreKind store)
{
    if (store == StoreKind::ZooKeeper)
        return mostZooKeeperSessions;
    const bool isSql = store == StoreKind::Sqlite || store == StoreKind::Postgres;
    return isSql ? mostSessions : maxSimulatedClients;
}

QString whyTooMany(const std::vector<ClientGroup> &groups, const ProtocolCatalogue &protocols)
{
    std::map<StoreKind, int> clients;
    for (const ClientGroup &group : groups) {
        if (const ProtocolInfo *info = protocols.find(group.spec.protocol))
            clients[info->store] += group.count;
    }
    for (const auto &[store, count] : clients) {
        if (count > mostClientsOn(store))
            return QCoreApplication::translate("lockscope::FleetText", "%1: at most %2 clients at a time, because each one is a session of its own.")
                .arg(storeName(store), QString::number(mostClientsOn(store)));
    }
    return {};
}

QString whyNotHere(const ProtocolInfo &protocol, const QStringList &programFolders)
{
    return protocol.comparesInOneCommand ? whyNoComparingRedis(programFolders) : whyNoStore(protocol.store, programFolders);
}

} // namespace lockscope
