// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/clock.h"
#include "fleet/fleetneeds.h"
#include "privateservers/storeprogram.h"
#include "raceclient.h"
#include "redisserver.h"
#include "stores/redislink.h"
#include "testprogram.h"

#include <QRegularExpression>
#include <QTest>

namespace tst_raceprotocols {

using namespace lockscope;
using namespace Qt::StringLiterals;

namespace {

constexpr Duration longLease{60'000};

} // namespace

/** Every protocol of the catalogue that stands on Redis against real servers: what its scripts do, and what it leaves behind. */
class TestRaceProtocols : public QObject {
    Q_OBJECT
private:
    SystemClock m_clock;
    std::unique_ptr<RedisServer> m_server;

    QByteArray cli(const QString &command) const { return m_server->cli(command.split(u' ')); }
    /** Of several installed servers the one that compares in one command. */
    static RedisServer::Options usualServer()
    {
        RedisServer::Options options;
        if (const QString comparing = findComparingRedis({}); !comparing.isEmpty())
            options.program = comparing;
        return options;
    }
    static bool isHere(const ProtocolInfo &info) { return info.store == StoreKind::Redis && whyNotHere(info).isEmpty(); }
    /** Sorted, with commas. */
    static QByteArray keysOf(const RedisServer &server)
    {
        QByteArrayList keys = server.cli({u"--scan"_s}).split('\n');
        keys.removeAll({});
        std::ranges::sort(keys);
        return keys.join(',');
    }
    static QByteArray leftBehindBy(const QString &protocol)
    {
        if (protocol == u"set-nx-fenced")
            return "fence.lock.race";
        return protocol.contains(u"semaphore") ? "lock.race" : ""; // with all of its permits
    }
    LinkMaker::Links linksTo(const std::vector<const RedisServer *> &servers)
    {
        LinkMaker::Links links;
        for (const RedisServer *server : servers) {
            redis::Connection::Options options;
            options.endpoint = server->endpoint();
            links.push_back(std::make_shared<RedisLink>(options, m_clock, redis::makeSocketTransport));
        }
        return links;
    }
    std::unique_ptr<RaceClient> client(const QString &protocol, ProtocolSpec spec = {}, int id = 1, Duration clockOffset = {})
    {
        spec.key = "lock.race";
        if (spec.lease == ProtocolSpec().lease)
            spec.lease = longLease;
        return std::make_unique<RaceClient>(id, protocol, spec, linksTo({m_server.get()}), m_clock, clockOffset);
    }

private slots:
    void initTestCase()
    {
        m_server = std::make_unique<RedisServer>();
        RedisServer::Options reachable = usualServer();
        reachable.tcp = true;
        reachable.config << u"repl-diskless-sync-delay 0"_s;
        QVERIFY(m_server->start(reachable));
    }
    void init()
    {
        QTest::failOnWarning(QRegularExpression(QStringLiteral(".+")));
        cli(u"FLUSHALL"_s);
    }
    void cleanupTestCase() { m_server.reset(); }

    void twoClients_takeTurns_data()
    {
        QTest::addColumn<QString>("protocol");
        for (const ProtocolInfo &info : ProtocolCatalogue::builtIn().infos()) {
            if (isHere(info) && info.sharing != Sharing::Gate && info.id != u"failover-wait") // these below
                QTest::newRow(info.id.toLatin1().constData()) << info.id;
        }
    }
    void twoClients_takeTurns()
    {
        QFETCH(QString, protocol);
        const auto first = client(protocol), second = client(protocol, {}, 2);
        QTRY_VERIFY(first->isReady() && second->isReady());
        for (int round = 0; round < 2; ++round) {
            QCOMPARE(first->attempt(), u"acquired"_s);
            QCOMPARE(second->attempt(), u"busy"_s);
            QCOMPARE(second->attempt(), u"busy"_s);
            const QString released = first->release();
            QVERIFY2(released.startsWith(u"released"_s), qPrintable(released));
            QCOMPARE(second->attempt(), u"acquired"_s);
            QCOMPARE(first->attempt(), u"busy"_s);
            QVERIFY(second->release().startsWith(u"released"_s));
        }
        QCOMPARE(first->giveUp(), QString()); // out of the queue, where there is one
        QCOMPARE(keysOf(*m_server), leftBehindBy(protocol));
    }

