// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "traffic/waits/livelocks.h"

#include "testprogram.h"
#include "trafficstory.h"

#include <QTest>

namespace tst_livelocks {

using namespace lockscope;

namespace {

/** What makes it known that the locks are free. */
QByteArrayList known(const QByteArrayList &story, int ms = 1)
{
    QByteArrayList all;
    for (const char *lock : {"lock.1", "lock.2", "lock.3"})
        all << QByteArray::number(ms) + " x:1 SETNX " + lock + " start" << QByteArray::number(ms) + " x:1 DEL " + lock;
    return all + story;
}

QByteArray take(int ms, const QByteArray &client, const QByteArray &lock, const QByteArray &token)
{
    return QByteArray::number(ms) + ' ' + client + " SET " + lock + ' ' + token + " NX PX 5000";
}

QByteArray release(int ms, const QByteArray &client, const QByteArray &lock) { return QByteArray::number(ms) + ' ' + client + " DEL " + lock; }

/** Both take one lock, fail at the other one's, and release; "@A" to "@D": see reportOf(). */
QByteArrayList round(int ms, bool hasConstantTokens = false)
{
    return {take(ms, "a:1", "lock.1", "@A"),
            take(ms + 1, "b:1", "lock.2", "@B"),
            take(ms + 2, "a:1", "lock.2", hasConstantTokens ? "@A" : "@C"),
            take(ms + 3, "b:1", "lock.1", hasConstantTokens ? "@B" : "@D"),
            release(ms + 4, "a:1", "lock.1"),
            release(ms + 5, "b:1", "lock.2")};
}

QByteArrayList rounds(int fromMs, int times, bool haveConstantTokens = false)
{
    QByteArrayList all;
    for (int i = 0; i < times; ++i)
        all += round(fromMs + 100 * i, haveConstantTokens);
    return all;
}

/** One of them has both, and releases them. */
QByteArrayList success(int ms)
{
    return {take(ms, "a:1", "lock.1", "@A"), take(ms + 1, "a:1", "lock.2", "@C"), release(ms + 20, "a:1", "lock.2"),
            release(ms + 21, "a:1", "lock.1")};
}

QByteArrayList livelocksIn(const QByteArrayList &story)
{
    QByteArrayList all;
    const TrafficReport report = reportOf(known(story));
    for (const Livelock &found : report.livelocks) {
        QByteArrayList members;
        for (const Livelock::Member &member : found.members) {
            QByteArray text = member.who.name + " has";
            for (const TrafficKey &lock : member.holds)
                text += ' ' + lock.key;
            members << text + " wants " + member.wants.key + ' ' + QByteArray::number(member.rounds);
        }
        std::ranges::sort(members);
        all << members.join(", ") + (found.isCertain ? "; certain " : "; suspected ") + QByteArray::number(found.firstUs / 1000) + '-'
                + QByteArray::number(found.lastUs / 1000) + (found.endedUs ? " ended " + QByteArray::number(*found.endedUs / 1000) : QByteArray());
    }
    return all;
}

/** Each holds its lock for longer than it has tried for the other one's. */
QByteArrayList workers(int times)
{
    QByteArrayList all;
    for (int ms = 100; ms < 100 + 100 * times; ms += 100) {
        all += QByteArrayList{take(ms, "a:1", "lock.1", "@A"),     take(ms + 1, "b:1", "lock.2", "@B"), take(ms + 2, "a:1", "lock.2", "@C"),
                              take(ms + 3, "b:1", "lock.1", "@D"), release(ms + 40, "a:1", "lock.1"),   release(ms + 41, "b:1", "lock.2")};
    }
    return all;
}

/** One has lock.2 all the time, or works with it again and again; the other one fails at it. */
QByteArrayList oneFails(bool hasWork, int times)
{
    QByteArrayList all;
    if (!hasWork)
        all << take(50, "b:1", "lock.2", "@B");
    for (int ms = 100; ms < 100 + 100 * times; ms += 100) {
        if (hasWork)
            all << take(ms, "b:1", "lock.2", "@B");
        all << take(ms + 1, "a:1", "lock.1", "@A") << take(ms + 2, "a:1", "lock.2", "@C") << release(ms + 3, "a:1", "lock.1");
        if (hasWork)
            all << release(ms + 4, "b:1", "lock.2");
    }
    return all;
}

QByteArrayList oneLock(int times)
{
    QByteArrayList all;
    for (int ms = 100; ms < 100 + 100 * times; ms += 100)
        all << take(ms, "a:1", "lock.1", "@A") << take(ms + 1, "b:1", "lock.1", "@B") << release(ms + 2, "a:1", "lock.1");
    return all;
}

/** Both in the same order. */
QByteArrayList oneOrder(int times)
{
    QByteArrayList all;
    for (int ms = 100; ms < 100 + 100 * times; ms += 100) {
        all << take(ms, "a:1", "lock.1", "@A") << take(ms + 1, "b:1", "lock.1", "@B") << take(ms + 2, "a:1", "lock.2", "@C")
            << release(ms + 3, "a:1", "lock.2") << release(ms + 4, "a:1", "lock.1");
    }
    return all;
}

QByteArrayList ofThree(int times)
{
    QByteArrayList all;
    for (int ms = 100; ms < 100 + 100 * times; ms += 100) {
        all << take(ms, "a:1", "lock.1", "@A") << take(ms + 1, "b:1", "lock.2", "@B") << take(ms + 2, "c:1", "lock.3", "@C")
            << take(ms + 3, "a:1", "lock.2", "@D") << take(ms + 4, "b:1", "lock.3", "@E") << take(ms + 5, "c:1", "lock.1", "@F")
            << release(ms + 6, "a:1", "lock.1") << release(ms + 7, "b:1", "lock.2") << release(ms + 8, "c:1", "lock.3");
    }
    return all;
}

/** The leases end; nobody releases. */
QByteArrayList lapses(int times)
{
    QByteArrayList all;
    for (const QByteArray &line : rounds(100, times)) {
        if (!line.contains("DEL"))
            all << QByteArray(line).replace("5000", "30");
    }
    return all;
}

} // namespace

class TestLivelocks : public QObject {
    Q_OBJECT
private slots:
    void rounds_inVain_areALivelockFromTheThirdOn_data()
    {
        QTest::addColumn<QByteArrayList>("story");
        QTest::addColumn<QByteArrayList>("found");
        const auto row = [](const char *name, const QByteArrayList &story, const QByteArrayList &found) { QTest::newRow(name) << story << found; };
        row("two rounds", rounds(100, 2), {});
        row("three rounds", rounds(100, 3), {"a has lock.1 wants lock.2 3, b has lock.2 wants lock.1 3; suspected 100-305"});
        row("constant tokens", rounds(100, 3, true), {"a has lock.1 wants lock.2 3, b has lock.2 wants lock.1 3; certain 100-305"});
        row("ten rounds", rounds(100, 10), {"a has lock.1 wants lock.2 10, b has lock.2 wants lock.1 10; suspected 100-1005"});
        row("until one gets on", rounds(100, 4) + success(500),
            {"a has lock.1 wants lock.2 4, b has lock.2 wants lock.1 4; suspected 100-405 ended 501"});
        row("one gets on in between", rounds(100, 2) + success(300) + rounds(400, 2), {});
        row("three philosophers", ofThree(3),
            {"a has lock.1 wants lock.2 3, b has lock.2 wants lock.3 3, c has lock.3 wants lock.1 3; suspected 100-308"});
    }
    void rounds_inVain_areALivelockFromTheThirdOn()
    {
        QFETCH(const QByteArrayList, story);
        QFETCH(const QByteArrayList, found);
        QCOMPARE(livelocksIn(story), found);
    }

