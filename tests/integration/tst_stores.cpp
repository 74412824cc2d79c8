// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "fleet/fleetrun.h"
#include "fleet/privatefleetservers.h"
#include "privateservers.h"
#include "privateservers/storeprogram.h"
#include "raceclient.h"
#include "stores/storesession.h"
#include "testprogram.h"

#include <QDir>
#include <QFileInfo>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>

namespace tst_stores {

using namespace lockscope;
using namespace Qt::StringLiterals;

namespace {

constexpr Duration longLease{60'000};

} // namespace

/** Locks on memcached, PostgreSQL and SQLite, each on its real server, started privately. */
class TestStores : public QObject {
    Q_OBJECT

    /** The lock is each test's own: who has tried in ZooKeeper stands in its queue. */
    std::unique_ptr<RaceClient> client(const QString &protocol, Duration lease = longLease, Duration clockOffset = {})
    {
        LinkMaker::Links links = *m_links->linksFor(*ProtocolCatalogue::builtIn().find(protocol), {}, u"C1"_s);
        auto made = std::make_unique<RaceClient>(1, protocol, ProtocolSpec{.key = m_key, .lease = lease}, std::move(links), m_clock, clockOffset);
        if (!QTest::qWaitFor([&] { return made->isReady(); }, 20'000))
            qWarning("no connection");
        return made;
    }
    static bool acquiresSoon(RaceClient &client)
    {
        return QTest::qWaitFor([&] { return client.attempt() == u"acquired"_s; }, 10'000);
    }
    FleetOutcome runFleet(const std::vector<ClientGroup> &groups, quint64 requests)
    {
        FleetRun run({.groups = groups, .requests = requests}, m_fleetServers->servers(), m_clock);
        FleetOutcome outcome;
        outcome.error.kind = Error::Kind::TimedOut;
        QSignalSpy finished(&run, &FleetRun::finished);
        connect(&run, &FleetRun::finished, this, [&](const FleetOutcome &end) { outcome = end; });
        run.start();
        finished.wait(60'000);
        return outcome;
    }
    static ClientGroup group(const QString &protocol, int clients)
    {
        SimulatedClientSpec spec;
        spec.protocol = protocol;
        spec.key = "lockscope-sim:1:lock.fleet";
        spec.holdTime = Duration(1);
        spec.lease = longLease;
        spec.retry = RetryPolicy::fixed(Duration(2));
        spec.waitLimit = Duration(60'000);
        return {spec, clients};
    }
    static void addProtocols()
    {
        QTest::addColumn<QString>("protocol");
        for (const ProtocolInfo &info : ProtocolCatalogue::builtIn().infos()) {
            if (info.section == 'E' && isHere(info))
                QTest::newRow(info.id.toLatin1().constData()) << info.id;
        }
    }

    /** ZooKeeper is not asked of those who run the tests, since it brings Java; nor is a client library that was not there at build time. */
    static bool isHere(const ProtocolInfo &info)
    {
        return StoreSession::hasDriver(info.store) && (info.store != StoreKind::ZooKeeper || whyNotHere(info).isEmpty());
    }

    SystemClock m_clock;
    int m_number = 0;
    QByteArray m_key;
    std::unique_ptr<PrivateFleetServers> m_fleetServers;
    std::unique_ptr<LinkMaker> m_links;

private slots:
    void initTestCase()
    {
        FleetNeeds needs;
        for (const ProtocolInfo &info : ProtocolCatalogue::builtIn().infos()) {
            if (info.section != 'E' || !isHere(info))
                continue;
            QCOMPARE(whyNotHere(info), QString());
            needs.add(info);
        }
        needs.redisServers = 1;
        m_fleetServers = std::make_unique<PrivateFleetServers>(PrivateFleetServers::Options());
        QSignalSpy ready(m_fleetServers.get(), &PrivateFleetServers::ready);
        Error error;
        connect(m_fleetServers.get(), &PrivateFleetServers::failed, this, [&](const Error &why) { error = why; });
        m_fleetServers->prepare(needs);
        QTRY_VERIFY_WITH_TIMEOUT(!ready.isEmpty() || error.kind != Error::Kind::None, 60'000);
        QVERIFY2(error.kind == Error::Kind::None, qPrintable(error.text));
        m_links = std::make_unique<LinkMaker>(m_clock, redis::makeFleetTransports());
        m_links->setFleetServers(m_fleetServers->servers());
    }
    void cleanupTestCase()
    {
        m_links.reset();
        m_fleetServers.reset();
    }
    void init()
    {
        QTest::failOnWarning(QRegularExpression(u".+"_s));
        m_key = "lock.race." + QByteArray::number(++m_number);
    }

    void zooKeeper_isThere()
    {
        const ProtocolInfo &info = *ProtocolCatalogue::builtIn().find(u"zookeeper-sequential"_s);
        if (!isHere(info))
            QSKIP(qPrintable(u"Locks on ZooKeeper are not tried: "_s + whyNotHere(info)));
        QVERIFY(m_fleetServers->servers().store(StoreKind::ZooKeeper));
    }

    void twoClients_takeTurns_data() { addProtocols(); }
    void twoClients_takeTurns()
    {
        QFETCH(const QString, protocol);
        const auto first = client(protocol), second = client(protocol);
        for (int round = 0; round < 2; ++round) {
            QCOMPARE(first->attempt(), u"acquired"_s);
            QCOMPARE(second->attempt(), u"busy"_s);
            QCOMPARE(second->attempt(), u"busy"_s);
            QCOMPARE(first->release(), u"released"_s);
            QCOMPARE(second->attempt(), u"acquired"_s);
            QCOMPARE(first->attempt(), u"busy"_s);
            QCOMPARE(second->release(), u"released"_s);
        }
    }

    void release_ofAnothersLock_isRefused_data() { addProtocols(); }
    void release_ofAnothersLock_isRefused()
    {
        QFETCH(const QString, protocol);
        const auto holder = client(protocol), other = client(protocol);
        QCOMPARE(holder->attempt(), u"acquired"_s);
        const QString said = other->release();
        QVERIFY2(said.contains(u"no longer this client's lock"_s), qPrintable(said));
        QCOMPARE(other->attempt(), u"busy"_s);
        QCOMPARE(holder->release(), u"released"_s);
    }

    /** What its connection holds goes with it; what is in a table or a cache stays. */
    void crash_holding_freesOnlyWhatBelongsToTheConnection_data() { addProtocols(); }
    void crash_holding_freesOnlyWhatBelongsToTheConnection()
    {
        QFETCH(const QString, protocol);
        const auto dead = client(protocol, Duration(1000)), next = client(protocol, Duration(1000));
        const auto ahead = client(protocol, Duration(1000), Duration(1500)); // by more than the lease
        QCOMPARE(dead->attempt(), u"acquired"_s);
        dead->crash();
        if (protocol == u"sql-for-update"_s || protocol == u"zookeeper-sequential"_s) {
            QVERIFY(acquiresSoon(*next));
        } else if (protocol == u"memcached-add"_s) {
            QCOMPARE(next->attempt(), u"busy"_s);
            QVERIFY(acquiresSoon(*next)); // expired by the server
        } else {                          // by the clock of who looks
            QCOMPARE(next->attempt(), u"busy"_s);
            QCOMPARE(ahead->attempt(), u"acquired"_s);
            QCOMPARE(next->attempt(), u"busy"_s);
            QCOMPARE(ahead->release(), u"released"_s);
            return;
        }
        QCOMPARE(next->release(), u"released"_s);
    }

    void uniqueRow_takenOver_isNotGivenBackByItsFormerHolder_data()
    {
        QTest::addColumn<QString>("protocol");
        QTest::newRow("PostgreSQL") << u"sql-unique-row"_s;
        QTest::newRow("SQLite") << u"sql-unique-row-sqlite"_s;
    }
    void uniqueRow_takenOver_isNotGivenBackByItsFormerHolder()
    {
        QFETCH(const QString, protocol);
        const auto slow = client(protocol), ahead = client(protocol, longLease, longLease + Duration(1000));
        QCOMPARE(slow->attempt(), u"acquired"_s);
        QCOMPARE(ahead->attempt(), u"acquired"_s);
        QCOMPARE(slow->release(), u"the row is gone: no longer this client's lock"_s);
        QCOMPARE(slow->attempt(), u"busy"_s);
        QCOMPARE(ahead->release(), u"released"_s);
    }

    void uniqueRow_takenTwice_isFreeAfterTheSecondRelease_data() { uniqueRow_takenOver_isNotGivenBackByItsFormerHolder_data(); }
    void uniqueRow_takenTwice_isFreeAfterTheSecondRelease()
    {
        QFETCH(const QString, protocol);
        const auto first = client(protocol), second = client(protocol);
        QCOMPARE(first->attempt(), u"acquired"_s);
        QCOMPARE(first->attempt(), u"acquired"_s);
        QCOMPARE(first->release(), u"not the last hold: 1 left"_s);
        QCOMPARE(second->attempt(), u"busy"_s);
        QCOMPARE(first->release(), u"released"_s);
        QCOMPARE(second->attempt(), u"acquired"_s);
        QCOMPARE(second->release(), u"released"_s);
    }

    /** The server ends the session, as an operator would: the lock is free, and its holder hears of it at its release. */
    void forUpdate_sessionEnded_isRolledBackAndToldAtTheRelease()
    {
        const auto holder = client(u"sql-for-update"_s), next = client(u"sql-for-update"_s);
        QCOMPARE(holder->attempt(), u"acquired"_s);
        const RaceClient::Said number = holder->say(redis::command("SELECT pg_backend_pid()"));
        QCOMPARE(number.error, Error());
        QCOMPARE(next->say(redis::command("SELECT pg_terminate_backend(CAST(? AS integer))", number.answer)).answer, QByteArray("true"));
        QVERIFY(acquiresSoon(*next));
        QVERIFY(holder->release() != u"released"_s);
        QTRY_VERIFY(holder->isReady());                                                           // it reconnects …
        QCOMPARE(holder->release(), u"the transaction was over: no longer this client's lock"_s); // … and has nothing of before
        QCOMPARE(holder->attempt(), u"busy"_s);
        QCOMPARE(next->release(), u"released"_s);
    }

    void memcached_keyItDoesNotTake_isAnError()
    {
        if (!StoreSession::hasDriver(StoreKind::Memcached))
            QSKIP("This build is without memcached's client library.");
        const auto one = client(u"memcached-add"_s);
        QCOMPARE(one->say(redis::command("add", QByteArray(300, 'k'), "x", 5)).error.kind, Error::Kind::InvalidInput);
        QCOMPARE(one->attempt(), u"acquired"_s); // the session goes on
        QCOMPARE(one->release(), u"released"_s);
    }

    void statement_wrong_isAnErrorOfTheServer()
    {
        const auto one = client(u"sql-unique-row"_s);
        const Error refused = one->say(redis::command("SELECT nothing FROM nowhere")).error;
        QCOMPARE(refused.kind, Error::Kind::Server);
        QCOMPARE(refused.code, QByteArray("42P01"));
        QCOMPARE(one->attempt(), u"acquired"_s);
        QCOMPARE(one->release(), u"released"_s);
    }

    void marks_showTheVerbAndWhatItBrought()
    {
        const auto holder = client(u"sql-for-update"_s), other = client(u"sql-for-update"_s);
        QCOMPARE(holder->attempt(), u"acquired"_s);
        QCOMPARE(other->attempt(), u"busy"_s);
        QStringList told;
        for (const LaneMark &mark : other->sent())
            told << mark.command + u": "_s + mark.answer.english();
        QCOMPARE(told, (QStringList{u"INSERT: 0"_s, u"BEGIN: 1"_s, u"SELECT FOR UPDATE: locked by another client"_s, u"ROLLBACK: 1"_s}));
    }

    void fleet_ofTwenty_neverHasTwoBelievers_data() { addProtocols(); }
    void fleet_ofTwenty_neverHasTwoBelievers()
    {
        QFETCH(const QString, protocol);
        const FleetOutcome outcome = runFleet({group(protocol, 20)}, 200);
        QCOMPARE(outcome.error, Error());
        QCOMPARE(outcome.load.acquired, quint64(200));
        QCOMPARE(outcome.load.violations, quint64(0));
        QCOMPARE(outcome.load.clients, 20);
        QVERIFY(outcome.keysLeft.empty());
        const ProtocolInfo &info = *ProtocolCatalogue::builtIn().find(protocol);
        if (info.store != StoreKind::ZooKeeper) // which does not tell
            QVERIFY2(outcome.servers.startsWith(storeName(info.store) + u' '), qPrintable(outcome.servers));
        m_key = group(protocol, 1).spec.key;
        const auto next = client(protocol);
        QCOMPARE(next->attempt(), u"acquired"_s); // nothing stays behind
        QCOMPARE(next->release(), u"released"_s);
    }

    /** A name in another store is another lock, and a row is not the lock on a row. */
    void fleet_ofSeveralStores_isNoViolation()
    {
        if (!StoreSession::hasDriver(StoreKind::Memcached))
            QSKIP("This build is without memcached's client library.");
        const FleetOutcome outcome =
            runFleet({group(u"set-nx-px"_s, 3), group(u"memcached-add"_s, 3), group(u"sql-unique-row"_s, 3), group(u"sql-for-update"_s, 3)}, 120);
        QCOMPARE(outcome.error, Error());
        QCOMPARE(outcome.load.acquired, quint64(120));
        QCOMPARE(outcome.load.violations, quint64(0));
        QVERIFY2(outcome.servers.contains(u"memcached"_s) && outcome.servers.contains(u"Redis"_s), qPrintable(outcome.servers));
    }

    void fleet_workLongerThanTheLease_countsTwoBelievers()
    {
        ClientGroup slow = group(u"sql-unique-row"_s, 3);
        slow.spec.lease = Duration(20);
        slow.spec.holdTime = Duration(60);
        QVERIFY(runFleet({slow}, 6).load.violations > 0);
    }

    void whyNotHere_programsMissing_saysWhatToInstall_data()
    {
        QTest::addColumn<QString>("protocol");
        QTest::addColumn<QString>("package");
        QTest::newRow("Redis") << u"set-nx-px"_s << u"redis-server"_s;
        QTest::newRow("Redis that compares") << u"set-ifeq"_s << u"redis-server"_s;
        if (StoreSession::hasDriver(StoreKind::Memcached))
            QTest::newRow("memcached") << u"memcached-add"_s << u"memcached"_s;
        QTest::newRow("PostgreSQL") << u"sql-for-update"_s << u"postgresql"_s;
    }
    void whyNotHere_programsMissing_saysWhatToInstall()
    {
        QFETCH(const QString, protocol);
        QFETCH(const QString, package);
        const QTemporaryDir empty;
        const QString why = whyNotHere(*ProtocolCatalogue::builtIn().find(protocol), {empty.path()});
        QVERIFY2(why.endsWith(u"apt install "_s + package), qPrintable(why));
    }

    void prepare_programMissing_fails()
    {
        const QTemporaryDir empty;
        PrivateFleetServers servers({.programFolders = {empty.path()}});
        QSignalSpy ready(&servers, &PrivateFleetServers::ready);
        Error error;
        connect(&servers, &PrivateFleetServers::failed, this, [&](const Error &why) { error = why; });
        servers.prepare({.redisServers = 0, .stores = {StoreKind::Memcached}});
        QTRY_COMPARE(error.kind, Error::Kind::NotFound);
        QVERIFY(ready.isEmpty());
    }

    /** What stands where a server is looked for has none of the commands. */
    void prepare_serverDoesNotCompare_fails()
    {
        const QTemporaryDir folder;
        QFile program(folder.filePath(u"redis-server"_s));
        QVERIFY(program.open(QIODevice::WriteOnly) && program.write("#!/bin/sh\n") > 0 && program.setPermissions(QFile::ReadOwner | QFile::ExeOwner));
        program.close();
        const ProtocolInfo &comparing = *ProtocolCatalogue::builtIn().find(u"set-ifeq"_s);
        const QString why = whyNotHere(comparing, {folder.path()});
        QVERIFY2(why.contains(u"valkey-server 9"_s), qPrintable(why));
        PrivateFleetServers servers({.programFolders = {folder.path()}});
        Error error;
        connect(&servers, &PrivateFleetServers::failed, this, [&](const Error &failure) { error = failure; });
        FleetNeeds needs;
        needs.add(comparing);
        servers.prepare(needs);
        QTRY_COMPARE(error.text, why);
    }

    /** half of them is nothing; what is wanted again is started again. */
    void prepare_again_startsOnlyWhatIsMissing()
    {
        if (!StoreSession::hasDriver(StoreKind::Memcached))
            QSKIP("This build is without memcached's client library.");
        const QStringList before = privateServerFolders();
        {
            PrivateFleetServers servers({});
            QSignalSpy ready(&servers, &PrivateFleetServers::ready);
            servers.prepare({.redisServers = 2, .stores = {StoreKind::Memcached}});
            QTRY_COMPARE_WITH_TIMEOUT(ready.count(), 1, 20'000);
            QCOMPARE(servers.servers().redis.size(), 2U);
            const QString socket = servers.servers().store(StoreKind::Memcached)->path;
            QVERIFY(QFileInfo::exists(socket));
            servers.prepare({.redisServers = 1, .stores = {StoreKind::Memcached, StoreKind::Sqlite}});
            QTRY_COMPARE_WITH_TIMEOUT(ready.count(), 2, 20'000);
            QCOMPARE(servers.servers().redis.size(), 2U);
            QCOMPARE(servers.servers().store(StoreKind::Memcached)->path, socket);
            QVERIFY(servers.servers().store(StoreKind::Sqlite));
            QVERIFY(privateServerFolders().size() > before.size());
        }
        QCOMPARE(privateServerFolders(), before);
    }
};

} // namespace tst_stores

LOCKSCOPE_TEST(tst_stores, tst_stores::TestStores)
#include "tst_stores.moc"
