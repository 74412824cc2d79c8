// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "operate/undoplan.h"

#include "locks/lockprofiles.h"
#include "operate/plannedaction.h"
#include "testprogram.h"

#include <QRegularExpression>
#include <QTest>

#include <algorithm>

namespace tst_plan {

using namespace lockscope;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using Type = KeyReading::Type;

namespace {

const QByteArray uuid = QByteArrayLiteral("b3a1f0c2-5a8e-4f43-9c0e-7d1c2a9b4e11");
const QByteArray other = QByteArrayLiteral("0d9b7c66-1f0a-4a55-8f7e-2b6f0c4d9a01");
const UnixTime serverNow(1'800'000'000'000ms);

using Members = std::vector<std::pair<QByteArray, QByteArray>>;

KeyReading stringReading(const QByteArray &key, const QByteArray &value, std::optional<Duration> ttl = 60s)
{
    KeyReading reading;
    reading.key = key;
    reading.type = Type::String;
    reading.value = value;
    reading.ttl = ttl;
    return reading;
}

KeyReading containerReading(const QByteArray &key, Type type, const Members &members, const std::vector<KeyReading> &companions = {},
                            std::optional<Duration> ttl = 60s)
{
    KeyReading reading;
    reading.key = key;
    reading.type = type;
    reading.ttl = ttl;
    KeyContents contents;
    for (const auto &[name, value] : members)
        contents.members.push_back({Bytes(name), Bytes(value)});
    contents.count = qint64(members.size());
    contents.companions = companions;
    reading.contents = std::make_shared<const KeyContents>(contents);
    return reading;
}

Lock lockOf(const KeyReading &reading)
{
    const auto lock = recognise(reading, ServerTime{serverNow, Instant(), true});
    if (!lock)
        qFatal("not a lock: %s", reading.key.toByteArray().constData());
    return *lock;
}

/** Without the last line, which is always the same. */
QStringList linesOf(const Result<Action> &action)
{
    if (!action)
        return {u"cannot: "_s + action.error().text.english()};
    QStringList lines = shownTexts(describe(*action));
    lines.removeLast();
    return lines;
}

KeyReading fairQueue(const QByteArray &name)
{
    return containerReading("redisson_lock_queue:{" + name + '}', Type::List, {{other + ":61", {}}, {other + ":62", {}}}, {}, {});
}

KeyReading fairTimeouts(const QByteArray &name)
{
    return containerReading("redisson_lock_timeout:{" + name + '}', Type::SortedSet,
                            {{other + ":61", "1800000300000"}, {other + ":62", "1800000600000"}}, {}, {});
}

KeyReading ghost()
{
    KeyReading reading = containerReading("r", Type::Missing, {}, {fairQueue("r"), fairTimeouts("r")}, {});
    return reading;
}

} // namespace

/** What a server said of its data when it was acted upon. */
const BeforeImage dataBefore{dataQuestion(), "9c483264a8d34786fe1c4fd0999a433f6630fb33:7"};
const QString onTheSameData = u"if INFO replication shows that the server still has the data of 9c483264a8d34786fe1c4fd0999a433f6630fb33:7"_s;

class TestPlan : public QObject {
    Q_OBJECT
private slots:
    void init() { QTest::failOnWarning(QRegularExpression(u".+"_s)); }

