// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "demo/demo.h"
#include "demo/librarylocks.h"
#include "redis/topology/hashslot.h"
#include "session/session.h"

#include "testprogram.h"

#include <QSignalSpy>
#include <QTest>

#include <set>

namespace tst_demodeployments {

using namespace lockscope;
using namespace Qt::StringLiterals;
using Kind = LockEvent::Kind;

constexpr int patience = 60'000;
const Bytes lasting = "lock.backup.full";

/** The demo on several servers, and a session that looks at it. */
struct Scene {
    SystemClock clock;
    Demo demo{clock};
    Session session;
    QHash<LockId, Lock> locks;
    std::vector<LockEvent> events;
    std::vector<Contender> contenders;
    QStringList told, failures;
    std::size_t fewestSeen = 99;
    std::optional<SimulatedClientSpec> simulated; // a client that comes at once
    int clients = 0, clientsGone = 0;

    Scene()
    {
        QObject::connect(&demo, &Demo::told, &demo, [this](const QString &text) { told << text; });
        QObject::connect(&demo, &Demo::failed, &demo, [this](const Error &error) { failures << error.text; });
        QObject::connect(&demo, &Demo::started, &demo, [this](const DemoTarget &target) {
            ServerProfile profile = ServerProfile::forEndpoint(target.address.seeds.front());
            profile.deployment = target.address;
            profile.environment = Environment::Demo;
            profile.patterns = libraryLockPatterns();
            session.open(profile, target.passwords);
            if (simulated)
                session.addClients(*simulated, 1);
        });
        QObject::connect(&session, &Session::simulationChanged, &session, [this](const SimulationUpdate &update) {
            clients += update.reset ? -clients : 0;
            clients = std::max(clients, int(update.clients.size()));
            clientsGone += int(update.removed.size());
        });
        QObject::connect(&session, &Session::locksChanged, &session, [this](const LockDelta &delta) {
            delta.applyTo(locks);
            events.insert(events.end(), delta.events.begin(), delta.events.end());
        });
        QObject::connect(&session, &Session::contentionChanged, &session, [this](const ContentionSnapshot &next) { contenders = next.contenders; });
        QObject::connect(&session, &Session::healthChanged, &session, [this] { fewestSeen = std::min(fewestSeen, session.coverage().seen()); });
    }

