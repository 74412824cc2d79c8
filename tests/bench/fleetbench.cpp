// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "fleetbench.h"

#include "hiredisloop.h"
#include "watchedwindow.h"

#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTimer>

#include <algorithm>

namespace lockscope::bench {

namespace {

using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

constexpr int rounds = 5;
constexpr auto stretch = 5s;

QByteArray outputOf(const QString &program, const QStringList &arguments)
{
    QProcess process;
    process.setProcessChannelMode(QProcess::ForwardedErrorChannel);
    process.start(program, arguments);
    process.waitForFinished(-1);
    return process.readAllStandardOutput();
}

/** Requests a second. The lock is held by somebody else, as for nearly all attempts of the fleet. */
double plainLoad(const QString &socket)
{
    const QByteArray out = outputOf(u"redis-benchmark"_s,
                                    {u"-s"_s, socket, u"-c"_s, u"50"_s, u"-n"_s, u"200000"_s, u"--csv"_s, u"SET"_s, u"lock.bench.load"_s,
                                     u"lockscope-sim:C1:0123456789abcdef0123456789abcdef"_s, u"NX"_s, u"PX"_s, u"5000"_s});
    return out.trimmed().split('\n').last().split(',').value(1).replace('"', "").toDouble();
}

/** Attempts a second. */
double fleetLoad(const QString &program, const RedisServer &server)
{
    const QByteArray out = outputOf(program,
                                    {u"simulate"_s, u"--protocol"_s, u"set-nx-px"_s, u"--clients"_s, u"50"_s, u"--requests"_s, u"40"_s, u"--hold"_s,
                                     u"50ms"_s, u"--retry"_s, u"none"_s, u"--wait"_s, u"60s"_s, u"--json"_s, u"--url"_s, server.endpoint().toUrl()});
    return QJsonDocument::fromJson(out).object()[u"attempts_per_second"_s].toDouble();
}

struct Watching {
    std::vector<double> toldAfterMs;
    Activity activity;
};

/** A key is set by somebody else every 50 ms, and looked for in what the window is told. */
Watching watch(WatchedWindow &window, const RedisServer &server)
{
    Watching watching;
    HiredisLoop client(server.endpoint().socketPath.toLocal8Bit());
    QByteArray asked;
    std::chrono::steady_clock::time_point askedAt;
    int number = 0;
    QObject context;
    QObject::connect(&window.session(), &Session::locksChanged, &context, [&](const LockDelta &delta) {
        if (asked.isEmpty() || std::none_of(delta.upserted.begin(), delta.upserted.end(), [&](const Lock &lock) { return lock.token == asked; }))
            return;
        watching.toldAfterMs.push_back(std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - askedAt).count());
        asked.clear();
    });
    QTimer timer;
    QObject::connect(&timer, &QTimer::timeout, &context, [&] {
        if (!asked.isEmpty())
            return;
        asked = "token-" + QByteArray::number(++number);
        askedAt = std::chrono::steady_clock::now();
        client.set("lock.!beside", asked, 60'000);
    });
    timer.start(53ms);
    watching.activity = window.watch(stretch);
    return watching;
}

} // namespace

void measureFleet(Report &report, const RedisServer &server, const QString &program)
{
    std::vector<double> plain, fleet;
    for (int round = 0; round < rounds; ++round) {
        plain.push_back(plainLoad(server.endpoint().socketPath));
        fleet.push_back(fleetLoad(program, server));
    }
    report.heading(u"50 clients of set-nx-px that retry without a sleep, %1 rounds by turns"_s.arg(rounds));
    report.figure(u"attempts"_s, Report::Unit::PerSecond, median(fleet), {{u"redis-benchmark -c 50, the same SET"_s, median(plain)}});
}

void measureWatchingBesideFleet(Report &report, FramedApplication &application, const RedisServer &server)
{
    constexpr int clients = 1000;
    WatchedWindow window(application, server);
    const Watching alone = watch(window, server);
    for (const RetryPolicy &retry : {RetryPolicy::fixed(Duration(100)), RetryPolicy::none()}) {
        SimulatedClientSpec spec;
        spec.key = "lock.bench.fleet";
        spec.holdTime = Duration(5);
        spec.retry = retry;
        spec.thinkTime = Duration(0);
        spec.repeats = true;
        LoadFigures load;
        QObject context;
        QObject::connect(&window.session(), &Session::simulationChanged, &context, [&load](const SimulationUpdate &update) { load = update.load; });
        window.session().addClients(spec, clients);
        window.watch(3s); // until they are connected
        const LoadFigures before = load;
        const Watching beside = watch(window, server);
        report.heading(
            u"A thousand clients in the window's process, retry %1: %2 clients, %3 attempts a second"_s.arg(retry.text())
                .arg(load.clients)
                .arg(double(load.attempts - before.attempts) / std::chrono::duration<double>(load.elapsed - before.elapsed).count(), 0, 'f', 0));
        using Unit = Report::Unit;
        for (const auto &[name, share] : {std::pair{u"p50"_s, 0.5}, std::pair{u"p99"_s, 0.99}}) {
            report.figure(u"SET by another client until the window is told, %1"_s.arg(name), Unit::Milliseconds,
                          percentile(beside.toldAfterMs, share), {{u"without the clients"_s, percentile(alone.toldAfterMs, share)}});
        }
        report.figure(u"longest frame of the window"_s, Unit::Milliseconds, beside.activity.longestWallMs(),
                      {{u"without the clients"_s, alone.activity.longestWallMs()}, {u"of the thread's own time"_s, beside.activity.longestCpuMs()}});
        report.figure(u"share of a core, window"_s, Unit::Percent, beside.activity.uiShare * 100,
                      {{u"without the clients"_s, alone.activity.uiShare * 100}});
        report.figure(u"share of a core, engine"_s, Unit::Percent, beside.activity.engineShare * 100,
                      {{u"without the clients"_s, alone.activity.engineShare * 100}});
        QList<int> all;
        for (int id = 1; id <= 2 * clients; ++id)
            all << id;
        window.session().removeClients(all);
        window.watch(1s);
    }
}

} // namespace lockscope::bench
