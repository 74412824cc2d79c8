// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "processbench.h"

#include "base/safetext.h"
#include "usage.h"

#include <QApplication>
#include <QMainWindow>
#include <QProcess>
#include <QTimer>

namespace lockscope::bench {

namespace {

constexpr int runs = 5;

struct Run {
    double took = 0;      ///< ms from start to end
    double resident = 0;  ///< MB, the last sample before the end
};

/** Nothing: it could not be started or ended badly. */
std::optional<Run> run(const QString &program, const QStringList &arguments)
{
    Run result;
    QProcess process;
    process.setProcessChannelMode(QProcess::ForwardedErrorChannel);
    process.setStandardOutputFile(QProcess::nullDevice());
    result.took = millisecondsOf([&] {
        process.start(program, arguments);
        while (!process.waitForFinished(20) && process.state() != QProcess::NotRunning)
            result.resident = residentMegabytes(process.processId()).value_or(result.resident);
    });
    if (process.exitStatus() != QProcess::NormalExit || process.exitCode() != 0)
        return std::nullopt;
    return result;
}

std::optional<double> medianTime(const QString &program, const QStringList &arguments)
{
    std::vector<double> times;
    for (int i = 0; i < runs; ++i) {
        const auto one = run(program, arguments);
        if (!one)
            return std::nullopt;
        times.push_back(one->took);
    }
    return median(times);
}

QString self() { return QCoreApplication::applicationFilePath(); }
QString pictureFile(const RedisServer &server) { return server.folder() + QStringLiteral("/window.png"); }

QStringList pictureArguments(const RedisServer &server, const QString &after)
{
    return {server.endpoint().toUrl(), QStringLiteral("--screenshot"), pictureFile(server), QStringLiteral("--after"), after};
}

QStringList emptyArguments(const RedisServer &server, int afterMs)
{
    return {QStringLiteral("--empty-window"), QString::number(afterMs), pictureFile(server)};
}

} // namespace

void measureStart(Report &report, const RedisServer &server, const QString &program, int locks)
{
    report.figure(QStringLiteral("start to a picture of %1 locks").arg(countText(locks)), Report::Unit::Milliseconds,
                  medianTime(program, pictureArguments(server, QStringLiteral("0ms"))),
                  {{QStringLiteral("an empty Qt window, likewise saved"), medianTime(self(), emptyArguments(server, 0)).value_or(0)},
                   {QStringLiteral("redis-cli, first page of SCAN"),
                    medianTime(QStringLiteral("redis-cli"), {QStringLiteral("-s"), server.endpoint().socketPath, QStringLiteral("SCAN"), QStringLiteral("0"),
                                                             QStringLiteral("MATCH"), QStringLiteral("lock.*"), QStringLiteral("COUNT"), QStringLiteral("1000")})
                        .value_or(0)}});
}

void measureMemory(Report &report, const RedisServer &server, const QString &program, int locks)
{
    // After a rest, so that what the first picture needed for a moment is given back.
    const auto full = run(program, pictureArguments(server, locks > 100'000 ? QStringLiteral("8s") : QStringLiteral("4s")));
    const auto empty = run(self(), emptyArguments(server, 1000));
    if (!empty)
        qFatal("an empty window could not be shown");
    report.figure(QStringLiteral("resident memory with %1 locks").arg(countText(locks)), Report::Unit::Megabytes,
                  full ? std::optional(full->resident) : std::nullopt, {{QStringLiteral("an empty Qt window"), empty->resident}});
    if (full)
        report.figure(QStringLiteral("  of it for each lock"), Report::Unit::Bytes, (full->resident - empty->resident) * 1024 * 1024 / locks,
                      {{QStringLiteral("limit with a million locks"), 400}});
}

int runEmptyWindow(int afterMs, const QString &file)
{
    QMainWindow window;
    window.resize(1440, 900);
    window.show();
    QTimer::singleShot(afterMs, &window, [&] { QCoreApplication::exit(window.grab().save(file) ? 0 : 1); });
    return QCoreApplication::exec();
}

} // namespace lockscope::bench
