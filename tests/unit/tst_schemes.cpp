// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "lockfixtures.h"
#include "libraries/catalogue.h"
#include "libraries/companions.h"
#include "libraries/plan.h"
#include "locks/lockjudge.h"
#include "libraries/recognise.h"
#include "locks/lockprofiles.h"
#include "testprogram.h"

#include <QRegularExpression>
#include <QTest>

#include <map>
#include <set>

namespace tst_schemes {

using namespace lockscope;
using namespace std::chrono_literals;

namespace {

constexpr qint64 serverNowMs = 1'795'226'000'456;
const Instant takenAt{1000h};
const ServerTime serverTime{fromUnixMs(serverNowMs), takenAt, true};

struct Plant : PlantedKeys {
    explicit Plant(const std::vector<PlantedKey> &keys) : PlantedKeys(keys, takenAt) {}
};

std::vector<LockFixture> fixtures() { return lockFixtures(fromUnixMs(serverNowMs)); }

KeyReading stringReading(const QByteArray &key, const QByteArray &value, std::optional<Duration> ttl = 30s)
{
    return Plant({{.key = key, .type = KeyReading::Type::String, .value = value, .ttl = ttl}}).read(key);
}

} // namespace

class TestSchemes : public QObject {
    Q_OBJECT
private slots:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".+"))); }

    void recognise_layout_knowsItsLibrary_data()
    {
        QTest::addColumn<int>("index");
        const auto all = fixtures();
        for (std::size_t i = 0; i < all.size(); ++i)
            QTest::newRow(all[i].name) << int(i);
    }

    void recognise_layout_knowsItsLibrary()
    {
        QFETCH(int, index);
        const LockFixture fixture = fixtures()[std::size_t(index)];
        const Plant plant(fixture.keys);

        std::vector<Lock> locks;
        for (const PlantedKey &planted : fixture.keys) {
            const KeyReading reading = plant.read(planted.key);
            const auto lock = recognise(reading, serverTime);
            QVERIFY(!(lock && isNeverALock(planted.key)));
            QVERIFY(companionKeys(reading).size() <= mostCompanions);
            if (lock)
                locks.push_back(*lock);
        }

        QCOMPARE(locks.size(), fixture.locks.size());
        for (std::size_t i = 0; i < locks.size(); ++i)
            QCOMPARE(differenceFrom(fixture.locks[i], locks[i], takenAt, Duration(0)), "");
    }

    void recognise_missingLockWithItsQueue_isTheSameAsItsQueueWithoutIt()
    {
        for (const LockFixture &fixture : fixtures()) {
            for (const ExpectedLock &expected : fixture.locks) {
                if (!expected.blocked)
                    continue;
                const auto lock = recognise(Plant(fixture.keys).read(expected.key), serverTime);
                QVERIFY(lock);
                QCOMPARE(differenceFrom(expected, *lock, takenAt, Duration(0)), "");
                return;
            }
        }
        QFAIL("there is a ghost among the fixtures");
    }

    void recognise_queueAlone_isNoGhostUntilTheLockIsKnownToBeFree()
    {
        const QByteArray key = "redisson_lock_queue:{a}";
        const QByteArray owner = "51c7f1de-9a0b-4c64-8d27-3f0a6c2be901:1";
        KeyReading reading = Plant({{.key = key, .type = KeyReading::Type::List, .value = {}, .members = {{owner, {}}}}}).read(key);
        auto contents = *reading.contents;
        contents.companions.clear();
        reading.contents = std::make_shared<KeyContents>(contents);

        QVERIFY(!recognise(reading, serverTime));
    }

    void recognise_missing_isNothing() { QVERIFY(!recognise(Plant({}).read("lock.a"), serverTime)); }

    void recognise_hashNotRead_isOfNoLibrary()
    {
        KeyReading reading = stringReading("lock.a", "");
        reading.type = KeyReading::Type::Hash;

        const auto lock = recognise(reading, serverTime);

        QVERIFY(lock);
        QCOMPARE(schemeOf(*lock).name, "hash");
        QVERIFY(!lock->details);
    }

    void recognise_unreadable_isUnknown()
    {
        KeyReading reading = stringReading("lock.a", "");
        reading.type = KeyReading::Type::Unreadable;

        const auto lock = recognise(reading, serverTime);

        QVERIFY(lock);
        QCOMPARE(schemeOf(*lock).name, "unknown");
    }

    void recognise_exclusiveHolder_isTheToken_data()
    {
        QTest::addColumn<QByteArray>("key");
        QTest::addColumn<bool>("exclusive");
        QTest::newRow("Redisson lock") << QByteArray("rs:plain") << true;
        QTest::newRow("readers") << QByteArray("rs:rw") << false;
        QTest::newRow("writer") << QByteArray("rs:write") << true;
        QTest::newRow("permits") << QByteArray("rs:permits") << false;
        QTest::newRow("semaphore") << QByteArray("semaphore:pool") << false;
        QTest::newRow("Symfony, written") << QByteArray("pdf-creation") << true;
        QTest::newRow("Symfony, read") << QByteArray("report") << false;
        QTest::newRow("ghost") << QByteArray("rs:ghost") << false;
    }

    void recognise_exclusiveHolder_isTheToken()
    {
        QFETCH(QByteArray, key);
        QFETCH(bool, exclusive);
        for (const LockFixture &fixture : fixtures()) {
            for (const ExpectedLock &expected : fixture.locks) {
                if (expected.key != key)
                    continue;
                const auto lock = recognise(Plant(fixture.keys).read(key), serverTime);
                QVERIFY(lock);
                QCOMPARE(lock->token, exclusive ? expected.holders[0] : QByteArray());
                QCOMPARE(lock->hasOneHolder(), exclusive);
                return;
            }
        }
        QFAIL("there is no such fixture");
    }

    void recognise_readers_haveDeadlinesOfTheirOwn()
    {
        for (const LockFixture &fixture : fixtures()) {
            if (fixture.locks.empty() || fixture.locks[0].key != "rs:rw")
                continue;
            const auto lock = recognise(Plant(fixture.keys).read("rs:rw"), serverTime);
            QCOMPARE(lock->details->holders[0].deadline, MaybeInstant(takenAt + 20s));
            QCOMPARE(lock->details->holders[1].deadline, MaybeInstant(takenAt + 30s));
            QCOMPARE(lock->details->holders[1].count, 2);
        }
    }

    void recognise_refreshedPermits_endAsLongAfterTheNewestAsTheyAreOlder()
    {
        for (const LockFixture &fixture : fixtures()) {
            if (fixture.locks.empty() || fixture.locks[0].key != "semaphore:pool")
                continue;
            const auto lock = recognise(Plant(fixture.keys).read("semaphore:pool"), serverTime);
            QCOMPARE(lock->details->holders[0].deadline, MaybeInstant(takenAt + 9s));
            QCOMPARE(lock->details->holders[1].deadline, MaybeInstant(takenAt + 6s));
        }
    }

    void recognise_profile_settlesWhatDataCannot_data()
    {
        QTest::addColumn<QByteArray>("scheme");
        QTest::addColumn<QByteArray>("value");
        QTest::addColumn<QByteArray>("becomes");
        QTest::addColumn<qint64>("permitsFree");
        QTest::newRow("Spring") << QByteArray("spring-integration") << QByteArray("51c7f1de-9a0b-4c64-8d27-3f0a6c2be901")
                                << QByteArray("spring-integration") << qint64(-1);
        QTest::newRow("semaphore") << QByteArray("redisson-semaphore") << QByteArray("3") << QByteArray("redisson-semaphore") << qint64(3);
        QTest::newRow("latch") << QByteArray("redisson-latch") << QByteArray("2") << QByteArray("redisson-latch") << qint64(-1);
        QTest::newRow("a semaphore that is no number")
            << QByteArray("redisson-semaphore") << QByteArray("three") << QByteArray("token") << qint64(-1);
        QTest::newRow("a hash that is a string") << QByteArray("redisson-lock") << QByteArray("abc") << QByteArray("token") << qint64(-1);
    }

    void recognise_profile_settlesWhatDataCannot()
    {
        QFETCH(QByteArray, scheme);
        QFETCH(QByteArray, value);
        QFETCH(QByteArray, becomes);
        QFETCH(qint64, permitsFree);
        const LockProfiles profiles({{.pattern = "app:", .scheme = schemeNamed(scheme), .label = {}, .usualHold = {}, .longestHold = {}}});

        const auto lock = recognise(stringReading("app:a", value, std::nullopt), serverTime, profiles);
        const auto other = recognise(stringReading("other:a", value, std::nullopt), serverTime, profiles);

        QVERIFY(lock && other);
        QCOMPARE(schemeOf(*lock).name, becomes.constData());
        QCOMPARE(confidenceName(recognitionOf(*lock).confidence), becomes == scheme ? "certain" : "guess");
        QCOMPARE(lock->details ? lock->details->permitsFree.value_or(-1) : qint64(-1), permitsFree);
        QVERIFY(QByteArrayView(schemeOf(*other).name) != QByteArrayView(scheme));
    }

    void state_ofCounters_isNeverStale()
    {
        const LockProfiles profiles(
            {{.pattern = "app:", .scheme = schemeNamed("redisson-semaphore"), .label = {}, .usualHold = {}, .longestHold = {}}});
        auto taken = recognise(stringReading("app:a", "0", std::nullopt), serverTime, profiles);
        auto untaken = recognise(stringReading("app:a", "2", std::nullopt), serverTime, profiles);
        taken->heldSince = untaken->heldSince = takenAt;

        QCOMPARE(stateName(LockJudge().stateAt(*taken, takenAt + 24h)), "no deadline");
        QCOMPARE(stateName(LockJudge().stateAt(*untaken, takenAt + 24h)), "free");
    }

    void schemes_haveStableNamesOfTheirOwn()
    {
        std::map<QByteArray, int> names;
        for (const Scheme *scheme : allSchemes()) {
            QVERIFY(scheme->name && scheme->label && scheme->afterClear);
            QVERIFY2(++names[scheme->name] == 1, scheme->name);
            QCOMPARE(schemeNamed(scheme->name), scheme);
        }
        QCOMPARE(schemeNamed("redison"), nullptr);
    }

    /** What other rooms rely on, whichever file a library stands in. */
    void scheme_properties_areCoherent_data()
    {
        QTest::addColumn<QByteArray>("name");
        for (const Scheme *scheme : allSchemes())
            QTest::newRow(scheme->name) << QByteArray(scheme->name);
    }

    void scheme_properties_areCoherent()
    {
        QFETCH(QByteArray, name);
        const Scheme &scheme = *schemeNamed(name);
        const bool sleep = scheme.traits.testFlag(SchemeTrait::WaitersSleep);

        QVERIFY(scheme.label && scheme.afterClear && !QByteArrayView(scheme.afterClear).endsWith('.'));
        QVERIFY2(!sleep || scheme.clear, "its clear wakes those who sleep");
        const QByteArray after = scheme.afterClear;
        QVERIFY2(!scheme.traits.testFlag(SchemeTrait::BlindRelease) || after.contains("delet") || after.contains("takes the permit"),
                 "a blind release is foretold");
        QVERIFY(sleep || (!scheme.waitChannels && scheme.waitersSleepIn == WaitersSleepIn::Nothing));
        QVERIFY2(scheme.exclusivity == Exclusivity::Exclusive || scheme.decode, "several holders are in no plain string");
        QVERIFY2((!scheme.fenceOff && !scheme.extend) || scheme.decode, "strings are treated by their form");
        QVERIFY(!scheme.evict || scheme.queueKey);
        if (!scheme.queueKey)
            return;
        const QByteArray queue = scheme.queueKey("a");
        QVERIFY(isQueue(queue));
        QCOMPARE(lockOfCompanion(queue), std::optional(Bytes("a")));
    }

    void family_knowsItsOwnSchemesOnly()
    {
        std::set<const Scheme *> known;
        for (const Family &family : catalogue().families()) {
            QVERIFY(family.group);
            const std::set<const Scheme *> own(family.schemes.begin(), family.schemes.end());
            for (const Rule &rule : family.rules)
                QVERIFY2(!rule.scheme || own.contains(rule.scheme), rule.why);
            for (const Scheme *scheme : own)
                QVERIFY2(known.insert(scheme).second, scheme->name);
        }
    }

    void isNeverALock_name_tells_data()
    {
        QTest::addColumn<QByteArray>("key");
        QTest::addColumn<bool>("never");
        const auto row = [](const char *key, bool never) { QTest::newRow(key) << QByteArray(key) << never; };
        row("redisson_lock_timeout:{a}", true);
        row("redisson_lock_token:{a}", true);
        row("redisson_unlock_latch:{a}:c41f", true);
        row("redisson_lock_queue:{a}", false);
        row("redisson_lock", false);
        row("{a}:51c7f1de-9a0b-4c64-8d27-3f0a6c2be901:1:rwlock_timeout:1", true);
        row("x{a}y:51c7f1de-9a0b-4c64-8d27-3f0a6c2be901:1:rwlock_timeout:12", true);
        row("a:rwlock_timeout:1", false);
        row("{a}:rwlock_timeout:", false);
        row("bull:mail:stalled-check", true);
        row("bull:mail:1:lock", false);
        row("bq:mail:stallBlock", true);
        row("rq:clean_registries:default", true);
        row("rq:scheduler-lock:default", false);
        row("symfony_check_support_time", true);
        row("symfony_check", false);
        row("uniquejobs:digests", true);
        row("uniquejobs:5d41:LOCKED", false);
        row("uniquejobs:5d41:RUN:LOCKED", false);
        row("uniquejobs:5d41:INFO", true);
        row("lock:{ior4_3f2a9c0b}:index", true);
        row("{ior4_3f2a9c0b}:index", true);
        row("lock:{ior4_3f2a9c0b}:report", false);
        row("app:uniquejobs:5d41:INFO", true);
        row("app:uniquejobs:5d41:LOCKED", false);
        row("appuniquejobs:5d41:INFO", false);
        row("uniquejobs:5d41402abc4b2a76b9719d911017c592", false);
        row("uniquejobs:5d41402abc4b2a76b9719d911017c592:RUN", false);
        row("uniquejobs:5d41402abc4b2a76b9719d911017c592:VERSION", true);
        row("app:uniquejobs:digests", true);
        row("lock:uniquejobs:purge", false);
        row("lock:redisson_unlock_latch:a", false);
        row("lock:rq:clean_registries:default", false);
        row("SEMAPHORE:t:EXISTS", true);
        row("SEMAPHORE:t:GRABBED", false);
        row("lock-signal:report", false);
        row("lock:expire:x", false);
        row("12345", false);
        QTest::newRow("empty") << QByteArray() << false;
    }

    void isNeverALock_name_tells()
    {
        QFETCH(QByteArray, key);
        QFETCH(bool, never);
        QCOMPARE(isNeverALock(key), never);
    }

    /** A lock profile knows better than a name. */
    void isNeverALock_namedByAProfile_isFalse()
    {
        KeyReading reading;
        reading.key = "rq:clean_registries:default";
        reading.type = KeyReading::Type::String;
        reading.value = "c41f08d9e5b7a2604d38";
        const ServerTime time = serverTime;
        LockProfile profile;
        profile.pattern = "rq:";
        QVERIFY(isNeverALock(reading.key, LockProfiles({profile})) && !recognise(reading, time, LockProfiles({profile})));
        profile.scheme = schemeNamed("redis-py");

        QVERIFY(!isNeverALock(reading.key, LockProfiles({profile})) && recognise(reading, time, LockProfiles({profile})));
    }

    /** php-lock before version 3 draws numbers up to 2^31; processes count up to 2^22. */
    void recognise_numberThatMayBeAProcess_isNotPhpLock()
    {
        KeyReading reading;
        reading.key = "lock_import";
        reading.type = KeyReading::Type::String;
        reading.ttl = 4s;
        const auto schemeWith = [&](const QByteArray &value) {
            reading.value = value;
            return QByteArray(schemeOf(*recognise(reading, serverTime)).name);
        };
        QCOMPARE(schemeWith("4194305"), "php-lock");
        QVERIFY(schemeWith("4194304") != "php-lock" && schemeWith("2147483648") != "php-lock");
    }

    /** What is a part of a queue by its name alone may be a lock behind another one. */
    void recognise_nameOfAPartBehindAnother_isALock()
    {
        KeyReading reading;
        reading.key = "lock:bull:report";
        reading.type = KeyReading::Type::Set;
        QVERIFY(recognise(reading, serverTime));
        reading.key = "bull:report";
        QVERIFY(!recognise(reading, serverTime));
    }

    /** When something was locked last, and how often, is held by nobody and never stale. */
    void recognise_dataAboutLocks_isNoKnownLock_data()
    {
        QTest::addColumn<QByteArray>("key");
        QTest::addColumn<QByteArray>("value");
        QTest::addColumn<QByteArray>("scheme");
        const auto row = [](const char *key, const char *value, const char *scheme) {
            QTest::addRow("%s %s", key, value) << QByteArray(key) << QByteArray(value) << QByteArray(scheme);
        };
        const char *time = "1795225000";
        for (const char *key : {"lock:last_acquired:orders", "lock:stats:updated", "lock:created_at:y", "lock:expires_at:y", "lock:orders:locked_at",
                                "lock:orders:ttl", "orders:lockedAt", "lock_timeout:a", "lock:since:a", "lock_expiry:a", "count:locks"})
            row(key, time, "other");
        row("lock:last_released:orders", "1795225000123", "other");
        row("lock:updated_at:a", "2026-11-20T23:59:02Z", "other");
        row("lock:wait_time:a", "12.5", "other");
        row("lock:total", "4711", "other");
        row("lock:count:orders", "3", "other");
        row("lock:orders:count", time, "setnx-timestamp"); // the lock of what counts orders
        row("lock:update-stats", time, "setnx-timestamp");
        row("lock:attic", time, "setnx-timestamp");
        row("lock:last-orders", "worker-7", "token");
        row("lock:last-orders", "51c7f1de-9a0b-4c64-8d27-3f0a6c2be901", "token-uuid");
        row("lock:last-orders", "", "token");
    }

    void recognise_dataAboutLocks_isNoKnownLock()
    {
        QFETCH(QByteArray, key);
        QFETCH(QByteArray, value);
        auto lock = recognise(stringReading(key, value, std::nullopt), serverTime);
        QVERIFY(lock);
        QTEST(QByteArray(schemeOf(*lock).name), "scheme");
        if (QByteArrayView(schemeOf(*lock).name) != QByteArrayView("other"))
            return;
        lock->heldSince = takenAt;
        QVERIFY(lock->token.isEmpty() && !lock->deadline);
        QCOMPARE(lock->deadlineIn, DeadlineIn::Nowhere);
        QCOMPARE(stateName(LockJudge().stateAt(*lock, takenAt + 24h)), "no deadline");
        QVERIFY(!planClear(*lock, {}));
    }

    void lockOfCompanion_name_leadsBack()
    {
        QCOMPARE(lockOfCompanion("redisson_lock_queue:{a}"), std::optional(Bytes("a")));
        QCOMPARE(lockOfCompanion("redisson_lock_timeout:b{a}c"), std::optional(Bytes("b{a}c")));
        QCOMPARE(lockOfCompanion("lock:expire:x"), std::optional(Bytes("lock:owner:x")));
        QCOMPARE(lockOfCompanion("uniquejobs:5d41:INFO"), std::optional(Bytes("uniquejobs:5d41:LOCKED")));
        QCOMPARE(lockOfCompanion("app:uniquejobs:5d41:INFO"), std::optional(Bytes("app:uniquejobs:5d41:LOCKED")));
        QCOMPARE(lockOfCompanion("app:lock:expire:x"), std::optional(Bytes("app:lock:owner:x")));
        QCOMPARE(lockOfCompanion("{r}:weight"), std::optional(Bytes("{r}:time")));
        QVERIFY(!lockOfCompanion("redisson_lock_queue:"));
        QVERIFY(!lockOfCompanion("lock.a"));
    }

    void companionKeys_bracedName_isNotBracedAgain()
    {
        const QByteArray owner = "51c7f1de-9a0b-4c64-8d27-3f0a6c2be901:1";
        const Plant plant({{.key = "job{a}", .type = KeyReading::Type::Hash, .value = {}, .members = {{owner, "1"}}}});

        const auto keys = companionKeys(plant.read("job{a}"));

        QCOMPARE(keys.size(), std::size_t(3));
        QCOMPARE(keys[0], "redisson_lock_queue:job{a}");
    }

    void companionKeys_manyHolds_areBounded()
    {
        const QByteArray owner = "51c7f1de-9a0b-4c64-8d27-3f0a6c2be901:1";
        const Plant plant({{.key = "a", .type = KeyReading::Type::Hash, .value = {}, .members = {{"mode", "read"}, {owner, "123456789012"}}}});

        QCOMPARE(companionKeys(plant.read("a")).size(), mostCompanions);
    }

    void companionKeys_plainLocks_haveNone()
    {
        QVERIFY(companionKeys(stringReading("lock.a", "51c7f1de-9a0b-4c64-8d27-3f0a6c2be901")).empty());
        QVERIFY(companionKeys(stringReading("lock.a", "1795226010", std::nullopt)).empty());
        QVERIFY(companionKeys(stringReading("lock.a", "1")).empty());
    }

    void waitChannels_scheme_namesThem_data()
    {
        QTest::addColumn<QByteArray>("key");
        QTest::addColumn<QByteArrayList>("channels");
        const QByteArray waiter = "e04d6a92-77c3-4f1e-b5a8-90d1f2637c44";
        QTest::newRow("lock") << QByteArray("rs:plain") << QByteArrayList{"redisson_lock__channel:{rs:plain}"};
        QTest::newRow("fenced") << QByteArray("rs:fenced") << QByteArrayList{"redisson_lock__channel:{rs:fenced}"};
        QTest::newRow("fair") << QByteArray(
            "rs:fair") << QByteArrayList{"redisson_lock__channel:{rs:fair}:" + waiter + ":61", "redisson_lock__channel:{rs:fair}:" + waiter + ":62"};
        QTest::newRow("read-write") << QByteArray("rs:rw") << QByteArrayList{"redisson_rwlock:{rs:rw}"};
        QTest::newRow("permits") << QByteArray("rs:permits") << QByteArrayList{"redisson_sc:{rs:permits}"};
        QTest::newRow("those who poll") << QByteArray("locks:order:42") << QByteArrayList();
        QTest::newRow("those who sleep on a list") << QByteArray("lock:report") << QByteArrayList();
    }

    void waitChannels_scheme_namesThem()
    {
        QFETCH(QByteArray, key);
        QFETCH(QByteArrayList, channels);
        for (const LockFixture &fixture : fixtures()) {
            for (const ExpectedLock &expected : fixture.locks) {
                if (expected.key != key)
                    continue;
                QByteArrayList names;
                for (const WaitChannel &channel : waitChannels(*recognise(Plant(fixture.keys).read(key), serverTime)))
                    names << channel.name;
                QCOMPARE(names, channels);
                return;
            }
        }
        QFAIL("there is no such fixture");
    }

    void waitChannels_spring_isOneOfItsRegistry()
    {
        const LockProfiles profiles(
            {{.pattern = "orders:", .scheme = schemeNamed("spring-integration"), .label = {}, .usualHold = {}, .longestHold = {}}});
        const auto lock = recognise(stringReading("orders:job-A", "51c7f1de-9a0b-4c64-8d27-3f0a6c2be901"), serverTime, profiles);

        const auto channels = waitChannels(*lock);

        QCOMPARE(channels.size(), std::size_t(1));
        QCOMPARE(channels[0].name, "orders-channel:orders:job-A");
        QVERIFY(channels[0].byPattern);
    }
};

} // namespace tst_schemes

LOCKSCOPE_TEST(tst_schemes, tst_schemes::TestSchemes)
#include "tst_schemes.moc"
