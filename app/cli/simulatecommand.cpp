// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/command.h"

#include "base/language.h"
#include "base/safetext.h"
#include "cli/line/helptext.h"
#include "cli/print/loadtext.h"
#include "cli/line/simulateoptions.h"
#include "cli/print/standardoutput.h"
#include "cli/terminalcommand.h"
#include "deployment/shards.h"
#include "fleet/privatefleetservers.h"
#include "operate/commandgate.h"
#include "saved/serverlookup.h"
#include "watch/health/roletext.h"

#include <QPointer>

#include <unistd.h>

#include <algorithm>
#include <memory>

namespace lockscope {

using namespace Qt::StringLiterals;

/**
 * Runs a fleet of simulated clients once for each retry policy, and prints its effect on the lock and the server: a table of all runs, or a line of
 * JSON for each. The servers are private ones, or the named one if it is for development; there the lock has a unique name and is removed afterwards.
 * Ctrl+C ends the run and prints the results so far.
 */
class SimulateCommand : public TerminalCommand {
    Q_OBJECT
public:
    SimulateCommand(const CommandLine &commandLine, const redis::Passwords &passwords, Clock &clock);
    ~SimulateCommand() override;

    void start() override;
    void interrupt() override;

private:
    QCoro::Task<> openUnlessRecognised();
    /** Starts on the named server, after checking that it is no saved one under another address. */
    QCoro::Task<> startThere();
    void followPrimary();
    /** Why clients must not use the whole deployment; empty: they may. */
    QString objectionToTheWhole() const;
    FleetServers namedServers() const;
    QString whyNotThere() const;
    void refuse(const QString &why);
    void startNextRun();
    void onFinished(const FleetOutcome &outcome);
    void showProgress();
    void clearProgress();
    void printTable() const;

