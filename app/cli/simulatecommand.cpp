// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/simulatecommand.h"

#include "base/safetext.h"
#include "cli/simulateoptions.h"
#include "cli/standardoutput.h"

#include <algorithm>

#include <cstdio>
#include <unistd.h>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

constexpr Duration progressEvery{200};

bool isForDevelopment(Environment environment) { return environment == Environment::Development || environment == Environment::Demo; }

} // namespace

SimulateCommand::SimulateCommand(const CommandLine &commandLine, const redis::Secret &password, Clock &clock)
    : m_line(commandLine)
    , m_password(password)
    , m_clock(clock)
    , m_server({.user = u"fleet"_s, .arguments = {u"--notify-keyspace-events"_s, QString()}, .programFolders = {}})
    , m_key(commandLine.simulate.lock)
    , m_showsProgress(::isatty(STDERR_FILENO) == 1)
{
    connect(&m_server, &PrivateServer::started, this, [this](const redis::Endpoint &endpoint) {
        m_options.endpoint = endpoint;
        startNextRun();
    });
    connect(&m_server, &PrivateServer::failed, this, [this](const Error &error) {
        writeError(error.text);
        finish(ExitCode::Failed);
    });
}

SimulateCommand::~SimulateCommand() = default;

void SimulateCommand::start()
{
    if (!m_line.server)
        return m_server.start();
    if (!isForDevelopment(m_line.profile.environment)) {
        writeError(u"%1 is %2: simulated clients go to development servers only. Nothing was sent. Without a server they get a private one."_s.arg(
            m_line.profile.endpoint.toUrl(),
            m_line.isSavedAsProduction || m_line.profile.environment == Environment::Staging
                ? u"saved as a %1 server"_s.arg(QString::fromLatin1(environmentName(m_line.profile.environment)))
                : u"not this machine, and not saved as a development server"_s));
        return finish(ExitCode::Refused);
    }
    m_options.endpoint = m_line.server->endpoint;
    m_options.password = m_password;
    m_key = ownSimulatedKey(m_key);
    startNextRun();
}

void SimulateCommand::interrupt()
{
    m_isInterrupted = true;
    if (m_run)
        m_run->stop();
    else
        finish(ExitCode::Ok);
}

void SimulateCommand::startNextRun()
{
    const SimulateOptions &options = m_line.simulate;
    SimulatedRun run{.groups = options.groups,
                     .requests = options.requests,
                     .retry = options.policies[m_runs.size()],
                     .basis = m_line.server ? m_options.endpoint.toUrl() : u"private server"_s,
                     .outcome = {}};
    for (ClientGroup &group : run.groups) {
        group.spec.key = m_key;
        group.spec.retry = run.retry;
    }
    m_runs.push_back(run);
    m_run = std::make_unique<FleetRun>(FleetOrder{run.groups, run.requests}, m_options, m_clock);
    connect(m_run.get(), &FleetRun::finished, this, &SimulateCommand::onFinished);
    m_run->start();
    if (m_showsProgress && !m_line.json)
        showProgress();
}

void SimulateCommand::onFinished(const FleetOutcome &outcome)
{
    clearProgress();
    m_run.release()->deleteLater(); // it is the sender
    m_runs.back().outcome = outcome;
    if (outcome.error.kind != Error::Kind::None)
        return fail(outcome.error, m_options.endpoint);
    for (const QByteArray &key : outcome.keysLeft)
        writeError(u"note: %1 was left as it is: it is not this fleet's any more."_s.arg(safeText(key)));
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
    QString text = u"%1 clients of %2, %3 requests, hold %4, lease %5; %6, Redis %7\n\n"_s.arg(
        countText(clients), fleetText(last.groups), countText(qint64(last.requests)), durationText(last.groups.front().spec.holdTime),
        durationText(last.groups.front().spec.lease), last.basis, safeText(last.outcome.serverVersion, 40));
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