    void attempt_keyOfAnotherType_isAnErrorOrBusy_data()
    {
        QTest::addColumn<QString>("protocol");
        for (const ProtocolInfo &info : ProtocolCatalogue::builtIn().infos()) {
            if (isHere(info))
                QTest::newRow(info.id.toLatin1().constData()) << info.id;
        }
    }
    void attempt_keyOfAnotherType_isAnErrorOrBusy()
    {
        QFETCH(QString, protocol);
        cli(u"RPUSH lock.race x"_s);
        const auto first = client(protocol, {.role = ProtocolSpec::Role::Reader});
        QTRY_VERIFY(first->isReady());
        const QString outcome = first->attempt();
        // SET NX and EXISTS do not look at what is there: for them it is somebody else's lock.
        const bool looks = protocol.startsWith(u"setnx-timestamp") || protocol.startsWith(u"setnx-acquired") || protocol.contains(u"del-takeover")
            || protocol.startsWith(u"lua") || protocol.startsWith(u"redisson") || protocol == u"redlock"; // on giving up
        if (looks)
            QVERIFY2(outcome.contains(u"WRONGTYPE"_s) || outcome.contains(u"another type"_s), qPrintable(outcome));
        else
            QCOMPARE(outcome, u"busy"_s);
        QCOMPARE(cli(u"LRANGE lock.race 0 -1"_s), "x"_ba);
    }

    void timestampLocks_lapsed_areTakenOver_data()
    {
        QTest::addColumn<QString>("protocol");
        for (const ProtocolInfo &info : ProtocolCatalogue::builtIn().infos()) {
            if (info.section == 'A' && info.keepsTimeInValue)
                QTest::newRow(info.id.toLatin1().constData()) << info.id;
        }
    }
    void timestampLocks_lapsed_areTakenOver()
    {
        QFETCH(QString, protocol);
        const auto crashed = client(protocol), late = client(protocol, {}, 2, longLease + Duration(100));
        QTRY_VERIFY(crashed->isReady() && late->isReady());
        QCOMPARE(crashed->attempt(), u"acquired"_s);
        crashed->crash();
        QCOMPARE(late->attempt(), u"acquired"_s); // its clock is as much ahead
        QCOMPARE(late->release(), u"released"_s);
        QCOMPARE(keysOf(*m_server), QByteArray());
    }

    void leases_areOnTheServer_data()
    {
        QTest::addColumn<QString>("protocol");
        for (const ProtocolInfo &info : ProtocolCatalogue::builtIn().infos()) {
            if (isHere(info) && !info.keepsTimeInValue && info.sharing != Sharing::Permits && info.sharing != Sharing::Gate
                && info.id != u"failover-wait")
                QTest::newRow(info.id.toLatin1().constData()) << info.id;
        }
    }
    void leases_areOnTheServer()
    {
        QFETCH(QString, protocol);
        const auto holder = client(protocol);
        QTRY_VERIFY(holder->isReady());
        QCOMPARE(holder->attempt(), u"acquired"_s);
        const int ttl = cli(u"PTTL lock.race"_s).toInt();
        QVERIFY2(ttl > 55'000 && ttl <= 60'000, qPrintable(QString::number(ttl)));
    }

    void fenced_eachAcquisition_hasAGreaterNumber()
    {
        const auto first = client(u"set-nx-fenced"_s), second = client(u"set-nx-fenced"_s, {}, 2);
        QTRY_VERIFY(first->isReady() && second->isReady());
        QCOMPARE(first->attempt(), u"acquired"_s);
        QCOMPARE(second->attempt(), u"busy"_s);
        first->release();
        QCOMPARE(second->attempt(), u"acquired"_s);
        QCOMPARE(first->protocol().fencingToken(), std::optional<qint64>(1));
        QCOMPARE(second->protocol().fencingToken(), std::optional<qint64>(2));
    }

    void reentrantLocks_takenTwice_areFreeAfterTheSecondRelease_data()
    {
        QTest::addColumn<QString>("protocol");
        for (const QString &protocol : {u"set-nx-reentrant"_s, u"redisson-lock"_s, u"redisson-fair"_s, u"redisson-read-write"_s, u"redisson-multi"_s})
            QTest::newRow(protocol.toLatin1().constData()) << protocol;
    }
    void reentrantLocks_takenTwice_areFreeAfterTheSecondRelease()
    {
        QFETCH(QString, protocol);
        const auto first = client(protocol), second = client(protocol, {}, 2);
        QTRY_VERIFY(first->isReady() && second->isReady());
        QCOMPARE(first->attempt(), u"acquired"_s);
        QCOMPARE(first->attempt(), u"acquired"_s);
        QVERIFY(first->release().startsWith(u"not the last hold"_s));
        QCOMPARE(second->attempt(), u"busy"_s);
        QCOMPARE(first->release(), u"released"_s);
        QCOMPARE(second->attempt(), u"acquired"_s);
    }

