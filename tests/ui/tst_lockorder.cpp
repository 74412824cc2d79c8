// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/locks/lockorder.h"
#include "ui/locks/radixsort.h"

#include <QRandomGenerator>
#include <QTest>

#include <algorithm>
#include <limits>
#include <numeric>

using namespace lockscope;
using namespace lockscope::ui;

class TestLockOrder : public QObject {
    Q_OBJECT
private slots:
    void radixSort_anyNumbers_isStableAndSorted_data();
    void radixSort_anyNumbers_isStableAndSorted();
    void sortSlots_manyRandomLocks_agreesWithComparing_data();
    void sortSlots_manyRandomLocks_agreesWithComparing();

private:
    static Lock randomLock(int number, QRandomGenerator &random);
};

void TestLockOrder::radixSort_anyNumbers_isStableAndSorted_data()
{
    QTest::addColumn<int>("count");
    QTest::addColumn<quint64>("range");
    QTest::newRow("nothing") << 0 << quint64(1);
    QTest::newRow("one") << 1 << quint64(10);
    QTest::newRow("all equal") << 1000 << quint64(1);
    QTest::newRow("many equal ones") << 5000 << quint64(300);
    QTest::newRow("full range") << 5000 << std::numeric_limits<quint64>::max();
}

void TestLockOrder::radixSort_anyNumbers_isStableAndSorted()
{
    QFETCH(const int, count);
    QFETCH(const quint64, range);
    QRandomGenerator random(7);
    std::vector<Numbered> entries;
    for (int i = 0; i < count; ++i)
        entries.push_back({random.generate64() % range, i});
    std::vector<Numbered> expected = entries;
    std::stable_sort(expected.begin(), expected.end(), [](const Numbered &a, const Numbered &b) { return a.number < b.number; });
    radixSort(entries);
    QVERIFY(std::equal(entries.begin(), entries.end(), expected.begin(), expected.end(),
                       [](const Numbered &a, const Numbered &b) { return a.number == b.number && a.slot == b.slot; }));
}

Lock TestLockOrder::randomLock(int number, QRandomGenerator &random)
{
    static const QByteArrayList tokens{"", "same", "same, but longer than eight bytes a", "same, but longer than eight bytes b", QByteArray("\0\xff", 2)};
    Lock lock;
    lock.key = QByteArray("lock.service:" + QByteArray::number(number * 7919 % 10'007));
    lock.token = random.bounded(3) == 0 ? QByteArray::number(random.generate()) : tokens[random.bounded(int(tokens.size()))];
    lock.protocol = Protocol(random.bounded(7));
    lock.renewals = random.bounded(4) == 0 ? random.generate() : quint32(random.bounded(3));
    lock.heldSince = Instant(std::chrono::milliseconds(random.bounded(50)));
    if (random.bounded(4) != 0)
        lock.deadline = Instant(std::chrono::nanoseconds(random.bounded(20'000)) + std::chrono::seconds(random.bounded(-5, 100)));
    return lock;
}

void TestLockOrder::sortSlots_manyRandomLocks_agreesWithComparing_data()
{
    QTest::addColumn<int>("column"); // -1: what needs attention
    QTest::addColumn<Qt::SortOrder>("direction");
    for (int column = -1; column < lockColumnCount; ++column) {
        QTest::addRow("column %d up", column) << column << Qt::AscendingOrder;
        QTest::addRow("column %d down", column) << column << Qt::DescendingOrder;
    }
}

void TestLockOrder::sortSlots_manyRandomLocks_agreesWithComparing()
{
    QFETCH(const int, column);
    QFETCH(const Qt::SortOrder, direction);
    constexpr int locks = 6000;
    QRandomGenerator random(quint32(column + 2));
    const Instant now(std::chrono::seconds(10));
    LockBook book;
    for (int i = 0; i < locks; ++i)
        book.upsert(randomLock(i, random), now, now, LockBook::Flash::No);
    book.setContended({book.row(3).lock.key.toByteArray(), book.row(4000).lock.key.toByteArray()}, now);

    LockOrder order;
    if (column >= 0)
        order.column = LockColumn(column);
    order.direction = direction;
    std::vector<int> sorted(locks);
    std::iota(sorted.begin(), sorted.end(), 0);
    std::vector<int> expected = sorted;
    std::shuffle(expected.begin(), expected.end(), random);
    std::sort(expected.begin(), expected.end(), [&](int a, int b) { return sortsBefore(a, b, book, order); });
    sortSlots(sorted, book, order);
    QVERIFY(sorted == expected);
    QVERIFY(sorted.front() != 0 || sorted.back() != locks - 1); // they were not in that order already
}

QTEST_APPLESS_MAIN(TestLockOrder)
#include "tst_lockorder.moc"