    void clear_eachKindOfLock_doesAsItsLibrary_data()
    {
        QTest::addColumn<KeyReading>("reading");
        QTest::addColumn<QStringList>("lines");
        QTest::newRow("a token") << stringReading("lock.a", "t1") << QStringList{u"if GET lock.a is still t1"_s, u"→ DEL lock.a"_s};
        QTest::newRow("a timestamp") << stringReading("lock.a", "1800000060000", {})
                                     << QStringList{u"if GET lock.a is still 1800000060000"_s, u"→ DEL lock.a"_s};
        QTest::newRow("python-redis-lock: BLPOP is woken") << stringReading("lock:report", "feqVx+N1jsttQZ0sxMcsfMVf")
                                                           << QStringList{u"if GET lock:report is still feqVx+N1jsttQZ0sxMcsfMVf"_s,
                                                                          u"if LLEN lock-signal:report returns a length (a list, or no key)"_s,
                                                                          u"→ DEL lock:report"_s,
                                                                          u"→ LPUSH lock-signal:report 1"_s,
                                                                          u"→ LTRIM lock-signal:report 0 0"_s,
                                                                          u"→ PEXPIRE lock-signal:report 1000"_s};
        const QString owner = QString::fromLatin1(uuid + ":57");
        QTest::newRow("Redisson: by message") << containerReading("r", Type::Hash, {{uuid + ":57", "2"}})
                                              << QStringList{u"if HEXISTS r %1 still returns a value"_s.arg(owner), u"if HLEN r is still 1"_s,
                                                             u"→ DEL r"_s, u"→ PUBLISH redisson_lock__channel:{r} 0, and SPUBLISH from Redis 7 on"_s};
        QTest::newRow("Redisson, a name with braces")
            << containerReading("a{r}", Type::Hash, {{uuid + ":57", "1"}})
            << QStringList{u"if HEXISTS a{r} %1 still returns a value"_s.arg(owner), u"if HLEN a{r} is still 1"_s, u"→ DEL a{r}"_s,
                           u"→ PUBLISH redisson_lock__channel:a{r} 0, and SPUBLISH from Redis 7 on"_s};
        const QString next = QString::fromLatin1(other);
        QTest::newRow("fair: each waiter's own channel")
            << containerReading("r", Type::Hash, {{uuid + ":57", "1"}}, {fairQueue("r"), fairTimeouts("r")})
            << QStringList{u"if HEXISTS r %1 still returns a value"_s.arg(owner), u"if HLEN r is still 1"_s, u"→ DEL r"_s,
                           u"→ PUBLISH redisson_lock__channel:{r}:%1:61 0, and SPUBLISH from Redis 7 on"_s.arg(next),
                           u"→ PUBLISH redisson_lock__channel:{r}:%1:62 0, and SPUBLISH from Redis 7 on"_s.arg(next)};
        QTest::newRow("read-write: holds of readers go, too")
            << containerReading("rw", Type::Hash, {{"mode", "read"}, {uuid + ":41", "1"}, {other + ":88", "2"}})
            << QStringList{u"if HEXISTS rw %1:41 still returns a value"_s.arg(QString::fromLatin1(uuid)),
                           u"if HEXISTS rw %1:88 still returns a value"_s.arg(next),
                           u"if HLEN rw is still 3"_s,
                           u"→ DEL rw"_s,
                           u"→ DEL {rw}:%1:41:rwlock_timeout:1"_s.arg(QString::fromLatin1(uuid)),
                           u"→ DEL {rw}:%1:88:rwlock_timeout:1"_s.arg(next),
                           u"→ DEL {rw}:%1:88:rwlock_timeout:2"_s.arg(next),
                           u"→ PUBLISH redisson_rwlock:{rw} 1, and SPUBLISH from Redis 7 on"_s};
        const QByteArray mark = "lockscope-fence:0123456789abcdef0123456789abcdef";
        QTest::newRow("a tombstone of Symfony's: the mark of its writer goes, too")
            << containerReading("pdf", Type::SortedSet, {{mark, "1800000015000"}, {"__write__", "1800000015000"}})
            << QStringList{u"if ZSCORE pdf %1 still returns a value"_s.arg(QString::fromLatin1(mark)),
                           u"→ ZREM pdf %1 __write__"_s.arg(QString::fromLatin1(mark))};
        QTest::newRow("huey: the field, never the results")
            << containerReading("huey.results.app", Type::Hash, {{"app.lock.nightly", "1"}}, {}, {})
            << QStringList{u"if HEXISTS huey.results.app app.lock.nightly still returns a value"_s, u"→ HDEL huey.results.app app.lock.nightly"_s};
        const QByteArray symfony = "8suFhafYwF3elA/Ry6XGXsDtkDbT8etO4fHFMdXdTIA=";
        QTest::newRow("Symfony: the writer and its mark")
            << containerReading("pdf", Type::SortedSet, {{symfony, "1800000030000"}, {"__write__", "1800000030000"}})
            << QStringList{u"if ZSCORE pdf %1 still returns a value"_s.arg(QString::fromLatin1(symfony)),
                           u"→ ZREM pdf %1 __write__"_s.arg(QString::fromLatin1(symfony))};
        QTest::newRow("sidekiq: the whole digest, and BLMOVE is woken")
            << containerReading("uniquejobs:9e9b5ce5d423d3ea470977004b50ff84:LOCKED", Type::Hash, {{"b4a577edbccf1d805744efa9", "1799999999.123"}},
                                {}, {})
            << QStringList{
                   u"if HEXISTS uniquejobs:9e9b5ce5d423d3ea470977004b50ff84:LOCKED b4a577edbccf1d805744efa9 still returns a value"_s,
                   u"if HLEN uniquejobs:9e9b5ce5d423d3ea470977004b50ff84:LOCKED is still 1"_s,
                   u"if LLEN uniquejobs:9e9b5ce5d423d3ea470977004b50ff84:QUEUED returns a length (a list, or no key)"_s,
                   u"→ HDEL uniquejobs:9e9b5ce5d423d3ea470977004b50ff84:LOCKED b4a577edbccf1d805744efa9"_s,
                   u"→ UNLINK uniquejobs:9e9b5ce5d423d3ea470977004b50ff84 uniquejobs:9e9b5ce5d423d3ea470977004b50ff84:INFO uniquejobs:9e9b5ce5d423d3ea470977004b50ff84:PRIMED"_s,
                   u"→ ZREM uniquejobs:digests uniquejobs:9e9b5ce5d423d3ea470977004b50ff84"_s,
                   u"→ LPUSH uniquejobs:9e9b5ce5d423d3ea470977004b50ff84:QUEUED 1"_s,
                   u"→ PEXPIRE uniquejobs:9e9b5ce5d423d3ea470977004b50ff84:QUEUED 5000"_s};
        QTest::newRow("ioredis-mutex: by message") << stringReading("io:report", "mutex", {})
                                                   << QStringList{u"if GET io:report is still mutex"_s, u"→ DEL io:report"_s,
                                                                  u"→ PUBLISH mutex-unlock io:report"_s};
        QTest::newRow("simple-redis-mutex: by message")
            << stringReading("@simple-redis-mutex:lock-a", "0.7353264752624247")
            << QStringList{
                   u"if GET @simple-redis-mutex:lock-a is still 0.7353264752624247"_s, u"→ DEL @simple-redis-mutex:lock-a"_s,
                   u"→ PUBLISH @simple-redis-mutex:locks-releases \"{ \\\"key\\\": \\\"@simple-redis-mutex:lock-a\\\", \\\"value\\\": \\\"0.7353264752624247\\\" }\""_s};
        QTest::newRow("dist-lock: by its id") << containerReading("lock:week", Type::Hash,
                                                                  {{"id", "cmws93c2i0000j67du15csvd3"}, {"owner", "worker-7"}})
                                              << QStringList{u"if HGET lock:week id is still cmws93c2i0000j67du15csvd3"_s,
                                                             u"if HLEN lock:week is still 2"_s, u"if HGET lock:week owner is still worker-7"_s,
                                                             u"→ DEL lock:week"_s};
        const QString two = u"uniquejobs:3"_s;
        QTest::newRow("sidekiq 9: nobody waits in a list")
            << containerReading("app:uniquejobs:3:LOCKED", Type::Hash, {{"b4a577edbccf1d805744efa9", "{}"}}, {}, {})
            << QStringList{u"if HEXISTS app:uniquejobs:3:LOCKED b4a577edbccf1d805744efa9 still returns a value"_s,
                           u"if HLEN app:uniquejobs:3:LOCKED is still 1"_s, u"→ HDEL app:uniquejobs:3:LOCKED b4a577edbccf1d805744efa9"_s,
                           u"→ UNLINK app:%1 app:%1:INFO app:%1:PRIMED"_s.arg(two), u"→ ZREM app:uniquejobs:digests app:uniquejobs:3"_s};
        QTest::newRow("sidekiq 6: the digest's keys, and its token becomes available")
            << containerReading("uniquejobs:5:GRABBED", Type::Hash, {{"b4a577edbccf1d805744efa9", "1799999999.5"}}, {}, {})
            << QStringList{u"if HEXISTS uniquejobs:5:GRABBED b4a577edbccf1d805744efa9 still returns a value"_s,
                           u"if HLEN uniquejobs:5:GRABBED is still 1"_s,
                           u"if LLEN uniquejobs:5:AVAILABLE returns a length (a list, or no key)"_s,
                           u"→ HDEL uniquejobs:5:GRABBED b4a577edbccf1d805744efa9"_s,
                           u"→ DEL uniquejobs:5:EXISTS uniquejobs:5:VERSION"_s,
                           u"→ SREM unique:keys uniquejobs:5"_s,
                           u"→ LPUSH uniquejobs:5:AVAILABLE b4a577edbccf1d805744efa9"_s,
                           u"→ PEXPIRE uniquejobs:5:AVAILABLE 5000"_s};
        QTest::newRow("sidekiq 6: the digest's keys, and its token becomes available, behind a prefix")
            << containerReading("app:uniquejobs:5:GRABBED", Type::Hash, {{"b4a577edbccf1d805744efa9", "1799999999.5"}}, {}, {})
            << QStringList{u"if HEXISTS app:uniquejobs:5:GRABBED b4a577edbccf1d805744efa9 still returns a value"_s,
                           u"if HLEN app:uniquejobs:5:GRABBED is still 1"_s,
                           u"if LLEN app:uniquejobs:5:AVAILABLE returns a length (a list, or no key)"_s,
                           u"→ HDEL app:uniquejobs:5:GRABBED b4a577edbccf1d805744efa9"_s,
                           u"→ DEL app:uniquejobs:5:EXISTS app:uniquejobs:5:VERSION"_s,
                           u"→ SREM app:unique:keys app:uniquejobs:5"_s,
                           u"→ LPUSH app:uniquejobs:5:AVAILABLE b4a577edbccf1d805744efa9"_s,
                           u"→ PEXPIRE app:uniquejobs:5:AVAILABLE 5000"_s};
        QTest::newRow("redis-semaphore of Ruby: the permit goes back")
            << containerReading("SEMAPHORE:t:GRABBED", Type::Hash, {{"0", "1799999999.5"}}, {stringReading("SEMAPHORE:t:EXISTS", "1", {})}, {})
            << QStringList{u"if HGET SEMAPHORE:t:GRABBED 0 is still 1799999999.5"_s,
                           u"if LLEN SEMAPHORE:t:AVAILABLE returns a length (a list, or no key)"_s, u"→ HDEL SEMAPHORE:t:GRABBED 0"_s,
                           u"→ LPUSH SEMAPHORE:t:AVAILABLE 0"_s};
        QTest::newRow("Symfony semaphore: in both sets")
            << containerReading("{r}:time", Type::SortedSet, {{symfony, "1800000300"}},
                                {containerReading("{r}:weight", Type::SortedSet, {{symfony, "1"}})}, 310s)
            << QStringList{u"if ZSCORE {r}:time %1 still returns a value"_s.arg(QString::fromLatin1(symfony)),
                           u"→ ZREM {r}:time %1"_s.arg(QString::fromLatin1(symfony)), u"→ ZREM {r}:weight %1"_s.arg(QString::fromLatin1(symfony))};
        const QString permit = QString::fromLatin1(uuid);
        QTest::newRow("effect-distributed-lock: by message")
            << containerReading("semaphore:j", Type::SortedSet, {{uuid + "_0", "1799999999000"}})
            << QStringList{u"if ZSCORE semaphore:j %1_0 still returns a value"_s.arg(permit), u"→ ZREM semaphore:j %1_0"_s.arg(permit),
                           u"→ PUBLISH semaphore:j:released (the new number)"_s};
        QTest::newRow("redfour: by its index, and by message in each namespace")
            << containerReading("lock:a:b", Type::Hash, {{"index", "7"}}, {stringReading("lockindex", "9", {})})
            << QStringList{u"if HGET lock:a:b index is still 7"_s, u"if HLEN lock:a:b is still 1"_s, u"→ DEL lock:a:b"_s,
                           u"→ PUBLISH lock-release lock:a:b"_s, u"→ PUBLISH lock:a-release lock:a:b"_s};
        QTest::newRow("redfour, by a guess") << containerReading("lock:a:b", Type::Hash, {{"index", "7"}})
                                             << QStringList{
                                                    u"cannot: Only the form of this hash suggests that it is a lock. Say so in a lock profile "
                                                    u"if you know that it is. Nothing was done."_s};
        QTest::newRow("django-cacheops: BRPOPLPUSH is woken")
            << stringReading("q:c41f08d96be24735a0d3e7815b9f62aa", "LOCK", 60s)
            << QStringList{u"if GET q:c41f08d96be24735a0d3e7815b9f62aa is still LOCK"_s,
                           u"if LLEN q:c41f08d96be24735a0d3e7815b9f62aa:signal returns a length (a list, or no key)"_s,
                           u"→ DEL q:c41f08d96be24735a0d3e7815b9f62aa"_s, u"→ LPUSH q:c41f08d96be24735a0d3e7815b9f62aa:signal 1"_s,
                           u"→ PEXPIRE q:c41f08d96be24735a0d3e7815b9f62aa:signal 1000"_s};
        QTest::newRow("python-redis-lock behind a prefix") << stringReading("app:lock:report", "feqVx+N1jsttQZ0sxMcsfMVf")
                                                           << QStringList{u"if GET app:lock:report is still feqVx+N1jsttQZ0sxMcsfMVf"_s,
                                                                          u"if LLEN app:lock-signal:report returns a length (a list, or no key)"_s,
                                                                          u"→ DEL app:lock:report"_s,
                                                                          u"→ LPUSH app:lock-signal:report 1"_s,
                                                                          u"→ LTRIM app:lock-signal:report 0 0"_s,
                                                                          u"→ PEXPIRE app:lock-signal:report 1000"_s};
        QTest::newRow("a session of Magento: never its data")
            << containerReading("sess_a", Type::Hash, {{"data", "x"}, {"lock", "2"}, {"pid", "web-3|811"}})
            << QStringList{u"if HGET sess_a pid is still web-3|811"_s, u"if HGET sess_a lock is not 0"_s, u"→ HMSET sess_a lock 0"_s};
        QTest::newRow("a lock of Magento's cache") << containerReading("zc:k:b30_LOCKED_RECORD_INFO_A", Type::Hash,
                                                                       {{"d", "1-2-3"}, {"t", ""}, {"m", "1799999999"}, {"i", "0"}})
                                                   << QStringList{u"if HGET zc:k:b30_LOCKED_RECORD_INFO_A d is still 1-2-3"_s,
                                                                  u"if HGET zc:k:b30_LOCKED_RECORD_INFO_A m is still 1799999999"_s,
                                                                  u"→ DEL zc:k:b30_LOCKED_RECORD_INFO_A"_s};
        QTest::newRow("Pulp: one of those who share")
            << containerReading("pulp:resource_lock:r", Type::Set, {{"1@w", {}}}, {}, {})
            << QStringList{u"if SISMEMBER pulp:resource_lock:r 1@w still returns a value"_s, u"→ SREM pulp:resource_lock:r 1@w"_s};
        QTest::newRow("a hash of no library")
            << containerReading("votes", Type::Hash, {{"ann", "yes"}})
            << QStringList{
                   u"cannot: It is not known how to clear this hash: its content is not that of a known lock, or was not read. Nothing was done."_s};
        QTest::newRow("a list")
            << containerReading("lock.l", Type::List, {{"x", {}}})
            << QStringList{
                   u"cannot: It is not known how to clear this key: its content is not that of a known lock, or was not read. Nothing was done."_s};
        QTest::newRow("a ghost queue") << ghost() << QStringList{u"cannot: Nobody holds this lock. Evict the waiter that blocks it instead."_s};
    }

