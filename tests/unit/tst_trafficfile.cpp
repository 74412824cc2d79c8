// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "traffic/study/trafficfile.h"

#include "capturescene.h"
#include "testprogram.h"

#include <QCryptographicHash>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <zlib.h>

#include <algorithm>

namespace tst_trafficfile {

using namespace lockscope;
using namespace Qt::StringLiterals;

namespace {

constexpr qint64 start = 1'700'000'000'000'000;

QByteArray gzipped(QByteArray bytes)
{
    z_stream stream = {};
    deflateInit2(&stream, Z_BEST_SPEED, Z_DEFLATED, MAX_WBITS + 16, 8, Z_DEFAULT_STRATEGY);
    QByteArray all(qsizetype(deflateBound(&stream, uLong(bytes.size()))) + 100, '\0');
    stream.next_in = reinterpret_cast<Bytef *>(bytes.data());
    stream.avail_in = uInt(bytes.size());
    stream.next_out = reinterpret_cast<Bytef *>(all.data());
    stream.avail_out = uInt(all.size());
    deflate(&stream, Z_FINISH);
    all.truncate(qsizetype(stream.total_out));
    deflateEnd(&stream);
    return all;
}

} // namespace

class TestTrafficFile : public QObject {
    Q_OBJECT

    QString write(const QString &name, const QByteArray &content) const
    {
        QFile file(m_folder.filePath(name));
        return file.open(QIODevice::WriteOnly) && file.write(content) == content.size() ? file.fileName() : QString();
    }

    /** The attempts in what could be read of it; the text of an error. */
    static QString read(TrafficFile &file)
    {
        for (;;) {
            const Result<bool> isMore = file.readOn();
            if (!isMore)
                return isMore.error().text.english();
            if (!*isMore)
                break;
        }
        const Result<std::vector<TrafficReport>> reports = file.finish();
        if (!reports)
            return reports.error().text.english();
        const TrafficReport &report = reports->front();
        return u"%1 attempts%2%3"_s.arg(QString::number(report.protocols.empty() ? 0 : report.protocols.front().attempts),
                                        report.isComplete ? QString() : u", incomplete"_s, file.isCut() ? u", cut"_s : QString());
    }

