// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/deltamerger.h"
#include "fleet/fleethost.h"
#include "testprogram.h"

#include <QRandomGenerator>
#include <QRegularExpression>
#include <QTest>

#include <algorithm>
#include <map>
#include <set>

namespace lockscope::tst_deltamerger {

/** Merged updates against applying each of them. */
class TestDeltaMerger : public QObject {
    Q_OBJECT

private slots:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".+"))); }

    void take_randomDeltas_equalsApplyingEach();
    void take_severalDeltas_keepsTheOrderOfArrival();
    void add_manyComeAndGo_keepsLittle();
    void take_cameAndWent_leavesOnlyEvents();
    void take_removedAndBack_isAnUpdate();
    void take_manyEvents_countsWhatIsLost();
    void clear_forgetsWhatWasAdded();
    void mergeInto_upsertsByIdAndKeepsTheNewest();

private:
    using Picture = std::map<LockId, QByteArray>;
    static Lock lock(const LockId &id, QByteArray token);
    static void apply(Picture &picture, const LockDelta &delta);
    static LockDelta randomDelta(QRandomGenerator &random, Picture &picture);
};

Lock TestDeltaMerger::lock(const LockId &id, QByteArray token)
{
    Lock result;
    result.key = id.key;
    result.node = id.node;
    result.nodeIsPartOfId = true;
    result.token = std::move(token);
    return result;
}

void TestDeltaMerger::apply(Picture &picture, const LockDelta &delta)
{
    if (delta.reset)
        picture.clear();
    for (const LockId &gone : delta.removed)
        picture.erase(gone);
    for (const Lock &changed : delta.upserted)
        picture[changed.id()] = changed.token.toByteArray();
}

/** As a registry makes it: removes what is there, and knows what was not. */
LockDelta TestDeltaMerger::randomDelta(QRandomGenerator &random, Picture &picture)
{
    LockDelta delta;
    delta.reset = random.bounded(20) == 0;
    if (delta.reset)
        picture.clear();
    const auto id = [&] { return LockId(QByteArray::number(random.bounded(15)), NodeNumber(random.bounded(3))); };
    std::set<LockId> named;
    for (int i = random.bounded(4); i > 0; --i) {
        const LockId gone = id();
        if (picture.erase(gone) > 0) {
            delta.removed.push_back(gone);
            named.insert(gone);
        }
    }
    std::vector<Lock> changed;
    for (int i = random.bounded(4); i > 0; --i) {
        Lock next = lock(id(), QByteArray::number(random.generate()));
        if (!named.insert(next.id()).second)
            continue;
        const bool isNew = !picture.contains(next.id());
        picture[next.id()] = next.token.toByteArray();
        (isNew ? delta.upserted : changed).push_back(next);
    }
    delta.added = delta.upserted.size();
    delta.upserted.insert(delta.upserted.end(), changed.begin(), changed.end());
    for (int i = random.bounded(3); i > 0; --i)
        delta.events.emplace_back();
    return delta;
}

void TestDeltaMerger::take_randomDeltas_equalsApplyingEach()
{
    QRandomGenerator random(7);
    Picture expected;
    Picture received;
    DeltaMerger merger;
    std::size_t events = 0;
    for (int i = 0; i < 20'000; ++i) {
        const LockDelta delta = randomDelta(random, expected);
        events += delta.events.size();
        merger.add(delta);
        if (random.bounded(5) != 0)
            continue;
        const LockDelta merged = merger.take();
        QVERIFY(merger.isEmpty());
        std::set<LockId> named;
        for (const LockId &gone : merged.removed)
            QVERIFY(received.contains(gone) && named.insert(gone).second);
        for (std::size_t at = 0; at < merged.upserted.size(); ++at) {
            const bool isAdded = merged.reset || !received.contains(merged.upserted[at].id());
            QVERIFY(named.insert(merged.upserted[at].id()).second);
            QCOMPARE(at < merged.added, isAdded);
        }
        apply(received, merged);
        QVERIFY(received == expected);
        QCOMPARE(merged.events.size(), events);
        events = 0;
    }
}

void TestDeltaMerger::take_severalDeltas_keepsTheOrderOfArrival()
{
    DeltaMerger merger;
    for (int i = 0; i < 3; ++i) {
        LockDelta delta;
        for (int key = 0; key < 100; ++key)
            delta.upserted.push_back(lock(QByteArray::number(100 * i + key), "t"));
        delta.added = delta.upserted.size();
        merger.add(delta);
    }
    merger.add({false, {"7", "150"}, {}, {}, 0});
    const LockDelta merged = merger.take();
    QCOMPARE(merged.upserted.size(), 298u);
    QVERIFY(std::ranges::is_sorted(merged.upserted, {}, [](const Lock &each) { return each.key.toByteArray().toInt(); }));
}

