// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "watch/pendingkeys.h"

#include <QTest>

using namespace lockscope;

class TestPendingKeys : public QObject {
    Q_OBJECT
private slots:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".+"))); }
    void add_sameKeyTwice_isOneWithTheLastCommand();
    void add_deadlineAfterEvent_staysEvent();
    void takeBatch_most_leavesTheRest();
    void isAnnounced_event_untilFinished();
    void add_underWay_waitsForTheNextBatch();
};

void TestPendingKeys::add_sameKeyTwice_isOneWithTheLastCommand()
{
    PendingKeys pending;
    pending.add("a", NoticedBy::Event, "set");
    pending.add("a", NoticedBy::Event, "del");
    const auto batch = pending.takeBatch(10);
    QCOMPARE(batch.keys, std::vector<Bytes>{"a"});
    QCOMPARE(batch.notices.at(0).command, "del");
    QVERIFY(pending.isEmpty());
}

void TestPendingKeys::add_deadlineAfterEvent_staysEvent()
{
    PendingKeys pending;
    pending.add("a", NoticedBy::Event, "expire");
    pending.add("a", NoticedBy::Deadline);
    pending.add("b", NoticedBy::Deadline);
    pending.add("b", NoticedBy::Event, "del");
    const auto batch = pending.takeBatch(10);
    for (std::size_t i = 0; i < batch.keys.size(); ++i) {
        QCOMPARE(batch.notices[i].by, NoticedBy::Event);
        QCOMPARE(batch.notices[i].command, batch.keys[i] == "a" ? "expire" : "del");
    }
}

void TestPendingKeys::takeBatch_most_leavesTheRest()
{
    PendingKeys pending;
    for (int i = 0; i < 10; ++i)
        pending.add(QByteArray::number(i), NoticedBy::Deadline);
    QSet<Bytes> seen;
    for (const qsizetype expected : {4, 4, 2}) {
        const auto batch = pending.takeBatch(4);
        QCOMPARE(qsizetype(batch.keys.size()), expected);
        QCOMPARE(batch.notices.size(), batch.keys.size());
        seen.unite(QSet<Bytes>(batch.keys.cbegin(), batch.keys.cend()));
        pending.finishBatch();
    }
    QCOMPARE(seen.size(), 10);
    QVERIFY(pending.isEmpty());
}

void TestPendingKeys::isAnnounced_event_untilFinished()
{
    PendingKeys pending;
    pending.add("a", NoticedBy::Event, "set");
    pending.add("due", NoticedBy::Deadline);
    QVERIFY(pending.isAnnounced("a"));
    QVERIFY(!pending.isAnnounced("due"));
    QVERIFY(!pending.isAnnounced("never added"));
    (void)pending.takeBatch(2);
    QVERIFY(pending.isAnnounced("a"));
    QVERIFY(!pending.isAnnounced("due"));
    pending.finishBatch();
    QVERIFY(!pending.isAnnounced("a"));
}

void TestPendingKeys::add_underWay_waitsForTheNextBatch()
{
    PendingKeys pending;
    pending.add("a", NoticedBy::Event, "set");
    (void)pending.takeBatch(1);
    pending.add("a", NoticedBy::Event, "del");
    pending.finishBatch();
    QVERIFY(!pending.isEmpty());
    QCOMPARE(pending.takeBatch(1).notices.at(0).command, "del");
}

QTEST_APPLESS_MAIN(TestPendingKeys)
#include "tst_pendingkeys.moc"
