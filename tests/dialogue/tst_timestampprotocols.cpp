// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocolscene.h"
#include "testprogram.h"

#include <QRegularExpression>

namespace tst_timestampprotocols {

using namespace lockscope;
using namespace Qt::StringLiterals;

namespace {

const QByteArray lockCommand = "EVAL (lock) 1 lock.foo <0> 5000";
const QByteArray unlockCommand = "EVAL (unlock) 1 lock.foo <0> 5000";
const QByteArray deleteIfMineCommand = "EVAL (delete if mine) 1 lock.foo token-1";

enum class Expect { Acquired, Busy, Failed };
using Lines = std::vector<Line>;
using Steps = QList<int>;

} // namespace

/** Section A: each branch of each protocol, as a dialogue with a server. The lease is 5000 ms. */
class TestTimestampProtocols : public QObject {
    Q_OBJECT
private slots:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".+"))); }

    void attempt_everyBranch_data()
    {
        QTest::addColumn<QByteArray>("protocol");
        QTest::addColumn<Lines>("lines");
        QTest::addColumn<Expect>("expect");
        QTest::addColumn<Steps>("steps");
        QTest::addColumn<QByteArrayList>("written"); // with <…>, as in the lines
        const auto row = [](const char *protocol, const char *name, const Lines &lines, Expect expect, const Steps &steps,
                            const QByteArrayList &written = {}) {
            QTest::addRow("%s: %s", protocol, name) << QByteArray(protocol) << lines << expect << steps << written;
        };
        const Line isFree{"SETNX lock.foo <5001>", ":1"}, isThere{"SETNX lock.foo <5001>", ":0"};

        row("setnx-timestamp", "free", {isFree}, Expect::Acquired, {1, 2}, {"<5001>"});
        row("setnx-timestamp", "not yet past", {isThere, {"GET lock.foo", "=<0>"}}, Expect::Busy, {1, 2, 3});
        row("setnx-timestamp", "released meanwhile", {isThere, {"GET lock.foo", "nil"}, isFree}, Expect::Acquired, {1, 2, 3, 1, 2}, {"<5001>"});
        row("setnx-timestamp", "another kind", {isThere, {"GET lock.foo", "=token"}}, Expect::Busy, {1, 2, 3});
        row("setnx-timestamp", "taken over", {isThere, {"GET lock.foo", "=<-1>"}, {"GETSET lock.foo <5001>", "=<-1>"}}, Expect::Acquired,
            {1, 2, 3, 4, 5}, {"<5001>"});
        row("setnx-timestamp", "vanished in between", {isThere, {"GET lock.foo", "=<-1>"}, {"GETSET lock.foo <5001>", "nil"}}, Expect::Acquired,
            {1, 2, 3, 4, 5}, {"<5001>"});
        // A loser has overwritten the winner's timestamp all the same.
        row("setnx-timestamp", "somebody was faster", {isThere, {"GET lock.foo", "=<-1>"}, {"GETSET lock.foo <5001>", "=<4000>"}}, Expect::Busy,
            {1, 2, 3, 4, 5}, {"<5001>"});
        row("setnx-timestamp", "another type", {isThere, {"GET lock.foo", "-WRONGTYPE no"}}, Expect::Failed, {1, 2});

        row("setnx-timestamp-strict", "free", {isFree}, Expect::Acquired, {1, 2}, {"<5001>"});
        row("setnx-timestamp-strict", "not yet past", {isThere, {"GET lock.foo", "=<0>"}}, Expect::Busy, {1, 2, 3});
        row("setnx-timestamp-strict", "released meanwhile", {isThere, {"GET lock.foo", "nil"}}, Expect::Busy, {1, 2, 3});
        row("setnx-timestamp-strict", "taken over", {isThere, {"GET lock.foo", "=<-7>"}, {"GETSET lock.foo <5001>", "=<-7>"}}, Expect::Acquired,
            {1, 2, 3, 4, 5}, {"<5001>"});
        row("setnx-timestamp-strict", "past, but another", {isThere, {"GET lock.foo", "=<-7>"}, {"GETSET lock.foo <5001>", "=<-1>"}}, Expect::Busy,
            {1, 2, 3, 4, 5}, {"<5001>"});
        row("setnx-timestamp-strict", "vanished in between", {isThere, {"GET lock.foo", "=<-7>"}, {"GETSET lock.foo <5001>", "nil"}}, Expect::Busy,
            {1, 2, 3, 4, 5}, {"<5001>"});
        row("setnx-timestamp-strict", "another type", {isThere, {"GET lock.foo", "-WRONGTYPE no"}}, Expect::Failed, {1, 2});

        row("setnx-del-takeover", "free", {isFree}, Expect::Acquired, {1, 2}, {"<5001>"});
        row("setnx-del-takeover", "not yet past", {isThere, {"GET lock.foo", "=<0>"}}, Expect::Busy, {1, 2, 3});
        row("setnx-del-takeover", "released meanwhile", {isThere, {"GET lock.foo", "nil"}, isFree}, Expect::Acquired, {1, 2, 3, 1, 2}, {"<5001>"});
        row("setnx-del-takeover", "taken over", {isThere, {"GET lock.foo", "=<-1>"}, {"DEL lock.foo", ":1"}, isFree}, Expect::Acquired,
            {1, 2, 3, 4, 5}, {"<5001>"});
        row("setnx-del-takeover", "somebody was faster", {isThere, {"GET lock.foo", "=<-1>"}, {"DEL lock.foo", ":0"}, isThere}, Expect::Busy,
            {1, 2, 3, 4, 5});
        row("setnx-del-takeover", "another type", {isThere, {"GET lock.foo", "-WRONGTYPE no"}}, Expect::Failed, {1, 2});

        const Line nowFree{"SETNX lock.foo <0>", ":1"}, nowThere{"SETNX lock.foo <0>", ":0"};
        for (const char *any : {"setnx-acquired-at", "setnx-acquired-at-nil-lapsed", "setnx-acquired-at-nil-lost"}) {
            row(any, "free", {nowFree}, Expect::Acquired, {1, 2}, {"<0>"});
            row(any, "young", {nowThere, {"GET lock.foo", "=<-4999>"}}, Expect::Busy, {1, 2, 3});
            row(any, "another kind", {nowThere, {"GET lock.foo", "=token"}}, Expect::Busy, {1, 2, 3});
            row(any, "taken over", {nowThere, {"GET lock.foo", "=<-5000>"}, {"GETSET lock.foo <0>", "=<-5000>"}}, Expect::Acquired, {1, 2, 3, 4, 5},
                {"<0>"});
            row(any, "somebody was faster", {nowThere, {"GET lock.foo", "=<-5000>"}, {"GETSET lock.foo <0>", "=<-1>"}}, Expect::Busy, {1, 2, 3, 4, 5},
                {"<0>"});
            row(any, "another type", {nowThere, {"GET lock.foo", "-WRONGTYPE no"}}, Expect::Failed, {1, 2});
        }
        const Line isOld{"GET lock.foo", "=<-5000>"}, isGone{"GET lock.foo", "nil"}, foundNothing{"GETSET lock.foo <0>", "nil"};
        for (const char *patient : {"setnx-acquired-at", "setnx-acquired-at-nil-lost"})
            row(patient, "released meanwhile", {nowThere, isGone, nowFree}, Expect::Acquired, {1, 2, 3, 1, 2}, {"<0>"});
        for (const char *glad : {"setnx-acquired-at", "setnx-acquired-at-nil-lapsed"})
            row(glad, "vanished in between", {nowThere, isOld, foundNothing}, Expect::Acquired, {1, 2, 3, 4, 5}, {"<0>"});
        row("setnx-acquired-at-nil-lost", "vanished in between", {nowThere, isOld, foundNothing}, Expect::Busy, {1, 2, 3, 4, 5}, {"<0>"});
        row("setnx-acquired-at-nil-lapsed", "released meanwhile", {nowThere, isGone, foundNothing}, Expect::Acquired, {1, 2, 3, 4, 5}, {"<0>"});
        row("setnx-acquired-at-nil-lapsed", "released and taken", {nowThere, isGone, {"GETSET lock.foo <0>", "=<0>"}}, Expect::Busy, {1, 2, 3, 4, 5},
            {"<0>"});
        row("setnx-acquired-at-nil-lapsed", "released and set to nothing", {nowThere, isGone, {"GETSET lock.foo <0>", "="}}, Expect::Busy,
            {1, 2, 3, 4, 5}, {"<0>"});

        row("lua-timestamp", "free or lapsed", {{lockCommand, ":0"}}, Expect::Acquired, {1, 2}, {"<5000>"});
        row("lua-timestamp", "busy", {{lockCommand, ":1"}}, Expect::Busy, {1, 2});
        row("lua-timestamp", "another type", {{lockCommand, ":2"}}, Expect::Failed, {1, 2});
        row("lua-timestamp", "refused", {{lockCommand, "-NOPERM no scripts"}}, Expect::Failed, {1});

        const Line tokenFree{"SETNX lock.foo token-1", ":1"};
        row("setnx-expire", "free", {tokenFree, {"EXPIRE lock.foo 5", ":1"}}, Expect::Acquired, {1, 2, 3}, {"token-1"});
        row("setnx-expire", "vanished in between", {tokenFree, {"EXPIRE lock.foo 5", ":0"}}, Expect::Acquired, {1, 2, 3}, {"token-1"});
        row("setnx-expire", "no lease", {tokenFree, {"EXPIRE lock.foo 5", "-NOPERM no"}}, Expect::Failed, {1, 2, 3}, {"token-1"});
        row("setnx-expire", "there", {{"SETNX lock.foo token-1", ":0"}}, Expect::Busy, {1, 2});
        row("setnx-expire", "refused", {{"SETNX lock.foo token-1", "-OOM no"}}, Expect::Failed, {1});

        row("exists-set", "absent", {{"EXISTS lock.foo", ":0"}, {"SET lock.foo 1 EX 5", "+OK"}}, Expect::Acquired, {1, 2, 3}, {"1"});
        row("exists-set", "there", {{"EXISTS lock.foo", ":1"}}, Expect::Busy, {1, 2});
        row("exists-set", "refused", {{"EXISTS lock.foo", "-NOPERM no"}}, Expect::Failed, {1});
        row("exists-set", "not set", {{"EXISTS lock.foo", ":0"}, {"SET lock.foo 1 EX 5", "-OOM no"}}, Expect::Failed, {1, 2, 3});
    }
    void attempt_everyBranch()
    {
        QFETCH(QByteArray, protocol);
        QFETCH(Lines, lines);
        QFETCH(Expect, expect);
        QFETCH(Steps, steps);
        QFETCH(QByteArrayList, written);
        ProtocolScene scene(protocol.constData());
        scene.attempt();
        QCOMPARE(scene.plays(lines), QByteArray());
        QVERIFY(scene.attempted);
        QCOMPARE(scene.isAcquired(), expect == Expect::Acquired);
        QCOMPARE(scene.isBusy(), expect == Expect::Busy);
        QCOMPARE(scene.actor->steps, steps);
        std::ranges::transform(written, written.begin(), [&](const QByteArray &value) { return scene.filledIn(value); });
        QCOMPARE(scene.notes.written, written);
    }

    void release_everyBranch_data()
    {
        QTest::addColumn<QByteArray>("protocol");
        QTest::addColumn<Lines>("lines"); // from the beginning; the release begins when the lock is acquired
        QTest::addColumn<QString>("note");
        QTest::addColumn<Steps>("steps");
        const auto row = [](const char *protocol, const char *name, const Lines &lines, const QString &note, const Steps &steps) {
            QTest::addRow("%s: %s", protocol, name) << QByteArray(protocol) << lines << note << steps;
        };
        for (const char *careful : {"setnx-timestamp", "setnx-del-takeover"}) {
            row(careful, "ours", {{"GET lock.foo", "=<1>"}, {"DEL lock.foo", ":1"}}, u"released"_s, {6, 7, 8});
            row(careful, "vanished in between", {{"GET lock.foo", "=<1>"}, {"DEL lock.foo", ":0"}}, u"release answered 0: already gone"_s, {6, 7, 8});
            row(careful, "the deadline is now", {{"GET lock.foo", "=<0>"}}, u"not released: the lease is over"_s, {6, 7});
            row(careful, "past", {{"GET lock.foo", "=<-1>"}}, u"not released: the lease is over"_s, {6, 7});
            row(careful, "gone", {{"GET lock.foo", "nil"}}, u"not released: already gone"_s, {6, 7});
            row(careful, "another kind", {{"GET lock.foo", "=token"}}, u"not released: the value is no longer a timestamp"_s, {6, 7});
            row(careful, "another type", {{"GET lock.foo", "-WRONGTYPE no"}}, {}, {6});
            row(careful, "not deleted", {{"GET lock.foo", "=<1>"}, {"DEL lock.foo", "-NOPERM no"}}, {}, {6, 7, 8});
        }
        for (const char *blind : {"setnx-timestamp-strict", "setnx-acquired-at", "setnx-acquired-at-nil-lapsed", "setnx-acquired-at-nil-lost"}) {
            row(blind, "whosever it is", {{"DEL lock.foo", ":1"}}, u"released"_s, {6});
            row(blind, "gone", {{"DEL lock.foo", ":0"}}, u"release answered 0: already gone"_s, {6});
            row(blind, "refused", {{"DEL lock.foo", "-NOPERM no"}}, {}, {6});
        }
        row("exists-set", "whosever it is", {{"DEL lock.foo", ":1"}}, u"released"_s, {4});
        row("lua-timestamp", "ours", {{unlockCommand, ":0"}}, u"released"_s, {3});
        row("lua-timestamp", "another's", {{unlockCommand, ":1"}}, u"release answered 1: no longer this client's lock"_s, {3});
        row("lua-timestamp", "refused", {{unlockCommand, "-NOPERM no"}}, {}, {3});
        row("setnx-expire", "ours", {{deleteIfMineCommand, ":1"}}, u"released"_s, {4});
        row("setnx-expire", "another's", {{deleteIfMineCommand, ":0"}}, u"release answered 0: no longer this client's lock"_s, {4});
        row("setnx-expire", "another type", {{deleteIfMineCommand, "-WRONGTYPE no"}}, {}, {4});
    }
    void release_everyBranch()
    {
        QFETCH(QByteArray, protocol);
        QFETCH(Lines, lines);
        QFETCH(QString, note);
        QFETCH(Steps, steps);
        ProtocolScene scene(protocol.constData());
        scene.attempt();
        while (!scene.attempted) {
            const QByteArray name = scene.server.takeSent().at(0).at(0);
            scene.server.says(name == "SET" ? "+OK\r\n" : name == "EVAL" || name == "EXISTS" ? ":0\r\n" : ":1\r\n");
        }
        QVERIFY(scene.isAcquired());
        scene.actor->steps.clear();
        scene.release();
        QCOMPARE(scene.plays(lines), QByteArray());
        QVERIFY(scene.released);
        QCOMPARE(scene.note(), note);
        QCOMPARE(scene.released->has_value(), !note.isNull());
        QCOMPARE(scene.actor->steps, steps);
    }

    void strictRelease_withoutALock_deletesNothing()
    {
        ProtocolScene scene("setnx-timestamp-strict");
        scene.release();
        QCOMPARE(scene.plays({}), QByteArray());
        QCOMPARE(scene.note(), u"nothing to release"_s);
    }

    void attempt_clockAhead_liveLockTakenOver_data()
    {
        QTest::addColumn<QByteArray>("protocol");
        QTest::addColumn<Lines>("lines");
        QTest::newRow("setnx-timestamp") << "setnx-timestamp"_ba
                                         << Lines{{"SETNX lock.foo <11001>", ":0"},
                                                  {"GET lock.foo", "=<5000>"},
                                                  {"GETSET lock.foo <11001>", "=<5000>"}};
        QTest::newRow("setnx-acquired-at") << "setnx-acquired-at"_ba
                                           << Lines{{"SETNX lock.foo <6000>", ":0"}, {"GET lock.foo", "=<0>"}, {"GETSET lock.foo <6000>", "=<0>"}};
    }
    void attempt_clockAhead_liveLockTakenOver()
    {
        QFETCH(QByteArray, protocol);
        QFETCH(Lines, lines);
        ProtocolScene scene(protocol.constData(), Duration(6000));
        scene.attempt();
        QCOMPARE(scene.plays(lines), QByteArray());
        QVERIFY(scene.isAcquired());
    }

    void marks_saySafelyWhatAValueMeans_data()
    {
        QTest::addColumn<QByteArray>("protocol");
        QTest::addColumn<QByteArray>("value");
        QTest::addColumn<QString>("mark");
        QTest::newRow("left") << "setnx-timestamp"_ba
                              << "=<4000>"_ba << u"GET → 4.0 s left"_s;
        QTest::newRow("lapsed") << "setnx-timestamp"_ba
                                << "=<-1>"_ba << u"GET → lapsed"_s;
        QTest::newRow("age") << "setnx-acquired-at"_ba
                             << "=<-4000>"_ba << u"GET → 4.0 s old"_s;
        QTest::newRow("other") << "setnx-timestamp"_ba
                               << "=some\x1btoken, and a long one"_ba << u"GET → some\\x1btoken, a…"_s;
    }
    void marks_saySafelyWhatAValueMeans()
    {
        QFETCH(QByteArray, protocol);
        QFETCH(QByteArray, value);
        QFETCH(QString, mark);
        ProtocolScene scene(protocol.constData());
        scene.attempt();
        scene.server.takeSent();
        scene.server.says(":0\r\n");
        scene.server.takeSent();
        scene.server.says(scene.reply(value));
        QCOMPARE(scene.notes.marks, (QStringList{u"SETNX → 0"_s, mark}));
    }

    void marks_nameTheScript()
    {
        ProtocolScene scene("lua-timestamp");
        scene.attempt();
        scene.server.says(":0\r\n");
        QCOMPARE(scene.notes.marks, QStringList{u"EVAL lock → 0 good"_s});
    }
};

} // namespace tst_timestampprotocols

LOCKSCOPE_TEST(tst_timestampprotocols, tst_timestampprotocols::TestTimestampProtocols)
#include "tst_timestampprotocols.moc"
