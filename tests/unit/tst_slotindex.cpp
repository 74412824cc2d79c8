// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/slotindex.h"
#include "testprogram.h"

#include <QTest>

#include <map>
#include <random>

namespace lockscope::tst_slotindex {

/** Keys are numbers here, and slots numbers of a table of keys. */
class TestSlotIndex : public QObject {
    Q_OBJECT
private slots:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".+"))); }
    void find_nothingThere_isNone();
    void find_sameHash_asksWhichOneItIs();
    void reserve_enough_doesNotGrow();
    void erase_nearlyAll_shrinks();
    void randomOperations_agreeWithOracle_data();
    void randomOperations_agreeWithOracle();
};

void TestSlotIndex::find_nothingThere_isNone()
{
    SlotIndex index;
    QCOMPARE(index.find(7, [](quint32) { return true; }), SlotIndex::none);
    index.insert(7, 3);
    QCOMPARE(index.find(8, [](quint32) { return true; }), SlotIndex::none);
    QCOMPARE(index.find(7, [](quint32) { return false; }), SlotIndex::none);
}

void TestSlotIndex::find_sameHash_asksWhichOneItIs()
{
    SlotIndex index;
    for (quint32 slot = 0; slot < 5; ++slot)
        index.insert(42, slot);
    QCOMPARE(index.find(42, [](quint32 slot) { return slot == 3; }), 3u);
    index.erase(42, 1);
    QCOMPARE(index.find(42, [](quint32 slot) { return slot == 1; }), SlotIndex::none);
    QCOMPARE(index.find(42, [](quint32 slot) { return slot == 4; }), 4u);
    index.move(42, 4, 1);
    QCOMPARE(index.find(42, [](quint32 slot) { return slot == 1; }), 1u);
    QCOMPARE(index.find(42, [](quint32 slot) { return slot == 4; }), SlotIndex::none);
    QCOMPARE(index.size(), std::size_t(4));
}

void TestSlotIndex::reserve_enough_doesNotGrow()
{
    SlotIndex index;
    index.reserve(1000);
    const std::size_t before = index.capacity();
    for (quint32 slot = 0; slot < 1000; ++slot)
        index.insert(slot * 2654435761u, slot);
    QCOMPARE(index.capacity(), before);
}

void TestSlotIndex::erase_nearlyAll_shrinks()
{
    SlotIndex index;
    for (quint32 slot = 0; slot < 100'000; ++slot)
        index.insert(slot * 2654435761u, slot);
    QVERIFY(index.capacity() < 3 * index.size());
    for (quint32 slot = 10; slot < 100'000; ++slot)
        index.erase(slot * 2654435761u, slot);
    QVERIFY(index.capacity() < 200);
    for (quint32 slot = 0; slot < 10; ++slot)
        QCOMPARE(index.find(slot * 2654435761u, [=](quint32 found) { return found == slot; }), slot);
}

void TestSlotIndex::randomOperations_agreeWithOracle_data()
{
    QTest::addColumn<quint32>("hashes");
    QTest::newRow("all collide") << 1u;
    QTest::newRow("most collide") << 16u;
    QTest::newRow("few collide") << 0xffffffffu;
}

void TestSlotIndex::randomOperations_agreeWithOracle()
{
    QFETCH(quint32, hashes);
    const auto hashOf = [hashes](quint32 key) { return (key * 2654435761u) % hashes + 0xfffffff0u; }; // homes about the end of the table
    SlotIndex index;
    std::map<quint32, quint32> slotOf; // key -> slot, and the other way round
    std::map<quint32, quint32> keys;
    std::mt19937 random(7);
    for (int step = 0; step < 30'000; ++step) {
        const quint32 most = step / 5000 % 2 == 0 ? 300 : 20; // grows and shrinks
        const quint32 key = random() % 300;
        const auto known = slotOf.find(key);
        const quint32 found = index.find(hashOf(key), [&](quint32 slot) { return keys.at(slot) == key; });
        QCOMPARE(found, known == slotOf.end() ? SlotIndex::none : known->second);
        if (known == slotOf.end() && slotOf.size() < most) {
            const quint32 slot = random();
            if (slot == SlotIndex::none || !keys.emplace(slot, key).second)
                continue;
            slotOf[key] = slot;
            index.insert(hashOf(key), slot);
        } else if (known != slotOf.end() && random() % 3 == 0) {
            const quint32 slot = random();
            if (slot == SlotIndex::none || !keys.emplace(slot, key).second)
                continue;
            index.move(hashOf(key), known->second, slot);
            keys.erase(known->second);
            known->second = slot;
        } else if (known != slotOf.end()) {
            index.erase(hashOf(key), known->second);
            keys.erase(known->second);
            slotOf.erase(known);
        }
        QCOMPARE(index.size(), slotOf.size());
    }
    for (const auto &[key, slot] : slotOf)
        QCOMPARE(index.find(hashOf(key), [&](quint32 each) { return keys.at(each) == key; }), slot);
}

} // namespace lockscope::tst_slotindex

LOCKSCOPE_TEST(tst_slotindex, lockscope::tst_slotindex::TestSlotIndex)
#include "tst_slotindex.moc"
