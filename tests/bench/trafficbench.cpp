// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "trafficbench.h"

#include "traffic/capture/capturereader.h"
#include "traffic/capture/packetsource.h"
#include "traffic/study/trafficstudy.h"

#include "capturescene.h"

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

/** The same as packets, with their replies, by 50 clients; each lock is acquired and deleted. */
std::vector<CapturedPacket> packetsOf(int exchanges)
{
    CaptureScene scene;
    constexpr int clients = 50;
    qint64 us = 1'700'000'000'000'000;
    for (int i = 0; i < clients; ++i)
        scene.connect(us);
    for (int i = 0; i < exchanges; ++i) {
        us += 20;
        const QByteArray number = QByteArray::number(i), cached = "cache:item:" + QByteArray::number(i % 9999),
                         lock = "lock.order." + QByteArray::number(i / 10 % 500);
        if (i % 10 < 6)
            scene.exchange(i % clients, us, {"SET", cached, "some value with \"quotes\" and text " + number, "EX", "60"}, respOk);
        else if (i % 10 < 8)
            scene.exchange(i % clients, us, {"GET", cached}, respText("some value with \"quotes\" and text " + number));
        else if (i % 10 == 8)
            scene.exchange(i % clients, us, {"SET", lock, "token-" + number, "NX", "PX", "30000"}, respOk);
        else
            scene.exchange(i % clients, us, {"DEL", lock}, respNumber(1));
    }
    return scene.packets();
}

/** Through libpcap and the audit. Prints how long a capture of 1 GB would take. */
void measureCapture(Report &report, int exchanges)
{
    const QByteArray file = pcapOf(packetsOf(exchanges));
    quint64 acquisitions = 0;
    std::vector<double> times;
    for (int round = 0; round < rounds; ++round) {
        TrafficAudit audit;
        CaptureReader reader([&audit](const QByteArray &) -> CaptureReader::Sink {
            return {[&audit](const ExecutedCommand &command) { audit.take(command); }, [&audit] { audit.takeGap(); }};
        });
        times.push_back(millisecondsOf([&] {
            qsizetype done = 0;
            Result<PacketSource> opened = PacketSource::fromFile([&file, &done](char *to, qint64 size) -> qint64 {
                const qsizetype bytes = std::min<qsizetype>(qsizetype(size), file.size() - done);
                std::memcpy(to, file.constData() + done, std::size_t(bytes));
                done += bytes;
                return bytes;
            });
            PacketSource source = *std::move(opened);
            const auto take = [&reader](LinkType link, qint64 atUs, QByteArrayView frame, qint64 length) { reader.take(link, atUs, frame, length); };
            for (Result<bool> more = true; more && *more;)
                more = source.read(10'000, take);
            reader.end();
            audit.end();
        }));
        for (const AuditedProtocol &one : audit.protocols())
            acquisitions += one.acquisitions;
    }
    constexpr double gigabyte = 1e9;
    const double bytesASecond = double(file.size()) / median(times) * 1000;
    report.figure(QStringLiteral("packets audited"), Report::Unit::PerSecond, 2.0 * exchanges / median(times) * 1000, {});
    report.figure(QStringLiteral("a capture of 1 GB"), Report::Unit::Milliseconds, gigabyte / bytesASecond * 1000,
                  {{QStringLiteral("goal"), 30'000}});
    if (acquisitions == 0)
        qFatal("nothing was read");
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
    measureCapture(report, lines / 5);
}

} // namespace lockscope::bench
