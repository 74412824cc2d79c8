// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocolscene.h"
#include "testprogram.h"

namespace tst_tokenprotocols {

using namespace lockscope;
using namespace Qt::StringLiterals;

namespace {

const QByteArray deleteToken = "EVAL (delete if mine) 1 lock.foo token-1";
const QByteArray renewToken = "EVAL (renew if mine) 1 lock.foo token-1 5000";
const QByteArray lockAndCount = "EVAL (lock) 2 lock.foo fence.lock.foo token-1 5000";

enum class Expect { Acquired, Busy, Failed };
using Lines = std::vector<Line>;
using Steps = QList<int>;

} // namespace

/** Section B: each branch of each protocol, as a dialogue with a server. The lease is 5000 ms. */
class TestTokenProtocols : public QObject {
    Q_OBJECT
private:
    /** It holds the lock, and the steps begin again. */
    static void acquire(ProtocolScene &scene, const Line &line)
    {
        scene.attempt();
        QCOMPARE(scene.plays({line}), QByteArray());
        QVERIFY(scene.isAcquired());
        scene.actor->steps.clear();
    }
    static Line acquisition(const QByteArray &protocol)
    {
        if (protocol.startsWith("set-nx-blind"))
            return {"SET lock.foo 1 NX EX 5", "+OK"};
        return protocol == "set-nx-fenced" ? Line{lockAndCount, ":41"} : Line{"SET lock.foo token-1 NX PX 5000", "+OK"};
    }

private slots:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".+"))); }

    void attempt_everyBranch_data()
    {
        QTest::addColumn<QByteArray>("protocol");
        QTest::addColumn<Line>("line");
        QTest::addColumn<Expect>("expect");
        QTest::addColumn<Steps>("steps");
        QTest::addColumn<QByteArrayList>("written");
        for (const char *any : {"set-nx-px", "set-nx-blind-del", "set-nx-blind-del-always", "set-nx-get-del", "set-nx-reentrant", "set-nx-watchdog",
                                "set-ifeq", "set-nx-fenced"}) {
            const Line free = acquisition(any);
            QByteArrayList written{free.hears.contains("token-1") ? "token-1" : "1"};
            if (free.says == ":41")
                written << "41"; // the counter
            QTest::addRow("%s: free", any) << QByteArray(any) << free << Expect::Acquired << Steps{1, 2} << written;
            QTest::addRow("%s: there", any) << QByteArray(any) << Line{free.hears, "nil"} << Expect::Busy << Steps{1, 2} << QByteArrayList();
            QTest::addRow("%s: refused", any) << QByteArray(any) << Line{free.hears, "-OOM no"} << Expect::Failed << Steps{1} << QByteArrayList();
        }
    }
    void attempt_everyBranch()
    {
        QFETCH(QByteArray, protocol);
        QFETCH(Line, line);
        QFETCH(Expect, expect);
        QFETCH(Steps, steps);
        QFETCH(QByteArrayList, written);
        ProtocolScene scene(protocol.constData());
        scene.attempt();
        QCOMPARE(scene.plays({line}), QByteArray());
        QVERIFY(scene.attempted);
        QCOMPARE(scene.isAcquired(), expect == Expect::Acquired);
        QCOMPARE(scene.isBusy(), expect == Expect::Busy);
        QCOMPARE(scene.actor->steps, steps);
        QCOMPARE(scene.notes.written, written);
    }

    void release_everyBranch_data()
    {
        QTest::addColumn<QByteArray>("protocol");
        QTest::addColumn<Lines>("lines");
        QTest::addColumn<QString>("note"); // null: it failed
        QTest::addColumn<Steps>("steps");
        const auto row = [](const char *protocol, const char *name, const Lines &lines, const QString &note, const Steps &steps) {
            QTest::addRow("%s: %s", protocol, name) << QByteArray(protocol) << lines << note << steps;
        };
        for (const auto &[any, step] : {std::pair("set-nx-px", 3), {"set-nx-reentrant", 6}, {"set-nx-watchdog", 3}, {"set-nx-fenced", 3}}) {
            const Steps steps = step == 6 ? Steps{5, 6} : Steps{step};
            row(any, "ours", {{deleteToken, ":1"}}, u"released"_s, steps);
            row(any, "another's", {{deleteToken, ":0"}}, u"release answered 0: no longer this client's lock"_s, steps);
            row(any, "another type", {{deleteToken, "-WRONGTYPE no"}}, {}, steps);
        }
        for (const char *blind : {"set-nx-blind-del", "set-nx-blind-del-always"}) {
            row(blind, "whosever it is", {{"DEL lock.foo", ":1"}}, u"released"_s, {3});
            row(blind, "gone", {{"DEL lock.foo", ":0"}}, u"release answered 0: already gone"_s, {3});
            row(blind, "refused", {{"DEL lock.foo", "-NOPERM no"}}, {}, {3});
        }
        const Line isMine{"GET lock.foo", "=token-1"};
        row("set-nx-get-del", "ours", {isMine, {"DEL lock.foo", ":1"}}, u"released"_s, {3, 4, 5});
        row("set-nx-get-del", "another's", {{"GET lock.foo", "=token-2"}}, u"not released: no longer this client's lock"_s, {3, 4});
        row("set-nx-get-del", "gone", {{"GET lock.foo", "nil"}}, u"not released: already gone"_s, {3, 4});
        row("set-nx-get-del", "vanished in between", {isMine, {"DEL lock.foo", ":0"}}, u"release answered 0: already gone"_s, {3, 4, 5});
        row("set-nx-get-del", "another type", {{"GET lock.foo", "-WRONGTYPE no"}}, {}, {3});
        const QByteArray delIfEq = "DELIFEQ lock.foo token-1", delEx = "DELEX lock.foo IFEQ token-1";
        const Line unknown{delIfEq, "-ERR unknown command 'DELIFEQ', with args beginning with: 'lock.foo' 'token-1'"};
        row("set-ifeq", "ours", {{delIfEq, ":1"}}, u"released"_s, {3});
        row("set-ifeq", "another's", {{delIfEq, ":0"}}, u"release answered 0: no longer this client's lock"_s, {3});
        row("set-ifeq", "ours, on Redis", {unknown, {delEx, ":1"}}, u"released"_s, {3});
        row("set-ifeq", "another's, on Redis", {unknown, {delEx, ":0"}}, u"release answered 0: no longer this client's lock"_s, {3});
        row("set-ifeq", "neither is known", {unknown, {delEx, "-ERR unknown command 'DELEX'"}}, {}, {3});
        row("set-ifeq", "refused", {{delIfEq, "-NOPERM no"}}, {}, {3});
        row("set-nx-get-del", "not deleted", {isMine, {"DEL lock.foo", "-NOPERM no"}}, {}, {3, 4, 5});
    }
    void release_everyBranch()
    {
        QFETCH(QByteArray, protocol);
        QFETCH(Lines, lines);
        QFETCH(QString, note);
        QFETCH(Steps, steps);
        ProtocolScene scene(protocol.constData());
        acquire(scene, acquisition(protocol));
        scene.release();
        QCOMPARE(scene.plays(lines), QByteArray());
        QVERIFY(scene.released);
        QCOMPARE(scene.note(), note);
        QCOMPARE(scene.released->has_value(), !note.isNull());
        QCOMPARE(scene.actor->steps, steps);
    }

    void attempt_again_hasANewToken()
    {
        ProtocolScene scene("set-nx-px");
        scene.attempt();
        QCOMPARE(scene.plays({{"SET lock.foo token-1 NX PX 5000", "nil"}}), QByteArray());
        scene.attempt();
        QCOMPARE(scene.server.hears(), "SET lock.foo token-2 NX PX 5000"_ba);
    }

    void giveUp_blindDelAlways_deletesWhatItWaitedFor()
    {
        ProtocolScene scene("set-nx-blind-del-always");
        scene.giveUp();
        QCOMPARE(scene.plays({{"DEL lock.foo", ":1"}}), QByteArray());
        QVERIFY(scene.givenUp && *scene.givenUp);
        QCOMPARE(scene.actor->steps, Steps{3});

        scene.giveUp();
        QCOMPARE(scene.plays({{"DEL lock.foo", "-NOPERM no"}}), QByteArray());
        QCOMPARE(scene.givenUp->error().kind, Error::Kind::NoPermission);
    }

    void giveUp_anyOther_doesNothing()
    {
        for (const ProtocolInfo &info : ProtocolCatalogue::builtIn().infos()) {
            if (info.id == u"set-nx-blind-del-always")
                continue;
            ProtocolScene scene(info.id.toLatin1().constData());
            scene.giveUp();
            QVERIFY(scene.givenUp && *scene.givenUp);
            QCOMPARE(scene.plays({}), QByteArray());
        }
    }

    void reentrant_takenAgain_countsItsHolds()
    {
        ProtocolScene scene("set-nx-reentrant");
        acquire(scene, acquisition("set-nx-reentrant"));
        scene.attempt();
        QCOMPARE(scene.plays({{"SET lock.foo token-1 NX PX 5000", "nil"}, {renewToken, ":1"}}), QByteArray());
        QVERIFY(scene.isAcquired());
        QCOMPARE(scene.actor->steps, (Steps{1, 2, 3, 4}));

        scene.release();
        QCOMPARE(scene.plays({}), QByteArray());
        QCOMPARE(scene.note(), u"not the last hold: 1 left"_s);
        scene.release();
        QCOMPARE(scene.plays({{deleteToken, ":1"}}), QByteArray());
        scene.release();
        QCOMPARE(scene.plays({}), QByteArray());
        QCOMPARE(scene.note(), u"nothing to release"_s);

        scene.attempt();
        QCOMPARE(scene.server.hears(), "SET lock.foo token-2 NX PX 5000"_ba);
    }

    void reentrant_lostInBetween_isBusyOrTakenAgain()
    {
        ProtocolScene scene("set-nx-reentrant");
        acquire(scene, acquisition("set-nx-reentrant"));
        scene.attempt(); // another has it
        QCOMPARE(scene.plays({{"SET lock.foo token-1 NX PX 5000", "nil"}, {renewToken, ":0"}}), QByteArray());
        QVERIFY(scene.isBusy());
        scene.attempt(); // free by now
        QCOMPARE(scene.plays({{"SET lock.foo token-1 NX PX 5000", "+OK"}}), QByteArray());
        QVERIFY(scene.isAcquired());
        scene.release();
        QCOMPARE(scene.note(), u"not the last hold: 1 left"_s);
    }

    void reentrant_scriptRefused_fails()
    {
        ProtocolScene scene("set-nx-reentrant");
        acquire(scene, acquisition("set-nx-reentrant"));
        scene.attempt();
        QCOMPARE(scene.plays({{"SET lock.foo token-1 NX PX 5000", "nil"}, {renewToken, "-NOPERM no"}}), QByteArray());
        QVERIFY(!scene.isAcquired() && !scene.isBusy());
    }

    void whileHolding_watchdog_renewsEveryThirdOfTheLeaseUntilItIsLost_data()
    {
        QTest::addColumn<QByteArray>("renewal");
        QTest::addColumn<QByteArray>("renewed");
        QTest::addColumn<QByteArray>("lost");
        QTest::newRow("set-nx-watchdog") << renewToken << ":1"_ba
                                         << ":0"_ba;
        QTest::newRow("set-ifeq") << "SET lock.foo token-1 IFEQ token-1 PX 5000"_ba
                                  << "+OK"_ba
                                  << "nil"_ba;
    }
    void whileHolding_watchdog_renewsEveryThirdOfTheLeaseUntilItIsLost()
    {
        QFETCH(QByteArray, renewal);
        QFETCH(QByteArray, renewed);
        QFETCH(QByteArray, lost);
        ProtocolScene scene(QTest::currentDataTag());
        acquire(scene, acquisition(QTest::currentDataTag()));
        scene.hold();
        scene.clock.advance(Duration(1665));
        QCOMPARE(scene.plays({}), QByteArray());
        scene.clock.advance(Duration(1));
        QCOMPARE(scene.plays({{renewal, renewed}}), QByteArray());
        scene.clock.advance(Duration(1666));
        QCOMPARE(scene.plays({{renewal, "-OOM no"}}), QByteArray()); // it tries again
        scene.clock.advance(Duration(1666));
        QVERIFY(!scene.holdingEnded);
        QCOMPARE(scene.plays({{renewal, lost}}), QByteArray());
        QVERIFY(scene.holdingEnded);
        QCOMPARE(scene.actor->steps, (Steps{4, 4, 4}));
    }

    void whileHolding_lifeEnds_returns_data()
    {
        QTest::addColumn<bool>("amidARenewal");
        QTest::newRow("resting") << false;
        QTest::newRow("waiting for an answer") << true;
    }
    void whileHolding_lifeEnds_returns()
    {
        QFETCH(bool, amidARenewal);
        ProtocolScene scene("set-nx-watchdog");
        acquire(scene, acquisition("set-nx-watchdog"));
        scene.hold();
        if (amidARenewal) {
            scene.clock.advance(Duration(1666));
            QCOMPARE(scene.server.hears(), renewToken);
        }
        QVERIFY(!scene.holdingEnded);
        scene.live->end();
        QVERIFY(scene.holdingEnded);
    }

    void whileHolding_anyOther_endsAtOnce()
    {
        for (const char *any : {"setnx-timestamp", "set-nx-px", "set-nx-fenced"}) {
            ProtocolScene scene(any);
            scene.hold();
            QVERIFY(scene.holdingEnded);
        }
    }

    void fencingToken_fenced_isTheNumberOfTheLastAcquisition()
    {
        ProtocolScene scene("set-nx-fenced");
        QVERIFY(!scene.protocol->fencingToken());
        acquire(scene, acquisition("set-nx-fenced"));
        QCOMPARE(scene.protocol->fencingToken(), std::optional<qint64>(41));
        QCOMPARE(scene.notes.marks, QStringList{u"EVAL lock → 41 good"_s});
        QVERIFY(!ProtocolScene("set-nx-px").protocol->fencingToken());
    }
};

} // namespace tst_tokenprotocols

LOCKSCOPE_TEST(tst_tokenprotocols, tst_tokenprotocols::TestTokenProtocols)
#include "tst_tokenprotocols.moc"
