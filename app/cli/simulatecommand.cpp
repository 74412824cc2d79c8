// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/simulatecommand.h"

#include "base/safetext.h"
#include "cli/simulateoptions.h"
#include "cli/standardoutput.h"
#include "operate/commandgate.h"
#include "redis/settled.h"
#include "redis/topology/clusterreply.h"
#include "redis/topology/recognisedeployment.h"

#include <QPointer>
#include <QScopedPointer>

#include <algorithm>

#include <cstdio>
#include <unistd.h>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

constexpr Duration progressEvery{200};

bool isForDevelopment(Environment environment) { return environment == Environment::Development || environment == Environment::Demo; }

/** Where the clients ran, as JSON has it: "private server", or "5 private servers". */
QString privateBasis(const FleetNeeds &needs)
{
    if (needs.hasReplica && needs.redisServers == 1 && needs.stores.empty())
        return u"private primary with a replica"_s;
    const int servers = needs.redisServers + int(needs.stores.size());
    return servers == 1 ? u"private server"_s : u"%1 private servers"_s.arg(servers);
}

/** The same for people. */
QString privateText(const FleetNeeds &needs)
{
    if (needs.hasReplica && needs.redisServers == 1 && needs.stores.empty())
        return SimulateCommand::tr("private primary with a replica");
    return SimulateCommand::tr("%n private server(s)", nullptr, needs.redisServers + int(needs.stores.size()));
}

} // namespace

SimulateCommand::SimulateCommand(const CommandLine &commandLine, const redis::Secret &password, Clock &clock)
    : m_line(commandLine), m_password(password), m_clock(clock), m_fleetServers({}),
      m_lookup(std::make_shared<ServerLookup>(commandLine.saved, clock)), m_key(ownSimulatedKey(commandLine.simulate.lock)),
      m_showsProgress(::isatty(STDERR_FILENO) == 1)
{
    connect(&m_fleetServers, &PrivateFleetServers::ready, this, [this] { startNextRun(m_fleetServers.servers()); });
    connect(&m_fleetServers, &PrivateFleetServers::failed, this, [this](const Error &error) {
        writeError(error.text);
        finish(ExitCode::Failed);
    });
}

SimulateCommand::~SimulateCommand() = default;

void SimulateCommand::start()
{
    if (m_line.profile.address().kind == redis::DeploymentAddress::Kind::Sentinel)
        return refuse(tr("Simulated clients cannot ask a Sentinel: name the primary."));
    if (!m_line.server)
        return m_fleetServers.prepare(needsOf(m_line.simulate.groups, ProtocolCatalogue::builtIn()));
    if (!isForDevelopment(m_line.profile.environment)) {
        return refuse(whyNotThere().arg(m_line.profile.endpoint.toUrl()));
    }
    startThere();
}

/** %1: its URL. */
QString SimulateCommand::whyNotThere() const
{
    if (m_line.isSavedAsProduction)
        return tr("%1 is saved as a production server. Simulated clients are allowed only on development servers.");
    if (m_line.profile.environment == Environment::Staging)
        return tr("%1 is saved as a staging server. Simulated clients are allowed only on development servers.");
    return tr("%1 is not on this machine and not saved as a development server. Simulated clients are allowed only on development servers.");
}

void SimulateCommand::refuse(const QString &why)
{
    writeError(why + u' ' + tr("Nothing was sent. To run on a private server, leave out the server."));
    finish(ExitCode::Refused);
}

QCoro::Task<> SimulateCommand::startThere()
{
    const QPointer<SimulateCommand> self(this);
    redis::Connection::Options named;
    named.endpoint = m_line.server->endpoint;
    named.password = m_password;
    const std::optional<KnownServer> known = co_await recognise(named);
    if (!self || isFinished())
        co_return;
    if (known)
        co_return refuse(known->sentence + u' ' + tr("Simulated clients are allowed only on development servers."));
    const auto looking = clusterAround(named);
    const Around cluster = co_await looking;
    if (!self || isFinished())
        co_return;
    if (!cluster)
        co_return refuse(cluster.error().text);
    startNextRun({.redis = {named}, .cluster = *cluster});
}

/** Clients follow the slots: of what is on this machine, and not saved, a node elsewhere may be anybody's. */
QCoro::Task<SimulateCommand::Around> SimulateCommand::clusterAround(redis::Connection::Options named) const
{
    const ServerProfile profile = m_line.profile;
    const bool isNamedAsCluster = profile.address().kind == redis::DeploymentAddress::Kind::Cluster;
    const auto asNamed = isNamedAsCluster ? std::optional(profile.address()) : std::nullopt;
    named.reconnect = false;
    const std::unique_ptr<redis::Connection, QScopedPointerDeleteLater> probe(new redis::Connection(named, m_clock)); // it may be emitting
    probe->setGate(readOnlyGate);
    probe->open();
    const Deferred<bool> isSettled = redis::settled(*probe);
    if (!co_await isSettled)
        co_return asNamed; // the run says why
    const QPointer<redis::Connection> node(probe.get());
    const auto recognised = co_await redis::recogniseDeployment(node);
    if (!node || !node->isReady() || !recognised || recognised->part != redis::RecognisedDeployment::Part::ClusterNode)
        co_return asNamed;
    redis::DeploymentAddress cluster = asNamed.value_or(recognised->address);
    cluster.map = profile.deployment.map;
    if (!profile.id.isEmpty())
        co_return std::optional(cluster);
    const redis::Command question = redis::command("CLUSTER", "NODES");
    const Result<redis::Reply> reply = co_await node->send(question);
    const redis::AskedNode asked{cluster, named.endpoint, {}};
    const auto nodes = reply ? redis::parseClusterNodes(reply->view(), asked) : failure(reply.error());
    const auto isHere = [](const redis::TopologyNode &one) {
        return ServerProfile::forEndpoint(one.reachable).environment == Environment::Development;
    };
    if (!nodes || !std::ranges::all_of(nodes->topology.nodes, isHere))
        co_return failure(Error::Kind::Refused,
                          tr("%1 belongs to a cluster that is not known to be on this machine alone, and is not saved as a development server.")
                              .arg(named.endpoint.toUrl()));
    co_return std::optional(cluster);
}

