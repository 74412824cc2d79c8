// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "changesetting.h"
#include "watching.h"

#include "plainclient.h"
#include "testprogram.h"

#include <QElapsedTimer>
#include <QTest>

#include <algorithm>

namespace tst_pacing {

using namespace lockscope;
using Kind = LockEvent::Kind;

namespace {

constexpr int patience = 90'000;

QByteArray eval(const RedisServer &server, const QByteArray &script)
{
    return server.cli({QStringLiteral("EVAL"), QString::fromUtf8(script), QStringLiteral("0")});
}

} // namespace

class TestPacing : public QObject {
    Q_OBJECT
private slots:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".+"))); }
    void scan_fewLocksAmongManyKeys_tellsItsProgress();
    void scan_first_saysHowFarItHasComeWithWhatItFinds();
    void scan_withoutDbsize_knowsItsProgressAllTheSame();
    void scan_slowServer_restsAndSaysSo();
    void scan_manyLocks_keepsToItsShareAndSaysWhatItCosts();
    void scan_hugeNames_comeInBoundedPages();
    void scan_serverBusy_isRightSoonAfter();
    void hidden_polling_restsUntilShown();
    void hidden_events_goOn();
    void hidden_whileConnecting_readsWhenShown();
    void load_quietServer_isSmallAndKnown();
    void load_infoRefused_isUnknown();
    void storm_oneKey_isReadInRoundsAndCounted();
    void renewed_knownLock_onlyItsLeaseIsRead_data();
    void renewed_knownLock_onlyItsLeaseIsRead();
    void renewed_allTheTime_isShown();
    void released_longAfterItsReading_isNotReadAgain();
    void released_whileScanning_staysGone();
    void handedOver_withinARound_bothEndsAreTold();
    void keys_forbidden_areUnknownAndSaid();
    void keys_forbiddenForAWhile_areAllReadAgain();
    void hash_manyFields_isNotRead();
};

void TestPacing::scan_fewLocksAmongManyKeys_tellsItsProgress()
{
    RedisServer server;
    QVERIFY(server.start());
    eval(server, "for i = 1, 50000 do redis.call('SET', 'other' .. i, i) end for i = 1, 5 do redis.call('SET', 'lock.' .. i, i) end");
    Watching watching(optionsFor(server));
    std::vector<double> shares;
    connect(&watching.watcher, &Watcher::healthChanged, this, [&](const WatchHealth &health) {
        if (health.scanProgress)
            shares.push_back(*health.scanProgress);
    });
    watching.watcher.start();
    QTRY_COMPARE_WITH_TIMEOUT(watching.completed, 1, patience);
    QCOMPARE(watching.locks.size(), std::size_t(5));
    QVERIFY(std::ranges::is_sorted(shares));
    QCOMPARE(shares.back(), 1.0);
    QCOMPARE(watching.health().keysScanned, quint64(50005));
}

void TestPacing::scan_first_saysHowFarItHasComeWithWhatItFinds()
{
    RedisServer server;
    QVERIFY(server.start());
    eval(server, "for i = 1, 50000 do redis.call('SET', 'lock.' .. i, i) end");
    Watching watching(optionsFor(server));
    int found = 0, foundBefore = 0;
    connect(&watching.watcher, &Watcher::changed, this, [&] {
        found += watching.health().complete ? 0 : 1;
        foundBefore += !watching.health().complete && watching.health().keysScanned == 0 ? 1 : 0;
    });
    watching.watcher.start();
    QTRY_COMPARE_WITH_TIMEOUT(watching.completed, 1, patience);
    QVERIFY(found > 0);
    QCOMPARE(foundBefore, 0);
}

void TestPacing::scan_withoutDbsize_knowsItsProgressAllTheSame()
{
    RedisServer server;
    RedisServer::Options serverOptions;
    serverOptions.config = QStringList{QStringLiteral("user ann on >secret ~* &* +@all -dbsize")};
    QVERIFY(server.start(serverOptions));
    eval(server, "for i = 1, 20000 do redis.call('SET', 'lock.' .. i, i) end");
    Watcher::Options options = optionsFor(server);
    options.connection.endpoint.user = QStringLiteral("ann");
    options.connection.password = redis::Secret("secret");
    Watching watching(options);
    watching.watcher.start();
    QTRY_COMPARE_WITH_TIMEOUT(watching.completed, 1, patience);
    QCOMPARE(watching.health().scanProgress.value_or(0), 1.0);
    QVERIFY(!watching.health().keysInDatabase);
    const double estimate = double(watching.health().keysScanned);
    QVERIFY2(estimate > 10000 && estimate < 40000, qPrintable(QString::number(estimate)));
}

