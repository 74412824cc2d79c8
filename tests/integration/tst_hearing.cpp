// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/globpattern.h"

#include "changesetting.h"
#include "fakeclock.h"
#include "faultproxy.h"
#include "watching.h"
#include "testprogram.h"

#include <QFile>
#include <QFileInfo>
#include <QTest>

#include <random>

namespace tst_hearing {

using namespace lockscope;
using Kind = LockEvent::Kind;

namespace {

constexpr const char *leastPrivileged =
    "user ann on >secret ~lock.* resetchannels &__redis__:invalidate -@all +client|tracking +subscribe +scan +getrange +pttl";

/** So rarely that whatever is seen in a test was heard of, not found by a scan. */
Watcher::Options rarelyScanning(Watcher::Options options)
{
    options.pollInterval = options.longestPollInterval = options.rescanInterval = Duration(600'000);
    return options;
}

RedisServer::Options onProgram(const QString &program, RedisServer::Options options = {})
{
    options.program = program;
    return options;
}

RedisServer::Options withUser(const char *user, QByteArray events = "KEA")
{
    RedisServer::Options options;
    options.keyspaceEvents = std::move(events);
    options.config = QStringList{QString::fromLatin1(user)};
    return options;
}

void setFlags(const RedisServer &server, const char *flags)
{
    server.cli({QStringLiteral("CONFIG"), QStringLiteral("SET"), QStringLiteral("notify-keyspace-events"), QString::fromLatin1(flags)});
}

void runScript(const RedisServer &server, const char *script)
{
    server.cli({QStringLiteral("EVAL"), QString::fromLatin1(script), QStringLiteral("0")});
}

void eachFeed()
{
    QTest::addColumn<Hearing>("hearing");
    QTest::addColumn<Basis>("basis");
    QTest::newRow("events") << Hearing::Events << Basis::Events;
    QTest::newRow("tracking") << Hearing::Tracking << Basis::Tracking;
}

/** Every way to hear, on a server that allows it. */
void eachHearing()
{
    eachFeed();
    QTest::newRow("polling") << Hearing::Polling << Basis::Polling;
}

} // namespace

class TestHearing : public QObject {
    Q_OBJECT
private slots:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".+"))); }
    void tracking_leastPrivilegedUser_hearsChanges();
    void tracking_keysThatDoNotMatch_areNotShown();
    void tracking_connectionsKilled_hearsAgain();
    void automatic_flagsSwitched_takesWhatWorks();
    void automatic_subscribingToEventsRefused_tracks();
    void byHand_allowed_isTheBasis_data() { eachHearing(); }
    void byHand_allowed_isTheBasis();
    void documentedUser_watching_getsWhatIsPromised_data();
    void documentedUser_watching_getsWhatIsPromised();
    void subscription_denied_isToldWithTheRightsThatMendIt_data();
    void subscription_denied_isToldWithTheRightsThatMendIt();
    void byHand_refused_saysWhy_data();
    void byHand_refused_saysWhy();
    void byHand_changedWhileWatching_isFollowed();
    void keys_exchanged_areNoticed_data() { eachHearing(); }
    void keys_exchanged_areNoticed();
    void keys_exchangedAfterInfoWasRefused_areNoticed();
    void rights_backAfterAReconnection_areNoticed();
    void keys_exchangedWithoutInfo_areNoticed_data();
    void keys_exchangedWithoutInfo_areNoticed();
    void keys_flushedAndRefilledWithLeastPrivilege_areNoticed();
    void feed_aloneIsSilent_isToldAndPolled_data() { eachFeed(); }
    void feed_aloneIsSilent_isToldAndPolled();
    void server_isSilent_noFeedIsBlamed_data() { eachFeed(); }
    void server_isSilent_noFeedIsBlamed();
    void outputBuffer_overflows_isHealed_data();
    void outputBuffer_overflows_isHealed();
    void machine_sleeps_rescansWhenItWakes();
    void machine_sleepsAndServerGoes_isToldSoon();
    void wallClock_isSet_changesNothing();
    void changes_fewASecond_waitForNothing();
    void server_becomesReplica_showsTheOthersKeys();
    void matchesGlob_randomPatterns_agreesWithServer();
};

