// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "probebench.h"

#include "lockload.h"
#include "usage.h"

#include <QElapsedTimer>
#include <QProcess>
#include <QThread>

#include <vector>

namespace lockscope::bench {

namespace {

using namespace Qt::StringLiterals;

constexpr int probeRounds = 3;
constexpr int locksOfLoad = 10'000;
constexpr ulong settlingMs = 2500; // a probe has measured what it takes by then
constexpr ulong measuredMs = 3000;

/** Somebody who listens while it exists, or nobody. */
class Listener {
public:
    Listener(const QString &program, const QStringList &arguments)
    {
        if (program.isEmpty())
            return;
        m_process.setStandardOutputFile(QProcess::nullDevice());
        m_process.setStandardErrorFile(QProcess::nullDevice());
        m_process.start(program, arguments);
        if (!m_process.waitForStarted())
            qFatal("%s could not be started", qPrintable(program));
        QThread::msleep(settlingMs);
    }
    ~Listener()
    {
        m_process.terminate();
        m_process.waitForFinished();
    }
    /** As when its guard has ended it. */
    bool hasEnded() { return !m_process.program().isEmpty() && (m_process.waitForFinished(0) || m_process.state() == QProcess::NotRunning); }

private:
    QProcess m_process;
};

struct Listening {
    QString name, program;
    QStringList arguments;
    std::vector<double> figures; ///< one a round
    bool hasEnded = false;
};

std::vector<Listening> allListening(const RedisServer &server, const QString &program)
{
    const QString socket = server.endpoint().socketPath;
    return {{u"nobody"_s, {}, {}, {}},
            {u"redis-cli monitor"_s, u"redis-cli"_s, {u"-s"_s, socket, u"monitor"_s}, {}},
            {u"lockscope audit"_s, program, {u"audit"_s, u"--url"_s, server.endpoint().toUrl(), u"--for"_s, u"1h"_s}, {}}};
}

double percentOfCore(const RedisServer &server, int perSecond)
{
    const LockLoad load(server.endpoint().socketPath, locksOfLoad, perSecond, LockLoad::Kind::Anything);
    QThread::msleep(500);
    const double before = cpuSecondsOfProcess(server.processId()).value_or(0);
    QElapsedTimer timer;
    timer.start();
    QThread::msleep(measuredMs);
    return 100 * (cpuSecondsOfProcess(server.processId()).value_or(0) - before) / (double(timer.nsecsElapsed()) * 1e-9);
}

double commandsPerSecond(const RedisServer &server, int pipelined)
{
    const int requests = pipelined > 1 ? 1'000'000 : 200'000;
    QProcess benchmark;
    benchmark.setStandardOutputFile(QProcess::nullDevice());
    const double tookMs = millisecondsOf([&] {
        benchmark.start(u"redis-benchmark"_s,
                        {u"-s"_s, server.endpoint().socketPath, u"-t"_s, u"set"_s, u"-n"_s, QString::number(requests), u"-r"_s, u"100000"_s, u"-P"_s,
                         QString::number(pipelined), u"-q"_s});
        if (!benchmark.waitForFinished(120'000) || benchmark.exitCode() != 0)
            qFatal("redis-benchmark failed");
    });
    return requests * 1000 / tookMs;
}

void measureUnder(Report &report, const RedisServer &server, const QString &program, const QString &load, Report::Unit unit,
                  const std::function<double()> &measure)
{
    std::vector<Listening> all = allListening(server, program);
    for (int round = 0; round < probeRounds; ++round) {
        for (Listening &one : all) {
            Listener listener(one.program, one.arguments);
            one.figures.push_back(measure());
            one.hasEnded = one.hasEnded || listener.hasEnded();
        }
    }
    report.heading(load);
    for (const Listening &one : all) {
        const QString name = one.hasEnded ? one.name + u" (ended early)"_s : one.name;
        report.figure(name, unit, median(one.figures), {{u"nobody"_s, median(all[0].figures)}, {u"redis-cli monitor"_s, median(all[1].figures)}});
    }
}

} // namespace

void measureProbe(Report &report, const RedisServer &server, const QString &program)
{
    using Unit = Report::Unit;
    keepApart(server.processId());
    for (const int perSecond : {10'000, 50'000})
        measureUnder(report, server, program, u"%1 lock operations a second: the server's share of a core"_s.arg(perSecond), Unit::Percent,
                     [&server, perSecond] { return percentOfCore(server, perSecond); });
    for (const int pipelined : {1, 50})
        measureUnder(report, server, program, u"Full load, %1 commands in a write: SETs a second"_s.arg(pipelined), Unit::PerSecond,
                     [&server, pipelined] { return commandsPerSecond(server, pipelined); });
}

} // namespace lockscope::bench
