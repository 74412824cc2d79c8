// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "watch/picture/lockregistry.h"
#include "locks/tombstone.h"

#include "base/safetext.h"
#include "testprogram.h"

#include <QRandomGenerator>
#include <QRegularExpression>
#include <QTest>

#include <array>
#include <map>

namespace tst_lockregistry {

using namespace lockscope;
using namespace std::chrono_literals;
using Kind = LockEvent::Kind;

namespace {

const QByteArray key = "lock.a";
const QByteArray ofOneHold = "373879dce54d11f1844e02fc00000001"; // as redis-py writes it, another one for each hold
constexpr qint64 startMs = 1'795'226'000'000;

/** A registry with a clock of its own: each reading is taken now. */
struct Scene {
    LockRegistry registry;
    Instant now{1000h};
    const ServerTime time{fromUnixMs(startMs), Instant{1000h}, true};

    explicit Scene(std::size_t eventLimit = 5000) : registry(eventLimit) {}

    UnixTime wall() const { return time.at(now); }
    void read(KeyReading reading, NoticedBy by, const char *command = "")
    {
        reading.takenAt = now;
        registry.apply(reading, by, time, wall(), command);
    }
    void present(const QByteArray &token, std::optional<Duration> ttl, NoticedBy by, const char *command = "")
    {
        KeyReading reading;
        reading.key = key;
        reading.type = KeyReading::Type::String;
        reading.value = token;
        reading.ttl = ttl;
        read(reading, by, command);
    }
    void missing(NoticedBy by, const char *command = "")
    {
        KeyReading reading;
        reading.key = key;
        read(reading, by, command);
    }
    void readElsewhere(NoticedBy by, const char *command = "")
    {
        KeyReading reading;
        reading.key = key;
        reading.type = KeyReading::Type::Elsewhere;
        read(reading, by, command);
    }
    /** Held by "t" for a second, with 29 s left, its acquisition observed, and everything told so far taken. */
    void holdForASecond()
    {
        present("t", 30s, NoticedBy::Event, "set");
        now += 1s;
        registry.takeDelta();
    }
    const Lock &lock() const { return *registry.find(key); }
};

/** Two servers of a deployment, between which keys move. */
struct TwoNodes : OtherNodes {
    std::array<Scene, 2> nodes;
    QHash<Bytes, Lock> moving;