void TestHearing::tracking_leastPrivilegedUser_hearsChanges()
{
    RedisServer server;
    QVERIFY(server.start(withUser(leastPrivileged, "")));
    server.cli(words("SET lock.a tok PX 60000"));
    Watching watching(rarelyScanning(optionsFor(server, "ann")));
    watching.watcher.start();
    QTRY_COMPARE(watching.completed, 1);
    QCOMPARE(watching.basis(), Basis::Tracking);
    QVERIFY(!watching.lacks(Lack::Events) && !watching.lacks(Lack::Config));
    QCOMPARE(watching.token("lock.a"), "tok");

    server.cli(words("SET lock.b one NX PX 60000"));
    QTRY_COMPARE(watching.token("lock.b"), "one");
    QCOMPARE(watching.find("lock.b")->heldSinceSource, HeldSinceSource::Observed);
    server.cli(words("PEXPIRE lock.b 90000"));
    QTRY_VERIFY(watching.told(Kind::Renewed, "lock.b"));
    server.cli(words("DEL lock.b"));
    QTRY_VERIFY(!watching.find("lock.b"));
    QVERIFY(watching.told(Kind::Released, "lock.b"));
    server.cli(words("SET lock.c one NX PX 100"));
    QTRY_VERIFY(watching.told(Kind::Expired, "lock.c"));
    QCOMPARE(watching.watcher.health().error.kind, Error::Kind::None);
}

void TestHearing::tracking_keysThatDoNotMatch_areNotShown()
{
    RedisServer server;
    QVERIFY(server.start(withoutEvents()));
    Watcher::Options options = rarelyScanning(optionsFor(server));
    options.patterns = {"lock.*.x", "lock.b*", "mutex\\:?"};
    Watching watching(options);
    watching.watcher.start();
    QTRY_COMPARE(watching.completed, 1);
    QCOMPARE(watching.basis(), Basis::Tracking);
    for (const char *key : {"lock.a.y", "mutex:12", "other", "lock.a.x", "lock.bb", "mutex:1"})
        server.cli({QStringLiteral("SET"), QString::fromLatin1(key), QStringLiteral("tok")});
    QTRY_VERIFY(watching.find("mutex:1")); // the last, so all others have been told
    QTRY_VERIFY(watching.find("lock.a.x") && watching.find("lock.bb"));
    QCOMPARE(watching.locks.size(), std::size_t(3));
}

void TestHearing::tracking_connectionsKilled_hearsAgain()
{
    RedisServer server;
    QVERIFY(server.start(withoutEvents()));
    Watcher::Options options = rarelyScanning(optionsFor(server));
    options.hearing = Hearing::Tracking;
    Watching watching(options);
    watching.watcher.start();
    QTRY_COMPARE(watching.completed, 1);
    for (const char *type : {"pubsub", "normal", "pubsub"}) {
        const std::size_t before = watching.bases.size();
        server.cli({QStringLiteral("CLIENT"), QStringLiteral("KILL"), QStringLiteral("TYPE"), QString::fromLatin1(type)});
        QTRY_VERIFY(std::find_if(watching.bases.cbegin() + std::ptrdiff_t(before), watching.bases.cend(),
                                 [](Basis basis) { return basis != Basis::Tracking; })
                    != watching.bases.cend());
        QTRY_COMPARE(watching.basis(), Basis::Tracking);
        QTRY_VERIFY(watching.watcher.health().complete);
        server.cli({QStringLiteral("SET"), QStringLiteral("lock.a"), QString::fromLatin1(type)});
        QTRY_COMPARE(watching.token("lock.a"), type);
        server.cli(words("DEL lock.a"));
        QTRY_VERIFY(!watching.find("lock.a"));
    }
}

void TestHearing::automatic_flagsSwitched_takesWhatWorks()
{
    RedisServer server;
    QVERIFY(server.start(withoutEvents()));
    Watching watching(rarelyScanning(optionsFor(server)));
    watching.watcher.start();
    QTRY_COMPARE(watching.completed, 1);
    QCOMPARE(watching.basis(), Basis::Tracking);
    QVERIFY(watching.watcher.health().eventsCanBeEnabled);
    QVERIFY(watching.watcher.health().lacks.empty());
    for (const char *round : {"1", "2"}) {
        setFlags(server, "KEA");
        QTRY_COMPARE(watching.basis(), Basis::Events);
        QTRY_VERIFY(!server.cli(words("CLIENT LIST")).contains("lockscope-tracking"));
        server.cli({QStringLiteral("SET"), QStringLiteral("lock.a"), QString::fromLatin1(round)});
        QTRY_COMPARE(watching.token("lock.a"), round);
        setFlags(server, "");
        QTRY_COMPARE(watching.basis(), Basis::Tracking);
        server.cli({QStringLiteral("SET"), QStringLiteral("lock.b"), QString::fromLatin1(round)});
        QTRY_COMPARE(watching.token("lock.b"), round);
    }
}

void TestHearing::automatic_subscribingToEventsRefused_tracks()
{
    RedisServer server;
    QVERIFY(server.start(withUser("user ann on >secret ~* resetchannels &__redis__:invalidate +@all")));
    Watching watching(rarelyScanning(optionsFor(server, "ann")));
    watching.watcher.start();
    QTRY_COMPARE(watching.completed, 1);
    QTRY_COMPARE(watching.basis(), Basis::Tracking);
    server.cli(words("SET lock.a tok"));
    QTRY_COMPARE(watching.token("lock.a"), "tok");
    QVERIFY(watching.watcher.health().lacks.empty());
}

