// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "traffic/audit/orderfindings.h"
#include "traffic/study/serverstogether.h"

#include "testprogram.h"
#include "trafficstory.h"

#include <QTest>

namespace tst_waitgraph {

using namespace lockscope;

namespace {

QByteArray take(int ms, const char *client, const char *lock, const char *token)
{
    return QByteArray::number(ms) + ' ' + client + " SET " + lock + ' ' + token + " NX PX 5000";
}

/** What makes it known that lock.1 to lock.4 are free. */
QByteArrayList known(const QByteArrayList &story)
{
    QByteArrayList all;
    for (const char *lock : {"lock.1", "lock.2", "lock.3", "lock.4"})
        all << QByteArray("1 x:1 SETNX ") + lock + " start" << QByteArray("1 x:1 DEL ") + lock;
    return all + story;
}

/** Somebody tries so often, each 10 ms. */
QByteArrayList tries(int ms, const char *client, const char *lock, const char *token, int times)
{
    QByteArrayList all;
    for (int i = 0; i < times; ++i)
        all << take(ms + 10 * i, client, lock, token);
    return all;
}

/** Lines in the order of their times. */
QByteArrayList together(QByteArrayList lines)
{
    std::ranges::stable_sort(lines, {}, [](const QByteArray &line) { return line.first(line.indexOf(' ')).toInt(); });
    return lines;
}

QByteArray treeText(const BlockingTree &tree, std::size_t at, int depth = 0)
{
    const BlockedLock &lock = tree.locks[at];
    QByteArray text = QByteArray(depth, '>') + lock.holder.lock.key + ' ' + (lock.isHolderKnown ? lock.holder.who.name : QByteArray("?")) + " blocks "
        + QByteArray::number(lock.blocked) + (lock.isInCycle ? " in a cycle" : "") + ':';
    for (const TrafficWait &wait : lock.waiters)
        text += ' ' + wait.who.name;
    text += '\n';
    for (const std::size_t below : lock.below)
        text += depth < 4 ? treeText(tree, below, depth + 1) : QByteArray();
    return text;
}

QByteArray treeText(const BlockingTree &tree)
{
    QByteArray text;
    for (const std::size_t root : tree.roots)
        text += treeText(tree, root);
    return text;
}

QByteArrayList deadlocksIn(const TrafficReport &report)
{
    QByteArrayList all;
    for (const Deadlock &found : report.deadlocks) {
        QByteArrayList edges;
        for (const Deadlock::Edge &edge : found.edges)
            edges << edge.wait.who.name + " waits for " + edge.hold.lock.key + " of " + edge.hold.who.name;
        std::ranges::sort(edges);
        all << edges.join(", ") + (found.isCertain ? "; certain" : "; suspected") + " since " + QByteArray::number(found.firstUs / 1000) + "; until "
                + QByteArray::number(found.dissolvesUs.value_or(0) / 1000) + "; cheapest " + found.cheapest->key;
    }
    return all;
}

} // namespace

class TestWaitGraph : public QObject {
    Q_OBJECT
private slots:
    void deadlock_ofConnections_isSuspectedAfterTwoPeriods()
    {
        const QByteArrayList holds{take(100, "a:1", "lock.1", "@A"), take(105, "b:1", "lock.2", "@B")};
        const QByteArrayList two = holds + together(tries(110, "a:1", "lock.2", "@C", 2) + tries(111, "b:1", "lock.1", "@D", 2));
        QCOMPARE(deadlocksIn(reportOf(known(two))), QByteArrayList());
        const QByteArrayList three = holds + together(tries(110, "a:1", "lock.2", "@C", 3) + tries(111, "b:1", "lock.1", "@D", 3));
        QCOMPARE(deadlocksIn(reportOf(known(three))),
                 QByteArrayList{"a waits for lock.2 of b, b waits for lock.1 of a; suspected since 131; until 5100; cheapest lock.2"});
    }
    void deadlock_ofTokens_isCertain()
    {
        const QByteArrayList story = QByteArrayList{take(100, "a:1", "lock.1", "@A"), take(105, "b:1", "lock.2", "@B")}
            + together(tries(110, "a:2", "lock.2", "@A", 4) + tries(111, "b:2", "lock.1", "@B", 4));
        QCOMPARE(deadlocksIn(reportOf(known(story))),
                 QByteArrayList{"a waits for lock.2 of b, b waits for lock.1 of a; certain since 121; until 5100; cheapest lock.2"});
    }
    void deadlock_ofThree_isFound()
    {
        const QByteArrayList story =
            QByteArrayList{take(100, "a:1", "lock.1", "@A"), take(101, "b:1", "lock.2", "@B"), take(102, "c:1", "lock.3", "@C")}
            + together(tries(110, "a:1", "lock.2", "@D", 3) + tries(111, "b:1", "lock.3", "@E", 3) + tries(112, "c:1", "lock.1", "@F", 3));
        QCOMPARE(deadlocksIn(reportOf(known(story))),
                 QByteArrayList{
                     "a waits for lock.2 of b, b waits for lock.3 of c, c waits for lock.1 of a; suspected since 132; until 5100; cheapest lock.3"});
    }
    /** Each server has one of the locks; a client has another connection to each. */
    void deadlock_overTwoServers_isSeenByTokens_data()
    {
        QTest::addColumn<bool>("sameTokens");
        QTest::addColumn<int>("secondBeginsMs");
        QTest::addColumn<QByteArrayList>("found");
        QTest::addColumn<bool>("isDoubted");
        const QByteArray circle = "a waits for lock.2 of b, b waits for lock.1 of a; certain since 111; until 5100; cheapest lock.2";
        QTest::newRow("tokens say who is who") << true << 0 << QByteArrayList{circle} << true;
        QTest::newRow("each lock has its own token") << false << 0 << QByteArrayList() << true;
        QTest::newRow("one after the other") << true << 60'000 << QByteArrayList() << false;
    }
    void deadlock_overTwoServers_isSeenByTokens()
    {
        QFETCH(const bool, sameTokens);
        QFETCH(const int, secondBeginsMs);
        const char *const first = sameTokens ? "@A" : "@C", *const second = sameTokens ? "@B" : "@D";
        const auto later = [secondBeginsMs](QByteArrayList story) {
            for (QByteArray &line : story) {
                const qsizetype space = line.indexOf(' ');
                line = QByteArray::number(line.first(space).toInt() + secondBeginsMs) + line.sliced(space);
            }
            return story;
        };
        std::vector<TrafficReport> reports{
            reportOf(known(QByteArrayList{take(100, "a:1", "lock.1", "@A")} + tries(111, "b:7", "lock.1", second, 6))),
            reportOf(later(known(QByteArrayList{take(105, "b:1", "lock.2", "@B")} + tries(110, "a:7", "lock.2", first, 6))))};
        for (int i = 0; i < 2; ++i) {
            reports[std::size_t(i)].account.firstUs = i * secondBeginsMs * 1000;
            reports[std::size_t(i)].account.lastUs = i * secondBeginsMs * 1000 + 170'000;
        }
        lookAtAllTogether(reports);
        for (const TrafficReport &report : reports) {
            QTEST(deadlocksIn(report), "found");
            const AuditVerdict &verdict = report.verdicts[std::size_t(AuditFinding::Kind::Deadlock)];
            QCOMPARE(verdict.is == AuditVerdict::Is::Violated, !report.deadlocks.empty());
            QTEST(std::ranges::any_of(verdict.doubts, [](const AuditDoubt &doubt) { return doubt.why == AuditDoubt::Why::OtherServers; }),
                  "isDoubted");
            QCOMPARE(report.tree.locks[report.tree.roots.front()].isInCycle, !report.deadlocks.empty());
            QCOMPARE(std::ranges::count(report.findings, AuditFinding::Kind::Deadlock, &AuditFinding::kind), std::ptrdiff_t(report.deadlocks.size()));
        }
    }
    /** As node-redisson's, whose locks have a thread each. */
    void deadlock_ofThoseWhoSleep_isSeenAndLasts()
    {
        const QByteArray lock = "redis.call('exists')_redis.call('hexists')_redis.call('hincrby')_redis.call('pexpire')_redis.call('pttl')";
        const auto call = [&lock](int ms, const char *client, const char *key, const QByteArray &token, bool isWon) {
            const QByteArray at = QByteArray::number(ms) + ' ';
            QByteArrayList lines{at + client + " EVAL " + lock + " 1 " + key + " 30000 " + token, at + "lua exists " + key};
            if (isWon)
                lines << at + "lua hincrby " + key + ' ' + token + " 1" << at + "lua pexpire " + key + " 30000";
            else
                lines << at + "lua hexists " + key + ' ' + token << at + "lua pttl " + key;
            return lines;
        };
        QByteArrayList story = call(100, "a:1", "lock.1", "id:1", true) + call(105, "b:1", "lock.2", "other:1", true);
        for (const int ms : {110, 112})
            story += call(ms, "a:1", "lock.2", "id:2", false) + call(ms + 1, "b:1", "lock.1", "other:2", false);
        story << "9000 a:1 PEXPIRE lock.1 30000"
              << "9000 b:1 PEXPIRE lock.2 30000";
        const TrafficReport cleared = reportOf(known(story + QByteArrayList{"9500 ops:1 DEL lock.2", "9700 x:1 PING"}));
        QVERIFY(cleared.deadlocks.front().isOver);
        QCOMPARE(cleared.deadlocks.front().lastUs, qint64(9'500'000));
        const TrafficReport report = reportOf(known(story));
        QCOMPARE(deadlocksIn(report),
                 QByteArrayList{"a waits for lock.2 of b, b waits for lock.1 of a; suspected since 113; until 39000; cheapest lock.2"});
        QVERIFY(!report.deadlocks.front().isOver);
        QCOMPARE(report.deadlocks.front().lastUs, qint64(9'000'000));
        for (const LockContention &one : report.locks)
            QVERIFY(one.waitersNow == 0 || (one.longestWait->us > 8'000'000 && one.waitedUs > 8'000'000));
    }
    void chain_ofWaiters_isNoDeadlock()
    {
        const QByteArrayList story = QByteArrayList{take(100, "a:1", "lock.1", "@A"), take(101, "b:1", "lock.2", "@B")}
            + together(tries(110, "b:1", "lock.1", "@D", 5) + tries(111, "c:1", "lock.2", "@E", 5));
        const TrafficReport report = reportOf(known(story));
        QCOMPARE(deadlocksIn(report), QByteArrayList());
        QCOMPARE(treeText(report.tree), QByteArray("lock.1 a blocks 2: b\n>lock.2 b blocks 1: c\n"));
    }
    void connection_ofSeveralTasks_isNoActor()
    {
        // One connection waits for lock.1 and takes lock.2 meanwhile: that is not one task.
        const QByteArrayList story = QByteArrayList{take(100, "b:1", "lock.1", "@B")}
            + together(tries(110, "a:1", "lock.1", "@A", 8) + QByteArrayList{take(135, "a:1", "lock.2", "@C")}
                       + tries(140, "b:1", "lock.2", "@D", 5));
        QCOMPARE(deadlocksIn(reportOf(known(story))), QByteArrayList());
    }
    void tree_ofADeadlock_isACycle()
    {
        const QByteArrayList story = QByteArrayList{take(100, "a:1", "lock.1", "@A"), take(105, "b:1", "lock.2", "@B")}
            + together(tries(110, "a:1", "lock.2", "@C", 3) + tries(111, "b:1", "lock.1", "@D", 3) + tries(112, "c:1", "lock.1", "@E", 3));
        QVERIFY(treeText(reportOf(known(story)).tree).startsWith("lock.1 a blocks 3 in a cycle: b c\n>lock.2 b blocks 3 in a cycle: a\n"));
    }
    void tree_hasItsWorstRootFirst()
    {
        const QByteArrayList story = QByteArrayList{take(100, "a:1", "lock.1", "@A"), take(101, "b:1", "lock.2", "@B")}
            + together(tries(110, "c:1", "lock.1", "@C", 2) + tries(111, "d:1", "lock.2", "@D", 2) + tries(112, "e:1", "lock.2", "@E", 2));
        QCOMPARE(treeText(reportOf(known(story)).tree), QByteArray("lock.2 b blocks 2: d e\nlock.1 a blocks 1: c\n"));
    }
    void tree_ofAnUnknownHolder_saysSo()
    {
        const QByteArrayList story = tries(100, "c:1", "lock.1", "@C", 3);
        QCOMPARE(treeText(reportOf(story).tree), QByteArray("lock.1 ? blocks 1: c\n"));
    }

