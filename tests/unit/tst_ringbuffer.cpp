// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/ringbuffer.h"
#include "testprogram.h"

#include <QRandomGenerator>
#include <QTest>

#include <deque>

namespace tst_ringbuffer {

using namespace lockscope;

class TestRingBuffer : public QObject {
    Q_OBJECT
private slots:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".+"))); }
    void keeps_newest_oldestFirst();
    void agrees_withDeque_underRandomUse();
};

void TestRingBuffer::keeps_newest_oldestFirst()
{
    RingBuffer<int> ring(3);
    QVERIFY(ring.empty());
    QCOMPARE(ring.capacity(), 3u);
    for (int i = 1; i <= 5; ++i)
        ring.push(i);
    QCOMPARE(ring.size(), 3u);
    QCOMPARE(ring[0], 3);
    QCOMPARE(ring[1], 4);
    QCOMPARE(ring.back(), 5);
}

void TestRingBuffer::agrees_withDeque_underRandomUse()
{
    QRandomGenerator random(6);
    for (const std::size_t capacity : {1u, 2u, 7u, 64u}) {
        RingBuffer<QByteArray> ring(capacity);
        std::deque<QByteArray> oracle;
        for (int i = 0; i < 1000; ++i) {
            if (random.bounded(100) == 0) {
                ring.clear();
                oracle.clear();
            }
            const QByteArray value = QByteArray::number(i);
            ring.push(value);
            oracle.push_back(value);
            if (oracle.size() > capacity)
                oracle.pop_front();
            QCOMPARE(ring.size(), oracle.size());
            QCOMPARE(ring.back(), oracle.back());
            for (std::size_t k = 0; k < oracle.size(); ++k)
                QCOMPARE(ring[k], oracle[k]);
        }
    }
}

} // namespace tst_ringbuffer

LOCKSCOPE_TEST(tst_ringbuffer, tst_ringbuffer::TestRingBuffer)
#include "tst_ringbuffer.moc"