/** An unreachable server counts as unknown; the failure is detected and reported again. */
QCoro::Task<std::optional<KnownServer>> SimulateCommand::recognise(redis::Connection::Options named)
{
    const std::shared_ptr<ServerLookup> lookup = m_lookup;
    const std::vector<redis::Endpoint> endpoints{named.endpoint};
    std::optional<KnownServer> known = co_await lookup->byAddress(endpoints);
    if (known || !lookup->isNeeded())
        co_return known;
    named.reconnect = false;
    const std::unique_ptr<redis::Connection, QScopedPointerDeleteLater> probe(new redis::Connection(named, m_clock)); // it may be emitting
    probe->setGate(readOnlyGate);
    probe->open();
    const Deferred<bool> isSettled = redis::settled(*probe);
    co_await isSettled;
    const std::vector<QPointer<redis::Connection>> servers{probe.get()};
    known = co_await lookup->of(servers);
    co_return known;
}

void SimulateCommand::interrupt()
{
    m_isInterrupted = true;
    if (m_run)
        return m_run->stop();
    writeError(tr("Interrupted before any client started."));
    finish(ExitCode::Failed);
}

void SimulateCommand::startNextRun(const FleetServers &servers)
{
    const SimulateOptions &options = m_line.simulate;
    SimulatedRun run{.groups = options.groups,
                     .requests = options.requests,
                     .think = options.think,
                     .retry = options.policies[m_runs.size()],
                     .basis = m_line.server ? m_line.server->endpoint.toUrl() : privateBasis(needsOf(options.groups, ProtocolCatalogue::builtIn())),
                     .outcome = {}};
    for (ClientGroup &group : run.groups) {
        group.spec.key = m_key;
        group.spec.retry = run.retry;
    }
    m_runs.push_back(run);
    m_run = std::make_unique<FleetRun>(FleetSpec{.groups = run.groups, .requests = run.requests, .think = run.think}, servers, m_clock);
    connect(m_run.get(), &FleetRun::finished, this, [this, servers](const FleetOutcome &outcome) { onFinished(outcome, servers); });
    m_run->start();
    if (m_showsProgress && !m_line.json)
        showProgress();
}

void SimulateCommand::onFinished(const FleetOutcome &outcome, const FleetServers &servers)
{
    clearProgress();
    m_run.release()->deleteLater(); // it is the sender
    m_runs.back().outcome = outcome;
    if (outcome.error.kind != Error::Kind::None) {
        if (m_line.server)
            return fail(outcome.error, m_line.server->endpoint);
        writeError(outcome.error.text);
        return finish(ExitCode::Failed);
    }
    for (const QByteArray &key : outcome.keysLeft)
        writeNote(tr("%1 was not removed: another client has taken it.").arg(safeText(key)));
    if (m_line.json && writeOut(jsonLine(m_runs.back())) == ReaderIs::Gone)
        return finish(ExitCode::Ok);
    if (!m_isInterrupted && m_runs.size() < m_line.simulate.policies.size())
        return startNextRun(servers);
    if (!m_line.json)
        printTable();
    finish(ExitCode::Ok);
}

void SimulateCommand::printTable() const
{
    const SimulatedRun &last = m_runs.back();
    int clients = 0;
    for (const ClientGroup &group : last.groups)
        clients += group.count;
    const auto &spec = last.groups.front().spec;
    QStringList parts{
        //: %1: protocols
        tr("%Ln client(s) of %1", nullptr, clients).arg(fleetText(last.groups)),
        tr("%Ln request(s)", nullptr, int(last.requests)),
        tr("hold %1").arg(durationText(spec.holdTime)),
        tr("lease %1").arg(durationText(spec.lease)),
    };
    if (m_line.simulate.think > Duration(0))
        parts << tr("think %1").arg(durationText(m_line.simulate.think));
    const QString where = m_line.server ? last.basis : privateText(needsOf(last.groups, ProtocolCatalogue::builtIn()));
    QString text = u"%1; %2, %3\n\n"_s.arg(parts.join(u", "_s), where, last.outcome.servers) + loadTable(m_runs);
    if (m_isInterrupted)
        text += u'\n' + tr("Interrupted. These are the results so far.") + u'\n';
    writeOut(text);
}

void SimulateCommand::showProgress()
{
    m_clock.after(progressEvery, m_run.get(), [this] {
        const LoadFigures load = m_run->load();
        //: %1: retry policy; %2 of %3 requests; %4 attempts a second
        const QString text = tr("%1: %2 of %3 requests, %4 attempts per second")
                                 .arg(m_runs.back().retry.text(), countText(qint64(load.acquired + load.timeouts)),
                                      countText(qint64(m_runs.back().requests)), countText(qint64(load.attemptsPerSecond())));
        std::fputs(QByteArray("\r\033[K" + text.toUtf8()).constData(), stderr);
        std::fflush(stderr);
        showProgress();
    });
}

void SimulateCommand::clearProgress()
{
    if (!m_showsProgress || m_line.json)
        return;
    std::fputs("\r\033[K", stderr);
    std::fflush(stderr);
}

} // namespace lockscope
