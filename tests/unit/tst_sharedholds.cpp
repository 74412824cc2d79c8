// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// How the registry follows locks that are no plain strings: hashes, locks that several hold, and queues that keep a free lock closed.
#include "locks/lockjudge.h"
#include "watch/picture/lockregistry.h"
#include "testprogram.h"

#include <QRegularExpression>
#include <QTest>

namespace tst_sharedholds {

using namespace lockscope;
using namespace std::chrono_literals;
using Kind = LockEvent::Kind;
using Type = KeyReading::Type;
using Member = KeyContents::Member;

namespace {

constexpr qint64 startMs = 1'795'226'000'000;
const QByteArray clientA = "51c7f1de-9a0b-4c64-8d27-3f0a6c2be901";
const QByteArray clientB = "e04d6a92-77c3-4f1e-b5a8-90d1f2637c44";
const QByteArray ownerA = clientA + ":1";
const QByteArray ownerB = clientB + ":2";

KeyReading container(Type type, const QByteArray &key, std::vector<Member> members, std::optional<Duration> ttl = {})
{
    KeyReading reading;
    reading.key = key;
    reading.type = type;
    reading.ttl = ttl;
    const auto count = qint64(members.size());
    reading.contents = std::make_shared<KeyContents>(KeyContents{std::move(members), count, {}});
    return reading;
}

KeyReading gone(const QByteArray &key)
{
    KeyReading reading;
    reading.key = key;
    return reading;
}

void put(KeyReading &reading, std::vector<KeyReading> companions)
{
    auto contents = reading.contents ? *reading.contents : KeyContents();
    contents.companions = std::move(companions);
    reading.contents = std::make_shared<KeyContents>(std::move(contents));
}

/** What begins with "count:" is a semaphore that only counts. */
LockProfiles counters()
{
    return LockProfiles({{.pattern = "count:", .scheme = schemeNamed("redisson-semaphore"), .label = {}, .usualHold = {}, .longestHold = {}}});
}

/** "acquired a, released b" */
QByteArray told(const LockDelta &delta)
{
    QByteArrayList words;
    for (const LockEvent &event : delta.events)
        words << QByteArray(eventName(event.kind)) + ' ' + event.token.toByteArray();
    return words.join(", ");
}

/** A registry whose picture is complete, with a clock of its own. */
struct Scene {
    LockRegistry registry;
    Instant now{1000h};
    const ServerTime time{fromUnixMs(startMs), Instant{1000h}, true};

