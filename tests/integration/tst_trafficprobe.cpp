// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/session.h"
#include "traffic/probe/probetext.h"
#include "traffic/probe/trafficprobe.h"
#include "traffic/probe/wholeprobe.h"

#include "deployments.h"
#include "plainclient.h"
#include "redisserver.h"
#include "testprogram.h"

#include <QProcess>
#include <QRegularExpression>
#include <QSemaphore>
#include <QSignalSpy>
#include <QTest>
#include <QTimer>

#include <array>
#include <map>

namespace tst_trafficprobe {

using namespace lockscope;
using namespace Qt::StringLiterals;
using Why = ProbeEnd::Why;

/** Probes of real servers: what they hear, how they end, and that no MONITOR is left. */
class TestTrafficProbe : public QObject {
    Q_OBJECT

    /** What has come through a door. */
    struct Heard {
        std::vector<TrafficClient> clients;
        std::vector<std::vector<QByteArray>> commands;
        std::vector<TrafficGap::Kind> gaps;
        std::atomic<bool> hasEcho = false;

        TrafficDoor door()
        {
            return {[this](const std::vector<TrafficClient> &all) { clients = all; },
                    [this](const ExecutedCommand &command) {
                        commands.push_back(command.arguments);
                        hasEcho = hasEcho || command.arguments.front() == "ECHO";
                    },
                    [this](const TrafficGap &gap) { gaps.push_back(gap.kind); },
                    {}};
        }
    };
    /** A probe, and what it has emitted. */
    struct Probe {
        explicit Probe(const redis::Endpoint &endpoint, const ProbeLimits &limits = {}, TrafficDoor door = TrafficDoor::none())
            : probe(std::make_unique<TrafficProbe>(optionsFor(endpoint, limits), std::move(door), clock))
        {
            connect(probe.get(), &TrafficProbe::measured, &context, [this](const ProbeCost &is) { cost = is; });
            connect(probe.get(), &TrafficProbe::progressed, &context, [this](const ProbeProgress &is) { progress = is; });
            connect(probe.get(), &TrafficProbe::ended, &context, [this](const ProbeEnd &is) { end = is; });
        }
        bool hasListened() const
        {
            return QTest::qWaitFor([this] { return end || (progress && progress->lines > 0); }, test::longEnough) && !end;
        }
        bool hasEnded() const
        {
            return QTest::qWaitFor([this] { return end.has_value(); }, test::longEnough);
        }

        SystemClock clock;
        QObject context;
        std::optional<ProbeCost> cost;
        std::optional<ProbeProgress> progress;
        std::optional<ProbeEnd> end;
        std::unique_ptr<TrafficProbe> probe;
    };
    static TrafficProbe::Options optionsFor(const redis::Endpoint &endpoint, const ProbeLimits &limits)
    {
        TrafficProbe::Options options;
        options.connection.endpoint = endpoint;
        options.limits = limits;
        return options;
    }
    /** Of the server's clients; by their names, a probe's connections are known. */
    int count(const QByteArray &word) const { return int(m_server->cli({u"CLIENT"_s, u"LIST"_s}).count(word)); }
    bool isLeft() const
    {
        return QTest::qWaitFor([this] { return count("name=lockscope-probe") == 0; }, test::longEnough);
    }
    /** Clients that never pause. */
    std::unique_ptr<QProcess> busyClients() const
    {
        auto clients = std::make_unique<QProcess>();
        clients->start(
            u"redis-benchmark"_s,
            {u"-s"_s, m_server->endpoint().socketPath, u"-n"_s, u"1000000000"_s, u"-P"_s, u"16"_s, u"-c"_s, u"4"_s, u"-t"_s, u"set"_s, u"-q"_s});
        return clients->waitForStarted() ? std::move(clients) : nullptr;
    }

