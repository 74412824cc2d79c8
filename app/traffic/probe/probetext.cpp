// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "traffic/probe/probetext.h"

#include "base/language.h"
#include "base/safetext.h"

#include <QLocale>

#include <algorithm>

namespace lockscope {

namespace {

QString sizeText(double bytes) { return QLocale().formattedDataSize(qint64(bytes)); }

QString rateText(double perSecond) { return countText(qRound64(perSecond)); }

constexpr qint64 muchUnsent = 64 * 1024; // less comes and goes

QString percentText(double share)
{
    const int percent = qRound(100 * share);
    return percent == 0 && share > 0 ? QStringLiteral("< 1") : QString::number(percent);
}

} // namespace

QString ProbeText::cost(const ProbeCost &cost)
{
    QStringList sentences{tr("MONITOR sends %1 lines (%2) a second.").arg(rateText(cost.linesPerSecond), sizeText(cost.bytesPerSecond))};
    if (cost.without.cpuShare && cost.with.cpuShare)
        sentences << tr("The server's main thread uses %1 % of a CPU without it, %2 % with it.")
                         .arg(percentText(*cost.without.cpuShare), percentText(*cost.with.cpuShare));
    else
        sentences << tr("What the server uses of its CPU is not known.");
    if (cost.without.commandsPerSecond && cost.with.commandsPerSecond)
        sentences << tr("It carries out %1 commands a second without it, %2 with it.")
                         .arg(rateText(*cost.without.commandsPerSecond), rateText(*cost.with.commandsPerSecond));
    if (!cost.isFused)
        sentences << tr("This server cannot end the probe by itself: if this program stands still meanwhile, the server keeps all lines for it.");
    if (cost.isReplica)
        sentences << tr("It is a replica: attempts to acquire a lock that fail are seen on its primary only.");
    return joinSentences(sentences);
}

QString ProbeText::brief(const std::vector<ServerCost> &costs, bool isSampled)
{
    std::optional<double> most;
    for (const ServerCost &one : costs) {
        if (one.cost && one.cost->without.cpuShare && one.cost->with.cpuShare)
            most = std::max(most.value_or(0), *one.cost->with.cpuShare - *one.cost->without.cpuShare);
    }
    if (!isSampled)
        return most ? tr("Probe: %1 % of a CPU more").arg(percentText(*most)) : tr("Probe: its cost is not known");
    return most ? tr("Probe: 2 s in each minute, %1 % of a CPU more meanwhile").arg(percentText(*most))
                : tr("Probe: 2 s in each minute, its cost is not known");
}

QString ProbeText::progress(const ProbeProgress &progress)
{
    const double seconds = std::chrono::duration<double>(progress.listened).count();
    const double average = seconds > 0 ? double(progress.lines) / seconds : 0;
    QStringList parts{durationText(progress.listened),
                      tr("%1 lines (%2/s)").arg(countText(qint64(progress.lines)), rateText(progress.isPausing ? average : progress.linesPerSecond))};
    if (progress.cpuShare && !progress.isPausing)
        parts << tr("%1 % of the server's CPU").arg(percentText(*progress.cpuShare));
    if (!progress.isPausing && progress.unsent >= muchUnsent)
        parts << tr("%1 not read yet").arg(sizeText(double(progress.unsent)));
    return joinItems(parts);
}

QString ProbeText::end(const ProbeEnd &end)
{
    using Why = ProbeEnd::Why;
    switch (end.why) {
    case Why::Time:
    case Why::Lines:
    case Why::Bytes: break;
    case Why::Stopped: return tr("The probe was stopped.");
    case Why::Refused: return asSentence(visibleText(end.error.text));
    case Why::BufferGrew: return tr("The probe was ended: the server kept %1 for it that were not read.").arg(sizeText(double(end.mostUnsent)));
    case Why::MemoryGrew: return tr("The probe was ended: the server's memory grew by more than 64 MiB.");
    case Why::ServerSlow: return tr("The probe was ended: the server answered much later than before.");
    case Why::FellBehind: return tr("The probe was ended: the lines were not read as fast as the server sent them.");
    case Why::Unguarded: return tr("The probe was ended: the server did not answer the connection that watches it.");
    case Why::StoodStill: return tr("The server has ended the probe, since this program stood still.");
    case Why::Disconnected: return tr("The server has closed the probe's connection.");
    case Why::Left: return tr("The probe was ended with the connection to its server.");
    }
    return {};
}

QString ProbeText::unread(const ProbeEnd &end)
{
    if (!end.areLocksRefused)
        return {};
    if (end.denied.isEmpty())
        return tr("Who held some locks before the measurement is not known: the user may not read them.");
    QStringList commands;
    for (const QByteArray &command : end.denied)
        commands << QString::fromLatin1(command);
    //: %1: Redis commands
    return tr("Who held locks before the measurement is not known: the user may not use %1.").arg(joinItems(commands));
}

} // namespace lockscope