    void lostLocks_areNotGivenBack_data()
    {
        QTest::addColumn<QString>("protocol");
        for (const QString &protocol : {u"lua-timestamp"_s, u"setnx-expire"_s, u"set-nx-px"_s, u"set-nx-get-del"_s, u"set-nx-fenced"_s,
                                        u"redisson-lock"_s, u"redisson-fair"_s, u"redisson-read-write"_s, u"redisson-multi"_s, u"redlock"_s})
            QTest::newRow(protocol.toLatin1().constData()) << protocol;
    }
    void lostLocks_areNotGivenBack()
    {
        QFETCH(QString, protocol);
        const auto first = client(protocol), second = client(protocol, {.lease = Duration(90'000)}, 2);
        QTRY_VERIFY(first->isReady() && second->isReady());
        QCOMPARE(first->attempt(), u"acquired"_s);
        cli(u"DEL lock.race lock.race.2"_s);
        QCOMPARE(second->attempt(), u"acquired"_s);
        const QByteArray keys = keysOf(*m_server);
        const QString released = first->release();
        QVERIFY2(released.contains(u"no longer this client"_s) || released.contains(u"not locked by this client"_s), qPrintable(released));
        QCOMPARE(keysOf(*m_server), keys);
    }

    void blindDel_always_deletesTheLockItWaitedFor()
    {
        const auto first = client(u"set-nx-blind-del-always"_s), second = client(u"set-nx-blind-del-always"_s, {}, 2);
        QTRY_VERIFY(first->isReady() && second->isReady());
        QCOMPARE(first->attempt(), u"acquired"_s);
        QCOMPARE(second->attempt(), u"busy"_s);
        QCOMPARE(second->giveUp(), QString());
        QCOMPARE(keysOf(*m_server), QByteArray());
    }

    // The scripts of Redisson's family.

    void fair_queue_isServedInItsOrder()
    {
        const auto holder = client(u"redisson-fair"_s), second = client(u"redisson-fair"_s, {}, 2), third = client(u"redisson-fair"_s, {}, 3);
        QTRY_VERIFY(holder->isReady() && second->isReady() && third->isReady());
        QCOMPARE(holder->attempt(), u"acquired"_s);
        QCOMPARE(second->attempt(), u"busy"_s);
        QCOMPARE(third->attempt(), u"busy"_s);
        QCOMPARE(cli(u"LLEN redisson_lock_queue:{lock.race}"_s), "2"_ba);
        const auto wait = second->protocol().longestWait();
        QVERIFY(wait && *wait > Duration(55'000) && *wait <= longLease);
        QVERIFY(*third->protocol().longestWait() > Duration(300'000)); // a place later
        QCOMPARE(holder->release(), u"released"_s);
        QCOMPARE(third->attempt(), u"busy"_s); // it is not its turn
        QCOMPARE(second->attempt(), u"acquired"_s);
        QCOMPARE(second->release(), u"released"_s);
        QCOMPARE(third->attempt(), u"acquired"_s);
        QCOMPARE(third->release(), u"released"_s);
        QCOMPARE(keysOf(*m_server), QByteArray());
    }

    void fair_deadHead_keepsTheFreeLockClosedForFiveMinutes()
    {
        const auto holder = client(u"redisson-fair"_s), dead = client(u"redisson-fair"_s, {}, 2), third = client(u"redisson-fair"_s, {}, 3);
        const auto later = client(u"redisson-fair"_s, {}, 4, std::chrono::minutes(6) + longLease);
        QTRY_VERIFY(holder->isReady() && dead->isReady() && third->isReady() && later->isReady());
        QCOMPARE(holder->attempt(), u"acquired"_s);
        QCOMPARE(dead->attempt(), u"busy"_s);
        dead->crash();
        QCOMPARE(holder->release(), u"released"_s);
        QCOMPARE(third->attempt(), u"busy"_s);
        QCOMPARE(third->giveUp(), QString());
        QCOMPARE(cli(u"LLEN redisson_lock_queue:{lock.race}"_s), "1"_ba);
        QCOMPARE(later->attempt(), u"acquired"_s); // by its clock the place is over
        QCOMPARE(later->release(), u"released"_s);
        QCOMPARE(keysOf(*m_server), QByteArray());
    }

    void readWrite_readers_shareAndKeepTheWriterOut()
    {
        const QString id = u"redisson-read-write"_s;
        const ProtocolSpec reads{.role = ProtocolSpec::Role::Reader};
        const auto first = client(id, reads), second = client(id, reads, 2), writer = client(id, {}, 3);
        QTRY_VERIFY(first->isReady() && second->isReady() && writer->isReady());
        QCOMPARE(first->attempt(), u"acquired"_s);
        QCOMPARE(second->attempt(), u"acquired"_s);
        QCOMPARE(second->attempt(), u"acquired"_s);
        QCOMPARE(cli(u"HGET lock.race mode"_s), "read"_ba);
        QCOMPARE(cli(u"DBSIZE"_s), "4"_ba); // and a key for each hold
        QCOMPARE(writer->attempt(), u"busy"_s);
        QCOMPARE(first->release(), u"released"_s);
        QCOMPARE(second->release(), u"not the last hold"_s);
        const int ttl = cli(u"PTTL lock.race"_s).toInt();
        QVERIFY(ttl > 55'000 && ttl <= 60'000);
        QCOMPARE(writer->attempt(), u"busy"_s);
        QCOMPARE(second->release(), u"released"_s);
        QCOMPARE(second->release(), u"release failed: not locked by this client"_s);
        QCOMPARE(writer->attempt(), u"acquired"_s);
        QCOMPARE(cli(u"HGET lock.race mode"_s), "write"_ba);
        QCOMPARE(first->attempt(), u"busy"_s);
        QCOMPARE(writer->release(), u"released"_s);
        QCOMPARE(keysOf(*m_server), QByteArray());
    }

    void multi_oneIsBusy_noneIsKept()
    {
        const auto first = client(u"redisson-multi"_s);
        QTRY_VERIFY(first->isReady());
        cli(u"HSET lock.race.2 somebody 1"_s);
        QCOMPARE(first->attempt(), u"busy"_s);
        QCOMPARE(keysOf(*m_server), "lock.race.2"_ba);
    }

    void permits_severalAndLapsed_comeBack()
    {
        const QString id = u"redisson-permit-semaphore"_s;
        const ProtocolSpec two{.permits = 2};
        const auto first = client(id, two), second = client(id, two, 2), third = client(id, two, 3);
        const auto later = client(id, two, 4, longLease + Duration(100));
        QTRY_VERIFY(first->isReady() && second->isReady() && third->isReady() && later->isReady());
        QCOMPARE(first->attempt(), u"acquired"_s);
        QCOMPARE(second->attempt(), u"acquired"_s);
        QCOMPARE(third->attempt(), u"busy"_s);
        const auto wait = third->protocol().longestWait();
        QVERIFY(wait && *wait > Duration(55'000) && *wait <= longLease);
        QCOMPARE(later->attempt(), u"acquired"_s); // both have lapsed by its clock
        QCOMPARE(cli(u"GET lock.race"_s), "1"_ba);
        QCOMPARE(first->release(), u"release answered 0: the permit had expired"_s);
        QCOMPARE(later->release(), u"released"_s);
        QCOMPARE(cli(u"GET lock.race"_s), "2"_ba);
    }

    void semaphore_severalPermits_areAllTaken()
    {
        const QString id = u"redisson-semaphore"_s;
        const ProtocolSpec two{.permits = 2};
        const auto first = client(id, two), second = client(id, two, 2), third = client(id, two, 3);
        QTRY_VERIFY(first->isReady() && second->isReady() && third->isReady());
        QCOMPARE(first->attempt(), u"acquired"_s);
        QCOMPARE(second->attempt(), u"acquired"_s);
        QCOMPARE(third->attempt(), u"busy"_s);
        QCOMPARE(first->release(), u"released"_s);
        QCOMPARE(third->attempt(), u"acquired"_s);
        cli(u"INCR lock.race"_s); // an operator thought that one was lost
        QCOMPARE(second->release(), u"released"_s);
        QCOMPARE(third->release(), u"released: 3 permits are free, more than the semaphore has"_s);
    }

    void latch_opensWhenAllHaveCountedDown()
    {
        const QString id = u"redisson-latch"_s;
        const ProtocolSpec counts{.permits = 2}, waits{.permits = 2, .role = ProtocolSpec::Role::Reader};
        const auto first = client(id, counts), second = client(id, counts, 2), waiter = client(id, waits, 3);
        QTRY_VERIFY(first->isReady() && second->isReady() && waiter->isReady());
        QCOMPARE(first->attempt(), u"acquired"_s);
        QCOMPARE(second->attempt(), u"acquired"_s);
        QCOMPARE(waiter->attempt(), u"busy"_s);
        QCOMPARE(first->release(), u"counted down: 1 left"_s);
        QCOMPARE(waiter->attempt(), u"busy"_s);
        QCOMPARE(second->release(), u"counted down: open"_s);
        QCOMPARE(waiter->attempt(), u"acquired"_s);
        QCOMPARE(waiter->release(), u"went through"_s);
        QCOMPARE(second->release(), u"the latch was already open"_s);
        QCOMPARE(keysOf(*m_server), QByteArray());
    }

    // Several servers.

    void redlock_threeServers_needsTwoOfThem()
    {
        std::vector<std::unique_ptr<RedisServer>> owned;
        std::vector<const RedisServer *> servers{m_server.get()};
        for (int i = 0; i < 2; ++i) {
            owned.push_back(std::make_unique<RedisServer>());
            QVERIFY(owned.back()->start());
            servers.push_back(owned.back().get());
        }
        const ProtocolSpec spec{.key = "lock.race", .lease = longLease, .servers = 3};
        RaceClient first(1, u"redlock"_s, spec, linksTo(servers), m_clock), second(2, u"redlock"_s, spec, linksTo(servers), m_clock);
        QTRY_VERIFY(first.isReady() && second.isReady());
        QCOMPARE(first.attempt(), u"acquired"_s);
        for (const RedisServer *server : servers)
            QCOMPARE(keysOf(*server), "lock.race"_ba);
        QCOMPARE(second.attempt(), u"busy"_s);
        QCOMPARE(first.release(), u"released on 3 of 3 servers"_s);
        for (const RedisServer *server : servers)
            QCOMPARE(keysOf(*server), QByteArray());

        owned[1]->kill9();
        QCOMPARE(second.attempt(), u"acquired"_s);
        QCOMPARE(second.release(), u"released on 2 of 3 servers"_s);
        owned[0]->kill9();
        QCOMPARE(second.attempt(), u"busy"_s);
        QCOMPARE(keysOf(*m_server), QByteArray()); // not even on the one that granted it
    }

    void failoverWait_withoutAReplica_isBusy()
    {
        const auto lonely = client(u"failover-wait"_s, {.lease = Duration(300)});
        QTRY_VERIFY(lonely->isReady());
        QCOMPARE(lonely->attempt(), u"busy"_s);
        QCOMPARE(keysOf(*m_server), QByteArray());
    }

    void failoverWait_withAReplica_takesTurns()
    {
        RedisServer replica;
        RedisServer::Options follows = usualServer();
        follows.config << u"replicaof 127.0.0.1 %1"_s.arg(m_server->tcpEndpoint().port);
        QVERIFY(replica.start(follows));
        QTRY_VERIFY_WITH_TIMEOUT(cli(u"INFO replication"_s).contains("state=online"), 20000);
        const auto first = client(u"failover-wait"_s), second = client(u"failover-wait"_s, {}, 2);
        QTRY_VERIFY(first->isReady() && second->isReady());
        QCOMPARE(first->attempt(), u"acquired"_s);
        QCOMPARE(keysOf(replica), "lock.race"_ba);
        QCOMPARE(second->attempt(), u"busy"_s);
        QCOMPARE(first->release(), u"released"_s);
        QCOMPARE(second->attempt(), u"acquired"_s);
        QCOMPARE(second->release(), u"released"_s);
        QCOMPARE(keysOf(*m_server), QByteArray());
    }
};

} // namespace tst_raceprotocols

LOCKSCOPE_TEST(tst_raceprotocols, tst_raceprotocols::TestRaceProtocols)
#include "tst_raceprotocols.moc"
