// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "processbench.h"

#include "base/safetext.h"
#include "usage.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QMainWindow>
#include <QProcess>
#include <QRegularExpression>
#include <QTimer>

#include <chrono>
#include <cmath>
#include <functional>

namespace lockscope::bench {

namespace {

constexpr int runs = 5;
constexpr int mostKeysAPage = 2000; // COUNT of SCAN

using namespace std::chrono_literals;

/** So long nothing may change until a program counts as settled; all in all it gets the time of mostWaiting for it. */
constexpr auto calm = 3s;
constexpr auto mostWaiting = 60s;
constexpr double sameMegabytes = 0.5;

constexpr qint64 inMs(std::chrono::milliseconds time) { return time.count(); }

void prepare(QProcess &process)
{
    process.setProcessChannelMode(QProcess::ForwardedErrorChannel);
    process.setStandardOutputFile(QProcess::nullDevice());
}

/** Milliseconds from start to end. Nothing: it could not be started or ended badly. */
std::optional<double> timeOf(const QString &program, const QStringList &arguments)
{
    QProcess process;
    prepare(process);
    const double took = millisecondsOf([&] {
        process.start(program, arguments);
        process.waitForFinished(-1);
    });
    return process.exitStatus() == QProcess::NormalExit && process.exitCode() == 0 ? std::optional(took) : std::nullopt;
}

/** Calls of SCAN so far. */
qint64 scansOf(const RedisServer &server)
{
    static const QRegularExpression calls(QStringLiteral("cmdstat_scan:calls=(\\d+)"));
    return calls.match(QString::fromLatin1(server.cli({QStringLiteral("INFO"), QStringLiteral("commandstats")}))).captured(1).toLongLong();
}

/**
 * Megabytes once neither they nor what the process has done change any more. Sampled while it runs: one that ends gives
 * its memory back bit by bit. Nothing: it could not be started, ended, or did not come to rest.
 */
std::optional<double> settledMemory(const QString &program, const QStringList &arguments, const std::function<qint64()> &done)
{
    QProcess process;
    prepare(process);
    process.start(program, arguments);
    qint64 doneBefore = -1;
    double before = 0;
    QElapsedTimer all, unchanged;
    all.start();
    unchanged.start();
    while (!process.waitForFinished(100) && process.state() == QProcess::Running && all.elapsed() < inMs(mostWaiting)) {
        const double now = residentMegabytes(process.processId()).value_or(0);
        const qint64 doneNow = done();
        if (doneNow != doneBefore || std::abs(now - before) > sameMegabytes) {
            doneBefore = doneNow;
            before = now;
            unchanged.restart();
        } else if (unchanged.elapsed() >= inMs(calm)) {
            process.terminate();
            process.waitForFinished();
            return now;
        }
    }
    process.kill();
    process.waitForFinished();
    return std::nullopt;
}

std::optional<double> medianTime(const QString &program, const QStringList &arguments)
{
    std::vector<double> times;
    for (int i = 0; i < runs; ++i) {
        const auto one = timeOf(program, arguments);
        if (!one)
            return std::nullopt;
        times.push_back(*one);
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
                    medianTime(QStringLiteral("redis-cli"),
                               {QStringLiteral("-s"), server.endpoint().socketPath, QStringLiteral("SCAN"), QStringLiteral("0"),
                                QStringLiteral("MATCH"), QStringLiteral("lock.*"), QStringLiteral("COUNT"), QStringLiteral("1000")})
                        .value_or(0)}});
}

void measureMemory(Report &report, const RedisServer &server, const QString &program, int locks)
{
    // The picture is complete when it is scanned no longer; the rest gives back what it needed for a moment.
    const qint64 before = scansOf(server);
    const auto full = settledMemory(program, {server.endpoint().toUrl()}, [&] { return scansOf(server); });
    const bool isComplete = scansOf(server) - before >= locks / mostKeysAPage;
    RedisServer other;
    const bool hasOther = other.start();
    const auto without = settledMemory(program, {other.endpoint().toUrl()}, [&] { return scansOf(other); });
    const auto empty = settledMemory(self(), emptyArguments(server, int(inMs(mostWaiting))), [] { return 0; });
    if (!hasOther || !empty || (full && (!isComplete || !without)))
        qFatal("the memory of a window could not be measured");
    report.figure(QStringLiteral("resident memory with %1 locks").arg(countText(locks)), Report::Unit::Megabytes, full,
                  {{QStringLiteral("with no locks"), without.value_or(0)}, {QStringLiteral("an empty Qt window"), *empty}});
    if (full)
        report.figure(QStringLiteral("  of it for each lock, over the window without locks"), Report::Unit::Bytes,
                      (*full - *without) * 1024 * 1024 / locks, {{QStringLiteral("limit with a million locks"), 400}});
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