void TestHearing::byHand_allowed_isTheBasis()
{
    QFETCH(Hearing, hearing);
    QFETCH(Basis, basis);
    RedisServer server;
    QVERIFY(server.start());
    Watcher::Options options = optionsFor(server);
    options.hearing = hearing;
    Watching watching(options);
    watching.watcher.start();
    QTRY_COMPARE(watching.completed, 1);
    QCOMPARE(watching.basis(), basis);
    QCOMPARE(watching.watcher.health().hearing, hearing);
    QVERIFY(watching.watcher.health().lacks.empty());
    const QByteArray clients = server.cli(words("CLIENT LIST"));
    QCOMPARE(clients.contains("name=lockscope-events"), basis == Basis::Events);
    QCOMPARE(clients.contains("name=lockscope-tracking"), basis == Basis::Tracking);
    QCOMPARE(clients.count(" redir=-1 ") + clients.count(" redir=0 "), clients.count(" redir=")); // none hears for another one
    server.cli(words("SET lock.a tok"));
    QTRY_COMPARE(watching.token("lock.a"), "tok");
    QCOMPARE(watching.events.back().sampled, basis == Basis::Polling);
}

void TestHearing::documentedUser_watching_getsWhatIsPromised_data()
{
    QTest::addColumn<QString>("program");
    QTest::addColumn<QStringList>("acl");
    QTest::addColumn<Basis>("basis");
    static const QRegularExpression line(QStringLiteral("ACL SETUSER lockscope [^`\n]+"));
    for (const char *document : {LOCKSCOPE_SOURCES "/resources/guide/rights.md", LOCKSCOPE_SOURCES "/packaging/lockscope.1.in",
                                 LOCKSCOPE_SOURCES "/app/cli/line/helptext.cpp"}) {
        QFile file(QString::fromUtf8(document));
        QVERIFY2(file.open(QIODevice::ReadOnly), document);
        const QString text = QString::fromUtf8(file.readAll()).remove(u'\\'); // the man page escapes hyphens
        for (auto match = line.globalMatch(text); match.hasNext();) {
            const QString acl = match.next().captured();
            const bool isTracking = acl.contains(QStringLiteral("client|tracking"));
            for (const QString &program : RedisServer::installedPrograms())
                QTest::addRow("%s, %s %s", RedisServer::programAndVersion(program).constData(), qPrintable(QFileInfo(file).fileName()),
                              isTracking ? "tracking" : "events")
                    << program << acl.split(u' ') << (isTracking ? Basis::Tracking : Basis::Events);
        }
    }
}

/** Word for word as somebody copies it, on a server that is set up for it. */
void TestHearing::documentedUser_watching_getsWhatIsPromised()
{
    QFETCH(QString, program);
    QFETCH(QStringList, acl);
    QFETCH(Basis, basis);
    RedisServer server;
    QVERIFY(server.start(onProgram(program)));
    QCOMPARE(server.cli(acl), "OK");
    if (basis == Basis::Tracking)
        setFlags(server, "");
    server.cli(words("SET lock.a tok PX 60000"));
    Watching watching(rarelyScanning(optionsFor(server, "lockscope")));
    watching.watcher.start();
    QTRY_COMPARE(watching.completed, 1);
    QCOMPARE(watching.basis(), basis);
    QCOMPARE(watching.token("lock.a"), "tok");
    QVERIFY(!watching.lacks(Lack::EventsDenied) && !watching.lacks(Lack::Scan) && !watching.lacks(Lack::Ttl));
    if (basis == Basis::Events)
        QCOMPARE(watching.health().lacks, std::vector<Lack>());
    server.cli(words("SET lock.b one PX 60000"));
    QTRY_COMPARE(watching.token("lock.b"), "one");
    QVERIFY(!watching.eventTold(Kind::Acquired, "lock.b")->sampled);
    const QByteArray written = server.cliInput("AUTH lockscope secret\nSET lock.b two\n");
    QVERIFY2(written.contains("NOPERM"), written);
}

