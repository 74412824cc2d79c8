// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Keys beside a lock: those that are none of their own, those that change what there is to say of it, and those that keep it closed.
#include "watching.h"

#include "locks/lockjudge.h"
#include "plainclient.h"
#include "testprogram.h"

#include <QRegularExpression>
#include <QTest>

namespace tst_ghostqueues {

using namespace lockscope;

namespace {

const QByteArray holder = "b983c153-7421-469a-addb-44fb92259a1b:1";
const QByteArray waiter = "6f0829ed-bfeb-4a48-b1d5-4f6e8a7d2f11:7";

/** A server with locks as Redisson writes them, and who watches it. */
struct Scene {
    RedisServer server;
    std::unique_ptr<PlainClient> client;
    std::unique_ptr<Watching> watching;

    bool start(const RedisServer::Options &options = {})
    {
        if (!server.start(options))
            return false;
        client = std::make_unique<PlainClient>(server.endpoint().socketPath.toUtf8());
        return true;
    }
    bool watch(const QByteArray &pattern = "lock.*", const char *user = "")
    {
        Watcher::Options options = optionsFor(server, user);
        options.patterns = {pattern};
        watching = std::make_unique<Watching>(options);
        watching->watcher.start();
        return QTest::qWaitFor([this] { return watching->completed == 1; }, lockscope::test::longEnough);
    }
    void tell(const QByteArrayList &command)
    {
        const QByteArray answer = client->ask(command);
        QVERIFY2(!answer.startsWith("(error)"), answer);
    }
    qint64 nowMs() { return client->ask({"TIME"}).split('\n').first().toLongLong() * 1000; }
    void hold(const QByteArray &name, qint64 leaseMs)
    {
        tell({"EVAL", "redis.call('HSET', KEYS[1], ARGV[1], 1) redis.call('PEXPIRE', KEYS[1], ARGV[2]) return 1", "1", name, holder,
              QByteArray::number(leaseMs)});
    }
    /** Names in braces stand in the names of other keys as they are. */
    static QByteArray braced(const QByteArray &name) { return name.contains('{') ? name : '{' + name + '}'; }
    void enqueue(const QByteArray &name, qint64 untilMs)
    {
        tell({"RPUSH", "redisson_lock_queue:" + braced(name), waiter});
        tell({"ZADD", "redisson_lock_timeout:" + braced(name), QByteArray::number(untilMs), waiter});
    }
    bool isBlocked(const QByteArray &name) const { return isIn(name, LockState::Blocked); }
    bool isIn(const QByteArray &name, LockState state) const
    {
        const Lock *lock = watching->find(name);
        return lock && LockJudge().stateAt(*lock, watching->clock.now()) == state;
    }
};

} // namespace

class TestGhostQueues : public QObject {
    Q_OBJECT
private slots:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".+"))); }

    void keys_thatAreNeverLocks_areNotRead()
    {
        Scene scene;
        QVERIFY(scene.start());
        for (int i = 0; i < 200; ++i)
            scene.tell({"SET", "bull:q" + QByteArray::number(i) + ":stalled-check", "1"});
        scene.tell({"SET", "lock.a", "token", "PX", "600000"});
        QVERIFY(scene.watch("*"));
        scene.tell({"SET", "bull:q1:stalled-check", "2"});
        scene.tell({"SET", "lock.b", "token", "PX", "600000"});
        QTRY_VERIFY(scene.watching->find("lock.b"));
        QCOMPARE(scene.watching->locks.size(), std::size_t(2));
        QVERIFY(callsOf(scene.server, "getrange") < 50);
    }

    void companion_changes_lockIsReadAgain()
    {
        Scene scene;
        QVERIFY(scene.start());
        scene.hold("lock.a", 600'000);
        scene.tell({"SET", "redisson_lock_token:{lock.a}", "41"});
        QVERIFY(scene.watch("*"));
        QCOMPARE(scene.watching->find("lock.a")->details->fencingToken, std::optional<qint64>(41));
        scene.tell({"INCR", "redisson_lock_token:{lock.a}"});
        QTRY_COMPARE(scene.watching->find("lock.a")->details->fencingToken, std::optional<qint64>(42));
    }

    void holdOfReader_renewed_isReadWithTheLock()
    {
        const QByteArray hold = "{lock.rw}:" + holder + ":rwlock_timeout:1";
        Scene scene;
        QVERIFY(scene.start());
        scene.tell({"HSET", "lock.rw", "mode", "read", holder, "1"});
        scene.tell({"SET", hold, "1", "PX", "100000"});
        scene.tell({"PEXPIRE", "lock.rw", "100000"});
        QVERIFY(scene.watch());
        const auto leftOfHolder = [&] {
            return roundToMs(*scene.watching->find("lock.rw")->details->holders.at(0).deadline - scene.watching->clock.now());
        };
        QVERIFY(leftOfHolder() < Duration(101'000));
        scene.tell({"EVAL", "redis.call('PEXPIRE', KEYS[1], 900000) redis.call('PEXPIRE', KEYS[2], 900000) return 1", "2", "lock.rw", hold});
        QTRY_VERIFY(leftOfHolder() > Duration(800'000));
    }

    void queue_thereAtStart_closesItsLock_data()
    {
        QTest::addColumn<QByteArray>("name");
        QTest::addColumn<QByteArray>("pattern");
        QTest::addColumn<bool>("isShown");
        QTest::newRow("plain name") << QByteArray("lock.a") << QByteArray("lock.*") << true;
        QTest::newRow("name with braces") << QByteArray("lock.{a}") << QByteArray("lock.*") << true;
        QTest::newRow("every key is scanned") << QByteArray("lock.a") << QByteArray("*") << true;
        QTest::newRow("a name that is not asked for") << QByteArray("other") << QByteArray("lock.*") << false;
    }

    void queue_thereAtStart_closesItsLock()
    {
        QFETCH(QByteArray, name);
        QFETCH(QByteArray, pattern);
        QFETCH(bool, isShown);
        Scene scene;
        QVERIFY(scene.start());
        scene.enqueue(name, scene.nowMs() + 600'000);
        scene.hold("lock.held", 600'000);
        scene.enqueue("lock.held", scene.nowMs() + 600'000);

        QVERIFY(scene.watch(pattern));

        QCOMPARE(scene.isBlocked(name), isShown);
        QCOMPARE(scene.watching->locks.size(), std::size_t(isShown ? 2 : 1));
        QVERIFY(scene.isIn("lock.held", LockState::Held));
        QCOMPARE(scene.watching->find("lock.held")->details->waitersInAll, 1);
        QVERIFY(scene.watching->events.empty());
    }

    void lock_goneWithAQueueLeft_isBlockedUntilTakenOrRunOut_data()
    {
        QTest::addColumn<QByteArray>("events");
        QTest::addColumn<bool>("isTaken");
        QTest::newRow("events, taken") << QByteArray("KEA") << true;
        QTest::newRow("events, runs out") << QByteArray("KEA") << false;
        QTest::newRow("no events, taken") << QByteArray("") << true;
        QTest::newRow("no events, runs out") << QByteArray("") << false;
    }

    void lock_goneWithAQueueLeft_isBlockedUntilTakenOrRunOut()
    {
        QFETCH(QByteArray, events);
        QFETCH(bool, isTaken);
        RedisServer::Options options;
        options.keyspaceEvents = events;
        Scene scene;
        QVERIFY(scene.start(options));
        QVERIFY(scene.watch());
        scene.hold("lock.a", 600'000);
        QTRY_VERIFY(scene.isIn("lock.a", LockState::Held));
        scene.enqueue("lock.a", scene.nowMs() + 5'000); // comes later: nothing tells

        scene.tell({"DEL", "lock.a"});

        QTRY_VERIFY(scene.isBlocked("lock.a"));
        QCOMPARE(scene.watching->find("lock.a")->details->waiters.at(0).token.toByteArray(), waiter);
        if (isTaken) {
            scene.hold("lock.a", 600'000);
            QTRY_VERIFY(scene.isIn("lock.a", LockState::Held));
        } else {
            QTRY_VERIFY_WITH_TIMEOUT(!scene.watching->find("lock.a"), 10'000);
        }
    }

    void lookAt_blockedLockWhoseWaiterIsGone_isFreeAtOnce()
    {
        RedisServer::Options options;
        options.keyspaceEvents = "";
        Scene scene;
        QVERIFY(scene.start(options));
        scene.enqueue("lock.a", scene.nowMs() + 600'000);
        QVERIFY(scene.watch());
        QTRY_VERIFY(scene.isBlocked("lock.a"));
        scene.tell({"DEL", "redisson_lock_queue:{lock.a}", "redisson_lock_timeout:{lock.a}"});
        scene.watching->watcher.lookAt("lock.a");
        QTRY_VERIFY(!scene.watching->find("lock.a"));
    }

    void lock_goneAndTakenByTheHead_isNeverBlocked()
    {
        Scene scene;
        QVERIFY(scene.start());
        QVERIFY(scene.watch());
        bool wasBlocked = false;
        connect(&scene.watching->watcher, &Watcher::changed, this, [&] { wasBlocked = wasBlocked || scene.isBlocked("lock.a"); });
        for (const QByteArray name : {"lock.a", "lock.later"}) {
            scene.hold(name, 600'000);
            scene.enqueue(name, scene.nowMs() + 600'000);
            QTRY_VERIFY(scene.isIn(name, LockState::Held));
        }
        scene.tell({"DEL", "lock.a"});
        QTRY_VERIFY(scene.watching->told(LockEvent::Kind::Released, "lock.a"));
        scene.hold("lock.a", 600'000);
        scene.tell({"DEL", "lock.later"});
        QTRY_VERIFY(scene.isBlocked("lock.later"));
        QVERIFY(scene.isIn("lock.a", LockState::Held));
        QVERIFY(!wasBlocked);
    }

    void subscribers_ofItsChannel_areCounted_data()
    {
        QTest::addColumn<QByteArray>("user");
        QTest::addColumn<bool>("isKnown");
        QTest::addColumn<QByteArray>("subscribe");
        QTest::newRow("allowed") << QByteArray() << true << QByteArray("SUBSCRIBE");
        QTest::newRow("sharded, as in a cluster") << QByteArray() << true << QByteArray("SSUBSCRIBE");
        QTest::newRow("refused") << QByteArray("ann") << false << QByteArray();
        QTest::newRow("only the sharded refused") << QByteArray("bob") << true << QByteArray("SUBSCRIBE");
    }

    void subscribers_ofItsChannel_areCounted()
    {
        QFETCH(QByteArray, user);
        QFETCH(bool, isKnown);
        QFETCH(QByteArray, subscribe);
        RedisServer::Options options;
        options.config = QStringList{QStringLiteral("user ann on >secret ~* &* +@all -pubsub"),
                                     QStringLiteral("user bob on >secret ~* &* +@all -pubsub|shardnumsub")};
        Scene scene;
        QVERIFY(scene.start(options));
        scene.hold("lock.a", 600'000);
        QVERIFY(scene.watch("lock.*", user.constData()));
        const auto subscribers = [&] { return scene.watching->find("lock.a")->details->subscribers; };
        if (!isKnown) {
            QTRY_VERIFY(scene.server.cli(words("ACL LOG")).contains("pubsub"));
            QVERIFY(!subscribers());
            return;
        }
        QTRY_COMPARE(subscribers(), std::optional<qint64>(0));
        PlainClient listener(scene.server.endpoint().socketPath.toUtf8());
        listener.ask({subscribe, "redisson_lock__channel:{lock.a}"});
        QTRY_COMPARE(subscribers(), std::optional<qint64>(1));
        scene.tell({"PEXPIRE", "lock.a", "900000"}); // another reading does not forget it
        QTRY_VERIFY(scene.watching->told(LockEvent::Kind::Renewed, "lock.a"));
        QCOMPARE(subscribers(), std::optional<qint64>(1));
    }

    void user_whoMayNotReadQueues_seesLocksAndLacksNothing()
    {
        RedisServer::Options options;
        options.config = QStringList{QStringLiteral("user ann on >secret ~lock.* &* +@all")};
        Scene scene;
        QVERIFY(scene.start(options));
        scene.enqueue("lock.a", scene.nowMs() + 600'000);
        scene.hold("lock.b", 600'000);
        QVERIFY(scene.watch("lock.*", "ann"));
        QCOMPARE(scene.watching->locks.size(), std::size_t(1));
        QVERIFY(!scene.watching->lacks(Lack::Keys));
    }
};

} // namespace tst_ghostqueues

LOCKSCOPE_TEST(tst_ghostqueues, tst_ghostqueues::TestGhostQueues)
#include "tst_ghostqueues.moc"
