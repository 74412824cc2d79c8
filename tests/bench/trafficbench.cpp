// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "trafficbench.h"

#include "traffic/trafficstudy.h"

#include <cstring>

namespace lockscope::bench {

namespace {

constexpr int rounds = 5;
constexpr qsizetype part = qsizetype(1) << 20;

/** Of ten lines, six write to a cache, two read it, one acquires a lock and one deletes it. */
QByteArray recording(int lines)
{
    QByteArray text;
    qint64 us = 1'700'000'000'000'000;
    for (int i = 0; i < lines; ++i) {
        us += 20;
        text += QByteArray::number(us / 1'000'000) + '.' + QByteArray::number(us % 1'000'000).rightJustified(6, '0')
            + " [0 127.0.0.1:" + QByteArray::number(40'000 + i % 50) + "] ";
        const QByteArray number = QByteArray::number(i), cached = QByteArray::number(i % 9999), lock = QByteArray::number(i / 10 % 500);
        if (i % 10 < 6)
            text += R"("SET" "cache:item:)" + cached + R"(" "some value with \"quotes\" and text )" + number + R"(" "EX" "60")";
        else if (i % 10 < 8)
            text += R"("GET" "cache:item:)" + cached + '"';
        else if (i % 10 == 8)
            text += R"("SET" "lock.order.)" + lock + R"(" "token-)" + number + R"(" "NX" "PX" "30000")";
        else
            text += R"("DEL" "lock.order.)" + lock + '"';
        text += '\n';
    }
    return text;
}

double linesASecond(const QByteArray &text, int lines, const std::function<void(QByteArrayView)> &take)
{
    std::vector<double> times;
    for (int round = 0; round < rounds; ++round) {
        times.push_back(millisecondsOf([&] {
            for (qsizetype from = 0; from < text.size(); from += part)
                take(QByteArrayView(text).sliced(from, std::min(part, text.size() - from)));
        }));
    }
    return lines / median(times) * 1000;
}

} // namespace

void measureTraffic(Report &report, int lines)
{
    const QByteArray text = recording(lines);
    qsizetype counted = 0;
    const double counting = linesASecond(text, lines, [&counted](QByteArrayView bytes) { counted += bytes.count('\n'); });
    quint64 taken = 0;
    MonitorReader all([&taken](const ExecutedCommand &) { ++taken; }, [](const TrafficGap &) {});
    const double reading = linesASecond(text, lines, [&all](QByteArrayView bytes) { all.feed(bytes); });
    TrafficStudy study;
    MonitorReader some([&study](const ExecutedCommand &command) { study.take(command); }, [&study](const TrafficGap &) { study.takeGap(); },
                       [&study](bool isInScript, QByteArrayView arguments) { return study.isOfInterest(isInScript, arguments); });
    const double auditing = linesASecond(text, lines, [&some](QByteArrayView bytes) { some.feed(bytes); });
    const std::vector<Report::Reference> references{{QStringLiteral("counting lines"), counting}, {QStringLiteral("goal"), 1'000'000}};
    report.figure(QStringLiteral("lines read whole"), Report::Unit::PerSecond, reading, references);
    report.figure(QStringLiteral("lines audited"), Report::Unit::PerSecond, auditing, references);
    if (counted == 0 || taken == 0)
        qFatal("nothing was read");
}

} // namespace lockscope::bench
