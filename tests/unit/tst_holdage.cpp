// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// How old a hold is: what was seen, what its data state, and which of them counts.
#include "journal/journalrecords.h"
#include "locks/holdchange.h"
#include "locks/lockjudge.h"
#include "testprogram.h"
#include "watch/picture/lockregistry.h"

#include <QDateTime>
#include <QRegularExpression>
#include <QTest>
#include <QTimeZone>

namespace lockscope::tst_holdage {

using namespace std::chrono_literals;
using enum HeldSinceSource;
using Type = KeyReading::Type;

namespace {

constexpr qint64 startMs = 1'795'226'400'000; // 2026-11-21T02:00:00Z
const QByteArray key = "job-lock:prod:nightly";

/** A registry whose picture is not yet complete, with a clock of its own. */
struct Scene {
    LockRegistry registry;
    Instant now{1000h};
    ServerTime time{fromUnixMs(startMs), Instant{1000h}, true, Instant{1h}, UnixTime()};

    const Lock &read(const QByteArray &value, std::optional<Duration> idle = {}, NoticedBy by = NoticedBy::Initial, const char *command = "",
                     std::optional<Duration> ttl = {})
    {
        KeyReading reading;
        reading.key = key;
        reading.type = Type::String;
        reading.value = value;
        reading.takenAt = now;
        reading.idle = idle;
        reading.ttl = ttl;
        return *registry.apply(reading, by, time, time.at(now), command);
    }
    /** The only holder of a lock that is read again after 10 s. */
    const Lock &readAgain(const QByteArray &value, NoticedBy by, const char *command, bool isTold, std::optional<Duration> ttl)
    {
        now += 10s;
        KeyReading reading;
        reading.key = key;
        reading.type = Type::String;
        reading.value = value;
        reading.takenAt = now;
        reading.ttl = ttl;
        if (isTold)
            reading.changedAt = now;
        return *registry.apply(reading, by, time, time.at(now), command);
    }
    void missing() { registry.apply(KeyReading::gone(key, now), NoticedBy::Event, time, time.at(now), "del"); }
};

LockProfiles withLease(Duration lease)
{
    LockProfile profile;
    profile.pattern = "job-lock:";
    profile.lease = lease;
    return LockProfiles({profile});
}

/** As ShedLock writes it, taken at this time before the scene begins. */
QByteArray added(Duration before)
{
    const QDateTime at = QDateTime::fromMSecsSinceEpoch(startMs - before.count(), QTimeZone::utc());
    return "ADDED:" + at.toString(Qt::ISODateWithMs).toLatin1() + "@web-1";
}

const QByteArray plain = "d3b07384d9a04c1b8f6e1a2b3c4d5e6f";   // of a program that is not known
const QByteArray redisPy = "373879dce54d11f1844e02fc00000001"; // another one for each hold

} // namespace

class TestHoldAge : public QObject {
    Q_OBJECT
private slots:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".+"))); }

    void better_ofTwoStarts_isTheExactOneUnlessRefuted_data()
    {
        QTest::addColumn<HoldStart>("seen");
        QTest::addColumn<HoldStart>("stated");
        QTest::addColumn<bool>("isStated");
        const auto row = [](const char *name, HeldSinceSource seen, Duration seenAt, HeldSinceSource stated, Duration statedAt, bool isStated) {
            QTest::newRow(name) << HoldStart{Instant(seenAt), seen} << HoldStart{Instant(statedAt), stated} << isStated;
        };
        row("nothing stated", FirstSeen, 9s, FirstSeen, 5s, false);
        row("seen by event", Observed, 9s, Token, 5s, false);
        row("seen between looks", Derived, 9s, Idle, 5s, false);
        row("exact before a bound", FirstSeen, 9s, Token, 5s, true);
        row("of two bounds the longer", FirstSeen, 9s, Idle, 5s, true);
        row("a shorter bound", JournalAtLeast, 5s, Idle, 9s, false);
        row("a longer bound refutes a time", Idle, 5s, Token, 9s, false);
        row("a time refuted by a bound that is stated", Token, 9s, JournalAtLeast, 5s, true);
        row("the journal saw it, the token has a clock", Token, 5s, Journal, 6s, true);
        row("the token after the journal", Journal, 6s, Token, 5s, false);
    }
    void better_ofTwoStarts_isTheExactOneUnlessRefuted()
    {
        QFETCH(const HoldStart, seen);
        QFETCH(const HoldStart, stated);
        QFETCH(const bool, isStated);
        QCOMPARE(better(seen, stated) == stated, isStated);
        QVERIFY(isStated || better(seen, stated) == seen);
    }

    void firstLook_ageIsTheBestThatTheDataState_data()
    {
        QTest::addColumn<QByteArray>("value");
        QTest::addColumn<std::optional<Duration>>("idle");
        QTest::addColumn<HeldSinceSource>("source");
        QTest::addColumn<Duration>("held");
        const auto row = [](const char *name, const QByteArray &value, std::optional<Duration> idle, HeldSinceSource source, Duration held) {
            QTest::newRow(name) << value << idle << source << held;
        };
        row("nothing stated", plain, {}, FirstSeen, 0ms);
        row("time in the token", added(48h), {}, Token, 48h);
        row("time in the token, and idle for less", added(48h), 1h, Token, 48h);
        row("idle refutes the time", added(5min), 1h, Idle, 1h - 1s);
        row("idle", plain, 1h, Idle, 1h - 1s);
        row("idle for a second, which may be none", plain, 1s, FirstSeen, 0ms);
        row("not idle", plain, 0s, FirstSeen, 0ms);
        row("in the future", added(-2s), {}, FirstSeen, 0ms);
        row("in the future, and idle", added(-2s), 1min, Idle, 59s);
        row("long before Redis", "ADDED:1970-01-01T00:00:00.000Z@web-1", {}, FirstSeen, 0ms);
        row("a deadline that passed, in seconds that may be cut", QByteArray::number(startMs / 1000 - 3617), {}, Lease, 3617s - 999ms);
        row("a deadline that passed, in milliseconds", QByteArray::number(startMs - 3'617'123), {}, Lease, 3617s + 123ms);
        row("a deadline that passed, and idle for less", QByteArray::number(startMs / 1000 - 3617), 1min, Lease, 3617s - 999ms);
        row("a deadline that passed, and idle for longer", QByteArray::number(startMs / 1000 - 77), 1h, Idle, 1h - 1s);
        row("a deadline at midnight, perhaps the name of the day", QByteArray::number(startMs / 1000 - 7200), {}, FirstSeen, 0s);
        row("a number that would be a time two years ago", QByteArray::number(startMs / 1000 - 63'000'017), {}, FirstSeen, 0s);
    }
    void firstLook_ageIsTheBestThatTheDataState()
    {
        QFETCH(const QByteArray, value);
        QFETCH(const std::optional<Duration>, idle);
        QFETCH(const HeldSinceSource, source);
        QFETCH(const Duration, held);
        Scene scene;
        const Lock &lock = scene.read(value, idle);
        QCOMPARE(lock.heldSinceSource, source);
        QCOMPARE(lock.heldFor(scene.now), held);
        scene.now += 10s;
        scene.read(value, 0s, NoticedBy::Scan); // our look may have reset the idle time
        QCOMPARE(lock.heldSinceSource, source);
        QCOMPARE(lock.heldFor(scene.now), held + 10s);
    }

    void firstLook_idleForLongerThanTheServerIsUp_isNoEvidence_data()
    {
        QTest::addColumn<std::optional<Duration>>("uptime");
        QTest::addColumn<HeldSinceSource>("source");
        QTest::newRow("up for longer") << std::optional<Duration>(2h) << Idle;
        QTest::newRow("set as it was started") << std::optional<Duration>(1h - 1s) << Idle; // both are whole seconds
        QTest::newRow("up for less") << std::optional<Duration>(59min) << FirstSeen;
        QTest::newRow("nobody knows") << std::optional<Duration>() << FirstSeen;
    }
    void firstLook_idleForLongerThanTheServerIsUp_isNoEvidence()
    {
        QFETCH(const std::optional<Duration>, uptime);
        QFETCH(const HeldSinceSource, source);
        Scene scene;
        scene.time.upSince = uptime ? MaybeInstant(scene.now - *uptime) : MaybeInstant();
        QCOMPARE(scene.read(plain, 1h).heldSinceSource, source);
    }

    /** As long as the server saves, it renews no idle time. */
    void firstLook_idleWhileTheServerHadAChild_isNoEvidence_data()
    {
        QTest::addColumn<std::optional<Duration>>("ago");
        QTest::addColumn<HeldSinceSource>("source");
        QTest::addColumn<Duration>("held");
        QTest::newRow("before it was used") << std::optional<Duration>(2h) << Idle << Duration(1h - 1s);
        QTest::newRow("later") << std::optional<Duration>(5min) << Idle << Duration(5min);
        QTest::newRow("just now") << std::optional<Duration>(0s) << FirstSeen << Duration(0);
        QTest::newRow("nobody knows when") << std::optional<Duration>() << FirstSeen << Duration(0);
    }
    void firstLook_idleWhileTheServerHadAChild_isNoEvidence()
    {
        QFETCH(const std::optional<Duration>, ago);
        QFETCH(const HeldSinceSource, source);
        QFETCH(const Duration, held);
        Scene scene;
        scene.time.lastChild = ago ? std::optional(scene.time.at(scene.now - *ago)) : std::nullopt;
        const Lock &lock = scene.read(plain, 1h);
        QCOMPARE(lock.heldSinceSource, source);
        QCOMPARE(scene.now - lock.heldSince, held);
    }

    void firstLook_leaseOfTheProfile_isABound_data()
    {
        QTest::addColumn<QByteArray>("value");
        QTest::addColumn<std::optional<Duration>>("idle");
        QTest::addColumn<Duration>("left");
        QTest::addColumn<HeldSinceSource>("source");
        QTest::addColumn<Duration>("held");
        const auto row = [](const char *name, const QByteArray &value, std::optional<Duration> idle, Duration left, HeldSinceSource source,
                            Duration held) { QTest::newRow(name) << value << idle << left << source << held; };
        row("some has passed", plain, {}, 20s, HeldSinceSource::Lease, 10s);
        row("more is left than the profile states", plain, {}, 31s, FirstSeen, 0s);
        row("idle for longer", plain, 21s, 20s, Idle, 20s);
        row("the time in the token is exact", added(48h), {}, 20s, Token, 48h);
        row("a time in the token that the lease refutes", added(5s), {}, 20s, HeldSinceSource::Lease, 10s);
    }
    void firstLook_leaseOfTheProfile_isABound()
    {
        QFETCH(const QByteArray, value);
        QFETCH(const std::optional<Duration>, idle);
        QFETCH(const Duration, left);
        QFETCH(const HeldSinceSource, source);
        QFETCH(const Duration, held);
        Scene scene;
        scene.registry.setProfiles(withLease(30s), scene.now);
        const Lock &lock = scene.read(value, idle, NoticedBy::Initial, "", left);
        QCOMPARE(lock.heldSinceSource, source);
        QCOMPARE(lock.heldFor(scene.now), held);
        QCOMPARE(isBound(lock.heldSinceSource), source != Token);
    }
    void profile_leaseStatedLater_isHeededAtTheNextLook()
    {
        Scene scene;
        const Lock &lock = scene.read(plain, {}, NoticedBy::Initial, "", 20s);
        QCOMPARE(lock.heldSinceSource, FirstSeen);
        scene.registry.setProfiles(withLease(30s), scene.now);
        scene.now += 2s;
        scene.read(plain, {}, NoticedBy::Scan, "", 18s);
        QCOMPARE(lock.heldSinceSource, HeldSinceSource::Lease);
        QCOMPARE(lock.heldFor(scene.now), Duration(12s));
        scene.now += 2s;
        scene.read(plain, {}, NoticedBy::Scan, "", 30s); // renewed
        QCOMPARE(lock.heldFor(scene.now), Duration(14s));
    }

    void firstLook_lockWithoutDeadline_needsAttentionAtOnce_data()
    {
        QTest::addColumn<QByteArray>("value");
        QTest::addColumn<std::optional<Duration>>("idle");
        QTest::addColumn<QString>("why");
        const std::optional<Duration> none;
        QTest::newRow("a time in the token") << added(48h) << none << QStringLiteral("no deadline for 2 d 0 h, although its library always sets one");
        QTest::newRow("idle") << plain << std::optional<Duration>(1h) << QStringLiteral("never expires by itself, held for at least 59 m 59 s");
        QTest::newRow("neither") << plain << none << QString();
    }
    void firstLook_lockWithoutDeadline_needsAttentionAtOnce()
    {
        QFETCH(const QByteArray, value);
        QFETCH(const std::optional<Duration>, idle);
        QFETCH(const QString, why);
        Scene scene;
        const AttentionReasons reasons = LockJudge().reasons(scene.read(value, idle), scene.now);
        QCOMPARE(reasons.empty() ? QString() : reasonBrief(reasons.front()), why);
    }

    void acquisition_seen_isNotDoubted()
    {
        Scene scene;
        scene.registry.pictureCompleted();
        const Lock &lock = scene.read(added(48h), 1h, NoticedBy::Event, "set");
        QCOMPARE(lock.heldSinceSource, Observed);
        QCOMPARE(lock.heldFor(scene.now), 0ms);
    }

    void afterGap_statedTimeBeforeTheLastLook_isNotBelieved_data()
    {
        QTest::addColumn<QByteArray>("before"); // empty: it was free
        QTest::addColumn<Duration>("taken");    // before the scene
        QTest::addColumn<HeldSinceSource>("source");
        QTest::newRow("another held it, taken in the gap") << plain << Duration(-15s) << Token;
        QTest::newRow("another held it, taken before") << plain << Duration(1h) << FirstSeen;
        QTest::newRow("it was free, taken in the gap") << QByteArray() << Duration(-15s) << Token;
        QTest::newRow("it was free, taken before") << QByteArray() << Duration(1h) << FirstSeen;
    }
    void afterGap_statedTimeBeforeTheLastLook_isNotBelieved()
    {
        QFETCH(const QByteArray, before);
        QFETCH(const Duration, taken);
        QFETCH(const HeldSinceSource, source);
        Scene scene;
        scene.read(plain);
        if (before.isEmpty())
            scene.missing();
        scene.registry.pictureCompleted();
        scene.now += 10s;
        scene.registry.loseSight(scene.now);
        scene.now += 10s;
        QCOMPARE(scene.read(added(taken)).heldSinceSource, source);
    }

    void afterSleep_acquisitionThatIsHeardLate_isABound_data()
    {
        using Events = LockRegistry::EventsOfGap;
        QTest::addColumn<Events>("events");
        QTest::addColumn<HeldSinceSource>("source");
        QTest::newRow("events were lost, so this one is new") << Events::Lost << Observed;
        QTest::newRow("events waited meanwhile") << Events::Late << FirstSeen;
    }
    void afterSleep_acquisitionThatIsHeardLate_isABound()
    {
        QFETCH(const LockRegistry::EventsOfGap, events);
        QFETCH(const HeldSinceSource, source);
        Scene scene;
        scene.registry.pictureCompleted();
        scene.registry.loseSight(scene.now, events);
        scene.now += 10s;
        QCOMPARE(scene.read(redisPy, {}, NoticedBy::Event, "set").heldSinceSource, source);
    }

    void afterGap_tokenThatItsProcessMayWriteAgain_isHeldAtLeastSinceThen_data()
    {
        QTest::addColumn<QByteArray>("token");
        QTest::addColumn<HeldSinceSource>("source");
        QTest::newRow("a UUID, of whom") << QByteArray("9f2b6c1e-8a77-4c55-9d21-6a0f5f2f9e99") << AfterGap;
        QTest::newRow("another one for each hold") << redisPy << Observed;
    }
    void afterGap_tokenThatItsProcessMayWriteAgain_isHeldAtLeastSinceThen()
    {
        QFETCH(const QByteArray, token);
        QFETCH(const HeldSinceSource, source);
        Scene scene;
        scene.registry.pictureCompleted();
        scene.read(token, {}, NoticedBy::Event, "set");
        scene.now += 60s;
        scene.registry.loseSight(scene.now);
        scene.now += 10s;
        const Lock &lock = scene.read(token);
        QCOMPARE(lock.heldSinceSource, source);
        QCOMPARE(lock.heldFor(scene.now), source == AfterGap ? Duration(0) : Duration(70s));
    }

    void afterGap_lockThatWasStale_staysSo_data()
    {
        QTest::addColumn<std::optional<Duration>>("idle");
        QTest::addColumn<HeldSinceSource>("source");
        QTest::addColumn<Duration>("held");
        QTest::newRow("it may have been taken again") << std::optional<Duration>() << AfterGap << Duration(5s);
        QTest::newRow("it was used in the gap") << std::optional<Duration>(2s) << Idle << Duration(6s);
        QTest::newRow("nobody has used it since before the gap") << std::optional<Duration>(90s) << Observed << Duration(107s);
    }
    void afterGap_lockThatWasStale_staysSo()
    {
        QFETCH(const std::optional<Duration>, idle);
        QFETCH(const HeldSinceSource, source);
        QFETCH(const Duration, held);
        const QByteArray token = "web-1:4711";
        Scene scene;
        scene.registry.pictureCompleted();
        scene.read(token, {}, NoticedBy::Event, "set");
        for (const Duration gap : {Duration(100s), Duration(2s)}) {
            scene.now += gap - 2s;
            scene.read(token, {}, NoticedBy::Scan);
            scene.registry.loseSight(scene.now);
            scene.now += 2s;
            scene.read(token, idle);
            scene.registry.pictureCompleted();
        }
        scene.now += 5s;
        const Lock lock = scene.read(token, {}, NoticedBy::Scan);
        QCOMPARE(lock.heldSinceSource, source);
        QCOMPARE(lock.heldFor(scene.now), held);
        QCOMPARE(LockJudge().stateAt(lock, scene.now), LockState::Stale);
        const AttentionReasons reasons = LockJudge().reasons(lock, scene.now);
        QCOMPARE(reasons.size(), 1);
        QCOMPARE(reasons[0].seen, held); // what is said is what is known
        QCOMPARE(reasons[0].isAtLeast, source != Observed);
        scene.now += 3s;
        scene.missing();
        const auto lasted = heldTime(scene.registry.takeDelta().events.back());
        QVERIFY(lasted);
        QCOMPARE(lasted->time, held + 3s);
    }

    /** Another hold would have a time of its own. */
    void afterGap_dataStillSayTheSameStart_isTheSameHold_data()
    {
        QTest::addColumn<qint64>("written");
        QTest::addColumn<HeldSinceSource>("source");
        QTest::newRow("the same") << qint64(1795762357000) << Token;
        QTest::newRow("a later one") << qint64(1795762397000) << AfterGap;
    }
    void afterGap_dataStillSayTheSameStart_isTheSameHold()
    {
        QFETCH(const qint64, written);
        const Instant start{std::chrono::hours(1)};
        const auto lockWith = [start](qint64 time) {
            Lock lock;
            lock.key = "uniquejobs:1:LOCKED";
            lock.token = "a-job";
            lock.form = LockForm::Hash;
            LockDetails details;
            details.holders = {Holder{.token = lock.token, .writtenMs = time}};
            lock.details = lock.details.withDetails(std::move(details));
            lock.setStart({start, Token});
            return lock;
        };
        Notice notice;
        notice.at = start + 60s;
        notice.gap = 2s;
        Lock read = lockWith(written);
        read.setStart({notice.at, FirstSeen});
        QTEST(startNow(lockWith(1795762357000), read, notice).source, "source");
    }

    /** It may have been taken again in the gap, and was no reason for attention before. */
    void afterGap_lockThatWasNotStaleYet_isNotStale()
    {
        const QByteArray token = "web-1:4711";
        Scene scene;
        scene.registry.pictureCompleted();
        scene.read(token, {}, NoticedBy::Event, "set");
        scene.now += 45s;
        scene.registry.loseSight(scene.now);
        scene.now += 20s;
        scene.read(token);
        scene.registry.pictureCompleted();
        scene.now += 5s;
        const Lock lock = scene.read(token, {}, NoticedBy::Scan);
        QCOMPARE(lock.heldSinceSource, AfterGap);
        QVERIFY(LockJudge().stateAt(lock, scene.now) != LockState::Stale);
        QVERIFY(LockJudge().reasons(lock, scene.now).empty());
    }

    void severalHolders_eachHasItsOwnAge()
    {
        Scene scene;
        KeyReading reading;
        reading.key = "uniquejobs:8:LOCKED";
        reading.type = Type::Hash;
        reading.takenAt = scene.now;
        reading.idle = 1min;
        const auto secondsAgo = [](Duration ago) { return QByteArray::number((startMs - ago.count()) / 1000); };
        reading.contents = std::make_shared<KeyContents>(
            KeyContents{{{"bbf3c1", secondsAgo(2h)}, {"bbf3c2", secondsAgo(1h)}, {"bbf3c3", secondsAgo(-1h)}}, 3, {}}); // by a clock that is ahead
        const Lock *lock = scene.registry.apply(reading, NoticedBy::Initial, scene.time, scene.time.at(scene.now));
        QVERIFY(lock && lock->details);
        QList<std::pair<HeldSinceSource, Duration>> ages;
        for (const Holder &holder : lock->details->holders)
            ages.emplace_back(holder.sinceSource, roundToMs(scene.now - holder.since));
        QCOMPARE(ages, (QList<std::pair<HeldSinceSource, Duration>>{{Token, 2h}, {Token, 1h}, {Idle, 59s}}));
        QCOMPARE(lock->heldSinceSource, Token);
        QCOMPARE(lock->heldFor(scene.now), Duration(2h));
    }

    void endOfHold_withABound_lastedAtLeastThat()
    {
        Scene scene;
        scene.read(plain, 1h);
        scene.registry.pictureCompleted();
        scene.registry.takeDelta();
        scene.now += 10s;
        scene.missing();
        const LockDelta delta = scene.registry.takeDelta();
        QCOMPARE(delta.events.size(), std::size_t(1));
        QVERIFY(!delta.events[0].held); // no statistics of it
        const auto held = heldTime(delta.events[0]);
        QVERIFY(held);
        QCOMPARE(held->time, Duration(1h - 1s + 10s));
        QCOMPARE(held->source, Idle);
    }

    /** It may have ended just after the last look. */
    void endOfHold_foundByAPoll_lastedAtLeastUntilTheLastLook()
    {
        Scene scene;
        scene.registry.pictureCompleted();
        scene.read(redisPy, {}, NoticedBy::Event, "set");
        scene.now += 8s;
        scene.read(redisPy, {}, NoticedBy::Scan);
        scene.now += 2s;
        scene.registry.apply(KeyReading::gone(key, scene.now), NoticedBy::Scan, scene.time, scene.time.at(scene.now));
        const LockEvent event = scene.registry.takeDelta().events.back();
        QCOMPARE(event.kind, LockEvent::Kind::Vanished);
        const auto held = heldTime(event);
        QVERIFY(held && held->isAtLeast);
        QCOMPARE(held->time, Duration(8s));
        QCOMPARE(lockscope::endedHold(event, {}).held(), Duration(8s)); // as recorded
    }

    void writtenAgain_tokenThatRepeats_isHeldAtLeastSinceThen_data()
    {
        QTest::addColumn<QByteArray>("value");
        QTest::addColumn<NoticedBy>("by");
        QTest::addColumn<QByteArray>("command");
        QTest::addColumn<bool>("isTold");
        QTest::addColumn<std::optional<Duration>>("ttl"); // it was 30 s when it was seen to begin, 10 s before
        QTest::addColumn<HeldSinceSource>("source");
        QTest::addColumn<Duration>("held");
        const auto row = [](const char *name, const QByteArray &value, NoticedBy by, const char *command, bool isTold, std::optional<Duration> ttl,
                            HeldSinceSource source,
                            Duration held) { QTest::newRow(name) << value << by << QByteArray(command) << isTold << ttl << source << held; };
        row("found by a scan", "1", NoticedBy::Scan, "", false, 30s, Written, 0s);
        row("found by a scan, a process", "web-1:4711", NoticedBy::Scan, "", false, 30s, Written, 0s);
        row("found by a scan, a shorter lease", "1", NoticedBy::Scan, "", false, 5s, Written, 0s);
        row("found by a scan, no lease any more", "1", NoticedBy::Scan, "", false, {}, Written, 0s);
        row("found at its deadline", "1", NoticedBy::Deadline, "", false, 30s, Written, 0s);
        row("tracking says that it was written", "1", NoticedBy::Event, "", true, 30s, Written, 0s);
        row("tracking, the lease goes on", "1", NoticedBy::Event, "", true, 20s, Written, 0s);
        row("an event says that it was renewed", "1", NoticedBy::Event, "expire", true, 30s, Observed, 10s);
        row("nothing has changed", "1", NoticedBy::Scan, "", false, 20s, Observed, 10s);
        row("a random token is of one hold", plain, NoticedBy::Scan, "", false, 30s, Observed, 10s);
        row("a random token, by tracking", plain, NoticedBy::Event, "", true, 30s, Observed, 10s);
        row("of a library that writes another one for each hold", redisPy, NoticedBy::Event, "", true, 24s, Observed, 10s);
        row("a random token, sooner than renewals come", plain, NoticedBy::Scan, "", false, 24s, Written, 0s);
        row("a random token, no lease any more", plain, NoticedBy::Scan, "", false, {}, Written, 0s);
        row("a random token, tracking, the lease goes on", plain, NoticedBy::Event, "", true, 20s, Written, 0s);
        row("a random token, an event says that it was renewed", plain, NoticedBy::Event, "pexpire", true, 24s, Observed, 10s);
    }
    void writtenAgain_tokenThatRepeats_isHeldAtLeastSinceThen()
    {
        QFETCH(const QByteArray, value);
        QFETCH(const NoticedBy, by);
        QFETCH(const QByteArray, command);
        QFETCH(const bool, isTold);
        QFETCH(const std::optional<Duration>, ttl);
        QFETCH(const HeldSinceSource, source);
        QFETCH(const Duration, held);
        Scene scene;
        scene.registry.pictureCompleted();
        scene.read(value, {}, NoticedBy::Event, "set", 30s);
        scene.registry.setClients(key, {.holders = {{.holder = value, .name = value}}, .blocked = {}});
        scene.registry.takeDelta();
        const Lock &lock = scene.readAgain(value, by, command.constData(), isTold, ttl);
        QCOMPARE(lock.heldSinceSource, source);
        const bool isClientKnown = lock.details.clients() && lock.details.clients()->of(value);
        QCOMPARE(isClientKnown, source == Observed); // of what may be another hold, nobody knows whose client it is
        QCOMPARE(lock.heldFor(scene.now), held);
        for (const LockEvent &event : scene.registry.takeDelta().events) {
            QCOMPARE(event.sampled, by == NoticedBy::Scan);
            QCOMPARE(event.mayBeNextHold, event.kind == LockEvent::Kind::Renewed && source == Written);
        }
        scene.now += 5s;
        scene.missing();
        const auto lasted = heldTime(scene.registry.takeDelta().events.back());
        QVERIFY(lasted);
        QCOMPARE(lasted->source, source);
        QCOMPARE(lasted->time, held + 5s);
    }
    void writtenAgain_libraryThatRepeatsItsToken_isTheSameHoldIfItsTimeToRenewHadCome_data()
    {
        QTest::addColumn<QByteArray>("library");
        QTest::addColumn<Duration>("after");
        QTest::addColumn<Duration>("ttl"); // it was 30 s
        QTest::addColumn<bool>("isTold");
        QTest::addColumn<bool>("isSame");
        const QByteArray redisson = "redisson-lock", bull = "bull", mutex = "token-uuid";
        QTest::newRow("its watchdog, told") << redisson << Duration(10'050) << Duration(30'000) << true << true;
        QTest::newRow("its watchdog, found by a scan") << redisson << Duration(11'500) << Duration(28'600) << false << true;
        QTest::newRow("its watchdog, for the second time") << redisson << Duration(22'000) << Duration(28'200) << false << true;
        QTest::newRow("after a second, told") << redisson << Duration(1'000) << Duration(30'000) << true << false;
        QTest::newRow("after a second, found by a scan") << redisson << Duration(2'000) << Duration(29'000) << false << false;
        QTest::newRow("after eight seconds") << redisson << Duration(9'000) << Duration(29'000) << false << false;
        QTest::newRow("written, and its lease goes on") << redisson << Duration(8'000) << Duration(22'000) << true << false;
        QTest::newRow("nothing has changed") << redisson << Duration(8'000) << Duration(22'000) << false << true;
        QTest::newRow("a worker, after half of its lease") << bull << Duration(15'100) << Duration(30'000) << true << true;
        QTest::newRow("a worker, after a third of it") << bull << Duration(10'000) << Duration(30'000) << true << false;
        QTest::newRow("a UUID, perhaps redis-semaphore's or Spring's, soon") << mutex << Duration(3'000) << Duration(30'000) << true << false;
        QTest::newRow("a UUID, perhaps redis-semaphore's or Spring's, in time") << mutex << Duration(24'000) << Duration(30'000) << true << true;
    }
    void writtenAgain_libraryThatRepeatsItsToken_isTheSameHoldIfItsTimeToRenewHadCome()
    {
        QFETCH(const QByteArray, library);
        const bool isRedisson = library == "redisson-lock";
        QFETCH(const Duration, after);
        QFETCH(const Duration, ttl);
        QFETCH(const bool, isTold);
        QFETCH(const bool, isSame);
        const auto reading = [&](Duration left, const Instant &at) {
            const QByteArray client = isRedisson ? "285475da-9152-4c83-822a-67ee2f116a79:52" : "285475da-9152-4c83-822a-67ee2f116a79";
            KeyReading read;
            read.key = isRedisson ? Bytes("order") : library == "bull" ? Bytes("bull:mail:12:lock") : Bytes("mutex:order");
            read.type = isRedisson ? Type::Hash : Type::String;
            if (isRedisson)
                read.contents = std::make_shared<KeyContents>(KeyContents{.members = {{client, "1"}}, .count = 1, .companions = {}});
            else
                read.value = client;
            read.ttl = left;
            read.takenAt = at;
            return read;
        };
        Scene scene;
        scene.registry.pictureCompleted();
        const Lock began =
            *scene.registry.apply(reading(30s, scene.now), NoticedBy::Event, scene.time, scene.time.at(scene.now), isRedisson ? "hincrby" : "set");
        QCOMPARE(QByteArray(schemeOf(began).name), library);
        scene.registry.takeDelta();
        scene.now += after;
        KeyReading again = reading(ttl, scene.now);
        if (isTold)
            again.changedAt = scene.now;
        const NoticedBy by = isTold ? NoticedBy::Event : NoticedBy::Scan;
        const Lock &lock = *scene.registry.apply(again, by, scene.time, scene.time.at(scene.now));
        QCOMPARE(lock.heldSinceSource, isSame ? Observed : Written);
        QCOMPARE(lock.heldFor(scene.now), isSame ? after : Duration(0));
        for (const LockEvent &event : scene.registry.takeDelta().events) {
            QCOMPARE(event.kind, LockEvent::Kind::Renewed);
            QCOMPARE(event.mayBeNextHold, !isSame);
        }
    }
    void writtenAgain_justAfterItBegan_isTheSameWithinThatTime()
    {
        Scene scene;
        scene.registry.pictureCompleted();
        scene.read("1", {}, NoticedBy::Event, "", {}); // SETNX
        scene.now += 5ms;
        QCOMPARE(scene.read("1", {}, NoticedBy::Event, "", 30s).heldSinceSource, Observed); // EXPIRE
    }
    void takenAgain_deadlineAsToken_isOfManyHoldsAtAWholeMinute_data()
    {
        QTest::addColumn<qint64>("seconds"); // from the hour on
        QTest::addColumn<bool>("isGap");
        QTest::addColumn<HeldSinceSource>("source");
        QTest::newRow("the next hour, after a gap") << qint64(3600) << true << AfterGap;
        QTest::newRow("the second before, after a gap") << qint64(3599) << true << AfterGap;
        QTest::newRow("the end of a day, after a gap") << qint64(22 * 3600 - 1) << true << AfterGap;
        QTest::newRow("another second, after a gap") << qint64(3601) << true << Observed;
        QTest::newRow("the next hour, written") << qint64(3600) << false << Written;
        QTest::newRow("another second, written") << qint64(3601) << false << Observed;
    }
    void takenAgain_deadlineAsToken_isOfManyHoldsAtAWholeMinute()
    {
        QFETCH(const qint64, seconds);
        QFETCH(const bool, isGap);
        QFETCH(const HeldSinceSource, source);
        const QByteArray deadline = QByteArray::number(startMs / 1000 + seconds);
        Scene scene;
        scene.registry.pictureCompleted();
        QCOMPARE(scene.read(deadline, {}, NoticedBy::Event, "set").form, LockForm::SetnxSeconds);
        if (isGap)
            scene.registry.loseSight(scene.now);
        const Lock &lock = scene.readAgain(deadline, isGap ? NoticedBy::Initial : NoticedBy::Event, "", !isGap, {});
        QCOMPARE(lock.heldSinceSource, source);
    }
    void gap_tokenThatRepeatsWithoutALease_isHeldAtLeastSinceItsIdleTime()
    {
        Scene scene;
        scene.registry.pictureCompleted();
        scene.read("1", {}, NoticedBy::Event, "set");
        scene.registry.loseSight(scene.now);
        scene.now += 1h;
        const Lock &lock = scene.read("1", 20min);
        QCOMPARE(lock.heldSinceSource, Idle);
        QCOMPARE(lock.heldFor(scene.now), Duration(20min - 1s));
    }

    void recall_holdOfBefore_keepsItsStartIfItIsTheSame_data()
    {
        QTest::addColumn<QByteArray>("token"); // as known
        QTest::addColumn<QByteArray>("tokenNow");
        QTest::addColumn<bool>("isAtLeast");
        QTest::addColumn<HeldSinceSource>("source");
        const auto row = [](const char *name, const QByteArray &token, const QByteArray &tokenNow, bool isAtLeast, HeldSinceSource source) {
            QTest::newRow(name) << token << tokenNow << isAtLeast << source;
        };
        row("the same token", redisPy, redisPy, false, Journal);
        row("the same token, a bound", redisPy, redisPy, true, JournalAtLeast);
        row("another token", redisPy, "b026324c-6904-4b2a-bf5c-1ed4a1e0a2b3", false, FirstSeen);
        row("a random token, which may be that of a process", plain, plain, false, FirstSeen);
        row("a token that repeats, so that it may be the next hold's", "1", "1", false, FirstSeen);
    }
    void recall_holdOfBefore_keepsItsStartIfItIsTheSame()
    {
        QFETCH(const QByteArray, token);
        QFETCH(const QByteArray, tokenNow);
        QFETCH(const bool, isAtLeast);
        QFETCH(const HeldSinceSource, source);
        Scene scene;
        const UnixTime wall = scene.time.at(scene.now);
        const KnownHold known{key, token, wall - 2h, isAtLeast};
        scene.registry.recall(std::make_shared<const KnownHolds>(knownByKey({known})));
        const Lock &lock = scene.read(tokenNow);
        QCOMPARE(lock.heldSinceSource, source);
        QCOMPARE(lock.heldFor(scene.now), source == FirstSeen ? Duration(0) : Duration(2h));
    }
    void recall_taken_isTheSameWithoutItsGap()
    {
        Scene scene;
        const Lock lock = scene.read(redisPy, 1h);
        Lock restored = lock;
        restored.gapMs = 60'000;
        std::vector<KnownHold> holds;
        addKnown(holds, restored, scene.now, scene.time.at(scene.now));
        QCOMPARE(holds.size(), std::size_t(1));
        QCOMPARE(holds[0].since, scene.time.at(scene.now) - (1h - 1s - 60s));
        QVERIFY(holds[0].isAtLeast);
        holds.push_back(holds[0]);
        holds[1].since -= 1min;
        keepOldest(holds, {}, 1);
        QCOMPARE(holds.size(), std::size_t(1));
        QCOMPARE(holds[0].since, scene.time.at(scene.now) - (1h - 1s));
    }
    void keepOldest_ofMany_leavesOutWhatIsSoonKnownAgain()
    {
        const UnixTime now = fromUnixMs(startMs);
        const std::vector<KnownHold> few{{"a", "t", now - 5s, true}, {"b", "t", now - 5s, false}, {"c", "t", now - 2min, true}};
        std::vector<KnownHold> holds = few;
        keepOldest(holds, now);
        QCOMPARE(holds, few);
        holds.insert(holds.end(), 1000, few[0]);
        keepOldest(holds, now);
        QCOMPARE(holds, (std::vector{few[1], few[2]}));
    }
    void keepBetterStarts_keptByAnotherProgram_areAdoptedForTheSameHolds_data()
    {
        QTest::addColumn<QByteArray>("token");
        QTest::addColumn<bool>("wasAtLeast");
        QTest::addColumn<bool>("isAdopted");
        QTest::newRow("seen to begin") << redisPy << false << true;
        QTest::newRow("an earlier bound") << redisPy << true << true;
        QTest::newRow("of another token") << QByteArray("another") << false << false;
    }
    void keepBetterStarts_keptByAnotherProgram_areAdoptedForTheSameHolds()
    {
        QFETCH(const QByteArray, token);
        QFETCH(const bool, wasAtLeast);
        QFETCH(const bool, isAdopted);
        Scene scene;
        const UnixTime wall = scene.time.at(scene.now);
        std::vector<KnownHold> holds;
        addKnown(holds, scene.read(redisPy, {}, NoticedBy::Initial, "", 60s), scene.now, wall);
        const KnownHold found = holds.at(0);
        QVERIFY(found.isAtLeast);
        keepBetterStarts(holds, knownByKey({{found.key, token, wall - 2h, wasAtLeast}}));
        QCOMPARE(holds[0].since, isAdopted ? wall - 2h : found.since);
        QCOMPARE(holds[0].isAtLeast, !isAdopted || wasAtLeast);
    }
    void keepOthers_ofOtherKeys_stayAsLongAsThereIsRoom()
    {
        const UnixTime wall = fromUnixMs(1'795'000'000'000);
        const KnownHold before{key, plain, wall - 2h, true}, now{key, "next", wall, true}, other{"lock.b", plain, wall, false};
        std::vector<KnownHold> holds{now};
        keepOthers(holds, {before, other}, 1);
        QCOMPARE(holds, std::vector{now});
        keepOthers(holds, {before, other}, 2);
        QCOMPARE(holds, (std::vector{now, other}));
    }
    void keepBetterStarts_exactStart_isNotReplacedByABound()
    {
        const UnixTime wall = fromUnixMs(1'795'000'000'000);
        std::vector<KnownHold> holds{{key, plain, wall, false}};
        keepBetterStarts(holds, knownByKey({{key, plain, wall - 2h, true}}));
        QCOMPARE(holds[0].since, wall);
    }
    void addKnown_tokenThatMayBeWrittenAgain_isNotKept()
    {
        Scene scene;
        std::vector<KnownHold> holds;
        for (const char *token : {"1", "d3b07384-d9a0-4c1b-8f6e-1a2b3c4d5e6f", "d3b07384-d9a0-4c1b-8f6e-1a2b3c4d5e6f:42"})
            addKnown(holds, scene.read(token), scene.now, scene.time.at(scene.now));
        QVERIFY(holds.empty());
    }
    void recall_afterTheFirstScan_isOver()
    {
        Scene scene;
        const KnownHold known{key, plain, scene.time.at(scene.now) - 2h, false};
        scene.registry.recall(std::make_shared<const KnownHolds>(knownByKey({known})));
        scene.registry.pictureCompleted();
        QCOMPARE(scene.read(plain, {}, NoticedBy::Scan).heldSinceSource, Derived);
    }
};

} // namespace lockscope::tst_holdage

LOCKSCOPE_TEST(tst_holdage, lockscope::tst_holdage::TestHoldAge)
#include "tst_holdage.moc"
