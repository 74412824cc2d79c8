// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "fleet/fleetrun.h"
#include "traffic/capture/capturereader.h"
#include "traffic/capture/packetsource.h"
#include "traffic/replay/lockreplay.h"

#include "redisserver.h"
#include "testprogram.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QSocketNotifier>
#include <QTest>

#include <csignal>
#include <map>

namespace tst_capture {

using namespace lockscope;
using namespace Qt::StringLiterals;

namespace {

/** The attempts of each client in its order, and how each ended. */
class Attempts {
public:
    Attempts() : replay([this](const LockMove &move) { note(move); }) {}

    std::map<QByteArray, std::vector<LockMove::Kind>> byClient;
    LockReplay replay;

private:
    void note(const LockMove &move)
    {
        using Kind = LockMove::Kind;
        const bool isAttempt = move.kind == Kind::Won || move.kind == Kind::Lost || move.kind == Kind::Undecided;
        if (isAttempt)
            byClient[move.client].push_back(move.kind);
    }
};

/** What the loopback interface carries to and from a server. */
class LoopbackCapture {
public:
    LoopbackCapture(PacketSource source, quint16 port)
        : m_source(std::move(source)), reader(
                                           [this](const QByteArray &) -> CaptureReader::Sink {
                                               return {[this](const ExecutedCommand &command) { attempts.replay.take(command); },
                                                       [this] {
                                                           ++gaps;
                                                           attempts.replay.takeGap();
                                                       }};
                                           },
                                           {port}),
          m_notifier(m_source.descriptor(), QSocketNotifier::Read)
    {
        QObject::connect(&m_notifier, &QSocketNotifier::activated, &m_notifier, [this] { read(); });
    }

private:
    void read()
    {
        const Result<bool> isRead = m_source.read(10'000, [this](LinkType link, qint64 atUs, QByteArrayView frame, qint64 length) {
            reader.take(link, atUs, frame, length);
            hasSeenEnd = hasSeenEnd || frame.contains("the end of the fleet");
        });
        if (!isRead)
            qWarning("%s", qPrintable(isRead.error().text));
    }

    PacketSource m_source;

public:
    Attempts attempts;
    int gaps = 0;
    bool hasSeenEnd = false;
    CaptureReader reader;

private:
    QSocketNotifier m_notifier;
};

} // namespace

/** A fleet on a real server, whose MONITOR and whose packets are read at the same time. */
class TestCapture : public QObject {
    Q_OBJECT