void TestHearing::subscription_denied_isToldWithTheRightsThatMendIt_data()
{
    QTest::addColumn<QString>("program");
    QTest::addColumn<QByteArray>("user");
    QTest::addColumn<Hearing>("hearing");
    QTest::addColumn<Basis>("basis");
    QTest::addColumn<Lack>("lack");
    QTest::addColumn<QString>("remedy");
    const QByteArray few = "user ann on >secret ~lock.* -@all +scan +get +getrange +pttl +info +time +dbsize +type +config|get ";
    for (const QString &program : RedisServer::installedPrograms()) {
        const QByteArray version = RedisServer::programAndVersion(program);
        const auto row = [&](const char *name, const QByteArray &user, Hearing hearing, Lack lack, const char *remedy) {
            QTest::addRow("%s, %s", version.constData(), name)
                << program << user << hearing << (hearing == Hearing::Tracking ? Basis::Tracking : Basis::Events) << lack
                << QStringLiteral("ACL SETUSER ann ") + QString::fromLatin1(remedy);
        };
        row("other channels", few + "resetchannels &__keyspace@*__:* +psubscribe", Hearing::Automatic, Lack::EventsDenied,
            "&__keyspace@0__:lock.* &__keyspace@0__:job:*");
        row("no command", few + "allchannels", Hearing::Automatic, Lack::EventsDenied, "+psubscribe");
        row("tracking, no channel", few + "resetchannels +client|tracking +subscribe", Hearing::Tracking, Lack::Tracking, "&__redis__:invalidate");
        row("tracking, no command", few + "allchannels +subscribe", Hearing::Tracking, Lack::Tracking, "+client|tracking +subscribe");
    }
}

void TestHearing::subscription_denied_isToldWithTheRightsThatMendIt()
{
    QFETCH(QString, program);
    QFETCH(QByteArray, user);
    QFETCH(Hearing, hearing);
    QFETCH(Basis, basis);
    QFETCH(Lack, lack);
    QFETCH(QString, remedy);
    RedisServer server;
    QVERIFY(server.start(onProgram(program, withUser(user))));
    Watcher::Options options = rarelyScanning(optionsFor(server, "ann"));
    options.patterns = {"lock.*", "job:*"};
    options.hearing = hearing;
    Watching watching(options);
    watching.watcher.start();
    QTRY_COMPARE(watching.completed, 1);
    QTRY_COMPARE(watching.health().lacks, std::vector{lack});
    QCOMPARE(watching.basis(), Basis::Polling);
    QVERIFY(lackText(lack, watching.health()).endsWith(remedy));

    QCOMPARE(server.cli(remedy.split(u' ')), "OK");
    watching.watcher.rescan();
    QTRY_COMPARE(watching.basis(), basis);
    QCOMPARE(watching.health().lacks, std::vector<Lack>());
    QVERIFY(watching.health().remedy.isEmpty());
}

void TestHearing::byHand_refused_saysWhy_data()
{
    QTest::addColumn<Hearing>("hearing");
    QTest::addColumn<QByteArray>("user");
    QTest::addColumn<QByteArray>("pattern");
    QTest::addColumn<std::vector<Lack>>("lacks");
    const QByteArray everything = "user ann on >secret ~* &* +@all";
    QTest::newRow("tracking refused") << Hearing::Tracking << everything + " -client|tracking" << QByteArray("lock.*") << std::vector{Lack::Tracking};
    QTest::newRow("subscribing refused") << Hearing::Tracking << everything + " -subscribe" << QByteArray("lock.*") << std::vector{Lack::Tracking};
    QTest::newRow("no prefix") << Hearing::Tracking << everything << QByteArray("?ock.*") << std::vector{Lack::TrackingPrefix};
    QTest::newRow("events off") << Hearing::Events << everything << QByteArray("lock.*") << std::vector{Lack::Events};
    QTest::newRow("events off and refused") << Hearing::Events << everything + " -psubscribe" << QByteArray("lock.*")
                                            << std::vector{Lack::EventsDenied, Lack::Events};
}

void TestHearing::byHand_refused_saysWhy()
{
    QFETCH(Hearing, hearing);
    QFETCH(QByteArray, user);
    QFETCH(QByteArray, pattern);
    QFETCH(std::vector<Lack>, lacks);
    RedisServer server;
    QVERIFY(server.start(withUser(user, "")));
    Watcher::Options options = optionsFor(server, "ann");
    options.hearing = hearing;
    options.patterns = {pattern};
    Watching watching(options);
    watching.watcher.start();
    QTRY_COMPARE(watching.completed, 1);
    QTRY_COMPARE(watching.watcher.health().lacks, lacks);
    QCOMPARE(watching.basis(), Basis::Polling);
    server.cli(words("SET lock.a tok"));
    QTRY_COMPARE(watching.token("lock.a"), "tok"); // true all the same
}

