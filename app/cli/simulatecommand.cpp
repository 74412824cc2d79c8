// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/simulatecommand.h"

#include "base/safetext.h"
#include "cli/simulateoptions.h"
#include "cli/standardoutput.h"
#include "operate/commandgate.h"
#include "redis/settled.h"

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

/** "private server", or "5 private servers". */
QString privateText(const FleetNeeds &needs)
{
    if (needs.hasReplica && needs.redisServers == 1 && needs.stores.empty())
        return u"private primary with a replica"_s;
    const int servers = needs.redisServers + int(needs.stores.size());
    return servers == 1 ? u"private server"_s : u"%1 private servers"_s.arg(servers);
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
    if (!m_line.server)
        return m_fleetServers.prepare(needsOf(m_line.simulate.groups, ProtocolCatalogue::builtIn()));
    if (!isForDevelopment(m_line.profile.environment)) {
        return refuse(u"%1 is %2: simulated clients go to development servers only."_s.arg(
            m_line.profile.endpoint.toUrl(),
            m_line.isSavedAsProduction || m_line.profile.environment == Environment::Staging
                ? u"saved as a %1 server"_s.arg(QString::fromLatin1(environmentName(m_line.profile.environment)))
                : u"not this machine, and not saved as a development server"_s));
    }
    startThere();
}

void SimulateCommand::refuse(const QString &why)
{
    writeError(why + u" Nothing was sent. Without a server they get a private one."_s);
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
        co_return refuse(known->sentence + u" Simulated clients go to development servers only."_s);
    startNextRun({.redis = {named}});
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
    writeError(u"interrupted before any client began"_s);
    finish(ExitCode::Failed);
}

void SimulateCommand::startNextRun(const FleetServers &servers)
{
    const SimulateOptions &options = m_line.simulate;
    SimulatedRun run{.groups = options.groups,
                     .requests = options.requests,
                     .think = options.think,
                     .retry = options.policies[m_runs.size()],
                     .basis = m_line.server ? m_line.server->endpoint.toUrl() : privateText(needsOf(options.groups, ProtocolCatalogue::builtIn())),
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
        writeError(u"note: %1 was left as it is: it is not this fleet's any more."_s.arg(safeText(key)));
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
    QString text = u"%1 clients of %2, %3 requests, hold %4, lease %5%8; %6, %7\n\n"_s.arg(
        countText(clients), fleetText(last.groups), countText(qint64(last.requests)), durationText(last.groups.front().spec.holdTime),
        durationText(last.groups.front().spec.lease), last.basis, last.outcome.servers,
        m_line.simulate.think > Duration(0) ? u", think %1"_s.arg(durationText(m_line.simulate.think)) : QString());
    text += loadTable(m_runs);
    if (m_isInterrupted)
        text += u"\nInterrupted: that is what there is so far.\n"_s;
    writeOut(text);
}

void SimulateCommand::showProgress()
{
    m_clock.after(progressEvery, m_run.get(), [this] {
        const LoadFigures load = m_run->load();
        const QString text = u"\r\033[K%1: %2 of %3 requests, %4 attempts a second"_s.arg(
            m_runs.back().retry.text(), countText(qint64(load.acquired + load.timeouts)), countText(qint64(m_runs.back().requests)),
            countText(qint64(load.attemptsPerSecond())));
        std::fputs(text.toUtf8().constData(), stderr);
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