    void orders_ofTwoLocks_areFoundIfBothOccur()
    {
        const auto both = [](int ms, const char *client, const char *first, const char *second) {
            const bool isA = client[0] == 'a';
            return QByteArrayList{take(ms, client, first, isA ? "@A" : "@C"), take(ms + 10, client, second, isA ? "@B" : "@D"),
                                  QByteArray::number(ms + 20) + ' ' + client + " DEL " + first,
                                  QByteArray::number(ms + 30) + ' ' + client + " DEL " + second};
        };
        const TrafficReport same = reportOf(known(both(100, "a:1", "lock.1", "lock.2") + both(200, "b:1", "lock.1", "lock.2")));
        QVERIFY(same.inversions.empty());
        const TrafficReport one = reportOf(known(both(100, "a:1", "lock.1", "lock.2") + both(200, "a:1", "lock.2", "lock.1")));
        QVERIFY(one.inversions.empty()); // one alone does not wait for itself
        const TrafficReport report =
            reportOf(known(both(100, "a:1", "lock.1", "lock.2") + both(200, "b:1", "lock.2", "lock.1") + both(300, "b:1", "lock.2", "lock.1")));
        QCOMPARE(report.inversions.size(), std::size_t(1));
        const LockOrder &order = report.inversions.front();
        QCOMPARE(order.first.key, "lock.1");
        QCOMPARE(order.second.key, "lock.2");
        QCOMPARE(order.timesForth, quint64(1));
        QCOMPARE(order.timesBack, quint64(2));
        QCOMPARE(order.forth.who.name, "a");
        QCOMPARE(order.back.who.name, "b");
        QCOMPARE(order.back.first.atUs, 200'000);
        QCOMPARE(order.back.second.atUs, 210'000);
    }
    void deadlock_ofClientsOfASocket_hasTheWaitsOfAllAsEvidence()
    {
        QByteArrayList story{take(100, "unix:/s", "lock.1", "@A"), take(110, "unix:/s", "lock.2", "@B")};
        for (int ms = 120; ms < 180; ms += 20)
            story << take(ms, "unix:/s", "lock.2", "@A") << take(ms + 5, "unix:/s", "lock.1", "@B");
        const TrafficReport report = reportOf(known(story));
        QCOMPARE(report.deadlocks.size(), std::size_t(1));
        std::vector<std::pair<QByteArray, QByteArray>> said;
        for (const ExecutedCommand &command : report.deadlocks.front().evidence)
            said.emplace_back(command.arguments[1], command.arguments[2]);
        std::ranges::sort(said);
        const QByteArray a = storyToken('A'), b = storyToken('B');
        std::vector<std::pair<QByteArray, QByteArray>> expected{{"lock.1", a}, {"lock.1", b}, {"lock.2", a}, {"lock.2", b}};
        std::ranges::sort(expected);
        QVERIFY(said == expected);
    }

    /** Nothing says that they are the same actor, or that they are not. */
    void deadlock_byOtherConnectionsOfTheSameName_isUnknown()
    {
        QByteArrayList story{"50 a:1 CLIENT SETNAME app-1", "50 a:2 CLIENT SETNAME app-1",    "50 b:1 CLIENT SETNAME app-2",
                             "50 b:2 CLIENT SETNAME app-2", take(100, "a:1", "lock.1", "@A"), take(110, "b:1", "lock.2", "@C")};
        for (int ms = 120; ms < 200; ms += 20)
            story << take(ms, "a:2", "lock.2", "@B") << take(ms + 5, "b:2", "lock.1", "@D");
        const TrafficReport report = reportOf(known(story));
        QVERIFY(report.deadlocks.empty());
        const AuditVerdict &verdict = report.verdicts[std::size_t(AuditFinding::Kind::Deadlock)];
        QCOMPARE(verdict.is, AuditVerdict::Is::Unknown);
        const auto doubt = std::ranges::find(verdict.doubts, AuditDoubt::Why::OtherConnections, &AuditDoubt::why);
        QVERIFY(doubt != verdict.doubts.end());
        QCOMPARE(doubt->count, quint64(2));
    }
    /** Threads take its connections by turns: that one of them waits says nothing of the other. */
    void deadlock_ofThreadsWithAPool_isNone()
    {
        QByteArrayList story{take(100, "a:1", "lock.1", "@A"), take(110, "b:1", "lock.2", "@C")};
        for (int ms = 120; ms < 200; ms += 20) {
            story << take(ms, "a:1", "lock.2", "@B") << take(ms + 5, "b:1", "lock.1", "@D") << take(ms + 10, "a:2", "lock.2", "@B");
        }
        const TrafficReport report = reportOf(known(story));
        QVERIFY(report.deadlocks.empty());
    }
    void orders_ofLocksOneAfterTheOther_areNone()
    {
        const QByteArrayList story{take(100, "a:1", "lock.1", "@A"), "110 a:1 DEL lock.1", take(120, "a:1", "lock.2", "@B"), "130 a:1 DEL lock.2",
                                   take(200, "b:1", "lock.2", "@C"), "210 b:1 DEL lock.2", take(220, "b:1", "lock.1", "@D")};
        QVERIFY(reportOf(known(story)).inversions.empty());
    }
    void orders_ofALockThatWasLeftToLapse_areNone()
    {
        const QByteArrayList story{take(100, "a:1", "lock.1", "@A"), take(9000, "a:1", "lock.2", "@B"), take(20000, "b:1", "lock.2", "@C"),
                                   take(29000, "b:1", "lock.1", "@D")};
        QVERIFY(reportOf(known(story)).inversions.empty());
    }
    void orders_ofOneScriptThatTakesAllOrNone_areNone()
    {
        const auto both = [](const QByteArray &at, const QByteArray &client, const QByteArray &first, const QByteArray &second) {
            return QByteArrayList{at + ' ' + client + " EVAL call('set') 2 " + first + ' ' + second + " @A",
                                  at + " lua SET " + first + " @A NX PX 5000", at + " lua SET " + second + " @A NX PX 5000",
                                  at + ' ' + client + " DEL " + first + ' ' + second};
        };
        QVERIFY(reportOf(known(both("100", "a:1", "lock.1", "lock.2") + both("200", "b:1", "lock.2", "lock.1"))).inversions.empty());
    }

    void finding_ofADeadlock_hasItsEvidenceInTheOrderOfTime()
    {
        Deadlock deadlock;
        for (const char *lock : {"lock.2", "lock.1"}) {
            Deadlock::Edge edge;
            edge.hold.lock = {0, lock};
            deadlock.edges.push_back(edge);
        }
        for (const qint64 us : {1'151'940, 1'151'927, 1'160'000}) {
            ExecutedCommand command;
            command.atUs = us;
            deadlock.evidence.push_back(command);
        }
        std::vector<AuditFinding> findings;
        addDeadlockFindings({deadlock}, findings);
        QCOMPARE(findings.size(), std::size_t(1));
        QVERIFY(std::ranges::is_sorted(findings.front().evidence, {}, &ExecutedCommand::atUs));
    }
};

} // namespace tst_waitgraph

LOCKSCOPE_TEST(tst_waitgraph, tst_waitgraph::TestWaitGraph)
#include "tst_waitgraph.moc"
