// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/loadtext.h"

#include "base/jsonbytes.h"
#include "base/safetext.h"
#include "cli/simulateoptions.h"

#include <QJsonArray>
#include <QJsonObject>

#include <algorithm>
#include <functional>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

double msOf(std::chrono::nanoseconds span) { return std::chrono::duration<double, std::milli>(span).count(); }

/** To three places: microseconds. */
double roundedMs(std::chrono::nanoseconds span) { return std::round(msOf(span) * 1000) / 1000; }

QString msText(std::chrono::microseconds span)
{
    const double ms = msOf(span);
    return ms < 10 ? QString::number(ms, 'f', 3) : ms < 1000 ? QString::number(ms, 'f', 1) : countText(qint64(std::round(ms)));
}

QString spreadText(const Spread &spread)
{
    if (spread.count == 0)
        return u"–"_s;
    return u"%1 / %2 / %3"_s.arg(msText(spread.p50), msText(spread.p99), msText(spread.max));
}

QString rateText(double perSecond) { return countText(qint64(std::round(perSecond))); }

struct TableRow {
    QString name;
    std::function<QString(const LoadFigures &)> value;
};

std::vector<TableRow> tableRows()
{
    return {
        {u"acquired"_s, [](const LoadFigures &f) { return countText(qint64(f.acquired)); }},
        {u"timed out"_s, [](const LoadFigures &f) { return countText(qint64(f.timeouts)); }},
        {u"two believers at once"_s, [](const LoadFigures &f) { return countText(qint64(f.violations)); }},
        {u"time in all, s"_s, [](const LoadFigures &f) { return QString::number(msOf(f.elapsed) / 1000, 'f', 2); }},
        {u"acquired per second"_s, [](const LoadFigures &f) { return rateText(f.acquiredPerSecond()); }},
        {u"attempts"_s, [](const LoadFigures &f) { return countText(qint64(f.attempts)); }},
        {u"attempts per second"_s, [](const LoadFigures &f) { return rateText(f.attemptsPerSecond()); }},
        {u"of them acquired, %"_s, [](const LoadFigures &f) { return QString::number(100 * f.successRatio(), 'f', 2); }},
        {u"commands per second"_s, [](const LoadFigures &f) { return rateText(f.commandsPerSecond()); }},
        {u"commands per acquisition"_s, [](const LoadFigures &f) { return QString::number(f.commandsPerAcquisition(), 'f', 1); }},
        {u"wait, ms: p50 / p99 / max"_s, [](const LoadFigures &f) { return spreadText(f.wait); }},
        {u"hold, ms"_s, [](const LoadFigures &f) { return spreadText(f.hold); }},
        {u"hand-over gap, ms"_s, [](const LoadFigures &f) { return spreadText(f.handOver); }},
        {u"release, ms"_s, [](const LoadFigures &f) { return spreadText(f.release); }},
        {u"fairness (1: all alike)"_s, [](const LoadFigures &f) { return QString::number(f.fairness, 'f', 3); }},
    };
}

QJsonObject json(const Spread &spread)
{
    return {{u"p50"_s, roundedMs(spread.p50)}, {u"p99"_s, roundedMs(spread.p99)}, {u"max"_s, roundedMs(spread.max)}};
}

QJsonArray json(const std::vector<ClientGroup> &groups)
{
    QJsonArray array;
    for (const ClientGroup &group : groups)
        array.append(QJsonObject{{u"protocol"_s, group.spec.protocol}, {u"clients"_s, group.count}});
    return array;
}

void putFigures(QJsonObject &object, const LoadFigures &load)
{
    object[u"attempts"_s] = qint64(load.attempts);
    object[u"acquired"_s] = qint64(load.acquired);
    object[u"busy"_s] = qint64(load.busy);
    object[u"timeouts"_s] = qint64(load.timeouts);
    object[u"violations"_s] = qint64(load.violations);
    object[u"commands"_s] = qint64(load.commands);
    object[u"elapsed_ms"_s] = roundedMs(load.elapsed);
    object[u"wait_ms"_s] = json(load.wait);
    object[u"hold_ms"_s] = json(load.hold);
    object[u"handover_ms"_s] = json(load.handOver);
    object[u"release_ms"_s] = json(load.release);
    object[u"attempts_per_second"_s] = std::round(load.attemptsPerSecond());
    object[u"success_ratio"_s] = load.successRatio();
    object[u"commands_per_acquisition"_s] = load.commandsPerAcquisition();
    object[u"fairness"_s] = load.fairness;
}

} // namespace

QString loadTable(const std::vector<SimulatedRun> &runs)
{
    std::vector<QStringList> columns{{u"retry"_s}};
    const std::vector<TableRow> rows = tableRows();
    for (const TableRow &row : rows)
        columns.front() << row.name;
    for (const SimulatedRun &run : runs) {
        QStringList column{run.retry.text()};
        for (const TableRow &row : rows)
            column << row.value(run.outcome.load);
        columns.push_back(column);
    }
    QString text;
    for (qsizetype line = 0; line <= qsizetype(rows.size()); ++line) {
        for (const QStringList &column : columns) {
            const bool isName = &column == &columns.front();
            qsizetype width = 0;
            for (const QString &cell : column)
                width = std::max(width, cell.size());
            text += isName ? column[line].leftJustified(width) : "  "_L1 + column[line].rightJustified(width);
        }
        text += u'\n';
    }
    return text;
}

QByteArray jsonLine(const SimulatedRun &run)
{
    QJsonObject object;
    putFigures(object, run.outcome.load);
    object[u"protocol"_s] = fleetText(run.groups);
    object[u"groups"_s] = json(run.groups);
    object[u"clients"_s] = run.outcome.load.clients;
    object[u"requests"_s] = qint64(run.requests);
    object[u"retry"_s] = run.retry.text();
    object[u"think_ms"_s] = qint64(run.think.count());
    object[u"stopped"_s] = run.outcome.wasStopped;
    object[u"server_version"_s] = run.outcome.servers;
    object[u"basis"_s] = run.basis;
    return toJsonLine(object);
}

} // namespace lockscope
