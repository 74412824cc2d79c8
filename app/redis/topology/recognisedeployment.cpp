// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/topology/recognisedeployment.h"

#include "redis/serverinfo.h"
#include "redis/topology/announcednode.h"

namespace lockscope::redis {

namespace {

using Part = RecognisedDeployment::Part;
using Kind = DeploymentAddress::Kind;

constexpr qsizetype mostServices = 1000;

/** If the server was reached by a Unix socket, other servers are reached by TCP. */
Endpoint asNetworkEndpoint(Endpoint endpoint, QByteArrayView serverInfo)
{
    if (endpoint.kind != Endpoint::Kind::Unix)
        return endpoint;
    endpoint.kind = Endpoint::Kind::Tcp;
    endpoint.host = QStringLiteral("127.0.0.1");
    endpoint.port = fieldOf(serverInfo, "tcp_port").toUShort();
    endpoint.socketPath.clear();
    return endpoint;
}

Endpoint withoutPlace(Endpoint endpoint)
{
    endpoint.host = Endpoint().host;
    endpoint.port = Endpoint().port;
    return endpoint;
}

void readSentinel(const Reply &role, RecognisedDeployment &into)
{
    const Reply names = role.at(1);
    for (qsizetype i = 0; i < std::min(names.size(), mostServices); ++i)
        into.services.push_back(names.at(i).bytes());
    into.part = Part::Sentinel;
    into.address.kind = Kind::Sentinel;
    into.address.service = into.services.size() == 1 ? QString::fromUtf8(into.services.front()) : QString();
    // The given user was the sentinel's.
    into.address.servers.user.clear();
}

/** ROLE: slave, host, port …; INFO where ROLE is refused. */
void readReplica(const Reply &role, QByteArrayView replication, RecognisedDeployment &into)
{
    const bool hasRole = role.viewAt(0) == "slave";
    const QByteArray host = hasRole ? role.at(1).bytes() : fieldOf(replication, "master_host").toByteArray();
    const auto known = announcedHost(host);
    const auto port = hasRole ? announcedPort(role.at(2).integer()) : announcedPort(fieldOf(replication, "master_port"));
    into.part = Part::Replica;
    if (known && !known->isEmpty() && port && *port != 0)
        into.address.seeds = {into.address.serverAt({*known, *port})};
}

RecognisedDeployment recognised(const Endpoint &endpoint, const std::vector<Reply> &replies)
{
    const Reply &role = replies[0];
    const QByteArrayView server = replies[1].isError() ? QByteArrayView() : replies[1].view();
    const QByteArrayView replication = replies[2].view();
    const bool isOfCluster = modeIn(server) == "cluster" || fieldOf(replies[3].view(), "cluster_state").size() > 0;
    RecognisedDeployment result;
    result.address.seeds = {endpoint};
    const Endpoint network = asNetworkEndpoint(endpoint, server);
    result.address.servers = withoutPlace(network);
    if (role.viewAt(0) == "sentinel" || modeIn(server) == "sentinel") {
        readSentinel(role, result);
        result.address.seeds = {network};
    } else if (isOfCluster) {
        result.part = Part::ClusterNode;
        result.address.kind = Kind::Cluster;
        result.address.seeds = {network};
    } else if (role.viewAt(0) == "slave" || fieldOf(replication, "role") == "slave") {
        readReplica(role, replication, result);
    } else if (role.viewAt(0) == "master" || fieldOf(replication, "role") == "master") {
        result.part = Part::Primary;
    }
    return result;
}

} // namespace

QCoro::Task<Result<RecognisedDeployment>> recogniseDeployment(QPointer<Connection> connection)
{
    if (!connection || !connection->isReady())
        co_return failure(Error::Kind::Disconnected, {});
    const Endpoint endpoint = connection->options().endpoint;
    const std::vector<Command> questions{command("ROLE"), command("INFO", "server"), command("INFO", "replication"), command("CLUSTER", "INFO")};
    CO_TRY(const std::vector<Reply> replies, co_await connection->pipeline(questions));
    co_return recognised(endpoint, replies);
}

} // namespace lockscope::redis
