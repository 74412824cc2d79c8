// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Any bytes as what MONITOR prints: the same commands and moves come of them however they are split, no hold ends twice, and a finding has evidence.
#include "traffic/study/trafficstudy.h"
#include "harness.h"

#include <QByteArrayList>
#include <QSet>

#include <algorithm>

using namespace lockscope;

namespace {

struct Reading {
    QByteArrayList commands;
    QByteArrayList moves;
    quint64 gaps = 0;
};

QByteArray shown(const ExecutedCommand &command)
{
    QByteArray text = QByteArray::number(command.atUs) + ' ' + QByteArray::number(command.database) + ' ' + command.client;
    for (const QByteArray &argument : command.arguments)
        text += ' ' + argument.toHex();
    return text;
}

Reading readingOf(const QByteArray &bytes, qsizetype part)
{
    Reading reading;
    QSet<quint64> over;
    LockReplay replay([&](const LockMove &move) {
        reading.moves << QByteArray::number(int(move.kind)) + ' ' + QByteArray::number(move.atUs) + ' ' + move.lock.key + ' ' + move.token;
        const bool ends = move.kind == LockMove::Kind::Released || move.kind == LockMove::Kind::Expired || move.kind == LockMove::Kind::Overwritten;
        if (!ends || move.hold.number == 0)
            return;
        fuzz::require(!over.contains(move.hold.number), "a hold ends once");
        over.insert(move.hold.number);
    });
    MonitorReader reader(
        [&](const ExecutedCommand &command) {
            fuzz::require(!command.arguments.empty(), "a command has a name");
            reading.commands << shown(command);
            replay.take(command);
        },
        [&](const TrafficGap &) { replay.takeGap(); });
    for (qsizetype from = 0; from < bytes.size(); from += part)
        reader.feed(QByteArrayView(bytes).sliced(from, std::min(part, bytes.size() - from)));
    reader.end();
    replay.end();
    reading.gaps = reader.account().gaps;
    return reading;
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    FuzzedDataProvider input(data, size);
    const auto part = qsizetype(input.ConsumeIntegralInRange(1, 50));
    const QByteArray bytes = fuzz::restOf(input);
    const Reading whole = readingOf(bytes, std::max<qsizetype>(1, bytes.size())), split = readingOf(bytes, part);
    fuzz::require(whole.commands == split.commands && whole.moves == split.moves && whole.gaps == split.gaps, "however it is split");
    TrafficStudy study;
    MonitorReader reader([&](const ExecutedCommand &command) { study.take(command); }, [&](const TrafficGap &) { study.takeGap(); });
    reader.feed(bytes);
    reader.end();
    study.end();
    for (const AuditFinding &finding : study.report().findings)
        fuzz::require(finding.count > 0 && !finding.evidence.empty(), "a finding has evidence");
    return 0;
}
