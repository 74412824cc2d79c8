// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "deployment/lockstand.h"

#include "detailedlocks.h"
#include "testprogram.h"

#include <QRegularExpression>
#include <QTest>

namespace tst_lockstand {

using namespace lockscope;
using namespace std::chrono_literals;

namespace {

constexpr Instant now = Instant{} + 1000s;

/** A letter a server: s the same holder, o and p others, "-" nothing there, "?" no answer. */
std::vector<NodeStand> nodesFrom(const char *letters)
{
    std::vector<NodeStand> nodes;
    Duration left = 10s;
    for (; *letters; ++letters, left += 10s) {
        NodeStand node;
        node.state = *letters == '-' ? NodeStand::State::Missing : *letters == '?' ? NodeStand::State::Unknown : NodeStand::State::There;
        node.lock = tokenLock("lock.a", *letters == 's' ? QByteArray("tok") : QByteArray(1, *letters), now);
        node.lock.deadline = now + left;
        nodes.push_back(node);
    }
    return nodes;
}

NodeStand nodeWith(Lock lock)
{
    NodeStand node;
    node.state = NodeStand::State::There;
    node.lock = std::move(lock);
    return node;
}

} // namespace

class TestLockStand : public QObject {
    Q_OBJECT
private slots:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".+"))); }

    void majorityBegan_starts_isTheLastOfTheEarliestMajority_data()
    {
        QTest::addColumn<QList<int>>("starts"); // seconds
        QTest::addColumn<int>("servers");
        QTest::addColumn<int>("began");
        QTest::newRow("one long before, of three") << QList<int>{1, 67, 66} << 3 << 66;
        QTest::newRow("one is later") << QList<int>{1, 2, 67} << 3 << 2;
        QTest::newRow("two of three") << QList<int>{1, 66} << 3 << 66;
        QTest::newRow("one of three") << QList<int>{1} << 3 << -1;
        QTest::newRow("two of four") << QList<int>{1, 2} << 4 << -1;
        QTest::newRow("three of five") << QList<int>{9, 1, 5} << 5 << 9;
        QTest::newRow("none") << QList<int>{} << 3 << -1;
    }
    void majorityBegan_starts_isTheLastOfTheEarliestMajority()
    {
        QFETCH(const QList<int>, starts);
        QFETCH(const int, servers);
        QFETCH(const int, began);
        std::vector<Lock> locks;
        for (const int start : starts) {
            locks.push_back(tokenLock("lock.a", "tok", now));
            locks.back().setStart({Instant() + std::chrono::seconds(start), HeldSinceSource::Idle});
        }
        std::vector<const Lock *> readings;
        for (const Lock &lock : locks)
            readings.push_back(&lock);
        const Lock *const found = whereMajorityBegan(readings, servers);
        QCOMPARE(found ? (found->heldSince - Instant()) / 1s : -1, began);
    }

    void judge_votes_followsTheMajority_data()
    {
        using Kind = StandVerdict::Kind;
        QTest::addColumn<QByteArray>("servers");
        QTest::addColumn<StandVerdict::Kind>("kind");
        QTest::addColumn<int>("stands");
        QTest::newRow("all three") << QByteArray("sss") << Kind::Held << 3;
        QTest::newRow("two of three") << QByteArray("ss-") << Kind::Held << 2;
        QTest::newRow("two of three, one silent") << QByteArray("s?s") << Kind::Held << 2;
        QTest::newRow("one of three, two free") << QByteArray("s--") << Kind::Free << 1;
        QTest::newRow("each another") << QByteArray("sop") << Kind::Blocked << 1;
        QTest::newRow("split, one free") << QByteArray("so-") << Kind::Blocked << 1;
        QTest::newRow("the others have it") << QByteArray("soo") << Kind::HeldByAnother << 1;
        QTest::newRow("one silent could decide") << QByteArray("s?-") << Kind::NotKnown << 1;
        QTest::newRow("nobody answers") << QByteArray("s??") << Kind::NotKnown << 1;
        QTest::newRow("first lost, others hold") << QByteArray("?ss") << Kind::Held << 2;
        QTest::newRow("gone from the first") << QByteArray("-ss") << Kind::Held << 2;
        QTest::newRow("gone everywhere") << QByteArray("---") << Kind::Free << 0;
        QTest::newRow("two servers, one has it") << QByteArray("s-") << Kind::Blocked << 1;
        QTest::newRow("five, split, one silent") << QByteArray("so--?") << Kind::Nobodys << 1;
        QTest::newRow("five, three hold") << QByteArray("sso-s") << Kind::Held << 3;
        QTest::newRow("five, another could have it") << QByteArray("soo?-") << Kind::NotKnown << 1;
    }
    void judge_votes_followsTheMajority()
    {
        QFETCH(QByteArray, servers);
        const StandVerdict verdict = judgeStand(tokenLock("lock.a", "tok", now), nodesFrom(servers.constData()));
        QTEST(verdict.kind, "kind");
        QTEST(verdict.stands, "stands");
        QCOMPARE(verdict.servers, int(servers.size()));
        QCOMPARE(verdict.unknown, int(servers.count('?')));
    }

    void judge_blocked_tellsWhenEnoughHaveExpired()
    {
        const Lock shown = tokenLock("lock.a", "tok", now);
        QCOMPARE(judgeStand(shown, nodesFrom("ops")).freeAt, std::optional(now + 20s)); // 10, 20, 30 s: two must go
        QCOMPARE(judgeStand(shown, nodesFrom("so-")).freeAt, std::optional(now + 10s));
        std::vector<NodeStand> nodes = nodesFrom("ops");
        nodes[0].lock.deadline.reset();
        QCOMPARE(judgeStand(shown, nodes).freeAt, std::optional(now + 30s));
        nodes[1].lock.deadline.reset();
        QCOMPARE(judgeStand(shown, nodes).freeAt, std::nullopt);
    }

    void judge_severalHolders_isNotCompared()
    {
        const Lock shown = readersLock("lock.a", now);
        const StandVerdict verdict = judgeStand(shown, {nodeWith(shown), nodeWith(shown), nodeWith(shown)});
        QCOMPARE(verdict.kind, StandVerdict::Kind::NotCompared);
        QCOMPARE(verdict.stands, 3);
    }

    void vote_whatIsThere_isComparedByHolder()
    {
        const Lock plain = tokenLock("lock.a", "tok", now);
        const Lock readers = readersLock("lock.a", now);
        Lock list;
        list.form = LockForm::OtherType;
        Lock unreadable;
        unreadable.form = LockForm::Unknown;
        QCOMPARE(voteOf(nodeWith(plain), plain), NodeVote::Same);
        QCOMPARE(voteOf(nodeWith(list), plain), NodeVote::Other);
        QCOMPARE(voteOf(nodeWith(unreadable), plain), NodeVote::There);
        QCOMPARE(voteOf(nodeWith(readers), plain), NodeVote::Other);
        Lock oneReader = plain;
        oneReader.token = readers.details->holders.front().token;
        QCOMPARE(voteOf(nodeWith(readers), oneReader), NodeVote::Same);
        QCOMPARE(voteOf(nodeWith(readers), readers), NodeVote::Same);
        QCOMPARE(voteOf(nodeWith(semaphoreLock("lock.a", now)), readers), NodeVote::There);
        QCOMPARE(voteOf(NodeStand(), plain), NodeVote::Unknown);
    }
};

} // namespace tst_lockstand

LOCKSCOPE_TEST(tst_lockstand, tst_lockstand::TestLockStand)
#include "tst_lockstand.moc"
