// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/trafficcommand.h"

#include "base/language.h"
#include "base/safetext.h"
#include "cli/line/savedprofile.h"
#include "deployment/shards.h"
#include "traffic/probe/probetext.h"
#include "watch/health/roletext.h"

#include <unistd.h>

#include <utility>

namespace lockscope {

using namespace Qt::StringLiterals;

/**
 * Probes each primary of the named servers, and has what was seen on each printed. Naming the server is consent, but for one that is saved as production,
 * under whatever address, which must be unlocked. Prints first what the probe takes.
 */
class ProbeCommand : public TerminalCommand {
    Q_OBJECT
public:
    ProbeCommand(const CommandParts &parts, std::unique_ptr<TrafficPrinter> printer);

    void start() override;
    void interrupt() override;

private:
    QCoro::Task<> open();
    QCoro::Task<> find();
    void probe(std::vector<WholeProbe::Server> servers);
    void onMeasured(const std::vector<ServerCost> &costs);
    void onEnded(const std::vector<ServerTraffic> &all);
    void refuseChanges(const Error &why);
    static QString ofServer(const QString &server, const QString &text);
    bool print(const ServerTraffic &traffic);

    const CommandLine m_line;
    Clock &m_clock;
    Shards m_shards;
    const std::shared_ptr<ServerLookup> m_lookup;
    std::unique_ptr<WholeProbe> m_probe; // null: the servers are not known yet
    const std::unique_ptr<TrafficPrinter> m_printer;
    const bool m_showsProgress;
    bool m_hasFailed = false;
};

ProbeCommand::ProbeCommand(const CommandParts &parts, std::unique_ptr<TrafficPrinter> printer)
    : m_line(parts.line), m_clock(parts.clock), m_shards(serversToActOn(parts.line, parts.passwords), parts.clock),
      m_lookup(std::make_shared<ServerLookup>(parts.line.saved, parts.clock)), m_printer(std::move(printer)),
      m_showsProgress(!m_printer->every() && ::isatty(STDERR_FILENO) == 1)
{
    connect(&m_shards, &Shards::found, this, [this] { find(); });
    connect(&m_shards, &Shards::failed, this, &ProbeCommand::fail);
}

void ProbeCommand::start() { open(); }

void ProbeCommand::interrupt()
{
    if (m_probe)
        return m_probe->stop();
    m_shards.stop();
    refuse(tr("Interrupted. Nothing was sent."));
}

void ProbeCommand::refuseChanges(const Error &why)
{
    writeError(why.text);
    finish(ExitCode::Refused);
}

/** Connects, unless an address is that of a saved production server. */
QCoro::Task<> ProbeCommand::open()
{
    const QPointer<ProbeCommand> self(this);
    const std::shared_ptr<ServerLookup> lookup = m_lookup;
    if (const auto refusal = refusalOfChanges(m_line))
        co_return refuseChanges(*refusal);
    std::vector<redis::Endpoint> endpoints = m_line.nodes;
    endpoints.push_back(m_line.server->endpoint);
    std::optional<KnownServer> known;
    if (!m_line.unlocks)
        known = co_await lookup->byAddress(endpoints);
    if (!self || isFinished())
        co_return;
    if (const auto refusal = refusalOfChanges(known))
        co_return refuseChanges(*refusal);
    m_shards.start();
}

/** Compares what the servers say of themselves with those that are saved as production. */
QCoro::Task<> ProbeCommand::find()
{
    const QPointer<ProbeCommand> self(this);
    const std::shared_ptr<ServerLookup> lookup = m_lookup;
    std::vector<WholeProbe::Server> servers;
    std::vector<QPointer<redis::Connection>> connections;
    for (const QPointer<Watcher> server : m_shards.servers()) {
        co_await Watcher::reach(server);
        if (!self || isFinished() || !server)
            co_return;
        if (server->isSomebodyElse() || server->health().role.sentinel)
            co_return refuse(m_shards.objectionTo(*server));
        connections.push_back(&server->connection());
        servers.push_back({m_shards.nameOf(server), server->connection().options()});
    }
    std::optional<KnownServer> known;
    if (!m_line.unlocks)
        known = co_await lookup->of(connections);
    if (!self || isFinished())
        co_return;
    if (const auto refusal = refusalOfChanges(known))
        co_return refuseChanges(*refusal);
    for (const QString &sentence : m_line.unlocks ? QStringList() : lookup->unasked())
        writeNote(sentence);
    m_shards.stop();
    probe(std::move(servers));
}

void ProbeCommand::probe(std::vector<WholeProbe::Server> servers)
{
    const redis::Endpoint &named = m_line.server->endpoint;
    if (servers.empty())
        return fail(RoleText::noSlots(redis::placeText(named)), named);
    ProbeLimits limits = m_printer->every() ? ProbeLimits::sampled() : ProbeLimits();
    limits.time = m_line.watchFor.value_or(limits.time);
    limits.every = m_printer->every();
    m_probe = std::make_unique<WholeProbe>(servers, limits, m_clock);
    if (m_line.rules)
        m_probe->setRules(*m_line.rules);
    connect(m_probe.get(), &WholeProbe::measured, this, &ProbeCommand::onMeasured);
    if (m_showsProgress)
        connect(m_probe.get(), &WholeProbe::progressed, this, [](const ProbeProgress &progress) { writeProgress(ProbeText::progress(progress)); });
    connect(m_probe.get(), &WholeProbe::heard, this, &ProbeCommand::print);
    connect(m_probe.get(), &WholeProbe::ended, this, &ProbeCommand::onEnded);
    m_probe->measure();
}

void ProbeCommand::onMeasured(const std::vector<ServerCost> &costs)
{
    for (const ServerCost &one : costs) {
        if (!one.cost)
            continue;
        writeNote(ofServer(one.server, ProbeText::cost(*one.cost)));
    }
    m_probe->start();
}

void ProbeCommand::onEnded(const std::vector<ServerTraffic> &all)
{
    if (m_showsProgress)
        writeProgress({});
    for (const ServerTraffic &traffic : all) {
        if (!print(traffic))
            break;
        if (const QString unread = ProbeText::unread(traffic.end); !unread.isEmpty())
            writeNote(ofServer(traffic.server, unread));
    }
    const ExitCode code = m_printer->end();
    finish(isOutputLost() ? ExitCode::OutputLost : m_hasFailed ? ExitCode::Failed : code);
}

/** Of several servers, with its name before it. */
QString ProbeCommand::ofServer(const QString &server, const QString &text)
{
    //: %1: a server; %2: sentences
    return server.isEmpty() ? text : tr("%1: %2").arg(visibleText(server), text);
}

/** False: nobody reads the output any more. */
bool ProbeCommand::print(const ServerTraffic &traffic)
{
    const QString name = traffic.server.isEmpty() ? m_line.server->endpoint.toUrl() : traffic.server;
    const QString ended = ProbeText::end(traffic.end);
    m_hasFailed = m_hasFailed || !(traffic.end.isAsPlanned() || traffic.end.why == ProbeEnd::Why::Stopped);
    if (traffic.end.samples == 0 && !ended.isEmpty()) { // nothing was heard
        writeError(ofServer(traffic.server, ended));
        return true;
    }
    TrafficReport report = traffic.report;
    report.server = name;
    report.ended = ended;
    return m_printer->print(name, report) == ReaderIs::There;
}

std::unique_ptr<TerminalCommand> probeTraffic(const CommandParts &parts, std::unique_ptr<TrafficPrinter> printer)
{
    return std::make_unique<ProbeCommand>(parts, std::move(printer));
}

} // namespace lockscope

#include "probecommand.moc"
