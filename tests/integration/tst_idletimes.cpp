// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/serverinfo.h"
#include "watch/reading/serverfacts.h"
#include "watch/reading/keyreader.h"
#include "watch/watcher.h"

#include "commandline.h"
#include "fakeclock.h"
#include "watching.h"
#include "testprogram.h"

#include <QDir>
#include <QRegularExpression>
#include <QTest>

namespace tst_idletimes {

using namespace lockscope;
using redis::Connection;
using namespace std::chrono_literals;

namespace {

constexpr qint64 hour = 3600;

/** One key of each type, none of which expires. */
const QByteArrayList keys = {"lock.string", "lock.hash", "lock.set", "lock.sorted", "lock.list"};
const QByteArray allTypes = "SET lock.string web-1:4711:0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef\nHSET lock.hash "
                            "8743c9c0-0795-4907-87fd-6c719a6b4586:1 1\n"
                            "SADD lock.set a\nZADD lock.sorted 1 a\nRPUSH lock.list a\n";

bool leavesNoTrace(const RedisServer &server) { return redis::canLeaveNoTrace(server.cli(words("INFO server"))); }

/** As if nobody had touched the keys for that long. */
void letRest(const RedisServer &server, const QByteArrayList &resting, qint64 seconds)
{
    QByteArray lines;
    for (const QByteArray &key : resting)
        lines += "EVAL \"return redis.call('RESTORE', KEYS[1], math.max(0, redis.call('PTTL', KEYS[1])), redis.call('DUMP', KEYS[1]), 'REPLACE', "
                 "'IDLETIME', ARGV[1])\" 1 "
            + key + ' ' + QByteArray::number(seconds) + '\n';
    const QByteArray answer = server.cliInput(lines);
    if (answer.contains("ERR"))
        qWarning("%s", answer.constData());
}

/** Of values. */
int readingsOf(const RedisServer &server)
{
    int calls = 0;
    for (const char *command : {"get", "getrange", "hgetall", "hscan", "smembers", "sscan", "zrange", "zscan", "lrange"})
        calls += callsOf(server, command);
    return calls;
}

qint64 idleTime(const RedisServer &server, const QByteArray &key)
{
    return server.cli({QStringLiteral("OBJECT"), QStringLiteral("IDLETIME"), QString::fromLatin1(key)}).toLongLong();
}

qint64 shortestIdleTime(const RedisServer &server)
{
    qint64 shortest = hour * 100;
    for (const QByteArray &key : keys)
        shortest = std::min(shortest, idleTime(server, key));
    return shortest;
}

RedisServer::Options with(const QString &program, const QStringList &config = {})
{
    RedisServer::Options options;
    options.program = program;
    options.config = config;
    return options;
}

/** For a clock that jumps while answers are on their way. */
Watcher::Options patientOptions(const RedisServer &server, Hearing hearing)
{
    Watcher::Options options = optionsFor(server);
    options.hearing = hearing;
    options.connection.commandTimeout = 2h;
    options.connection.pingAfterIdle = 0h;
    options.connection.probeWhenSilent = false;
    return options;
}

void addPrograms()
{
    QTest::addColumn<QString>("program");
    for (const QString &program : RedisServer::installedPrograms())
        QTest::newRow(RedisServer::programAndVersion(program).constData()) << program;
}

/** What a key reader says of keys at a real server. */
class Scene {
public:
    explicit Scene(const RedisServer &server, const char *user = "")
        : m_connection(optionsOf(server, user), m_clock), reader(m_connection, m_clock, m_pacing)
    {
        m_connection.open();
    }
    bool isReady() const { return m_connection.isReady(); }
    std::map<QByteArray, KeyReading> read(const QByteArrayList &names, KeyReader::Idle idle)
    {
        std::map<QByteArray, KeyReading> readings;
        std::vector<Bytes> wanted(names.cbegin(), names.cend());
        const auto sink = [&](std::size_t, KeyReading reading) { readings.insert_or_assign(reading.key.toByteArray(), std::move(reading)); };
        const auto task = reader.read(std::move(wanted), sink, idle);
        if (!QTest::qWaitFor([&] { return task.isReady(); }, lockscope::test::longEnough))
            qWarning("not read");
        return readings;
    }

private:
    static Connection::Options optionsOf(const RedisServer &server, const char *user)
    {
        Connection::Options options = optionsFor(server, user).connection;
        options.leavesNoTrace = true;
        return options;
    }
    SystemClock m_clock;
    Connection m_connection;
    Pacing m_pacing{Duration(5)};

public:
    KeyReader reader;
};

} // namespace

class TestIdleTimes : public QObject, CommandLine {
    Q_OBJECT
private slots:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".+"))); }
    void read_keysAtRest_saysForHowLong_data() { addPrograms(); }
    void read_keysAtRest_saysForHowLong();
    void read_leasedLocks_asksNoMoreThanNeeded_data() { addPrograms(); }
    void read_leasedLocks_asksNoMoreThanNeeded();
    void read_idleTimesRefused_saysTheRest_data();
    void read_idleTimesRefused_saysTheRest();
    void watch_keysAtRest_staySo_data();
    void watch_keysAtRest_staySo();
    void watch_keyChangesAfterLongRest_isSeen_data() { addPrograms(); }
    void watch_keyChangesAfterLongRest_isSeen();
    void commands_thatOnlyLook_leaveNoTrace_data() { addPrograms(); }
    void commands_thatOnlyLook_leaveNoTrace();
    void lastChild_saveThatDidNotEndWell_isUnknown_data() { addPrograms(); }
    void lastChild_saveThatDidNotEndWell_isUnknown();
};

