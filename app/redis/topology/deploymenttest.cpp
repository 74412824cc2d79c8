// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/topology/deploymenttest.h"

#include "base/deferred.h"
#include "base/language.h"
#include "base/safetext.h"
#include "redis/serverinfo.h"
#include "redis/settled.h"
#include "redis/topology/topologywatch.h"

#include <QCoreApplication>

#include <algorithm>
#include <iterator>
#include <optional>

namespace lockscope::redis {

namespace {

struct DeploymentTestText {
    Q_DECLARE_TR_FUNCTIONS(lockscope::redis::DeploymentTestText)
};

/** Time beyond the connect timeout for the seeds to agree. */
constexpr Duration agreeingTakes{3000};
constexpr std::size_t mostTriedSeeds = 8;

struct Tried {
    const TopologyNode *node = nullptr; ///< null: a seed
    Endpoint endpoint;
    Diagnosis diagnosis;
};

QString placeOf(const Endpoint &endpoint) { return visibleText(placeText(endpoint), 100); }

/** "10.0.0.7:7002: …", with the announced address if it differs. */
QString lineOf(const Tried &tried)
{
    QString where = placeOf(tried.endpoint);
    if (tried.node) {
        const QString announced = placeText({tried.node->hostName.isEmpty() ? tried.node->ip : tried.node->hostName, tried.node->port});
        if (tried.node->port != 0 && announced != where)
            where = DeploymentTestText::tr("%1, announced as %2").arg(where, visibleText(announced, 100));
    }
    const Diagnosis &said = tried.diagnosis;
    const bool isWhole = said.detail.isEmpty() || asSentence(said.detail) == said.summary;
    return DeploymentTestText::tr("%1: %2").arg(where, isWhole ? said.summary : said.summary + QStringLiteral(" (%1)").arg(said.detail));
}

QCoro::Task<std::vector<Tried>> tryAll(std::vector<Tried> all, Connection::Options options, Clock &clock, const QObject *scope)
{
    std::vector<QCoro::Task<Diagnosis>> running; // run concurrently
    for (const Tried &one : all) {
        options.endpoint = one.endpoint;
        running.push_back(testConnection(options, clock, scope));
    }
    for (std::size_t i = 0; i < all.size(); ++i)
        all[i].diagnosis = co_await running[i];
    co_return all;
}

const Tried *firstFailure(const std::vector<Tried> &all)
{
    const auto failed = std::ranges::find_if(all, [](const Tried &one) { return !one.diagnosis.works(); });
    return failed == all.end() ? nullptr : &*failed;
}

QString failures(const std::vector<Tried> &all)
{
    QStringList lines;
    for (const Tried &one : all) {
        if (!one.diagnosis.works())
            lines += lineOf(one);
    }
    return lines.join(u'\n');
}

/** Explains by the seeds' troubles why no topology was agreed on. */
QCoro::Task<Diagnosis> explainSeeds(DeploymentToTest deployment, std::vector<TopologyTrouble> troubles, Clock &clock, const QObject *scope)
{
    const bool isSentinel = deployment.address.seedsAreSentinels();
    std::vector<Tried> seeds;
    for (const Endpoint &seed : deployment.address.seeds) {
        if (seeds.size() < mostTriedSeeds)
            seeds.push_back({nullptr, seed, {}});
    }
    Connection::Options options = deployment.connecting;
    if (isSentinel)
        options.password = deployment.sentinelPassword;
    seeds = co_await tryAll(std::move(seeds), options, clock, scope);
    Diagnosis diagnosis;
    diagnosis.kind = Error::Kind::Disconnected;
    if (const Tried *failed = firstFailure(seeds)) {
        diagnosis.kind = failed->diagnosis.kind;
        diagnosis.summary = isSentinel ? DeploymentTestText::tr("Step 1, ask the sentinels, failed.")
                                       : DeploymentTestText::tr("Step 1, ask the nodes of the cluster, failed.");
        diagnosis.detail = failures(seeds);
        diagnosis.advice = failed->diagnosis.advice;
        co_return diagnosis;
    }
    diagnosis.summary = isSentinel
        ? DeploymentTestText::tr("The sentinels answer, but name no primary for the service %1.").arg(visibleText(deployment.address.service, 100))
        : DeploymentTestText::tr("The nodes answer, but do not say what the cluster is made of.");
    QStringList lines;
    for (const TopologyTrouble &trouble : troubles)
        lines += troubleText(trouble);
    diagnosis.detail = lines.join(u'\n');
    diagnosis.advice = isSentinel ? DeploymentTestText::tr("Check the name of the service (sentinel monitor NAME … in sentinel.conf).")
                                  : DeploymentTestText::tr("Check that this is a cluster, and that the user may call CLUSTER NODES.");
    co_return diagnosis;
}

Diagnosis describe(const DeploymentAddress &address, const Topology &topology, const std::vector<Tried> &primaries)
{
    const int count = int(primaries.size());
    Diagnosis diagnosis;
    if (const Tried *failed = firstFailure(primaries)) {
        const int failing = int(std::ranges::count_if(primaries, [](const Tried &one) { return !one.diagnosis.works(); }));
        diagnosis.kind = failed->diagnosis.kind;
        diagnosis.summary =
            DeploymentTestText::tr("Step 2, connect to the primaries: %1 of %n answer(s).", nullptr, count).arg(QString::number(count - failing));
        diagnosis.detail = failures(primaries);
        const bool mayBeMapped =
            diagnosis.kind == Error::Kind::TimedOut || diagnosis.kind == Error::Kind::Refused || diagnosis.kind == Error::Kind::NotFound;
        diagnosis.advice = mayBeMapped ? DeploymentTestText::tr("If this computer reaches it under another address (NAT, container, tunnel), enter "
                                                                "announced=reachable as address map.")
                                       : failed->diagnosis.advice;
        return diagnosis;
    }
    const QString replicas =
        DeploymentTestText::tr("%n replica(s)", nullptr, int(std::ranges::count(topology.nodes, TopologyNode::Role::Replica, &TopologyNode::role)));
    diagnosis.summary = address.seedsAreSentinels()
        ? DeploymentTestText::tr("Connected to the primary of %1: %2, %3.", "3 sentinels, 2 replicas")
              .arg(visibleText(address.service, 100), DeploymentTestText::tr("%n sentinel(s)", nullptr, int(topology.sentinels.size())), replicas)
        : DeploymentTestText::tr("Connected to a cluster: %1, %2.", "3 primaries, 3 replicas")
              .arg(DeploymentTestText::tr("%n primary(s)", nullptr, count), replicas);
    QStringList lines;
    for (const Tried &one : primaries)
        lines += DeploymentTestText::tr("%1: %2").arg(placeOf(one.endpoint), one.diagnosis.summary);
    diagnosis.detail = lines.join(u'\n');
    std::ranges::transform(primaries, std::back_inserter(diagnosis.servers), &Tried::endpoint);
    return diagnosis;
}

Diagnosis describeSingle(Diagnosis server)
{
    const QString kind = DeploymentTestText::tr("It is a single server, not a node of a cluster.");
    server.detail = server.detail.isEmpty() ? kind : server.detail + u'\n' + kind;
    return server;
}

Diagnosis describeGroup(const Diagnosis &first, const std::vector<Tried> &all)
{
    std::vector<NamedServer> named;
    std::ranges::transform(all, std::back_inserter(named), [](const Tried &one) { return NamedServer{one.endpoint, one.diagnosis.process}; });
    if (const std::optional<Error> twice = namedTwice(named)) // counted twice, it would make a majority of a minority
        return diagnose(*twice, all.front().endpoint);
    const Tried *const failed = firstFailure(all);
    Diagnosis diagnosis = failed ? failed->diagnosis : first;
    const int answering = int(std::ranges::count_if(all, [](const Tried &one) { return one.diagnosis.works(); }));
    diagnosis.summary = failed ? DeploymentTestText::tr("%1 of %n server(s) answer.", nullptr, int(all.size())).arg(answering)
                               : DeploymentTestText::tr("Connected to %n servers.", nullptr, answering);
    QStringList lines;
    std::ranges::transform(all, std::back_inserter(lines), lineOf);
    diagnosis.detail = lines.join(u'\n');
    return diagnosis;
}

/** Delivers false if each seed has failed, or if no topology was agreed on in time. */
Deferred<bool> found(TopologyWatch &watch, Clock &clock, Duration within, const QObject *scope)
{
    const Deferred<bool> result;
    const auto deliver = [result](bool isFound) {
        if (!result.isDelivered())
            result.deliver(isFound);
    };
    // Delivers from the event loop, since the receiver destroys the watch.
    QObject::connect(
        &watch, &TopologyWatch::changed, &watch, [deliver] { deliver(true); }, Qt::QueuedConnection);
    const auto deliverFailure = [deliver, &watch] {
        if (watch.failure())
            deliver(false);
    };
    QObject::connect(&watch, &TopologyWatch::troublesChanged, &watch, deliverFailure, Qt::QueuedConnection);
    clock.after(within, &watch, [deliver] { deliver(false); });
    if (scope)
        QObject::connect(scope, &QObject::destroyed, &watch, [deliver] { deliver(false); });
    watch.start();
    return result;
}

/** The deployment that a plain address belongs to; the address itself if there is none. */
QCoro::Task<DeploymentAddress> wholeOf(DeploymentToTest deployment, Clock &clock, const QObject *scope)
{
    Connection::Options options = deployment.connecting;
    options.reconnect = false;
    const auto connection = std::make_unique<Connection>(options, clock);
    if (scope)
        QObject::connect(scope, &QObject::destroyed, connection.get(), &Connection::close);
    connection->open();
    co_await settled(*connection);
    const std::vector<Command> questions{command("ROLE"), command("INFO", "server"), command("CLUSTER", "INFO")};
    const Result<std::vector<Reply>> replies = co_await connection->pipeline(questions);
    DeploymentAddress address = deployment.address;
    if (!replies)
        co_return address;
    const Reply &role = replies->at(0);
    const QByteArrayView mode = modeIn(replies->at(1).view());
    if (role.viewAt(0) == "sentinel" || mode == "sentinel")
        address = DeploymentAddress::ofService(options.endpoint, role.at(1).size() == 1 ? QString::fromUtf8(role.at(1).viewAt(0)) : QString());
    else if (mode == "cluster" || !fieldOf(replies->at(2).view(), "cluster_state").isEmpty())
        address = DeploymentAddress::ofCluster(options.endpoint);
    address.map = deployment.address.map;
    co_return address;
}

} // namespace

QCoro::Task<Diagnosis> testDeployment(DeploymentToTest deployment, Clock &clock, const QObject *scope)
{
    if (!deployment.address.followsPromotions()) {
        const Diagnosis server = co_await testConnection(deployment.connecting, clock, scope);
        if (!deployment.further.empty()) {
            std::vector<Tried> others;
            for (const Endpoint &endpoint : deployment.further)
                others.push_back({nullptr, endpoint, {}});
            others = co_await tryAll(std::move(others), deployment.connecting, clock, scope);
            others.insert(others.begin(), {nullptr, deployment.connecting.endpoint, server});
            co_return describeGroup(server, others);
        }
        if (!server.works() || deployment.onlyThisNode)
            co_return server;
        deployment.address = co_await wholeOf(deployment, clock, scope);
        if (deployment.address.isAlone())
            co_return describeSingle(server);
    }
    TopologyWatch::Options options;
    options.address = deployment.address;
    options.connecting = deployment.connecting;
    options.sentinelPassword = deployment.sentinelPassword;
    auto watch = std::make_unique<TopologyWatch>(options, clock);
    const bool isFound = co_await found(*watch, clock, deployment.connecting.connectTimeout + agreeingTakes, scope);
    const std::optional<Topology> topology = watch->topology();
    const std::vector<TopologyTrouble> troubles = watch->troubles();
    watch.release()->deleteLater();
    if (!isFound || !topology)
        co_return co_await explainSeeds(deployment, troubles, clock, scope);
    std::vector<Tried> primaries;
    for (const TopologyNode *node : topology->primaries())
        primaries.push_back({node, node->reachable, {}});
    primaries = co_await tryAll(std::move(primaries), deployment.connecting, clock, scope);
    co_return describe(deployment.address, *topology, primaries);
}

} // namespace lockscope::redis