    const CommandLine m_line;
    Clock &m_clock;
    PrivateFleetServers m_privateServers;
    std::unique_ptr<Shards> m_shards; // null: no server was named
    std::shared_ptr<ServerLookup> m_lookup;
    const QByteArray m_key;
    FleetServers m_servers;           // of the clients
    std::vector<SimulatedRun> m_runs; // the last one may be under way
    std::unique_ptr<FleetRun> m_run;
    const bool m_showsProgress;
    bool m_isInterrupted = false;
};

namespace {

constexpr Duration progressEvery{200};

bool isForDevelopment(Environment environment) { return environment == Environment::Development || environment == Environment::Demo; }

/** The servers of the clients, for JSON: "private server", or "5 private servers". */
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

SimulateCommand::SimulateCommand(const CommandLine &commandLine, const redis::Passwords &passwords, Clock &clock)
    : m_line(commandLine), m_clock(clock), m_privateServers({}), m_lookup(std::make_shared<ServerLookup>(commandLine.saved, clock)),
      m_key(ownSimulatedKey(commandLine.simulate.lock)), m_showsProgress(::isatty(STDERR_FILENO) == 1)
{
    connect(&m_privateServers, &PrivateFleetServers::ready, this, [this] {
        m_servers = m_privateServers.servers();
        startNextRun();
    });
    connect(&m_privateServers, &PrivateFleetServers::failed, this, [this](const Error &error) {
        writeError(error.text);
        finish(ExitCode::Failed);
    });
    if (!m_line.server)
        return;
    m_shards = std::make_unique<Shards>(serversToActOn(m_line, passwords), clock);
    m_shards->setUp([](Watcher &server) { server.connection().setGate(readOnlyGate); });
    connect(m_shards.get(), &Shards::found, this, [this] { startThere(); });
    connect(m_shards.get(), &Shards::primariesChanged, this, &SimulateCommand::followPrimary);
    connect(m_shards.get(), &Shards::failed, this, &SimulateCommand::fail);
}

SimulateCommand::~SimulateCommand()
{
    if (m_shards)
        m_shards->disconnect(this);
}

void SimulateCommand::start()
{
    if (!m_line.server)
        return m_privateServers.prepare(needsOf(m_line.simulate.groups, ProtocolCatalogue::builtIn()));
    if (!m_line.whyClosed.isEmpty())
        return refuse(m_line.whyClosed);
    if (!isForDevelopment(m_line.profile.environment))
        return refuse(whyNotThere().arg(m_line.profile.endpoint.toUrl()));
    openUnlessRecognised();
}

/** Why clients must not use the named server, with %1 for its URL; empty: they may. */
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
    writeError(joinSentences({why, tr("Nothing was sent. To run on a private server, leave out the server.")}));
    finish(ExitCode::Refused);
}

QCoro::Task<> SimulateCommand::openUnlessRecognised()
{
    const QPointer<SimulateCommand> self(this);
    const std::shared_ptr<ServerLookup> lookup = m_lookup;
    std::vector<redis::Endpoint> endpoints = m_line.profile.address().seeds;
    endpoints.push_back(m_line.server->endpoint);
    const std::optional<KnownServer> known = co_await lookup->byAddress(endpoints);
    if (!self || isFinished())
        co_return;
    if (known)
        co_return refuse(joinSentences({known->sentence, tr("Simulated clients are allowed only on development servers.")}));
    m_shards->start();
}

/** A server that cannot be reached counts as unknown: the run reports the error. */
QCoro::Task<> SimulateCommand::startThere()
{
    const QPointer<SimulateCommand> self(this);
    const std::shared_ptr<ServerLookup> lookup = m_lookup;
    std::vector<QPointer<redis::Connection>> servers;
    QString objection;
    for (const QPointer<Watcher> server : m_shards->servers()) {
        co_await Watcher::reach(server);
        if (!self || isFinished() || !server)
            co_return;
        servers.emplace_back(&server->connection());
        if (objection.isEmpty())
            objection = m_shards->objectionTo(*server);
    }
    const std::optional<KnownServer> known = co_await lookup->of(servers);
    if (!self || isFinished())
        co_return;
    for (const QString &sentence : lookup->unasked())
        writeNote(sentence);
    if (known)
        co_return refuse(joinSentences({known->sentence, tr("Simulated clients are allowed only on development servers.")}));
    if (const QString why = objectionToTheWhole(); !why.isEmpty())
        co_return refuse(why);
    if (const Watcher *const first = m_shards->first(); first && !m_shards->topology()) {
        const redis::Endpoint &at = first->connection().options().endpoint;
        redis::ServerRole given; // a replica, whose primary nobody named
        if (at != m_shards->connecting().endpoint)
            given.replica = redis::ServerRole::Replica{{at.host, at.port}, true, {}};
        objection = joinSentences({objection, RoleText::whyNoActions(given)});
    }
    if (!objection.isEmpty()) {
        writeError(objection);
        co_return finish(ExitCode::Refused);
    }
    m_servers = namedServers();
    startNextRun();
}

/** Clients follow slots and primaries. An unsaved deployment on this machine may have nodes on other machines, which may belong to anybody. */
QString SimulateCommand::objectionToTheWhole() const
{
    const bool isWhole = m_shards->hasSlots() || m_shards->topology();
    if (!isWhole || !m_line.profile.id.isEmpty())
        return {};
    const auto isHere = [](const redis::TopologyNode &node) {
        return ServerProfile::forEndpoint(node.reachable).environment == Environment::Development;
    };
    if (const redis::Topology *const topology = m_shards->topology(); topology && std::ranges::all_of(topology->nodes, isHere))
        return {};
    const QString url = m_line.server->endpoint.toUrl();
    return m_shards->hasSlots()
        ? tr("%1 belongs to a cluster that is not known to be on this machine alone, and is not saved as a development server.").arg(url)
        : tr("The servers behind the Sentinel %1 are not known to be on this machine alone, and it is not saved as a development server.").arg(url);
}

FleetServers SimulateCommand::namedServers() const
{
    redis::Connection::Options first = m_shards->connecting();
    if (m_shards->hasSlots())
        return {.redis = {first}, .cluster = m_shards->address(), .safetyLease = usualSafetyLease};
    const bool isFollowed = m_shards->topology() != nullptr;
    if (isFollowed && m_shards->first())
        first.endpoint = m_shards->first()->connection().options().endpoint;
    return {.redis = {first}, .safetyLease = usualSafetyLease, .isFirstFollowed = isFollowed};
}

/** With Sentinel: moves the clients to the primary that it names. */
void SimulateCommand::followPrimary()
{
    if (!m_run || !m_servers.isFirstFollowed || !m_shards->first())
        return;
    if (const QString why = objectionToTheWhole(); !why.isEmpty()) {
        writeError(why);
        return interrupt();
    }
    const redis::Endpoint now = m_shards->first()->connection().options().endpoint;
    if (m_servers.redis.front().endpoint == now)
        return;
    m_servers.redis.front().endpoint = now;
    m_run->moveFirstServer(now);
}

void SimulateCommand::interrupt()
{
    m_isInterrupted = true;
    if (m_run)
        return m_run->stop();
    writeError(tr("Interrupted before any client started."));
    finish(ExitCode::Failed);
}

void SimulateCommand::startNextRun()
{
    const SimulateOptions &options = m_line.simulate;
    SimulatedRun run{.groups = options.groups,
                     .requests = options.requests,
                     .think = options.think,
                     .retry = options.policies[m_runs.size()],
                     .basis = m_line.server ? m_line.profile.address().toUrl() : privateBasis(needsOf(options.groups, ProtocolCatalogue::builtIn())),
                     .outcome = {}};
    for (ClientGroup &group : run.groups) {
        group.spec.key = m_key;
        group.spec.retry = run.retry;
    }
    m_runs.push_back(run);
    m_run = std::make_unique<FleetRun>(FleetSpec{.groups = run.groups, .requests = run.requests, .think = run.think}, m_servers, m_clock);
    connect(m_run.get(), &FleetRun::finished, this, &SimulateCommand::onFinished);
    m_run->start();
    if (m_showsProgress && !m_line.json)
        showProgress();
}

void SimulateCommand::onFinished(const FleetOutcome &outcome)
{
    clearProgress();
    m_run.release()->deleteLater(); // it is the sender of this signal
    m_runs.back().outcome = outcome;
    if (outcome.error.kind != Error::Kind::None) {
        if (m_line.server)
            return fail(outcome.error, m_servers.redis.front().endpoint);
        writeError(outcome.error.text);
        return finish(ExitCode::Failed);
    }
    for (const QByteArray &key : outcome.keysLeft)
        writeNote(tr("%1 was not removed: another client has taken it.").arg(safeText(key)));
    if (m_line.json && writeOut(jsonLine(m_runs.back())) == ReaderIs::Gone)
        return finish(ExitCode::Ok);
    if (!m_isInterrupted && m_runs.size() < m_line.simulate.policies.size())
        return startNextRun();
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
    QString text = joinParts({joinItems(parts), joinItems({where, last.outcome.servers})}) + u"\n\n"_s + loadTable(m_runs);
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
        writeProgress(text);
        showProgress();
    });
}

