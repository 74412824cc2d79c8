// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/bytes.h"
#include "base/deadlinequeue.h"
#include "testprogram.h"

#include <QTest>

#include <map>
#include <random>

namespace tst_deadlinequeue {

using namespace lockscope;

class TestDeadlineQueue : public QObject {
    Q_OBJECT
private slots:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".+"))); }
    void takeDue_severalKeys_soonestFirst();
    void takeDue_atMost_leavesTheRest();
    void set_again_movesTheKey();
    void remove_key_isNotDue();
    void set_sameKeyOften_staysBounded();
    void set_farAway_isPlannedLater();
    void randomOperations_agreeWithOracle();

private:
    const Instant m_start{std::chrono::hours(1)};
};

void TestDeadlineQueue::takeDue_severalKeys_soonestFirst()
{
    DeadlineQueue<Bytes> queue;
    queue.set("c", m_start + Duration(3), m_start);
    queue.set("a", m_start + Duration(1), m_start);
    queue.set("b", m_start + Duration(2), m_start);
    QCOMPARE(queue.next(), std::optional(m_start + Duration(1)));
    QCOMPARE(queue.takeDue(m_start, 10).size(), std::size_t(0));
    QCOMPARE(queue.takeDue(m_start + Duration(2), 10), (std::vector<Bytes>{"a", "b"}));
    QCOMPARE(queue.size(), 1);
    QCOMPARE(queue.next(), std::optional(m_start + Duration(3)));
}

void TestDeadlineQueue::takeDue_atMost_leavesTheRest()
{
    DeadlineQueue<Bytes> queue;
    for (int i = 0; i < 10; ++i)
        queue.set(QByteArray::number(i), m_start + Duration(i), m_start);
    QCOMPARE(queue.takeDue(m_start + Duration(100), 4).size(), std::size_t(4));
    QCOMPARE(queue.size(), 6);
    QCOMPARE(queue.next(), std::optional(m_start + Duration(4)));
}

void TestDeadlineQueue::set_again_movesTheKey()
{
    DeadlineQueue<Bytes> queue;
    queue.set("a", m_start + Duration(1), m_start);
    queue.set("a", m_start + Duration(5), m_start);
    QCOMPARE(queue.takeDue(m_start + Duration(4), 10).size(), std::size_t(0));
    queue.set("a", m_start + Duration(2), m_start);
    QCOMPARE(queue.takeDue(m_start + Duration(4), 10), std::vector<Bytes>{"a"});
    QVERIFY(!queue.next());
}

void TestDeadlineQueue::remove_key_isNotDue()
{
    DeadlineQueue<Bytes> queue;
    queue.set("a", m_start, m_start);
    queue.remove("a");
    queue.remove("never there");
    QCOMPARE(queue.size(), 0);
    QVERIFY(!queue.next());
    QVERIFY(queue.takeDue(m_start, 10).empty());
}

void TestDeadlineQueue::set_sameKeyOften_staysBounded()
{
    DeadlineQueue<Bytes> queue;
    for (int i = 0; i < 100'000; ++i)
        queue.set(QByteArray::number(i % 10), m_start + Duration(i % 50'000), m_start);
    QCOMPARE(queue.size(), 10);
    QVERIFY(queue.heapSize() < 1000);
}

void TestDeadlineQueue::set_farAway_isPlannedLater()
{
    DeadlineQueue<Bytes> queue;
    const Instant due = m_start + std::chrono::seconds(80);
    queue.set("a", m_start + Duration(1), m_start);
    queue.set("a", due, m_start);
    QVERIFY(!queue.contains("a"));
    const Instant planAt = *queue.next();
    QVERIFY(planAt > m_start && planAt < due);
    QVERIFY(!queue.isTimeToPlan(planAt - Duration(1)));
    QVERIFY(queue.isTimeToPlan(planAt));
    QVERIFY(!queue.next());
    queue.set("a", due, planAt);
    QCOMPARE(queue.next(), std::optional(due));
}

void TestDeadlineQueue::randomOperations_agreeWithOracle()
{
    DeadlineQueue<Bytes> queue;
    std::map<QByteArray, Instant> oracle;
    std::mt19937 random(7);
    Instant now = m_start;
    for (int step = 0; step < 20'000; ++step) {
        const QByteArray key = QByteArray::number(random() % 200);
        switch (random() % 4) {
        case 0:
        case 1: {
            const Instant due = now + Duration(random() % 500);
            queue.set(key, due, now);
            oracle[key] = due;
            break;
        }
        case 2:
            queue.remove(key);
            oracle.erase(key);
            break;
        default: {
            now += Duration(random() % 20);
            auto taken = queue.takeDue(now, 1000);
            std::ranges::sort(taken);
            std::vector<Bytes> expected;
            for (const auto &[name, due] : oracle) {
                if (due <= now)
                    expected.push_back(name);
            }
            std::erase_if(oracle, [&](const auto &entry) { return entry.second <= now; });
            QCOMPARE(taken, expected);
        }
        }
        QCOMPARE(std::size_t(queue.size()), oracle.size());
    }
}

} // namespace tst_deadlinequeue

LOCKSCOPE_TEST(tst_deadlinequeue, tst_deadlinequeue::TestDeadlineQueue)
#include "tst_deadlinequeue.moc"