    FleetOutcome runFleet(const QString &protocol, int clients, quint64 requests, Duration hold, Duration lease) const
    {
        SimulatedClientSpec spec;
        spec.protocol = protocol;
        spec.key = "lock.fleet";
        spec.holdTime = hold;
        spec.lease = lease;
        spec.retry = RetryPolicy::fixed(Duration(7));
        spec.waitLimit = Duration(60'000);
        redis::Connection::Options where;
        where.endpoint = m_server->tcpEndpoint();
        SystemClock clock;
        FleetRun run({.groups = {{spec, clients}}, .requests = requests}, {.redis = {where}}, clock);
        FleetOutcome outcome;
        QSignalSpy finished(&run, &FleetRun::finished);
        connect(&run, &FleetRun::finished, this, [&outcome](const FleetOutcome &end) { outcome = end; });
        run.start();
        if (finished.isEmpty())
            finished.wait(60'000);
        return outcome;
    }
    /** By a client of its own, over TCP. */
    bool ask(const QStringList &words) const
    {
        QProcess client;
        client.start(u"redis-cli"_s, QStringList{u"-h"_s, u"127.0.0.1"_s, u"-p"_s, QString::number(port())} + words);
        return client.waitForFinished(20'000);
    }
    quint16 port() const { return quint16(m_server->tcpEndpoint().port); }

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

    void fleet_seenByMonitorAndByItsPackets_isTheSameWhereBothAreCertain_data()
    {
        QTest::addColumn<QString>("protocol");
        QTest::addColumn<int>("holdMs");
        QTest::addColumn<int>("leaseMs");
        QTest::newRow("set-nx-px") << u"set-nx-px"_s << 4 << 20'000;
        QTest::newRow("set-nx-px, leases that end") << u"set-nx-px"_s << 60 << 20;
        QTest::newRow("set-nx-blind-del") << u"set-nx-blind-del"_s << 4 << 20'000;
        QTest::newRow("setnx-expire") << u"setnx-expire"_s << 4 << 20'000;
        QTest::newRow("redisson-lock") << u"redisson-lock"_s << 4 << 20'000;
        QTest::newRow("redisson-fair") << u"redisson-fair"_s << 4 << 20'000;
        QTest::newRow("redisson-fair, renewed") << u"redisson-fair"_s << 60 << 90;
    }
    void fleet_seenByMonitorAndByItsPackets_isTheSameWhereBothAreCertain()
    {
        QFETCH(const QString, protocol);
        QFETCH(const int, holdMs);
        QFETCH(const int, leaseMs);
        Result<PacketSource> source = PacketSource::fromInterface(u"lo"_s, {port()});
        if (!source && source.error().kind == Error::Kind::NoPermission)
            QSKIP("packets may not be captured here: no CAP_NET_RAW");
        if (!source)
            QFAIL(qPrintable(source.error().text));
        LoopbackCapture capture(*std::move(source), port());
        QProcess monitor;
        QByteArray traffic;
        monitor.start(u"redis-cli"_s, {u"-s"_s, m_server->endpoint().socketPath, u"monitor"_s});
        const auto holds = [&](const QByteArray &text) {
            traffic += monitor.readAllStandardOutput();
            return traffic.contains(text);
        };
        QTRY_VERIFY_WITH_TIMEOUT(holds("OK"), 20'000);
        QVERIFY(ask({u"SETNX"_s, u"lock.fleet"_s, u"x"_s}) && ask({u"DEL"_s, u"lock.fleet"_s})); // from here on MONITOR knows what the key holds
        const FleetOutcome outcome = runFleet(protocol, 6, 60, Duration(holdMs), Duration(leaseMs));
        QCOMPARE(outcome.error, Error());
        QVERIFY(ask({u"PING"_s, u"the end of the fleet"_s}));
        QTRY_VERIFY_WITH_TIMEOUT(holds("the end of the fleet"), 20'000);
        QTRY_VERIFY_WITH_TIMEOUT(capture.hasSeenEnd, 20'000);
        monitor.kill();
        monitor.waitForFinished();
        capture.reader.end();
        Attempts monitored;
        MonitorReader reader([&monitored](const ExecutedCommand &command) { monitored.replay.take(command); }, [](const TrafficGap &) {});
        reader.feed(traffic);
        monitored.replay.end();
        capture.attempts.replay.end();

        QCOMPARE(capture.gaps, 0);
        // Who is refused while the lock is free, because it is another one's turn, has made no attempt that the commands show.
        const bool hasQueue = protocol == u"redisson-fair";
        if (hasQueue) {
            for (auto *const attempts : {&capture.attempts, &monitored}) {
                for (auto &[client, kinds] : attempts->byClient)
                    std::erase(kinds, LockMove::Kind::Lost);
            }
        }
        quint64 captured = 0, won = 0, both = 0, different = 0;
        for (const auto &[client, seen] : capture.attempts.byClient) {
            const auto &other = monitored.byClient[client];
            QCOMPARE(seen.size(), other.size());
            for (std::size_t i = 0; i < seen.size(); ++i) {
                ++captured;
                won += seen[i] == LockMove::Kind::Won ? 1 : 0;
                const bool isCertain = seen[i] != LockMove::Kind::Undecided && other[i] != LockMove::Kind::Undecided;
                both += isCertain ? 1 : 0;
                different += isCertain && seen[i] != other[i] ? 1 : 0;
            }
        }
        if (!hasQueue)
            QCOMPARE(captured, outcome.load.attempts + 1); // and ours
        QCOMPARE(won, outcome.load.acquired + 1);
        QCOMPARE(different, quint64(0));
        QVERIFY(both > 0); // where leases end, MONITOR seldom tells
    }

    void audit_ofAnInterface_countsAsTheClientsDid()
    {
        QProcess audit;
        audit.start(QStringLiteral(LOCKSCOPE_PROGRAM),
                    {u"audit"_s, u"--interface"_s, u"lo"_s, u"--port"_s, QString::number(port()), u"--for"_s, u"10m"_s, u"--json"_s});
        QByteArray said;
        const auto says = [&](const QByteArray &text) {
            said += audit.readAllStandardError();
            return said.contains(text);
        };
        QTRY_VERIFY_WITH_TIMEOUT(says("Listening on lo") || says("cannot be read"), 20'000);
        if (said.contains("setcap"))
            QSKIP("packets may not be captured here: no CAP_NET_RAW");
        const FleetOutcome outcome = runFleet(u"set-nx-px"_s, 4, 40, Duration(4), Duration(20'000));
        ::kill(pid_t(audit.processId()), SIGINT);
        QVERIFY(audit.waitForFinished(20'000));
        const QList<QByteArray> lines = audit.readAllStandardOutput().split('\n');
        const QJsonObject first = QJsonDocument::fromJson(lines.first()).object()[u"audit"_s].toObject();
        QCOMPARE(first[u"gaps"_s].toInteger(), 0);
        QVERIFY(first[u"complete"_s].toBool());
        QVERIFY(first[u"capture"_s].toObject()[u"streams"_s].toInteger() >= 4);
        QVERIFY(first[u"capture"_s].toObject()[u"reply_times"_s].toArray().first()[u"replies"_s].toInteger() > 0);
        const QJsonArray protocols = QJsonDocument::fromJson(lines[lines.size() - 2]).object()[u"protocols"_s].toArray();
        QCOMPARE(protocols.size(), 1);
        QCOMPARE(quint64(protocols.first()[u"attempts"_s].toInteger()), outcome.load.attempts);
        QCOMPARE(quint64(protocols.first()[u"acquisitions"_s].toInteger()), outcome.load.acquired);
        QCOMPARE(protocols.first()[u"protocol"_s].toString(), u"set-nx-px"_s);
    }
};

} // namespace tst_capture

LOCKSCOPE_TEST(tst_capture, tst_capture::TestCapture)
#include "tst_capture.moc"