    std::unique_ptr<RedisServer> m_server;

private slots:
    void init()
    {
        QTest::failOnWarning(QRegularExpression(u".+"_s));
        m_server = std::make_unique<RedisServer>();
        QVERIFY(m_server->start());
    }
    void cleanup() { m_server.reset(); }

    void probe_clientsWrite_eachCommandIsHeardByteForByte_data()
    {
        QTest::addColumn<QString>("program");
        for (const QString &program : RedisServer::installedPrograms())
            QTest::newRow(RedisServer::programAndVersion(program).constData()) << program;
    }
    void probe_clientsWrite_eachCommandIsHeardByteForByte()
    {
        QFETCH(const QString, program);
        RedisServer::Options options;
        options.program = program;
        m_server = std::make_unique<RedisServer>();
        QVERIFY(m_server->start(options));
        PlainClient client(QFile::encodeName(m_server->endpoint().socketPath), {"CLIENT", "SETNAME", "worker-7"});
        QCOMPARE(client.ask({"PING"}), "PONG");
        Heard heard;
        Probe probe(m_server->endpoint(), {}, heard.door());
        probe.probe->start();
        QVERIFY(probe.hasListened());
        std::vector<std::vector<QByteArray>> sent;
        for (int i = 0; i < 300; ++i) {
            QByteArray value("\r\n+OK \"\\x00\\", 11);
            value += char(0);
            value += char(i);
            value += QByteArray(i * 7, char('a' + i % 26));
            sent.push_back({"SET", "lock." + QByteArray::number(i), value});
            client.ask({"SET", "lock." + QByteArray::number(i), value});
        }
        client.ask({"ECHO", "the end"});
        QTRY_VERIFY(heard.hasEcho);
        probe.probe->stop();
        QVERIFY(probe.hasEnded());
        QCOMPARE(probe.end->why, Why::Stopped);
        QVERIFY(heard.gaps.empty());
        std::erase_if(heard.commands, [](const auto &command) { return command.front() != "SET"; });
        QCOMPARE(heard.commands.size(), sent.size());
        QVERIFY(heard.commands == sent);
        QVERIFY(std::ranges::any_of(heard.clients, [](const TrafficClient &one) { return one.name == "worker-7"; }));
        QVERIFY(isLeft());
    }