    Scene() { registry.pictureCompleted(); }
    QByteArray ms(Duration later) const { return QByteArray::number(toMs(time.at(now) + later)); }
    const Lock *read(KeyReading reading, NoticedBy by = NoticedBy::Event, const char *command = "")
    {
        reading.takenAt = now;
        return registry.apply(reading, by, time, time.at(now), command);
    }
    const Lock *hash(std::vector<Member> members, const char *command = "hset")
    {
        return read(container(Type::Hash, "lock.a", std::move(members), 30s), NoticedBy::Event, command);
    }
    const Lock *permits(std::vector<Member> members, NoticedBy by = NoticedBy::Event)
    {
        return read(container(Type::SortedSet, "semaphore:a", std::move(members), 10s), by, "zadd");
    }
    /** The lock is free; this one waits for it, for so long. */
    KeyReading ghost(const QByteArray &owner, Duration left) const
    {
        KeyReading queue = container(Type::List, "redisson_lock_queue:{lock.a}", {{owner, {}}});
        put(queue, {gone("lock.a"), container(Type::SortedSet, "redisson_lock_timeout:{lock.a}", {{owner, ms(left)}})});
        return queue;
    }
    QByteArray told() { return tst_sharedholds::told(registry.takeDelta()); }
};

} // namespace

class TestSharedHolds : public QObject {
    Q_OBJECT
private slots:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".+"))); }

    void apply_hashOfAnotherOwner_isHandedOver()
    {
        Scene scene;
        scene.hash({{ownerA, "1"}});
        scene.told();
        scene.now += 5s;

        scene.hash({{ownerB, "1"}});

        const LockDelta delta = scene.registry.takeDelta();
        QCOMPARE(told(delta), "handed-over " + ownerB);
        QCOMPARE(delta.events[0].ended.token, ownerA);
        QCOMPARE(delta.events[0].held, std::optional<Duration>(5s));
        QCOMPARE(scene.registry.find("lock.a")->token, ownerB);
    }

    void clear_oneOfSeveral_isToldAsOurOperators()
    {
        Scene scene;
        scene.permits({{clientA, scene.ms(0s)}});
        const Instant taken = scene.now;
        scene.now += 1s;
        scene.permits({{clientA, scene.ms(-1s)}, {clientB, scene.ms(0s)}});
        scene.told();
        scene.now += 4s;
        scene.registry.expect(OperatorAct::Clear, "semaphore:a", clientA, scene.now);
        scene.permits({{clientB, scene.ms(-4s)}});
        QCOMPARE(scene.told(), "cleared " + clientA);
        scene.now += 5s;
        scene.registry.expect(OperatorAct::Restore, "semaphore:a", clientA, scene.now);
        scene.permits({{clientA, scene.ms(-10s)}, {clientB, scene.ms(-9s)}});
        QCOMPARE(scene.told(), "restored " + clientA);
        scene.now += 10s;
        scene.permits({{clientB, scene.ms(-19s)}});
        const LockDelta delta = scene.registry.takeDelta();
        QCOMPARE(told(delta), "expired " + clientA);
        QVERIFY(delta.events[0].ended.since == taken);
        QCOMPARE(delta.events[0].held, std::optional<Duration>(15s)); // and not in between
    }

    /** Whose journal is looked at when something has changed. */
    void clear_oneOfSeveralByAnotherProgram_isToldAsOurOperators()
    {
        Scene scene;
        scene.permits({{clientA, scene.ms(0s)}, {clientB, scene.ms(0s)}});
        scene.told();
        OperatorAct act = OperatorAct::Clear;
        int asked = 0;
        scene.registry.setBeforeTelling([&] {
            ++asked;
            scene.registry.expect(act, "semaphore:a", clientA, scene.now);
        });
        scene.now += 1s;
        scene.permits({{clientA, scene.ms(-1s)}, {clientB, scene.ms(-1s)}});
        QCOMPARE(asked, 0); // nobody has come or gone
        scene.permits({{clientB, scene.ms(-1s)}});
        QCOMPARE(scene.told(), "cleared " + clientA);
        act = OperatorAct::Restore;
        scene.permits({{clientA, scene.ms(-1s)}, {clientB, scene.ms(-1s)}}, NoticedBy::Scan);
        QCOMPARE(scene.told(), "restored " + clientA);
        QCOMPARE(asked, 2);
    }

    void clear_theLastOfSeveral_isToldAsOurOperators()
    {
        Scene scene;
        scene.permits({{clientA, scene.ms(0s)}});
        const Instant taken = scene.now;
        scene.told();
        scene.now += 2s;
        scene.registry.expect(OperatorAct::Clear, "semaphore:a", clientA, scene.now);
        scene.read(gone("semaphore:a"), NoticedBy::Event, "del");
        QCOMPARE(scene.told(), "cleared " + clientA);
        scene.registry.expect(OperatorAct::Restore, "semaphore:a", clientA, scene.now);
        const Lock *lock = scene.permits({{clientA, scene.ms(-2s)}});
        QCOMPARE(scene.told(), "restored " + clientA);
        QVERIFY(lock->heldSince == taken && lock->details->holders[0].since == taken);
    }

    void setClients_ofThoseWhoHoldOn_areKept()
    {
        Scene scene;
        scene.permits({{clientA, scene.ms(0s)}, {clientB, scene.ms(0s)}});
        scene.registry.setClients("semaphore:a", {{{.holder = clientA, .name = "web-a"}, {.holder = clientB, .name = "web-b"}}, {}});
        scene.told();
        scene.now += 2s;

        const Lock *lock = scene.permits({{clientB, scene.ms(0s)}});

        QVERIFY(lock->details && lock->details.clients());
        QVERIFY(!lock->details.clients()->of(clientA));
        QCOMPARE(lock->details.clients()->of(clientB)->name, "web-b");
        QCOMPARE(lock->details->holdersInAll, 1);
        scene.told();
        scene.registry.forgetClients();
        QVERIFY(!scene.registry.find("semaphore:a")->details.clients());
        QCOMPARE(scene.registry.takeDelta().upserted.size(), std::size_t(1));
    }

    void setClients_ofAPlainLock_areForgottenWithItsHold()
    {
        Scene scene;
        KeyReading reading;
        reading.key = "lock.a";
        reading.type = Type::String;
        reading.value = "web-a";
        reading.ttl = 30s;
        scene.read(reading, NoticedBy::Event, "set");
        scene.registry.setClients("lock.a", {{{.holder = "web-a", .name = "web-a"}}, 2});
        scene.told();
        const auto clients = [&] { return scene.registry.find("lock.a")->details.clients(); };

        scene.now += 10s;
        scene.read(reading, NoticedBy::Event, "set"); // a renewal
        QCOMPARE(scene.told(), "renewed web-a");
        QVERIFY(clients() && clients()->of("web-a"));
        QVERIFY(!scene.registry.find("lock.a")->details);

        reading.value = "web-b";
        scene.read(reading, NoticedBy::Event, "set");
        QVERIFY(clients()->holders.empty());
        QCOMPARE(clients()->blocked, std::optional<qint64>(2)); // of all locks of its kind

        scene.read(gone("lock.a"), NoticedBy::Event, "del");
        scene.read(reading, NoticedBy::Event, "set");
        QVERIFY(!clients());
    }

    void apply_hashTakenOnceMore_isTheSameHold()
    {
        Scene scene;
        scene.hash({{ownerA, "1"}});
        scene.told();

        const Lock *lock = scene.hash({{ownerA, "2"}});

        QCOMPARE(lock->details->holders[0].count, 2);
        const LockDelta delta = scene.registry.takeDelta();
        QCOMPARE(told(delta), "");
        QCOMPARE(delta.upserted.size(), std::size_t(1));
    }

    void apply_hashRenewed_isToldOfItsOwner()
    {
        Scene scene;
        scene.hash({{ownerA, "1"}});
        scene.told();
        scene.now += 10s;

        scene.hash({{ownerA, "1"}}, "expire");

        QCOMPARE(scene.told(), "renewed " + ownerA);
    }

    void apply_leaseAlone_keepsHolderAndScheme()
    {
        Scene scene;
        scene.hash({{ownerA, "1"}});
        scene.told();
        scene.now += 10s;
        KeyReading lease = container(Type::Hash, "lock.a", {}, 30s);
        lease.contents.reset();

        const Lock *lock = scene.read(lease, NoticedBy::Event, "expire");

        QCOMPARE(lock->token, ownerA);
        QCOMPARE(schemeOf(*lock).name, "redisson-lock");
        QCOMPARE(lock->timeLeft(scene.now), std::optional<Duration>(30s));
        QCOMPARE(scene.told(), "renewed " + ownerA);
    }

    void apply_hashReadForTheFirstTime_isNoOtherHold()
    {
        Scene scene;
        KeyReading unread = container(Type::Hash, "lock.a", {}, 30s);
        unread.contents.reset();
        scene.read(unread, NoticedBy::Event, "hset");
        scene.told();

        scene.hash({{ownerA, "1"}});

        QCOMPARE(scene.told(), "");
        QCOMPARE(scene.registry.find("lock.a")->token, ownerA);
    }

    void apply_permitsTakenAndGivenBack_areToldWithoutEndingTheLock()
    {
        Scene scene;
        scene.permits({{clientA, scene.ms(0s)}});
        QCOMPARE(scene.told(), "acquired " + clientA);
        const Instant since = scene.registry.find("semaphore:a")->heldSince;
        scene.now += 2s;

        scene.permits({{clientA, scene.ms(-2s)}, {clientB, scene.ms(0s)}});
        QCOMPARE(scene.told(), "acquired " + clientB);
        scene.now += 3s;

        scene.permits({{clientB, scene.ms(-3s)}});
        const LockDelta delta = scene.registry.takeDelta();
        QCOMPARE(told(delta), "released " + clientA);
        QCOMPARE(delta.events[0].held, std::optional<Duration>(5s));
        QCOMPARE(delta.events[0].ended.since, since);
        QCOMPARE(scene.registry.find("semaphore:a")->heldSince, since);
        scene.now += 1s;

        scene.read(gone("semaphore:a"), NoticedBy::Event, "del");
        const LockDelta last = scene.registry.takeDelta();
        QCOMPARE(told(last), "released " + clientB);
        QCOMPARE(last.events[0].held, std::optional<Duration>(4s));
    }

    void apply_permitWhoseTimeIsOver_hasExpired()
    {
        Scene scene;
        scene.permits({{clientA, scene.ms(-8s)}, {clientB, scene.ms(0s)}});
        scene.told();
        scene.now += 3s; // the first one ended a second ago

        scene.permits({{clientB, scene.ms(-3s)}});

        QCOMPARE(scene.told(), "expired " + clientA);
    }

    void apply_permitGoneBetweenTwoScans_isGoneNobodyKnowsHow()
    {
        Scene scene;
        scene.permits({{clientA, scene.ms(0s)}, {clientB, scene.ms(0s)}}, NoticedBy::Scan);
        scene.told();

        scene.permits({{clientB, scene.ms(0s)}}, NoticedBy::Scan);

        QCOMPARE(scene.told(), "vanished " + clientA);
    }

    void apply_refreshedPermit_isRenewed()
    {
        Scene scene;
        const QByteArray other = scene.ms(0s);
        scene.permits({{clientA, scene.ms(0s)}, {clientB, other}});
        scene.told();
        scene.now += 8s;

        const Lock *lock = scene.permits({{clientA, scene.ms(0s)}, {clientB, other}});

        QCOMPARE(lock->renewals, quint32(1));
        QCOMPARE(scene.told(), "renewed " + clientA);
        const auto &holders = scene.registry.find("semaphore:a")->details->holders;
        for (const Holder &holder : holders)
            QVERIFY(holder.renewedAt == (holder.token == clientA ? MaybeInstant(scene.now) : MaybeInstant()));
    }

    void apply_manyHoldersNotAllRead_tellsNobodyComing()
    {
        Scene scene;
        auto some = container(Type::SortedSet, "semaphore:a", {{clientA, scene.ms(0s)}}, 10s);
        auto contents = *some.contents;
        contents.count = 500;
        some.contents = std::make_shared<KeyContents>(contents);
        scene.read(some);
        scene.told();

        auto others = container(Type::SortedSet, "semaphore:a", {{clientB, scene.ms(0s)}}, 10s);
        contents.members = others.contents->members;
        others.contents = std::make_shared<KeyContents>(contents);
        scene.read(others);

        QCOMPARE(scene.told(), "");
    }

    void apply_readersAfterAWriter_areHandedTheLock()
    {
        Scene scene;
        const QByteArray writer = ownerA + ":write";
        scene.hash({{"mode", "write"}, {writer, "1"}});
        scene.told();

        scene.hash({{"mode", "read"}, {ownerA, "1"}, {ownerB, "1"}});

        const LockDelta delta = scene.registry.takeDelta();
        QCOMPARE(told(delta), "handed-over " + ownerA + ", acquired " + ownerB);
        QCOMPARE(delta.events[0].ended.token, writer);
    }

    /** One client of Redisson may read while it writes: two holds, each with a beginning of its own. */
    void apply_writerReadsToo_areTwoHolds()
    {
        Scene scene;
        const QByteArray writer = ownerA + ":write";
        scene.hash({{"mode", "write"}, {writer, "1"}});
        const Instant taken = scene.now;
        QCOMPARE(scene.registry.find("lock.a")->token, Bytes(writer));
        scene.told();
        scene.now += 5s;

        scene.hash({{"mode", "write"}, {ownerA, "1"}, {writer, "1"}});
        QCOMPARE(scene.told(), "acquired " + ownerA);
        const Lock *const lock = scene.registry.find("lock.a");
        QVERIFY(lock && !lock->hasOneHolder());
        for (const Holder &holder : lock->details->holders)
            QVERIFY(holder.since == (holder.mode == Holder::Mode::Write ? taken : scene.now));
        scene.now += 5s;

        scene.hash({{"mode", "read"}, {ownerA, "1"}});
        QCOMPARE(scene.told(), "released " + writer);
    }

    void apply_throttle_isNeverInThePicture()
    {
        Scene scene;
        KeyReading reading;
        reading.key = "bull:mail:stalled-check";
        reading.type = Type::String;
        reading.value = "1795226000000";
        reading.ttl = 30s;

        QVERIFY(!scene.read(reading, NoticedBy::Event, "set"));
        QVERIFY(scene.registry.locks().empty());
        QVERIFY(scene.registry.takeDelta().isEmpty());
    }

    void apply_ghostQueue_isABlockedLockThatNobodyAcquired()
    {
        Scene scene;

        const Lock *lock = scene.read(scene.ghost(ownerB, 280s), NoticedBy::Scan);

        QVERIFY(lock);
        QCOMPARE(lock->key, "lock.a");
        QCOMPARE(stateName(LockJudge().stateAt(*lock, scene.now)), "blocked");
        QCOMPARE(scene.told(), "");
        QCOMPARE(scene.registry.locks().size(), std::size_t(1));
        QCOMPARE(scene.registry.notReadSince(scene.now + 1s), std::vector<Bytes>{Bytes("redisson_lock_queue:{lock.a}")});
    }

    void apply_lockOfAGhostStillMissing_staysBlocked()
    {
        Scene scene;
        scene.read(scene.ghost(ownerB, 280s), NoticedBy::Scan);

        scene.read(gone("lock.a"), NoticedBy::Deadline);

        QVERIFY(scene.registry.find("lock.a"));
    }

    void apply_ghostThatEnds_leavesNoEvent_data()
    {
        QTest::addColumn<QByteArray>("how");
        QTest::newRow("its time is over") << QByteArray("over");
        QTest::newRow("the queue is gone") << QByteArray("gone");
        QTest::newRow("the lock was read with what is beside it") << QByteArray("companions");
    }

    void apply_ghostThatEnds_leavesNoEvent()
    {
        QFETCH(QByteArray, how);
        Scene scene;
        scene.read(scene.ghost(ownerB, 280s), NoticedBy::Scan);
        scene.told();
        KeyReading lock = gone("lock.a");
        put(lock, {gone("redisson_lock_queue:{lock.a}"), gone("redisson_lock_timeout:{lock.a}")});

        scene.read(how == "over" ? scene.ghost(ownerB, -1s) : how == "gone" ? gone("redisson_lock_queue:{lock.a}") : lock, NoticedBy::Scan);

        const LockDelta delta = scene.registry.takeDelta();
        QCOMPARE(told(delta), "");
        QCOMPARE(delta.removed, std::vector<LockId>{Bytes("lock.a")});
    }

    void apply_lockThatWasBlocked_isAcquired()
    {
        Scene scene;
        scene.read(scene.ghost(ownerB, 280s), NoticedBy::Scan);
        scene.told();
        scene.now += 1s;

        scene.hash({{ownerB, "1"}});

        const LockDelta delta = scene.registry.takeDelta();
        QCOMPARE(told(delta), "acquired " + ownerB);
        QCOMPARE(delta.upserted[0].heldSince, scene.now);
        QCOMPARE(int(delta.upserted[0].heldSinceSource), int(HeldSinceSource::Observed));
    }

    void apply_releasedLockWithADeadQueue_isReleasedAndBlocked()
    {
        Scene scene;
        scene.hash({{ownerA, "1"}});
        scene.told();
        scene.now += 4s;
        KeyReading lock = gone("lock.a");
        put(lock,
            {container(Type::List, "redisson_lock_queue:{lock.a}", {{ownerB, {}}}),
             container(Type::SortedSet, "redisson_lock_timeout:{lock.a}", {{ownerB, scene.ms(280s)}})});

        scene.read(lock, NoticedBy::Event, "del");

        const LockDelta delta = scene.registry.takeDelta();
        QCOMPARE(told(delta), "released " + ownerA);
        QCOMPARE(delta.events[0].held, std::optional<Duration>(4s));
        QCOMPARE(delta.upserted.size(), std::size_t(1));
        QCOMPARE(stateName(LockJudge().stateAt(delta.upserted[0], scene.now)), "blocked");
    }

    void setProfiles_lockTakenForAnother_isNoEvent()
    {
        Scene scene;
        KeyReading reading;
        reading.key = "count:a";
        reading.type = Type::String;
        reading.value = "3";
        reading.ttl = 30s;
        scene.read(reading, NoticedBy::Event, "set");
        QCOMPARE(scene.told(), "acquired 3");
        scene.now += 5s;
        const Instant since = scene.registry.find("count:a")->heldSince;

        scene.registry.setProfiles(counters(), scene.now);
        scene.now += 1s;
        scene.read(reading, NoticedBy::Scan);

        const LockDelta delta = scene.registry.takeDelta();
        QCOMPARE(told(delta), "");
        QCOMPARE(delta.upserted.size(), std::size_t(1));
        QCOMPARE(QByteArray(schemeOf(delta.upserted[0]).name), "redisson-semaphore");
        QVERIFY(isSettledByProfile(delta.upserted[0]));
        QCOMPARE(delta.upserted[0].heldSince, since);

        scene.registry.setProfiles({}, scene.now);
        scene.now += 1s;
        scene.read(reading, NoticedBy::Scan);

        QCOMPARE(scene.told(), "");
        QCOMPARE(scene.registry.find("count:a")->token, "3");
        reading.value = "somebody else";
        scene.read(reading, NoticedBy::Scan);
        QCOMPARE(scene.told(), "handed-over somebody else");
    }

    void setProfiles_keyBecomesALock_didNotBeginNow()
    {
        Scene scene;
        scene.registry.setProfiles(counters(), scene.now);
        scene.now += 1s;
        KeyReading reading;
        reading.key = "count:a";
        reading.type = Type::String;
        reading.value = "0";

        const Lock *lock = scene.read(reading, NoticedBy::Scan);

        QCOMPARE(lock->heldSinceSource, HeldSinceSource::FirstSeen);
        QCOMPARE(scene.told(), "");
        scene.registry.pictureCompleted();
        reading.key = "count:b";
        QCOMPARE(scene.read(reading, NoticedBy::Scan)->heldSinceSource, HeldSinceSource::Derived);
    }

    void setProfiles_survivesAnotherServer()
    {
        Scene scene;
        scene.registry.setProfiles(counters(), scene.now);
        scene.registry.reset();
        KeyReading reading;
        reading.key = "count:a";
        reading.type = Type::String;
        reading.value = "3";

        const Lock *lock = scene.read(reading);
        QCOMPARE(schemeOf(*lock).name, "redisson-semaphore");
        reading.value = "2"; // one was taken: nobody knows by whom
        scene.read(reading);

        QCOMPARE(scene.told(), "");
        QCOMPARE(scene.registry.find("count:a")->details->permitsFree, std::optional<qint64>(2));
    }
};

} // namespace tst_sharedholds

LOCKSCOPE_TEST(tst_sharedholds, tst_sharedholds::TestSharedHolds)
#include "tst_sharedholds.moc"