    void clear_eachKindOfLock_doesAsItsLibrary()
    {
        QFETCH(KeyReading, reading);
        QTEST(linesOf(planClear(lockOf(reading))), "lines");
    }

    /** A wake-up hangs on no other holder. */
    void clear_oneOfSeveralJobs_wakesAsTheLastOneWould()
    {
        const QByteArray job = "b4a577edbccf1d805744efa9", key = "uniquejobs:8:LOCKED";
        const Lock lock = lockOf(containerReading(key, Type::Hash, {{job, "1799999999"}, {"c5b688fecde02e916f33b0fa", "1799999998"}}, {}, {}));

        QCOMPARE(linesOf(planClear(lock, Bytes(job))),
                 (QStringList{u"if HEXISTS uniquejobs:8:LOCKED b4a577edbccf1d805744efa9 still returns a value"_s,
                              u"if HLEN uniquejobs:8:LOCKED is not 1"_s, u"if LLEN uniquejobs:8:QUEUED returns a length (a list, or no key)"_s,
                              u"→ HDEL uniquejobs:8:LOCKED b4a577edbccf1d805744efa9"_s, u"→ LPUSH uniquejobs:8:QUEUED 1"_s,
                              u"→ PEXPIRE uniquejobs:8:QUEUED 5000"_s}));
    }