void TestHearing::byHand_changedWhileWatching_isFollowed()
{
    RedisServer server;
    QVERIFY(server.start());
    Watching watching(optionsFor(server));
    watching.watcher.start();
    QTRY_COMPARE(watching.completed, 1);
    int round = 0;
    for (const auto &[hearing, basis] : {std::pair(Hearing::Tracking, Basis::Tracking),
                                         {Hearing::Polling, Basis::Polling},
                                         {Hearing::Events, Basis::Events},
                                         {Hearing::Polling, Basis::Polling},
                                         {Hearing::Automatic, Basis::Events}}) {
        change(watching.watcher, &WatchSettings::hearing, hearing);
        QTRY_COMPARE_WITH_TIMEOUT(watching.basis(), basis, 20'000);
        QVERIFY(watching.watcher.health().lacks.empty());
        const QByteArray token = QByteArray::number(++round);
        server.cli({QStringLiteral("SET"), QStringLiteral("lock.a"), QString::fromLatin1(token)});
        QTRY_COMPARE_WITH_TIMEOUT(watching.token("lock.a"), token, 20'000);
    }
    QCOMPARE(watching.completed, 1); // the picture was never given up
}

void TestHearing::keys_exchanged_areNoticed()
{
    QFETCH(Hearing, hearing);
    QFETCH(Basis, basis);
    RedisServer server;
    QVERIFY(server.start());
    server.cli(words("SET lock.a tok"));
    server.cli(words("SET lock.b tok"));
    Watcher::Options options = rarelyScanning(optionsFor(server));
    options.hearing = hearing;
    Watching watching(options);
    watching.watcher.start();
    QTRY_COMPARE(watching.completed, 1);
    QTRY_COMPARE(watching.basis(), basis);

    runScript(server, "redis.call('FLUSHALL'); redis.call('SET', 'lock.b', 'two'); redis.call('SET', 'lock.c', 'two')");
    QTRY_VERIFY(!watching.find("lock.a"));
    QTRY_COMPARE(watching.token("lock.b"), "two");
    QTRY_COMPARE(watching.token("lock.c"), "two");
    QTRY_COMPARE(watching.basis(), basis);

    server.cliInput("SELECT 1\nSET lock.c three\nSET lock.d three\nSWAPDB 0 1\n");
    QTRY_VERIFY(!watching.find("lock.b"));
    QTRY_COMPARE(watching.token("lock.c"), "three");
    QTRY_COMPARE(watching.token("lock.d"), "three");
    QTRY_COMPARE(watching.basis(), basis);
}

/** A right that is taken away and given back is asked for again, on the same connection. */
void TestHearing::keys_exchangedAfterInfoWasRefused_areNoticed()
{
    RedisServer server;
    RedisServer::Options serverOptions;
    serverOptions.config = QStringList{QStringLiteral("user ann on >secret ~* &* +@all")};
    QVERIFY(server.start(serverOptions));
    Watching watching(rarelyScanning(optionsFor(server, "ann")));
    watching.watcher.start();
    QTRY_COMPARE(watching.completed, 1);
    QVERIFY(!watching.lacks(Lack::ServerInfo));
    server.cli(words("ACL SETUSER ann -info"));
    QTRY_VERIFY(watching.lacks(Lack::ServerInfo));
    server.cli(words("ACL SETUSER ann +info"));
    QTRY_VERIFY(!watching.lacks(Lack::ServerInfo));
    server.cliInput("SELECT 1\nSET lock.c three\nSWAPDB 0 1\n"); // no lock is shown that could be looked at
    QTRY_COMPARE(watching.token("lock.c"), "three");
}

/** The connection that found them refused is not the one that had them. */
void TestHearing::rights_backAfterAReconnection_areNoticed()
{
    RedisServer server;
    RedisServer::Options serverOptions;
    serverOptions.config = QStringList{QStringLiteral("user ann on >secret ~* &* +@all")};
    QVERIFY(server.start(serverOptions));
    server.cli(words("SET lock.a old"));
    Watching watching(rarelyScanning(optionsFor(server, "ann")));
    watching.watcher.start();
    QTRY_COMPARE(watching.completed, 1);
    server.cli(words("ACL SETUSER ann -getrange -get -info"));
    server.cli(words("CLIENT KILL USER ann"));
    QTRY_VERIFY(watching.lacks(Lack::Values) && watching.lacks(Lack::ServerInfo));
    server.cli(words("SET lock.a new"));
    server.cli(words("ACL SETUSER ann +getrange +get +info"));
    QTRY_COMPARE(watching.token("lock.a"), "new");
    QTRY_VERIFY(!watching.lacks(Lack::Values) && !watching.lacks(Lack::ServerInfo));
}

void TestHearing::keys_exchangedWithoutInfo_areNoticed_data()
{
    QTest::addColumn<Hearing>("hearing");
    QTest::addColumn<Basis>("basis");
    QTest::addColumn<QByteArray>("rights");
    for (const QByteArray rights : {"+@all -info", "+@all -info -dbsize"}) {
        QTest::addRow("events, %s", rights.constData()) << Hearing::Events << Basis::Events << rights;
        QTest::addRow("tracking, %s", rights.constData()) << Hearing::Tracking << Basis::Tracking << rights;
    }
}

/** As many keys as before, so that their number tells nothing. */
void TestHearing::keys_exchangedWithoutInfo_areNoticed()
{
    QFETCH(Hearing, hearing);
    QFETCH(Basis, basis);
    QFETCH(QByteArray, rights);
    RedisServer server;
    QVERIFY(server.start(withUser(QByteArray("user ann on >secret ~* &* " + rights).constData())));
    server.cli(words("SET lock.a tok"));
    server.cli(words("SET lock.b tok"));
    Watcher::Options options = rarelyScanning(optionsFor(server, "ann"));
    options.hearing = hearing;
    Watching watching(options);
    watching.watcher.start();
    QTRY_COMPARE(watching.completed, 1);
    QTRY_COMPARE(watching.basis(), basis);
    QVERIFY(watching.lacks(Lack::ServerInfo));

    runScript(server, "redis.call('FLUSHALL'); redis.call('SET', 'lock.b', 'two'); redis.call('SET', 'lock.c', 'two')");
    QTRY_VERIFY(!watching.find("lock.a"));
    QTRY_COMPARE(watching.token("lock.b"), "two");
    QTRY_COMPARE(watching.token("lock.c"), "two");

    server.cliInput("SELECT 1\nSET lock.c three\nSET lock.d three\nSWAPDB 0 1\n");
    QTRY_VERIFY(!watching.find("lock.b"));
    QTRY_COMPARE(watching.token("lock.c"), "three");
    QTRY_COMPARE(watching.token("lock.d"), "three");
    QTRY_COMPARE(watching.basis(), basis);
}

void TestHearing::keys_flushedAndRefilledWithLeastPrivilege_areNoticed()
{
    RedisServer server;
    QVERIFY(server.start(withUser(leastPrivileged, "")));
    server.cli(words("SET lock.a tok"));
    Watching watching(rarelyScanning(optionsFor(server, "ann")));
    watching.watcher.start();
    QTRY_COMPARE(watching.completed, 1);
    runScript(server, "redis.call('FLUSHDB'); redis.call('SET', 'lock.b', 'two')");
    QTRY_VERIFY(!watching.find("lock.a"));
    QTRY_COMPARE(watching.token("lock.b"), "two");
    QTRY_COMPARE(watching.basis(), Basis::Tracking);
}

/** As long as nothing but its silence tells that the feed is dead: no probe, and no command that has waited too long. */
void TestHearing::feed_aloneIsSilent_isToldAndPolled()
{
    QFETCH(Hearing, hearing);
    QFETCH(Basis, basis);
    RedisServer server;
    RedisServer::Options withTcp;
    withTcp.tcp = true;
    QVERIFY(server.start(withTcp));
    FaultProxy proxy;
    QVERIFY(proxy.start(server.tcpEndpoint().port));
    Watcher::Options options = optionsFor(server);
    options.hearing = hearing;
    options.rescanInterval = Duration(600'000);
    options.connection.probeWhenSilent = false;
    options.connection.commandTimeout = Duration(600'000);
    bool isFirst = true; // the feed's: it is opened before the connection of commands
    const redis::TransportFactory feedThroughProxy = [&](const redis::Endpoint &endpoint) {
        return redis::makeSocketTransport(std::exchange(isFirst, false) ? proxy.endpoint() : endpoint);
    };
    Watching watching(options, feedThroughProxy);
    watching.watcher.start();
    QTRY_COMPARE(watching.completed, 1);
    QTRY_COMPARE(watching.basis(), basis);

    proxy.setMode(FaultProxy::Mode::Hold);
    QTRY_COMPARE(watching.basis(), Basis::Polling);
    QVERIFY(!watching.watcher.health().stalledSince); // the server answers
    server.cli(words("SET lock.a tok"));
    QTRY_COMPARE(watching.token("lock.a"), "tok");

    proxy.setMode(FaultProxy::Mode::Pass);
    QTRY_COMPARE(watching.basis(), basis);
    server.cli(words("SET lock.b tok"));
    QTRY_COMPARE(watching.token("lock.b"), "tok");
}

/** It sends what it has to when it comes back, so nothing needs to be read again. */
void TestHearing::server_isSilent_noFeedIsBlamed()
{
    QFETCH(Hearing, hearing);
    QFETCH(Basis, basis);
    RedisServer server;
    QVERIFY(server.start());
    Watcher::Options options = rarelyScanning(optionsFor(server));
    options.hearing = hearing;
    options.connection.commandTimeout = Duration(600'000);
    Watching watching(options);
    watching.watcher.start();
    QTRY_COMPARE(watching.completed, 1);
    QTRY_COMPARE(watching.basis(), basis);
    const qint64 scans = callsOf(server, "scan");
    const std::size_t before = watching.bases.size();

    server.pause();
    QTRY_VERIFY(watching.watcher.health().stalledSince);
    const std::size_t told = watching.bases.size();
    QTRY_VERIFY(watching.bases.size() > told + 1); // two seconds: by now the feed's connection is silent, too
    server.resume();
    QTRY_VERIFY(!watching.watcher.health().stalledSince);
    QCOMPARE(std::count(watching.bases.cbegin() + std::ptrdiff_t(before), watching.bases.cend(), Basis::Polling), 0);
    QCOMPARE(callsOf(server, "scan"), scans);
}

void TestHearing::outputBuffer_overflows_isHealed_data() { eachHearing(); }

/** The server drops a subscriber that does not read fast enough; within a script nobody can. */
void TestHearing::outputBuffer_overflows_isHealed()
{
    QFETCH(Hearing, hearing);
    QFETCH(Basis, basis);
    RedisServer server;
    QVERIFY(server.start());
    server.cli({QStringLiteral("CONFIG"), QStringLiteral("SET"), QStringLiteral("client-output-buffer-limit"), QStringLiteral("pubsub 100000 0 0")});
    Watcher::Options options = optionsFor(server);
    options.rescanInterval = Duration(600'000);
    options.hearing = hearing;
    Watching watching(options);
    watching.watcher.start();
    QTRY_COMPARE(watching.completed, 1);
    QTRY_COMPARE(watching.basis(), basis);
    const std::size_t before = watching.bases.size();
    runScript(server, "for i = 1, 20000 do redis.call('SET', 'lock.' .. i, i) end");
    QTRY_COMPARE_WITH_TIMEOUT(watching.locks.size(), std::size_t(20000), 20000);
    QTRY_COMPARE(watching.basis(), basis);
    QVERIFY(std::find(watching.bases.cbegin() + std::ptrdiff_t(before), watching.bases.cend(), Basis::Polling) != watching.bases.cend());
    server.cli(words("SET lock.20000 new"));
    QTRY_COMPARE_WITH_TIMEOUT(watching.token("lock.20000"), "new", 30000); // polls of so many spare the server
    QCOMPARE(watching.completed, 1);
}

void TestHearing::machine_sleeps_rescansWhenItWakes()
{
    RedisServer server;
    QVERIFY(server.start());
    FakeClock clock;
    Watcher::Options options = rarelyScanning(optionsFor(server));
    options.hearing = Hearing::Polling;
    Watching watching(options, clock);
    watching.watcher.start();
    QTRY_COMPARE(watching.completed, 1);
    const qint64 scans = callsOf(server, "scan");
    server.cli(words("SET lock.a tok"));
    for (int i = 0; i < 5; ++i) { // awake: nothing is due for ten minutes
        clock.advance(Duration(1000));
        const auto answer = watching.watcher.connection().send(redis::command("PING"));
        QTRY_VERIFY(answer.isDelivered());
    }
    QCOMPARE(callsOf(server, "scan"), scans);
    QVERIFY(!watching.find("lock.a"));

    clock.suspend(std::chrono::minutes(5));
    clock.advance(Duration(1000));
    clock.advance(Duration(0)); // the scan was put off by no time
    QTRY_COMPARE(watching.token("lock.a"), "tok");
}

void TestHearing::machine_sleepsAndServerGoes_isToldSoon()
{
    RedisServer server;
    QVERIFY(server.start());
    FakeClock clock;
    Watcher::Options options = rarelyScanning(optionsFor(server));
    options.connection.pingAfterIdle = Duration(0);
    Watching watching(options, clock);
    watching.watcher.start();
    QTRY_COMPARE(watching.completed, 1);
    server.pause();
    clock.suspend(std::chrono::hours(8));
    clock.advance(Duration(1000));
    QVERIFY(watching.watcher.health().connected);
    QVERIFY(!watching.watcher.connection().stall());
    clock.advance(Duration(2000));
    QVERIFY(watching.watcher.connection().stall());
    clock.advance(Duration(5000));
    QCOMPARE(watching.basis(), Basis::Disconnected);
    QVERIFY(watching.watcher.health().disconnectedAt <= clock.now() - Duration(5000)); // the data are as old as the silence
    server.resume();
}

void TestHearing::wallClock_isSet_changesNothing()
{
    RedisServer server;
    QVERIFY(server.start());
    server.cli(words("SET lock.a tok PX 60000"));
    FakeClock clock;
    Watching watching(rarelyScanning(optionsFor(server)), clock);
    watching.watcher.start();
    QTRY_COMPARE(watching.completed, 1);
    QCOMPARE(watching.basis(), Basis::Events);
    const Lock before = *watching.find("lock.a");
    const qint64 scans = callsOf(server, "scan");
    for (const auto jump : {std::chrono::hours(24), std::chrono::hours(-48)}) {
        clock.setWall(clock.wallNow() + jump);
        clock.advance(Duration(1000));
        const auto answer = watching.watcher.connection().send(redis::command("PING"));
        QTRY_VERIFY(answer.isDelivered());
    }
    QCOMPARE(callsOf(server, "scan"), scans);
    QVERIFY(watching.events.empty());
    QVERIFY(watching.find("lock.a")->deadline == before.deadline);
    QCOMPARE(watching.basis(), Basis::Events);
}

/** The clock stands still, so that whatever would wait for a round or a delta never came. */
void TestHearing::changes_fewASecond_waitForNothing()
{
    RedisServer server;
    QVERIFY(server.start());
    FakeClock clock;
    Watcher::Options options = optionsFor(server);
    options.deltaInterval = Duration(0);
    Watching watching(options, clock);
    watching.watcher.start();
    QTRY_COMPARE(watching.completed, 1);
    for (int i = 0; i < 30; ++i) {
        const QByteArray key = "lock." + QByteArray::number(i);
        server.cli({QStringLiteral("SET"), QString::fromLatin1(key), QStringLiteral("tok")});
        QTRY_VERIFY(watching.told(Kind::Acquired, key));
    }
}

void TestHearing::server_becomesReplica_showsTheOthersKeys()
{
    RedisServer primary;
    RedisServer::Options withTcp;
    withTcp.tcp = true;
    QVERIFY(primary.start(withTcp));
    primary.cli(words("SET lock.a theirs"));
    primary.cli(words("SET lock.c theirs"));
    RedisServer server;
    QVERIFY(server.start());
    server.cli(words("SET lock.a ours"));
    server.cli(words("SET lock.b ours"));
    Watching watching(rarelyScanning(optionsFor(server)));
    watching.watcher.start();
    QTRY_COMPARE(watching.completed, 1);
    QVERIFY(watching.watcher.health().role.isPrimary);

    server.cli({QStringLiteral("REPLICAOF"), QStringLiteral("127.0.0.1"), QString::number(primary.tcpEndpoint().port)});
    QTRY_COMPARE_WITH_TIMEOUT(watching.token("lock.a"), "theirs", 20000);
    QTRY_VERIFY(!watching.find("lock.b"));
    QTRY_COMPARE(watching.token("lock.c"), "theirs");
    QTRY_VERIFY(watching.watcher.health().role.replica);
    primary.cli(words("SET lock.d theirs"));
    QTRY_COMPARE(watching.token("lock.d"), "theirs");

    server.cli(words("REPLICAOF NO ONE"));
    QTRY_VERIFY(watching.watcher.health().role.isPrimary);
    server.cli(words("SET lock.d ours"));
    QTRY_COMPARE(watching.token("lock.d"), "ours");
    QTRY_COMPARE(watching.basis(), Basis::Events);
}

void TestHearing::matchesGlob_randomPatterns_agreesWithServer()
{
    RedisServer server;
    QVERIFY(server.start());
    std::mt19937 random(7);
    const auto textOf = [&](const QByteArray &alphabet, unsigned longest) {
        QByteArray text;
        for (unsigned left = random() % (longest + 1); left > 0; --left)
            text += alphabet[qsizetype(random() % unsigned(alphabet.size()))];
        return text;
    };
    QByteArrayList keys;
    QByteArray fill;
    for (int i = 0; i < 200; ++i) {
        const QByteArray key = textOf("abc-]\\*", 5);
        if (!key.isEmpty() && !keys.contains(key)) {
            keys += key;
            fill += "SET \"" + QByteArray(key).replace("\\", "\\\\") + "\" x\n";
        }
    }
    server.cliInput(fill);
    for (int i = 0; i < 400; ++i) {
        const QByteArray pattern = textOf("aabc**?[[]]^-\\", 8);
        QByteArrayList theirs = server.cli({QStringLiteral("--raw"), QStringLiteral("KEYS"), QString::fromLatin1(pattern)}).split('\n');
        theirs.removeAll({});
        QByteArrayList ours;
        std::ranges::copy_if(keys, std::back_inserter(ours), [&](const QByteArray &key) { return matchesGlob(pattern, key); });
        std::ranges::sort(theirs);
        std::ranges::sort(ours);
        const QByteArray difference = pattern + ": we " + ours.join(' ') + ", the server " + theirs.join(' ');
        QVERIFY2(ours == theirs, difference.constData());
        const QByteArray prefix = literalPrefix(pattern);
        QVERIFY(std::ranges::all_of(theirs, [&](const QByteArray &key) { return key.startsWith(prefix); }));
    }
}

} // namespace tst_hearing

LOCKSCOPE_TEST(tst_hearing, tst_hearing::TestHearing)
#include "tst_hearing.moc"