    void contention_ofOtherKinds_isNoLivelock_data()
    {
        QTest::addColumn<QByteArrayList>("story");
        QTest::newRow("one lock") << oneLock(20);
        QTest::newRow("one order") << oneOrder(20);
        QTest::newRow("only one fails, the other one keeps its lock") << oneFails(false, 20);
        QTest::newRow("only one fails, the other one works") << oneFails(true, 20);
        QTest::newRow("each works with its own lock before it releases it") << workers(20);
        QTest::newRow("leases end by themselves") << lapses(20);
    }
    void contention_ofOtherKinds_isNoLivelock()
    {
        QFETCH(const QByteArrayList, story);
        QCOMPARE(livelocksIn(story), QByteArrayList());
    }

    void gap_betweenRounds_startsAnew()
    {
        QCOMPARE(livelocksIn(rounds(100, 2) + QByteArrayList{"250 gap"} + known({}, 260) + rounds(300, 2)), QByteArrayList());
        QCOMPARE(livelocksIn(rounds(100, 2) + QByteArrayList{"250 gap"} + known({}, 260) + rounds(300, 3)).size(), 1);
    }

    void finding_ofALivelock_hasTheRoundOfBoth()
    {
        const TrafficReport report = reportOf(known(rounds(100, 5, true)));
        const auto finding = std::ranges::find(report.findings, AuditFinding::Kind::Livelock, &AuditFinding::kind);
        QVERIFY(finding != report.findings.end());
        QCOMPARE(finding->verdict, AuditFinding::Verdict::Violated);
        QCOMPARE(finding->clients, (QByteArrayList{"b", "a"}));
        QCOMPARE(finding->evidence.size(), 6u);
        QVERIFY(report.deadlocks.empty());
    }
};

} // namespace tst_livelocks

LOCKSCOPE_TEST(tst_livelocks, tst_livelocks::TestLivelocks)
#include "tst_livelocks.moc"