    void clear_oneOfThoseWhoShare_leavesTheOthers()
    {
        const Lock lock = lockOf(containerReading("pulp:resource_lock:r", Type::Set, {{"1@w", {}}, {"7@x", {}}}, {}, {}));

        QCOMPARE(linesOf(planClear(lock, Bytes("7@x"))),
                 (QStringList{u"if SISMEMBER pulp:resource_lock:r 7@x still returns a value"_s, u"→ SREM pulp:resource_lock:r 7@x"_s}));
        QVERIFY(!planClear(lock));
    }

    /** A holder renews all of its permits by the first one: one alone would come back. */
    void clear_onePermitOfAHolder_releasesItsOthers()
    {
        const Lock lock = lockOf(containerReading("semaphore:j", Type::SortedSet,
                                                  {{uuid + "_0", "1799999999000"}, {uuid + "_1", "1799999999000"}, {other + "_0", "1799999998000"}}));
        const QString permit = QString::fromLatin1(uuid);

        QCOMPARE(linesOf(planClear(lock, Bytes(uuid + "_1"))),
                 (QStringList{u"if ZSCORE semaphore:j %1_1 still returns a value"_s.arg(permit), u"→ ZREM semaphore:j %1_1 %1_0"_s.arg(permit),
                              u"→ PUBLISH semaphore:j:released (the new number)"_s}));
    }

    /** Registry and lock may both contain colons. */
    void clear_springLock_wakesEachRegistryThatItMayBeOf()
    {
        const LockProfiles profiles(
            {{.pattern = "app:", .scheme = schemeNamed("spring-integration"), .label = {}, .usualHold = {}, .longestHold = {}}});
        const auto lock = recognise(stringReading("app:locks:job", uuid), ServerTime{serverNow, Instant(), true}, profiles);

        QCOMPARE(linesOf(planClear(*lock)).last(4),
                 (QStringList{u"→ PUBLISH app-channel:app:locks:job app:locks:job"_s, u"→ PUBLISH app-channel app:locks:job"_s,
                              u"→ PUBLISH app:locks-channel:app:locks:job app:locks:job"_s, u"→ PUBLISH app:locks-channel app:locks:job"_s}));
    }

    void clear_libraryNotKnown_saysThatSleepersAreNotWoken()
    {
        const auto isSaid = [](const Lock &lock) { return planClear(lock)->effects.join(u' ').contains(u"are not woken"_s); };
        QVERIFY(isSaid(lockOf(stringReading("import", uuid))));
        QVERIFY(!isSaid(lockOf(stringReading("bull:pdf:1:lock", uuid))));
        QVERIFY(!isSaid(lockOf(stringReading("io:report", "mutex", {}))));
    }

    /** Equal values do not make it the same hold: the lease of another one has another end, or none. */
    void order_nextHolderMayWriteTheSameValue_comparesTheLease_data()
    {
        QTest::addColumn<KeyReading>("reading");
        QTest::addColumn<QString>("check"); // empty: none
        QTest::addColumn<QString>("effect");
        QTest::newRow("redis-mutex") << stringReading("rm:report", "mutex", 4s) << u"if PTTL rm:report is between 2997 and 3003 (decreasing)"_s
                                     << u"the time left is also compared"_s;
        QTest::newRow("a name, of an unknown library")
            << stringReading("import", "worker-7", 60s) << u"if PTTL import is between 58997 and 59003 (decreasing)"_s
            << u"the time left is also compared"_s;
        QTest::newRow("ioredis-mutex, which never ends")
            << stringReading("io:report", "mutex", {}) << u"if PTTL io:report is still -1"_s << u"nothing else can be compared"_s;
        QTest::newRow("an empty value") << stringReading("import", "", 60s) << u"if PTTL import is between 58997 and 59003 (decreasing)"_s
                                        << u"the time left is also compared"_s;
        QTest::newRow("a time") << stringReading("import", "1800000060000", {}) << u"if PTTL import is still -1"_s << u"writes the same time"_s;
        KeyReading slow = stringReading("import", "1", 60s), unknown = stringReading("import", "1", {});
        slow.uncertainty = 100ms;
        unknown.ttlKnown = false;
        QTest::newRow("read slowly") << slow << u"if PTTL import is between 58870 and 59130 (decreasing)"_s << u"within 130 ms"_s;
        QTest::newRow("without the right to PTTL") << unknown << QString() << u"nothing else can be compared"_s;
        QTest::newRow("a random token") << stringReading("import", uuid, 60s) << QString() << QString();
    }