void TestDeltaMerger::add_manyComeAndGo_keepsLittle()
{
    DeltaMerger merger;
    for (int i = 0; i < 20'000; ++i) {
        const QByteArray key = QByteArray::number(i);
        merger.add({false, {}, {lock(key, "t")}, {}, 0, 1});
        merger.add({false, {key}, {}, {}, 0});
        QVERIFY(merger.heldLocks() <= 2100u);
    }
    QVERIFY(merger.isEmpty());
}

void TestDeltaMerger::take_cameAndWent_leavesOnlyEvents()
{
    DeltaMerger merger;
    for (int i = 0; i < 1000; ++i) {
        const QByteArray key = QByteArray::number(i);
        merger.add({false, {}, {lock(key, "t")}, {LockEvent()}, 0, 1});
        merger.add({false, {key}, {}, {LockEvent()}, 0});
    }
    const LockDelta merged = merger.take();
    QVERIFY(merged.removed.empty());
    QVERIFY(merged.upserted.empty());
    QCOMPARE(merged.events.size(), 2000u);
}

void TestDeltaMerger::take_removedAndBack_isAnUpdate()
{
    DeltaMerger merger;
    merger.add({false, {}, {lock("a", "1")}, {}, 0});
    (void)merger.take();
    merger.add({false, {"a"}, {}, {}, 0});
    merger.add({false, {}, {lock("a", "2")}, {}, 0, 1});
    const LockDelta merged = merger.take();
    QVERIFY(merged.removed.empty());
    QCOMPARE(merged.upserted.front().token, QByteArray("2"));
}

void TestDeltaMerger::take_manyEvents_countsWhatIsLost()
{
    DeltaMerger merger(10);
    merger.add({false, {}, {}, std::vector<LockEvent>(7), 2});
    merger.add({false, {}, {}, std::vector<LockEvent>(7), 0});
    merger.add({false, {}, {}, std::vector<LockEvent>(1), 0});
    const LockDelta merged = merger.take();
    QCOMPARE(merged.events.size(), 10u);
    QCOMPARE(merged.eventsLost, quint64(2 + 4 + 1));
    QVERIFY(merger.isEmpty());
}

void TestDeltaMerger::clear_forgetsWhatWasAdded()
{
    DeltaMerger merger;
    merger.add({true, {}, {lock("a", "1")}, {LockEvent()}, 3, 1});
    merger.clear();
    QVERIFY(merger.isEmpty());
    QVERIFY(merger.take().isEmpty());
}

void TestDeltaMerger::mergeInto_upsertsByIdAndKeepsTheNewest()
{
    const auto span = [](quint64 id, int client) {
        LaneSpan result;
        result.id = id;
        result.client = client;
        return result;
    };
    const auto status = [](int id, ClientState state) {
        SimulatedClientStatus result;
        result.id = id;
        result.state = state;
        return result;
    };
    SimulationUpdate pending;
    SimulationUpdate next;
    next.clients = {status(1, ClientState::Idle), status(2, ClientState::Idle)};
    next.spans = {span(1, 1)};
    mergeInto(pending, next);
    next = {};
    next.clients = {status(2, ClientState::Trying)};
    next.removed = {1};
    next.spans = {span(1, 7), span(2, 2)};
    next.marks.resize(3);
    mergeInto(pending, next);
    QCOMPARE(pending.clients.size(), 1u);
    QCOMPARE(pending.clients[0].state, ClientState::Trying);
    QCOMPARE(pending.removed, std::vector<int>{1});
    QCOMPARE(pending.spans.size(), 2u);
    QCOMPARE(pending.spans[0].client, 7);

    next = {};
    next.marks.resize(30'000);
    next.marks.back().client = 42;
    mergeInto(pending, next);
    QCOMPARE(pending.marks.size(), 20'000u);
    QCOMPARE(pending.marks.back().client, 42);

    next = {};
    next.reset = true;
    mergeInto(pending, next);
    QVERIFY(pending.reset && pending.clients.empty() && pending.marks.empty());
}

} // namespace lockscope::tst_deltamerger

LOCKSCOPE_TEST(tst_deltamerger, lockscope::tst_deltamerger::TestDeltaMerger)
#include "tst_deltamerger.moc"
