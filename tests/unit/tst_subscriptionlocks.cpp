// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Locks without a key: how they are told, how the registry follows them, and how one is cleared.
#include "libraries/subscriptionlocks.h"

#include "locks/lockjudge.h"
#include "watch/picture/lockregistry.h"
#include "operate/actionscript.h"
#include "operate/undoplan.h"
#include "testprogram.h"

#include <QRegularExpression>
#include <QTest>

namespace tst_subscriptionlocks {

using namespace lockscope;
using namespace std::chrono_literals;
using Type = KeyReading::Type;

namespace {

const QByteArray hexA = "933765b79186407e980b5549612c5af1";
const QByteArray hexB = "0b7ed3a1954c4f66b82091fcde73a845";
const QByteArray nameA = "lock.deploy-lock-" + hexA;
const QByteArray nameB = "lock.deploy-lock-" + hexB;

QByteArray line(int id, const QByteArray &name, int subscriptions)
{
    return "id=" + QByteArray::number(id) + " addr=10.0.0.3:51 name=" + name + " flags=P db=0 sub=" + QByteArray::number(subscriptions)
        + " cmd=subscribe\n";
}

/** A registry whose picture is complete. */
struct Scene {
    LockRegistry registry;
    Instant now{1000h};
    const ServerTime time{fromUnixMs(1'795'226'000'000), Instant{1000h}, true};

