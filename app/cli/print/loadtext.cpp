// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/print/loadtext.h"

#include "base/jsonbytes.h"
#include "base/safetext.h"
#include "base/terminaltext.h"
#include "cli/line/simulateoptions.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QJsonObject>

#include <algorithm>
#include <functional>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

struct LoadText {
    Q_DECLARE_TR_FUNCTIONS(lockscope::LoadText)
};

double msOf(std::chrono::nanoseconds span) { return std::chrono::duration<double, std::milli>(span).count(); }

/** Milliseconds with three decimal places. */
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
        {LoadText::tr("acquired"), [](const LoadFigures &f) { return countText(qint64(f.acquired)); }},
        {LoadText::tr("timed out"), [](const LoadFigures &f) { return countText(qint64(f.timeouts)); }},
        {LoadText::tr("two holders at once"), [](const LoadFigures &f) { return countText(qint64(f.violations)); }},
        {LoadText::tr("total time, s"), [](const LoadFigures &f) { return QString::number(msOf(f.elapsed) / 1000, 'f', 2); }},
        {LoadText::tr("acquired per second"), [](const LoadFigures &f) { return rateText(f.acquiredPerSecond()); }},
        {LoadText::tr("attempts"), [](const LoadFigures &f) { return countText(qint64(f.attempts)); }},
        {LoadText::tr("attempts per second"), [](const LoadFigures &f) { return rateText(f.attemptsPerSecond()); }},
        {LoadText::tr("success rate, %"), [](const LoadFigures &f) { return QString::number(100 * f.successRatio(), 'f', 2); }},
        {LoadText::tr("commands per second"), [](const LoadFigures &f) { return rateText(f.commandsPerSecond()); }},
        {LoadText::tr("commands per acquisition"), [](const LoadFigures &f) { return QString::number(f.commandsPerAcquisition(), 'f', 1); }},
        {LoadText::tr("wait, ms: p50 / p99 / max"), [](const LoadFigures &f) { return spreadText(f.wait); }},
        {LoadText::tr("hold, ms: p50 / p99 / max"), [](const LoadFigures &f) { return spreadText(f.hold); }},
        {LoadText::tr("hand-over gap, ms: p50 / p99 / max"), [](const LoadFigures &f) { return spreadText(f.handOver); }},
        {LoadText::tr("release, ms: p50 / p99 / max"), [](const LoadFigures &f) { return spreadText(f.release); }},
        {LoadText::tr("fairness (1: all clients equal)"), [](const LoadFigures &f) { return QString::number(f.fairness, 'f', 3); }},
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
    std::vector<QStringList> columns{{LoadText::tr("retry policy")}};
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
                width = std::max(width, cellWidth(cell));
            text += isName ? leftInCells(column[line], width) : "  "_L1 + rightInCells(column[line], width);
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
