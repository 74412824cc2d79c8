// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/bytes.h"
#include "testprogram.h"

#include <QHash>
#include <QTest>

#include <thread>
#include <vector>

namespace tst_bytes {

using namespace lockscope;

class TestBytes : public QObject {
    Q_OBJECT
private slots:
    void toByteArray_anyBytes_areTheSame_data();
    void toByteArray_anyBytes_areTheSame();
    void copy_sharesItsBytes();
    void assign_itselfAndOthers_keepsTheBytes();
    void compare_isThatOfTheBytes();
    void hash_findsEqualBytes();
    void copies_inManyThreads_dieOnce();
};

void TestBytes::toByteArray_anyBytes_areTheSame_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::newRow("none") << QByteArray();
    QTest::newRow("empty") << QByteArray("");
    QTest::newRow("text") << QByteArray("lock.orders");
    QTest::newRow("binary") << QByteArray("\0\xff\0lock", 7);
    QTest::newRow("large") << QByteArray(1'000'000, 'k');
}

void TestBytes::toByteArray_anyBytes_areTheSame()
{
    QFETCH(const QByteArray, bytes);
    const Bytes kept = bytes;
    QCOMPARE(kept.toByteArray(), bytes);
    QCOMPARE(kept.lent(), bytes);
    QCOMPARE(kept.size(), bytes.size());
    QCOMPARE(kept.isEmpty(), bytes.isEmpty());
    QVERIFY(kept == bytes);
    QVERIFY(kept == Bytes(QByteArrayView(bytes)));
}

void TestBytes::copy_sharesItsBytes()
{
    const Bytes first("lock.a");
    const Bytes second = first; // NOLINT: the copy is what is tested
    QVERIFY(second.view().data() == first.view().data());
    QCOMPARE(sizeof(Bytes), sizeof(void *));
}

void TestBytes::assign_itselfAndOthers_keepsTheBytes()
{
    Bytes a("a");
    Bytes b("b");
    const Bytes &alias = a;
    a = alias;
    QVERIFY(a == "a");
    a = b;
    QVERIFY(a == "b" && b == "b");
    b = std::move(a);
    QVERIFY(b == "b");
    b = Bytes();
    QVERIFY(b.isEmpty());
}

void TestBytes::compare_isThatOfTheBytes()
{
    const QByteArrayList sorted{"", QByteArray("\0", 1), "a", "aa", "b", "\xff"};
    for (qsizetype i = 0; i < sorted.size(); ++i) {
        for (qsizetype j = 0; j < sorted.size(); ++j) {
            QCOMPARE(Bytes(sorted[i]) < Bytes(sorted[j]), i < j);
            QCOMPARE(Bytes(sorted[i]) == Bytes(sorted[j]), i == j);
        }
    }
}

void TestBytes::hash_findsEqualBytes()
{
    const Bytes one("lock.a");
    const Bytes copy = one;
    QCOMPARE(one.hash(), Bytes("lock.a").hash());
    QCOMPARE(copy.hash(), one.hash());
    QVERIFY(one.hash() != Bytes("lock.b").hash());
    QCOMPARE(Bytes().hash(), Bytes("").hash());
    QHash<Bytes, int> numbers;
    for (int i = 0; i < 1000; ++i)
        numbers.insert(QByteArray::number(i), i);
    for (int i = 0; i < 1000; ++i)
        QCOMPARE(numbers.value(QByteArray::number(i), -1), i);
    QVERIFY(!numbers.contains("1000"));
}

void TestBytes::copies_inManyThreads_dieOnce()
{
    Bytes shared("lock.everywhere");
    std::vector<std::thread> threads;
    for (int i = 0; i < 4; ++i) {
        threads.emplace_back([mine = shared] {
            for (int n = 0; n < 10'000; ++n) {
                const Bytes copy = mine;
                if (copy.size() != 15)
                    qFatal("lost its bytes");
            }
        });
    }
    shared = Bytes();
    for (std::thread &thread : threads)
        thread.join();
}

} // namespace tst_bytes

LOCKSCOPE_TEST(tst_bytes, tst_bytes::TestBytes)
#include "tst_bytes.moc"