void TestIdleTimes::read_keysAtRest_saysForHowLong()
{
    QFETCH(QString, program);
    RedisServer server;
    QVERIFY(server.start(with(program)));
    server.cliInput(allTypes
                    + "SET lock.leased web-1:4711:0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef PX 900000\nSET lock.number 1\nSET "
                      "lock.large 10000\n");
    letRest(server, keys + QByteArrayList{"lock.leased", "lock.number", "lock.large"}, hour);
    Scene scene(server);
    QTRY_VERIFY(scene.isReady());
    const auto readings = scene.read(keys + QByteArrayList{"lock.leased", "lock.number", "lock.large", "lock.none"}, KeyReader::Idle::Ask);
    for (const QByteArray &key : keys) {
        const KeyReading &reading = readings.at(key);
        QVERIFY2(reading.idle && *reading.idle >= 1h && *reading.idle < 2h, key.constData());
        QVERIFY2(reading.type == KeyReading::Type::String || reading.contents, key.constData());
    }
    QVERIFY(readings.at("lock.leased").idle);
    QVERIFY(!readings.at("lock.number").idle);                                   // the server may keep one 1 for all keys
    QCOMPARE(readings.at("lock.large").idle.has_value(), leavesNoTrace(server)); // else an earlier call of a script may have used it
    QVERIFY(!readings.at("lock.none").idle);
    QCOMPARE(shortestIdleTime(server) >= hour, leavesNoTrace(server));
}

void TestIdleTimes::read_leasedLocks_asksNoMoreThanNeeded()
{
    QFETCH(QString, program);
    RedisServer server;
    QVERIFY(server.start(with(program)));
    QByteArray lines;
    QByteArrayList leased;
    for (int i = 0; i < 200; ++i) {
        leased << "lock." + QByteArray::number(i);
        lines += "SET " + leased.back() + " token PX 900000\n";
    }
    server.cliInput(lines);
    Scene scene(server);
    QTRY_VERIFY(scene.isReady());
    QCOMPARE(scene.read(leased, KeyReader::Idle::Ask).size(), std::size_t(200));
    QCOMPARE(callsOf(server, "getrange"), 200);
    QCOMPARE(callsOf(server, "pttl"), 200);
    QCOMPARE(callsOf(server, "object|idletime"), 200);
    scene.read(leased, KeyReader::Idle::Leave);
    QCOMPARE(callsOf(server, "object|idletime"), 200);
}