    TwoNodes()
    {
        for (NodeNumber node = 0; node < 2; ++node) {
            nodes[node].registry.setNode(node);
            nodes[node].registry.setOthers(this);
            nodes[node].registry.pictureCompleted();
        }
    }
    const Lock *find(const Bytes &name, NodeNumber asking) const override
    {
        const auto left = moving.constFind(name);
        return left != moving.cend() ? &*left : nodes[1 - asking].registry.find(name);
    }
    void left(Lock lock) override
    {
        if (!nodes[1 - lock.node].registry.find(lock.key))
            moving.insert(lock.key, lock);
    }
    void arrived(const Bytes &name, NodeNumber) override { moving.remove(name); }
    void isAway(const Bytes &, NodeNumber) override {}
    QByteArrayList takeTold(NodeNumber node);
};

QByteArrayList told(const std::vector<LockEvent> &events)
{
    QByteArrayList words;
    for (const LockEvent &event : events)
        words << QByteArray(eventName(event.kind)) + ' ' + event.token.toByteArray();
    return words;
}

QByteArrayList TwoNodes::takeTold(NodeNumber node) { return told(nodes[node].registry.takeDelta().events); }

bool isEqual(const Lock &a, const Lock &b)
{
    return a.key == b.key && a.token == b.token && a.heldSince == b.heldSince && a.deadline == b.deadline && a.lease == b.lease
        && a.renewals == b.renewals && a.renewalPeriodMs == b.renewalPeriodMs && a.form == b.form && a.heldSinceSource == b.heldSinceSource
        && a.tokenIsWhole == b.tokenIsWhole && a.deadlineIsKnown == b.deadlineIsKnown;
}

using Picture = std::map<Bytes, Lock>;

void applyTo(Picture &picture, const LockDelta &delta)
{
    if (delta.reset)
        picture.clear();
    for (const auto &[removed, node] : delta.removed)
        picture.erase(removed);
    for (const Lock &lock : delta.upserted)
        picture[lock.key] = lock;
}

bool isPictureOf(const Picture &picture, const LockRegistry &registry)
{
    if (picture.size() != std::size_t(registry.locks().size()))
        return false;
    return std::all_of(picture.begin(), picture.end(), [&](const auto &entry) {
        const Lock *lock = registry.find(entry.first);
        return lock && isEqual(*lock, entry.second);
    });
}

} // namespace

class TestLockRegistry : public QObject {
    Q_OBJECT
private slots:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".+"))); }

    void apply_keyMovesToAnotherNode_isTheSameHold_data()
    {
        QTest::addColumn<bool>("arrivesFirst");
        QTest::newRow("seen there before it is gone here") << true;
        QTest::newRow("gone here before it is seen there") << false;
    }
    void apply_keyMovesToAnotherNode_isTheSameHold()
    {
        QFETCH(bool, arrivesFirst);
        TwoNodes two;
        two.nodes[0].holdForASecond();
        two.nodes[1].now += 1s;
        const Instant since = two.nodes[0].lock().heldSince;
        const auto arrive = [&] { two.nodes[1].present("t", 29s, NoticedBy::Event, "restore"); };
        const auto leave = [&] { two.nodes[0].readElsewhere(NoticedBy::Event, "del"); };
        if (arrivesFirst)
            arrive();
        leave();
        QVERIFY(!two.nodes[0].registry.find(key));
        if (!arrivesFirst)
            arrive();
        QCOMPARE(two.takeTold(0), QByteArrayList());
        const LockDelta delta = two.nodes[1].registry.takeDelta();
        QCOMPARE(told(delta.events), QByteArrayList());
        QCOMPARE(delta.added, std::size_t(0)); // it is known already
        QCOMPARE(two.nodes[1].lock().heldSince, since);
        QCOMPARE(int(two.nodes[1].lock().node), 1);
        two.nodes[1].missing(NoticedBy::Event, "del");
        QVERIFY(two.moving.isEmpty());
        QCOMPARE(two.takeTold(1), QByteArrayList{"released t"});
    }
    void apply_movedAndTakenByAnother_isHandedOver()
    {
        TwoNodes two;
        two.nodes[0].holdForASecond();
        two.nodes[1].now += 1s;
        two.nodes[1].present("other", 30s, NoticedBy::Event, "set");
        const LockDelta delta = two.nodes[1].registry.takeDelta();
        QCOMPARE(told(delta.events), QByteArrayList{"handed-over other"});
        QCOMPARE(delta.events.front().ended.token, QByteArray("t"));
        QCOMPARE(two.nodes[1].lock().heldSince, two.nodes[1].now);
        QCOMPARE(delta.added, std::size_t(0));
    }

    void gap_changesMeanwhile_areEachTold_data()
    {
        QTest::addColumn<DataLoss>("loss");
        QTest::addColumn<QByteArrayList>("expected");
        QTest::newRow("reconnected") << DataLoss::None << QByteArrayList{"acquired new", "acquired released", "handed-over thief", "vanished gone"};
        QTest::newRow("restarted, perhaps with older data")
            << DataLoss::NotKnown << QByteArrayList{"acquired new", "handed-over thief", "is-back released", "vanished gone"};
        QTest::newRow("failover") << DataLoss::InFailover
                                  << QByteArrayList{"acquired new", "acquired thief", "is-back released", "lost-in-failover gone",
                                                    "lost-in-failover victim"};
    }
    void gap_changesMeanwhile_areEachTold()
    {
        QFETCH(DataLoss, loss);
        QFETCH(QByteArrayList, expected);
        Scene scene;
        scene.registry.pictureCompleted();
        const auto set = [&scene](const Bytes &name, const QByteArray &token, NoticedBy by, Duration ttl) {
            KeyReading reading;
            reading.key = name;
            reading.type = KeyReading::Type::String;
            reading.value = token;
            reading.ttl = ttl;
            scene.read(reading, by, by == NoticedBy::Event ? "set" : "");
        };
        const auto remove = [&scene](const Bytes &name, NoticedBy by) {
            KeyReading reading;
            reading.key = name;
            scene.read(reading, by, by == NoticedBy::Event ? "del" : "");
        };
        for (const char *name : {"kept", "victim", "gone", "released"})
            set(Bytes(QByteArray("lock.") + name), name, NoticedBy::Event, 60s);
        remove("lock.released", NoticedBy::Event);
        scene.registry.takeDelta();
        const Instant since = scene.registry.find("lock.kept")->heldSince;
        scene.now += 1s;
        scene.registry.loseSight(scene.now);
        scene.now += 1500ms;
        scene.registry.setLoss(loss);
        set("lock.kept", "kept", NoticedBy::Initial, 57500ms);
        set("lock.victim", "thief", NoticedBy::Initial, 60s);
        remove("lock.gone", NoticedBy::Initial);
        set("lock.released", "released", NoticedBy::Initial, 57500ms);
        set("lock.new", "new", NoticedBy::Initial, 60s);
        scene.registry.pictureCompleted();
        set("lock.later", "later", NoticedBy::Scan, 60s);
        const LockDelta delta = scene.registry.takeDelta();
        QByteArrayList events = told(delta.events);
        std::ranges::sort(events);
        expected << "acquired later";
        std::ranges::sort(expected);
        QCOMPARE(events, expected);
        for (const LockEvent &event : delta.events) {
            QVERIFY(event.sampled && !event.held);
            QCOMPARE(event.foundAfter, event.token == QByteArray("later") ? std::nullopt : std::optional(1500ms));
        }
        QCOMPARE(scene.registry.find("lock.kept")->heldSince, since);
        QCOMPARE(scene.registry.find("lock.new")->heldSinceSource, HeldSinceSource::FirstSeen);
        QCOMPARE(scene.registry.find("lock.later")->heldSinceSource, HeldSinceSource::Derived);
    }
    void gap_handOverWasLostInTheFailover_isUndone()
    {
        Scene scene;
        scene.holdForASecond();
        scene.present("next", 30s, NoticedBy::Event, "set");
        scene.registry.takeDelta();
        scene.registry.loseSight(scene.now);
        scene.now += 1s;
        scene.registry.setLoss(DataLoss::InFailover);
        scene.present("t", 28s, NoticedBy::Initial);
        QCOMPARE(told(scene.registry.takeDelta().events), (QByteArrayList{"lost-in-failover next", "is-back t"}));
    }
    void gap_sameTokenTakenAgain_isNotBack()
    {
        Scene scene;
        scene.holdForASecond();
        scene.missing(NoticedBy::Event, "del");
        scene.registry.pictureCompleted();
        scene.registry.takeDelta();
        scene.registry.loseSight(scene.now);
        scene.now += 1s;
        scene.registry.setLoss(DataLoss::InFailover);
        scene.present("t", 30s, NoticedBy::Initial);
        QCOMPARE(told(scene.registry.takeDelta().events), QByteArrayList{"acquired t"});
    }
    void gap_beforeTheFirstPicture_whatIsFoundIsNoNews()
    {
        Scene scene;
        scene.registry.loseSight(scene.now);
        scene.now += 1s;
        scene.present("t", 30s, NoticedBy::Initial);
        scene.registry.pictureCompleted();
        QCOMPARE(told(scene.registry.takeDelta().events), QByteArrayList());
    }
    void gap_changeIsAnnounced_isNotMarked()
    {
        Scene scene;
        scene.holdForASecond();
        scene.registry.pictureCompleted();
        scene.registry.loseSight(scene.now);
        scene.now += 1s;
        scene.missing(NoticedBy::Event, "del");
        scene.present("next", 30s, NoticedBy::Initial); // free since that event, and read by the scan before the next one
        const LockDelta delta = scene.registry.takeDelta();
        QCOMPARE(told(delta.events), (QByteArrayList{"released t", "acquired next"}));
        QVERIFY(!delta.events[0].foundAfter && !delta.events[1].foundAfter);
    }
    void applyElsewhere_inAGap_isTheSameHoldThere()
    {
        TwoNodes two;
        two.nodes[0].holdForASecond();
        const Instant since = two.nodes[0].lock().heldSince;
        LockRegistry heritage = std::exchange(two.nodes[0].registry, LockRegistry());
        heritage.loseSight(two.nodes[0].now);
        two.nodes[0].registry = std::move(heritage);
        QCOMPARE(two.nodes[0].registry.notReadSince(two.nodes[0].now + 1s), std::vector<Bytes>{key}); // no scan comes past it
        two.nodes[0].now += 1s;
        two.nodes[0].readElsewhere(NoticedBy::Initial);
        QVERIFY(!two.nodes[0].registry.find(key));
        two.nodes[0].registry.pictureCompleted();
        QCOMPARE(two.takeTold(0), QByteArrayList());
        two.nodes[1].now = two.nodes[0].now + 1s;
        two.nodes[1].present("t", 27s, NoticedBy::Event, "restore");
        QCOMPARE(two.takeTold(1), QByteArrayList());
        QCOMPARE(two.nodes[1].lock().heldSince, since);
    }

    void apply_firstReading_knowsHowTheStartIsKnown_data()
    {
        QTest::addColumn<NoticedBy>("by");
        QTest::addColumn<QByteArray>("command");
        QTest::addColumn<bool>("complete");
        QTest::addColumn<int>("source");
        QTest::addColumn<int>("events");
        const auto row = [](const char *name, NoticedBy by, const char *command, bool complete, HeldSinceSource source) {
            QTest::newRow(name) << by << QByteArray(command) << complete << int(source) << (source == HeldSinceSource::FirstSeen ? 0 : 1);
        };
        row("initial", NoticedBy::Initial, "", false, HeldSinceSource::FirstSeen);
        row("scan", NoticedBy::Scan, "", true, HeldSinceSource::Derived);
        row("a scan is never the first", NoticedBy::Scan, "", false, HeldSinceSource::Derived);
        row("deadline", NoticedBy::Deadline, "", true, HeldSinceSource::Derived);
        row("set", NoticedBy::Event, "set", true, HeldSinceSource::Observed);
        row("set during the first scan", NoticedBy::Event, "set", false, HeldSinceSource::Observed);
        row("hash", NoticedBy::Event, "hincrby", false, HeldSinceSource::Observed);
        row("expire of a free key: SETNX and EXPIRE in one batch", NoticedBy::Event, "expire", true, HeldSinceSource::Observed);
        row("expire of a key not yet scanned: a renewal", NoticedBy::Event, "expire", false, HeldSinceSource::FirstSeen);
    }

    void apply_firstReading_knowsHowTheStartIsKnown()
    {
        QFETCH(NoticedBy, by);
        QFETCH(QByteArray, command);
        QFETCH(bool, complete);
        QFETCH(int, source);
        QFETCH(int, events);
        Scene scene;
        if (complete)
            scene.registry.pictureCompleted();

        scene.present("t", 30s, by, command.constData());

        QCOMPARE(int(scene.lock().heldSinceSource), source);
        QCOMPARE(scene.lock().heldSince, scene.now);
        const LockDelta delta = scene.registry.takeDelta();
        QCOMPARE(delta.events.size(), std::size_t(events));
        QCOMPARE(delta.upserted.size(), std::size_t(1));
        if (events > 0) {
            QCOMPARE(delta.events[0].kind, Kind::Acquired);
            QCOMPARE(delta.events[0].token, QByteArray("t"));
            QCOMPARE(delta.events[0].sampled, by == NoticedBy::Scan);
            QCOMPARE(toMs(delta.events[0].at), startMs);
        }
    }

    void apply_gone_tellsHow_data()
    {
        QTest::addColumn<NoticedBy>("by");
        QTest::addColumn<QByteArray>("command");
        QTest::addColumn<int>("afterMs"); // of a lease of 30 s
        QTest::addColumn<Kind>("kind");
        QTest::addColumn<int>("heldMs"); // -1: not told
        const auto row = [](const char *name, NoticedBy by, const char *command, int after, Kind kind, int held) {
            QTest::newRow(name) << by << QByteArray(command) << after << kind << held;
        };
        row("del", NoticedBy::Event, "del", 5000, Kind::Released, 5000);
        row("unlink", NoticedBy::Event, "unlink", 5000, Kind::Released, 5000);
        row("hdel", NoticedBy::Event, "hdel", 5000, Kind::Released, 5000);
        row("renamed", NoticedBy::Event, "rename_from", 5000, Kind::Released, 5000);
        row("del just at the end", NoticedBy::Event, "del", 29'990, Kind::Released, 29'990);
        row("an event of which the key is gone when read", NoticedBy::Event, "set", 5000, Kind::Released, 5000);
        row("evicted for memory", NoticedBy::Event, "evicted", 5000, Kind::Vanished, 5000);
        row("expired", NoticedBy::Event, "expired", 30'010, Kind::Expired, 30'000);
        row("expired, told minutes late", NoticedBy::Event, "expired", 300'000, Kind::Expired, 30'000);
        row("expired earlier than known: somebody shortened it", NoticedBy::Event, "expired", 5000, Kind::Expired, 5000);
        row("looked at its deadline", NoticedBy::Deadline, "", 30'001, Kind::Expired, 30'000);
        row("looked a little before its deadline", NoticedBy::Deadline, "", 29'960, Kind::Expired, 29'960);
        row("looked well before its deadline", NoticedBy::Deadline, "", 20'000, Kind::Vanished, 20'000);
        row("scan, before", NoticedBy::Scan, "", 20'000, Kind::Vanished, 20'000);
        row("scan, after", NoticedBy::Scan, "", 31'000, Kind::Expired, 30'000);
        row("reconnected, before", NoticedBy::Initial, "", 20'000, Kind::Vanished, -1);
        row("reconnected, after: it may have been renewed meanwhile", NoticedBy::Initial, "", 60'000, Kind::Vanished, -1);
    }

    void apply_gone_tellsHow()
    {
        QFETCH(NoticedBy, by);
        QFETCH(QByteArray, command);
        QFETCH(int, afterMs);
        QFETCH(Kind, kind);
        QFETCH(int, heldMs);
        Scene scene;
        scene.present("t", 30s, NoticedBy::Event, "set");
        scene.registry.takeDelta();
        scene.now += Duration(afterMs);

        scene.missing(by, command.constData());

        const LockDelta delta = scene.registry.takeDelta();
        QCOMPARE(delta.events.size(), std::size_t(1));
        const LockEvent &event = delta.events[0];
        QCOMPARE(eventName(event.kind), eventName(kind));
        QCOMPARE(event.token, QByteArray("t"));
        QCOMPARE(event.held ? int(event.held->count()) : -1, heldMs);
        const int endedAt = kind == Kind::Expired ? heldMs : afterMs;
        QCOMPARE(toMs(event.at), startMs + endedAt);
        QCOMPARE(event.atSteady, Instant{1000h} + Duration(endedAt));
        QCOMPARE(event.sampled, by == NoticedBy::Scan || by == NoticedBy::Initial);
        QCOMPARE(delta.removed, std::vector<LockId>{key});
        QVERIFY(!scene.registry.find(key));
    }

    void apply_timestampGone_neverExpires_data()
    {
        QTest::addColumn<NoticedBy>("by");
        QTest::addColumn<Kind>("kind");
        QTest::newRow("event") << NoticedBy::Event << Kind::Released;
        QTest::newRow("scan") << NoticedBy::Scan << Kind::Vanished;
        QTest::newRow("deadline") << NoticedBy::Deadline << Kind::Vanished;
    }

    void apply_timestampGone_neverExpires()
    {
        QFETCH(NoticedBy, by);
        QFETCH(Kind, kind);
        Scene scene;
        scene.present(QByteArray::number(startMs + 10'000), {}, NoticedBy::Event, "set");
        scene.registry.takeDelta();
        scene.now += 25s;

        scene.missing(by, "del");

        const auto events = scene.registry.takeDelta().events;
        QCOMPARE(eventName(events.at(0).kind), eventName(kind));
        QCOMPARE(events.at(0).held, Duration(25'000)); // held past its deadline until somebody removed it
    }

    void apply_holdEnds_tellsWhichHoldItWas()
    {
        Scene scene;
        scene.present("first", 30s, NoticedBy::Initial);
        const Instant seen = scene.now;
        scene.now += 10s;
        scene.present("first", 30s, NoticedBy::Event, "pexpire");
        scene.now += 1s;
        scene.present("second", 30s, NoticedBy::Event, "set");
        const Instant taken = scene.now;
        const QByteArray scheme = schemeOf(scene.lock()).name;
        QVERIFY(!scheme.isEmpty());
        scene.now += 1s;
        scene.missing(NoticedBy::Event, "del");

        const auto events = scene.registry.takeDelta().events;
        QCOMPARE(events.size(), std::size_t(3));
        QVERIFY(!endsHold(events[0])); // renewed
        QVERIFY(endsHold(events[1]));
        QCOMPARE(events[1].token, QByteArray("second"));
        QCOMPARE(events[1].ended.token, QByteArray("first"));
        QVERIFY(events[1].ended.since == seen);
        QCOMPARE(events[1].ended.sinceSource, HeldSinceSource::FirstSeen);
        QCOMPARE(events[1].ended.renewals, 1u);
        QCOMPARE(QByteArray(events[1].ended.scheme), scheme);
        QVERIFY(endsHold(events[2]));
        QCOMPARE(events[2].ended.token, QByteArray("second"));
        QVERIFY(events[2].ended.since == taken);
        QCOMPARE(events[2].ended.sinceSource, HeldSinceSource::Observed);
        QCOMPARE(events[2].ended.renewals, 0u);
    }

    void apply_firstSeenGone_claimsNoHoldTime()
    {
        Scene scene;
        scene.present("t", 30s, NoticedBy::Initial);
        scene.now += 1s;
        scene.missing(NoticedBy::Event, "del");

        const auto events = scene.registry.takeDelta().events;
        QCOMPARE(events.size(), std::size_t(1));
        QVERIFY(!events[0].held);
    }

    void apply_deadlineMoves_tellsRenewalsAndCuts_data()
    {
        QTest::addColumn<NoticedBy>("by");
        QTest::addColumn<int>("leaseMs");
        QTest::addColumn<int>("movedMs");
        QTest::addColumn<bool>("renewed");
        QTest::addColumn<bool>("changed");
        QTest::newRow("not at all") << NoticedBy::Scan << 30'000 << 0 << false << false;
        QTest::newRow("noise up") << NoticedBy::Scan << 30'000 << 20 << false << false;
        QTest::newRow("noise down") << NoticedBy::Scan << 30'000 << -20 << false << false;
        QTest::newRow("more than noise") << NoticedBy::Scan << 30'000 << 21 << false << true;
        QTest::newRow("2 % of the lease") << NoticedBy::Scan << 30'000 << 600 << false << true;
        QTest::newRow("above 2 %") << NoticedBy::Scan << 30'000 << 601 << true << true;
        QTest::newRow("above 2 %, by event") << NoticedBy::Event << 30'000 << 601 << true << true;
        QTest::newRow("an event names it: above 50 ms") << NoticedBy::Event << 30'000 << 51 << true << true;
        QTest::newRow("an event names it: 50 ms") << NoticedBy::Event << 30'000 << 50 << false << true;
        QTest::newRow("short lease: 50 ms") << NoticedBy::Scan << 200 << 50 << false << true;
        QTest::newRow("short lease: above") << NoticedBy::Scan << 200 << 51 << true << true;
        QTest::newRow("long lease: 1 s") << NoticedBy::Scan << 3'600'000 << 1000 << false << true;
        QTest::newRow("long lease: above") << NoticedBy::Scan << 3'600'000 << 1001 << true << true;
        QTest::newRow("looked at again before its time: 1 s") << NoticedBy::Deadline << 30'000 << 1000 << false << true;
        QTest::newRow("looked at again before its time: above") << NoticedBy::Deadline << 30'000 << 1001 << true << true;
        QTest::newRow("shortened") << NoticedBy::Event << 30'000 << -10'000 << false << true;
    }

    void apply_deadlineMoves_tellsRenewalsAndCuts()
    {
        QFETCH(NoticedBy, by);
        QFETCH(int, leaseMs);
        QFETCH(int, movedMs);
        QFETCH(bool, renewed);
        QFETCH(bool, changed);
        Scene scene;
        scene.present("t", Duration(leaseMs), NoticedBy::Event, "set");
        const Instant deadline = *scene.lock().deadline;
        scene.registry.takeDelta();
        scene.now += 100ms;

        scene.present("t", Duration(leaseMs - 100 + movedMs), by, "expire");

        const LockDelta delta = scene.registry.takeDelta();
        const bool shortened = changed && movedMs < 0;
        QCOMPARE(delta.events.size(), std::size_t(renewed || shortened ? 1 : 0));
        QCOMPARE(scene.lock().renewals, quint32(renewed ? 1 : 0));
        QVERIFY(scene.lock().renewedAt == (renewed ? MaybeInstant(scene.now) : MaybeInstant()));
        QCOMPARE(delta.upserted.size(), std::size_t(changed ? 1 : 0));
        QCOMPARE(*scene.lock().deadline, deadline + Duration(changed ? movedMs : 0));
        QCOMPARE(scene.lock().lease, Duration(shortened ? leaseMs - 100 + movedMs : qMax(leaseMs, changed ? leaseMs - 100 + movedMs : 0)));
        QCOMPARE(scene.lock().observedAt, scene.now);
        QCOMPARE(scene.lock().heldFor(scene.now), Duration(100));
        if (!delta.events.empty()) {
            QCOMPARE(delta.events[0].kind, renewed ? Kind::Renewed : Kind::LeaseShortened);
            QVERIFY(!delta.events[0].held);
        }
    }

    void apply_deadlineWasReadSlowly_isOnlyRenewedBeyondTheError_data()
    {
        QTest::addColumn<int>("movedMs");
        QTest::addColumn<bool>("renewed");
        QTest::newRow("within the error of the first reading") << 120 << false;
        QTest::newRow("beyond") << 200 << true;
    }
    void apply_deadlineWasReadSlowly_isOnlyRenewedBeyondTheError()
    {
        QFETCH(int, movedMs);
        QFETCH(bool, renewed);
        Scene scene;
        KeyReading slow;
        slow.key = key;
        slow.type = KeyReading::Type::String;
        slow.value = "t";
        slow.ttl = 30s;
        slow.uncertainty = 120ms;
        scene.read(slow, NoticedBy::Event, "set");
        scene.registry.takeDelta();
        scene.present("t", 30s + Duration(movedMs), NoticedBy::Event, "expire");
        QCOMPARE(scene.registry.takeDelta().events.size(), std::size_t(renewed ? 1 : 0));
    }

    void apply_deadlineComesAndGoes_isTheSameHold()
    {
        Scene scene;
        scene.present("t", {}, NoticedBy::Event, "set");
        scene.registry.takeDelta();
        scene.present("t", 30s, NoticedBy::Event, "expire");
        QCOMPARE(scene.lock().form, LockForm::Token);
        QCOMPARE(scene.lock().lease, Duration(30'000));
        scene.present("t", {}, NoticedBy::Event, "persist");
        QCOMPARE(scene.lock().form, LockForm::TokenWithoutTtl);
        QVERIFY(!scene.lock().deadline);
        QCOMPARE(scene.lock().lease, Duration(30'000));

        const LockDelta delta = scene.registry.takeDelta();
        QCOMPARE(delta.events.size(), std::size_t(1));
        QCOMPARE(delta.events[0].kind, Kind::LeaseRemoved);
        QCOMPARE(delta.events[0].token, Bytes("t"));
        QVERIFY(!endsHold(delta.events[0]));
        QCOMPARE(delta.upserted.size(), std::size_t(1));
    }

    void apply_leaseBeyondShowing_isOneDeadlineForAll()
    {
        Scene scene;
        scene.present("t", Duration(9'000'000'000'000'000'000), NoticedBy::Event, "set");
        scene.registry.takeDelta();
        scene.now += 1h;
        scene.present("t", Duration(8'000'000'000'000'000'000), NoticedBy::Scan);
        QVERIFY(scene.registry.takeDelta().events.empty()); // no renewal
        QVERIFY(scene.lock().timeLeft(scene.now) > longestLease);
        QCOMPARE(durationText(*scene.lock().timeLeft(scene.now)), QStringLiteral("more than 100 years"));
    }

    void renewalPeriod_renewals_areEstimated_data()
    {
        QTest::addColumn<QList<int>>("steps"); // ms between renewals, the first one after the acquisition
        QTest::addColumn<bool>("isSampled");
        QTest::addColumn<int>("least");
        QTest::addColumn<int>("most");

        QTest::newRow("no renewal") << QList<int>{} << false << 0 << 0;
        QTest::newRow("one") << QList<int>{5000} << false << 0 << 0;
        QTest::newRow("two") << QList<int>{5000, 5000} << false << 5000 << 5000;
        QTest::newRow("regular") << QList<int>(50, 10'000) << false << 10'000 << 10'000;
        QTest::newRow("the first one is odd") << QList<int>{1, 10'000, 10'000} << false << 10'000 << 10'000;
        QTest::newRow("irregular") << QList<int>{900, 900, 1100, 1000, 800, 1200, 1050, 950, 1000} << false << 900 << 1100;
        QTest::newRow("one event lost") << QList<int>{1000, 1000, 1000, 2000, 1000, 1000, 1000, 1000} << false << 1000 << 1100;
        QTest::newRow("a long pause") << QList<int>{1000, 1000, 1000, 25'000, 1000, 1000, 1000, 1000} << false << 1000 << 1120;
        QTest::newRow("becomes slower") << (QList<int>(5, 1000) + QList<int>(20, 3000)) << false << 2900 << 3000;
        QTest::newRow("becomes quicker") << (QList<int>(5, 8000) + QList<int>(25, 1000)) << false << 1000 << 1100;
        QTest::newRow("polled, some missed") << QList<int>{1000, 1000, 2000, 1000, 3000, 1000, 2000} << true << 1000 << 1000;
    }

    void renewalPeriod_renewals_areEstimated()
    {
        QFETCH(QList<int>, steps);
        QFETCH(bool, isSampled);
        QFETCH(int, least);
        QFETCH(int, most);
        Scene scene;
        scene.present(ofOneHold, 30s, NoticedBy::Event, "set");
        for (const int step : steps) {
            scene.now += Duration(step);
            scene.present(ofOneHold, 30s, isSampled ? NoticedBy::Scan : NoticedBy::Event, "expire");
        }
        const Duration period = scene.lock().renewalPeriod().value_or(0ms);
        QVERIFY2(period >= Duration(least) && period <= Duration(most), QByteArray::number(qint64(period.count())).constData());
        QCOMPARE(scene.lock().renewalPeriod().has_value(), least > 0);
    }

    void renewalPeriod_seenLate_isThatOfTheRenewals()
    {
        Scene scene;
        scene.present(ofOneHold, 30s, NoticedBy::Event, "set");
        for (int i = 1; i <= 5; ++i) { // renewed each 10 s for 30 s, seen up to 4 s later
            const Duration late(i * 1000 % 4000);
            scene.now = Instant{1000h} + i * 10s + late;
            scene.present(ofOneHold, 30s - late, NoticedBy::Scan);
        }
        QCOMPARE(scene.lock().renewalPeriod(), std::optional<Duration>(10s));
    }

    void renewalPeriod_nextHold_beginsAgain()
    {
        Scene scene;
        for (int i = 0; i < 4; ++i) {
            scene.present("t", 30s, NoticedBy::Event, "set");
            scene.now += 5s;
        }
        QCOMPARE(scene.lock().renewalPeriod(), std::optional<Duration>(5s));
        scene.present("u", 30s, NoticedBy::Event, "set");
        QVERIFY(!scene.lock().renewalPeriod());
        scene.missing(NoticedBy::Event, "del");
        scene.present("t", 30s, NoticedBy::Event, "set");
        QVERIFY(!scene.lock().renewalPeriod());
    }

    void apply_otherToken_handsOver_data()
    {
        QTest::addColumn<NoticedBy>("by");
        QTest::addColumn<int>("source");
        QTest::addColumn<int>("heldMs");
        QTest::newRow("event") << NoticedBy::Event << int(HeldSinceSource::Observed) << 1000;
        QTest::newRow("deadline") << NoticedBy::Deadline << int(HeldSinceSource::Derived) << 1000;
        QTest::newRow("scan") << NoticedBy::Scan << int(HeldSinceSource::Derived) << 1000;
        QTest::newRow("reconnected") << NoticedBy::Initial << int(HeldSinceSource::FirstSeen) << -1;
    }

    void apply_sameTokenWrittenAgain_isARenewal_data()
    {
        QTest::addColumn<QByteArray>("command");
        for (const char *command : {"set", "overwritten", "expire"})
            QTest::newRow(command) << QByteArray(command);
    }

    /** By SET key token IFEQ token PX lease, for example. */
    void apply_sameTokenWrittenAgain_isARenewal()
    {
        QFETCH(QByteArray, command);
        Scene scene;
        scene.holdForASecond();
        const Instant since = scene.lock().heldSince;
        scene.present("t", 30s, NoticedBy::Event, command.constData());
        QCOMPARE(told(scene.registry.takeDelta().events), QByteArrayList{"renewed t"});
        QCOMPARE(scene.lock().heldSince, since);
        QCOMPARE(scene.lock().renewals, quint32(1));
    }

    void apply_otherToken_handsOver()
    {
        QFETCH(NoticedBy, by);
        QFETCH(int, source);
        QFETCH(int, heldMs);
        Scene scene;
        scene.holdForASecond();

        scene.present("u", 5s, by, "set");

        const LockDelta delta = scene.registry.takeDelta();
        QCOMPARE(delta.events.size(), std::size_t(1));
        QCOMPARE(delta.events[0].kind, Kind::HandedOver);
        QCOMPARE(delta.events[0].token, QByteArray("u"));
        QCOMPARE(delta.events[0].held ? int(delta.events[0].held->count()) : -1, heldMs);
        QVERIFY(!delta.events[0].gap);
        QCOMPARE(delta.events[0].sampled, by == NoticedBy::Scan || by == NoticedBy::Initial);
        QCOMPARE(int(scene.lock().heldSinceSource), source);
        QCOMPARE(scene.lock().heldSince, scene.now);
        QCOMPARE(scene.lock().lease, Duration(5000));
        QCOMPARE(scene.lock().renewals, 0u);
    }

    void apply_timestampTakenOver_countsTheHoldUntilItsLapse()
    {
        Scene scene;
        scene.present(QByteArray::number(startMs + 10'000), {}, NoticedBy::Event, "set");
        scene.registry.takeDelta();
        scene.now += 12s;

        scene.present(QByteArray::number(startMs + 22'000), {}, NoticedBy::Event, "set");

        const auto events = scene.registry.takeDelta().events;
        QCOMPARE(events.size(), std::size_t(1));
        QCOMPARE(events[0].kind, Kind::HandedOver);
        QCOMPARE(events[0].held, Duration(10'000));
        QCOMPARE(events[0].gap, Duration(2'000));
        QCOMPARE(scene.lock().timeLeft(scene.now), Duration(10'000));
    }

    /** The value was over when it was written: it says when that was. */
    void apply_timeOfTheStartTakenOver_countsTheHoldUntilThen()
    {
        Scene scene;
        scene.present(QByteArray::number(startMs - 1), {}, NoticedBy::Event, "set");
        scene.registry.takeDelta();
        scene.now += 12s;

        scene.present("u", 5s, NoticedBy::Event, "set");

        const auto events = scene.registry.takeDelta().events;
        QCOMPARE(events.back().kind, Kind::HandedOver);
        QCOMPARE(events.back().held, Duration(12'000));
        QVERIFY(!events.back().gap);
    }

    void apply_timestampWithNewServerTime_isNoRenewal()
    {
        Scene scene;
        scene.present(QByteArray::number(startMs + 10'000), {}, NoticedBy::Event, "set");
        scene.registry.takeDelta();
        KeyReading reading;
        reading.key = key;
        reading.type = KeyReading::Type::String;
        reading.value = QByteArray::number(startMs + 10'000);
        reading.takenAt = scene.now;
        const ServerTime corrected{fromUnixMs(startMs - 5000), scene.now, true};

        scene.registry.apply(reading, NoticedBy::Scan, corrected, scene.wall());

        QCOMPARE(scene.lock().timeLeft(scene.now), Duration(15'000));
        QCOMPARE(scene.lock().renewals, 0u);
        QVERIFY(scene.registry.takeDelta().events.empty());
    }

    void apply_otherType_handsOver_butUnreadableDoesNot()
    {
        Scene scene;
        scene.holdForASecond();
        KeyReading reading;
        reading.key = key;
        reading.type = KeyReading::Type::Unreadable;
        reading.ttl = 29s;
        scene.read(reading, NoticedBy::Event, "set");
        QVERIFY(scene.registry.takeDelta().events.empty());
        QCOMPARE(scene.lock().form, LockForm::Unknown);
        QVERIFY(scene.lock().token.isEmpty());
        QCOMPARE(scene.lock().heldFor(scene.now), Duration(1000));

        reading.type = KeyReading::Type::Hash;
        scene.read(reading, NoticedBy::Event, "hset");
        QVERIFY(scene.registry.takeDelta().events.empty());
        reading.type = KeyReading::Type::Other;
        scene.read(reading, NoticedBy::Event, "sadd");
        const auto events = scene.registry.takeDelta().events;
        QCOMPARE(events.size(), std::size_t(1));
        QCOMPARE(events[0].kind, Kind::HandedOver);
    }

    void apply_sameTokenAfterGone_isAcquiredAgain_withItsGap()
    {
        Scene scene;
        scene.holdForASecond();
        scene.missing(NoticedBy::Event, "del");
        scene.now += 40ms;
        scene.present("t", 30s, NoticedBy::Event, "set");

        const LockDelta delta = scene.registry.takeDelta();
        QCOMPARE(delta.events.size(), std::size_t(2));
        QCOMPARE(delta.events[0].kind, Kind::Released);
        QCOMPARE(delta.events[1].kind, Kind::Acquired);
        QCOMPARE(delta.events[1].gap, Duration(40));
        QCOMPARE(delta.upserted.size(), std::size_t(1)); // the newest state only
        QVERIFY(delta.removed.empty());
        QCOMPARE(scene.lock().heldSince, scene.now);
    }

    void apply_gapAfterExpiry_beginsAtTheDeadline()
    {
        Scene scene;
        scene.present("t", 30s, NoticedBy::Event, "set");
        scene.now += 30s + 10ms;
        scene.missing(NoticedBy::Deadline);
        scene.now += 70ms;
        scene.missing(NoticedBy::Event, "expired"); // late: tells nothing new and moves nothing
        scene.present("u", 30s, NoticedBy::Event, "set");

        const auto events = scene.registry.takeDelta().events;
        QCOMPARE(events.size(), std::size_t(3));
        QCOMPARE(events[1].kind, Kind::Expired);
        QCOMPARE(events[2].gap, Duration(80));
    }

    void apply_gap_isToldOnlyWhenBothEndsWereSeen_data()
    {
        QTest::addColumn<NoticedBy>("endedBy");
        QTest::addColumn<NoticedBy>("begunBy");
        QTest::addColumn<bool>("told");
        QTest::newRow("both") << NoticedBy::Event << NoticedBy::Event << true;
        QTest::newRow("end found by scan") << NoticedBy::Scan << NoticedBy::Event << false;
        QTest::newRow("start found by scan") << NoticedBy::Event << NoticedBy::Scan << false;
    }

    void apply_gap_isToldOnlyWhenBothEndsWereSeen()
    {
        QFETCH(NoticedBy, endedBy);
        QFETCH(NoticedBy, begunBy);
        QFETCH(bool, told);
        Scene scene;
        scene.holdForASecond();
        scene.missing(endedBy, "del");
        scene.now += 5ms;
        scene.present("u", 30s, begunBy, "set");

        QCOMPARE(scene.registry.takeDelta().events.at(1).gap.has_value(), told);
    }

    void apply_holdUnseenBetween_shortensTheGap()
    {
        Scene scene;
        scene.holdForASecond();
        scene.missing(NoticedBy::Event, "del");
        scene.now += 10s;
        scene.missing(NoticedBy::Event, "del"); // taken and given back before it was read
        scene.now += 30ms;
        scene.present("u", 30s, NoticedBy::Event, "set");

        const auto events = scene.registry.takeDelta().events;
        QCOMPARE(events.size(), std::size_t(2));
        QCOMPARE(events[1].gap, Duration(30));
    }

    void apply_endsOfManyKeys_areForgottenInOrder()
    {
        Scene scene;
        const auto endOf = [&](int i, bool again) {
            KeyReading reading;
            reading.key = QByteArray("lock." + QByteArray::number(i));
            if (again) {
                reading.type = KeyReading::Type::String;
                reading.value = "t";
                scene.read(reading, NoticedBy::Event, "set");
            } else {
                scene.read(reading, NoticedBy::Event, "del");
            }
        };
        for (int i = 0; i <= 20'000; ++i)
            endOf(i, false);
        endOf(0, true);
        endOf(1, true);

        const auto events = scene.registry.takeDelta().events;
        QVERIFY(!events.at(0).gap);
        QCOMPARE(events.at(1).gap, Duration(0));
    }

    void apply_noRoom_isLeftOutAndCounted_data()
    {
        QTest::addColumn<int>("locks");
        QTest::addColumn<int>("bytes");
        QTest::newRow("by number") << 3 << 1'000'000;
        QTest::newRow("by bytes") << 1000 << 3 * 12;
    }

    void apply_noRoom_isLeftOutAndCounted()
    {
        QFETCH(int, locks);
        QFETCH(int, bytes);
        LockRegistry registry(100, {std::size_t(locks), bytes});
        const Instant now{1h};
        const auto read = [&](const QByteArray &name, const QByteArray &token) {
            KeyReading reading;
            reading.key = name;
            reading.type = token.isEmpty() ? KeyReading::Type::Missing : KeyReading::Type::String;
            reading.value = token;
            reading.takenAt = now;
            return registry.apply(reading, NoticedBy::Event, {fromUnixMs(0), now, true}, fromUnixMs(0), "set");
        };
        for (const char *name : {"lock.one", "lock.two", "lock.ten"})
            QVERIFY(read(name, "toke"));
        QVERIFY(!read("lock.six", "toke"));
        QVERIFY(read("lock.one", "tok2"));
        QCOMPARE(registry.leftOut(), quint64(1));
        LockDelta delta = registry.takeDelta();
        QCOMPARE(delta.upserted.size(), std::size_t(3));
        QCOMPARE(delta.events.size(), std::size_t(4)); // nothing is said of what is not shown
        QVERIFY(!read("lock.two", {}));                // gone
        QVERIFY(read("lock.six", "toke"));
        if (locks == 1000) { // what is there grows beyond the bound
            QVERIFY(!read("lock.six", "a longer token"));
            QVERIFY(!registry.find("lock.six"));
            QCOMPARE(registry.leftOut(), quint64(2));
            QVERIFY(read("lock.two", "toke"));
        }
        registry.forgetLeftOut();
        registry.reset();
        QVERIFY(read("lock.new", "tok"));
        QCOMPARE(registry.leftOut(), quint64(0));
    }

    void apply_afterReconnection_sameTokenContinues()
    {
        Scene scene;
        scene.holdForASecond();
        scene.now += 4s;
        scene.present("t", 25s, NoticedBy::Initial);

        QVERIFY(scene.registry.takeDelta().isEmpty());
        QCOMPARE(scene.lock().heldFor(scene.now), Duration(5000));
        QCOMPARE(int(scene.lock().heldSinceSource), int(HeldSinceSource::Observed));
    }

    void apply_afterReconnection_knowsNoGap()
    {
        Scene scene;
        scene.registry.pictureCompleted();
        scene.holdForASecond();
        scene.missing(NoticedBy::Event, "del");
        scene.registry.loseSight(scene.now);
        scene.now += 1min;
        scene.registry.pictureCompleted();
        scene.present("u", 30s, NoticedBy::Event, "set");

        const auto events = scene.registry.takeDelta().events;
        QCOMPARE(events.size(), std::size_t(2));
        QCOMPARE(events[1].kind, Kind::Acquired);
        QVERIFY(!events[1].gap);
    }

    void expect_clear_disappearance_isToldAsCleared_data()
    {
        QTest::addColumn<QByteArray>("token");
        QTest::addColumn<int>("afterMs");
        QTest::addColumn<NoticedBy>("by");
        QTest::addColumn<QByteArray>("command");
        QTest::addColumn<Kind>("kind");
        QTest::newRow("event") << QByteArray("t") << 5 << NoticedBy::Event << QByteArray("del") << Kind::Cleared;
        QTest::newRow("no events") << QByteArray("t") << 5 << NoticedBy::Scan << QByteArray() << Kind::Cleared;
        QTest::newRow("other token") << QByteArray("u") << 5 << NoticedBy::Event << QByteArray("del") << Kind::Released;
        QTest::newRow("at the limit") << QByteArray("t") << 10'000 << NoticedBy::Event << QByteArray("del") << Kind::Cleared;
        QTest::newRow("too late") << QByteArray("t") << 10'001 << NoticedBy::Event << QByteArray("del") << Kind::Released;
        QTest::newRow("expired first") << QByteArray("t") << 5 << NoticedBy::Event << QByteArray("expired") << Kind::Expired;
    }

    void expect_clear_disappearance_isToldAsCleared()
    {
        QFETCH(QByteArray, token);
        QFETCH(int, afterMs);
        QFETCH(NoticedBy, by);
        QFETCH(QByteArray, command);
        QFETCH(Kind, kind);
        Scene scene;
        scene.holdForASecond();
        scene.registry.expect(OperatorAct::Clear, key, token, scene.now);
        scene.now += Duration(afterMs);
        scene.missing(by, command.constData());

        QCOMPARE(eventName(scene.registry.takeDelta().events.at(0).kind), eventName(kind));
    }

    void expect_clear_leaseOverBeforeTheLook_isExpired()
    {
        Scene scene;
        scene.present("t", 2s, NoticedBy::Event, "set");
        scene.registry.expect(OperatorAct::Clear, key, "t", scene.now);
        scene.now += 2s;
        scene.missing(NoticedBy::Deadline);

        QCOMPARE(eventName(scene.registry.takeDelta().events.back().kind), "expired");
    }

    void expect_clear_staleTimestamp_isCleared()
    {
        Scene scene;
        const QByteArray value = QByteArray::number(startMs - 60'000);
        scene.present(value, {}, NoticedBy::Initial);
        scene.registry.expect(OperatorAct::Clear, key, value, scene.now);
        scene.missing(NoticedBy::Scan);

        QCOMPARE(eventName(scene.registry.takeDelta().events.back().kind), "cleared");
    }

    void withdraw_holderReleases_isReleased()
    {
        Scene scene;
        scene.holdForASecond();
        scene.registry.expect(OperatorAct::Clear, key, "t", scene.now);
        scene.registry.withdraw(key, "t");
        scene.missing(NoticedBy::Event, "del");

        QCOMPARE(eventName(scene.registry.takeDelta().events.back().kind), "released");
    }

    void withdraw_oneOfTwo_isCleared()
    {
        Scene scene;
        scene.holdForASecond();
        scene.registry.expect(OperatorAct::Clear, key, "t", scene.now);
        scene.registry.expect(OperatorAct::Clear, key, "t", scene.now);
        scene.registry.withdraw(key, "t"); // the second came too late, for the first had cleared it
        scene.missing(NoticedBy::Event, "del");

        QCOMPARE(eventName(scene.registry.takeDelta().events.back().kind), "cleared");
    }

    void expect_clearOfTheHolderBefore_isForgotten()
    {
        Scene scene;
        scene.holdForASecond();
        scene.registry.expect(OperatorAct::Clear, key, "t", scene.now);
        scene.present("u", 30s, NoticedBy::Event, "set");
        scene.present("t", 30s, NoticedBy::Event, "set");
        scene.missing(NoticedBy::Event, "del");

        const auto events = scene.registry.takeDelta().events;
        QCOMPARE(eventName(events.back().kind), "released");
    }

    // ---- what our operator does is told as his

    void clear_thenAnotherTakesIt_isClearedAndAcquired_data()
    {
        QTest::addColumn<bool>("confirmed");
        QTest::addColumn<bool>("seenFree");
        QTest::addColumn<QByteArrayList>("kinds");
        QTest::newRow("seen free in between") << false << true << QByteArrayList{"cleared t", "acquired u"};
        QTest::newRow("from one reading to the next, and it was done") << true << false << QByteArrayList{"cleared t", "acquired u"};
        QTest::newRow("from one reading to the next, not known: the holder may have released it")
            << false << false << QByteArrayList{"handed-over u"};
    }

    void clear_thenAnotherTakesIt_isClearedAndAcquired()
    {
        QFETCH(bool, confirmed);
        QFETCH(bool, seenFree);
        QFETCH(QByteArrayList, kinds);
        Scene scene;
        scene.registry.pictureCompleted();
        scene.holdForASecond();
        scene.registry.expect(OperatorAct::Clear, key, "t", scene.now);
        if (confirmed)
            scene.registry.confirm(key, "t");
        if (seenFree)
            scene.missing(NoticedBy::Event, "del");
        scene.now += 20ms;
        scene.present("u", 30s, NoticedBy::Event, "set");

        const auto events = scene.registry.takeDelta().events;
        QCOMPARE(told(events), kinds);
        if (kinds.size() > 1)
            QVERIFY(!events[1].gap); // no hand-over among clients
        QCOMPARE(isOperators(events[0]), kinds.size() > 1);
    }

    void restore_afterAClear_isTheSameHold()
    {
        Scene scene;
        scene.registry.pictureCompleted();
        scene.present("t", 30s, NoticedBy::Event, "set");
        const Instant taken = scene.now;
        for (int i = 0; i < 3; ++i) {
            scene.now += 10s;
            scene.present("t", 30s, NoticedBy::Event, "pexpire");
        }
        scene.registry.expect(OperatorAct::Clear, key, "t", scene.now);
        scene.missing(NoticedBy::Event, "del");
        scene.registry.takeDelta();
        scene.now += 5s;
        scene.registry.expect(OperatorAct::Restore, key, "t", scene.now);
        scene.present("t", 25s, NoticedBy::Event, "restore");

        const auto restored = scene.registry.takeDelta();
        QCOMPARE(told(restored.events), QByteArrayList{"restored t"});
        QVERIFY(isOperators(restored.events[0]) && !isAcquisition(restored.events[0].kind) && !endsHold(restored.events[0]));
        QVERIFY(scene.lock().heldSince == taken);
        QCOMPARE(scene.lock().heldSinceSource, HeldSinceSource::Observed);
        QCOMPARE(scene.lock().renewals, 3u);
        QCOMPARE(scene.lock().heldFor(scene.now), 30s); // and not in between
        scene.now += 5s;
        scene.present("t", 30s, NoticedBy::Event, "pexpire");
        QCOMPARE(scene.lock().heldFor(scene.now), 35s);
        scene.registry.takeDelta();
        scene.missing(NoticedBy::Event, "del");
        const auto released = scene.registry.takeDelta().events;
        QCOMPARE(told(released), QByteArrayList{"released t"});
        QCOMPARE(released[0].held, std::optional<Duration>(35s)); // one hold, cleared and restored in between
        QVERIFY(released[0].ended.since == taken);
    }

    /** An undo may come late, after other patterns were chosen, and more than once. */
    void restore_late_goesOnFromTheOldBeginning()
    {
        Scene scene;
        scene.registry.pictureCompleted();
        scene.present("t", {}, NoticedBy::Event, "set");
        const Instant taken = scene.now;
        for (int i = 1; i <= 2; ++i) {
            scene.now += 10s;
            scene.registry.expect(OperatorAct::Clear, key, "t", scene.now);
            scene.missing(NoticedBy::Event, "del");
            scene.now += 5min;
            scene.registry.restart();
            scene.registry.pictureCompleted();
            scene.registry.expect(OperatorAct::Restore, key, "t", scene.now);
            scene.present("t", {}, NoticedBy::Event, "set");
            QVERIFY(scene.lock().heldSince == taken);
            QCOMPARE(scene.lock().heldFor(scene.now), i * 10s);
        }
    }

    /** Client-side caching names no command, and comes over another connection than the reading that follows the undo. */
    void restore_writtenWithoutACommand_isTheSameHold_data()
    {
        QTest::addColumn<bool>("hasTtl");
        QTest::addColumn<bool>("isSeenGone");
        QTest::addColumn<int>("toldAfterMs");
        QTest::addColumn<bool>("isOneHold");
        for (const bool hasTtl : {false, true}) {
            const char *const lease = hasTtl ? "lease" : "no lease";
            QTest::addRow("%s, told before the reading", lease) << hasTtl << true << -1 << true;
            QTest::addRow("%s, told with the next reading", lease) << hasTtl << true << 5 << true;
            QTest::addRow("%s, told late", lease) << hasTtl << true << 800 << true;
            QTest::addRow("%s, never seen to be free", lease) << hasTtl << false << 5 << true;
            QTest::addRow("%s, written by a client later", lease) << hasTtl << true << 3000 << false;
        }
    }

    void restore_writtenWithoutACommand_isTheSameHold()
    {
        QFETCH(bool, hasTtl);
        QFETCH(bool, isSeenGone);
        QFETCH(int, toldAfterMs);
        QFETCH(bool, isOneHold);
        Scene scene;
        const auto reading = [&](bool isTold) {
            KeyReading read;
            read.key = key;
            read.type = KeyReading::Type::String;
            read.value = "t";
            read.ttl = hasTtl ? std::optional<Duration>(Duration(std::chrono::hours(1)) - roundToMs(scene.now - Instant(1000h))) : std::nullopt;
            read.changedAt = isTold ? std::optional(scene.now) : std::nullopt;
            scene.read(read, NoticedBy::Event);
        };
        scene.present("t", hasTtl ? std::optional<Duration>(1h) : std::nullopt, NoticedBy::Initial);
        const Instant seen = scene.now;
        scene.registry.pictureCompleted();
        scene.now += 1min;
        scene.registry.expect(OperatorAct::Clear, key, "t", scene.now);
        scene.registry.confirm(key, "t");
        if (isSeenGone)
            scene.missing(NoticedBy::Event);
        scene.now += 5s;
        scene.registry.expect(OperatorAct::Restore, key, "t", scene.now);
        reading(toldAfterMs < 0);
        scene.now += Duration(std::max(toldAfterMs, 1));
        reading(toldAfterMs >= 0);

        QCOMPARE(scene.lock().heldSinceSource, isOneHold ? HeldSinceSource::FirstSeen : HeldSinceSource::Written);
        QVERIFY(scene.lock().heldSince == (isOneHold ? seen : scene.now));
        QCOMPARE(Duration(scene.lock().gapMs), isOneHold && isSeenGone ? Duration(5s) : Duration(0));
    }

    void restore_afterOthersHeldIt_beginsAgain()
    {
        Scene scene;
        scene.registry.pictureCompleted();
        scene.present("t", 30s, NoticedBy::Event, "set");
        scene.now += 10s;
        scene.registry.expect(OperatorAct::Clear, key, "t", scene.now);
        scene.missing(NoticedBy::Event, "del");
        scene.now += 1s;
        scene.present("other", 30s, NoticedBy::Event, "set");
        scene.now += 4s;
        scene.missing(NoticedBy::Event, "del");
        scene.now += 1s;
        scene.registry.expect(OperatorAct::Restore, key, "t", scene.now);
        scene.present("t", 14s, NoticedBy::Event, "restore");

        QCOMPARE(told(scene.registry.takeDelta().events),
                 (QByteArrayList{"acquired t", "cleared t", "acquired other", "released other", "restored t"}));
        QVERIFY(scene.lock().heldSince == scene.now);
        QCOMPARE(scene.lock().heldSinceSource, HeldSinceSource::Observed);
        scene.now += 5s;
        scene.missing(NoticedBy::Event, "del");
        QCOMPARE(scene.registry.takeDelta().events.front().held, std::optional<Duration>(5s));
    }

    void restore_notExpected_isAnAcquisition_data()
    {
        QTest::addColumn<QByteArray>("expected");
        QTest::addColumn<bool>("withdrawn");
        QTest::newRow("another holder") << QByteArray("other") << false;
        QTest::newRow("it came to nothing") << QByteArray("t") << true;
    }

    void restore_notExpected_isAnAcquisition()
    {
        QFETCH(QByteArray, expected);
        QFETCH(bool, withdrawn);
        Scene scene;
        scene.registry.pictureCompleted();
        scene.holdForASecond();
        scene.registry.expect(OperatorAct::Clear, key, "t", scene.now);
        scene.missing(NoticedBy::Event, "del");
        scene.registry.takeDelta();
        scene.registry.expect(OperatorAct::Restore, key, expected, scene.now);
        if (withdrawn)
            scene.registry.withdraw(key, expected);
        scene.now += 5s;
        scene.present("t", 25s, NoticedBy::Event, "set");

        QCOMPARE(told(scene.registry.takeDelta().events), QByteArrayList{"acquired t"});
        QVERIFY(scene.lock().heldSince == scene.now);
    }

    void restore_ofAHoldThatWasFirstSeen_staysSo()
    {
        Scene scene;
        scene.present("t", 10min, NoticedBy::Initial);
        const Instant seen = scene.now;
        scene.registry.pictureCompleted();
        scene.now += 1min;
        scene.registry.expect(OperatorAct::Clear, key, "t", scene.now);
        scene.missing(NoticedBy::Scan);
        scene.now += 20s;
        scene.registry.expect(OperatorAct::Restore, key, "t", scene.now);
        scene.present("t", 500s, NoticedBy::Scan);

        QVERIFY(scene.lock().heldSince == seen);
        QCOMPARE(scene.lock().heldSinceSource, HeldSinceSource::FirstSeen);
        QCOMPARE(told(scene.registry.takeDelta().events), (QByteArrayList{"cleared t", "restored t"}));
    }

    void fence_itsTombstone_isNobodysHold()
    {
        const QByteArray mark = newMark();
        Scene scene;
        scene.registry.pictureCompleted();
        scene.holdForASecond();
        scene.present(mark, 15s, NoticedBy::Event, "set"); // whoever did it: a mark tells it by itself
        auto events = scene.registry.takeDelta().events;
        QCOMPARE(told(events), QByteArrayList{"fenced-off t"});
        QCOMPARE(events[0].held, std::optional<Duration>(1s));
        QVERIFY(endsHold(events[0]) && isOperators(events[0]));
        scene.now += 15s;
        scene.missing(NoticedBy::Event, "expired");
        events = scene.registry.takeDelta().events;
        QVERIFY(!endsHold(events[0]) && isOperators(events[0])); // nobody's hold is over

        scene.present(mark, 15s, NoticedBy::Event, "set"); // where it was free
        QVERIFY(scene.registry.takeDelta().events.empty());
        scene.now += 1s;
        scene.present("u", 15s, NoticedBy::Event, "set"); // by somebody who does not look
        QCOMPARE(told(scene.registry.takeDelta().events), QByteArrayList{"acquired u"});
    }

    void fence_undone_isTheSameHold()
    {
        Scene scene;
        scene.registry.pictureCompleted();
        scene.present("t", 30s, NoticedBy::Event, "set");
        const Instant taken = scene.now;
        scene.now += 1s;
        scene.registry.expect(OperatorAct::FenceOff, key, "t", scene.now);
        scene.present(newMark(), 15s, NoticedBy::Event, "set");
        scene.now += 1s;
        scene.registry.expect(OperatorAct::Restore, key, "t", scene.now);
        scene.present("t", 28s, NoticedBy::Event, "restore");

        QCOMPARE(told(scene.registry.takeDelta().events), (QByteArrayList{"acquired t", "fenced-off t", "restored t"}));
        QVERIFY(scene.lock().heldSince == taken);
    }

    /** By a client that does not look at what is there, before the tombstone was read. */
    void fence_overwrittenAtOnce_isTaken()
    {
        Scene scene;
        scene.registry.pictureCompleted();
        scene.present("t", 30s, NoticedBy::Event, "set");
        scene.registry.expect(OperatorAct::FenceOff, key, "t", scene.now);
        scene.registry.confirm(key, "t");
        scene.present("u", 30s, NoticedBy::Event, "set");

        QCOMPARE(told(scene.registry.takeDelta().events), (QByteArrayList{"acquired t", "fenced-off t", "acquired u"}));
    }

    /** Its tombstone is a time, too, and cannot be told from a lock. */
    void fence_timestampLock_isFencedOffOnceItWasDone_data()
    {
        QTest::addColumn<bool>("confirmed");
        QTest::addColumn<QByteArray>("told");
        QTest::newRow("done") << true << QByteArray("fenced-off");
        QTest::newRow("not known") << false << QByteArray("handed-over");
    }

    void fence_timestampLock_isFencedOffOnceItWasDone()
    {
        QFETCH(bool, confirmed);
        QFETCH(QByteArray, told);
        const QByteArray before = QByteArray::number(startMs + 60'000), tombstone = QByteArray::number(startMs + 15'000);
        Scene scene;
        scene.registry.pictureCompleted();
        scene.present(before, {}, NoticedBy::Event, "set");
        scene.registry.expect(OperatorAct::FenceOff, key, before, scene.now);
        if (confirmed)
            scene.registry.confirm(key, before);
        scene.present(tombstone, 15s, NoticedBy::Event, "set");

        QCOMPARE(QByteArray(eventName(scene.registry.takeDelta().events.back().kind)), told);
    }

    void takeDelta_tooManyEvents_countsTheLost()
    {
        Scene scene(3);
        for (int i = 0; i < 4; ++i) {
            scene.present("t", 30s, NoticedBy::Event, "set");
            scene.missing(NoticedBy::Event, "del");
        }
        LockDelta delta = scene.registry.takeDelta();
        QCOMPARE(delta.events.size(), std::size_t(3));
        QCOMPARE(delta.eventsLost, quint64(5));
        QVERIFY(scene.registry.takeDelta().isEmpty());
    }

    void takeDelta_keysOfAnyLength_tellsEventsOfUsualOnes_data()
    {
        QTest::addColumn<int>("length");
        QTest::addColumn<int>("told");
        QTest::addColumn<quint64>("lost");
        QTest::newRow("4 KiB") << 4096 << 2 << quint64(0);
        QTest::newRow("longer") << 4097 << 0 << quint64(2);
    }
    void takeDelta_keysOfAnyLength_tellsEventsOfUsualOnes()
    {
        QFETCH(int, length);
        Scene scene;
        KeyReading reading;
        reading.key = QByteArray(length, 'k');
        reading.type = KeyReading::Type::String;
        reading.value = "t";
        scene.read(reading, NoticedBy::Event, "set");
        QVERIFY(scene.registry.find(reading.key)); // the lock itself is there in any case
        KeyReading gone;
        gone.key = reading.key;
        scene.read(gone, NoticedBy::Event, "del");

        const LockDelta delta = scene.registry.takeDelta();
        QTEST(int(delta.events.size()), "told");
        QTEST(delta.eventsLost, "lost");
    }

    void reset_forgetsEverything_andSaysSoOnce()
    {
        Scene scene(3);
        scene.holdForASecond();
        scene.registry.reset();
        QVERIFY(scene.registry.locks().empty());
        const LockDelta delta = scene.registry.takeDelta();
        QVERIFY(delta.reset);
        QVERIFY(delta.removed.empty() && delta.upserted.empty() && delta.events.empty());
        QVERIFY(scene.registry.takeDelta().isEmpty());
        scene.present("t", 30s, NoticedBy::Event, "expire");
        QCOMPARE(int(scene.lock().heldSinceSource), int(HeldSinceSource::FirstSeen)); // the new picture is not complete
    }

    void restart_otherPatterns_keepsSinceWhenTheSameHolderHasIt()
    {
        Scene scene;
        scene.holdForASecond();
        const Instant since = scene.lock().heldSince;
        scene.registry.restart();
        QVERIFY(scene.registry.takeDelta().reset);
        scene.now += 5s;
        QVERIFY(scene.registry.notReadSince(scene.now).empty()); // other patterns: it may be none of theirs
        scene.present("t", 24s, NoticedBy::Initial);
        QCOMPARE(scene.lock().heldSince, since);
        QCOMPARE(int(scene.lock().heldSinceSource), int(HeldSinceSource::Observed));
        QVERIFY(scene.registry.takeDelta().events.empty()); // nothing has happened to it
        scene.registry.restart();
        scene.present("u", 24s, NoticedBy::Initial);
        QCOMPARE(int(scene.lock().heldSinceSource), int(HeldSinceSource::FirstSeen)); // somebody else's
        scene.registry.restart();
        scene.registry.pictureCompleted();
        scene.present("u", 24s, NoticedBy::Scan);
        QCOMPARE(int(scene.lock().heldSinceSource), int(HeldSinceSource::Derived)); // it was free when all had been read
    }

    void notReadSince_givesOnlyTheOlder()
    {
        Scene scene;
        scene.holdForASecond();
        QVERIFY(scene.registry.notReadSince(scene.now - 1s).empty());
        QCOMPARE(scene.registry.notReadSince(scene.now), std::vector<Bytes>{key});
        scene.present("t", 29s, NoticedBy::Scan); // confirmed, unchanged
        QVERIFY(scene.registry.notReadSince(scene.now).empty());
    }

    void takeDelta_cameAndWent_tellsOnlyEvents()
    {
        Scene scene;
        scene.present("t", 30s, NoticedBy::Event, "set");
        scene.missing(NoticedBy::Event, "del");
        const LockDelta delta = scene.registry.takeDelta();
        QVERIFY(delta.removed.empty() && delta.upserted.empty());
        QCOMPARE(delta.events.size(), 2u);
    }

    void takeDelta_wentAndCame_tellsAChange()
    {
        Scene scene;
        scene.holdForASecond();
        scene.missing(NoticedBy::Event, "del");
        scene.present("u", 30s, NoticedBy::Event, "set");
        const LockDelta delta = scene.registry.takeDelta();
        QVERIFY(delta.removed.empty());
        QCOMPARE(delta.upserted.size(), 1u);
        QCOMPARE(delta.added, std::size_t(0));
    }

    void takeDelta_firstReadings_keepTheirOrder()
    {
        Scene scene;
        for (int i = 0; i < 1000; ++i) {
            KeyReading reading;
            reading.key = QByteArray::number(i);
            reading.type = KeyReading::Type::String;
            scene.read(reading, NoticedBy::Initial);
        }
        const LockDelta delta = scene.registry.takeDelta();
        QCOMPARE(delta.added, std::size_t(1000));
        QVERIFY(std::ranges::is_sorted(delta.upserted, {}, [](const Lock &lock) { return lock.key.toByteArray().toInt(); }));
    }

    void deltas_ofManyKeysComingAndGoing_addUpToThePicture()
    {
        QRandomGenerator random(3);
        Scene scene(100);
        Picture picture;
        std::map<Bytes, QByteArray> truth;
        for (int step = 0; step < 60'000; ++step) {
            const int keys = step / 10'000 % 2 == 0 ? 5000 : 50; // grows, then shrinks
            KeyReading reading;
            reading.key = QByteArray("lock." + QByteArray::number(random.bounded(5000)));
            reading.type = random.bounded(5000) < keys ? KeyReading::Type::String : KeyReading::Type::Missing;
            const QByteArray value = QByteArray::number(random.bounded(3));
            reading.value = value;
            scene.read(reading, NoticedBy::Scan);
            if (reading.type == KeyReading::Type::Missing)
                truth.erase(reading.key);
            else
                truth[reading.key] = value;
            if (random.bounded(300) != 0)
                continue;
            const LockDelta delta = scene.registry.takeDelta();
            for (std::size_t i = 0; i < delta.upserted.size(); ++i)
                QCOMPARE(picture.contains(delta.upserted[i].key), i >= delta.added);
            for (const auto &[gone, node] : delta.removed)
                QVERIFY(picture.contains(gone));
            applyTo(picture, delta);
            QCOMPARE(picture.size(), truth.size());
            QVERIFY(isPictureOf(picture, scene.registry));
        }
        applyTo(picture, scene.registry.takeDelta());
        QVERIFY(isPictureOf(picture, scene.registry));
        for (const auto &[name, token] : truth)
            QCOMPARE(picture.at(name).token, token);
    }

    void deltas_ofRandomReadings_addUpToThePicture()
    {
        QRandomGenerator random(20261121);
        for (int run = 0; run < 50; ++run) {
            Scene scene(100);
            Picture picture;
            std::map<Bytes, KeyReading> truth; // what was read last, by key
            for (int step = 0; step < 400; ++step) {
                scene.now += Duration(random.bounded(400));
                KeyReading reading;
                reading.key = QByteArray("lock." + QByteArray::number(random.bounded(8)));
                reading.type = KeyReading::Type(random.bounded(5));
                reading.value = random.bounded(3) == 0 ? QByteArray::number(toMs(scene.wall()) + random.bounded(3000) - 1000)
                                                       : QByteArray(1, char('a' + random.bounded(3)));
                if (random.bounded(2) == 0)
                    reading.ttl = Duration(random.bounded(3000));
                reading.ttlKnown = reading.ttl || random.bounded(10) != 0;
                static const char *const commands[] = {"set", "del", "expire", "expired", "hset", "evicted", ""};
                scene.read(reading, NoticedBy(random.bounded(4)), commands[random.bounded(7)]);
                truth[reading.key] = reading;
                if (random.bounded(20) == 0)
                    scene.registry.expect(OperatorAct::Clear, reading.key, reading.value, scene.now);
                if (random.bounded(100) == 0) {
                    scene.registry.reset();
                    truth.clear();
                }
                if (random.bounded(4) == 0) {
                    applyTo(picture, scene.registry.takeDelta());
                    QVERIFY(isPictureOf(picture, scene.registry));
                }
            }
            applyTo(picture, scene.registry.takeDelta());
            QVERIFY(isPictureOf(picture, scene.registry));
            for (const auto &[name, reading] : truth) {
                const Lock *lock = scene.registry.find(name);
                QCOMPARE(lock != nullptr, reading.type != KeyReading::Type::Missing);
                if (lock)
                    QCOMPARE(lock->token, reading.type == KeyReading::Type::String ? reading.value : QByteArray());
            }
        }
    }

    void events_ofRandomReadings_alternate()
    {
        QRandomGenerator random(7);
        Scene scene(100'000);
        std::map<Bytes, bool> held;
        for (int step = 0; step < 20'000; ++step) {
            scene.now += Duration(random.bounded(50));
            KeyReading reading;
            reading.key = QByteArray("lock." + QByteArray::number(random.bounded(5)));
            reading.type = random.bounded(2) == 0 ? KeyReading::Type::Missing : KeyReading::Type::String;
            reading.value = QByteArray(1, char('a' + random.bounded(3)));
            reading.ttl = Duration(random.bounded(200));
            scene.read(reading, random.bounded(2) == 0 ? NoticedBy::Event : NoticedBy::Scan, "set");
        }
        for (const LockEvent &event : scene.registry.takeDelta().events) {
            bool &isHeld = held[event.key];
            QCOMPARE(isHeld, event.kind != Kind::Acquired); // an acquisition needs a free key, everything else a held one
            isHeld = event.kind == Kind::Acquired || event.kind == Kind::HandedOver || changesLease(event.kind);
            QVERIFY(!event.held || *event.held >= Duration(0));
            QVERIFY(!event.gap || *event.gap >= Duration(0));
        }
    }
};

} // namespace tst_lockregistry

LOCKSCOPE_TEST(tst_lockregistry, tst_lockregistry::TestLockRegistry)
#include "tst_lockregistry.moc"