    QTemporaryDir m_folder;

private slots:
    void file_cutInTheMiddle_countsUntilThere_data()
    {
        QTest::addColumn<QByteArray>("file");
        QTest::addColumn<QString>("read");
        QByteArray lines;
        CaptureScene scene;
        const int client = scene.connect(start);
        for (int i = 0; i < 2000; ++i) {
            const QByteArray token = QCryptographicHash::hash(QByteArray::number(i), QCryptographicHash::Sha1).toHex();
            lines += QByteArray::number(1'700'000'000 + i) + ".000000 [0 a:1] \"SETNX\" \"lock\" \"" + token + "\"\n";
            scene.exchange(client, start + 1000 + i * 1'000'000, {"SETNX", "lock", token}, respNumber(i == 0 ? 1 : 0));
        }
        const QByteArray capture = pcapOf(scene.packets()), packedLines = gzipped(lines), packedCapture = gzipped(capture);
        const auto broken = [](QByteArray packed) { return packed.replace(packed.size() / 2, 100, QByteArray(100, '\xff')); };
        QTest::newRow("lines") << lines << u"2000 attempts"_s;
        QTest::newRow("lines, packed") << packedLines << u"2000 attempts"_s;
        QTest::newRow("lines, packed and cut") << packedLines.first(packedLines.size() / 2) << u"# attempts, incomplete, cut"_s;
        QTest::newRow("lines, packed and broken") << broken(packedLines) << u"it cannot be read, or its compression is broken"_s;
        QTest::newRow("a capture") << capture << u"2000 attempts"_s;
        QTest::newRow("a capture, cut") << capture.first(capture.size() / 2) << u"# attempts, incomplete, cut"_s;
        QTest::newRow("a capture, packed") << packedCapture << u"2000 attempts"_s;
        QTest::newRow("a capture, packed and cut") << packedCapture.first(packedCapture.size() / 2) << u"# attempts, incomplete, cut"_s;
        QTest::newRow("a capture, packed and broken") << broken(packedCapture) << u"it cannot be read, or its compression is broken"_s;
        QTest::newRow("only the head of a capture") << capture.first(30) << u"truncated dump file; tried to read 16 header bytes, only got 6"_s;
    }
    void file_cutInTheMiddle_countsUntilThere()
    {
        QFETCH(const QByteArray, file);
        QFETCH(const QString, read);
        const auto opened = TrafficFile::open(write(u"file"_s, file));
        QVERIFY(opened.has_value());
        const QString found = this->read(**opened);
        if (!read.startsWith(u'#')) {
            QCOMPARE(found, read);
            return;
        }
        const qsizetype blank = found.indexOf(u' ');
        const int attempts = found.first(std::max<qsizetype>(0, blank)).toInt();
        QVERIFY2(attempts > 500 && attempts < 1500, qPrintable(found));
        QCOMPARE(found.sliced(blank), read.sliced(1));
    }

    void rules_ofACapture_findWritesWithoutTheLock()
    {
        CaptureScene scene;
        const int holder = scene.connect(start), other = scene.connect(start + 10);
        scene.exchange(holder, start + 1000, {"CLIENT", "SETNAME", "holder"}, respOk);
        scene.exchange(holder, start + 2000, {"SET", "lock:7", "x", "NX", "PX", "5000"}, respOk);
        scene.exchange(holder, start + 3000, {"INCR", "orders:7"}, respNumber(1));
        scene.exchange(other, start + 4000, {"CLIENT", "SETNAME", "other"}, respOk);
        scene.exchange(other, start + 5000, {"HSET", "orders:7", "n", "1"}, respNumber(1));
        scene.exchange(other, start + 6000, {"INCR", "visits:7"}, respNumber(1));
        scene.exchange(other, start + 7000, {"GET", "orders:7"}, respNil);
        const auto file = TrafficFile::open(write(u"rules.pcap"_s, pcapOf(scene.packets())));
        QVERIFY(file.has_value());
        (*file)->setRules(*LockRules::read("orders:* needs lock:{1}"));
        while (*(*file)->readOn()) {}
        const TrafficReport report = (*file)->finish()->front();
        const auto found = std::ranges::find(report.findings, AuditFinding::Kind::UnlockedWrite, &AuditFinding::kind);
        QVERIFY(found != report.findings.end());
        QCOMPARE(found->count, quint64(1));
        QCOMPARE(found->clients, QByteArrayList{"other"});
        QCOMPARE(report.account.gaps, quint64(0));
    }

    void connections_joinedInTheirMiddle_areAGapUnlessThatWasEarly_data()
    {
        QTest::addColumn<int>("seconds");
        QTest::addColumn<quint64>("gaps");
        QTest::newRow("early") << 60 << quint64(0);
        QTest::newRow("in most of the capture") << 1 << quint64(1);
    }
    void connections_joinedInTheirMiddle_areAGapUnlessThatWasEarly()
    {
        QFETCH(const int, seconds);
        QFETCH(const quint64, gaps);
        CaptureScene scene;
        const int joined = scene.join(), other = scene.connect(start);
        for (int i = 0; i < 10; ++i) // no pause says whether all is answered
            scene.exchange(joined, start + 1000 + i * 50'000, {"SET", "lock", "token-" + QByteArray::number(i), "NX", "PX", "500"}, respNil);
        scene.exchange(other, start + seconds * 1'000'000, {"PING"}, "+PONG\r\n");
        const auto file = TrafficFile::open(write(u"joined.pcap"_s, pcapOf(scene.packets())));
        QVERIFY(file.has_value());
        while (*(*file)->readOn()) {}
        const TrafficReport report = (*file)->finish()->front();
        QCOMPARE(report.capture->account.joined, quint64(1));
        QCOMPARE(report.account.gaps, gaps);
        for (const AuditVerdict &verdict : report.verdicts)
            QVERIFY(gaps > 0 || std::ranges::find(verdict.doubts, AuditDoubt::Why::Gaps, &AuditDoubt::why) == verdict.doubts.end());
    }

    void lock_writtenByACommandOfSeveralKeys_leavesOverwritesOpen()
    {
        CaptureScene scene;
        const int client = scene.connect(start), other = scene.connect(start + 1);
        scene.exchange(client, start + 1000, {"SET", "lock:7", "x", "NX", "PX", "5000"}, respOk);
        scene.exchange(other, start + 2000, {"MSET", "a", "1", "lock:7", "y"}, respOk);
        const auto file = TrafficFile::open(write(u"mset.pcap"_s, pcapOf(scene.packets())));
        QVERIFY(file.has_value());
        while (*(*file)->readOn()) {}
        const TrafficReport report = (*file)->finish()->front();
        for (const AuditFinding::Kind kind : {AuditFinding::Kind::Overwrite, AuditFinding::Kind::NoLease}) {
            const auto verdict = std::ranges::find(report.verdicts, kind, &AuditVerdict::kind);
            QVERIFY(verdict->is == AuditVerdict::Is::Unknown);
            QVERIFY(std::ranges::find(verdict->doubts, AuditDoubt::Why::UnclearChanges, &AuditDoubt::why) != verdict->doubts.end());
        }
    }

    void attempt_ofAScriptThatDoesNotTellItsOutcome_isUndecided()
    {
        const QByteArray gated =
            "if redis.call('exists',KEYS[2])==1 then return false end return redis.call('set',KEYS[1],ARGV[1],'NX','PX',ARGV[2])";
        CaptureScene scene;
        const int client = scene.connect(start);
        scene.exchange(client, start + 1000, {"EVAL", gated, "2", "lock:7", "gate", "token-a", "5000"}, respOk);
        scene.exchange(client, start + 2000, {"EVAL", gated, "2", "lock:7", "gate", "token-b", "5000"}, respNil);
        const auto file = TrafficFile::open(write(u"gated.pcap"_s, pcapOf(scene.packets())));
        QVERIFY(file.has_value());
        while (*(*file)->readOn()) {}
        const TrafficReport report = (*file)->finish()->front();
        QCOMPARE(report.protocols.size(), std::size_t(1));
        QCOMPARE(report.protocols.front().acquisitions, quint64(1));
        QCOMPARE(report.protocols.front().attempts, quint64(2));
        QCOMPARE(report.protocols.front().undecided, quint64(1));
        QVERIFY(report.waits.empty());
    }

    void scripts_onGuardedKeysOfACapture_areUnclear()
    {
        CaptureScene scene;
        const int client = scene.connect(start);
        scene.exchange(client, start + 1000, {"SET", "lock:7", "x", "NX", "PX", "5000"}, respOk);
        scene.exchange(client, start + 2000, {"INCR", "orders:7"}, respNumber(1));
        for (const bool isScript : {false, true}) {
            if (isScript)
                scene.exchange(client, start + 3000, {"EVAL", "return redis.call('incr', KEYS[1])", "1", "orders:7"}, respNumber(2));
            const auto file = TrafficFile::open(write(u"scripts.pcap"_s, pcapOf(scene.packets())));
            QVERIFY(file.has_value());
            (*file)->setRules(*LockRules::read("orders:* needs lock:{1}"));
            while (*(*file)->readOn()) {}
            const TrafficReport report = (*file)->finish()->front();
            const auto verdict = std::ranges::find(report.verdicts, AuditFinding::Kind::UnlockedWrite, &AuditVerdict::kind);
            QVERIFY(verdict->is == (isScript ? AuditVerdict::Is::Unknown : AuditVerdict::Is::NoneSeen));
            QCOMPARE(verdict->doubts.size(), std::size_t(isScript ? 1 : 0));
            QCOMPARE(report.capture->account.blindScripts, quint64(isScript ? 1 : 0));
        }
    }
};

} // namespace tst_trafficfile

LOCKSCOPE_TEST(tst_trafficfile, tst_trafficfile::TestTrafficFile)
#include "tst_trafficfile.moc"