    void order_nextHolderMayWriteTheSameValue_comparesTheLease()
    {
        QFETCH(KeyReading, reading);
        QFETCH(QString, check);
        QFETCH(QString, effect);
        ActionRequest request;
        request.lock = lockOf(reading);
        request.lock.observedAt = Instant() + 1ms;
        request.time = 15s;
        request.mark = "mark";
        for (const Verb verb : {Verb::Clear, Verb::FenceOff, Verb::Extend}) {
            request.verb = verb;
            const auto action = plan(request, Instant() + 1s, serverNow).action; // a second after it was seen
            if (!action && verb == Verb::Extend)
                continue; // what has no deadline
            QCOMPARE(linesOf(*action).filter(u"PTTL"_s).join(u'\n'), check);
            const QString effects = action->effects.join(u' ');
            QCOMPARE(effects.contains(effect.isEmpty() ? u"may write the same value"_s : effect), !effect.isEmpty());
            QCOMPARE(action->warnings.join(u' ').contains(effect), true);
        }
    }

    void clear_partOfAValue_isRefused()
    {
        KeyReading reading = stringReading("lock.a", "beginning");
        reading.valueIsWhole = false;
        for (const Result<Action> &action :
             {planClear(lockOf(reading)), planFenceOff(lockOf(reading), 15s, "mark", serverNow), planExtend(lockOf(reading), 15s, serverNow)}) {
            QVERIFY(!action);
            QVERIFY(action.error().text.english().startsWith(u"The value is too long to be compared"_s));
        }
    }

    void clear_oneReader_leavesTheOthers()
    {
        const Lock lock = lockOf(containerReading("rw", Type::Hash, {{"mode", "read"}, {uuid + ":41", "1"}, {other + ":88", "2"}}));
        const QString reader = QString::fromLatin1(other + ":88");
        QCOMPARE(linesOf(planClear(lock, Bytes(other + ":88"))),
                 (QStringList{u"if HEXISTS rw %1 still returns a value"_s.arg(reader), u"if HLEN rw is not 2"_s, u"→ HDEL rw %1"_s.arg(reader),
                              u"→ DEL {rw}:%1:rwlock_timeout:1"_s.arg(reader), u"→ DEL {rw}:%1:rwlock_timeout:2"_s.arg(reader)}));
        QVERIFY(!planClear(lock, Bytes("nobody")));
    }

    void fence_eachForm_keepsItsClientsOut_data()
    {
        QTest::addColumn<KeyReading>("reading");
        QTest::addColumn<QStringList>("steps");
        QTest::newRow("a token") << stringReading("lock.a", "t1") << QStringList{u"→ SET lock.a mark PX 15000"_s};
        QTest::newRow("a time in milliseconds: a later one")
            << stringReading("lock.a", "1800000060000", {}) << QStringList{u"→ SET lock.a 1800000015000 PX 15000"_s};
        QTest::newRow("a time in seconds: a later one")
            << stringReading("lock.a", "1800000060", {}) << QStringList{u"→ SET lock.a 1800000015 PX 15000"_s};
        QTest::newRow("Redisson: another owner") << containerReading("r", Type::Hash, {{uuid + ":57", "2"}})
                                                 << QStringList{u"→ HSET r mark 1"_s, u"→ HDEL r %1:57"_s.arg(QString::fromLatin1(uuid)),
                                                                u"→ PEXPIRE r 15000"_s};
    }

    void fence_eachForm_keepsItsClientsOut()
    {
        QFETCH(KeyReading, reading);
        const auto action = planFenceOff(lockOf(reading), defaultQuietPeriod, "mark", serverNow);
        QVERIFY(action);
        QTEST(linesOf(action).filter(u"→"_s), "steps");
        QCOMPARE(std::ranges::count(action->kept, redis::command("PTTL", reading.key.toByteArray())), 1);
    }

    void fence_libraryThatRenewsBlindly_isWarnedOf_data()
    {
        QTest::addColumn<QByteArray>("scheme");
        QTest::addColumn<KeyReading>("reading");
        QTest::addColumn<QString>("warning"); // empty: it compares, or never renews
        const QString known = u"Its library renews without comparing the value"_s,
                      unknown = u"Its library is unknown. If it renews without comparing"_s;
        const auto row = [](const QByteArray &scheme, const KeyReading &reading, const QString &warning) {
            QTest::newRow(scheme.constData()) << scheme << reading << warning;
        };
        row("rq-scheduler", stringReading("rq:scheduler-lock:default", "25211"), known);
        row("shedlock", stringReading("job-lock:default:mail", "ADDED:2027-01-15T07:59:02.123Z@worker-7f9c:" + uuid), known);
        row("redis-mutex", stringReading("mutex:a", "mutex"), known);
        row("resque-lock-timeout", stringReading("resque:lock:Report:42", "1800000300", {}), known);
        row("phpredis-session", stringReading("PHPREDIS_SESSION:5ltp4q_LOCK", "web-3|811"), {});
        row("laravel-lock", stringReading("laravel_database_laravel_cache_:orders", "kX3vPq81LmZt0aBc"), {});
        row("gitlab-exclusive-lease", stringReading("gitlab:exclusive_lease:a", uuid), {});
        row("token-uuid", stringReading("lock:a", uuid), unknown); // nestjs-simple-redis-lock, say
        row("token", stringReading("cache:a", "1"), unknown);      // what cache.touch() prolongs, say
    }

    void fence_libraryThatRenewsBlindly_isWarnedOf()
    {
        QFETCH(QByteArray, scheme);
        QFETCH(KeyReading, reading);
        QFETCH(QString, warning);
        const Lock lock = lockOf(reading);
        QCOMPARE(QByteArray(schemeOf(lock).name), scheme);
        const Action action = planFenceOff(lock, 15s, "mark", serverNow).value();
        const QStringList told = action.effects.filter(u"renews without comparing"_s);
        QCOMPARE(told.size(), warning.isEmpty() ? 0 : 1);
        QVERIFY(told.join(u' ').startsWith(warning));
        QVERIFY(!planClear(lock)->effects.join(u' ').contains(u"tombstone"_s));
    }

    /** One that comes to be known gets a row above. */
    void fence_blindRenewal_isOfTheseLibraries()
    {
        QByteArrayList names;
        for (const Scheme *scheme : allSchemes()) {
            if (scheme->traits.testFlag(SchemeTrait::BlindRenewal))
                names += scheme->name;
        }
        std::ranges::sort(names);
        QCOMPARE(names, (QByteArrayList{"redis-mutex", "resque-lock-timeout", "rq-scheduler", "shedlock"}));
    }

