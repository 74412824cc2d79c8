// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "traffic/capture/packetsource.h"

#include "traffic/capture/capturereader.h"
#include "traffic/study/trafficstudy.h"

#include "capturescene.h"
#include "testprogram.h"

#include <QRandomGenerator>
#include <QTest>

#include <algorithm>
#include <memory>

namespace tst_packetsource {

using namespace lockscope;

namespace {

constexpr qint64 start = 1'700'000'000'000'000;

/** Hands out parts of any size. */
PacketSource::ReadBytes reading(const QByteArray &file)
{
    return [left = file, random = QRandomGenerator(1)](char *to, qint64 size) mutable -> qint64 {
        const qsizetype part = std::min<qsizetype>({qsizetype(size), left.size(), qsizetype(1 + random.bounded(3000))});
        std::copy_n(left.cbegin(), part, to);
        left.remove(0, part);
        return part;
    };
}

struct Read {
    std::vector<CapturedPacket> packets;
    QString error;
};

Read packetsIn(const QByteArray &file)
{
    Read read;
    Result<PacketSource> source = PacketSource::fromFile(reading(file));
    if (!source)
        return {{}, source.error().text};
    PacketSource opened = *std::move(source);
    for (;;) {
        const Result<bool> more = opened.read(3, [&read](LinkType, qint64 atUs, QByteArrayView frame, qint64 length) {
            read.packets.push_back({atUs, frame.toByteArray(), length});
        });
        if (!more)
            read.error = more.error().text;
        if (!more || !*more)
            return read;
    }
}

/** Clients that use their locks as they should, so that there is nothing to find. */
std::vector<CapturedPacket> cleanTraffic(QRandomGenerator &random)
{
    CaptureScene scene;
    scene.setLongestSegment(random.bounded(2) == 0 ? 1400 : 30);
    std::vector<int> clients;
    for (int i = 0; i < 4; ++i)
        clients.push_back(scene.connect(start + i, quint32(0xffffff00) + quint32(i)));
    const QByteArray unlock = "if redis.call('get',KEYS[1]) == ARGV[1] then return redis.call('del',KEYS[1]) else return 0 end";
    for (int i = 0; i < 40; ++i) {
        const qint64 at = start + 1000 + i * 10'000;
        const int holder = clients[std::size_t(random.bounded(4))];
        const QByteArray token = QByteArray::number(random.generate64(), 16) + QByteArray::number(i);
        scene.exchange(holder, at, {"SET", "lock.a", token, "NX", "PX", "30000"}, respOk);
        for (const int other : clients) {
            if (other != holder)
                scene.exchange(other, at + 1000, {"SET", "lock.a", QByteArray::number(random.generate64(), 16), "NX", "PX", "30000"}, respNil);
        }
        scene.exchange(holder, at + 8000, {"EVAL", unlock, "1", "lock.a", token}, respNumber(1));
    }
    return scene.packets();
}

struct Audited {
    quint64 violated = 0, undecided = 0, acquisitions = 0, packets = 0;
};

Audited auditOf(const QByteArray &file)
{
    TrafficStudy study;
    CaptureReader reader([&study](const QByteArray &) -> CaptureReader::Sink {
        return {[&study](const ExecutedCommand &command) { study.take(command); }, [&study] { study.takeGap(); }};
    });
    for (const CapturedPacket &packet : packetsIn(file).packets)
        reader.take(LinkType::Ethernet, packet.atUs, packet.frame, packet.length);
    reader.end();
    study.end();
    const TrafficReport report = study.report();
    Audited audited;
    audited.packets = reader.account().packets;
    for (const AuditFinding &finding : report.findings)
        audited.violated += finding.verdict == AuditFinding::Verdict::Violated ? finding.count : 0;
    for (const AuditedProtocol &one : report.protocols)
        audited.acquisitions += one.acquisitions;
    return audited;
}

} // namespace

class TestPacketSource : public QObject {
    Q_OBJECT
private slots:
    void file_ofEachFormat_hasItsPackets()
    {
        CaptureScene scene;
        const int client = scene.connect(start);
        scene.exchange(client, start + 123'456, {"SETNX", "lock", "a"}, respNumber(1));
        const std::vector<CapturedPacket> packets = scene.packets();
        for (const QByteArray &file :
             {pcapOf(packets), pcapngOf(packets, {LinkType::Ethernet}), pcapngOf(packets, {LinkType::Ethernet, LinkType::Ethernet})}) {
            QVERIFY(PacketSource::isCapture(file.first(4)));
            const Read read = packetsIn(file);
            QCOMPARE(read.error, QString());
            QCOMPARE(read.packets.size(), packets.size());
            for (std::size_t i = 0; i < packets.size(); ++i) {
                QCOMPARE(read.packets[i].atUs, packets[i].atUs);
                QCOMPARE(read.packets[i].frame, packets[i].frame);
            }
        }
    }

    void file_thatIsNone_isRefusedWithAReason_data()
    {
        QTest::addColumn<QByteArray>("file");
        QTest::addColumn<QString>("words");
        CaptureScene scene;
        scene.connect(start);
        const QByteArray good = pcapOf(scene.packets());
        QTest::newRow("empty") << QByteArray() << QStringLiteral("truncated");
        QTest::newRow("only its beginning") << good.first(10) << QStringLiteral("truncated");
        QTest::newRow("text") << QByteArray(100, 'x') << QStringLiteral("unknown file format");
        QTest::newRow("a link that nobody knows") << QByteArray(good).replace(20, 1, QByteArray(1, '\xfa')) << QStringLiteral("link type");
        QTest::newRow("ends within a packet") << good.chopped(5) << QStringLiteral("truncated");
        QTest::newRow("interfaces of different links")
            << pcapngOf(scene.packets(), {LinkType::Ethernet, LinkType::RawIp}) << QStringLiteral("different");
    }
    void file_thatIsNone_isRefusedWithAReason()
    {
        QFETCH(const QByteArray, file);
        QFETCH(const QString, words);
        const QString error = packetsIn(file).error;
        QVERIFY2(error.contains(words), qPrintable(error));
    }

    void file_hostileOrBroken_leadsToNoWrongFinding_data()
    {
        QTest::addColumn<int>("way");
        const std::array ways{"whole",           "packets are lost",    "packets are cut", "packets come twice", "packets are mixed up",
                              "the file is cut", "its headers are hit", "clocks go back",  "zeros within",       "only one direction"};
        for (std::size_t i = 0; i < ways.size(); ++i)
            QTest::newRow(ways[i]) << int(i);
    }
    void file_hostileOrBroken_leadsToNoWrongFinding()
    {
        QFETCH(const int, way);
        quint64 acquisitions = 0;
        for (quint32 seed = 0; seed < 50; ++seed) {
            QRandomGenerator random(seed);
            std::vector<CapturedPacket> packets = cleanTraffic(random);
            const auto anyPacket = [&]() -> CapturedPacket & { return packets[std::size_t(random.bounded(int(packets.size())))]; };
            switch (way) {
            case 1: std::erase_if(packets, [&](const CapturedPacket &) { return random.bounded(20) == 0; }); break;
            case 2:
                for (CapturedPacket &packet : packets)
                    packet.frame = packet.frame.first(random.bounded(10) == 0 ? random.bounded(int(packet.frame.size())) : packet.frame.size());
                break;
            case 3: packets.insert(packets.begin() + random.bounded(int(packets.size())), packets.begin(), packets.end()); break;
            case 4:
                for (std::size_t i = 1; i < packets.size(); ++i)
                    std::swap(packets[i], packets[i - std::size_t(random.bounded(2))]);
                break;
            case 7:
                for (int i = 0; i < 20; ++i)
                    anyPacket().atUs -= 5'000'000;
                break;
            case 9: std::erase_if(packets, [](const CapturedPacket &packet) { return packet.frame[29] == 1; }); break; // from the server
            default: break;
            }
            QByteArray file = pcapOf(packets);
            if (way == 5)
                file.truncate(24 + random.bounded(int(file.size()) - 24));
            for (int i = 0; way == 6 && i < 10; ++i) // record headers, and those of Ethernet, IP and TCP
                file[24 + random.bounded(60)] = char(random.bounded(256));
            if (way == 8)
                file.replace(random.bounded(int(file.size()) - 300), 300, QByteArray(300, '\0'));
            const Audited audited = auditOf(file);
            QVERIFY2(audited.violated == 0, QByteArray::number(seed));
            acquisitions += audited.acquisitions;
            if (way == 0)
                QCOMPARE(audited.acquisitions, quint64(40));
        }
        QVERIFY(way == 9 || acquisitions > 200);
    }

    void interface_thatIsNotThere_isNamed()
    {
        const Result<PacketSource> source = PacketSource::fromInterface(QStringLiteral("lockscope-none"), {6379});
        QVERIFY(!source);
        QVERIFY(!QString(source.error().text).isEmpty());
    }
};

} // namespace tst_packetsource

LOCKSCOPE_TEST(tst_packetsource, tst_packetsource::TestPacketSource)
#include "tst_packetsource.moc"
