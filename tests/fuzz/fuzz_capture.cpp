// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Any frames, and any segments of some connections, as a packet capture: commands come in the order of time and have names, what is sent twice or in
// smaller segments changes nothing, and a finding has evidence.
#include "traffic/capture/capturereader.h"
#include "traffic/study/trafficstudy.h"
#include "capturescene.h"
#include "harness.h"

#include <QByteArrayList>

#include <algorithm>

using namespace lockscope;

namespace {

struct Sent {
    qint64 atUs;
    int client;
    bool isRequest;
    QByteArray bytes;
};

/** Each line is a client, a direction, and what was sent: `a>*1\r\n$4\r\nPING`, with the escapes of C for line ends. */
std::vector<Sent> storyIn(const QByteArray &bytes)
{
    std::vector<Sent> story;
    qint64 now = 1'700'000'000'000'000;
    for (QByteArray line : bytes.split('\n')) {
        if (line.size() < 3)
            continue;
        now += 1 + uchar(line[0]); // in all less than the second for which replies are waited for
        line.replace("\\r\\n", "\r\n");
        story.push_back({now, uchar(line[0]) % 4, line[1] != '<', line.sliced(2)});
    }
    return story;
}

std::vector<CapturedPacket> packetsOf(const std::vector<Sent> &story, qsizetype longest, bool isTwice, bool isJoined)
{
    CaptureScene scene;
    scene.setLongestSegment(longest);
    for (int client = 0; client < 4; ++client)
        isJoined &&client == 3 ? scene.join() : scene.connect(1'700'000'000'000'000);
    for (const Sent &sent : story) {
        if (sent.isRequest)
            scene.request(sent.client, sent.atUs, sent.bytes);
        else
            scene.reply(sent.client, sent.atUs, sent.bytes);
    }
    std::vector<CapturedPacket> packets = scene.packets(), all;
    for (const CapturedPacket &packet : packets)
        all.insert(all.end(), isTwice ? 2 : 1, packet);
    return all;
}

struct Reading {
    QByteArrayList commands;
    quint64 gaps = 0;
};

Reading readingOf(const std::vector<CapturedPacket> &packets, LinkType link)
{
    Reading reading;
    TrafficStudy study;
    qint64 last = 0;
    CaptureReader reader(
        [&](const QByteArray &) -> CaptureReader::Sink {
            return {[&](const ExecutedCommand &command) {
                        fuzz::require(!command.arguments.empty(), "a command has a name");
                        fuzz::require(command.atUs >= last, "time goes on");
                        last = command.atUs;
                        QByteArray text = QByteArray::number(command.database) + ' ' + command.client;
                        for (const QByteArray &argument : command.arguments)
                            text += ' ' + argument.toHex();
                        reading.commands << text;
                        study.take(command);
                    },
                    [&] {
                        ++reading.gaps;
                        study.takeGap();
                    }};
        },
        {6379});
    for (const CapturedPacket &packet : packets)
        reader.take(link, packet.atUs, packet.frame, packet.length);
    reader.end();
    study.end();
    for (const AuditFinding &finding : study.report().findings)
        fuzz::require(finding.count > 0 && !finding.evidence.empty(), "a finding has evidence");
    return reading;
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    FuzzedDataProvider input(data, size);
    const auto link = LinkType(input.ConsumeIntegralInRange(0, 4));
    const auto longest = qsizetype(input.ConsumeIntegralInRange(1, 50));
    const auto where = input.ConsumeIntegral<quint16>();
    const auto hit = input.ConsumeIntegral<quint8>();
    const QByteArray bytes = fuzz::restOf(input);
    const std::vector<Sent> story = storyIn(bytes);
    const std::vector<CapturedPacket> whole = packetsOf(story, 60'000, false, false);
    const Reading plain = readingOf(whole, LinkType::Ethernet);
    const Reading split = readingOf(packetsOf(story, longest, true, false), LinkType::Ethernet);
    fuzz::require(plain.gaps > 0 || (split.gaps == 0 && plain.commands == split.commands), "however it is sent");
    readingOf(packetsOf(story, longest, false, true), LinkType::Ethernet);
    std::vector<CapturedPacket> broken = whole;
    CapturedPacket &packet = broken[where % broken.size()];
    packet.frame[where / broken.size() % std::size_t(packet.frame.size())] = char(hit);
    readingOf(broken, LinkType::Ethernet);
    TcpSegment any;
    any.payload = bytes;
    readingOf({{1, bytes, bytes.size() + hit}, {2, frameOf(any, link), 0}}, link);
    return 0;
}