    void evict_headOfAGhostQueue_wakesTheNext()
    {
        const Lock lock = lockOf(ghost());
        const QString head = QString::fromLatin1(other + ":61");
        QCOMPARE(linesOf(planEvict(lock, Bytes(other + ":61"))),
                 (QStringList{u"if ZSCORE redisson_lock_timeout:{r} %1 still returns a value"_s.arg(head),
                              u"if LPOS redisson_lock_queue:{r} %1 MAXLEN 1 is still 0"_s.arg(head), u"if EXISTS r still returns nothing"_s,
                              u"→ LREM redisson_lock_queue:{r} 1 %1"_s.arg(head), u"→ ZREM redisson_lock_timeout:{r} %1"_s.arg(head),
                              u"→ PUBLISH redisson_lock__channel:{r}:%1:62 0, and SPUBLISH from Redis 7 on"_s.arg(QString::fromLatin1(other))}));
        QVERIFY(!planEvict(lock, Bytes("nobody")));
        QVERIFY(!planEvict(lockOf(stringReading("lock.a", "t")), Bytes("t")));
    }

    void extend_needsADeadlineThatTheServerKeeps()
    {
        QCOMPARE(linesOf(planExtend(lockOf(stringReading("lock.a", "t1")), 90s, serverNow)),
                 (QStringList{u"if GET lock.a is still t1"_s, u"→ PEXPIRE lock.a 90000"_s}));
        QCOMPARE(linesOf(planExtend(lockOf(containerReading("r", Type::Hash, {{uuid + ":57", "2"}})), 90s, serverNow)),
                 (QStringList{u"if HEXISTS r %1:57 still returns a value"_s.arg(QString::fromLatin1(uuid)), u"→ PEXPIRE r 90000"_s}));
        QVERIFY(!planExtend(lockOf(stringReading("lock.a", "t1", {})), 90s, serverNow));
        QVERIFY(!planExtend(lockOf(stringReading("lock.a", "1800000060000", {})), 90s, serverNow));
        QVERIFY(!planExtend(lockOf(stringReading("lock.a", "t1")), 0s, serverNow));
    }

    /** A second holder shares the key, whose lease would get shorter. */
    void extend_keyThatOthersMayShare_comparesThatNobodyHasCome_data()
    {
        QTest::addColumn<KeyReading>("reading");
        QTest::addColumn<int>("members");
        const QByteArray symfony = "8suFhafYwF3elA/Ry6XGXsDtkDbT8etO4fHFMdXdTIA=";
        QTest::newRow("a permit of Symfony's") << containerReading("{r}:time", Type::SortedSet, {{symfony, "1800000300"}},
                                                                   {containerReading("{r}:weight", Type::SortedSet, {{symfony, "1"}})}, 310s)
                                               << 1;
        QTest::newRow("a reader of Symfony's") << containerReading("pdf", Type::SortedSet, {{symfony, "1800000030000"}}) << 1;
        QTest::newRow("a writer of Symfony's") << containerReading("pdf", Type::SortedSet,
                                                                   {{symfony, "1800000030000"}, {"__write__", "1800000030000"}})
                                               << 2;
    }

    void extend_keyThatOthersMayShare_comparesThatNobodyHasCome()
    {
        QFETCH(KeyReading, reading);
        QFETCH(int, members);
        const auto action = planExtend(lockOf(reading), 5s, serverNow);
        QVERIFY(action);
        QCOMPARE(linesOf(action).filter(u"ZCARD"_s),
                 (QStringList{u"if ZCARD %1 is still %2"_s.arg(QString::fromLatin1(reading.key.toByteArray())).arg(members)}));
        QVERIFY(!action->holder.isEmpty());
    }

    /** What may not be cleared is not changed in another way, and no text sends there. */
    void order_onlyAGuess_isRefusedForTheSameReason_data()
    {
        QTest::addColumn<KeyReading>("reading");
        QTest::addColumn<QString>("why");
        KeyReading withLease = containerReading("lock:a:b", Type::Hash, {{"index", "7"}});
        KeyContents contents = *withLease.contents;
        contents.members.front().ttl = 20s;
        withLease.contents = std::make_shared<const KeyContents>(contents);
        QTest::newRow("redfour") << containerReading("lock:a:b", Type::Hash, {{"index", "7"}}) << u"Only the form of this hash suggests"_s;
        QTest::newRow("redfour, a field with a lease") << withLease << u"Only the form of this hash suggests"_s;
        QTest::newRow("a hash of no library") << containerReading("votes", Type::Hash, {{"ann", "yes"}}) << u"It is not known how to clear"_s;
    }

    void order_onlyAGuess_isRefusedForTheSameReason()
    {
        QFETCH(KeyReading, reading);
        QFETCH(QString, why);
        const Lock lock = lockOf(reading);
        QVERIFY(linesOf(planClear(lock)).first().contains(why));
        QVERIFY2(linesOf(planFenceOff(lock, 15s, "mark", serverNow)).first().contains(why),
                 qPrintable(linesOf(planFenceOff(lock, 15s, "mark", serverNow)).first()));
        QVERIFY(!planExtend(lock, 15s, serverNow));
    }

    void undo_endsWhenItWouldHaveEnded()
    {
        const Action cleared = *planClear(lockOf(stringReading("lock.a", "t1")));
        ActionOutcome outcome;
        outcome.kind = ActionOutcome::Kind::Done;
        outcome.at = Instant(100s);
        outcome.before = {{redis::command("PTTL", "lock.a"), "60000"}, dataBefore};
        const QStringList undone{onTheSameData, u"if EXISTS lock.a still returns nothing"_s, u"→ SET lock.a t1"_s};
        QCOMPARE(linesOf(planUndo(cleared, outcome, Instant(110s))), undone + QStringList{u"→ PEXPIRE lock.a 50000, if it would end sooner"_s});
        QVERIFY(!planUndo(cleared, outcome, Instant(160s))); // it would have ended
        outcome.before[0].answer = "-1";
        QCOMPARE(linesOf(planUndo(cleared, outcome, Instant(110s))), undone);
        outcome.before[0].isKnown = false;
        QVERIFY(planUndo(cleared, outcome, Instant(110s)).error().text.english().contains(u"PTTL was refused"_s));
        outcome.before[0] = {redis::command("PTTL", "lock.a"), "20000"};
        outcome.kind = ActionOutcome::Kind::HolderChanged;
        QVERIFY(!planUndo(cleared, outcome, Instant(110s)));

        const Action fenced = *planFenceOff(lockOf(stringReading("lock.a", "t1")), 15s, "mark", serverNow);
        outcome.kind = ActionOutcome::Kind::Done;
        QCOMPARE(linesOf(planUndo(fenced, outcome, Instant(110s))), // shorter than the tombstone's, perhaps
                 (QStringList{onTheSameData, u"if GET lock.a is still mark"_s, u"→ SET lock.a t1"_s, u"→ PEXPIRE lock.a 10000"_s}));
    }

