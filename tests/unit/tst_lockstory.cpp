// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "traffic/waits/lockstory.h"

#include "testprogram.h"

#include <QRandomGenerator>
#include <QTest>

namespace tst_lockstory {

using namespace lockscope;

namespace {

const TrafficKey key{0, "lock.a"}, other{0, "lock.b"};

TrafficActor client(const QByteArray &name, int port, const QByteArray &token = {})
{
    return {name, name + ':' + QByteArray::number(port), token, !token.isEmpty()};
}

TrafficWait wait(const TrafficActor &who, qint64 fromUs, qint64 untilUs) { return {key, who, fromUs, untilUs, 2, TrafficWait::End::Won}; }

TrafficSpan hold(const TrafficActor &who, qint64 fromUs, std::optional<qint64> untilUs) { return {key, who, fromUs, untilUs}; }

std::shared_ptr<TrafficReport> report(std::vector<TrafficSpan> holds, std::vector<TrafficWait> waits, std::vector<TrafficIncident> incidents = {})
{
    auto made = std::make_shared<TrafficReport>();
    made->account.firstUs = 0;
    made->account.lastUs = 1000;
    made->holds = std::move(holds);
    made->waits = std::move(waits);
    made->incidents = std::move(incidents);
    return made;
}

} // namespace

class TestLockStory : public QObject {
    Q_OBJECT
private slots:
    void story_ofOneLock_leavesOutTheOthers()
    {
        TrafficSpan elsewhere = hold(client("x", 1), 5, 10);
        elsewhere.lock = other;
        const LockStory story = lockStory(report({hold(client("b", 1), 500, {}), hold(client("a", 1), 100, 400), elsewhere}, {},
                                                 {{TrafficIncident::Kind::Overwritten, other, 7}, {TrafficIncident::Kind::ReleasedNothing, key, 8}}),
                                          key);
        QCOMPARE(story.holds.size(), std::size_t(2));
        QCOMPARE(story.holds[0]->who.name, QByteArray("a"));
        QCOMPARE(story.untilOf(*story.holds[1]), qint64(1000));
        QCOMPARE(story.incidents.size(), std::size_t(1));
        QVERIFY(story.lanes.empty());
    }

    void lanes_whoeverWaitedLongest_isFirst()
    {
        const LockStory story = lockStory(
            report({}, {wait(client("a", 1), 0, 10), wait(client("b", 1), 0, 30), wait(client("a", 1), 20, 35), wait(client("a", 2), 5, 6)}), key);
        QCOMPARE(story.lanes.size(), std::size_t(3));
        QCOMPARE(story.lanes[0].who.name, QByteArray("b"));
        QCOMPARE(story.lanes[1].waits.size(), std::size_t(2));
        QCOMPARE(story.lanes[1].waitedUs, qint64(25));
        QCOMPARE(story.lanes[2].who.address, QByteArray("a:2"));
    }

    /** Of a Unix socket, whose clients have one address, and of tokens that distinguish them. */
    void lanes_ofOneAddress_followTokens()
    {
        const TrafficActor first{"unix:/s", "unix:/s", "0b7e", true}, second{"unix:/s", "unix:/s", "c91f", true};
        const LockStory story = lockStory(report({hold(second, 40, 50)}, {wait(first, 0, 10), wait(second, 20, 40)}), key);
        QCOMPARE(story.lanes.size(), std::size_t(2));
        QCOMPARE(story.clientOf(second), story.lanes[0].client);
        QVERIFY(story.clientOf(first) != story.clientOf(second));
        QCOMPARE(story.clientOf(client("nobody", 1)), 0);
    }

    void lanes_ofVeryManyConnections_areSharedByName()
    {
        std::vector<TrafficWait> waits;
        for (int port = 1; port <= 1000; ++port)
            waits.push_back(wait(client("php", port), port, port + 2));
        const LockStory story = lockStory(report({}, waits), key);
        QCOMPARE(story.lanes.size(), std::size_t(3)); // waited at once
        QVERIFY(story.lanes[0].who.address.isEmpty());
        QCOMPARE(story.clients.size(), 3);
    }

    void lanes_ofAnyWaits_haveEachOnceAndNoneDuringAnother()
    {
        QRandomGenerator random(3);
        for (int round = 0; round < 100; ++round) {
            std::vector<TrafficWait> waits;
            for (int i = 0; i < 40; ++i) {
                const qint64 from = random.bounded(100);
                waits.push_back(wait(client(QByteArray(1, char('a' + random.bounded(3))), random.bounded(3)), from, from + random.bounded(30)));
            }
            const LockStory story = lockStory(report({}, waits), key);
            std::size_t count = 0;
            for (const LockStory::Lane &lane : story.lanes) {
                count += lane.waits.size();
                for (std::size_t i = 1; i < lane.waits.size(); ++i)
                    QVERIFY(lane.waits[i - 1]->untilUs < lane.waits[i]->fromUs);
            }
            QCOMPARE(count, waits.size());
        }
    }

    void holdFrom_eachTime_isTheOneThenOrTheNext()
    {
        const LockStory story =
            lockStory(report({hold(client("a", 1), 10, 20), hold(client("b", 1), 20, 30), hold(client("c", 1), 50, {})}, {}), key);
        for (qint64 us = 0; us <= 1000; ++us) {
            const auto naive = std::ranges::find_if(story.holds, [us](const TrafficSpan *hold) { return hold->untilUs.value_or(1000) > us; });
            QVERIFY(story.holdFrom(us) == naive);
        }
    }

    void holder_beforeTheFirstHoldAndAfterGaps_isUnknown()
    {
        const auto gap = [](qint64 atUs) { return TrafficIncident{TrafficIncident::Kind::Gap, {}, atUs}; };
        const LockStory story =
            lockStory(report({hold(client("a", 1), 100, 200), hold(client("b", 1), 500, 600)}, {}, {gap(300), gap(400), gap(700)}), key);
        QCOMPARE(story.unknownHolder, (std::vector<TrafficStretch>{{0, 100}, {300, 500}, {700, 1000}}));
    }
};

} // namespace tst_lockstory

LOCKSCOPE_TEST(tst_lockstory, tst_lockstory::TestLockStory)
#include "tst_lockstory.moc"
