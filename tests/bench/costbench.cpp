// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "costbench.h"

#include "base/safetext.h"
#include "lockload.h"
#include "usage.h"
#include "watch/watcher.h"

#include <QCoreApplication>
#include <QElapsedTimer>
#include <QEventLoop>
#include <QProcess>
#include <QThread>
#include <QTimer>

#include <algorithm>
#include <memory>
#include <utility>

namespace lockscope::bench {

namespace {

using namespace std::chrono_literals;

constexpr int rounds = 5;
constexpr int changesPerSecond = 10'000;
constexpr auto settling = 2s;
constexpr auto steady = 2s;
constexpr auto routine = 120s; // several scans
constexpr auto idle = 35s;     // one reading of everything falls into it
const QString requests = QStringLiteral("1000000");
const QString pipelined = QStringLiteral("16"); // so that the server is the slowest of all

/** Somebody who looks at the server, or nobody. */
struct Watching {
    QString name;
    QString notifyFlags; ///< notify-keyspace-events
    QString program;
    QStringList arguments;
    std::vector<double> serviceShare, anythingShare, perSecond, perServerSecond; ///< one of each round
};

std::vector<Watching> allWatching(const RedisServer &server, const QString &program)
{
    const QString flags = QStringLiteral("Kg$hx");
    const auto hearing = [&](const char *way) { return QStringList{server.endpoint().toUrl(), QStringLiteral("--hear"), QString::fromLatin1(way)}; };
    const QStringList monitor{QStringLiteral("-s"), server.endpoint().socketPath, QStringLiteral("monitor")};
    return {
        Watching{QStringLiteral("nobody watching"), {}, {}, {}, {}, {}, {}, {}},
        Watching{QStringLiteral("nobody, but keyspace events on"), flags, {}, {}, {}, {}, {}, {}},
        Watching{QStringLiteral("Lockscope, by events"), flags, program, hearing("events"), {}, {}, {}, {}},
        Watching{QStringLiteral("Lockscope, by tracking"), {}, program, hearing("tracking"), {}, {}, {}, {}},
        Watching{QStringLiteral("Lockscope, by polling"), {}, program, hearing("polling"), {}, {}, {}, {}},
        Watching{QStringLiteral("redis-cli monitor"), {}, QStringLiteral("redis-cli"), monitor, {}, {}, {}, {}},
    };
}

void sleepFor(std::chrono::milliseconds time) { QThread::msleep(ulong(time.count())); }

/** Runs beside the measurement while it exists. */
class Companion {
public:
    Companion(const QString &program, const QStringList &arguments)
    {
        if (program.isEmpty())
            return;
        m_process.setProcessChannelMode(QProcess::ForwardedErrorChannel);
        m_process.setStandardOutputFile(QProcess::nullDevice());
        m_process.start(program, arguments);
        if (!m_process.waitForStarted())
            qFatal("%s could not be started", qPrintable(program));
        sleepFor(settling);
    }
    ~Companion()
    {
        if (m_process.program().isEmpty())
            return;
        if (m_process.waitForFinished(0) || m_process.state() == QProcess::NotRunning)
            qFatal("%s has ended before its time", qPrintable(m_process.program()));
        m_process.terminate();
        m_process.waitForFinished();
    }
    qint64 processId() const { return m_process.processId(); }

private:
    QProcess m_process;
};

/** Share of a core that the process used in this time. */
double shareOf(qint64 process, std::chrono::milliseconds time)
{
    const double before = cpuSecondsOfProcess(process).value_or(0);
    QElapsedTimer timer;
    timer.start();
    sleepFor(time);
    return (cpuSecondsOfProcess(process).value_or(0) - before) / (double(timer.nsecsElapsed()) * 1e-9);
}

void floodWithSets(const RedisServer &server)
{
    QProcess benchmark;
    benchmark.setStandardOutputFile(QProcess::nullDevice());
    benchmark.start(QStringLiteral("redis-benchmark"),
                    {QStringLiteral("-s"), server.endpoint().socketPath, QStringLiteral("-t"), QStringLiteral("set"), QStringLiteral("-n"), requests,
                     QStringLiteral("-r"), QStringLiteral("100000"), QStringLiteral("-P"), pipelined, QStringLiteral("-q")});
    if (!benchmark.waitForFinished(120'000) || benchmark.exitCode() != 0)
        qFatal("redis-benchmark failed");
}

void measureOnce(Watching &watching, const RedisServer &server, int locks)
{
    server.cli({QStringLiteral("CONFIG"), QStringLiteral("SET"), QStringLiteral("notify-keyspace-events"), watching.notifyFlags});
    const Companion companion(watching.program, watching.arguments);
    const auto shareUnder = [&](LockLoad::Kind kind) {
        const LockLoad load(server.endpoint().socketPath, locks, changesPerSecond, kind);
        sleepFor(500ms);
        return shareOf(server.processId(), steady) * 100;
    };
    watching.anythingShare.push_back(shareUnder(LockLoad::Kind::Anything));
    watching.serviceShare.push_back(shareUnder(LockLoad::Kind::Service));
    const LockLoad load(server.endpoint().socketPath, locks, changesPerSecond, LockLoad::Kind::Service);
    sleepFor(500ms);
    const double cpuBefore = cpuSecondsOfProcess(server.processId()).value_or(0);
    const double tookMs = millisecondsOf([&] { floodWithSets(server); });
    const double cpuSeconds = cpuSecondsOfProcess(server.processId()).value_or(0) - cpuBefore;
    watching.perSecond.push_back(requests.toDouble() * 1000 / tookMs);
    watching.perServerSecond.push_back(requests.toDouble() / cpuSeconds);
}

/** The median of what each round says, so that what slows a whole round down does not count. */
template <class Compare>
double medianOfRounds(const std::vector<double> &values, const std::vector<double> &base, Compare compare)
{
    std::vector<double> compared;
    std::transform(values.begin(), values.end(), base.begin(), std::back_inserter(compared), compare);
    return median(compared);
}

void tell(Report &report, const Watching &watching, const Watching &nobody)
{
    using Unit = Report::Unit;
    const auto lossPercent = [](double value, double base) { return 100 * (1 - value / base); };
    report.figure(watching.name, Unit::Percent, median(watching.serviceShare),
                  {{QStringLiteral("the server's share of a core with nobody watching"), median(nobody.serviceShare)}});
    if (&watching == &nobody)
        return;
    report.figure(QStringLiteral("  more of a core, round by round"), Unit::Percent,
                  medianOfRounds(watching.serviceShare, nobody.serviceShare, std::minus<>()), {{QStringLiteral("limit"), 2}});
    report.figure(QStringLiteral("  … while any lock changes at random"), Unit::Percent,
                  medianOfRounds(watching.anythingShare, nobody.anythingShare, std::minus<>()), {{QStringLiteral("limit"), 2}});
    report.figure(QStringLiteral("  SETs of other keys, fewer each second of the server"), Unit::Percent,
                  medianOfRounds(watching.perServerSecond, nobody.perServerSecond, lossPercent), {{QStringLiteral("limit"), 2}});
    report.figure(QStringLiteral("  SETs of other keys, fewer each second of the clock"), Unit::Percent,
                  medianOfRounds(watching.perSecond, nobody.perSecond, lossPercent), {{QStringLiteral("limit"), 2}});
}

} // namespace

void measureCost(Report &report, const RedisServer &server, const QString &program, int locks)
{
    keepApart(server.processId());
    std::vector<Watching> all = allWatching(server, program);
    for (int round = 0; round < rounds; ++round) {
        for (Watching &watching : all)
            measureOnce(watching, server, locks);
    }
    report.heading(
        QStringLiteral(
            "Cost to a server with %1 locks and %2 lock operations a second: its share of a core, and what redis-benchmark loses at full load")
            .arg(countText(locks), countText(changesPerSecond)));
    for (const Watching &watching : all)
        tell(report, watching, all.front());
}

void measureScans(Report &report, const RedisServer &server, int locks)
{
    using Unit = Report::Unit;
    SystemClock clock;
    Watcher::Options options;
    options.connection.endpoint = server.endpoint();
    options.hearing = Hearing::Polling; // scans are all it does
    Watcher watcher(options, clock);
    double said = 0;
    QObject::connect(&watcher, &Watcher::healthChanged, &watcher,
                     [&said](const WatchHealth &health) { said = std::max(said, 100 * health.shareOfServer.value_or(0)); });
    QEventLoop loop;
    const auto shareUntilItEnds = [&] {
        const double before = cpuSecondsOfProcess(server.processId()).value_or(0);
        const double tookMs = millisecondsOf([&loop] { loop.exec(); });
        return 100 * (cpuSecondsOfProcess(server.processId()).value_or(0) - before) / (tookMs / 1000);
    };
    QObject::connect(&watcher, &Watcher::pictureCompleted, &loop, &QEventLoop::quit);
    watcher.start();
    const double first = shareUntilItEnds();
    QTimer::singleShot(settling, &loop, &QEventLoop::quit);
    loop.exec(); // the last second of the scan is still to be accounted for
    const double saidOfFirst = std::exchange(said, 0);
    QTimer::singleShot(routine, &loop, &QEventLoop::quit);
    const double later = shareUntilItEnds();
    report.heading(QStringLiteral("Scans of %1 locks: share of a core that the server uses").arg(countText(locks)));
    report.figure(
        QStringLiteral("the first scan"), Unit::Percent, first,
        {{QStringLiteral("promised, over 2.5 s or longer"), SharePace::usualPercent}, {QStringLiteral("the status bar said at most"), saidOfFirst}});
    report.figure(QStringLiteral("by polling, during the next two minutes"), Unit::Percent, later,
                  {{QStringLiteral("promised"), SharePace::routinePercent}, {QStringLiteral("the status bar said at most"), said}});
}

void measureIdle(Report &report, const RedisServer &server, const QString &program, int locks)
{
    const Companion companion(program, {server.endpoint().toUrl()});
    sleepFor(3s);
    report.figure(QStringLiteral("share of a core, idle with %1 locks").arg(countText(locks)), Report::Unit::Percent,
                  shareOf(companion.processId(), idle) * 100, {{QStringLiteral("limit"), 2}});
}

} // namespace lockscope::bench
