// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "detailedlocks.h"
#include "ui/table/locksortorder.h"
#include "ui/table/naturalorder.h"
#include "ui/table/radixsort.h"
#include "testprogram.h"

#include <QRandomGenerator>
#include <QTest>

#include <algorithm>
#include <limits>
#include <numeric>

namespace tst_locksortorder {

using namespace lockscope;
using namespace lockscope::ui;

class TestLockSortOrder : public QObject {
    Q_OBJECT
private slots:
    void radixSort_anyNumbers_isStableAndSorted_data();
    void radixSort_anyNumbers_isStableAndSorted();
    void closeUp_anyNumbers_keepsTheirOrder_data();
    void closeUp_anyNumbers_keepsTheirOrder();
    void naturalOrder_names_numbersCountAsNumbers_data();
    void naturalOrder_names_numbersCountAsNumbers();
    void sortSlots_manyRandomLocks_agreesWithComparing_data();
    void sortSlots_manyRandomLocks_agreesWithComparing();
    void sortSlots_manyAlikeLocks_agreesWithComparing_data() { sortSlots_manyRandomLocks_agreesWithComparing_data(); }
    void sortSlots_manyAlikeLocks_agreesWithComparing();

private:
    static Lock randomLock(int number, QRandomGenerator &random);
    static Lock alikeLock(int number, QRandomGenerator &random);
    static void compareOrders(const LockList &book, int locks);
};

void TestLockSortOrder::radixSort_anyNumbers_isStableAndSorted_data()
{
    QTest::addColumn<int>("count");
    QTest::addColumn<quint64>("range");
    QTest::newRow("nothing") << 0 << quint64(1);
    QTest::newRow("one") << 1 << quint64(10);
    QTest::newRow("all equal") << 1000 << quint64(1);
    QTest::newRow("many equal ones") << 5000 << quint64(300);
    QTest::newRow("full range") << 5000 << std::numeric_limits<quint64>::max();
    QTest::newRow("more than two digits") << 50'000 << (quint64(1) << 40);
}

void TestLockSortOrder::radixSort_anyNumbers_isStableAndSorted()
{
    QFETCH(const int, count);
    QFETCH(const quint64, range);
    QRandomGenerator random(7);
    std::vector<Numbered> entries;
    for (int i = 0; i < count; ++i)
        entries.push_back({random.generate64() % range, i});
    if (count > 1)
        entries[size_t(count) / 2].number = std::numeric_limits<quint64>::max(); // far from all others
    std::vector<Numbered> expected = entries;
    std::stable_sort(expected.begin(), expected.end(), [](const Numbered &a, const Numbered &b) { return a.number < b.number; });
    radixSort(entries);
    QVERIFY(std::equal(entries.begin(), entries.end(), expected.begin(), expected.end(),
                       [](const Numbered &a, const Numbered &b) { return a.number == b.number && a.slot == b.slot; }));
}

void TestLockSortOrder::closeUp_anyNumbers_keepsTheirOrder_data()
{
    QTest::addColumn<quint64>("bits");
    QTest::newRow("none") << quint64(0);
    QTest::newRow("digits") << quint64(0x0f0f0f0f0f0f0f0f);
    QTest::newRow("letters and digits") << quint64(0x4f4f004f4f4f4f4f);
    QTest::newRow("all") << std::numeric_limits<quint64>::max();
}

void TestLockSortOrder::closeUp_anyNumbers_keepsTheirOrder()
{
    QFETCH(const quint64, bits);
    QRandomGenerator random(11);
    std::vector<Numbered> entries;
    for (int i = 0; i < 5000; ++i)
        entries.push_back({quint64(0x3000000000000030) ^ (random.generate64() & bits), i});
    std::sort(entries.begin(), entries.end());
    std::vector<Numbered> closed = entries;
    closeUp(closed);
    for (std::size_t i = 1; i < entries.size(); ++i)
        QCOMPARE(closed[i - 1].number < closed[i].number, entries[i - 1].number < entries[i].number);
    QVERIFY(std::is_sorted(closed.begin(), closed.end()));
}

void TestLockSortOrder::naturalOrder_names_numbersCountAsNumbers_data()
{
    QTest::addColumn<QByteArray>("before");
    QTest::addColumn<QByteArray>("after");
    const auto row = [](const char *name, const QByteArray &before, const QByteArray &after) { QTest::newRow(name) << before << after; };
    row("two before ten", "lock.job.2", "lock.job.10");
    row("two before ten, in the middle", "lock.2.b", "lock.10.a");
    row("beginning before the whole", "lock.job", "lock.job.2");
    row("digits before letters", "lock.1", "lock.a");
    row("points before digits", "lock..", "lock.1");
    row("the rest decides", "lock.7.a", "lock.007.b");
    row("zeros in front decide last", "lock.7", "lock.007");
    row("zero", "lock.0", "lock.1");
    row("long numbers", "lock.99999999999999999999", "lock.100000000000000000000");
    row("nine digits", "lock.99999999", "lock.100000000");
    row("bytes beyond ASCII", "lock.z", "lock.\xff");
    row("a zero byte", "lock.1", QByteArray("lock.1\0", 7));
    row("nothing", "", "1");
}

void TestLockSortOrder::naturalOrder_names_numbersCountAsNumbers()
{
    QFETCH(const QByteArray, before);
    QFETCH(const QByteArray, after);
    QVERIFY(naturalOrder(before, after) < 0);
    QVERIFY(naturalOrder(after, before) > 0);
    QVERIFY(naturalOrder(after, after) == 0);
}

Lock TestLockSortOrder::randomLock(int number, QRandomGenerator &random)
{
    static const QByteArrayList tokens{"", "same", "same, but longer than eight bytes a", "same, but longer than eight bytes b",
                                       QByteArray("\0\xff", 2)};
    Lock lock;
    lock.key = QByteArray("lock.service:" + QByteArray::number(number * 7919 % 10'007));
    if (random.bounded(3) == 0) // long numbers, and some that begin with zeros
        lock.key = QByteArray("lock.service:" + QByteArray(random.bounded(3), '0') + QByteArray::number(random.generate64() >> random.bounded(60))
                              + '-' + QByteArray::number(number));
    lock.token = random.bounded(3) == 0 ? QByteArray::number(random.generate()) : tokens[random.bounded(int(tokens.size()))];
    lock.form = LockForm(random.bounded(7));
    lock = ofScheme(lock, allSchemes()[size_t(random.bounded(int(allSchemes().size())))]->name);
    if (random.bounded(4) == 0) {
        LockDetails details;
        details.waitersInAll = random.bounded(3) == 0 ? random.bounded(100'000) : random.bounded(4);
        lock.details = SharedDetails(details);
    }
    lock.renewals = random.bounded(4) == 0 ? random.generate() : quint32(random.bounded(3));
    lock.heldSince = Instant(std::chrono::milliseconds(random.bounded(50)));
    if (random.bounded(100) == 0)
        lock.deadline = Instant(std::chrono::hours(random.bounded(-400'000, 400'000))); // decades away
    else if (random.bounded(4) != 0)
        lock.deadline = Instant(std::chrono::nanoseconds(random.bounded(20'000)) + std::chrono::seconds(random.bounded(-5, 100)));
    return lock;
}

void TestLockSortOrder::sortSlots_manyRandomLocks_agreesWithComparing_data()
{
    QTest::addColumn<int>("column"); // -1: what needs attention
    QTest::addColumn<Qt::SortOrder>("direction");
    for (int column = -1; column < lockColumnCount; ++column) {
        QTest::addRow("column %d up", column) << column << Qt::AscendingOrder;
        QTest::addRow("column %d down", column) << column << Qt::DescendingOrder;
    }
}

void TestLockSortOrder::sortSlots_manyRandomLocks_agreesWithComparing()
{
    QFETCH(const int, column);
    constexpr int locks = 6000;
    QRandomGenerator random(quint32(column + 2));
    const Instant now(std::chrono::seconds(10));
    LockList book;
    for (int i = 0; i < locks; ++i)
        book.upsert(randomLock(i, random), now, now, LockList::Flash::No);
    LockPins pins;
    pins.add({QByteArray("lock.service:17*"), true, {}});
    book.setPins(pins);
    book.setContended({book.row(3).lock.key.toByteArray(), book.row(4000).lock.key.toByteArray()}, now);

    compareOrders(book, locks);
}

/** Few deadlines and tokens, and keys that begin to differ late; some with a zero byte where others end. */
Lock TestLockSortOrder::alikeLock(int number, QRandomGenerator &random)
{
    Lock lock = randomLock(number, random);
    const QByteArray suffix = random.bounded(3) == 0 ? QByteArray(1 + number % 9, '\0') : QByteArray::number(number * 7919 % 10'007);
    lock.key = QByteArray((number % 2 == 0 ? "lock.eu" : "lock.us") + QByteArray(60, 'x') + QByteArray::number(number * 7919 % 10'007) + suffix);
    lock.token = QByteArray("locked");
    lock.deadline = Instant(std::chrono::seconds(random.bounded(3)));
    return lock;
}

void TestLockSortOrder::sortSlots_manyAlikeLocks_agreesWithComparing()
{
    constexpr int locks = 6000;
    QRandomGenerator random(5);
    LockList book;
    for (int i = 0; i < locks; ++i)
        book.upsert(alikeLock(i, random), Instant(), Instant(), LockList::Flash::No);
    compareOrders(book, locks);
}

void TestLockSortOrder::compareOrders(const LockList &book, int locks)
{
    QFETCH(const int, column);
    QFETCH(const Qt::SortOrder, direction);
    LockSortOrder order;
    if (column >= 0)
        order.column = LockColumn(column);
    order.direction = direction;
    QRandomGenerator random(3);
    std::vector<int> sorted;
    sorted.resize(std::size_t(locks));
    std::iota(sorted.begin(), sorted.end(), 0);
    std::vector<int> expected = sorted;
    std::shuffle(expected.begin(), expected.end(), random);
    std::sort(expected.begin(), expected.end(), [&](int a, int b) { return sortsBefore(a, b, book, order); });
    sortSlots(sorted, book, order);
    QVERIFY(sorted == expected);
    QVERIFY(sorted.front() != 0 || sorted.back() != locks - 1); // they were not in that order already
}

} // namespace tst_locksortorder

LOCKSCOPE_TEST(tst_locksortorder, tst_locksortorder::TestLockSortOrder)
#include "tst_locksortorder.moc"
