// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/valueshape.h"
#include "protocols/redissonhash.h"
#include "protocolscene.h"
#include "testprogram.h"

namespace tst_redissonprotocols {

using namespace lockscope;
using namespace Qt::StringLiterals;

namespace {

using Lines = std::vector<Line>;
using Steps = QList<int>;
enum class Expect { Acquired, Busy, Failed };

QByteArray script(const QByteArray &name, const QByteArray &arguments) { return "EVAL (" + name + ") " + arguments; }

const QByteArray me = redisson::ownerOf("token-1");
const QByteArray lockChannel = "redisson_lock__channel:{lock.foo}";
const QByteArray lock = script("lock", "1 lock.foo " + me + " 5000");
const QByteArray unlock = script("unlock", "1 lock.foo " + me + " 5000 " + lockChannel);
const QByteArray renew = script("renew if mine", "1 lock.foo " + me + " 5000");
const QByteArray secondLock = script("lock", "1 lock.foo.2 " + me + " 5000");
const QByteArray secondUnlock = script("unlock", "1 lock.foo.2 " + me + " 5000 redisson_lock__channel:{lock.foo.2}");
const QByteArray secondRenew = script("renew if mine", "1 lock.foo.2 " + me + " 5000");
const QByteArray queue = " redisson_lock_queue:{lock.foo} redisson_lock_timeout:{lock.foo} ";
const QByteArray lockInTurn = script("lock in turn", "3 lock.foo" + queue + me + " 5000 <0> 300000");
const QByteArray unlockInTurn = script("unlock", "3 lock.foo" + queue + me + " 5000 <0> " + lockChannel + ':');
const QByteArray leaveQueue = script("leave the queue", "2" + queue + me + " 300000");
const QByteArray holds = "{lock.foo}:" + me + ":rwlock_timeout:";
const QByteArray lockToWrite = script("lock to write", "1 lock.foo " + me + ":write 5000");
const QByteArray lockToRead = script("lock to read", "1 lock.foo " + me + " 5000 " + holds);
const QByteArray unlockWritten = script("unlock after writing", "1 lock.foo " + me + ":write 5000 redisson_rwlock:{lock.foo}");
const QByteArray unlockRead = script("unlock after reading", "1 lock.foo " + me + ' ' + holds + " {lock.foo}: redisson_rwlock:{lock.foo}");
const QByteArray renewWriting = script("renew if mine", "1 lock.foo " + me + ":write 5000");
const QByteArray renewReading = script("renew if mine", "1 lock.foo " + me + " 5000 " + holds);
const QByteArray takePermit = script("take a permit", "1 lock.foo");
const QByteArray givePermit = script("give a permit back", "1 lock.foo redisson_sc:{lock.foo}");
const QByteArray setLatch = script("set the count", "1 lock.foo 3 redisson_countdownlatch__channel__{lock.foo}");
const QByteArray countDown = script("count down", "1 lock.foo redisson_countdownlatch__channel__{lock.foo}");

constexpr auto writer = ProtocolSpec::Role::Writer;
constexpr auto reader = ProtocolSpec::Role::Reader;

} // namespace

/** Section C: each branch of each protocol, as a dialogue with a server. What the scripts do, a real server says: tst_raceprotocols. */
class TestRedissonProtocols : public QObject {
    Q_OBJECT
private:
    static void cast(ProtocolScene &scene, const QByteArray &protocol, ProtocolSpec::Role role = writer)
    {
        scene.protocol = ProtocolCatalogue::builtIn().make(QString::fromLatin1(protocol),
                                                           {.key = "lock.foo", .lease = Duration(5000), .permits = 3, .role = role}, *scene.actor);
    }
    /** It acquires by these lines, and the steps begin again. */
    static void acquire(ProtocolScene &scene, const Lines &lines)
    {
        scene.attempt();
        QCOMPARE(scene.plays(lines), QByteArray());
        QVERIFY(scene.isAcquired());
        scene.actor->steps.clear();
    }
    static QByteArray permitOf(const QByteArray &sent) { return sent.mid(sent.indexOf("{lock.foo}:timeout ") + 19, 32); }

private slots:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".+"))); }

    void ownerOf_token_isAUuidAndAThread()
    {
        QCOMPARE(me.size(), 38);
        QVERIFY(isUuid(me.first(36)));
        QVERIFY(me.endsWith(":1"));
        QCOMPARE(redisson::ownerOf("token-1"), me);
        QVERIFY(redisson::ownerOf("token-2") != me);
    }

    void attempt_everyBranch_data()
    {
        QTest::addColumn<QByteArray>("protocol");
        QTest::addColumn<ProtocolSpec::Role>("role");
        QTest::addColumn<Lines>("lines");
        QTest::addColumn<Expect>("expect");
        QTest::addColumn<Steps>("steps");
        QTest::addColumn<QByteArrayList>("written");
        QTest::addColumn<int>("longestWait"); // -1: none
        const auto row = [](const char *protocol, const QByteArray &name, ProtocolSpec::Role role, const Lines &lines, Expect expect,
                            const Steps &steps, const QByteArrayList &written = {}, int longestWait = -1) {
            QTest::addRow("%s: %s", protocol, name.constData()) << QByteArray(protocol) << role << lines << expect << steps << written << longestWait;
        };
        const auto lockRows = [&](const char *protocol, const char *kind, ProtocolSpec::Role role, const QByteArray &command,
                                  const QByteArray &written) {
            const QByteArray name(kind);
            row(protocol, QByteArray(name + " free"), role, {{command, "nil"}}, Expect::Acquired, {1, 2}, {written});
            row(protocol, QByteArray(name + " busy"), role, {{command, ":4800"}}, Expect::Busy, {1, 2}, {}, 4800);
            row(protocol, QByteArray(name + " without a lease"), role, {{command, ":-1"}}, Expect::Busy, {1, 2}, {}, 0);
            row(protocol, QByteArray(name + " another type"), role, {{command, "-WRONGTYPE no"}}, Expect::Failed, {1});
        };
        lockRows("redisson-lock", "", writer, lock, me);
        lockRows("redisson-fair", "", writer, lockInTurn, me);
        lockRows("redisson-read-write", "write:", writer, lockToWrite, me + ":write");
        lockRows("redisson-read-write", "read:", reader, lockToRead, me);

        const Line first{lock, "nil"};
        row("redisson-multi", "all", writer, {first, {secondLock, "nil"}}, Expect::Acquired, {1, 2}, {me, me});
        row("redisson-multi", "first busy", writer, {{lock, ":4800"}}, Expect::Busy, {1, 3}, {}, 4800);
        row("redisson-multi", "second busy", writer, {first, {secondLock, ":300"}, {unlock, ":1"}}, Expect::Busy, {1, 3}, {me}, 300);
        row("redisson-multi", "second of another type", writer, {first, {secondLock, "-WRONGTYPE no"}, {unlock, ":1"}}, Expect::Failed, {1, 3}, {me});
        row("redisson-multi", "first not given back", writer, {first, {secondLock, ":300"}, {unlock, "-NOPERM no"}}, Expect::Failed, {1, 3}, {me});

        const Line set{"SET lock.foo 3 NX", "+OK"};
        row("redisson-semaphore", "new", writer, {set, {takePermit, ":1"}}, Expect::Acquired, {1, 2, 3}, {"3"});
        row("redisson-semaphore", "none free", writer, {{set.hears, "nil"}, {takePermit, ":0"}}, Expect::Busy, {1, 2, 3});
        row("redisson-semaphore", "another type", writer, {{set.hears, "nil"}, {takePermit, "-WRONGTYPE no"}}, Expect::Failed, {1, 2});
        row("redisson-semaphore", "refused", writer, {{set.hears, "-NOPERM no"}}, Expect::Failed, {1});
        row("redisson-permit-semaphore", "refused", writer, {{set.hears, "-NOPERM no"}}, Expect::Failed, {1});

        row("redisson-latch", "first to count down", writer, {{setLatch, ":1"}}, Expect::Acquired, {1}, {"3"});
        row("redisson-latch", "another to count down", writer, {{setLatch, ":0"}}, Expect::Acquired, {1});
        row("redisson-latch", "not set", writer, {{setLatch, "-OOM no"}}, Expect::Failed, {1});
        row("redisson-latch", "open", reader, {{"GET lock.foo", "nil"}}, Expect::Acquired, {2});
        row("redisson-latch", "closed", reader, {{"GET lock.foo", "=2"}}, Expect::Busy, {2});
        row("redisson-latch", "another type", reader, {{"GET lock.foo", "-WRONGTYPE no"}}, Expect::Failed, {2});
    }
    void attempt_everyBranch()
    {
        QFETCH(QByteArray, protocol);
        QFETCH(ProtocolSpec::Role, role);
        QFETCH(Lines, lines);
        QFETCH(Expect, expect);
        QFETCH(Steps, steps);
        QFETCH(QByteArrayList, written);
        QFETCH(int, longestWait);
        ProtocolScene scene("set-nx-px");
        cast(scene, protocol, role);
        scene.attempt();
        QCOMPARE(scene.plays(lines), QByteArray());
        QVERIFY(scene.attempted);
        QCOMPARE(scene.isAcquired(), expect == Expect::Acquired);
        QCOMPARE(scene.isBusy(), expect == Expect::Busy);
        QCOMPARE(scene.actor->steps, steps);
        QCOMPARE(scene.notes.written, written);
        QCOMPARE(scene.protocol->longestWait().value_or(Duration(-1)).count(), longestWait);
    }

    void release_everyBranch_data()
    {
        QTest::addColumn<QByteArray>("protocol");
        QTest::addColumn<ProtocolSpec::Role>("role");
        QTest::addColumn<Lines>("acquisition");
        QTest::addColumn<Lines>("lines");
        QTest::addColumn<QString>("note"); // null: it failed
        QTest::addColumn<Steps>("steps");
        const auto row = [](const char *protocol, const QByteArray &name, ProtocolSpec::Role role, const Lines &acquisition, const Lines &lines,
                            const QString &note, const Steps &steps) {
            QTest::addRow("%s: %s", protocol, name.constData()) << QByteArray(protocol) << role << acquisition << lines << note << steps;
        };
        const auto lockRows = [&](const char *protocol, const char *kind, ProtocolSpec::Role role, const QByteArray &locks,
                                  const QByteArray &unlocks) {
            const QByteArray name(kind);
            const Lines taken{{locks, "nil"}};
            row(protocol, QByteArray(name + " ours"), role, taken, {{unlocks, ":1"}}, u"released"_s, {3});
            row(protocol, QByteArray(name + " once less"), role, taken, {{unlocks, ":0"}}, u"not the last hold"_s, {3});
            row(protocol, QByteArray(name + " another's"), role, taken, {{unlocks, "nil"}}, u"release failed: not locked by this client"_s, {3});
            row(protocol, QByteArray(name + " another type"), role, taken, {{unlocks, "-WRONGTYPE no"}}, {}, {3});
        };
        lockRows("redisson-lock", "", writer, lock, unlock);
        lockRows("redisson-fair", "", writer, lockInTurn, unlockInTurn);
        lockRows("redisson-read-write", "write:", writer, lockToWrite, unlockWritten);
        lockRows("redisson-read-write", "read:", reader, lockToRead, unlockRead);

        const Lines both{{lock, "nil"}, {secondLock, "nil"}};
        row("redisson-multi", "ours", writer, both, {{unlock, ":1"}, {secondUnlock, ":1"}}, u"released"_s, {4});
        row("redisson-multi", "one lost", writer, both, {{unlock, "nil"}, {secondUnlock, ":1"}}, u"release failed: not locked by this client"_s, {4});
        row("redisson-multi", "one refused", writer, both, {{unlock, "-NOPERM no"}, {secondUnlock, ":1"}}, {}, {4});

        const Lines permit{{"SET lock.foo 3 NX", "+OK"}, {takePermit, ":1"}};
        row("redisson-semaphore", "given back", writer, permit, {{givePermit, ":3"}}, u"released"_s, {4});
        row("redisson-semaphore", "one too many", writer, permit, {{givePermit, ":4"}},
            u"released: 4 permits are free, more than the semaphore has"_s, {4});
        row("redisson-semaphore", "refused", writer, permit, {{givePermit, "-NOPERM no"}}, {}, {4});

        const Lines counts{{setLatch, ":1"}};
        row("redisson-latch", "not the last", writer, counts, {{countDown, ":2"}}, u"counted down: 2 left"_s, {3});
        row("redisson-latch", "the last", writer, counts, {{countDown, ":0"}}, u"counted down: open"_s, {3});
        row("redisson-latch", "open already", writer, counts, {{countDown, "nil"}}, u"the latch was already open"_s, {3});
        row("redisson-latch", "refused", writer, counts, {{countDown, "-NOPERM no"}}, {}, {3});
        row("redisson-latch", "who waited", reader, {{"GET lock.foo", "nil"}}, {}, u"went through"_s, {});
    }
    void release_everyBranch()
    {
        QFETCH(QByteArray, protocol);
        QFETCH(ProtocolSpec::Role, role);
        QFETCH(Lines, acquisition);
        QFETCH(Lines, lines);
        QFETCH(QString, note);
        QFETCH(Steps, steps);
        ProtocolScene scene("set-nx-px");
        cast(scene, protocol, role);
        acquire(scene, acquisition);
        scene.release();
        QCOMPARE(scene.plays(lines), QByteArray());
        QVERIFY(scene.released);
        QCOMPARE(scene.note(), note);
        QCOMPARE(scene.released->has_value(), !note.isNull());
        QCOMPARE(scene.actor->steps, steps);
    }

    void permits_acquireAndRelease_nameTheirPermit()
    {
        ProtocolScene scene("set-nx-px");
        cast(scene, "redisson-permit-semaphore");
        scene.attempt();
        QCOMPARE(scene.server.hears(), "SET lock.foo 3 NX"_ba);
        scene.server.says("+OK\r\n");
        const QByteArray sent = scene.server.hears();
        const QByteArray permit = permitOf(sent);
        QVERIFY2(isHex(permit), permit.constData());
        QCOMPARE(sent, scene.filledIn(script("take a permit", "2 lock.foo {lock.foo}:timeout " + permit + " 5000 <0>")));
        scene.server.says(":700\r\n");
        QVERIFY(scene.isBusy());
        QCOMPARE(scene.protocol->longestWait(), std::optional(Duration(700)));

        scene.attempt(); // by another id, and the permits are set only once
        const QByteArray second = permitOf(scene.server.hears());
        QVERIFY(second.size() == 32 && second != permit);
        scene.server.says("$-1\r\n");
        QVERIFY(scene.isAcquired());
        QCOMPARE(scene.notes.written, (QByteArrayList{"3", second}));
        QCOMPARE(scene.actor->steps, (Steps{1, 2, 3, 2, 3}));

        const QByteArray release = script("give a permit back", "2 lock.foo {lock.foo}:timeout " + second + " redisson_sc:{lock.foo}");
        for (const auto &[answer, note] :
             {std::pair(":1"_ba, u"released"_s), {":0"_ba, u"release answered 0: the permit had expired"_s}, {"-NOPERM no"_ba, QString()}}) {
            scene.released.reset();
            scene.release();
            QCOMPARE(scene.plays({{release, answer}}), QByteArray());
            QCOMPARE(scene.note(), note);
        }
        QCOMPARE(scene.actor->steps.last(), 4);
    }

    void attempt_again_keepsItsOwner()
    {
        ProtocolScene scene("redisson-lock");
        for (const char *answer : {":4800", "nil", "nil"}) {
            scene.attempt();
            QCOMPARE(scene.plays({{lock, answer}}), QByteArray());
        }
    }

    void semaphoreAttempt_again_setsPermitsOnlyOnce()
    {
        ProtocolScene scene("set-nx-px");
        cast(scene, "redisson-semaphore");
        scene.attempt();
        QCOMPARE(scene.plays({{"SET lock.foo 3 NX", "nil"}, {takePermit, ":0"}}), QByteArray());
        scene.attempt();
        QCOMPARE(scene.plays({{takePermit, ":1"}}), QByteArray());
        QVERIFY(scene.isAcquired());
    }

    void giveUp_fair_leavesTheQueue()
    {
        ProtocolScene scene("redisson-fair");
        scene.attempt();
        QCOMPARE(scene.plays({{lockInTurn, ":4800"}}), QByteArray());
        scene.actor->steps.clear();
        scene.giveUp();
        QCOMPARE(scene.plays({{leaveQueue, ":1"}}), QByteArray());
        QVERIFY(scene.givenUp && *scene.givenUp);
        QCOMPARE(scene.actor->steps, Steps{4});
        scene.giveUp();
        QCOMPARE(scene.plays({{leaveQueue, "-NOPERM no"}}), QByteArray());
        QVERIFY(!*scene.givenUp);
    }

    void whileHolding_watchdog_renews_data()
    {
        QTest::addColumn<QByteArray>("protocol");
        QTest::addColumn<ProtocolSpec::Role>("role");
        QTest::addColumn<Lines>("acquisition");
        QTest::addColumn<Lines>("renewals");
        QTest::addColumn<Lines>("afterALoss"); // of the first
        QTest::addColumn<int>("step");
        QTest::newRow("lock") << "redisson-lock"_ba << writer << Lines{{lock, "nil"}} << Lines{{renew, ":1"}} << Lines() << 4;
        QTest::newRow("fair") << "redisson-fair"_ba << writer << Lines{{lockInTurn, "nil"}} << Lines{{renew, ":1"}} << Lines() << 5;
        QTest::newRow("write") << "redisson-read-write"_ba << writer << Lines{{lockToWrite, "nil"}} << Lines{{renewWriting, ":1"}} << Lines() << 4;
        QTest::newRow("read") << "redisson-read-write"_ba << reader << Lines{{lockToRead, "nil"}} << Lines{{renewReading, ":1"}} << Lines() << 4;
        QTest::newRow("multi") << "redisson-multi"_ba << writer << Lines{{lock, "nil"}, {secondLock, "nil"}}
                               << Lines{{renew, ":1"}, {secondRenew, ":1"}} << Lines{{secondRenew, ":1"}} << 5;
    }
    void whileHolding_watchdog_renews()
    {
        QFETCH(QByteArray, protocol);
        QFETCH(ProtocolSpec::Role, role);
        QFETCH(Lines, acquisition);
        QFETCH(Lines, renewals);
        QFETCH(Lines, afterALoss);
        QFETCH(int, step);
        ProtocolScene scene("set-nx-px");
        cast(scene, protocol, role);
        acquire(scene, acquisition);
        scene.hold();
        scene.clock.advance(Duration(1666));
        QCOMPARE(scene.plays(renewals), QByteArray());
        QCOMPARE(scene.actor->steps, Steps{step});
        scene.clock.advance(Duration(1666));
        renewals.front().says = ":0"; // lost
        QCOMPARE(scene.plays(renewals), QByteArray());
        QCOMPARE(scene.holdingEnded, afterALoss.empty());
        scene.clock.advance(Duration(1666));
        QCOMPARE(scene.plays(afterALoss), QByteArray());
    }

    void wakeChannel_isTheOneThatTheReleasePublishesTo()
    {
        ProtocolScene scene("set-nx-px");
        const auto channel = [&](const char *protocol) {
            cast(scene, protocol);
            return scene.protocol->wakeChannel();
        };
        QCOMPARE(channel("set-nx-px"), QByteArray());
        QCOMPARE(channel("redisson-lock"), lockChannel);
        QCOMPARE(channel("redisson-multi"), lockChannel);
        QCOMPARE(channel("redisson-read-write"), "redisson_rwlock:{lock.foo}"_ba);
        QCOMPARE(channel("redisson-semaphore"), "redisson_sc:{lock.foo}"_ba);
        QCOMPARE(channel("redisson-permit-semaphore"), "redisson_sc:{lock.foo}"_ba);
        QCOMPARE(channel("redisson-latch"), "redisson_countdownlatch__channel__{lock.foo}"_ba);

        cast(scene, "redisson-fair");
        scene.attempt();
        QCOMPARE(scene.plays({{lockInTurn, ":4800"}}), QByteArray());
        QCOMPARE(scene.protocol->wakeChannel(), lockChannel + ':' + me);
    }

    void wakeChannel_multi_isThatOfTheLockThatWasBusy()
    {
        ProtocolScene scene("redisson-multi");
        scene.attempt();
        QCOMPARE(scene.plays({{lock, "nil"}, {secondLock, ":300"}, {unlock, ":1"}}), QByteArray());
        QCOMPARE(scene.protocol->wakeChannel(), "redisson_lock__channel:{lock.foo.2}"_ba);
    }

    void multi_furtherKeys_areTakenInTheirOrder()
    {
        ProtocolScene scene("set-nx-px");
        scene.protocol =
            ProtocolCatalogue::builtIn().make(u"redisson-multi"_s, {.key = "c", .lease = Duration(5000), .furtherKeys = {"b", "a"}}, *scene.actor);
        scene.attempt();
        const auto takes = [](const char *key) { return Line{script("lock", key + " "_ba + me + " 5000"), "nil"}; };
        QCOMPARE(scene.plays({takes("1 c"), takes("1 b"), takes("1 a")}), QByteArray());
        QVERIFY(scene.isAcquired());
    }

    void marks_tellHowLongItIsBusy()
    {
        ProtocolScene scene("redisson-lock");
        scene.attempt();
        QCOMPARE(scene.plays({{lock, ":4800"}}), QByteArray());
        QCOMPARE(scene.notes.marks, QStringList{u"EVAL lock → 4.8 s left"_s});
    }
};

} // namespace tst_redissonprotocols

LOCKSCOPE_TEST(tst_redissonprotocols, tst_redissonprotocols::TestRedissonProtocols)
#include "tst_redissonprotocols.moc"
