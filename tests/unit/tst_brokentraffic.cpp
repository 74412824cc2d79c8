// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * Recordings and captures that are broken, or made to deceive: whatever was done to one, nothing is found that is not in the whole one. Fifty of each kind,
 * half of them of clients that do nothing wrong.
 */
#include "traffic/study/trafficfile.h"

#include "trafficscene.h"
#include "testprogram.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>
#include <QtEndian>

#include <zlib.h>

#include <algorithm>
#include <set>

namespace tst_brokentraffic {

using namespace lockscope;
using namespace Qt::StringLiterals;

namespace {

constexpr quint32 filesOfAKind = 50;

using FindingNames = std::set<QByteArray>;

struct Judged {
    QString error;
    FindingNames findings;
    quint64 acquisitions = 0, gaps = 0;
};

Judged judged(const QString &path)
{
    const Result<std::unique_ptr<TrafficFile>> file = TrafficFile::open(path);
    if (!file)
        return {file.error().text, {}};
    for (;;) {
        const Result<bool> isMore = (*file)->readOn();
        if (!isMore)
            return {isMore.error().text, {}};
        if (!*isMore)
            break;
    }
    const Result<std::vector<TrafficReport>> reports = (*file)->finish();
    if (!reports)
        return {reports.error().text, {}};
    Judged all;
    for (const TrafficReport &report : *reports) {
        for (const AuditFinding &finding : report.findings) {
            const bool isViolated = finding.verdict == AuditFinding::Verdict::Violated;
            all.findings.insert(QByteArray(findingName(finding.kind)) + (isViolated ? " violated " : " risk ") + finding.keyFamily);
        }
        for (const AuditedProtocol &one : report.protocols)
            all.acquisitions += one.acquisitions;
        all.gaps += report.account.gaps;
    }
    return all;
}

/** Of a risk, less may be seen than of the whole: then it is one still. */
bool isIn(const FindingNames &whole, QByteArray name) { return whole.contains(name) || whole.contains(name.replace(" risk ", " violated ")); }

QByteArray compressed(const QByteArray &bytes)
{
    z_stream stream = {};
    deflateInit2(&stream, Z_BEST_SPEED, Z_DEFLATED, MAX_WBITS + 16, 8, Z_DEFAULT_STRATEGY);
    QByteArray all(qsizetype(deflateBound(&stream, uLong(bytes.size()))) + 100, '\0');
    QByteArray source = bytes;
    stream.next_in = reinterpret_cast<Bytef *>(source.data());
    stream.avail_in = uInt(source.size());
    stream.next_out = reinterpret_cast<Bytef *>(all.data());
    stream.avail_out = uInt(all.size());
    deflate(&stream, Z_FINISH);
    all.truncate(qsizetype(stream.total_out));
    deflateEnd(&stream);
    return all;
}

/** A number below that one, and 0 of 0. */
qsizetype below(qsizetype end, QRandomGenerator &random) { return end > 0 ? qsizetype(random.bounded(quint32(end))) : 0; }

QByteArray beginOf(const QByteArray &bytes, QRandomGenerator &random) { return bytes.first(below(bytes.size(), random)); }
QByteArray endOf(const QByteArray &bytes, QRandomGenerator &random) { return bytes.sliced(below(bytes.size(), random)); }

struct LineDamage {
    const char *name;
    std::function<QByteArray(QByteArrayList, QRandomGenerator &)> apply;
};

QByteArray joined(const QByteArrayList &lines) { return lines.join('\n') + '\n'; }

/** Overwrites bytes, some times, anywhere. */
QByteArray overwritten(QByteArray text, const QByteArray &by, int times, QRandomGenerator &random)
{
    for (int i = 0; i < times; ++i)
        text.replace(below(text.size() - by.size(), random), by.size(), by);
    return text;
}

QByteArray inserted(QByteArray text, const QByteArray &what, int times, QRandomGenerator &random)
{
    for (int i = 0; i < times; ++i)
        text.insert(below(text.size(), random), what);
    return text;
}

/** The time of a line, later by so much. */
QByteArray atOtherTime(const QByteArray &line, qint64 laterUs)
{
    const qint64 us = line.first(10).toLongLong() * 1'000'000 + line.sliced(11, 6).toLongLong() + laterUs;
    return QByteArray::number(us / 1'000'000) + '.' + QByteArray::number(us % 1'000'000).rightJustified(6, '0') + line.sliced(17);
}

void moveLine(QByteArrayList &lines, qsizetype farthest, QRandomGenerator &random)
{
    const qsizetype from = below(lines.size(), random);
    const qsizetype to = std::clamp<qsizetype>(from - farthest + below(2 * farthest + 1, random), 0, lines.size() - 1);
    lines.move(from, to);
}

const std::vector<LineDamage> &lineDamages()
{
    using Lines = QByteArrayList;
    using Random = QRandomGenerator;
    static const std::vector<LineDamage> all{
        {"whole", [](const Lines &lines, Random &) { return joined(lines); }},
        {"with the other line ends", [](const Lines &lines, Random &) { return QByteArray(lines.join("\r\n") + "\r\n"); }},
        {"its end is cut off", [](const Lines &lines, Random &random) { return beginOf(joined(lines), random); }},
        {"its beginning is cut off", [](const Lines &lines, Random &random) { return endOf(joined(lines), random); }},
        {"its beginning is cut off, and a mark of bytes is there",
         [](const Lines &lines, Random &random) { return QByteArray("\xef\xbb\xbf" + endOf(joined(lines), random)); }},
        {"a line has moved a little",
         [](Lines lines, Random &random) {
             moveLine(lines, 5, random);
             return joined(lines);
         }},
        {"lines have moved anywhere",
         [](Lines lines, Random &random) {
             for (int i = 0; i < 5; ++i)
                 moveLine(lines, lines.size(), random);
             return joined(lines);
         }},
        {"neighbours are mixed up",
         [](Lines lines, Random &random) {
             for (int i = 0; i < lines.size(); ++i)
                 moveLine(lines, 2, random);
             return joined(lines);
         }},
        {"all lines are mixed up",
         [](Lines lines, Random &random) {
             std::shuffle(lines.begin(), lines.end(), random);
             return joined(lines);
         }},
        {"backwards", [](const Lines &lines, Random &) { return joined(Lines(lines.crbegin(), lines.crend())); }},
        {"its parts are in another order",
         [](const Lines &lines, Random &random) {
             const qsizetype at = 1 + below(lines.size() - 1, random);
             return joined(lines.sliced(at) + lines.first(at));
         }},
        {"two that overlap",
         [](const Lines &lines, Random &random) {
             const qsizetype from = below(lines.size(), random), to = from + below(lines.size() - from, random);
             return joined(lines.first(to) + lines.sliced(from));
         }},
        {"lines are there twice",
         [](Lines lines, Random &random) {
             for (int i = 0; i < 100; ++i) {
                 const qsizetype at = below(lines.size(), random);
                 lines.insert(at, lines[at]);
             }
             return joined(lines);
         }},
        {"each line is there twice",
         [](const Lines &lines, Random &) {
             Lines twice;
             for (const QByteArray &line : lines)
                 twice << line << line;
             return joined(twice);
         }},
        {"lines are there again later",
         [](Lines lines, Random &random) {
             for (int i = 0; i < 10; ++i) {
                 const QByteArray line = lines[below(lines.size(), random)];
                 lines.insert(below(lines.size(), random), line);
             }
             return joined(lines);
         }},
        {"all of it twice", [](const Lines &lines, Random &) { return joined(lines + lines); }},
        {"the clock is set back",
         [](Lines lines, Random &random) {
             for (qsizetype i = below(lines.size(), random); i < lines.size(); ++i)
                 lines[i] = atOtherTime(lines[i], -2'000'000);
             return joined(lines);
         }},
        {"the clock runs backwards",
         [](Lines lines, Random &) {
             for (qsizetype i = 0; i < lines.size(); ++i)
                 lines[i] = atOtherTime(lines[i], -qint64(i) * 20'000);
             return joined(lines);
         }},
        {"lines of other times",
         [](Lines lines, Random &random) {
             for (int i = 0; i < 5; ++i) {
                 QByteArray &line = lines[below(lines.size() - 1, random)]; // the last one may have come later
                 line = atOtherTime(line, qint64(below(60'000'000, random)) - 30'000'000);
             }
             return joined(lines);
         }},
        {"zeros within",
         [](const Lines &lines, Random &random) { return overwritten(joined(lines), QByteArray(1 + below(700, random), '\0'), 3, random); }},
        {"single zeros", [](const Lines &lines, Random &random) { return overwritten(joined(lines), QByteArray(1, '\0'), 40, random); }},
        {"zeros at its end",
         [](const Lines &lines, Random &random) { return QByteArray(beginOf(joined(lines), random) + QByteArray(100'000, '\0')); }},
        {"line ends within lines", [](const Lines &lines, Random &random) { return inserted(joined(lines), "\n", 40, random); }},
        {"lines are cut behind a word",
         [](Lines lines, Random &random) {
             for (int i = 0; i < 40; ++i) {
                 QByteArray &line = lines[below(lines.size(), random)];
                 for (qsizetype at = line.indexOf("\" \""); at > 0 && random.bounded(3) > 0; at = line.indexOf("\" \"", at + 1))
                     line = random.bounded(2) == 0 ? line.replace(at + 1, 1, "\n") : line;
             }
             return joined(lines);
         }},
        {"it ends behind a word",
         [](const Lines &lines, Random &random) {
             const QByteArray text = joined(lines);
             return text.first(text.indexOf("\" \"", below(text.size() - 1000, random)) + 1);
         }},
        {"line ends are lost",
         [](const Lines &lines, Random &random) {
             QByteArray text;
             for (const QByteArray &line : lines)
                 text += line + (random.bounded(20) == 0 ? "" : "\n");
             return text;
         }},
        {"line ends have become other bytes",
         [](const Lines &lines, Random &random) {
             QByteArray text;
             for (const QByteArray &line : lines)
                 text += line + (random.bounded(20) == 0 ? " x\t\r\\\""[random.bounded(6)] : '\n');
             return text;
         }},
        {"quotes are lost",
         [](const Lines &lines, Random &random) {
             QByteArray text = joined(lines);
             for (int i = 0; i < 40; ++i)
                 text.remove(text.indexOf('"', below(text.size() - 1000, random)), 1);
             return text;
         }},
        {"other encodings", [](const Lines &lines, Random &random) { return overwritten(joined(lines), "\xc3\xa4", 40, random); }},
        {"UTF-16",
         [](const Lines &lines, Random &random) {
             QByteArray text = random.bounded(2) == 0 ? QByteArray("\xff\xfe") : QByteArray();
             for (const char c : joined(lines))
                 text += QByteArray(1, c) + '\0';
             return text;
         }},
        {"lone carriage returns",
         [](const Lines &lines, Random &random) {
             QByteArray text;
             for (const QByteArray &line : lines)
                 text += line + (random.bounded(20) == 0 ? '\r' : '\n');
             return text;
         }},
        {"other text within",
         [](Lines lines, Random &random) {
             for (int i = 0; i < 20; ++i)
                 lines.insert(below(lines.size(), random), "Error: Server closed the connection");
             return joined(lines);
         }},
        {"compressed", [](const Lines &lines, Random &) { return compressed(joined(lines)); }},
        {"compressed, and cut", [](const Lines &lines, Random &random) { return beginOf(compressed(joined(lines)), random); }},
        {"compressed, and hit",
         [](const Lines &lines, Random &random) {
             return overwritten(compressed(joined(lines)), QByteArray(1, char(random.bounded(256))), 3, random);
         }},
        {"compressed in two parts",
         [](const Lines &lines, Random &random) {
             const qsizetype at = below(lines.size(), random);
             return QByteArray(compressed(joined(lines.first(at))) + compressed(joined(lines.sliced(at))));
         }},
        {"nothing", [](const Lines &, Random &) { return QByteArray(); }},
    };
    return all;
}

// ---- packets

using Packets = std::vector<CapturedPacket>;

struct PacketDamage {
    const char *name;
    std::function<QByteArray(Packets, QRandomGenerator &)> apply;
};

constexpr qsizetype tcpAt = 14 + 20, payloadAt = tcpAt + 20; // of Ethernet and IPv4 without options

bool hasPayload(const CapturedPacket &packet) { return packet.frame.size() > payloadAt; }
bool isFromServer(const CapturedPacket &packet) { return packet.frame[29] == 1; }

CapturedPacket &anyOf(Packets &packets, QRandomGenerator &random) { return packets[std::size_t(below(qsizetype(packets.size()), random))]; }

CapturedPacket &anyWithPayload(Packets &packets, QRandomGenerator &random)
{
    for (;;) {
        if (CapturedPacket &packet = anyOf(packets, random); hasPayload(packet))
            return packet;
    }
}

void movePacket(Packets &packets, qsizetype farthest, QRandomGenerator &random)
{
    const qsizetype from = below(qsizetype(packets.size()), random);
    const qsizetype to = std::clamp<qsizetype>(from - farthest + below(2 * farthest + 1, random), 0, qsizetype(packets.size()) - 1);
    const CapturedPacket moved = packets[std::size_t(from)];
    packets.erase(packets.begin() + from);
    packets.insert(packets.begin() + to, moved);
}

/** A part of the packet once more, with other bytes in it. */
CapturedPacket forged(CapturedPacket packet, QRandomGenerator &random)
{
    const QByteArray letters = "0123456789abcdef$*:+-\r\n";
    for (qsizetype at = payloadAt; at < packet.frame.size(); ++at) {
        if (random.bounded(3) == 0)
            packet.frame[at] = letters[below(letters.size(), random)];
    }
    return packet;
}

/** The length that the headers of a file or its records have. */
void setNumber(QByteArray &file, qsizetype at, quint32 number) { qToLittleEndian(number, file.data() + at); }

/** In some of the packets. */
auto withAnyNumberAt(qsizetype place)
{
    return [place](Packets packets, QRandomGenerator &random) {
        for (int i = 0; i < 10; ++i) {
            const quint32 number = random.generate();
            qToBigEndian(number, anyOf(packets, random).frame.data() + place);
        }
        return pcapOf(packets);
    };
}

const std::vector<PacketDamage> &packetDamages()
{
    using Random = QRandomGenerator;
    const auto blocks = [](const Packets &packets) { return pcapngOf(packets, {LinkType::Ethernet}); };
    static const std::vector<PacketDamage> all{
        {"whole", [](const Packets &packets, Random &) { return pcapOf(packets); }},
        {"whole, in the other format", [blocks](const Packets &packets, Random &) { return blocks(packets); }},
        {"its end is cut off", [](const Packets &packets, Random &random) { return beginOf(pcapOf(packets), random); }},
        {"its beginning is missing",
         [](Packets packets, Random &random) {
             packets.erase(packets.begin(), packets.begin() + below(qsizetype(packets.size()), random));
             return pcapOf(packets);
         }},
        {"packets are missing",
         [](Packets packets, Random &random) {
             std::erase_if(packets, [&](const CapturedPacket &) { return random.bounded(30) == 0; });
             return pcapOf(packets);
         }},
        {"many packets are missing",
         [](Packets packets, Random &random) {
             std::erase_if(packets, [&](const CapturedPacket &) { return random.bounded(3) == 0; });
             return pcapOf(packets);
         }},
        {"minutes are missing",
         [](Packets packets, Random &random) {
             const qsizetype from = below(qsizetype(packets.size()), random), count = below(qsizetype(packets.size()) - from, random);
             packets.erase(packets.begin() + from, packets.begin() + from + count);
             return pcapOf(packets);
         }},
        {"one connection is missing",
         [](Packets packets, Random &random) {
             const QByteArray port = anyOf(packets, random).frame.sliced(tcpAt, 2);
             std::erase_if(packets, [&port](const CapturedPacket &packet) {
                 return packet.frame.sliced(tcpAt, 2) == port || packet.frame.sliced(tcpAt + 2, 2) == port;
             });
             return pcapOf(packets);
         }},
        {"requests only",
         [](Packets packets, Random &) {
             std::erase_if(packets, isFromServer);
             return pcapOf(packets);
         }},
        {"replies only",
         [](Packets packets, Random &) {
             std::erase_if(packets, [](const CapturedPacket &packet) { return !isFromServer(packet); });
             return pcapOf(packets);
         }},
        {"packets are cut",
         [](Packets packets, Random &random) {
             for (CapturedPacket &packet : packets)
                 packet.frame.truncate(random.bounded(15) == 0 ? below(packet.frame.size(), random) : packet.frame.size());
             return pcapOf(packets);
         }},
        {"a snap length of 96",
         [](Packets packets, Random &) {
             for (CapturedPacket &packet : packets)
                 packet.frame.truncate(96);
             return pcapOf(packets);
         }},
        {"a snap length of headers only",
         [](Packets packets, Random &random) {
             for (CapturedPacket &packet : packets)
                 packet.frame.truncate(payloadAt + below(12, random));
             return pcapOf(packets);
         }},
        {"its snap length is wrong",
         [](const Packets &packets, Random &random) {
             QByteArray file = pcapOf(packets);
             setNumber(file, 16, random.bounded(2) == 0 ? quint32(random.bounded(200)) : random.generate());
             return file;
         }},
        {"packets come twice",
         [](Packets packets, Random &random) {
             for (int i = 0; i < 100; ++i) {
                 const qsizetype at = below(qsizetype(packets.size()), random);
                 packets.insert(packets.begin() + at, packets[std::size_t(at)]);
             }
             return pcapOf(packets);
         }},
        {"packets come again later",
         [](Packets packets, Random &random) {
             for (int i = 0; i < 50; ++i) {
                 const CapturedPacket packet = anyOf(packets, random);
                 packets.insert(packets.begin() + below(qsizetype(packets.size()), random), packet);
             }
             return pcapOf(packets);
         }},
        {"all of it twice",
         [](Packets packets, Random &) {
             const Packets first = packets;
             packets.insert(packets.end(), first.begin(), first.end());
             return pcapOf(packets);
         }},
        {"neighbours are mixed up",
         [](Packets packets, Random &random) {
             for (std::size_t i = 0; i < packets.size(); ++i)
                 movePacket(packets, 2, random);
             return pcapOf(packets);
         }},
        {"packets have moved anywhere",
         [](Packets packets, Random &random) {
             for (int i = 0; i < 5; ++i)
                 movePacket(packets, qsizetype(packets.size()), random);
             return pcapOf(packets);
         }},
        {"all packets are mixed up",
         [](Packets packets, Random &random) {
             std::shuffle(packets.begin(), packets.end(), random);
             return pcapOf(packets);
         }},
        {"backwards",
         [](Packets packets, Random &) {
             std::ranges::reverse(packets);
             return pcapOf(packets);
         }},
        {"its parts are in another order",
         [](Packets packets, Random &random) {
             std::rotate(packets.begin(), packets.begin() + below(qsizetype(packets.size()), random), packets.end());
             return pcapOf(packets);
         }},
        {"packets of other times",
         [](Packets packets, Random &random) {
             for (int i = 0; i < 20; ++i)
                 anyOf(packets, random).atUs += qint64(below(20'000'000, random)) - 10'000'000;
             return pcapOf(packets);
         }},
        {"the clock is set back",
         [](Packets packets, Random &random) {
             for (std::size_t i = std::size_t(below(qsizetype(packets.size()), random)); i < packets.size(); ++i)
                 packets[i].atUs -= 2'000'000;
             return pcapOf(packets);
         }},
        {"numbers of other segments", withAnyNumberAt(tcpAt + 4)},
        {"numbers that are a little off",
         [](Packets packets, Random &random) {
             for (int i = 0; i < 10; ++i) {
                 char *const at = anyWithPayload(packets, random).frame.data() + tcpAt + 4;
                 qToBigEndian(qFromBigEndian<quint32>(at) + quint32(random.bounded(40)) - 20, at);
             }
             return pcapOf(packets);
         }},
        {"acknowledgements of what was never sent", withAnyNumberAt(tcpAt + 8)},
        {"segments overlap",
         [](Packets packets, Random &random) {
             for (int i = 0; i < 50; ++i) {
                 const qsizetype at = below(qsizetype(packets.size()), random);
                 CapturedPacket part = packets[std::size_t(at)];
                 if (!hasPayload(part))
                     continue;
                 const qsizetype skipped = below(part.frame.size() - payloadAt, random);
                 part.frame.remove(payloadAt, skipped);
                 char *const number = part.frame.data() + tcpAt + 4;
                 qToBigEndian(qFromBigEndian<quint32>(number) + quint32(skipped), number);
                 qToBigEndian(quint16(part.frame.size() - 14), part.frame.data() + 16);
                 part.length = part.frame.size();
                 packets.insert(packets.begin() + at + random.bounded(2), part);
             }
             return pcapOf(packets);
         }},
        {"segments overlap, and differ later",
         [](Packets packets, Random &random) {
             for (int i = 0; i < 20; ++i) {
                 const qsizetype at = below(qsizetype(packets.size()), random);
                 packets.insert(packets.begin() + at + 1, forged(packets[std::size_t(at)], random));
             }
             return pcapOf(packets);
         }},
        {"segments overlap, and differ before",
         [](Packets packets, Random &random) {
             for (int i = 0; i < 20; ++i) {
                 const qsizetype at = below(qsizetype(packets.size()), random);
                 packets.insert(packets.begin() + at, forged(packets[std::size_t(at)], random));
             }
             return pcapOf(packets);
         }},
        {"zeros in packets",
         [](Packets packets, Random &random) {
             for (int i = 0; i < 10; ++i) {
                 QByteArray &frame = anyWithPayload(packets, random).frame;
                 const qsizetype at = payloadAt + below(frame.size() - payloadAt, random);
                 frame.replace(at, frame.size() - at, QByteArray(frame.size() - at, '\0'));
             }
             return pcapOf(packets);
         }},
        {"connections are reset, and go on",
         [](Packets packets, Random &random) {
             for (int i = 0; i < 5; ++i)
                 anyOf(packets, random).frame[tcpAt + 13] = '\x14';
             return pcapOf(packets);
         }},
        {"connections begin again",
         [](Packets packets, Random &random) {
             for (int i = 0; i < 5; ++i)
                 anyOf(packets, random).frame[tcpAt + 13] = '\x02';
             return pcapOf(packets);
         }},
        {"headers of packets are hit",
         [](Packets packets, Random &random) {
             for (int i = 0; i < 20; ++i)
                 anyOf(packets, random).frame[below(payloadAt, random)] = char(random.bounded(256));
             return pcapOf(packets);
         }},
        {"packets without bytes",
         [](Packets packets, Random &random) {
             for (int i = 0; i < 20; ++i)
                 anyOf(packets, random).frame.clear();
             return pcapOf(packets);
         }},
        {"zeros within",
         [](const Packets &packets, Random &random) { return overwritten(pcapOf(packets), QByteArray(1 + below(700, random), '\0'), 1, random); }},
        {"its bytes are hit",
         [](const Packets &packets, Random &random) { return overwritten(pcapOf(packets), QByteArray(1, char(random.bounded(256))), 3, random); }},
        {"blocks are cut", [blocks](const Packets &packets, Random &random) { return beginOf(blocks(packets), random); }},
        {"blocks are hit",
         [blocks](const Packets &packets, Random &random) {
             return overwritten(blocks(packets), QByteArray(1, char(random.bounded(256))), 3, random);
         }},
        {"blocks of wrong lengths",
         [blocks](const Packets &packets, Random &random) {
             QByteArray file = blocks(packets);
             const qsizetype block = file.indexOf(QByteArray("\x06\0\0\0", 4), below(file.size() / 2, random));
             setNumber(file, block + 4, random.bounded(2) == 0 ? random.generate() : quint32(random.bounded(100)));
             return file;
         }},
        {"blocks that nobody knows",
         [blocks](const Packets &packets, Random &random) {
             QByteArray file = blocks(packets);
             for (int i = 0; i < 10; ++i)
                 file[file.indexOf(QByteArray("\x06\0\0\0", 4), below(file.size() / 2, random))] = '\x7f';
             return file;
         }},
        {"compressed, and cut", [](const Packets &packets, Random &random) { return beginOf(compressed(pcapOf(packets)), random); }},
        {"followed by another one", [](const Packets &packets, Random &) { return QByteArray(pcapOf(packets) + pcapOf(packets)); }},
        {"only its header", [](const Packets &packets, Random &random) { return pcapOf(packets).first(4 + below(24, random)); }},
        {"without packets", [](const Packets &, Random &) { return pcapOf({}); }},
    };
    return all;
}

} // namespace

class TestBrokenTraffic : public QObject {
    Q_OBJECT

    Judged judgedFile(const QByteArray &bytes) const
    {
        const QString path = m_folder.filePath(u"traffic"_s);
        QFile file(path);
        if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size())
            qFatal("no file can be written");
        file.close();
        return judged(path);
    }

    QTemporaryDir m_folder;
    std::vector<TrafficScene> m_scenes;
    std::vector<Judged> m_recordings, m_captures; // whole

private slots:
    void initTestCase()
    {
        for (quint32 seed = 0; seed < filesOfAKind; ++seed) {
            m_scenes.emplace_back(seed, seed % 2 == 0);
            m_recordings.push_back(judgedFile(joined(m_scenes.back().lines())));
            QCOMPARE(m_recordings.back().error, QString());
            QCOMPARE(m_recordings.back().acquisitions, m_scenes.back().acquisitions());
            QCOMPARE(m_recordings.back().findings.empty(), seed % 2 == 0);
            m_captures.push_back(judgedFile(pcapOf(m_scenes.back().packets())));
            QCOMPARE(m_captures.back().error, QString());
            QCOMPARE(m_captures.back().acquisitions, m_scenes.back().acquisitions());
            QCOMPARE(m_captures.back().findings.empty(), seed % 2 == 0);
        }
    }
    /** Of a device that makes its bytes as they are read. */
    void recording_withAVeryLongLine_isReadOnBehindIt()
    {
        constexpr qsizetype part = qsizetype(1) << 20, parts = 500;
        const QByteArray begin = "1.000000 [0 a:1] \"SET\" \"big\" \"", filling(part, 'v');
        RecordedLines lines;
        lines.feed("0.500000 [0 a:1] \"SETNX\" \"lock\" \"x\"\n0.600000 [0 a:1] \"DEL\" \"lock\"\n");
        lines.feed(begin);
        for (qsizetype i = 0; i < parts; ++i)
            lines.feed(filling);
        lines.feed("\"\n2.000000 [0 a:1] \"SETNX\" \"lock\" \"y\"\n");
        QVERIFY(lines.end());
        const TrafficReport report = lines.report();
        QCOMPARE(report.account.lines, quint64(3));
        QCOMPARE(report.account.gaps, quint64(1));
        QCOMPARE(report.protocols.front().undecided, quint64(2)); // what the lock held then is not known any more
    }

    void recording_ofHolesOnly_isRefused()
    {
        QFile file(m_folder.filePath(u"holes"_s));
        QVERIFY(file.open(QIODevice::WriteOnly) && file.resize(qint64(500) << 20));
        const Judged holes = judged(file.fileName());
        QVERIFY2(holes.error.contains(u"redis-cli monitor"), qPrintable(holes.error));
    }

    void recording_brokenInSomeWay_showsNothingThatWasNotThere_data()
    {
        QTest::addColumn<int>("way");
        for (std::size_t i = 0; i < lineDamages().size(); ++i)
            QTest::newRow(lineDamages()[i].name) << int(i);
    }
    void recording_brokenInSomeWay_showsNothingThatWasNotThere()
    {
        QFETCH(const int, way);
        for (quint32 seed = 0; seed < filesOfAKind; ++seed) {
            QRandomGenerator random(seed);
            const Judged &whole = m_recordings[seed];
            const Judged damaged = judgedFile(lineDamages()[std::size_t(way)].apply(m_scenes[seed].lines(), random));
            for (const QByteArray &finding : damaged.findings)
                QVERIFY2(isIn(whole.findings, finding), QByteArray("seed " + QByteArray::number(seed) + ": " + finding));
        }
    }

    void capture_brokenInSomeWay_showsNothingThatWasNotThere_data()
    {
        QTest::addColumn<int>("way");
        for (std::size_t i = 0; i < packetDamages().size(); ++i)
            QTest::newRow(packetDamages()[i].name) << int(i);
    }
    void capture_brokenInSomeWay_showsNothingThatWasNotThere()
    {
        QFETCH(const int, way);
        for (quint32 seed = 0; seed < filesOfAKind; ++seed) {
            QRandomGenerator random(seed);
            const Judged damaged = judgedFile(packetDamages()[std::size_t(way)].apply(m_scenes[seed].packets(), random));
            for (const QByteArray &finding : damaged.findings)
                QVERIFY2(isIn(m_captures[seed].findings, finding), QByteArray("seed " + QByteArray::number(seed) + ": " + finding));
        }
    }
};

} // namespace tst_brokentraffic

LOCKSCOPE_TEST(tst_brokentraffic, tst_brokentraffic::TestBrokenTraffic)
#include "tst_brokentraffic.moc"