    void undo_dataNotKnown_isRefused()
    {
        const Action cleared = *planClear(lockOf(stringReading("lock.a", "t1")));
        QCOMPARE(cleared.kept.back(), redis::command("INFO", "replication"));
        ActionOutcome outcome;
        outcome.kind = ActionOutcome::Kind::Done;
        for (const std::vector<BeforeImage> &data : {std::vector<BeforeImage>(), std::vector<BeforeImage>{{dataQuestion(), {}, false}},
                                                     std::vector<BeforeImage>{dataBefore, {dataQuestion(), {}, false}}}) {
            outcome.before = {{redis::command("PTTL", "lock.a"), "60000"}};
            outcome.before.insert(outcome.before.end(), data.begin(), data.end());
            const auto undo = planUndo(cleared, outcome, {});
            QVERIFY(!undo && undo.error().text.english().contains(u"did not say which data it had"_s));
        }
    }

    /** Who holds is a field, which ends by itself (HPEXPIRE). */
    void undo_fieldWithALease_endsWhenItWouldHaveEnded()
    {
        KeyReading reading = containerReading("r", Type::Hash, {{uuid + ":57", "2"}}, {}, {});
        KeyContents contents = *reading.contents;
        contents.members.front().ttl = 60s;
        reading.contents = std::make_shared<const KeyContents>(contents);
        const Action cleared = *planClear(lockOf(reading));
        const redis::Command lease = redis::command("HPTTL", "r", "FIELDS", 1, uuid + ":57");
        QCOMPARE(std::ranges::count(cleared.kept, lease), 1);
        ActionOutcome outcome;
        outcome.kind = ActionOutcome::Kind::Done;
        outcome.at = Instant(100s);
        outcome.before = {{redis::command("HGET", "r", uuid + ":57"), "2"}, {redis::command("PTTL", "r"), "-1"}, {lease, "60000"}, dataBefore};
        const Action undo = *planUndo(cleared, outcome, Instant(110s));
        QCOMPARE(undo.steps,
                 (std::vector<redis::Command>{redis::command("HSET", "r", uuid + ":57", "2"),
                                              redis::command("HPEXPIRE", "r", 50'000, "FIELDS", 1, uuid + ":57")}));
        QVERIFY(undo.leases.empty());
        QVERIFY(!planUndo(cleared, outcome, Instant(160s)));
        Action later = undo;
        later.plannedAt = Instant(110s);
        QCOMPARE(asOf(later, Instant(115s)).steps.back()[2], QByteArray("45000"));

        QCOMPARE(
            linesOf(planExtend(lockOf(reading), 90s, serverNow)),
            (QStringList{u"if HEXISTS r "_s + QString::fromLatin1(uuid) + u":57 still returns a value"_s,
                         u"→ HPEXPIRE r 90000 FIELDS 1 "_s + QString::fromLatin1(uuid) + u":57"_s, u"→ PEXPIRE r 90000, if it would end sooner"_s}));
    }

    /** All holds of a huey task write the same field. */
    void clear_fieldWithALeaseAndATokenThatRepeats_comparesThatLease()
    {
        KeyReading reading = containerReading("huey.results.app", Type::Hash, {{"app.lock.nightly", "1"}}, {}, {});
        KeyContents contents = *reading.contents;
        contents.members.front().ttl = 60s;
        reading.contents = std::make_shared<const KeyContents>(contents);
        reading.takenAt = Instant(100s);
        const redis::Command question = redis::command("HPTTL", "huey.results.app", "FIELDS", 1, "app.lock.nightly");
        for (const std::optional<Duration> ofKey : {std::optional<Duration>(), std::optional<Duration>(30s), std::optional<Duration>(90s)}) {
            reading.ttl = ofKey; // the field's is the hold's
            ActionRequest request;
            request.lock = lockOf(reading);
            const PlannedAction planned = plan(request, reading.takenAt, serverNow);
            QVERIFY(planned.action);
            const auto check = std::ranges::find(planned.action->checks, Check::Kind::Lease, &Check::kind);
            QVERIFY(check != planned.action->checks.end());
            QCOMPARE(check->command, question);
            QVERIFY(leaseBounds(*check).contain(60'000) && !leaseBounds(*check).contain(59'900) && !leaseBounds(*check).contain(60'100));
            QCOMPARE(leaseBounds(asOf(*planned.action, reading.takenAt + 10s).checks[1]).most, leaseBounds(*check).most - 10'000);
            QCOMPARE(asOf(*planned.action, reading.takenAt + 10s).checks[1].command, question);
        }
    }

    /** The time at which it was written distinguishes the holds of one process. */
    void clear_timeOfTheHoldIsCompared_needsNoLease_data()
    {
        QTest::addColumn<KeyReading>("reading");
        QTest::newRow("a lock of Magento's cache") << containerReading("zc:k:b30_LOCKED_RECORD_INFO_A", Type::Hash,
                                                                       {{"d", "1-2-3"}, {"t", ""}, {"m", "1799999999"}, {"i", "0"}});
        QTest::newRow("redis-semaphore of Ruby") << containerReading("SEMAPHORE:t:GRABBED", Type::Hash, {{"0", "1799999999.5"}},
                                                                     {stringReading("SEMAPHORE:t:EXISTS", "1", {})}, {});
    }

    void clear_timeOfTheHoldIsCompared_needsNoLease()
    {
        QFETCH(KeyReading, reading);
        ActionRequest request;
        request.lock = lockOf(reading);
        request.holder = request.lock.details->holders.front().token;
        const PlannedAction planned = plan(request, reading.takenAt, serverNow);
        QVERIFY(planned.action);
        QVERIFY(std::ranges::none_of(planned.action->checks, [](const Check &check) { return check.kind == Check::Kind::Lease; }));
        const QString warnings = planned.action->warnings.join(u' ');
        QVERIFY2(!warnings.contains(u"same value"_s) && !warnings.contains(u"cannot be detected"_s), qPrintable(warnings));
    }

    /** Its clients would read the tombstone as what their library writes. */
    void fenceOff_valueThatClientsParse_isRefused()
    {
        const QByteArray atlantis = R"({"Project":{"Path":"."},"Pull":{"Num":7},"Workspace":"default"})";
        QVERIFY(!planFenceOff(lockOf(stringReading("q:c41f08d96be24735a0d3e7815b9f62aa", "LOCK", 60s)), 15s, "mark", serverNow));
        const Lock lock = lockOf(stringReading("pr/a/b/default", atlantis, {}));
        QCOMPARE(QByteArray(schemeOf(lock).name), "atlantis");
        QVERIFY(!planFenceOff(lock, 15s, "mark", serverNow));
    }

    /** Another holder's renewal moves the lease of a key that they share. */
    void clear_oneOfSeveralWhoseTokenRepeats_warnsAndComparesNoLeaseOfTheKey()
    {
        KeyReading reading = containerReading("huey.results.app", Type::Hash, {{"app.lock.daily", "1"}, {"app.lock.nightly", "1"}}, {}, 60s);
        reading.takenAt = Instant(100s);
        ActionRequest request;
        request.lock = lockOf(reading);
        request.holder = Bytes("app.lock.nightly");
        const PlannedAction planned = plan(request, reading.takenAt, serverNow);
        QVERIFY(planned.action);
        QVERIFY(std::ranges::none_of(planned.action->checks, [](const Check &check) { return check.kind == Check::Kind::Lease; }));
        QVERIFY(planned.action->warnings.join(u' ').contains(u"a change of holder since the lock was read cannot be detected"_s));
    }

    /** HPTTL is refused: nothing is lost without a word. */
    void clear_leasesOfFieldsAreUnknown_saysThatNoUndoRestoresThem()
    {
        KeyReading reading = containerReading("r", Type::Hash, {{uuid + ":57", "2"}}, {}, 60s);
        const auto warnings = [&reading] { return planClear(lockOf(reading))->warnings.join(u' '); };
        QVERIFY(!warnings().contains(u"HPTTL"_s));
        KeyContents contents = *reading.contents;
        contents.areFieldLeasesKnown = false;
        reading.contents = std::make_shared<const KeyContents>(contents);
        QVERIFY2(warnings().contains(u"An undo cannot restore a lease of the field (HPEXPIRE)"_s), qPrintable(warnings()));
        QVERIFY(planFenceOff(lockOf(reading), 15s, "mark", serverNow)->warnings.join(u' ').contains(u"HPTTL"_s));
        reading.ttl.reset();
        reading.ttlKnown = false;
        QVERIFY2(warnings().contains(u"This cannot be undone: without permission for HPTTL"_s), qPrintable(warnings()));
    }

    /** The deadline is in the value: the key would still be there, but its holder would not have it. */
    void undo_deadlineInTheValue_countsOnlyIfItPassedSince()
    {
        ActionOutcome outcome;
        outcome.kind = ActionOutcome::Kind::Done;
        outcome.before = {{redis::command("PTTL", "lock.a"), "-1"}, dataBefore};
        outcome.at = Instant(10s);
        const auto undoIn = [&](const QByteArray &deadline, Duration time) { // seen at the beginning of the clock
            return planUndo(*planClear(lockOf(stringReading("lock.a", deadline, {}))), outcome, outcome.at + time).has_value();
        };
        QVERIFY(undoIn("1800000060000", 49s));
        QVERIFY(!undoIn("1800000060000", 50s));
        QVERIFY(undoIn("1800000005000", 50s)); // it was stale when it was cleared, and is as stale again
    }

    void undo_whatCannotBeUndone_isSaidBefore_data()
    {
        QTest::addColumn<Result<Action>>("action");
        QTest::newRow("extend") << planExtend(lockOf(stringReading("lock.a", "t1")), 90s, serverNow);
        QTest::newRow("evict") << planEvict(lockOf(ghost()), Bytes(other + ":61"));
        Lock subscription = lockOf(stringReading("deploy", "deploy-lock-1"));
        subscription.form = LockForm::Subscription;
        subscription.details = subscription.details.withClients({{HolderClient{.holder = "deploy-lock-1", .name = "deploy-lock-1", .id = 7}}, {}});
        QTest::newRow("close a client") << planClear(subscription);
        KeyReading unreadLease = stringReading("lock.a", "t1", {});
        unreadLease.ttlKnown = false;
        QTest::newRow("clear, PTTL is refused") << planClear(lockOf(unreadLease));
        KeyReading time = stringReading("lock.a", "1795946051", {});
        time.ttlKnown = false;
        QTest::newRow("clear a timestamp, PTTL is refused") << planClear(lockOf(time));
        QTest::newRow("fence off, PTTL is refused") << planFenceOff(lockOf(unreadLease), 15s, "mark", serverNow);
    }

    void undo_whatCannotBeUndone_isSaidBefore()
    {
        QFETCH(Result<Action>, action);
        QVERIFY(action && !canBeUndone(*action));
        QVERIFY2(action->effects.last().contains(u"cannot be undone"_s), qPrintable(action->effects.last()));
        ActionOutcome outcome;
        outcome.kind = ActionOutcome::Kind::Done;
        QVERIFY(!planUndo(*action, outcome, Instant(1s)));
    }

    void clear_waitedFor_saysThatAnUndoMayComeTooLate()
    {
        const auto isSaid = [](const Lock &lock) { return planClear(lock)->effects.join(u' ').contains(u"an undo is refused"_s); };
        QVERIFY(isSaid(lockOf(containerReading("r", Type::Hash, {{uuid + ":57", "1"}}, {fairQueue("r"), fairTimeouts("r")}))));
        QVERIFY(!isSaid(lockOf(containerReading("r", Type::Hash, {{uuid + ":57", "1"}}))));
    }

    void fence_end_onlyIfItIsThatTombstone()
    {
        const auto endOf = [](const KeyReading &reading) { return linesOf(planFenceEnd(*planFenceOff(lockOf(reading), 15s, "mark", serverNow))); };
        QCOMPARE(endOf(stringReading("lock.a", "t1")), (QStringList{u"if GET lock.a is still mark"_s, u"→ DEL lock.a"_s}));
        QCOMPARE(endOf(containerReading("r", Type::Hash, {{uuid + ":57", "2"}})),
                 (QStringList{u"if HEXISTS r mark still returns a value"_s, u"if HLEN r is still 1"_s, u"→ DEL r"_s}));
        QVERIFY(!canBeUndone(planFenceEnd(*planFenceOff(lockOf(stringReading("lock.a", "t1")), 15s, "mark", serverNow))));
    }

    void mark_isKnownAgain()
    {
        QVERIFY(isMark(newMark()));
        QVERIFY(newMark() != newMark());
        QVERIFY(!isMark("t1"));
    }
};

} // namespace tst_plan

LOCKSCOPE_TEST(tst_plan, tst_plan::TestPlan)
#include "tst_plan.moc"
