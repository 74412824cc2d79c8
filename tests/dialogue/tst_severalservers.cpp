// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocolscene.h"
#include "testprogram.h"

namespace tst_severalservers {

using namespace lockscope;
using namespace Qt::StringLiterals;

namespace {

const QByteArray set = "SET lock.foo token-1 NX PX 5000";
const QByteArray drop = "EVAL (delete if mine) 1 lock.foo token-1";

using Lines = std::vector<Line>;
using Steps = QList<int>;

/** The same heard by one server after the other, with these answers. */
Lines onEach(const QByteArray &command, const QByteArrayList &answers)
{
    Lines lines;
    for (const QByteArray &answer : answers)
        lines.push_back({command, answer, int(lines.size())});
    return lines;
}
Lines operator+(Lines first, const Lines &second)
{
    first.insert(first.end(), second.begin(), second.end());
    return first;
}

} // namespace

/** Section D: each branch of each protocol, as a dialogue with several servers. The lease is 5000 ms. */
class TestSeveralServers : public QObject {
    Q_OBJECT
private slots:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".+"))); }

    void redlock_attempt_data()
    {
        QTest::addColumn<Lines>("lines");
        QTest::addColumn<bool>("isAcquired");
        QTest::addColumn<Steps>("steps");
        QTest::addColumn<bool>("wrote");
        const Lines dropped = onEach(drop, {":1", ":0", ":0"});
        QTest::newRow("all") << onEach(set, {"+OK", "+OK", "+OK"}) << true << Steps{1, 2} << true;
        QTest::newRow("majority") << onEach(set, {"+OK", "nil", "+OK"}) << true << Steps{1, 2} << true;
        QTest::newRow("minority") << onEach(set, {"nil", "nil", "+OK"}) + dropped << false << Steps{1, 2, 3} << true;
        QTest::newRow("none") << onEach(set, {"nil", "nil", "nil"}) + dropped << false << Steps{1, 2, 3} << false;
        QTest::newRow("one is down") << onEach(set, {"-LOADING wait", "+OK", "+OK"}) << true << Steps{1, 2} << true;
        QTest::newRow("two are down") << onEach(set, {"-LOADING wait", "-LOADING wait", "+OK"})
                + onEach(drop, {"-LOADING wait", "-LOADING wait", ":1"})
                                      << false << Steps{1, 2, 3} << true;
        // 5000 less 50 less 2: what takes longer is not valid any more
        Lines justInTime = onEach(set, {"+OK", "+OK", "+OK"});
        justInTime[1].after = Duration(4947);
        QTest::newRow("just in time") << justInTime << true << Steps{1, 2} << true;
        Lines tooLate = onEach(set, {"+OK", "+OK", "+OK"});
        tooLate[1].after = Duration(4948);
        QTest::newRow("too late") << tooLate + dropped << false << Steps{1, 2, 3} << true;
    }
    void redlock_attempt()
    {
        QFETCH(Lines, lines);
        QFETCH(bool, isAcquired);
        QFETCH(Steps, steps);
        QFETCH(bool, wrote);
        ProtocolScene scene("redlock", Duration(0), 3);
        scene.attempt();
        QCOMPARE(scene.plays(lines), QByteArray());
        QCOMPARE(scene.isAcquired(), isAcquired);
        QCOMPARE(scene.isBusy(), !isAcquired);
        QCOMPARE(scene.actor->steps, steps);
        QCOMPARE(scene.notes.written, wrote ? QByteArrayList{"token-1"} : QByteArrayList());
    }

    void redlock_noServerAnswers_fails()
    {
        ProtocolScene scene("redlock", Duration(0), 3);
        const QByteArrayList refusals{"-NOPERM a", "-NOPERM b", "-NOPERM c"};
        scene.attempt();
        QCOMPARE(scene.plays(onEach(set, refusals) + onEach(drop, refusals)), QByteArray());
        QVERIFY(scene.attempted && !*scene.attempted);
        QCOMPARE(scene.attempted->error().kind, Error::Kind::NoPermission);
    }

    void redlockRelease_everyBranch_data()
    {
        QTest::addColumn<QByteArrayList>("answers");
        QTest::addColumn<QString>("note");
        QTest::newRow("all") << QByteArrayList{":1", ":1", ":1"} << u"released on 3 of 3 servers"_s;
        QTest::newRow("some") << QByteArrayList{":0", "-LOADING wait", ":1"} << u"released on 1 of 3 servers"_s;
        QTest::newRow("another's") << QByteArrayList{":0", ":0", ":0"} << u"release answered 0: no longer this client's lock"_s;
        QTest::newRow("no answer") << QByteArrayList{"-WRONGTYPE no", "-WRONGTYPE no", "-WRONGTYPE no"} << QString();
    }
    void redlockRelease_everyBranch()
    {
        QFETCH(QByteArrayList, answers);
        QFETCH(QString, note);
        ProtocolScene scene("redlock", Duration(0), 3);
        scene.attempt();
        QCOMPARE(scene.plays(onEach(set, {"+OK", "+OK", "+OK"})), QByteArray());
        scene.actor->steps.clear();
        scene.release();
        QCOMPARE(scene.plays(onEach(drop, answers)), QByteArray());
        QVERIFY(scene.released);
        QCOMPARE(scene.note(), note);
        QCOMPARE(scene.released->has_value(), !note.isNull());
        QCOMPARE(scene.actor->steps, Steps{4});
    }

    void redlock_endsInBetween_returnsCancelled()
    {
        ProtocolScene scene("redlock", Duration(0), 3);
        scene.attempt();
        scene.script(0).says("+OK\r\n");
        scene.furtherLive[0]->end();
        QVERIFY(scene.attempted && !*scene.attempted);
        QCOMPARE(scene.attempted->error().kind, Error::Kind::Cancelled);
        QCOMPARE(scene.script(2).hears(), QByteArray());
    }

    void failover_isSetNxPxOnServerZero()
    {
        ProtocolScene scene("failover", Duration(0), 2);
        scene.attempt();
        QCOMPARE(scene.plays({{set, "+OK"}}), QByteArray());
        QVERIFY(scene.isAcquired());
        scene.release();
        QCOMPARE(scene.plays({{drop, ":1"}}), QByteArray());
        QCOMPARE(scene.note(), u"released"_s);
    }

    void failoverWait_attempt_data()
    {
        QTest::addColumn<Lines>("lines");
        QTest::addColumn<int>("outcome"); // 1 acquired, 0 busy, -1 failed
        QTest::addColumn<Steps>("steps");
        const Line isFree{set, "+OK"};
        QTest::newRow("there") << Lines{{set, "nil"}} << 0 << Steps{1, 2};
        QTest::newRow("refused") << Lines{{set, "-OOM no"}} << -1 << Steps{1};
        QTest::newRow("replicated") << Lines{isFree, {"WAIT 1 1000", ":1"}} << 1 << Steps{1, 2, 3, 4};
        QTest::newRow("not replicated") << Lines{isFree, {"WAIT 1 1000", ":0"}, {drop, ":1"}} << 0 << Steps{1, 2, 3, 4, 5};
        QTest::newRow("not known") << Lines{isFree, {"WAIT 1 1000", "-ERR no"}, {drop, ":1"}} << 0 << Steps{1, 2, 3, 4, 5};
        QTest::newRow("not undone") << Lines{isFree, {"WAIT 1 1000", ":0"}, {drop, "-NOPERM no"}} << -1 << Steps{1, 2, 3, 4, 5};
    }
    void failoverWait_attempt()
    {
        QFETCH(Lines, lines);
        QFETCH(int, outcome);
        QFETCH(Steps, steps);
        ProtocolScene scene("failover-wait", Duration(0), 2);
        scene.attempt();
        QCOMPARE(scene.plays(lines), QByteArray());
        QVERIFY(scene.attempted);
        QCOMPARE(scene.isAcquired(), outcome == 1);
        QCOMPARE(scene.isBusy(), outcome == 0);
        QCOMPARE(scene.actor->steps, steps);
        if (outcome != 1)
            return;
        scene.actor->steps.clear();
        scene.release();
        QCOMPARE(scene.plays({{drop, ":1"}}), QByteArray());
        QCOMPARE(scene.note(), u"released"_s);
        QCOMPARE(scene.actor->steps, Steps{6});
    }

    void failoverWait_shortLease_waitsForAThirdOfIt()
    {
        ProtocolScene scene("failover-wait");
        scene.protocol = ProtocolCatalogue::builtIn().make(u"failover-wait"_s, {.key = "lock.foo", .lease = Duration(600)}, *scene.actor);
        scene.attempt();
        QCOMPARE(scene.plays({{"SET lock.foo token-1 NX PX 600", "+OK"}, {"WAIT 1 200", ":1"}}), QByteArray());
        QVERIFY(scene.isAcquired());
    }
};

} // namespace tst_severalservers

LOCKSCOPE_TEST(tst_severalservers, tst_severalservers::TestSeveralServers)
#include "tst_severalservers.moc"
