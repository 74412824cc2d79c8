// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "explorerbench.h"

#include "protocols/protocolcatalogue.h"

#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>

namespace lockscope::bench {

namespace {

using namespace Qt::StringLiterals;

constexpr int rounds = 3;
constexpr double commandsEach = 3;

QByteArray outputOf(const QString &program, const QStringList &arguments)
{
    QProcess process;
    process.setProcessChannelMode(QProcess::ForwardedErrorChannel);
    process.start(program, arguments);
    process.waitForFinished(-1);
    return process.readAllStandardOutput();
}

struct Explored {
    double schedules = 0;
    double milliseconds = 0;
};

Explored explore(const QString &program, const QStringList &arguments)
{
    Explored sum;
    const QByteArrayList lines = outputOf(program, QStringList{u"explore"_s, u"--json"_s} + arguments).split('\n');
    for (const QByteArray &line : lines) {
        const QJsonObject columns = QJsonDocument::fromJson(line).object()[u"columns"_s].toObject();
        for (const QJsonValue &column : columns) {
            sum.schedules += column.toObject()[u"schedules"_s].toDouble();
            sum.milliseconds += column.toObject()[u"took_ms"_s].toDouble();
        }
    }
    return sum;
}

double schedulesPerSecond(const QString &program)
{
    const Explored explored = explore(program, {u"setnx-del-takeover"_s, u"set-nx-fenced"_s, u"redlock"_s});
    return explored.schedules / explored.milliseconds * 1000;
}

/** One connection, as the explorer has, and as many commands in one write. */
double plainSchedules(const QString &socket)
{
    const QByteArray out = outputOf(u"redis-benchmark"_s,
                                    {u"-s"_s, socket, u"-c"_s, u"1"_s, u"-P"_s, u"768"_s, u"-n"_s, u"1000000"_s, u"--csv"_s, u"SET"_s,
                                     u"lock.bench.explorer"_s, u"C1.1"_s, u"PX"_s, u"600000"_s});
    return out.trimmed().split('\n').last().split(',').value(1).replace('"', "").toDouble() / commandsEach;
}

} // namespace

void measureExplorer(Report &report, const RedisServer &server, const QString &program)
{
    std::vector<double> plain, explored;
    for (int round = 0; round < rounds; ++round) {
        plain.push_back(plainSchedules(server.endpoint().socketPath));
        explored.push_back(schedulesPerSecond(program));
    }
    report.heading(u"Explorer, %1 rounds by turns"_s.arg(rounds));
    report.figure(u"schedules"_s, Report::Unit::PerSecond, median(explored),
                  {{u"redis-benchmark -c 1 -P 768, three commands each"_s, median(plain)}, {u"asked for"_s, 3000}});

    QStringList strings;
    for (const ProtocolInfo &protocol : ProtocolCatalogue::builtIn().infos()) {
        if (protocol.section == 'A' || protocol.section == 'B')
            strings << protocol.id;
    }
    for (const auto &[clients, most] : {std::pair{2, 60'000.0}, std::pair{3, 600'000.0}}) {
        const Explored all = explore(program, strings + QStringList{u"--clients"_s, QString::number(clients)});
        report.figure(u"%1 clients of each of %2 protocols"_s.arg(clients).arg(strings.size()), Report::Unit::Milliseconds, all.milliseconds,
                      {{u"asked for, all together"_s, most}});
    }
}

} // namespace lockscope::bench
