// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "clusterbench.h"

#include "base/safetext.h"
#include "deployment/deployment.h"
#include "deployments.h"
#include "usage.h"

#include <QElapsedTimer>
#include <QEventLoop>
#include <QProcess>

#include <algorithm>
#include <memory>

namespace lockscope::bench {

namespace {

constexpr int pictureRounds = 7;
constexpr int settlingMs = 15'000; // all nodes were asked for everything by then
constexpr int idleMs = 35'000;     // one reading of everything falls into it

void startOrEnd(RunningCluster &running)
{
    if (!running.start())
        qFatal("the cluster could not be started");
}

QProcessEnvironment withPasswordOf(const RunningCluster &running)
{
    QProcessEnvironment variables = QProcessEnvironment::systemEnvironment();
    variables.insert(QStringLiteral("REDISCLI_AUTH"), QString::fromLatin1(running.cluster.password().reveal()));
    return variables;
}

/** Milliseconds until every primary has been read. */
double pictureOf(const RunningCluster &running, int locks)
{
    SystemClock clock;
    Deployment::Options options;
    options.address = running.cluster.address();
    options.watching.connection.password = running.cluster.password();
    Deployment deployment(options, clock);
    QEventLoop loop;
    QObject::connect(&deployment, &Deployment::pictureCompleted, &loop, &QEventLoop::quit);
    const double took = millisecondsOf([&] {
        deployment.start();
        loop.exec();
    });
    if (deployment.lockCount() != std::size_t(locks))
        qFatal("%zu locks of %d were found", deployment.lockCount(), locks);
    QObject::connect(&deployment, &Deployment::stopped, &loop, &QEventLoop::quit);
    deployment.stop();
    loop.exec();
    return took;
}

/** Milliseconds of the slowest of them, which run side by side. */
double slowestScan(RunningCluster &running)
{
    std::vector<std::unique_ptr<QProcess>> scans;
    return millisecondsOf([&] {
        for (int node = 0; node < running.primaries; ++node) {
            scans.push_back(std::make_unique<QProcess>());
            scans.back()->setProcessEnvironment(withPasswordOf(running));
            scans.back()->setStandardOutputFile(QProcess::nullDevice());
            scans.back()->start(QStringLiteral("redis-cli"),
                                {QStringLiteral("-p"), QString::number(running.cluster.endpoint(node).port), QStringLiteral("--scan")});
        }
        for (const auto &scan : scans)
            scan->waitForFinished(-1);
    });
}

} // namespace

void measureClusterPicture(Report &report, int locks)
{
    RunningCluster running;
    startOrEnd(running);
    running.setLocks(locks);
    std::vector<double> ours, names;
    for (int round = 0; round < pictureRounds; ++round) {
        ours.push_back(pictureOf(running, locks));
        names.push_back(slowestScan(running));
    }
    report.heading(QStringLiteral("A cluster of three primaries with %1 locks").arg(countText(locks)));
    report.figure(QStringLiteral("all locks are known"), Report::Unit::Milliseconds, median(ours),
                  {{QStringLiteral("the slowest redis-cli --scan of three, the names alone"), median(names)}});
}

void measureIdleCluster(Report &report, const QString &program)
{
    RunningCluster running(PrivateCluster::Options{.primaries = 30});
    startOrEnd(running);
    std::vector<qint64> servers;
    for (int node = 0; node < running.primaries; ++node) {
        const QByteArray info = running.ask(node, redis::command("INFO", "server")).bytes();
        servers.push_back(info.mid(info.indexOf("process_id:") + 11).split('\r').first().toLongLong());
    }
    const auto cpuOfServers = [&servers] {
        std::vector<double> seconds;
        for (const qint64 server : servers)
            seconds.push_back(cpuSecondsOfProcess(server).value_or(0));
        return seconds;
    };
    const auto measured = [&](const std::function<double()> &own) { // percent of a core: its own, and of the servers
        const std::vector<double> before = cpuOfServers();
        const double ownBefore = own();
        QElapsedTimer time;
        time.start();
        QTest::qWait(idleMs);
        const double seconds = double(time.nsecsElapsed()) * 1e-9;
        std::vector<double> shares = cpuOfServers();
        for (std::size_t i = 0; i < shares.size(); ++i)
            shares[i] = 100 * (shares[i] - before[i]) / seconds;
        return std::pair(100 * (own() - ownBefore) / seconds, shares);
    };
    const auto [nobody, alone] = measured([] { return 0.0; });
    QProcess window;
    window.setProcessEnvironment(withPasswordOf(running));
    window.setProcessChannelMode(QProcess::ForwardedErrorChannel);
    window.setStandardOutputFile(QProcess::nullDevice());
    window.start(program, {running.cluster.endpoint(0).toUrl()});
    QTest::qWait(settlingMs);
    const auto [own, watched] = measured([&window] { return cpuSecondsOfProcess(window.processId()).value_or(0); });
    window.terminate();
    window.waitForFinished();
    report.heading(QStringLiteral("A cluster of thirty primaries, idle"));
    report.figure(QStringLiteral("share of a core of the program"), Report::Unit::Percent, own, {{QStringLiteral("limit"), 3}});
    report.figure(QStringLiteral("share of a core of a server, the most"), Report::Unit::Percent, *std::ranges::max_element(watched),
                  {{QStringLiteral("limit, over that of one that nobody watches"), 0.5},
                   {QStringLiteral("that nobody watches, the most"), *std::ranges::max_element(alone)}});
    report.figure(QStringLiteral("share of a core of a server, in the middle"), Report::Unit::Percent, median(watched),
                  {{QStringLiteral("that nobody watches"), median(alone)}});
}

} // namespace lockscope::bench
