// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "fleet/fleetrun.h"
#include "redisserver.h"
#include "testprogram.h"

#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTest>

#include <csignal>

namespace tst_simulate {

using namespace lockscope;
using namespace Qt::StringLiterals;

/** Fleets on a real server, and the program that sends them. */
class TestSimulate : public QObject {
    Q_OBJECT

    struct Ran {
        int code = -1;
        QByteArray out, err;
    };

    redis::Connection::Options options() const
    {
        redis::Connection::Options result;
        result.endpoint = m_server->endpoint();
        return result;
    }
    static FleetSpec order(const char *protocol, int clients, quint64 requests, int holdMs, int leaseMs = 30000)
    {
        SimulatedClientSpec spec;
        spec.protocol = QString::fromLatin1(protocol);
        spec.key = "lock.fleet";
        spec.holdTime = Duration(holdMs);
        spec.lease = Duration(leaseMs);
        spec.retry = RetryPolicy::fixed(Duration(2));
        spec.waitLimit = Duration(60000);
        return {.groups = {{spec, clients}}, .requests = requests};
    }
    /** Runs it to its end. */
    FleetOutcome runToEnd(FleetRun &run, int timeoutMs = 120'000)
    {
        FleetOutcome outcome;
        outcome.error.kind = Error::Kind::TimedOut;
        QSignalSpy finished(&run, &FleetRun::finished);
        connect(&run, &FleetRun::finished, this, [&](const FleetOutcome &end) { outcome = end; });
        if (finished.isEmpty())
            finished.wait(timeoutMs);
        return outcome;
    }
    FleetOutcome runToEnd(const FleetSpec &order, const redis::Connection::Options &where)
    {
        FleetRun run(order, {.redis = {where}}, m_clock);
        run.start();
        return runToEnd(run);
    }
    QByteArray value() const { return m_server->cli({u"GET"_s, u"lock.fleet"_s}); }
    static std::unique_ptr<QProcess> launch(const QStringList &arguments)
    {
        auto process = std::make_unique<QProcess>();
        process->start(QStringLiteral(LOCKSCOPE_PROGRAM), QStringList{u"simulate"_s} + arguments);
        return process;
    }
    static Ran end(QProcess &process)
    {
        if (!process.waitForFinished(120'000))
            qWarning("lockscope did not end");
        return {process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -2, process.readAllStandardOutput(),
                process.readAllStandardError()};
    }
    static Ran run(const QStringList &arguments) { return end(*launch(arguments)); }

    SystemClock m_clock;
    std::unique_ptr<RedisServer> m_server;

private slots:
    void init()
    {
        QTest::failOnWarning(QRegularExpression(QStringLiteral(".+")));
        RedisServer::Options serverOptions;
        serverOptions.tcp = true;
        m_server = std::make_unique<RedisServer>();
        QVERIFY(m_server->start(serverOptions));
    }
    void cleanup() { m_server.reset(); }

    void run_unixAndTcp_makesAllRequestsAndLeavesNothing_data()
    {
        QTest::addColumn<bool>("tcp");
        QTest::newRow("Unix socket") << false;
        QTest::newRow("TCP") << true;
    }
    void run_unixAndTcp_makesAllRequestsAndLeavesNothing()
    {
        QFETCH(const bool, tcp);
        redis::Connection::Options where = options();
        if (tcp)
            where.endpoint = m_server->tcpEndpoint();
        const FleetOutcome outcome = runToEnd(order("set-nx-px", 20, 100, 1), where);
        QCOMPARE(outcome.error, Error());
        QCOMPARE(outcome.load.acquired, quint64(100));
        QCOMPARE(outcome.load.violations, quint64(0));
        QCOMPARE(outcome.load.commands, outcome.load.attempts + 100);
        QCOMPARE(outcome.load.clients, 20);
        QVERIFY(!outcome.wasStopped);
        QVERIFY2(outcome.servers.startsWith(u"Redis "_s), qPrintable(outcome.servers));
        QVERIFY(outcome.keysLeft.empty());
        QCOMPARE(value(), QByteArray());
    }

    void run_moreClientsThanTheSocketsQueue_allTakePart()
    {
        FleetSpec many = order("set-nx-px", 1000, 1000, 0);
        many.groups.front().spec.retry = RetryPolicy::jitter(Duration(5), Duration(200));
        const FleetOutcome outcome = runToEnd(many, options());
        QCOMPARE(outcome.error, Error());
        QCOMPARE(outcome.load.clients, 1000);
        QCOMPARE(outcome.load.acquired + outcome.load.timeouts, quint64(1000));
        QCOMPARE(outcome.load.violations, quint64(0));
    }

    /** A timestamp that has lapsed is left alone by its own client's release. */
    void run_clientsLeaveTheirKey_itIsRemoved()
    {
        const FleetOutcome outcome = runToEnd(order("setnx-timestamp", 1, 1, 60, 20), options());
        QCOMPARE(outcome.error, Error());
        QCOMPARE(outcome.load.acquired, quint64(1));
        QVERIFY(outcome.keysLeft.empty());
        QVERIFY(m_server->cli({u"INFO"_s, u"commandstats"_s}).contains("cmdstat_eval"));
        QCOMPARE(value(), QByteArray());
    }

    void run_keyIsSomebodyElsesByNow_isLeftAndTold()
    {
        FleetRun run(order("set-nx-px", 1, 1, 300), {.redis = {options()}}, m_clock);
        run.start();
        QTRY_COMPARE(run.load().acquired, quint64(1));
        m_server->cli({u"SET"_s, u"lock.fleet"_s, u"somebody"_s});
        const FleetOutcome outcome = runToEnd(run);
        QCOMPARE(outcome.keysLeft, std::vector<QByteArray>{"lock.fleet"});
        QCOMPARE(value(), QByteArray("somebody"));
    }

    /** Whatever their protocol wrote, and whatever they were about: the name of the key is theirs alone. */
    void stop_clientsHold_nothingStaysBehind_data()
    {
        QTest::addColumn<QString>("protocol");
        for (const ProtocolInfo &info : ProtocolCatalogue::builtIn().infos()) {
            if (info.store == StoreKind::Redis && info.servers == 1)
                QTest::newRow(info.id.toLatin1().constData()) << info.id;
        }
    }
    void stop_clientsHold_nothingStaysBehind()
    {
        QFETCH(const QString, protocol);
        FleetSpec held = order(protocol.toLatin1().constData(), 2, 4, 60'000); // each of the four takes part, the writers, too
        held.groups.push_back(held.groups.front());
        held.groups.back().spec.reads = true;
        for (ClientGroup &group : held.groups) {
            group.spec.key = ownSimulatedKey("lock.fleet");
            group.spec.permits = 3; // one more than those who count a latch down
            group.spec.waitLimit = Duration(60'000);
        }
        held.groups.back().spec.key = held.groups.front().spec.key;
        FleetRun run(held, {.redis = {options()}}, m_clock);
        run.start();
        QTRY_VERIFY(!m_server->cli({u"KEYS"_s, u"*"_s}).isEmpty());
        QTRY_VERIFY(run.load().attempts >= 2);
        run.stop();
        const FleetOutcome outcome = runToEnd(run);
        QCOMPARE(outcome.error, Error());
        QVERIFY(outcome.keysLeft.empty());
        QCOMPARE(m_server->cli({u"KEYS"_s, u"*"_s}), QByteArray());
    }

    void run_workLongerThanTheLease_countsTwoBelievers()
    {
        FleetSpec slow = order("set-nx-px", 3, 6, 60, 20);
        const FleetOutcome outcome = runToEnd(slow, options());
        QVERIFY(outcome.load.violations > 0);
    }

    void stop_inTheMiddle_tellsWhatThereIs()
    {
        FleetRun run(order("set-nx-px", 5, 1'000'000, 1), {.redis = {options()}}, m_clock);
        run.start();
        QTRY_VERIFY(run.load().acquired >= 10);
        run.stop();
        const FleetOutcome outcome = runToEnd(run);
        QVERIFY(outcome.wasStopped);
        QVERIFY(outcome.load.acquired >= 10);
        QCOMPARE(value(), QByteArray());
    }

    void run_keyOfAnotherType_failsAndLeavesIt()
    {
        m_server->cli({u"RPUSH"_s, u"lock.fleet"_s, u"x"_s});
        const FleetOutcome outcome = runToEnd(order("setnx-timestamp", 3, 10, 1), options());
        QCOMPARE(outcome.error.kind, Error::Kind::WrongType);
        QCOMPARE(m_server->cli({u"LLEN"_s, u"lock.fleet"_s}), QByteArray("1"));
    }

    void run_nobodyThere_fails()
    {
        m_server->stop();
        QCOMPARE(runToEnd(order("set-nx-px", 3, 10, 1), options()).error.kind, Error::Kind::NotFound);
    }

    void run_serverDies_failsWithWhatThereWas()
    {
        FleetRun run(order("set-nx-px", 5, 1'000'000, 1), {.redis = {options()}}, m_clock);
        run.start();
        QTRY_VERIFY(run.load().acquired >= 10);
        m_server->kill9();
        const FleetOutcome outcome = runToEnd(run);
        QVERIFY(outcome.error.kind != Error::Kind::None);
        QVERIFY(outcome.load.acquired >= 10);
    }

    void program_json_hasTheFiguresOfEachPolicy()
    {
        const Ran ran = run({u"--protocol"_s, u"set-nx-px=8,setnx-timestamp=4"_s, u"--requests"_s, u"40"_s, u"--retry"_s, u"fixed:5ms"_s,
                             u"--retry"_s, u"jitter"_s, u"--hold"_s, u"1ms"_s, u"--think"_s, u"2ms"_s, u"--json"_s});
        QVERIFY2(ran.code == 0, ran.err);
        QCOMPARE(ran.err, QByteArray());
        const QByteArrayList lines = ran.out.trimmed().split('\n');
        QCOMPARE(lines.size(), 2);
        for (const QByteArray &line : lines) {
            const QJsonObject object = QJsonDocument::fromJson(line).object();
            QCOMPARE(object["acquired"_L1].toInt(), 40);
            QCOMPARE(object["attempts"_L1].toInt(), 40 + object["busy"_L1].toInt());
            QCOMPARE(object["timeouts"_L1].toInt(-1), 0);
            QCOMPARE(object["violations"_L1].toInt(-1), 0);
            QVERIFY(object["commands"_L1].toInt() >= 80);
            QVERIFY(object["elapsed_ms"_L1].toDouble() > 40);
            QCOMPARE(object["clients"_L1].toInt(), 12);
            QCOMPARE(object["think_ms"_L1].toInt(), 2);
            QCOMPARE(object["basis"_L1].toString(), u"private server"_s);
            for (const char *name : {"wait_ms", "hold_ms", "release_ms", "handover_ms"}) {
                const QJsonObject spread = object[QLatin1String(name)].toObject();
                QVERIFY2(spread["p50"_L1].toDouble() <= spread["p99"_L1].toDouble() && spread["p99"_L1].toDouble() <= spread["max"_L1].toDouble(),
                         name);
            }
            QVERIFY(object["hold_ms"_L1].toObject()["p50"_L1].toDouble() >= 1);
        }
        QCOMPARE(QJsonDocument::fromJson(lines[1]).object()["retry"_L1].toString(), u"jitter:10ms:1s"_s);
    }

    void program_severalServers_areStartedPrivately_data()
    {
        QTest::addColumn<QString>("protocols");
        QTest::addColumn<QString>("basis");
        QTest::newRow("redlock beside a lock of one server") << u"redlock=3,set-nx-px=2"_s << u"5 private servers"_s;
        QTest::newRow("a primary with a replica") << u"failover-wait=3,failover=2"_s << u"private primary with a replica"_s;
        QTest::newRow("another store") << u"sql-unique-row-sqlite=5"_s << u"private server"_s;
    }
    void program_severalServers_areStartedPrivately()
    {
        QFETCH(const QString, protocols);
        QFETCH(const QString, basis);
        const Ran ran = run({u"--protocol"_s, protocols, u"--requests"_s, u"20"_s, u"--hold"_s, u"1ms"_s, u"--json"_s});
        QVERIFY2(ran.code == 0, ran.err);
        QCOMPARE(ran.err, QByteArray());
        const QJsonObject object = QJsonDocument::fromJson(ran.out).object();
        QCOMPARE(object["basis"_L1].toString(), basis);
        QCOMPARE(object["acquired"_L1].toInt(), 20);
        QCOMPARE(object["clients"_L1].toInt(), 5);
    }

    void program_namedServer_takesAKeyOfItsOwnAndRemovesIt()
    {
        m_server->cli({u"SET"_s, u"lock.simulated"_s, u"somebody"_s});
        const Ran ran = run({u"--protocol"_s, u"set-nx-px"_s, u"--clients"_s, u"5"_s, u"--requests"_s, u"20"_s, u"--hold"_s, u"0"_s, u"--url"_s,
                             m_server->endpoint().toUrl()});
        QVERIFY2(ran.code == 0, ran.err);
        QVERIFY2(ran.out.contains("commands per acquisition"), ran.out);
        QCOMPARE(m_server->cli({u"KEYS"_s, u"*"_s}), QByteArray("lock.simulated"));
        QCOMPARE(m_server->cli({u"GET"_s, u"lock.simulated"_s}), QByteArray("somebody"));
    }

    void program_interrupted_printsWhatThereIs()
    {
        const auto process =
            launch({u"--protocol"_s, u"set-nx-px"_s, u"--requests"_s, u"1000000"_s, u"--json"_s, u"--url"_s, m_server->endpoint().toUrl()});
        QTRY_VERIFY(m_server->cli({u"CLIENT"_s, u"LIST"_s}).count("name=lockscope-sim-C") == 100);
        bool wasHeld = false; // just now it may be free
        QTRY_VERIFY((wasHeld = wasHeld || !m_server->cli({u"KEYS"_s, u"lockscope-sim:*"_s}).isEmpty()));
        ::kill(pid_t(process->processId()), SIGINT);
        const Ran ran = end(*process);
        QCOMPARE(ran.code, 0);
        QVERIFY2(QJsonDocument::fromJson(ran.out).object()["stopped"_L1].toBool(), ran.out);
        QCOMPARE(m_server->cli({u"KEYS"_s, u"*"_s}), QByteArray());
    }

    void program_wrongUsage_saysSo_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<QByteArray>("says");
        QTest::newRow("no protocol") << QStringList{} << QByteArray("Available: ");
        QTest::newRow("unknown") << QStringList{u"--protocol"_s, u"setnx"_s} << QByteArray("set-nx-px");
        QTest::newRow("several servers") << QStringList{u"--protocol"_s, u"redlock"_s, u"--url"_s, u"redis://127.0.0.1:1"_s}
                                         << QByteArray("needs 5 servers");
        QTest::newRow("another store") << QStringList{u"--protocol"_s, u"memcached-add"_s, u"--url"_s, u"redis://127.0.0.1:1"_s}
                                       << QByteArray("needs memcached");
        QTest::newRow("too many for the store") << QStringList{u"--protocol"_s, u"sql-for-update=201"_s} << QByteArray("at most 200");
        QTest::newRow("retry") << QStringList{u"--protocol"_s, u"set-nx-px"_s, u"--retry"_s, u"often"_s} << QByteArray("fixed:10ms");
        QTest::newRow("clients") << QStringList{u"--protocol"_s, u"set-nx-px"_s, u"--clients"_s, u"0"_s} << QByteArray("--clients");
        QTest::newRow("half a mixture") << QStringList{u"--protocol"_s, u"set-nx-px=3,setnx-timestamp"_s} << QByteArray("or for none");
        QTest::newRow("lease of nothing") << QStringList{u"--protocol"_s, u"set-nx-px"_s, u"--lease"_s, u"0"_s} << QByteArray("--lease");
        QTest::newRow("not this machine") << QStringList{u"--protocol"_s, u"set-nx-px"_s, u"--url"_s, u"redis://cache-1.example"_s}
                                          << QByteArray("Nothing was sent");
    }
    void program_wrongUsage_saysSo()
    {
        QFETCH(const QStringList, arguments);
        QFETCH(const QByteArray, says);
        const Ran ran = run(arguments);
        QCOMPARE(ran.code, says == "Nothing was sent" ? 6 : 2);
        QVERIFY2(ran.err.contains(says), ran.err);
        QCOMPARE(ran.out, QByteArray());
    }
};

} // namespace tst_simulate

LOCKSCOPE_TEST(tst_simulate, tst_simulate::TestSimulate)
#include "tst_simulate.moc"