void SimulateCommand::clearProgress()
{
    if (m_showsProgress && !m_line.json)
        writeProgress({});
}

namespace {

constexpr const char *simulateExamples = R"(  lockscope simulate --protocol set-nx-px --clients 100 --requests 1000 --compare
  lockscope simulate --protocol setnx-timestamp --hold 8ms --lease 5ms --json | jq .violations
  lockscope simulate --protocol set-nx-px --url redis://127.0.0.1:6380
  lockscope simulate --protocol memcached-add --clients 20
)";

QString simulateHelp()
{
    return usage({"lockscope simulate --protocol NAME [--clients N] [--requests N] [--retry POLICY]... [--json]"})
        + paragraph(
               HelpText::tr("Runs simulated clients that compete for one lock, each with its own connection, and prints the effect on the lock and "
                            "on the server. Without --url, starts the private servers that the protocols need, if they are installed: "
                            "redis-server (five for redlock), memcached, PostgreSQL, SQLite. A server that you name must run on this "
                            "machine or be saved as a development server, and can run protocols of one Redis server only. In a cluster the "
                            "clients follow the slots, behind Sentinel the primary. The lock gets a unique name there, and is removed at the end."))
        + optionsOf(InSimulate) + serverHelp() + examples(simulateExamples)
        + exitCodes(HelpText::tr("0 done or interrupted, 1 failed, 2 usage, 6 the server is not for development."));
}

} // namespace

const Command simulateCommand{.usages = {{{"lockscope simulate --protocol NAME [options]",
                                           QT_TRANSLATE_NOOP("lockscope::HelpText", "run simulated clients on one lock, and print the load")}}},
                              .help = simulateHelp,
                              .make = [](const CommandParts &parts) -> std::unique_ptr<TerminalCommand> {
                                  return std::make_unique<SimulateCommand>(parts.line, parts.passwords, parts.clock);
                              }};

} // namespace lockscope

#include "simulatecommand.moc"