    void probe_eachLimit_endsItAndLeavesNoMonitor_data()
    {
        QTest::addColumn<ProbeLimits>("limits");
        QTest::addColumn<Why>("why");
        QTest::newRow("time") << ProbeLimits{.time = Duration(200)} << Why::Time;
        QTest::newRow("lines") << ProbeLimits{.time = Duration(60'000), .lines = 15} << Why::Lines;
        QTest::newRow("bytes") << ProbeLimits{.time = Duration(60'000), .bytes = 1000} << Why::Bytes;
    }
    void probe_eachLimit_endsItAndLeavesNoMonitor()
    {
        QFETCH(const ProbeLimits, limits);
        QFETCH(const Why, why);
        Probe probe(m_server->endpoint(), limits);
        probe.probe->start();
        QVERIFY(probe.hasEnded()); // it hears its own looks
        QCOMPARE(probe.end->why, why);
        QVERIFY(probe.end->isAsPlanned());
        QCOMPARE(probe.end->samples, 1);
        QVERIFY(probe.end->account.lines > 0 && (why != Why::Lines || probe.end->account.lines >= 15));
        QVERIFY(isLeft());
    }

    void measuring_aServer_saysItsCostAndHearsNothing()
    {
        Heard heard;
        Probe probe(m_server->endpoint(), {.time = Duration(200)}, heard.door());
        probe.probe->measure();
        QTRY_VERIFY(probe.cost || probe.end);
        QVERIFY(probe.cost && !probe.end);
        QVERIFY(probe.cost->linesPerSecond > 0 && probe.cost->bytesPerSecond > probe.cost->linesPerSecond);
        QVERIFY(probe.cost->without.cpuShare && probe.cost->with.cpuShare && probe.cost->without.commandsPerSecond);
        QVERIFY(probe.cost->isFused && !probe.cost->isReplica);
        QVERIFY(ProbeText::cost(*probe.cost).contains(u"MONITOR sends "_s));
        QVERIFY(heard.commands.empty());
        QVERIFY(isLeft());
        probe.probe->start();
        QVERIFY(probe.hasEnded());
        QCOMPARE(probe.end->why, Why::Time);
        QVERIFY(!heard.commands.empty());
    }

    void samples_someInARow_areSeparatedByAPause()
    {
        Heard heard;
        Probe probe(m_server->endpoint(), {.time = Duration(200), .every = Duration(600)}, heard.door());
        int samples = 0;
        connect(probe.probe.get(), &TrafficProbe::sampled, this, [&samples](const ProbeEnd &soFar) { samples = soFar.samples; });
        probe.probe->start();
        QTRY_COMPARE(samples, 1);
        QVERIFY(isLeft()); // between two of them
        QTRY_COMPARE(samples, 2);
        probe.probe->stop();
        QVERIFY(probe.hasEnded());
        QCOMPARE(probe.end->why, Why::Stopped);
        QVERIFY((heard.gaps == std::vector{TrafficGap::Kind::Pause}));
        QCOMPARE(probe.end->account.gaps, quint64(0));
        QVERIFY(isLeft());
    }

    /** Each server has one of two waits; one's sample is looked at while the other one still listens, or has begun the next. */
    void samples_ofTwoServers_showTheirDeadlock()
    {
        RedisServer other;
        QVERIFY(other.start());
        const std::array servers{m_server.get(), &other};
        std::vector<WholeProbe::Server> named;
        std::vector<std::unique_ptr<PlainClient>> clients;
        for (const RedisServer *const server : servers) {
            named.push_back({server->endpoint().socketPath, optionsFor(server->endpoint(), {}).connection});
            clients.push_back(std::make_unique<PlainClient>(QFile::encodeName(server->endpoint().socketPath)));
        }
        const std::array<QByteArray, 2> tokens{"6f1c9a3e52d84b07", "b83e07d15a2f496c"};
        const auto acquire = [&](std::size_t server, std::size_t who) {
            return clients[server]->ask({"SET", "lock.1", tokens[who], "NX", "PX", "60000"});
        };
        QCOMPARE(acquire(0, 0), "OK");
        QCOMPARE(acquire(1, 1), "OK");
        QTimer trying;
        connect(&trying, &QTimer::timeout, this, [&] {
            acquire(0, 1);
            acquire(1, 0);
        });
        trying.start(20);
        SystemClock clock;
        WholeProbe probe(named, {.time = Duration(500), .every = Duration(800)}, clock);
        std::map<QString, int> samples;
        std::vector<std::size_t> deadlocks;
        connect(&probe, &WholeProbe::heard, this, [&](const ServerTraffic &is) {
            ++samples[is.server];
            deadlocks.push_back(is.report.deadlocks.size());
            const auto isHeard = [&samples](const WholeProbe::Server &server) { return samples[server.name] >= 3; };
            if (std::ranges::all_of(named, isHeard)) // in the pause: at the beginning of a sample little is known
                QMetaObject::invokeMethod(&probe, &WholeProbe::stop, Qt::QueuedConnection);
        });
        std::vector<ServerTraffic> all;
        connect(&probe, &WholeProbe::ended, this, [&](const std::vector<ServerTraffic> &is) { all = is; });
        probe.start();
        QTRY_COMPARE(all.size(), servers.size());
        QCOMPARE(deadlocks, std::vector<std::size_t>(deadlocks.size(), 1));
        for (const ServerTraffic &traffic : all) {
            QCOMPARE(traffic.end.why, Why::Stopped);
            QCOMPARE(traffic.report.deadlocks.size(), std::size_t(1));
            QCOMPARE(traffic.report.deadlocks.front().edges.size(), std::size_t(2));
            QVERIFY(traffic.report.pauses.size() >= 2); // none of the time between samples is a gap
            QVERIFY(
                std::ranges::none_of(traffic.report.incidents, [](const TrafficIncident &one) { return one.kind == TrafficIncident::Kind::Gap; }));
            QVERIFY(
                std::ranges::any_of(traffic.report.incidents, [](const TrafficIncident &one) { return one.kind == TrafficIncident::Kind::Pause; }));
        }
    }

    /** The guard ends it on the server while its own end still hangs. */
    void door_thatNeverReturns_isCutOffByTheGuard()
    {
        QSemaphore opened;
        TrafficDoor door = TrafficDoor::none();
        door.isOfInterest = {};
        door.take = [&opened](const ExecutedCommand &) {
            opened.acquire();
            opened.release();
        };
        const qint64 before = m_server->cli({u"INFO"_s, u"memory"_s}).split(':').at(1).split('\r').first().toLongLong();
        Probe probe(m_server->endpoint(), {.time = Duration(600'000)}, std::move(door));
        const auto clients = busyClients();
        QVERIFY(clients);
        probe.probe->start();
        QTRY_VERIFY(probe.progress);
        QTRY_COMPARE(count("cmd=monitor"), 0);
        QVERIFY(!probe.end); // the door is still in use
        clients->kill();
        clients->waitForFinished();
        opened.release();
        QVERIFY(probe.hasEnded());
        QVERIFY2(probe.end->why == Why::FellBehind || probe.end->why == Why::BufferGrew, qPrintable(ProbeText::end(*probe.end)));
        QVERIFY(isLeft());
        const qint64 after = m_server->cli({u"INFO"_s, u"memory"_s}).split(':').at(1).split('\r').first().toLongLong();
        QVERIFY2(after - before < 8 * 1024 * 1024, QByteArray::number(after - before));
    }

    /** As by a client that has it since before the probe, and by one that tries. */
    void lock_heldBefore_isReadAtItsPlace_data()
    {
        QTest::addColumn<bool>("isHash");
        QTest::addColumn<QByteArray>("database");
        QTest::newRow("string") << false << QByteArray("0");
        QTest::newRow("hash") << true << QByteArray("0");
        QTest::newRow("string in a database that the address does not name") << false << QByteArray("3");
    }
    void lock_heldBefore_isReadAtItsPlace()
    {
        QFETCH(const bool, isHash);
        QFETCH(const QByteArray, database);
        const QByteArray holder = "8c1f2f6e-5f0d-4f0e-9b6b-0c1d2e3f4a5b", waiter = "11111111-2222-4333-8444-555555555555";
        const QByteArray script = "if redis.call('exists', KEYS[1]) == 0 or redis.call('hexists', KEYS[1], ARGV[2]) == 1 then "
                                  "redis.call('hincrby', KEYS[1], ARGV[2], 1); redis.call('pexpire', KEYS[1], ARGV[1]); return nil end; "
                                  "return redis.call('pttl', KEYS[1])";
        PlainClient client(QFile::encodeName(m_server->endpoint().socketPath), {"SET", "lock.1", "of database 0"});
        client.ask({"DEL", database == "0" ? "lock.1" : "nothing"});
        client.ask({"SELECT", database});
        client.ask(isHash ? QByteArrayList{"HSET", "lock.1", holder, "1"} : QByteArrayList{"SET", "lock.1", holder});
        client.ask({"PEXPIRE", "lock.1", "60000"});
        SystemClock clock;
        WholeProbe probe({{u"it"_s, optionsFor(m_server->endpoint(), {}).connection}}, {.time = Duration(1500)}, clock);
        std::vector<ServerTraffic> all;
        connect(&probe, &WholeProbe::ended, this, [&](const std::vector<ServerTraffic> &is) { all = is; });
        QTimer trying;
        connect(&trying, &QTimer::timeout, this, [&] {
            client.ask(isHash ? QByteArrayList{"EVAL", script, "1", "lock.1", "60000", waiter}
                              : QByteArrayList{"SET", "lock.1", waiter, "NX", "PX", "60000"});
        });
        trying.start(30);
        probe.start();
        QTRY_VERIFY(!all.empty());
        const TrafficReport &report = all.front().report;
        QCOMPARE(report.locks.size(), std::size_t(1));
        const LockContention &lock = report.locks.front();
        QVERIFY(lock.attempts > 3);
        QCOMPARE(lock.undecided, quint64(0));
        QCOMPARE(lock.acquisitions, quint64(0));
        QVERIFY(lock.holder && lock.holder->isFound && lock.holder->deadlineUs);
        QCOMPARE(lock.holder->who.token, holder);
        QVERIFY(lock.longestWait && lock.longestWait->us > 0);
        QVERIFY(client.ask({"INFO", "errorstats"}).count("errorstat_") == 0);
    }

    void lock_thatTheUserMayNotRead_isSaid_data()
    {
        QTest::addColumn<QString>("rights");
        QTest::addColumn<bool>("isRefused");
        QTest::addColumn<QByteArrayList>("denied");
        QTest::newRow("may do everything") << u""_s << false << QByteArrayList();
        QTest::newRow("no MULTI") << u"-multi"_s << true << QByteArrayList{"MULTI"};
        QTest::newRow("no TYPE") << u"-type"_s << true << QByteArrayList{"TYPE"};
        QTest::newRow("no GETRANGE") << u"-getrange"_s << true << QByteArrayList{"GETRANGE"};
        QTest::newRow("no such keys") << u"resetkeys ~other*"_s << true << QByteArrayList();
    }
    void lock_thatTheUserMayNotRead_isSaid()
    {
        QFETCH(const QString, rights);
        QFETCH(const bool, isRefused);
        QFETCH(const QByteArrayList, denied);
        m_server->cli(QStringList{u"ACL"_s, u"SETUSER"_s, u"ann"_s, u"on"_s, u"nopass"_s, u"~*"_s, u"&*"_s, u"+@all"_s}
                      + rights.split(u' ', Qt::SkipEmptyParts));
        redis::Endpoint endpoint = m_server->endpoint();
        endpoint.user = u"ann"_s;
        PlainClient client(QFile::encodeName(m_server->endpoint().socketPath), {"SET", "lock.1", "somebody"});
        SystemClock clock;
        WholeProbe probe({{u"it"_s, optionsFor(endpoint, {}).connection}}, {.time = Duration(1500)}, clock);
        std::optional<ProbeEnd> end;
        connect(&probe, &WholeProbe::ended, this, [&](const std::vector<ServerTraffic> &all) { end = all.front().end; });
        QTimer trying;
        connect(&trying, &QTimer::timeout, this, [&] { client.ask({"SET", "lock.1", "me", "NX"}); });
        trying.start(30);
        probe.start();
        QTRY_VERIFY(end);
        QCOMPARE(end->why, Why::Time);
        QCOMPARE(end->areLocksRefused, isRefused);
        QCOMPARE(end->denied, denied);
        QCOMPARE(ProbeText::unread(*end).isEmpty(), !isRefused);
    }

    void user_withoutARight_isToldWhich_data()
    {
        QTest::addColumn<QStringList>("config");
        QTest::addColumn<QString>("words");
        const auto user = [](const QString &rights) { return QStringList{u"user ann on nopass ~* &* +@all "_s + rights}; };
        QTest::newRow("MONITOR") << user(u"-monitor"_s) << u"The user may not use MONITOR."_s;
        QTest::newRow("CLIENT KILL") << user(u"-client|kill"_s) << u"which needs CLIENT KILL."_s;
        QTest::newRow("CLIENT LIST") << user(u"-client|list"_s) << u"which needs CLIENT LIST."_s;
        QTest::newRow("INFO") << user(u"-info"_s) << u"which needs INFO."_s;
        QTest::newRow("renamed") << QStringList{u"user ann on nopass ~* &* +@all"_s, u"rename-command MONITOR listen-in"_s}
                                 << u"has no MONITOR, or it was renamed."_s;
    }
    void user_withoutARight_isToldWhich()
    {
        QFETCH(const QStringList, config);
        QFETCH(const QString, words);
        RedisServer::Options options;
        options.config = config;
        m_server = std::make_unique<RedisServer>();
        QVERIFY(m_server->start(options));
        redis::Endpoint endpoint = m_server->endpoint();
        endpoint.user = u"ann"_s;
        for (const bool isMeasuring : {true, false}) {
            Probe probe(endpoint);
            if (isMeasuring)
                probe.probe->measure();
            else
                probe.probe->start();
            QVERIFY(probe.hasEnded());
            QCOMPARE(probe.end->why, Why::Refused);
            QVERIFY2(ProbeText::end(*probe.end).contains(words), qPrintable(ProbeText::end(*probe.end)));
            QCOMPARE(probe.end->account.lines, quint64(0));
            QVERIFY(isLeft());
        }
    }

    /** WAIT is what the fuse is made of; without it the probe says so. */
    void server_withoutWait_hasNoFuse()
    {
        RedisServer::Options options;
        options.config = {u"rename-command WAIT \"\""_s};
        m_server = std::make_unique<RedisServer>();
        QVERIFY(m_server->start(options));
        Probe probe(m_server->endpoint());
        probe.probe->measure();
        QTRY_VERIFY(probe.cost);
        QVERIFY(!probe.cost->isFused);
        QVERIFY(ProbeText::cost(*probe.cost).contains(u"This server cannot end the probe by itself"_s));
    }

    void replica_probed_isSaid()
    {
        RedisServer::Options options;
        options.tcp = true;
        RedisServer primary, replica;
        QVERIFY(primary.start(options));
        QVERIFY(startReplica(replica, primary));
        Probe probe(replica.endpoint());
        probe.probe->measure();
        QTRY_VERIFY(probe.cost);
        QVERIFY(probe.cost->isReplica && !probe.cost->isFused);
        QVERIFY(ProbeText::cost(*probe.cost).contains(u"It is a replica"_s));
    }

    void server_duringAProbe_goes_data()
    {
        QTest::addColumn<bool>("isPaused");
        QTest::newRow("killed") << false;
        QTest::newRow("stopped") << true;
    }
    void server_duringAProbe_goes()
    {
        QFETCH(const bool, isPaused);
        Probe probe(m_server->endpoint(), {.time = Duration(600'000)});
        probe.probe->start();
        QVERIFY(probe.hasListened());
        if (isPaused)
            m_server->pause();
        else
            m_server->kill9();
        QVERIFY(probe.hasEnded());
        QVERIFY2(probe.end->why == Why::Unguarded || (!isPaused && probe.end->why == Why::Disconnected), qPrintable(ProbeText::end(*probe.end)));
        QVERIFY(!probe.end->isAsPlanned());
        if (isPaused) {
            m_server->resume();
            QVERIFY(isLeft());
        }
    }

    void monitor_killedBySomebody_isSaid()
    {
        Probe probe(m_server->endpoint(), {.time = Duration(600'000)});
        probe.probe->start();
        QVERIFY(probe.hasListened());
        const QByteArray list = m_server->cli({u"CLIENT"_s, u"LIST"_s});
        const QByteArray before = list.first(list.indexOf("cmd=monitor"));
        const QByteArray id = before.mid(before.lastIndexOf("id=", before.lastIndexOf("addr=")) + 3).split(' ').first();
        QCOMPARE(m_server->cli({u"CLIENT"_s, u"KILL"_s, u"ID"_s, QString::fromLatin1(id)}), "1");
        QVERIFY(probe.hasEnded());
        QCOMPARE(probe.end->why, Why::Disconnected);
    }

    void probe_destroyedAtAnyMoment_leavesNoMonitor_data()
    {
        QTest::addColumn<int>("waits");
        QTest::newRow("at once") << 0;
        QTest::newRow("while it looks at the idle server") << 1;
        QTest::newRow("while it listens") << 2;
    }
    void probe_destroyedAtAnyMoment_leavesNoMonitor()
    {
        QFETCH(const int, waits);
        Probe probe(m_server->endpoint(), {.time = Duration(600'000)});
        probe.probe->start();
        if (waits == 1)
            QTRY_VERIFY(count("name=lockscope-probe") > 0);
        if (waits == 2)
            QVERIFY(probe.hasListened());
        probe.probe.reset();
        QVERIFY(isLeft());
        QVERIFY(!probe.end);
    }

    void session_ofProduction_isProbedOnlyWhenUnlocked()
    {
        Session session;
        QSignalSpy completed(&session, &Session::pictureCompleted);
        std::vector<ServerCost> costs;
        std::vector<ServerTraffic> all;
        connect(&session, &Session::trafficMeasured, this, [&costs](const std::vector<ServerCost> &is) { costs = is; });
        connect(&session, &Session::probeEnded, this, [&all](const std::vector<ServerTraffic> &is) { all = is; });
        ServerProfile profile = ServerProfile::forEndpoint(m_server->endpoint());
        profile.environment = Environment::Production;
        session.open(profile, {});
        QTRY_VERIFY(!completed.isEmpty());
        const auto why = [&] { return QTest::qWaitFor([&all] { return !all.empty(); }, test::longEnough) ? all.front().end.why : Why::Time; };
        session.measureTraffic();
        QCOMPARE(why(), Why::Refused);
        QVERIFY2(ProbeText::end(all.front().end).contains(u"read-only"_s), qPrintable(ProbeText::end(all.front().end)));
        all.clear();
        session.startProbe({});
        QCOMPARE(why(), Why::Refused);
        QVERIFY(!m_server->cli({u"INFO"_s, u"commandstats"_s}).contains("cmdstat_monitor"));
        session.unlockWrites(Duration(600'000));
        all.clear();
        session.measureTraffic();
        QTRY_COMPARE(costs.size(), std::size_t(1));
        QVERIFY(costs.front().cost && all.empty());
        session.startProbe({.time = Duration(200)});
        QTRY_COMPARE(all.size(), std::size_t(1));
        QCOMPARE(all.front().end.why, Why::Time);
        QVERIFY(all.front().end.account.lines > 0);
        all.clear();
        session.startProbe({.time = Duration(600'000)});
        QTRY_COMPARE(count("cmd=monitor"), 1);
        session.lockWrites(); // the guard still may end it
        session.stopProbe();
        QCOMPARE(why(), Why::Stopped);
        QVERIFY(isLeft());
    }

    void session_leavesTheServerDuringAProbe_keepsWhatWasHeard_data()
    {
        QTest::addColumn<bool>("isForAnother");
        QTest::newRow("closed") << false;
        QTest::newRow("another one is opened") << true;
    }
    void session_leavesTheServerDuringAProbe_keepsWhatWasHeard()
    {
        QFETCH(const bool, isForAnother);
        RedisServer other;
        QVERIFY(other.start());
        Session session;
        QSignalSpy completed(&session, &Session::pictureCompleted);
        std::vector<ServerTraffic> all;
        int ends = 0;
        quint64 lines = 0;
        connect(&session, &Session::probeEnded, this, [&](const std::vector<ServerTraffic> &is) {
            all = is;
            ++ends;
        });
        connect(&session, &Session::probeProgressed, this, [&lines](const ProbeProgress &progress) { lines = progress.lines; });
        session.open(ServerProfile::forEndpoint(m_server->endpoint()), {});
        QTRY_VERIFY(!completed.isEmpty());
        session.startProbe({.time = Duration(600'000)});
        QTRY_COMPARE(count("cmd=monitor"), 1);
        m_server->cli({u"SET"_s, u"lock.a"_s, u"token"_s, u"NX"_s, u"PX"_s, u"60000"_s});
        QTRY_VERIFY(lines > 0);
        if (isForAnother)
            session.open(ServerProfile::forEndpoint(other.endpoint()), {});
        else
            session.close();
        QTRY_COMPARE(all.size(), std::size_t(1));
        QCOMPARE(all.front().end.why, Why::Left);
        QVERIFY(all.front().report.account.lines > 0);
        QVERIFY(!all.front().report.isComplete);
        QVERIFY(isLeft());
        QCOMPARE(ends, 1);
    }

    void session_ofSeveralServers_namesEachAndSaysWhoseLocksTheyAre_data()
    {
        QTest::addColumn<bool>("areLocksApart");
        QTest::newRow("with locks of their own") << true;
        QTest::newRow("of a Redlock") << false;
    }
    void session_ofSeveralServers_namesEachAndSaysWhoseLocksTheyAre()
    {
        QFETCH(const bool, areLocksApart);
        RedisServer other;
        QVERIFY(other.start());
        Session session;
        QSignalSpy completed(&session, &Session::pictureCompleted);
        std::vector<ServerTraffic> all;
        connect(&session, &Session::probeEnded, this, [&all](const std::vector<ServerTraffic> &is) { all = is; });
        ServerProfile profile = ServerProfile::forEndpoint(m_server->endpoint());
        profile.nodes = {other.endpoint()};
        profile.keepsLocksApart = areLocksApart;
        session.open(profile, {});
        QTRY_VERIFY(!completed.isEmpty());
        session.startProbe({.time = Duration(200)});
        QTRY_COMPARE(all.size(), std::size_t(2));
        QVERIFY(!all[0].server.isEmpty() && !all[1].server.isEmpty() && all[0].server != all[1].server);
        QCOMPARE(all[0].node, NodeNumber(0));
        QCOMPARE(all[1].node, NodeNumber(areLocksApart ? 1 : 0));
    }

    void cluster_probed_eachPrimaryIsHeardByItself()
    {
        RunningCluster running;
        QVERIFY(running.start());
        std::vector<WholeProbe::Server> servers;
        for (int node = 0; node < running.primaries; ++node) {
            redis::Connection::Options options = running.cluster.node(node).connection().options();
            servers.push_back({QString::number(node), options});
        }
        SystemClock clock;
        WholeProbe probe(servers, {.time = Duration(1000)}, clock);
        std::vector<ServerCost> costs;
        std::vector<ServerTraffic> all;
        connect(&probe, &WholeProbe::measured, this, [&](const std::vector<ServerCost> &is) {
            costs = is;
            probe.start();
        });
        int lines = 0;
        connect(&probe, &WholeProbe::progressed, this, [&](const ProbeProgress &) {
            if (lines++ == 0)
                running.setLocks(60);
        });
        connect(&probe, &WholeProbe::ended, this, [&](const std::vector<ServerTraffic> &is) { all = is; });
        probe.measure();
        QTRY_VERIFY(!all.empty());
        QCOMPARE(costs.size(), std::size_t(running.primaries));
        QCOMPARE(all.size(), std::size_t(running.primaries));
        for (std::size_t i = 0; i < all.size(); ++i) {
            QVERIFY(costs[i].cost);
            QCOMPARE(all[i].server, QString::number(i));
            QCOMPARE(all[i].end.why, Why::Time);
            QVERIFY(all[i].end.account.lines > 0);
        }
    }
};

} // namespace tst_trafficprobe

LOCKSCOPE_TEST(tst_trafficprobe, tst_trafficprobe::TestTrafficProbe)
#include "tst_trafficprobe.moc"
