// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// A search for locks in a keyspace that is full of other things. LOCKSCOPE_KEYS=1000000 makes it as large as that.
#include "watch/reading/lockfinder.h"

#include "base/globpattern.h"
#include "keyspace.h"
#include "watching.h"
#include "testprogram.h"

#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <csignal>
#include <set>

namespace tst_lockfinder {

using namespace lockscope;
using namespace std::chrono_literals;
using State = FindProgress::State;

namespace {

constexpr int patience = 240'000;
/** A share of the server's time, in microseconds a second. */
constexpr double fiftieth = 1e6 / 50;
/** And so much at once, before any rest. */
constexpr double credit = 50'000;

/** A server, and who looks for locks on it. */
struct Scene {
    SystemClock clock;
    RedisServer server;
    std::unique_ptr<PlainClient> client;
    std::unique_ptr<LockFinder> finder;
    std::vector<FindProgress> told;

    bool start(const RedisServer::Options &options = {})
    {
        if (!server.start(options))
            return false;
        client = std::make_unique<PlainClient>(server.endpoint().socketPath.toUtf8());
        return true;
    }
    LockFinder &find(bool faster = true, const char *user = "", int database = 0)
    {
        LockFinder::Options options;
        options.connection = optionsFor(server, user).connection;
        options.connection.endpoint.database = database;
        options.faster = faster;
        options.progressInterval = Duration(20);
        told.clear();
        finder = std::make_unique<LockFinder>(options, clock);
        QObject::connect(finder.get(), &LockFinder::progressed, [this](const FindProgress &progress) { told.push_back(progress); });
        finder->start();
        return *finder;
    }
    bool isOver() const { return !told.empty() && told.back().state != State::Looking; }
    const FindProgress &last() const { return told.back(); }
    QByteArrayList patterns() const
    {
        QByteArrayList patterns;
        for (const FoundLocks &found : last().locks.found)
            patterns << found.pattern;
        std::ranges::sort(patterns);
        return patterns;
    }
    UnixTime now() const
    {
        const QByteArrayList time = client->ask({"TIME"}).split('\n');
        return fromUnixMs(time.value(0).toLongLong() * 1000 + time.value(1).toLongLong() / 1000);
    }
    bool plantAll(const std::vector<PlantedKey> &keys)
    {
        const UnixTime at = now();
        return std::ranges::all_of(keys, [&](const PlantedKey &key) { return lockscope::plant(*client, key, at); });
    }
    /** What its commands have cost since CONFIG RESETSTAT, but for those of this test. */
    qint64 microsecondsOfReads() const
    {
        qint64 sum = 0;
        for (const QByteArray &line : client->ask({"INFO", "commandstats"}).split('\n')) {
            const qsizetype at = line.indexOf("usec=");
            if (at > 0 && !line.startsWith("cmdstat_config"))
                sum += line.mid(at + 5).split(',').first().toLongLong();
        }
        return sum;
    }
};

bool matchesAny(const QByteArrayList &patterns, const QByteArray &key)
{
    return std::ranges::any_of(patterns, [&](const QByteArray &pattern) { return matchesGlob(pattern, key); });
}

/** Which cannot be told from data alone, or are no locks at all. */
bool isBeyondRecognition(const ExpectedLock &lock)
{
    static const std::set<QByteArray> keys{"rs:count",
                                           "laravel-config",
                                           "user:1",
                                           "votes",
                                           "cart",
                                           "lock.list",
                                           "team.readers",
                                           "ranking",
                                           "semaphore:words",
                                           "top",
                                           "semaphore:ranking",
                                           "semaphore:seen",
                                           "wg:peers",
                                           "{wg}:weight",
                                           "asynq:{low}:lease",
                                           "uniquejobs:5:LOCKED",
                                           "unique:keys",
                                           "page:1",
                                           "zc:k:b30_CONFIG",
                                           "basket:7",
                                           "door",
                                           "pr/about",
                                           "lockindex",
                                           "gate:job",
                                           "q:c41f08d96be24735a0d3e7815b9f62aa"}; // lives for a minute at most
    return keys.contains(lock.key);
}

/** The program itself, as at a terminal, with settings of its own. */
class Program {
public:
    Program(const Scene &scene, const QStringList &options)
    {
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        for (const QString &name : {QStringLiteral("XDG_DATA_HOME"), QStringLiteral("XDG_CONFIG_HOME")})
            environment.insert(name, m_settings.path());
        m_process.setProcessEnvironment(environment);
        m_process.start(QStringLiteral(LOCKSCOPE_PROGRAM),
                        QStringList{QStringLiteral("find"), QStringLiteral("--url"), scene.server.endpoint().toUrl()} + options);
    }
    int exitCode() { return m_process.waitForFinished(patience) && m_process.exitStatus() == QProcess::NormalExit ? m_process.exitCode() : -1; }
    QByteArray out() { return m_process.readAllStandardOutput(); }
    QByteArray err() { return m_process.readAllStandardError(); }
    qint64 id() const { return m_process.processId(); }

private:
    QTemporaryDir m_settings;
    QProcess m_process;
};

RedisServer::Options withUser(const char *line)
{
    RedisServer::Options options;
    options.config = QStringList{QString::fromUtf8(line)};
    return options;
}

} // namespace

class TestLockFinder : public QObject {
    Q_OBJECT
private slots:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".+"))); }
    void find_locksOfManyLibrariesAmongOtherKeys_allAreFoundAndNoneInvented();
    void find_everyLayout_isCoveredByAPattern();
    void find_thrifty_takesAFiftiethOfTheServersTime();
    void find_cancelled_keepsWhatWasFound();
    void find_connectionLost_failsAndKeepsWhatWasFound();
    void find_scanRefused_saysSo();
    void find_contentRefused_goesByNames();
    void find_otherDatabases_areCounted();
    void find_onAClusterNode_saysSo();
    void find_locksThatHaveGoneBeforeTheyAreRead_areNoOtherKeys();
    void find_emptyDatabase_isCompleteAtOnce();
    void command_text_isReadableAndSaysHowToGoOn();
    void command_json_isALineForEachPatternAndOneForTheSearch();
    void command_ended_printsWhatWasFound_data();
    void command_ended_printsWhatWasFound();
    void command_scanRefused_fails();
    void command_hostileKeys_runNothingInAnyShell();
};

