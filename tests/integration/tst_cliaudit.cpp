// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "fleet/fleetrun.h"
#include "traffic/audit/trafficaudit.h"

#include "redisserver.h"
#include "testprogram.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <zlib.h>

namespace tst_cliaudit {

using namespace lockscope;
using namespace Qt::StringLiterals;

/** Fleets on a real server whose MONITOR is recorded, and the program that audits recordings. */
class TestCliAudit : public QObject {
    Q_OBJECT

    struct Ran {
        int code = -1;
        QByteArray out, err;
    };
    static Ran audit(const QStringList &arguments)
    {
        QProcess process;
        process.start(QStringLiteral(LOCKSCOPE_PROGRAM), QStringList{u"audit"_s} + arguments);
        if (!process.waitForFinished(60'000))
            qWarning("lockscope did not end");
        return {process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -2, process.readAllStandardOutput(),
                process.readAllStandardError()};
    }
    static QList<QJsonObject> linesOf(const QByteArray &out)
    {
        QList<QJsonObject> lines;
        for (const QByteArray &line : out.split('\n')) {
            if (!line.isEmpty())
                lines << QJsonDocument::fromJson(line).object();
        }
        return lines;
    }
    QString write(const QString &name, const QByteArray &content) const
    {
        QFile file(m_folder.filePath(name));
        if (!file.open(QIODevice::WriteOnly) || file.write(content) != content.size())
            qWarning("not written");
        return file.fileName();
    }

    /** What the clients counted, and what MONITOR printed meanwhile. */
    struct Recorded {
        FleetOutcome outcome;
        QByteArray traffic;
    };
    Recorded record(const QString &protocol, int clients, quint64 requests, Duration hold, Duration lease, const redis::Endpoint &server) const
    {
        QProcess monitor;
        monitor.start(u"redis-cli"_s, {u"-s"_s, m_server->endpoint().socketPath, u"monitor"_s});
        QByteArray traffic;
        const auto holds = [&](const QByteArray &text) {
            monitor.waitForReadyRead(20);
            traffic += monitor.readAllStandardOutput();
            return traffic.contains(text);
        };
        if (!QTest::qWaitFor([&] { return holds("OK"); }, 20'000))
            return {};
        m_server->cli({u"SETNX"_s, u"lock.fleet"_s, u"x"_s}); // from here on it is known what the key holds
        m_server->cli({u"DEL"_s, u"lock.fleet"_s});
        SimulatedClientSpec spec;
        spec.protocol = protocol;
        spec.key = "lock.fleet";
        spec.holdTime = hold;
        spec.lease = lease;
        spec.retry = RetryPolicy::fixed(Duration(7)); // beyond the millisecond around a deadline in which nobody knows
        spec.waitLimit = Duration(60'000);
        redis::Connection::Options where;
        where.endpoint = server;
        SystemClock clock;
        FleetRun run({.groups = {{spec, clients}}, .requests = requests}, {.redis = {where}}, clock);
        Recorded recorded;
        QSignalSpy finished(&run, &FleetRun::finished);
        connect(&run, &FleetRun::finished, this, [&recorded](const FleetOutcome &end) { recorded.outcome = end; });
        run.start();
        if (finished.isEmpty())
            finished.wait(60'000);
        m_server->cli({u"PING"_s, u"the end"_s});
        if (!QTest::qWaitFor([&] { return holds("the end"); }, 20'000))
            return {};
        monitor.kill();
        monitor.waitForFinished();
        recorded.traffic = traffic.first(traffic.lastIndexOf('\n') + 1);
        return recorded;
    }

    QTemporaryDir m_folder;
    std::unique_ptr<RedisServer> m_server;

private slots:
    void init()
    {
        QTest::failOnWarning(QRegularExpression(u".+"_s));
        m_server = std::make_unique<RedisServer>();
        RedisServer::Options options;
        options.tcp = true;
        QVERIFY(m_server->start(options));
    }
    void cleanup() { m_server.reset(); }

    void files_ofSeveralNodes_eachHasItsOwnAccountAndName()
    {
        const QByteArray one = "1.000000 [0 10.0.0.1:1] \"SETNX\" \"lock.a\" \"x\"\n2.000000 [0 10.0.0.1:1] \"DEL\" \"lock.a\"\n";
        const QByteArray other = "nothing of this\n3.000000 [0 10.0.0.2:1] \"SETNX\" \"lock.b\" \"x\"\n4.000000 [0 10.0.0.2:1] \"DEL\" \"lock.b\"\n"
                                 "5.000000 [0 10.0.0.2:1] \"SETNX\" \"lock.b\" \"x\"\n6.000000 [0 10.0.0.2:1] \"DEL\" \"lock.b\"\n";
        const QString first = write(u"node-1.txt"_s, one), second = write(u"node-2.txt"_s, other);
        const QList<QJsonObject> lines = linesOf(audit({u"--json"_s, u"--file"_s, first, u"--file"_s, second}).out);
        QStringList accounts;
        for (const QJsonObject &line : lines) {
            if (const QJsonObject account = line[u"audit"_s].toObject(); !account.isEmpty())
                accounts << u"%1 %2 %3"_s.arg(account[u"file"_s].toString()).arg(account[u"lines"_s].toInteger()).arg(account[u"gaps"_s].toInteger());
            const bool isOfOther = line[u"key_family"_s].toString() == u"lock.b" || line[u"lock"_s].toString() == u"lock.b";
            const bool isNamed = line.contains(u"file"_s);
            QVERIFY2(!isNamed || line[u"file"_s].toString() == (isOfOther ? second : first), QJsonDocument(line).toJson().constData());
            QVERIFY(isNamed || !(line.contains(u"lock"_s) || (line.contains(u"finding"_s))));
        }
        QCOMPARE(accounts, (QStringList{first + u" 2 0"_s, second + u" 4 1"_s}));
        const QByteArray text = audit({u"--file"_s, first, u"--file"_s, second}).out;
        QVERIFY2(text.startsWith(QByteArray(first.toUtf8() + ":\n")) && text.contains(QByteArray('\n' + second.toUtf8() + ":\n")), text.constData());
        QVERIFY(!audit({u"--file"_s, first}).out.contains(first.toUtf8()));
    }

    void fleet_eachProtocol_isCountedAsItsClientsDidAndNamed_data()
    {
        QTest::addColumn<QString>("protocol");
        QTest::addColumn<QStringList>("findings");
        QTest::newRow("set-nx-px") << u"set-nx-px"_s << QStringList();
        QTest::newRow("set-nx-blind-del") << u"set-nx-blind-del"_s << QStringList{u"blind-release"_s};
        QTest::newRow("set-nx-get-del") << u"set-nx-get-del"_s << QStringList{u"blind-release"_s};
        QTest::newRow("redisson-lock") << u"redisson-lock"_s << QStringList();
    }
    void fleet_eachProtocol_isCountedAsItsClientsDidAndNamed()
    {
        QFETCH(const QString, protocol);
        QFETCH(const QStringList, findings);
        const Recorded recorded = record(protocol, 6, 120, Duration(4), Duration(20'000), m_server->tcpEndpoint());
        QCOMPARE(recorded.outcome.error, Error());
        QCOMPARE(recorded.outcome.load.violations, quint64(0));
        const Ran ran = audit({u"--json"_s, u"--file"_s, write(u"traffic.txt"_s, recorded.traffic)});
        const QList<QJsonObject> lines = linesOf(ran.out);
        QCOMPARE(ran.err, QByteArray());
        QVERIFY(lines.size() >= 2);
        QVERIFY(lines.first()[u"audit"_s].toObject()[u"complete"_s].toBool());
        QStringList found;
        for (const QJsonObject &line : lines) {
            QVERIFY2(line[u"verdict"_s].toString() != u"violated"_s, ran.out.constData());
            const QString name = line[u"finding"_s].toString();
            if (!name.isEmpty() && name != u"retry-storm"_s && name != u"lease-too-long"_s) // which depend on the machine and the lease
                found << name;
        }
        QCOMPARE(found, findings);
        qint64 attempts = 0, acquisitions = 0;
        QStringList protocols;
        for (const QJsonValue &one : lines.last()[u"protocols"_s].toArray()) {
            if (one[u"acquisitions"_s].toInteger() == 0)
                continue; // ours, before the fleet
            attempts += one[u"attempts"_s].toInteger();
            acquisitions += one[u"acquisitions"_s].toInteger();
            protocols << one[u"protocol"_s].toString();
            QCOMPARE(one[u"undecided"_s].toInteger(), 0);
        }
        QCOMPARE(quint64(attempts), recorded.outcome.load.attempts);
        QCOMPARE(quint64(acquisitions), recorded.outcome.load.acquired);
        QCOMPARE(protocols, QStringList{protocol});
    }

    void fleet_workLongerThanTheLease_twoHoldersAreFound_data()
    {
        QTest::addColumn<bool>("isUnix");
        QTest::newRow("each client has its address") << false;
        QTest::newRow("all have one") << true;
    }
    void fleet_workLongerThanTheLease_twoHoldersAreFound()
    {
        QFETCH(const bool, isUnix);
        const Recorded recorded = record(u"set-nx-px"_s, 3, 20, Duration(60), Duration(20), isUnix ? m_server->endpoint() : m_server->tcpEndpoint());
        QVERIFY(recorded.outcome.load.violations > 0);
        const QString file = write(u"traffic.txt"_s, recorded.traffic);
        const Ran text = audit({file});
        QVERIFY2(text.code == 3, text.out.constData());
        QVERIFY2(text.out.contains("VIOLATED  two-holders  lock.fleet"), text.out.constData());
        QJsonObject twoHolders;
        for (const QJsonObject &line : linesOf(audit({u"--json"_s, file}).out)) {
            if (line[u"finding"_s].toString() == u"two-holders"_s)
                twoHolders = line;
        }
        QCOMPARE(twoHolders[u"verdict"_s].toString(), u"violated"_s);
        const QJsonArray evidence = twoHolders[u"evidence"_s].toArray(); // the first one acquires, then another one, then the first comes back
        QCOMPARE(evidence.size(), 3);
        const auto token = [&evidence](int line) { return evidence[line][u"command"_s][2].toString(); };
        QVERIFY(token(0) != token(1));
        QVERIFY(QJsonDocument(evidence[2].toObject()).toJson().contains(token(0).toUtf8()));
        QVERIFY(twoHolders[u"overlap_us"_s].toInteger() > 10'000);
    }

    void storm_inJson_hasItsRate()
    {
        QByteArray lines = "0.100000 [0 a:1] \"SETNX\" \"lock\" \"w\"\n0.200000 [0 a:1] \"DEL\" \"lock\"\n"
                           "1.000000 [0 a:1] \"SETNX\" \"lock\" \"x\"\n";
        for (int at = 1; at <= 2'000; ++at) // one a millisecond
            lines += QByteArray::number(1 + at * 0.001, 'f', 6) + " [0 b:2] \"SET\" \"lock\" \"y\" \"NX\" \"PX\" \"30000\"\n";
        qint64 rate = 0;
        for (const QJsonObject &line : linesOf(audit({u"--json"_s, write(u"storm.txt"_s, lines)}).out)) {
            if (line[u"finding"_s] == u"retry-storm"_s && line.contains(u"verdict"_s) && line.contains(u"evidence"_s))
                rate = line[u"tries_per_second"_s].toInteger();
        }
        QVERIFY2(rate >= 990 && rate <= 1'010, QByteArray::number(rate).constData());
    }

    void file_ofEachKind_isReadOrRefused_data()
    {
        QTest::addColumn<QByteArray>("content");
        QTest::addColumn<int>("code");
        QTest::addColumn<QByteArray>("words");
        const QByteArray good =
            "1.000000 [0 a:1] \"SETNX\" \"lock\" \"x\"\n2.000000 [0 a:1] \"DEL\" \"lock\"\n3.000000 [0 a:1] \"SETNX\" \"lock\" \"y\"\n"
            "4.000000 [0 a:1] \"DEL\" \"lock\"\n";
        QTest::newRow("risks") << good << 4 << QByteArray("no-lease");
        QTest::newRow("nothing wrong") << QByteArray("1.000000 [0 a:1] \"PING\"\n") << 0
                                       << QByteArray("No attempt to acquire a lock was recognised.");
        QTest::newRow("empty") << QByteArray() << 1 << QByteArray("it is empty");
        QTest::newRow("only the beginning") << QByteArray("OK\n") << 1 << QByteArray("has no command. Record again");
        QTest::newRow("cut") << good + "5.000000 [0 a:1] \"SE" << 4 << QByteArray("1 place cannot be read");
        QTest::newRow("something else") << QByteArray("127.0.0.1:6379> get lock\n\"x\"\n") << 1 << QByteArray("cannot be read");
        QTest::newRow("zeros") << QByteArray(1'000'000, '\0') << 1 << QByteArray("cannot be read");
        QTest::newRow("hostile") << QByteArray("1.000000 [0 a:1] \"SETNX\" \"lo\\x1b[2J\" \"x\"\n2.000000 [0 a:1] \"DEL\" \"lo\\x1b[2J\"\n") << 0
                                 << QByteArray("lo\\x1b[*J");
    }
    void file_ofEachKind_isReadOrRefused()
    {
        QFETCH(const QByteArray, content);
        QFETCH(const int, code);
        QFETCH(const QByteArray, words);
        const QString plain = write(u"plain.txt"_s, content), compressed = m_folder.filePath(u"compressed.gz"_s);
        const gzFile file = ::gzopen(QFile::encodeName(compressed).constData(), "wb");
        ::gzwrite(file, content.constData(), unsigned(content.size()));
        ::gzclose(file);
        for (const QString &path : {plain, compressed}) {
            const Ran ran = audit({u"--file"_s, path});
            const QByteArray all = ran.out + ran.err;
            QVERIFY2(all.contains(words), all.constData());
            QCOMPARE(ran.code, code);
            QVERIFY(!ran.out.contains('\x1b') && !ran.err.contains('\x1b'));
        }
    }

    void file_thatIsCut_isReportedUntilThereAndFails()
    {
        QByteArray lines;
        for (int i = 0; i < 5000; ++i)
            lines += "1" + QByteArray::number(100'000 + i) + ".000000 [0 a:" + QByteArray::number(qHash(i)) + "] \"GET\" \"key\"\n";
        const QString whole = m_folder.filePath(u"whole.gz"_s);
        const gzFile file = ::gzopen(QFile::encodeName(whole).constData(), "wb");
        ::gzwrite(file, lines.constData(), unsigned(lines.size()));
        ::gzclose(file);
        QFile packed(whole);
        QVERIFY(packed.open(QIODevice::ReadOnly));
        const QString cut = write(u"cut.gz"_s, packed.read(packed.size() / 2));
        const Ran ran = audit({u"--file"_s, cut, u"--json"_s});
        QCOMPARE(ran.code, 1);
        QVERIFY2(ran.err.contains("cut.gz ends in the middle: it is cut, and was read up to there."), ran.err.constData());
        const QJsonObject account = linesOf(ran.out).first()[u"audit"_s].toObject();
        QVERIFY(!account[u"complete"_s].toBool() && account[u"lines"_s].toInteger() > 1000);
        QCOMPARE(audit({u"--file"_s, whole}).code, 0);
    }

    void rules_ofAFile_findWritesWithoutTheLock()
    {
        const QString traffic =
            write(u"traffic.txt"_s,
                  "1.000000 [0 a:1] \"SETNX\" \"lock:7\" \"x\"\n1.100000 [0 a:1] \"DEL\" \"lock:7\"\n"
                  "2.000000 [0 a:1] \"SET\" \"lock:7\" \"y\" \"NX\" \"PX\" \"5000\"\n2.500000 [0 b:1] \"HSET\" \"orders:7\" \"n\" \"1\"\n");
        const Ran ran = audit({u"--rules"_s, write(u"rules.txt"_s, "orders:* needs lock:{1}\n"), u"--file"_s, traffic});
        QCOMPARE(ran.code, 3);
        QVERIFY2(ran.out.contains("VIOLATED  unlocked-write  orders:*"), ran.out.constData());
        const Ran wrong = audit({u"--rules"_s, write(u"wrong.txt"_s, "\norders:* lock:{1}\n"), u"--file"_s, traffic});
        QCOMPARE(wrong.code, 2);
        QVERIFY2(wrong.err.contains("wrong.txt cannot be used: line 2, column 10: "), wrong.err.constData());
        const Ran missing = audit({u"--rules"_s, u"/nowhere/rules.txt"_s, u"--file"_s, traffic});
        QVERIFY2(missing.code == 2 && missing.err.contains("No such file"), missing.err.constData());
    }

    void file_thatCannotBeRead_isNamedWithTheReason()
    {
        const Ran missing = audit({u"--file"_s, u"/nowhere/traffic.txt"_s});
        QCOMPARE(missing.code, 1);
        QVERIFY2(missing.err.contains("/nowhere/traffic.txt cannot be read: No such file or directory."), missing.err.constData());
        const Ran further = audit({u"--file"_s, u"/nowhere/traffic.txt"_s, u"--file"_s, write(u"good.txt"_s, "1.000000 [0 a:1] \"PING\"\n")});
        QCOMPARE(further.code, 1);
        QVERIFY2(further.out.contains("good.txt:\n1 commands, "), further.out.constData()); // the others are audited all the same
        const Ran folder = audit({m_folder.path()});
        QCOMPARE(folder.code, 1);
        QVERIFY2(folder.err.contains("it is a folder"), folder.err.constData());
        QByteArray broken = QByteArray::fromHex("1f8b08000000000000ff") + QByteArray(100, '\xff');
        QVERIFY(audit({write(u"broken.gz"_s, broken)}).err.contains("its compression is broken"));
        const Ran none = audit({});
        QCOMPARE(none.code, 2);
        QVERIFY2(none.err.contains("redis-cli monitor"), none.err.constData());
    }
};

} // namespace tst_cliaudit

LOCKSCOPE_TEST(tst_cliaudit, tst_cliaudit::TestCliAudit)
#include "tst_cliaudit.moc"