void TestIdleTimes::read_idleTimesRefused_saysTheRest_data()
{
    QTest::addColumn<QString>("program");
    QTest::addColumn<QString>("policy");
    QTest::addColumn<QByteArray>("user");
    for (const QString &program : RedisServer::installedPrograms()) {
        const QByteArray name = RedisServer::programAndVersion(program);
        QTest::addRow("%s, LFU", name.constData()) << program << QStringLiteral("maxmemory-policy allkeys-lfu") << QByteArray();
        QTest::addRow("%s, no OBJECT", name.constData()) << program << QStringLiteral("maxmemory-policy allkeys-lru") << QByteArray("blind");
    }
}

void TestIdleTimes::read_idleTimesRefused_saysTheRest()
{
    QFETCH(QString, program);
    QFETCH(QString, policy);
    QFETCH(QByteArray, user);
    RedisServer server;
    QVERIFY(server.start(with(program, {policy, QStringLiteral("user blind on >secret ~* +@all -object -client")})));
    server.cliInput(allTypes);
    Scene scene(server, user.constData());
    QTRY_VERIFY(scene.isReady());
    const auto readings = scene.read(keys, KeyReader::Idle::Ask);
    QCOMPARE(readings.size(), std::size_t(keys.size()));
    for (const QByteArray &key : keys) {
        QVERIFY(!readings.at(key).idle);
        QVERIFY2(readings.at(key).contents || !readings.at(key).value.isEmpty(), key.constData());
    }
}

void TestIdleTimes::watch_keysAtRest_staySo_data()
{
    QTest::addColumn<QString>("program");
    QTest::addColumn<Hearing>("hearing");
    for (const QString &program : RedisServer::installedPrograms()) {
        const QByteArray name = RedisServer::programAndVersion(program);
        QTest::addRow("%s, events", name.constData()) << program << Hearing::Events;
        QTest::addRow("%s, polling", name.constData()) << program << Hearing::Polling;
    }
}

/** An hour of the watcher's clock. */
void TestIdleTimes::watch_keysAtRest_staySo()
{
    QFETCH(QString, program);
    QFETCH(Hearing, hearing);
    RedisServer server;
    QVERIFY(server.start(with(program)));
    server.cliInput(allTypes);
    letRest(server, keys, hour);
    FakeClock clock;
    Watcher::Options options = patientOptions(server, hearing);
    Watching watching(options, clock);
    watching.watcher.start();
    QTRY_VERIFY((clock.advance(10ms), watching.completed == 1));
    QCOMPARE(watching.locks.size(), std::size_t(keys.size()));
    QCOMPARE(watching.basis(), hearing == Hearing::Events ? Basis::Events : Basis::Polling);
    const int readings = readingsOf(server);
    for (int minute = 1; minute <= 60; ++minute) {
        for (int second = 0; second < 60; ++second) { // no answer may seem late
            clock.advance(1s);
            while (watching.watcher.connection().silentSince())
                QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents); // the answer; QTRY would sleep
            QCoreApplication::processEvents();
        }
        if (leavesNoTrace(server))
            QVERIFY2(shortestIdleTime(server) >= hour, QByteArray::number(minute).constData());
    }
    QVERIFY(callsOf(server, "scan") > 100);
    if (!leavesNoTrace(server)) // each reading counts as use: none but by routine scans
        QVERIFY(readingsOf(server) <= readings * callsOf(server, "scan"));
    QCOMPARE(watching.health().healed, 0u);
    QCOMPARE(watching.locks.size(), std::size_t(keys.size()));
    QVERIFY(watching.events.empty());
}

