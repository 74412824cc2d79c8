// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What a real server's list of clients tells of locks.
#include "watching.h"

#include "locks/lockbrief.h"
#include "locks/lockjudge.h"
#include "operate/commandgate.h"
#include "operate/perform.h"
#include "operate/undoplan.h"
#include "plainclient.h"
#include "testprogram.h"

#include <QRegularExpression>
#include <QTest>

namespace tst_clients {

using namespace lockscope;

namespace {

const QByteArray hexA = "933765b79186407e980b5549612c5af1";
const QByteArray hexB = "0b7ed3a1954c4f66b82091fcde73a845";

/** A server, who watches it, and clients with names. */
struct Scene {
    RedisServer server;
    std::unique_ptr<Watching> watching;

    bool start(const QStringList &config = {})
    {
        RedisServer::Options options;
        options.config = config;
        return server.start(options);
    }
    bool watch(const QByteArray &pattern = "lock.*", const char *user = "")
    {
        Watcher::Options options = optionsFor(server, user);
        options.patterns = {pattern};
        options.clientsInterval = Duration(500); // a look a second
        watching = std::make_unique<Watching>(options);
        watching->watcher.start();
        return QTest::qWaitFor([this] { return watching->completed == 1; }, lockscope::test::longEnough);
    }
    std::unique_ptr<PlainClient> client(const QByteArray &name = {}) const
    {
        const QByteArrayList greeting = name.isEmpty() ? QByteArrayList() : QByteArrayList{"CLIENT", "SETNAME", name};
        return std::make_unique<PlainClient>(server.endpoint().socketPath.toUtf8(), greeting);
    }
    const HolderClient *clientOf(const QByteArray &key) const
    {
        const Lock *lock = watching->find(key);
        const LockClients *clients = lock ? lock->details.clients() : nullptr;
        return clients && !clients->holders.empty() ? &clients->holders[0] : nullptr;
    }
    bool isStale(const QByteArray &key) const
    {
        const Lock *lock = watching->find(key);
        return lock && LockJudge().stateAt(*lock, watching->clock.now()) == LockState::Stale;
    }
    /** Takes the lock as portalocker does; without an id, as it does up to version 3. */
    std::unique_ptr<PlainClient> portalocker(const QByteArray &channel, const QByteArray &id = {}) const
    {
        auto holder = client(channel + "-lock" + (id.isEmpty() ? id : '-' + id));
        if (!holder->ask({"SUBSCRIBE", channel}).startsWith("subscribe"))
            qFatal("not subscribed");
        return holder;
    }
    ActionOutcome perform(const Action &action)
    {
        ActionOutcome outcome;
        bool isDone = false;
        const auto run = [&]() -> QCoro::Task<> {
            outcome = co_await lockscope::perform(watching->watcher.connection(), watching->clock, action);
            isDone = true;
        };
        const auto task = run();
        if (!QTest::qWaitFor([&] { return isDone; }, lockscope::test::longEnough))
            qFatal("no outcome");
        return outcome;
    }
    qint64 lists() const { return callsOf(server, "client|list"); }
    /** So many further ticks of the watcher. */
    bool waitForTicks(int count) const
    {
        const qint64 before = callsOf(server, "dbsize");
        return QTest::qWaitFor([&] { return callsOf(server, "dbsize") >= before + count; }, 20'000);
    }
};

} // namespace

class TestClients : public QObject {
    Q_OBJECT
private slots:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".+"))); }

    void holdersClient_goesAndComes_isTold()
    {
        Scene scene;
        QVERIFY(scene.start());
        auto holder = scene.client("web-7");
        QCOMPARE(holder->ask({"SET", "lock.a", "web-7", "NX", "PX", "600000"}), "OK");
        QVERIFY(scene.watch());

        QTRY_VERIFY(scene.clientOf("lock.a"));
        QCOMPARE(scene.clientOf("lock.a")->name, "web-7");
        QCOMPARE(scene.clientOf("lock.a")->count, 1);
        QCOMPARE(scene.clientOf("lock.a")->command, "set");
        QVERIFY(!scene.watching->find("lock.a")->details);
        QVERIFY(!scene.isStale("lock.a"));

        auto other = scene.client("web-7");
        other->ask({"PING"});
        QTRY_COMPARE(scene.clientOf("lock.a")->count, 2);

        holder.reset();
        QTRY_COMPARE(scene.clientOf("lock.a")->count, 1);
        QCOMPARE(other->ask({"PEXPIRE", "lock.a", "900000"}), "1"); // a renewal does not forget it
        other.reset();
        QTRY_VERIFY(scene.isStale("lock.a"));
        QVERIFY(scene.clientOf("lock.a")->isGone);

        other = scene.client("web-7");
        other->ask({"PING"});
        QTRY_VERIFY(!scene.isStale("lock.a"));
    }

    void holdersClient_goneAndLockTakenAgain_isForgotten()
    {
        Scene scene;
        QVERIFY(scene.start());
        auto holder = scene.client("web-7");
        holder->ask({"SET", "lock.a", "web-7", "PX", "600000"});
        QVERIFY(scene.watch());
        QTRY_VERIFY(scene.clientOf("lock.a"));
        holder.reset();
        QTRY_VERIFY(scene.isStale("lock.a"));

        const auto next = scene.client();
        next->ask({"DEL", "lock.a"});
        next->ask({"SET", "lock.a", "web-7", "PX", "600000"});

        QTRY_VERIFY(scene.watching->find("lock.a") && !scene.isStale("lock.a"));
        QVERIFY(scene.waitForTicks(3));
        QVERIFY(!scene.isStale("lock.a"));
        QVERIFY(!scene.clientOf("lock.a"));
    }

    void list_nothingToTell_isNotAsked()
    {
        Scene scene;
        QVERIFY(scene.start());
        scene.client()->ask({"SET", "lock.a", "51c7f1de-9a0b-4c64-8d27-3f0a6c2be901", "PX", "600000"});
        QVERIFY(scene.watch());
        QVERIFY(scene.waitForTicks(3));
        QCOMPARE(scene.lists(), 0);
    }

    void list_refused_isNotAskedAgain_data()
    {
        QTest::addColumn<QString>("rights");
        QTest::addColumn<bool>("isKnown");
        QTest::newRow("CLIENT LIST") << QStringLiteral("+@all -client|list") << false;
        QTest::newRow("INFO alone") << QStringLiteral("+@all -info") << true;
    }

    void list_refused_isNotAskedAgain()
    {
        QFETCH(QString, rights);
        QFETCH(bool, isKnown);
        Scene scene;
        QVERIFY(scene.start({QStringLiteral("user ann on >secret ~* &* ") + rights}));
        const auto holder = scene.client("web-7");
        holder->ask({"SET", "lock.a", "web-7", "PX", "600000"});
        QVERIFY(scene.watch("lock.*", "ann"));
        if (isKnown) {
            QTRY_VERIFY(scene.clientOf("lock.a"));
            return;
        }
        QTRY_VERIFY(scene.server.cli(words("ACL LOG")).contains("client|list"));
        holder->ask({"ACL", "LOG", "RESET"});
        QVERIFY(scene.waitForTicks(3));
        QVERIFY(!scene.server.cli(words("ACL LOG")).contains("client|list"));
        QVERIFY(!scene.clientOf("lock.a"));
        QVERIFY(!scene.isStale("lock.a"));
    }

    void list_ofTooManyClients_isNotAsked()
    {
        Scene scene;
        QVERIFY(scene.start());
        std::vector<std::unique_ptr<PlainClient>> clients;
        for (int i = 0; i < 2001; ++i) {
            clients.push_back(scene.client());
            QCOMPARE(clients.back()->ask({"PING"}), "PONG");
        }
        clients[0]->ask({"SET", "lock.a", "web-7", "PX", "600000"});
        QVERIFY(scene.watch());
        QVERIFY(scene.waitForTicks(3));
        QCOMPARE(scene.lists(), 0);
        clients.resize(1000);
        QTRY_VERIFY(scene.lists() > 0);
    }

    void lookOnce_clientsAndWaiters_areThereWhenComplete_data()
    {
        QTest::addColumn<int>("once");
        QTest::addColumn<bool>("isClientKnown");
        QTest::newRow("locks") << int(LookOnce::Locks) << false;
        QTest::newRow("locks and clients") << int(LookOnce::LocksAndClients) << true;
    }
    void lookOnce_clientsAndWaiters_areThereWhenComplete()
    {
        QFETCH(int, once);
        Scene scene;
        QVERIFY(scene.start());
        const auto named = scene.client("web-7");
        named->ask({"SET", "lock.plain", "web-7"});
        named->ask({"HSET", "lock.redisson", "933765b7-9186-407e-980b-5549612c5af1:1", "1"});
        const auto waiter = scene.client();
        waiter->ask({"SUBSCRIBE", "redisson_lock__channel:{lock.redisson}"});
        Watcher::Options options = optionsFor(scene.server);
        options.once = LookOnce(once);
        Watching watching(options);
        watching.watcher.start();
        QTRY_COMPARE(watching.completed, 1);
        const LockRegistry &registry = watching.watcher.picture().registry();
        QCOMPARE(registry.locks().size(), std::size_t(2));
        QTEST(bool(registry.find("lock.redisson")->details->subscribers), "isClientKnown");
        QTest::qWait(700); // one look was all
        QCOMPARE(watching.deltas, 0);
        QCOMPARE(watching.completed, 1);
    }

    void subscription_ofPortalocker_isALockUntilItEnds()
    {
        Scene scene;
        QVERIFY(scene.start());
        const auto outside = scene.portalocker("deploy", hexA);        // does not match
        const auto listener = scene.client("lock.quiet-lock-" + hexA); // to another channel than it says
        listener->ask({"SUBSCRIBE", "lock.deploy.news"});
        auto holder = scene.portalocker("lock.deploy", hexA);
        QVERIFY(scene.watch());
        QTRY_VERIFY(scene.clientOf("lock.deploy"));
        QCOMPARE(scene.watching->locks.size(), std::size_t(1));
        const Lock lock = *scene.watching->find("lock.deploy");
        QCOMPARE(QByteArray(schemeOf(lock).name), "portalocker");
        QCOMPARE(lock.heldSinceSource, HeldSinceSource::FirstSeen);

        // Scans and looks find no key.
        const std::size_t events = scene.watching->events.size();
        scene.watching->watcher.rescan();
        scene.watching->watcher.lookAt("lock.deploy");
        QVERIFY(scene.waitForTicks(3));
        QVERIFY(scene.watching->find("lock.deploy"));
        QCOMPARE(scene.watching->events.size(), events);

        holder.reset();
        QTRY_VERIFY(!scene.watching->find("lock.deploy"));

        const auto next = scene.portalocker("lock.deploy", hexB);
        QTRY_VERIFY(scene.watching->find("lock.deploy"));
        QCOMPARE(scene.watching->find("lock.deploy")->heldSinceSource, HeldSinceSource::Derived);
        scene.client()->ask({"SET", "lock.deploy", "tok"}); // a key of that name goes before
        QTRY_COMPARE(scene.watching->token("lock.deploy"), "tok");
    }

    void subscription_cleared_closesItsClientAlone()
    {
        Scene scene;
        QVERIFY(scene.start());
        const auto other = scene.portalocker("lock.other", hexA);
        const auto holder = scene.portalocker("lock.deploy", hexA);
        QVERIFY(scene.watch());
        QTRY_VERIFY(scene.clientOf("lock.deploy") && scene.clientOf("lock.other"));
        const Lock lock = *scene.watching->find("lock.deploy");
        const Action action = planClear(lock).value();

        Lock stranger = lock; // as if the number were another client's
        HolderClient client = *scene.clientOf("lock.deploy");
        client.id = scene.clientOf("lock.other")->id;
        stranger.details = SharedDetails().withClients({{client}, {}});
        const ActionOutcome refused = scene.perform(planClear(stranger).value());
        QCOMPARE(refused.kind, ActionOutcome::Kind::HolderChanged);
        QCOMPARE(refused.holderNow, "lock.other-lock-" + hexA);

        scene.watching->watcher.picture().expect(OperatorAct::Clear, "lock.deploy", lock.token.toByteArray());
        QCOMPARE(scene.perform(action).kind, ActionOutcome::Kind::Done);
        scene.watching->watcher.lookAt("lock.deploy");
        QTRY_VERIFY(scene.watching->told(LockEvent::Kind::Cleared, "lock.deploy"));
        QVERIFY(scene.watching->find("lock.other"));
        QCOMPARE(scene.perform(action).kind, ActionOutcome::Kind::AlreadyGone);
    }

    void subscription_ofTheSameNameByAnotherClient_isTheNextHold()
    {
        Scene scene;
        QVERIFY(scene.start());
        auto holder = scene.portalocker("lock.deploy");
        QVERIFY(scene.watch());
        QTRY_VERIFY(scene.clientOf("lock.deploy"));
        const Lock lock = *scene.watching->find("lock.deploy");
        QCOMPARE(lock.token, "lock.deploy-lock");
        holder.reset();
        const auto next = scene.portalocker("lock.deploy");

        QTRY_VERIFY(scene.watching->find("lock.deploy") && scene.watching->find("lock.deploy")->heldSince > lock.heldSince);
        QVERIFY(scene.clientOf("lock.deploy")->id > lock.details.clients()->holders[0].id);
        QCOMPARE(scene.perform(planClear(lock).value()).kind, ActionOutcome::Kind::AlreadyGone); // the first client
        QVERIFY(scene.watching->find("lock.deploy"));
        QCOMPARE(scene.perform(planClear(*scene.watching->find("lock.deploy")).value()).kind, ActionOutcome::Kind::Done);
    }

    /** As redis-py does it. */
    void subscription_clearedAndTakenAgainWithoutItsName_isSeenToComeBack()
    {
        Scene scene;
        QVERIFY(scene.start());
        const auto holder = scene.portalocker("lock.deploy", hexA);
        QVERIFY(scene.watch());
        QTRY_VERIFY(scene.clientOf("lock.deploy"));
        const Lock lock = *scene.watching->find("lock.deploy");
        scene.watching->watcher.picture().expect(OperatorAct::Clear, "lock.deploy", lock.token.toByteArray());
        QCOMPARE(scene.perform(planClear(lock).value()).kind, ActionOutcome::Kind::Done);
        const auto again = scene.client();
        again->ask({"SUBSCRIBE", "lock.deploy"});
        scene.watching->watcher.lookAt("lock.deploy");

        QTRY_VERIFY(scene.watching->told(LockEvent::Kind::Cleared, "lock.deploy"));
        QTRY_VERIFY(scene.watching->find("lock.deploy") && recognitionOf(*scene.watching->find("lock.deploy")).confidence == Confidence::Likely);
        QVERIFY(!scene.clientOf("lock.deploy"));
        QVERIFY(!planClear(*scene.watching->find("lock.deploy")));
    }

    void subscription_readOnly_staysAsItIs()
    {
        Scene scene;
        QVERIFY(scene.start());
        const auto holder = scene.portalocker("lock.deploy", hexA);
        QVERIFY(scene.watch());
        QTRY_VERIFY(scene.clientOf("lock.deploy"));
        scene.watching->watcher.connection().setGate(readOnlyGate);
        const ActionOutcome outcome = scene.perform(planClear(*scene.watching->find("lock.deploy")).value());
        QCOMPARE(outcome.kind, ActionOutcome::Kind::Refused);
        QCOMPARE(callsOf(scene.server, "client|kill"), 0);
    }

    void sleepers_ofBlpop_areAtMostSoManyWaiters()
    {
        Scene scene;
        QVERIFY(scene.start());
        scene.client()->ask({"SET", "lock:report", "k3dGpZ0Nf6yQwTt1Vb8sRjXe", "PX", "600000"});
        QVERIFY(scene.watch("lock:*"));
        const auto lock = [&] { return *scene.watching->find("lock:report"); };
        QTRY_VERIFY(knownWaiters(lock()));
        QCOMPARE(knownWaiters(lock())->count, 0);

        Watcher::Options elsewhere = optionsFor(scene.server);
        redis::Connection::Options options = elsewhere.connection;
        options.probeWhenSilent = false;
        redis::Connection sleeper(options, scene.watching->clock);
        options.endpoint.database = 3;
        redis::Connection other(options, scene.watching->clock);
        for (redis::Connection *connection : {&sleeper, &other}) {
            connection->open();
            QTRY_VERIFY(connection->isReady());
        }
        const redis::Command sleep = redis::command("BLPOP", "lock-signal:report", 0);
        const auto first = sleeper.send(sleep);
        const auto second = other.send(sleep);

        QTRY_COMPARE(mostWaiters(lock()), std::optional<qint64>(1));
        QVERIFY(!knownWaiters(lock()));
        sleeper.close();
        other.close();
        QTRY_VERIFY(knownWaiters(lock()));
    }
};

} // namespace tst_clients

LOCKSCOPE_TEST(tst_clients, tst_clients::TestClients)
#include "tst_clients.moc"