void TestLockFinder::find_locksOfManyLibrariesAmongOtherKeys_allAreFoundAndNoneInvented()
{
    const int keys = std::max(100'000, qEnvironmentVariableIntValue("LOCKSCOPE_KEYS"));
    const bool isLarge = keys > 100'000;
    Scene scene;
    QVERIFY(scene.start());
    QVERIFY(plantOrdinaryKeys(*scene.client, keys));
    const auto locks = locksOfLibraries(scene.now(), 40);
    QVERIFY(scene.plantAll(locks));
    scene.client->ask({"CONFIG", "RESETSTAT"});

    const Instant begin = scene.clock.now();
    scene.find(!isLarge);
    QTRY_VERIFY_WITH_TIMEOUT(scene.isOver(), patience);
    const double seconds = std::chrono::duration<double>(scene.clock.now() - begin).count();
    const qint64 cost = scene.microsecondsOfReads();
    QCOMPARE(scene.last().state, State::Complete);

    const QByteArrayList patterns = scene.patterns();
    for (const PlantedKey &lock : locks)
        QVERIFY2(matchesAny(patterns, lock.key), lock.key);
    QByteArrayList invented;
    for (const QByteArray &key : scene.client->ask({"KEYS", "*"}).split('\n')) {
        const auto isIt = [&](const PlantedKey &lock) { return lock.key == key; };
        if (matchesAny(patterns, key) && std::ranges::none_of(locks, isIt))
            invented << key;
    }
    QCOMPARE(invented, QByteArrayList());
    quint64 counted = 0;
    for (const FoundLocks &found : scene.last().locks.found)
        counted += found.locks;
    QCOMPARE(counted, quint64(locks.size()));
    qInfo("%d keys: %.1f s, %.3f s of the server's time (%.1f %%), %llu contents read", keys, seconds, double(cost) / 1e6,
          double(cost) / 1e4 / seconds, static_cast<unsigned long long>(scene.last().keysRead));
    QVERIFY(double(cost) < credit + (isLarge ? 1 : 13) * fiftieth * seconds);
}

void TestLockFinder::find_everyLayout_isCoveredByAPattern()
{
    Scene scene;
    QVERIFY(scene.start());
    std::vector<PlantedKey> keys;
    std::vector<ExpectedLock> locks;
    for (const LockFixture &fixture : lockFixtures(scene.now())) {
        for (PlantedKey key : fixture.keys) {
            if (key.ttl)
                key.ttl = std::max<Duration>(*key.ttl, 5min); // so that it is there when it is looked at
            keys.push_back(key);
        }
        std::ranges::copy_if(fixture.locks, std::back_inserter(locks), std::not_fn(isBeyondRecognition));
    }
    QVERIFY(scene.plantAll(keys));
    scene.find();
    QTRY_VERIFY_WITH_TIMEOUT(scene.isOver(), patience);
    QByteArrayList missed;
    for (const ExpectedLock &lock : locks) {
        if (!matchesAny(scene.patterns(), lock.key))
            missed << lock.key;
    }
    QCOMPARE(missed, QByteArrayList());
    QVERIFY(locks.size() > 70);
    for (const FoundLocks &found : scene.last().locks.found) {
        QVERIFY2(*found.why() && !found.libraries.empty() && !found.examples.isEmpty(), found.pattern);
        QVERIFY2(!found.isProposed() || found.others <= found.locks, found.pattern);
    }
    for (const char *none : {"laravel-config", "user:1", "votes", "cart", "team.readers", "ranking", "top", "bull:mail:1", "bull:mail:active"})
        QVERIFY2(!matchesAny(scene.patterns(), none), none);
}

void TestLockFinder::find_thrifty_takesAFiftiethOfTheServersTime()
{
    Scene scene;
    QVERIFY(scene.start());
    QVERIFY(plantOrdinaryKeys(*scene.client, 100'000));
    scene.client->ask({"CONFIG", "RESETSTAT"});
    const Instant begin = scene.clock.now();
    scene.find(false);
    QTRY_VERIFY_WITH_TIMEOUT(scene.isOver(), patience);
    const double seconds = std::chrono::duration<double>(scene.clock.now() - begin).count();
    const double cost = double(scene.microsecondsOfReads());
    QVERIFY2(cost < credit + fiftieth * seconds, qPrintable(QStringLiteral("%1 us in %2 s").arg(cost).arg(seconds)));
    QVERIFY(scene.told.size() > 3);
    QVERIFY(std::ranges::is_sorted(scene.told, {}, &FindProgress::keysSeen));
}

void TestLockFinder::find_cancelled_keepsWhatWasFound()
{
    Scene scene;
    QVERIFY(scene.start());
    QVERIFY(plantOrdinaryKeys(*scene.client, 120'000));
    QVERIFY(scene.plantAll(locksOfLibraries(scene.now(), 200)));
    LockFinder &finder = scene.find(false);
    QTRY_VERIFY_WITH_TIMEOUT(!scene.told.empty() && scene.last().share.value_or(0) > 0.2, patience);
    finder.cancel();
    QCOMPARE(scene.last().state, State::Cancelled);
    QVERIFY(scene.last().share.value_or(1) < 1);
    QVERIFY(scene.patterns().contains("locks:*"));
    QVERIFY(scene.last().keysSeen < 120'000);
    const std::size_t told = scene.told.size();
    QTest::qWait(200);
    QCOMPARE(scene.told.size(), told); // nothing more
    QTRY_COMPARE_WITH_TIMEOUT(scene.client->ask({"CLIENT", "LIST"}).count("name=lockscope"), 0, patience);
}

void TestLockFinder::find_connectionLost_failsAndKeepsWhatWasFound()
{
    Scene scene;
    QVERIFY(scene.start());
    QVERIFY(plantOrdinaryKeys(*scene.client, 120'000));
    QVERIFY(scene.plantAll(locksOfLibraries(scene.now(), 200)));
    scene.find(false);
    QTRY_VERIFY_WITH_TIMEOUT(!scene.told.empty() && scene.last().share.value_or(0) > 0.2, patience);
    scene.server.kill9();
    QTRY_VERIFY_WITH_TIMEOUT(scene.isOver(), patience);
    QCOMPARE(scene.last().state, State::Failed);
    QCOMPARE(scene.last().error.kind, Error::Kind::Disconnected);
    QVERIFY(scene.patterns().contains("locks:*"));
}

void TestLockFinder::find_scanRefused_saysSo()
{
    Scene scene;
    QVERIFY(scene.start(withUser("user ann on >secret ~* &* +@all -scan")));
    scene.find(true, "ann");
    QTRY_VERIFY_WITH_TIMEOUT(scene.isOver(), patience);
    QCOMPARE(scene.last().state, State::Failed);
    QCOMPARE(scene.last().error.kind, Error::Kind::NoPermission);
}

void TestLockFinder::find_contentRefused_goesByNames()
{
    Scene scene;
    QVERIFY(scene.start(withUser("user ann on >secret ~lock.* &* +@all")));
    QVERIFY(plantOrdinaryKeys(*scene.client, 20'000));
    QVERIFY(scene.plantAll(locksOfLibraries(scene.now(), 20)));
    scene.find(true, "ann");
    QTRY_VERIFY_WITH_TIMEOUT(scene.isOver(), patience);
    QCOMPARE(scene.last().state, State::Complete);
    QVERIFY(scene.last().keysRefused >= 200);
    QVERIFY2(scene.last().keysRefused < 1000, "asked again and again what is refused");
    QVERIFY(std::ranges::none_of(scene.last().locks.found, &FoundLocks::isProposed));
}

void TestLockFinder::find_otherDatabases_areCounted()
{
    Scene scene;
    QVERIFY(scene.start());
    scene.client->ask({"SET", "lock:a", "1"});
    scene.client->ask({"MOVE", "lock:a", "3"});
    scene.client->ask({"SET", "lock:b", "1", "EX", "600"});
    scene.find();
    QTRY_VERIFY_WITH_TIMEOUT(scene.isOver(), patience);
    QCOMPARE(scene.last().otherDatabases, std::vector<DatabaseKeys>({{3, 1}}));
    QCOMPARE(scene.last().keysInDatabase, std::optional<quint64>(1));
    scene.find(true, "", 3);
    QTRY_VERIFY_WITH_TIMEOUT(scene.isOver(), patience);
    QCOMPARE(scene.last().otherDatabases, std::vector<DatabaseKeys>({{0, 1}}));
    QVERIFY(!scene.last().isClusterNode);
}

void TestLockFinder::find_onAClusterNode_saysSo()
{
    Scene scene;
    QVERIFY(scene.start(withUser("cluster-enabled yes")));
    scene.find();
    QTRY_VERIFY_WITH_TIMEOUT(scene.isOver(), patience);
    QCOMPARE(scene.last().state, State::Complete);
    QVERIFY(scene.last().isClusterNode);
}

/** Locks that are held for a moment are often gone when it is their turn; their kind is found all the same. */
void TestLockFinder::find_locksThatHaveGoneBeforeTheyAreRead_areNoOtherKeys()
{
    Scene scene;
    QVERIFY(scene.start());
    scene.client->ask({"DEBUG", "SET-ACTIVE-EXPIRE", "0"}); // so that SCAN still names them
    for (int i = 0; i < 200; ++i)
        scene.client->ask({"SET", "lock:brief:" + QByteArray::number(i), "c41f08d96be24735a0d3e7815b9f62aa", "PX", i < 190 ? "1" : "60000"});
    scene.find();
    QTRY_VERIFY_WITH_TIMEOUT(scene.isOver(), patience);
    QCOMPARE(scene.patterns(), QByteArrayList{"lock:*"});
    QCOMPARE(scene.last().locks.found[0].others, quint64(0));
}

void TestLockFinder::find_emptyDatabase_isCompleteAtOnce()
{
    Scene scene;
    QVERIFY(scene.start());
    scene.find();
    QTRY_VERIFY_WITH_TIMEOUT(scene.isOver(), patience);
    QCOMPARE(scene.last().state, State::Complete);
    QVERIFY(scene.last().locks.found.empty());
    QCOMPARE(scene.last().share, std::optional<double>(1));
}

void TestLockFinder::command_text_isReadableAndSaysHowToGoOn()
{
    Scene scene;
    QVERIFY(scene.start());
    QVERIFY(scene.plantAll(locksOfLibraries(scene.now(), 2)));
    scene.client->ask({"SET", "cache:\x1b[31m", "1"});
    for (const char *key : {"EXPORT:k3_LOCK", "EXPORT:k4_LOCK"})
        scene.client->ask({"SET", key, "worker-7"});
    Program program(scene, {});
    QCOMPARE(program.exitCode(), 0);
    const QByteArray out = program.out(), err = program.err();
    QVERIFY2(out.startsWith("LOCKS  PATTERN"), out);
    QVERIFY2(QRegularExpression(QStringLiteral("\n +4  bull:\\*:lock +certain +- +Bull job and 1 more +bull:[a-z]+:[12]:lock\n"))
                 .match(QString::fromUtf8(out))
                 .hasMatch(),
             out);
    QVERIFY2(err.contains("55 keys searched in "), err);
    const QByteArray lastLine = err.trimmed().split('\n').last();
    QVERIFY2(lastLine.contains(": lockscope list --pattern 'bull:*:lock' --pattern '"), lastLine);
    QVERIFY2(!lastLine.contains("EXPORT"), "a guess is not proposed");
}

void TestLockFinder::command_json_isALineForEachPatternAndOneForTheSearch()
{
    Scene scene;
    QVERIFY(scene.start());
    QVERIFY(scene.plantAll(locksOfLibraries(scene.now(), 2)));
    scene.client->ask({"SET", "lock:\xff", "c41f08d96be24735a0d3e7815b9f62aa", "EX", "600"});
    for (const char *key : {"EXPORT:k3_LOCK", "EXPORT:k4_LOCK"})
        scene.client->ask({"SET", key, "worker-7"});
    Program program(scene, {QStringLiteral("--json"), QStringLiteral("--faster")});
    QCOMPARE(program.exitCode(), 0);
    QList<QJsonObject> lines;
    for (const QByteArray &line : program.out().trimmed().split('\n'))
        lines << QJsonDocument::fromJson(line).object();
    const auto find = [&](const char *pattern) {
        const auto found =
            std::ranges::find_if(lines, [&](const QJsonObject &line) { return line[QStringLiteral("pattern")] == QLatin1StringView(pattern); });
        return found == lines.end() ? QJsonObject() : *found;
    };
    const QJsonObject bull = find("bull:*:lock");
    QCOMPARE(bull[QStringLiteral("locks")].toInt(), 4);
    QCOMPARE(bull[QStringLiteral("other_keys")].toInt(-1), 0);
    QCOMPARE(bull[QStringLiteral("confidence")].toString(), QStringLiteral("certain"));
    QCOMPARE(bull[QStringLiteral("proposed")].toBool(), true);
    QCOMPARE(find("PHPREDIS_SESSION:*_LOCK")[QStringLiteral("confidence")].toString(), QStringLiteral("certain"));
    QCOMPARE(find("EXPORT:*_LOCK")[QStringLiteral("proposed")].toBool(true), false);
    QVERIFY(QJsonDocument(find("lock:*")).toJson().contains("key_base64"));
    const QJsonObject last = lines.last();
    QCOMPARE(last[QStringLiteral("state")].toString(), QStringLiteral("complete"));
    QCOMPARE(last[QStringLiteral("keys_in_database")].toInt(), 55);
    QCOMPARE(program.err(), QByteArray());
}

void TestLockFinder::command_ended_printsWhatWasFound_data()
{
    QTest::addColumn<bool>("bySignal");
    QTest::newRow("Ctrl+C") << true;
    QTest::newRow("its time is over") << false;
}

void TestLockFinder::command_ended_printsWhatWasFound()
{
    QFETCH(bool, bySignal);
    Scene scene;
    QVERIFY(scene.start());
    QVERIFY(plantOrdinaryKeys(*scene.client, 100'000));
    QVERIFY(scene.plantAll(locksOfLibraries(scene.now(), 400)));
    scene.client->ask({"CONFIG", "RESETSTAT"});
    Program program(scene, bySignal ? QStringList() : QStringList{QStringLiteral("--timeout"), QStringLiteral("150ms")});
    if (bySignal) {
        QTRY_VERIFY_WITH_TIMEOUT(callsOf(scene.server, "scan") > 8, patience);
        ::kill(pid_t(program.id()), SIGINT);
    }
    QCOMPARE(program.exitCode(), 1);
    const QByteArray out = program.out(), err = program.err();
    QVERIFY2(err.contains("Stopped before all keys were searched"), err);
    QVERIFY2(!bySignal || out.contains("locks:*"), out);
}

void TestLockFinder::command_scanRefused_fails()
{
    Scene scene;
    RedisServer::Options options;
    options.config = QStringList{QStringLiteral("user default on nopass ~* &* +@all -scan")};
    QVERIFY(scene.start(options));
    Program program(scene, {});
    QCOMPARE(program.exitCode(), 1);
    QCOMPARE(program.out(), QByteArray());
    QVERIFY(program.err().contains("scan"));
}

void TestLockFinder::command_hostileKeys_runNothingInAnyShell()
{
    const QByteArrayList keys{"lock'; touch PWNED #:1",
                              "$(touch PWNED)lock:1",
                              "`touch PWNED`lock:1",
                              "lock\n touch PWNED\n:1",
                              "a\\'lock:1",
                              "\xe2\x80\xae"
                              "lock';touch PWNED;':1",
                              "lock\xff'\"\\;touch PWNED;:1",
                              "!!lock:[a]?1",
                              "x'\\''lock&touch PWNED&:1"};
    Scene scene;
    QVERIFY(scene.start());
    for (const QByteArray &key : keys)
        scene.client->ask({"SET", key, "c41f08d96be24735a0d3e7815b9f62aa", "EX", "600"});
    Program program(scene, {});
    QCOMPARE(program.exitCode(), 0);
    const QByteArray err = program.err();
    QVERIFY(!err.contains('\x1b') && err.contains(": lockscope list "));
    const QByteArray command = err.trimmed().split('\n').last().split(':').mid(2).join(':').trimmed();
    const QTemporaryDir folder;
    int shells = 0;
    for (const char *shell : {"sh", "dash", "bash", "zsh", "fish"}) {
        if (QStandardPaths::findExecutable(QLatin1StringView(shell)).isEmpty())
            continue;
        ++shells;
        QProcess process;
        process.setWorkingDirectory(folder.path());
        process.start(QLatin1StringView(shell), {QStringLiteral("-c"), QStringLiteral("printf '%s\\n' ") + QString::fromUtf8(command)});
        QVERIFY(process.waitForFinished(patience));
        const QByteArrayList words = process.readAllStandardOutput().trimmed().split('\n');
        QVERIFY2(process.exitCode() == 0 && words.size() > 2 && words.size() % 2 == 0, command);
        QByteArrayList patterns;
        for (qsizetype i = 3; i < words.size(); i += 2)
            patterns << words[i];
        for (const QByteArray &key : keys)
            QVERIFY2(matchesAny(patterns, key), QByteArray(key.toPercentEncoding() + " in " + shell));
        QVERIFY(QDir(folder.path()).isEmpty());
    }
    QVERIFY(shells >= 2);
}

} // namespace tst_lockfinder

LOCKSCOPE_TEST(tst_lockfinder, tst_lockfinder::TestLockFinder)
#include "tst_lockfinder.moc"