void TestIdleTimes::watch_keyChangesAfterLongRest_isSeen()
{
    QFETCH(QString, program);
    RedisServer server;
    RedisServer::Options serverOptions = withoutEvents();
    serverOptions.program = program;
    QVERIFY(server.start(serverOptions));
    server.cliInput("SET lock.a first\nSET lock.b first PX 9000000\nHSET lock.c 8743c9c0-0795-4907-87fd-6c719a6b4586:1 1\nSET lock.d 1\n");
    const QByteArrayList changing{"lock.a", "lock.b", "lock.c", "lock.d"};
    letRest(server, changing, hour);
    FakeClock clock;
    Watcher::Options options = patientOptions(server, Hearing::Polling);
    Watching watching(options, clock);
    watching.watcher.start();
    QTRY_VERIFY((clock.advance(10ms), watching.completed == 1));
    QCOMPARE(watching.token("lock.a"), "first");
    letRest(server, changing, 60);
    clock.advance(60s);
    QTRY_VERIFY((clock.advance(10ms), watching.health().completeAt > clock.now() - 30s));
    server.cliInput("SET lock.a second\nSET lock.b second PX 9000000\nSET lock.d 2\nDEL lock.c\n");
    clock.advance(30s);
    QTRY_COMPARE((clock.advance(10ms), watching.token("lock.a")), "second");
    QTRY_COMPARE((clock.advance(10ms), watching.token("lock.b")), "second");
    QTRY_COMPARE((clock.advance(10ms), watching.token("lock.d")), "2");
    QTRY_VERIFY((clock.advance(10ms), !watching.find("lock.c")));
}

void TestIdleTimes::commands_thatOnlyLook_leaveNoTrace()
{
    QFETCH(QString, program);
    RedisServer server;
    QVERIFY(server.start(with(program)));
    if (!leavesNoTrace(server))
        QSKIP("each reading counts as use here");
    server.cliInput(allTypes);
    letRest(server, keys, hour);
    const QString url = server.endpoint().toUrl();
    for (const char *command :
         {"list", "list --json", "find",
          "clear lock.string --if-holder web-1:4711:0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef --dry-run",
          "extend lock.string --for 1s --if-holder web-1:4711:0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef --dry-run"}) {
        const Ran ran = run(words(command) + QStringList{QStringLiteral("--url"), url});
        QVERIFY2(!ran.out.isEmpty(), ran.all().constData());
        QVERIFY2(shortestIdleTime(server) >= hour, command);
    }
}

/** The time of the last save is that of one before it, if there was one. */
void TestIdleTimes::lastChild_saveThatDidNotEndWell_isUnknown()
{
    QFETCH(QString, program);
    RedisServer server;
    QVERIFY(server.start(with(program)));
    server.cliInput("SET lock.a 1\nSET lock.b 1\nSET lock.c 1\n");
    const auto info = [&server](const char *section) { return server.cli({QStringLiteral("INFO"), QString::fromLatin1(section)}); };
    const auto lastChild = [&info] { return lastChildIn(QByteArray(info("persistence") + '\n' + info("stats"))); };
    const auto isSaving = [&info] { return info("persistence").contains("rdb_bgsave_in_progress:1"); };
    QCOMPARE(lastChild(), std::optional(UnixTime()));
    server.cliInput("BGSAVE\n");
    QTRY_VERIFY(!isSaving());
    QVERIFY(lastChild() > std::optional(UnixTime()));

    QDir folder(server.folder());
    QVERIFY(folder.remove(QStringLiteral("dump.rdb")) && folder.mkdir(QStringLiteral("dump.rdb"))); // no file can take its place
    server.cliInput("BGSAVE\n");
    QTRY_VERIFY(!isSaving());
    QCOMPARE(lastChild(), std::optional<UnixTime>());

    ServerFacts facts;
    readInfo(info("server"), facts);
    if (!mayHaveCancelledSave({}, facts))
        return;
    server.cliInput("CONFIG SET rdb-key-save-delay 5000000\nBGSAVE\nBGSAVE CANCEL\n");
    QTRY_VERIFY(!isSaving());
    QVERIFY(mayHaveCancelledSave(info("commandstats"), facts));
}

} // namespace tst_idletimes

LOCKSCOPE_TEST(tst_idletimes, tst_idletimes::TestIdleTimes)
#include "tst_idletimes.moc"