    bool start(DemoKind kind)
    {
        QSignalSpy completed(&session, &Session::pictureCompleted);
        demo.start(kind);
        return completed.wait(patience) && QTest::qWaitFor([this] { return locks.contains(lasting); }, patience);
    }
    bool make(DemoChange change)
    {
        events.clear();
        fewestSeen = 99;
        demo.make(change);
        return !demo.whyNot(change).isEmpty() && QTest::qWaitFor([&] { return !isBusy(); }, 2 * patience) && failures.isEmpty();
    }
    QString said() const { return (told + failures).join(u' '); }
    bool isBusy() const { return !demo.whyNot(DemoChange::FailOver).isEmpty(); }
    bool isWhole() const { return session.coverage().seen() == session.coverage().servers.size() && session.health().basis == Basis::Events; }
    /** Since the last change. */
    bool isSimulatedLockTaken() const
    {
        return std::ranges::any_of(events, [this](const LockEvent &event) { return event.kind == Kind::Acquired && event.key == simulated->key; });
    }
    int count(Kind kind) const { return int(std::ranges::count(events, kind, &LockEvent::kind)); }
    /** Ends of holds of the lock that is held all the time. */
    bool hasEnded() const
    {
        return std::ranges::any_of(events, [](const LockEvent &event) { return event.key == lasting && endsHold(event); });
    }
    /** Who has had acquisitions since the last change. */
    std::set<NodeNumber> nodesWithTraffic() const
    {
        std::set<NodeNumber> nodes;
        for (const LockEvent &event : events) {
            const auto lock = locks.constFind(event.key);
            if (event.kind == Kind::Acquired && lock != locks.cend())
                nodes.insert(lock->node);
        }
        return nodes;
    }
};

class TestDemoDeployments : public QObject {
    Q_OBJECT
private slots:
    void init() { QTest::failOnWarning(QRegularExpression(u".+"_s)); }
    void cluster_changes_locksAndTrafficGoOn();
    void sentinel_changes_locksAndTrafficGoOn();
    void start_anotherKind_endsTheFirst();
};

void TestDemoDeployments::cluster_changes_locksAndTrafficGoOn()
{
    Scene scene;
    QVERIFY2(scene.start(DemoKind::Cluster), qPrintable(scene.failures.join(u' ')));
    QCOMPARE(scene.demo.changes().size(), 4);
    QTRY_VERIFY_WITH_TIMEOUT(scene.isWhole(), patience);
    QCOMPARE(scene.session.coverage().servers.size(), 3U);
    QTRY_COMPARE_WITH_TIMEOUT(scene.nodesWithTraffic().size(), 3U, patience);
    const auto isOnANode = [](const Contender &one) { return one.node.startsWith(u"127.0.0.1:"_s); };
    QTRY_VERIFY_WITH_TIMEOUT(!scene.contenders.empty() && std::ranges::all_of(scene.contenders, isOnANode), patience);
    QVERIFY(scene.locks.contains("lock.prices")); // several keys of one slot, set together
    QCOMPARE(scene.demo.whyNot(DemoChange::StartNode), u"No node is stopped."_s);

    const Bytes holder = scene.locks.value(lasting).token;
    for (int i = 0; i < 3; ++i) { // each primary once
        QVERIFY2(scene.make(DemoChange::FailOver), qPrintable(scene.said()));
        QTRY_VERIFY_WITH_TIMEOUT(scene.isWhole(), patience);
        QCOMPARE(scene.locks.value(lasting).token, holder);
        QVERIFY(!scene.hasEnded());
        QTRY_COMPARE_WITH_TIMEOUT(scene.nodesWithTraffic().size(), 3U, patience);
    }

    const NodeNumber before = scene.locks.value(lasting).node;
    QVERIFY2(scene.make(DemoChange::MoveSlot), qPrintable(scene.said()));
    QTRY_VERIFY_WITH_TIMEOUT(scene.locks.value(lasting).node != before, patience);
    QCOMPARE(scene.locks.value(lasting).token, holder);
    for (const LockEvent &event : scene.events) { // of others the failover before may have left one to be told
        if (redis::hashSlot(event.key.view()) == redis::hashSlot(lasting.view()))
            QVERIFY2(event.kind != Kind::Vanished && event.kind != Kind::LostInFailover, event.key.toByteArray().constData());
    }
    QVERIFY(!scene.hasEnded());
    QVERIFY2(scene.told.last().startsWith(u"Slot %1 is at 127.0.0.1:"_s.arg(redis::hashSlot(lasting))), qPrintable(scene.told.last()));

    QVERIFY2(scene.make(DemoChange::StopNode), qPrintable(scene.said()));
    QVERIFY(scene.fewestSeen < 3U);
    QCOMPARE(scene.demo.whyNot(DemoChange::StopNode), u"A node is stopped already. Start it again first."_s);
    QTRY_VERIFY_WITH_TIMEOUT(scene.isWhole(), patience);
    QTRY_COMPARE_WITH_TIMEOUT(scene.nodesWithTraffic().size(), 3U, patience);
    QVERIFY2(scene.make(DemoChange::StartNode), qPrintable(scene.said()));
    QCOMPARE(scene.demo.whyNot(DemoChange::StopNode), QString());
    QVERIFY2(scene.told.last().contains(u"is back as a replica"_s), qPrintable(scene.told.last()));
    QCOMPARE(scene.failures, QStringList());
}

void TestDemoDeployments::sentinel_changes_locksAndTrafficGoOn()
{
    Scene scene;
    SimulatedClientSpec &simulated = scene.simulated.emplace();
    simulated.key = "lock.simulated";
    simulated.holdTime = Duration(100);
    simulated.repeats = true;
    QVERIFY2(scene.start(DemoKind::Sentinel), qPrintable(scene.failures.join(u' ')));
    QVERIFY(!scene.demo.changes().contains(DemoChange::MoveSlot));
    QTRY_VERIFY_WITH_TIMEOUT(scene.isWhole(), patience);
    const Bytes holder = scene.locks.value(lasting).token;
    QTRY_VERIFY_WITH_TIMEOUT(scene.isSimulatedLockTaken(), patience);
    QVERIFY2(scene.make(DemoChange::FailOver), qPrintable(scene.said()));
    QTRY_VERIFY_WITH_TIMEOUT(scene.isWhole(), patience);
    QCOMPARE(scene.locks.value(lasting).token, holder);
    QTRY_VERIFY_WITH_TIMEOUT(scene.count(Kind::Acquired) > 20, patience);
    scene.events.clear(); // it goes on at the new primary
    QTRY_VERIFY_WITH_TIMEOUT(scene.isSimulatedLockTaken(), patience);
    QCOMPARE(scene.clients, 1);
    QCOMPARE(scene.clientsGone, 0);

    QVERIFY2(scene.make(DemoChange::StopNode), qPrintable(scene.said()));
    QTRY_VERIFY_WITH_TIMEOUT(scene.isWhole(), patience);
    QTRY_VERIFY_WITH_TIMEOUT(scene.count(Kind::Acquired) > 20, patience);
    QVERIFY2(scene.make(DemoChange::StartNode), qPrintable(scene.said()));
    QVERIFY2(scene.told.last().contains(u"is back as a replica"_s), qPrintable(scene.told.last()));
    QCOMPARE(scene.failures, QStringList());
}

void TestDemoDeployments::start_anotherKind_endsTheFirst()
{
    SystemClock clock;
    Demo demo(clock);
    connect(&demo, &Demo::failed, this, [](const Error &error) { qWarning("%s", qPrintable(error.text)); });
    QSignalSpy started(&demo, &Demo::started);
    demo.start();
    QVERIFY(started.wait(patience));
    QVERIFY(demo.changes().isEmpty());
    demo.start(); // runs already
    QCOMPARE(started.size(), 2);
    demo.start(DemoKind::Cluster);
    QVERIFY(started.wait(patience));
    QCOMPARE(started.last().constFirst().value<DemoTarget>().address.kind, redis::DeploymentAddress::Kind::Cluster);
}

} // namespace tst_demodeployments

LOCKSCOPE_TEST(tst_demodeployments, tst_demodeployments::TestDemoDeployments)

#include "tst_demodeployments.moc"