    Scene() { registry.pictureCompleted(); }
    const Lock *read(Type type, const QByteArray &value = {}, NoticedBy by = NoticedBy::Scan)
    {
        KeyReading reading;
        reading.key = "lock.deploy";
        reading.type = type;
        reading.value = value;
        reading.takenAt = now;
        return registry.apply(reading, by, time, time.at(now));
    }
    const Lock *held() const { return registry.find("lock.deploy"); }
    QByteArray told()
    {
        QByteArrayList words;
        for (const LockEvent &event : registry.takeDelta().events)
            words << QByteArray(eventName(event.kind)) + ' ' + event.token.toByteArray();
        return words.join(", ");
    }
};

} // namespace

class TestSubscriptionLocks : public QObject {
    Q_OBJECT
private slots:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".+"))); }

    void channelNamedBy_name_isTheChannel_data()
    {
        QTest::addColumn<QByteArray>("name");
        QTest::addColumn<QByteArray>("channel"); // empty: none
        QTest::newRow("portalocker") << nameA << QByteArray("lock.deploy");
        QTest::newRow("portalocker up to version 3") << QByteArray("lock.deploy-lock") << QByteArray("lock.deploy");
        QTest::newRow("a channel that ends so") << QByteArray("a-lock-lock") << QByteArray("a-lock");
        QTest::newRow("no channel, no digits") << QByteArray("-lock") << QByteArray();
        QTest::newRow("twice") << "a-lock-" + hexA + "-lock-" + hexB << "a-lock-" + hexA;
        QTest::newRow("no channel") << "-lock-" + hexA << QByteArray();
        QTest::newRow("digits alone") << hexA << QByteArray();
        QTest::newRow("31 digits") << nameA.chopped(1) << QByteArray();
        QTest::newRow("no digits") << nameA.chopped(1) + 'x' << QByteArray();
        QTest::newRow("another word") << "lock.deploy-luck-" + hexA << QByteArray();
        QTest::newRow("empty") << QByteArray() << QByteArray();
    }

    void channelNamedBy_name_isTheChannel()
    {
        QFETCH(QByteArray, name);
        QFETCH(QByteArray, channel);
        QCOMPARE(channelNamedBy(name).value_or(QByteArrayView()).toByteArray(), channel);
    }

    void subscriptionsIn_list_needsNameAndSubscription_data()
    {
        QTest::addColumn<QByteArray>("list");
        QTest::addColumn<QByteArray>("holder"); // empty: none
        QTest::newRow("both") << line(3, nameA, 1) << nameA;
        QTest::newRow("its name alone") << line(3, nameA, 0) << QByteArray();
        QTest::newRow("another channel's name") << line(3, "other-lock-" + hexA, 1) << QByteArray();
        QTest::newRow("no name") << line(3, "", 1) << QByteArray();
        QTest::newRow("name without an id") << line(3, "lock.deploy-lock", 1) << QByteArray("lock.deploy-lock");
        QTest::newRow("two: the first") << line(7, nameA, 1) + line(3, nameB, 1) << nameB;
    }

    void subscriptionsIn_list_needsNameAndSubscription()
    {
        QFETCH(QByteArray, list);
        QFETCH(QByteArray, holder);
        const auto readings = subscriptionsIn(redis::readClientList(list), {"lock.deploy", "lock.else"}, Instant{1000h});
        QCOMPARE(readings.size(), std::size_t(holder.isEmpty() ? 0 : 1));
        if (holder.isEmpty())
            return;
        QCOMPARE(readings[0].key, "lock.deploy");
        QCOMPARE(readings[0].value, holder);
        QVERIFY(subscriptionsIn(redis::readClientList(list), {"lock.else"}, Instant{1000h}).empty());
    }

    void apply_subscription_isALockWithoutDeadline()
    {
        Scene scene;
        const Lock *lock = scene.read(Type::Subscription, nameA);
        QVERIFY(lock);
        QCOMPARE(QByteArray(schemeOf(*lock).name), "portalocker");
        QCOMPARE(recognitionOf(*lock).confidence, Confidence::Certain);
        QCOMPARE(lock->token, nameA);
        QVERIFY(!lock->deadline && lock->deadlineIsKnown);
        QCOMPARE(LockJudge().stateAt(*lock, scene.now + 24h), LockState::Held);
        QVERIFY(LockJudge().reasons(*lock, scene.now + 24h).empty());
        QCOMPARE(scene.told(), "acquired " + nameA);
    }

    void apply_nameWithoutAnId_isLikely()
    {
        Scene scene;
        const Lock *lock = scene.read(Type::Subscription, "lock.deploy-lock");
        QVERIFY(lock);
        QCOMPARE(QByteArray(schemeOf(*lock).name), "portalocker");
        QCOMPARE(recognitionOf(*lock).confidence, Confidence::Likely);
    }

    void apply_notOfPortalocker_isNoLock()
    {
        Scene scene;
        QVERIFY(!scene.read(Type::Subscription, "other-lock-" + hexA));
        QVERIFY(!scene.held());
    }

    void apply_clientHasLostItsName_isNotCertain()
    {
        Scene scene;
        KeyReading reading = rememberedSubscription("lock.deploy", nameA, scene.now);
        const Lock *lock = scene.registry.apply(reading, NoticedBy::Scan, scene.time, scene.time.at(scene.now));
        QVERIFY(lock);
        QCOMPARE(recognitionOf(*lock).confidence, Confidence::Likely);
        QCOMPARE(lock->token, nameA);
        QVERIFY(!planClear(*lock));
    }

    void apply_keyIsMissing_saysNothing()
    {
        Scene scene;
        scene.read(Type::Subscription, nameA);
        scene.told();
        scene.now += 5s;
        scene.read(Type::Missing);
        scene.read(Type::Missing, {}, NoticedBy::Initial);
        QVERIFY(scene.held());
        QVERIFY(scene.registry.notReadSince(scene.now).empty()); // no scan comes past it
        QVERIFY(scene.read(Type::Subscription, nameA));
        QCOMPARE(scene.told(), "");
        scene.read(Type::Subscription);
        QVERIFY(!scene.held());
        QCOMPARE(scene.told(), "vanished " + nameA);
    }

    void apply_anotherClient_isHandedOver()
    {
        Scene scene;
        scene.read(Type::Subscription, nameA);
        scene.told();
        scene.read(Type::Subscription, nameB);
        QVERIFY(scene.told().startsWith("handed-over"));
        QCOMPARE(scene.held()->token, nameB);
    }

    void apply_keyOfThatName_goesBefore()
    {
        Scene scene;
        scene.read(Type::Subscription, nameA);
        scene.read(Type::String, "tok");
        QCOMPARE(scene.held()->token, "tok");
        scene.read(Type::Subscription, nameA);
        scene.read(Type::Subscription);
        QCOMPARE(scene.held()->token, "tok");
        scene.read(Type::Missing);
        QVERIFY(!scene.held());
        scene.read(Type::Subscription, nameA);
        QCOMPARE(scene.held()->token, nameA);
    }

    /** What was there when watching began, nobody saw begin. */
    void apply_initial_isNotSeenToBegin()
    {
        Scene scene;
        QCOMPARE(scene.read(Type::Subscription, nameA, NoticedBy::Initial)->heldSinceSource, HeldSinceSource::FirstSeen);
        scene.read(Type::String, "tok", NoticedBy::Event);
        QCOMPARE(scene.held()->heldSinceSource, HeldSinceSource::Observed); // and the picture is complete still
    }

    void planClear_closesJustThatClient()
    {
        Scene scene;
        Lock lock = *scene.read(Type::Subscription, nameA);
        QVERIFY(!planClear(lock)); // which client it is has not been told
        lock.details = lock.details.withClients({{{.holder = nameA, .name = nameA, .id = 12}}, {}});

        const Result<Action> action = planClear(lock);

        QVERIFY(action);
        QVERIFY(isOnClient(*action));
        QCOMPARE(shownTexts(describe(*action)).join(QLatin1Char('|')),
                 QStringLiteral("if CLIENT LIST TYPE pubsub still has \"id=12 name=lock.deploy-lock-%1\"|"
                                "→ CLIENT KILL ID 12 TYPE pubsub")
                     .arg(QString::fromLatin1(hexA)));
        QVERIFY(!action->effects.isEmpty());
        QVERIFY(!planFenceOff(lock, 15s, "mark", scene.time.unixAt));
        QVERIFY(!planExtend(lock, 15s, scene.time.unixAt));
        QVERIFY(!planEvict(lock, nameB));
        ActionOutcome done;
        done.kind = ActionOutcome::Kind::Done;
        QVERIFY(!planUndo(*action, done, scene.now));
    }
};

} // namespace tst_subscriptionlocks

LOCKSCOPE_TEST(tst_subscriptionlocks, tst_subscriptionlocks::TestSubscriptionLocks)
#include "tst_subscriptionlocks.moc"