void TestPacing::scan_slowServer_restsAndSaysSo()
{
    RedisServer server;
    QVERIFY(server.start());
    eval(server, "for i = 1, 5000 do redis.call('SET', 'lock.' .. i, i) end");
    Watcher::Options options = optionsFor(server);
    options.latencyBudget = Duration(0); // so that every server is slow
    Watching watching(options);
    bool hasRested = false;
    connect(&watching.watcher, &Watcher::healthChanged, this,
            [&](const WatchHealth &health) { hasRested |= health.scanRest == ScanRest::ServerSlow; });
    watching.watcher.start();
    QTRY_VERIFY_WITH_TIMEOUT(hasRested, patience);
    QTRY_COMPARE_WITH_TIMEOUT(watching.completed, 1, patience);
    QCOMPARE(watching.locks.size(), std::size_t(5000));
}

void TestPacing::scan_manyLocks_keepsToItsShareAndSaysWhatItCosts()
{
    RedisServer server;
    QVERIFY(server.start());
    eval(server, "for i = 1, 20000 do redis.call('SET', 'lock.' .. i, 'tok' .. i, 'PX', 600000) end");
    Watcher::Options options = optionsFor(server);
    options.scanPercent = 1; // of the 25 ms that it takes at once, this is more
    Watching watching(options);
    bool hasRested = false;
    double said = 0, commands = 0;
    connect(&watching.watcher, &Watcher::healthChanged, this, [&](const WatchHealth &health) {
        QCOMPARE(health.scanPercent, 1);
        hasRested |= health.scanRest == ScanRest::Share;
        said = std::max(said, health.complete ? 0 : health.shareOfServer.value_or(0));
        commands = std::max(commands, health.complete ? 0 : health.commandsPerSecond.value_or(0));
    });
    watching.watcher.start();
    QTRY_COMPARE_WITH_TIMEOUT(watching.completed, 1, patience);
    QCOMPARE(watching.locks.size(), std::size_t(20'000));
    QVERIFY(hasRested);
    QVERIFY2(said > 0.002, qPrintable(QString::number(said))); // while it went on
    QVERIFY2(commands > 1000, qPrintable(QString::number(commands)));
}

void TestPacing::scan_hugeNames_comeInBoundedPages()
{
    RedisServer server;
    QVERIFY(server.start());
    // 72 MB of names: more than one reply may hold.
    eval(server,
         "for i = 1, 36 do redis.call('SET', 'lock.' .. i .. string.rep('x', 2000000), 'tok', 'PX', 600000) end "
         "for i = 1, 3000 do redis.call('SET', 'lock.' .. i, 'tok') end");
    Watching watching(optionsFor(server));
    watching.watcher.start();
    QTRY_COMPARE_WITH_TIMEOUT(watching.completed, 1, patience);
    QCOMPARE(watching.locks.size(), std::size_t(3036));
    QCOMPARE(watching.watcher.connection().generation(), quint64(1));
    QVERIFY(std::ranges::all_of(watching.locks, [](const auto &entry) { return entry.second.token == "tok"; }));
}

void TestPacing::scan_serverBusy_isRightSoonAfter()
{
    RedisServer server;
    RedisServer::Options serverOptions = withoutEvents();
    serverOptions.config = QStringList{QStringLiteral("busy-reply-threshold 1")};
    QVERIFY(server.start(serverOptions));
    server.cli(words("SET lock.a tok"));
    Watching watching(optionsFor(server));
    watching.watcher.start();
    QTRY_COMPARE_WITH_TIMEOUT(watching.completed, 1, patience);

    redis::Connection::Options blocker;
    blocker.endpoint = server.endpoint();
    blocker.commandTimeout = Duration(60000);
    redis::Connection connection(blocker, watching.clock);
    connection.open();
    QTRY_VERIFY_WITH_TIMEOUT(connection.isReady(), patience);
    const auto answer = connection.send(redis::command("EVAL", "while true do end", "0"));
    QTRY_COMPARE_WITH_TIMEOUT(watching.health().error.code, "BUSY", patience);
    server.cli(words("SCRIPT KILL"));
    server.cli(words("SET lock.b tok"));
    QElapsedTimer timer;
    timer.start();
    QTRY_VERIFY_WITH_TIMEOUT(watching.find("lock.b"), patience);
    qInfo("the picture was right %lld ms after the fault", static_cast<long long>(timer.elapsed()));
    QTRY_COMPARE_WITH_TIMEOUT(watching.health().error.kind, Error::Kind::None, patience);
    QTRY_VERIFY_WITH_TIMEOUT(answer.isDelivered(), patience);
}

void TestPacing::hidden_polling_restsUntilShown()
{
    RedisServer server;
    QVERIFY(server.start(withoutEvents()));
    Watcher::Options options = optionsFor(server);
    options.hearing = Hearing::Polling;
    Watching watching(options);
    watching.watcher.start();
    QTRY_COMPARE_WITH_TIMEOUT(watching.completed, 1, patience);
    change(watching.watcher, &WatchSettings::hidden, true);
    server.cli(words("SET lock.a tok"));
    QTRY_COMPARE_WITH_TIMEOUT(watching.health().scanRest, ScanRest::Hidden, patience);
    const qint64 scans = callsOf(server, "scan");
    const qint64 looks = callsOf(server, "dbsize");
    QTRY_VERIFY_WITH_TIMEOUT(callsOf(server, "dbsize") >= looks + 2, patience); // two seconds: ten polls, had they gone on
    QCOMPARE(callsOf(server, "scan"), scans);
    QVERIFY(!watching.find("lock.a"));
    change(watching.watcher, &WatchSettings::hidden, false);
    QTRY_VERIFY_WITH_TIMEOUT(watching.find("lock.a"), patience);
    QCOMPARE(watching.health().scanRest, ScanRest::None);
    server.cli(words("SET lock.b tok"));
    QTRY_VERIFY_WITH_TIMEOUT(watching.find("lock.b"), patience);
}

void TestPacing::hidden_events_goOn()
{
    RedisServer server;
    QVERIFY(server.start());
    Watching watching(optionsFor(server));
    watching.watcher.start();
    QTRY_COMPARE_WITH_TIMEOUT(watching.completed, 1, patience);
    change(watching.watcher, &WatchSettings::hidden, true);
    watching.watcher.rescan();
    QCOMPARE(watching.health().scanRest, ScanRest::Hidden);
    server.cli(words("SET lock.a tok PX 60000"));
    QTRY_VERIFY_WITH_TIMEOUT(watching.find("lock.a"), patience);
    server.cli(words("DEL lock.a"));
    QTRY_VERIFY_WITH_TIMEOUT(!watching.find("lock.a"), patience);
    QCOMPARE(watching.health().basis, Basis::Events);
}

void TestPacing::hidden_whileConnecting_readsWhenShown()
{
    RedisServer server;
    QVERIFY(server.start());
    server.cli(words("SET lock.a tok"));
    Watching watching(optionsFor(server));
    change(watching.watcher, &WatchSettings::hidden, true);
    watching.watcher.start();
    QTRY_COMPARE_WITH_TIMEOUT(watching.health().scanRest, ScanRest::Hidden, patience);
    server.cli(words("CLIENT KILL TYPE normal")); // the scan that waited is forgotten with its connection
    QTRY_VERIFY_WITH_TIMEOUT(!watching.health().connected, patience);
    QTRY_COMPARE_WITH_TIMEOUT(watching.health().scanRest, ScanRest::Hidden, patience);
    QCOMPARE(watching.completed, 0);
    change(watching.watcher, &WatchSettings::hidden, false);
    QTRY_COMPARE_WITH_TIMEOUT(watching.completed, 1, patience);
    QVERIFY(watching.find("lock.a"));
}

void TestPacing::load_quietServer_isSmallAndKnown()
{
    RedisServer server;
    QVERIFY(server.start());
    server.cli(words("SET lock.a tok"));
    Watching watching(optionsFor(server));
    watching.watcher.start();
    QTRY_VERIFY_WITH_TIMEOUT(watching.health().shareOfServer.has_value(), patience);
    QTRY_VERIFY_WITH_TIMEOUT(*watching.health().shareOfServer < 0.05, patience);
}

void TestPacing::load_infoRefused_isUnknown()
{
    RedisServer server;
    RedisServer::Options serverOptions = withoutEvents();
    serverOptions.config = QStringList{QStringLiteral("user ann on >secret ~* &* +@all -info")};
    QVERIFY(server.start(serverOptions));
    Watcher::Options options = optionsFor(server);
    options.connection.endpoint.user = QStringLiteral("ann");
    options.connection.password = redis::Secret("secret");
    Watching watching(options);
    watching.watcher.start();
    QTRY_VERIFY_WITH_TIMEOUT(watching.health().commandsPerSecond > 0, patience);
    QVERIFY(!watching.health().shareOfServer);
    server.cli(words("ACL LOG RESET"));
    const qint64 looks = callsOf(server, "dbsize");
    QTRY_VERIFY_WITH_TIMEOUT(callsOf(server, "dbsize") > looks, patience);
    QCOMPARE(server.cli(words("ACL LOG")), ""); // not asked again
}

void TestPacing::storm_oneKey_isReadInRoundsAndCounted()
{
    RedisServer server;
    QVERIFY(server.start());
    Watching watching(optionsFor(server));
    watching.watcher.start();
    QTRY_COMPARE_WITH_TIMEOUT(watching.completed, 1, patience);
    const qint64 before = callsOf(server, "getrange");
    eval(server, "for i = 1, 20000 do redis.call('SET', 'lock.a', 't' .. i) end");
    QTRY_VERIFY_WITH_TIMEOUT(watching.find("lock.a") && watching.find("lock.a")->token == "t20000", patience);
    const auto reads = [&] { return callsOf(server, "getrange") - before; };
    QTRY_COMPARE_WITH_TIMEOUT(qint64(watching.health().coalesced) + reads(), qint64(20000), patience); // none is lost
    QVERIFY2(reads() < 2000, qPrintable(QString::number(reads())));
}

void TestPacing::renewed_knownLock_onlyItsLeaseIsRead_data()
{
    QTest::addColumn<QStringList>("acquire");
    QTest::addColumn<QByteArray>("token");
    QTest::newRow("string") << words("SET lock.a tok PX 60000") << QByteArray("tok");
    QTest::newRow("string that lasted") << words("SET lock.a tok") << QByteArray("tok");
    QTest::newRow("hash") << words("HSET lock.a uuid:1 1") << QByteArray();
}

void TestPacing::renewed_knownLock_onlyItsLeaseIsRead()
{
    QFETCH(QStringList, acquire);
    QFETCH(QByteArray, token);
    RedisServer server;
    QVERIFY(server.start());
    server.cli(acquire);
    Watching watching(optionsFor(server));
    watching.watcher.start();
    QTRY_COMPARE_WITH_TIMEOUT(watching.completed, 1, patience);
    const LockForm before = watching.find("lock.a")->form;
    const qint64 reads = callsOf(server, "getrange");
    const qint64 leases = callsOf(server, "pttl");
    server.cli(words("PEXPIRE lock.a 90000"));
    QTRY_VERIFY_WITH_TIMEOUT(watching.find("lock.a")->lease > Duration(80'000), patience);
    QCOMPARE(callsOf(server, "getrange"), reads);
    QCOMPARE(callsOf(server, "pttl"), leases + 1);
    QCOMPARE(watching.token("lock.a"), token);
    QCOMPARE(watching.find("lock.a")->form, before == LockForm::TokenWithoutTtl ? LockForm::Token : before);
    QCOMPARE(watching.find("lock.a")->heldSinceSource, HeldSinceSource::FirstSeen);
}

/** While one reading is under way the next renewal is told: it is no reason to leave out what was read. */
void TestPacing::renewed_allTheTime_isShown()
{
    RedisServer server;
    QVERIFY(server.start());
    server.cli(words("SET lock.a tok PX 60000"));
    Watching watching(optionsFor(server));
    watching.watcher.start();
    QTRY_COMPARE_WITH_TIMEOUT(watching.completed, 1, patience);
    PlainClient holder(server.endpoint().socketPath.toLocal8Bit());
    int leaseMs = 60'000;
    const auto renewOften = [&] {
        for (int i = 0; i < 100; ++i)
            holder.ask({"PEXPIRE", "lock.a", QByteArray::number(leaseMs += 100)});
        return watching.find("lock.a")->renewals > 5;
    };
    QTRY_VERIFY_WITH_TIMEOUT(renewOften(), patience);
}

void TestPacing::released_longAfterItsReading_isNotReadAgain()
{
    RedisServer server;
    QVERIFY(server.start());
    eval(server, "for i = 1, 160 do redis.call('SET', 'lock.' .. i, 'tok', 'PX', 600000) end");
    Watching watching(optionsFor(server));
    watching.watcher.start();
    QTRY_COMPARE_WITH_TIMEOUT(watching.completed, 1, patience);
    const Instant then = watching.clock.now();
    QTRY_VERIFY_WITH_TIMEOUT(watching.clock.now() - then > Duration(100), patience);
    const qint64 before = callsOf(server, "getrange");
    eval(server, "for i = 1, 160 do redis.call('DEL', 'lock.' .. i) end");
    QTRY_VERIFY_WITH_TIMEOUT(watching.locks.empty(), patience);
    const qint64 reads = callsOf(server, "getrange") - before;
    QCOMPARE(reads, 10); // some, to learn whether events can be relied upon
    for (int i = 1; i <= 160; ++i)
        QVERIFY(watching.told(Kind::Released, "lock." + QByteArray::number(i)));
    QCOMPARE(watching.health().healed, quint64(0));
}

void TestPacing::released_whileScanning_staysGone()
{
    RedisServer server;
    QVERIFY(server.start());
    eval(server, "for i = 1, 5000 do redis.call('SET', 'lock.' .. i, 'tok', 'PX', 600000) end");
    Watching watching(optionsFor(server));
    watching.watcher.start();
    QTRY_COMPARE_WITH_TIMEOUT(watching.completed, 1, patience);
    for (int round = 0; round < 20; ++round) {
        watching.watcher.rescan();
        const QByteArray range = QByteArray::number(round * 250 + 1) + ", " + QByteArray::number(round * 250 + 250);
        eval(server, "for i = " + range + " do redis.call('DEL', 'lock.' .. i) end");
    }
    QTRY_VERIFY_WITH_TIMEOUT(watching.locks.empty(), patience);
    QTRY_COMPARE_WITH_TIMEOUT(watching.health().scanRest, ScanRest::None, patience);
    QTRY_VERIFY_WITH_TIMEOUT(!watching.health().scanning, patience);
    QVERIFY(watching.locks.empty());
    QVERIFY(watching.watcher.picture().registry().locks().empty());
}

void TestPacing::handedOver_withinARound_bothEndsAreTold()
{
    RedisServer server;
    QVERIFY(server.start());
    server.cli(words("SET lock.a one PX 600000"));
    Watching watching(optionsFor(server));
    watching.watcher.start();
    QTRY_COMPARE_WITH_TIMEOUT(watching.completed, 1, patience);
    const Instant then = watching.clock.now();
    QTRY_VERIFY_WITH_TIMEOUT(watching.clock.now() - then > Duration(100), patience);
    eval(server, "redis.call('DEL', 'lock.a') redis.call('SET', 'lock.a', 'two', 'PX', 600000)");
    QTRY_VERIFY_WITH_TIMEOUT(watching.find("lock.a") && watching.find("lock.a")->token == "two", patience);
    const LockEvent *released = watching.eventTold(Kind::Released, "lock.a");
    const LockEvent *acquired = watching.eventTold(Kind::Acquired, "lock.a");
    QVERIFY(released && acquired);
    QCOMPARE(released->token, "one");
    QCOMPARE(acquired->token, "two");
    QVERIFY(acquired->gap.has_value());
    QVERIFY(acquired->atSteady >= released->atSteady);
}

void TestPacing::keys_forbidden_areUnknownAndSaid()
{
    RedisServer server;
    RedisServer::Options serverOptions;
    serverOptions.config = QStringList{QStringLiteral("user ann on >secret ~lock.mine.* &* +@all")};
    QVERIFY(server.start(serverOptions));
    server.cli(words("SET lock.mine.a tok PX 60000"));
    server.cli(words("SET lock.theirs.a tok PX 60000"));
    Watcher::Options options = optionsFor(server);
    options.connection.endpoint.user = QStringLiteral("ann");
    options.connection.password = redis::Secret("secret");
    Watching watching(options);
    watching.watcher.start();
    QTRY_COMPARE_WITH_TIMEOUT(watching.completed, 1, patience);
    QCOMPARE(watching.find("lock.mine.a")->form, LockForm::Token);
    QVERIFY(watching.find("lock.theirs.a"));
    QCOMPARE(watching.find("lock.theirs.a")->form, LockForm::Unknown);
    QCOMPARE(watching.health().lacks, std::vector{Lack::Keys});
    server.cli(words("DEL lock.theirs.a"));
    watching.watcher.rescan();
    QTRY_VERIFY_WITH_TIMEOUT(!watching.find("lock.theirs.a"), patience);
    QTRY_VERIFY_WITH_TIMEOUT(watching.health().lacks.empty(), patience);
}

/** One of them is asked about now and then; that it is given back meanwhile says nothing about the others. */
void TestPacing::keys_forbiddenForAWhile_areAllReadAgain()
{
    RedisServer server;
    RedisServer::Options serverOptions;
    serverOptions.config = QStringList{QStringLiteral("user ann on >secret ~* &* +@all")};
    QVERIFY(server.start(serverOptions));
    eval(server, "for i = 1, 10 do redis.call('SET', 'lock.' .. i, 'old', 'PX', 600000) end");
    Watcher::Options options = optionsFor(server, "ann");
    options.rescanInterval = Duration(600'000);
    Watching watching(options);
    watching.watcher.start();
    QTRY_COMPARE_WITH_TIMEOUT(watching.completed, 1, patience);
    server.cli(words("ACL SETUSER ann resetkeys"));
    eval(server, "for i = 1, 10 do redis.call('SET', 'lock.' .. i, 'new', 'PX', 600000) end");
    QTRY_VERIFY_WITH_TIMEOUT(watching.lacks(Lack::Keys), patience);
    const Instant then = watching.clock.now();
    QTRY_VERIFY_WITH_TIMEOUT(watching.clock.now() - then > Duration(2500), patience); // asked again by then, in vain
    QVERIFY(watching.lacks(Lack::Keys));
    eval(server, "for i = 1, 9 do redis.call('DEL', 'lock.' .. i) end");
    QTRY_COMPARE_WITH_TIMEOUT(watching.locks.size(), std::size_t(1), patience);
    server.cli(words("ACL SETUSER ann allkeys"));
    QTRY_COMPARE_WITH_TIMEOUT(watching.token("lock.10"), "new", patience);
    QVERIFY(watching.health().lacks.empty());
}

void TestPacing::hash_manyFields_isNotRead()
{
    RedisServer server;
    QVERIFY(server.start());
    eval(server, "for i = 1, 100000 do redis.call('HSET', 'lock.h', 'field' .. i, i) end redis.call('PEXPIRE', 'lock.h', 60000)");
    server.cli(words("CONFIG RESETSTAT"));
    Watching watching(optionsFor(server));
    watching.watcher.start();
    QTRY_COMPARE_WITH_TIMEOUT(watching.completed, 1, patience);
    QCOMPARE(watching.find("lock.h")->form, LockForm::Hash);
    QVERIFY(watching.find("lock.h")->deadline.has_value());
    QCOMPARE(callsOf(server, "type"), 1);
    QCOMPARE(callsOf(server, "hlen"), 1); // too many
    QCOMPARE(callsOf(server, "hgetall") + callsOf(server, "hscan"), 0);
}

} // namespace tst_pacing

LOCKSCOPE_TEST(tst_pacing, tst_pacing::TestPacing)
#include "tst_pacing.moc"
