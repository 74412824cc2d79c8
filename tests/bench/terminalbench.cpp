// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "terminalbench.h"

#include "base/safetext.h"
#include "hiredisloop.h"

#include <QProcess>

#include <chrono>
#include <optional>
#include <random>
#include <thread>
#include <tuple>

namespace lockscope::bench {

namespace {

constexpr int rounds = 7;

double timeOf(const QString &program, const QStringList &arguments)
{
    return millisecondsOf([&] {
        QProcess process;
        process.setStandardOutputFile(QProcess::nullDevice());
        process.start(program, arguments);
        if (!process.waitForFinished() || process.exitCode() != 0)
            qFatal("%s failed: %s", qPrintable(program), process.readAllStandardError().constData());
    });
}

/** `lockscope watch` in a process of its own, whose lines are read. */
class WatchedLines {
public:
    WatchedLines(const QString &program, const RedisServer &server)
    {
        m_process.start(program, {QStringLiteral("watch"), QStringLiteral("--json"), QStringLiteral("--url"), server.endpoint().toUrl()});
        m_process.setReadChannel(QProcess::StandardError);
        if (!m_process.waitForReadyRead()) // "Watching …"
            qFatal("lockscope watch does not begin");
        m_process.setReadChannel(QProcess::StandardOutput);
    }
    ~WatchedLines()
    {
        m_process.terminate();
        m_process.waitForFinished();
    }
    /** Milliseconds since that instant until the line about this key was there. Nothing: it did not come within two seconds. */
    std::optional<double> waitFor(const QByteArray &key, std::chrono::steady_clock::time_point since)
    {
        const QByteArray named = '"' + key + '"';
        for (;;) {
            if (!m_process.canReadLine() && !m_process.waitForReadyRead(2000))
                return std::nullopt;
            const auto now = std::chrono::steady_clock::now();
            if (m_process.canReadLine() && m_process.readLine().contains(named))
                return std::chrono::duration<double, std::milli>(now - since).count();
        }
    }

private:
    QProcess m_process;
};

} // namespace

void measureList(Report &report, const RedisServer &server, const QString &program, int locks)
{
    const QString url = server.tcpEndpoint().toUrl();
    const QString port = QString::number(server.tcpEndpoint().port);
    std::vector<double> text, json, names;
    for (int round = 0; round < rounds; ++round) {
        text.push_back(timeOf(program, {QStringLiteral("list"), QStringLiteral("--url"), url}));
        names.push_back(timeOf(QStringLiteral("redis-cli"),
                               {QStringLiteral("-p"), port, QStringLiteral("--scan"), QStringLiteral("--pattern"), QStringLiteral("lock.*")}));
        json.push_back(timeOf(program, {QStringLiteral("list"), QStringLiteral("--json"), QStringLiteral("--url"), url}));
    }
    const std::vector<Report::Reference> references{{QStringLiteral("redis-cli --scan, the names alone"), median(names)}};
    report.figure(QStringLiteral("list of %1 locks").arg(countText(locks)), Report::Unit::Milliseconds, median(text), references);
    report.figure(QStringLiteral("list --json of %1 locks").arg(countText(locks)), Report::Unit::Milliseconds, median(json), references);
}

void measureWatchLines(Report &report, const RedisServer &server, const QString &program)
{
    constexpr int samples = 900;
    constexpr double perSecond = 30;
    WatchedLines lines(program, server);
    HiredisLoop client(server.endpoint().socketPath.toLocal8Bit());
    std::mt19937 random(20240229);
    std::exponential_distribution<double> pause(perSecond);
    std::vector<double> times;
    int lost = 0;
    for (int i = 0; i < samples; ++i) {
        const QByteArray key = "lock.line." + QByteArray::number(i);
        const auto before = std::chrono::steady_clock::now();
        client.set(key, "token-" + QByteArray::number(i), 60'000);
        const auto time = lines.waitFor(key, before);
        if (time)
            times.push_back(*time);
        else
            ++lost;
        std::this_thread::sleep_until(before + std::chrono::duration<double>(pause(random)));
    }
    for (const auto &[name, share, most] : {std::tuple{"p50", 0.5, 5}, std::tuple{"p99", 0.99, 20}}) {
        report.figure(QStringLiteral("SET to line of watch, 30 a second, %1").arg(QLatin1StringView(name)), Report::Unit::Milliseconds,
                      percentile(times, share), {{QStringLiteral("limit"), double(most)}});
    }
    if (lost > 0)
        report.heading(QStringLiteral("%1 of %2 changes were not reported within 2 s").arg(lost).arg(samples));
}

} // namespace lockscope::bench
