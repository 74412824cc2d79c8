// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "processbench.h"

#include "base/safetext.h"

#include <QApplication>
#include <QFile>
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

std::optional<double> residentMegabytes(qint64 process)
{
    QFile status(QStringLiteral("/proc/%1/status").arg(process));
    if (!status.open(QIODevice::ReadOnly))
        return std::nullopt;
    for (const QByteArray &line : status.readAll().split('\n')) {
        if (line.startsWith("VmRSS:"))
            return line.mid(6).trimmed().split(' ').first().toDouble() / 1024;
    }
    return std::nullopt;
}

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

} // namespace

void measureProgram(Report &report, const RedisServer &server, const QString &program, int locks)
{
    const QString self = QCoreApplication::applicationFilePath();
    const QString picture = server.folder() + QStringLiteral("/window.png");
    const QString url = server.endpoint().toUrl();
    const auto ours = [&](const QString &after) { return QStringList{url, QStringLiteral("--screenshot"), picture, QStringLiteral("--after"), after}; };
    const auto empty = [&](const QString &after) { return QStringList{QStringLiteral("--empty-window"), after, picture}; };
    const QString count = countText(locks);

    report.figure(QStringLiteral("start to a picture of %1 locks").arg(count), Report::Unit::Milliseconds, medianTime(program, ours(QStringLiteral("0ms"))),
                  {{QStringLiteral("an empty Qt window, likewise saved"), medianTime(self, empty(QStringLiteral("0"))).value_or(0)},
                   {QStringLiteral("redis-cli, first page of SCAN"),
                    medianTime(QStringLiteral("redis-cli"), {QStringLiteral("-s"), server.endpoint().socketPath, QStringLiteral("SCAN"), QStringLiteral("0"),
                                                             QStringLiteral("MATCH"), QStringLiteral("lock.*"), QStringLiteral("COUNT"), QStringLiteral("1000")})
                        .value_or(0)}});
    const auto memory = run(program, ours(QStringLiteral("4s")));
    const auto emptyMemory = run(self, empty(QStringLiteral("1000")));
    report.figure(QStringLiteral("resident memory with %1 locks").arg(count), Report::Unit::Megabytes,
                  memory ? std::optional(memory->resident) : std::nullopt,
                  {{QStringLiteral("an empty Qt window"), emptyMemory ? emptyMemory->resident : 0}});
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
