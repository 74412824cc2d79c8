// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "watch/picture/pendingkeys.h"
#include "testprogram.h"

#include <QTest>

namespace tst_pendingkeys {

using namespace lockscope;
using namespace std::chrono_literals;

namespace {

const Instant begin{1h};

/** Events of one key, a millisecond apart. */
PendingKeys::Notice noticeAfter(const QByteArrayList &commands, quint64 *coalesced = nullptr)
{
    PendingKeys pending;
    Instant now = begin;
    for (const QByteArray &command : commands)
        pending.addEvent("a", command, now += 1ms);
    if (coalesced)
        *coalesced = pending.coalesced();
    return pending.takeBatch(1).notices.at(0);
}

} // namespace

class TestPendingKeys : public QObject {
    Q_OBJECT
private slots:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".+"))); }
    void addEvent_sameKeyTwice_isOneWithTheLastCommand();
    void addEvent_goneAndBack_remembersWhenItWasGone();
    void addEvent_leaseOfLastFieldIsOver_isAnEndByItself();
    void addDeadline_afterEvent_staysEvent();
    void addLook_afterEvent_keepsWhatItTold();
    void isLeaseOnly_commandsOfOneKey_data();
    void isLeaseOnly_commandsOfOneKey();
    void isLeaseOnly_alsoLookedAt_isFalse();
    void isWholeWaiting_leaseThenMore_isTrue();
    void coalesced_changesOfOneKey_data();
    void coalesced_changesOfOneKey();
    void tellsGone_onlyWhatLeavesNothing();
    void takeBatch_most_leavesTheRest();
    void isAnnounced_event_untilFinished();
    void addEvent_underWay_waitsForTheNextBatch();
    void putBack_newerEventOrNone_keepsTheNewest();
    void addEvent_moreThanThereIsRoomFor_isNotRemembered();
};

void TestPendingKeys::addEvent_sameKeyTwice_isOneWithTheLastCommand()
{
    PendingKeys pending;
    pending.addEvent("a", "set", begin);
    pending.addEvent("a", "del", begin + 5ms);
    const auto batch = pending.takeBatch(10);
    QCOMPARE(batch.keys, std::vector<Bytes>{"a"});
    QCOMPARE(batch.notices.at(0).command, "del");
    QCOMPARE(batch.notices.at(0).at, begin + 5ms);
    QVERIFY(!batch.notices.at(0).gone);
    QVERIFY(pending.isEmpty());
}

void TestPendingKeys::addEvent_goneAndBack_remembersWhenItWasGone()
{
    const auto notice = noticeAfter({"expire", "expired", "set", "expire"});
    QCOMPARE(notice.command, "expire");
    QVERIFY(notice.gone.has_value());
    QCOMPARE(notice.gone->command, "expired");
    QCOMPARE(notice.gone->at, begin + 2ms);
}

/** The server removes a hash with its last field, and says "del" then. */
void TestPendingKeys::addEvent_leaseOfLastFieldIsOver_isAnEndByItself()
{
    QCOMPARE(noticeAfter({"hexpired", "del"}).command, "hexpired");
    QCOMPARE(noticeAfter({"hdel", "del"}).command, "del");
    QCOMPARE(noticeAfter({"hexpired", "hset"}).command, "hset");
}

void TestPendingKeys::addDeadline_afterEvent_staysEvent()
{
    PendingKeys pending;
    pending.addEvent("a", "expire", begin);
    pending.addDeadline("a");
    pending.addDeadline("b");
    pending.addEvent("b", "del", begin);
    pending.addDeadline("c");
    const auto batch = pending.takeBatch(10);
    for (std::size_t i = 0; i < batch.keys.size(); ++i) {
        QCOMPARE(batch.notices[i].by, batch.keys[i] == "c" ? NoticedBy::Deadline : NoticedBy::Event);
        QCOMPARE(batch.notices[i].command, batch.keys[i] == "a" ? "expire" : batch.keys[i] == "b" ? "del" : "");
    }
}

void TestPendingKeys::addLook_afterEvent_keepsWhatItTold()
{
    PendingKeys pending;
    pending.addEvent("a", "del", begin);
    pending.addLook("a");
    pending.addLook("a");
    QCOMPARE(pending.coalesced(), quint64(0));
    QCOMPARE(pending.takeBatch(1).notices.at(0).command, "del");
}

void TestPendingKeys::isLeaseOnly_commandsOfOneKey_data()
{
    QTest::addColumn<QByteArrayList>("commands");
    QTest::addColumn<bool>("leaseOnly");
    QTest::newRow("renewed") << QByteArrayList{"expire"} << true;
    QTest::newRow("renewed twice") << QByteArrayList{"expire", "expire"} << true;
    QTest::newRow("made to last") << QByteArrayList{"expire", "persist"} << true;
    QTest::newRow("acquired") << QByteArrayList{"set", "expire"} << false;
    QTest::newRow("renewed and released") << QByteArrayList{"expire", "del"} << false;
    QTest::newRow("renewed, released, acquired") << QByteArrayList{"expire", "del", "set", "expire"} << false;
    QTest::newRow("acquired, renewed") << QByteArrayList{"set", "expire", "expire"} << false;
    QTest::newRow("tracking does not say what") << QByteArrayList{""} << false;
}

void TestPendingKeys::isLeaseOnly_commandsOfOneKey()
{
    QFETCH(QByteArrayList, commands);
    QTEST(noticeAfter(commands).isLeaseOnly, "leaseOnly");
}

void TestPendingKeys::isLeaseOnly_alsoLookedAt_isFalse()
{
    PendingKeys pending;
    pending.addEvent("a", "expire", begin);
    pending.addLook("a");
    pending.addLook("b");
    pending.addEvent("b", "expire", begin);
    pending.addDeadline("c");
    pending.addEvent("c", "expire", begin);
    for (const PendingKeys::Notice &notice : pending.takeBatch(3).notices)
        QVERIFY(!notice.isLeaseOnly);
}

void TestPendingKeys::isWholeWaiting_leaseThenMore_isTrue()
{
    PendingKeys pending;
    QVERIFY(!pending.isWholeWaiting("a"));
    pending.addEvent("a", "expire", begin);
    QVERIFY(!pending.isWholeWaiting("a"));
    pending.addEvent("a", "del", begin);
    QVERIFY(pending.isWholeWaiting("a"));
}

void TestPendingKeys::coalesced_changesOfOneKey_data()
{
    QTest::addColumn<QByteArrayList>("commands");
    QTest::addColumn<quint64>("expected");
    QTest::newRow("one") << QByteArrayList{"set"} << quint64(0);
    QTest::newRow("SET PX is one change") << QByteArrayList{"set", "expire"} << quint64(0);
    QTest::newRow("two renewals") << QByteArrayList{"expire", "expire"} << quint64(1);
    QTest::newRow("a hold that nobody read") << QByteArrayList{"set", "expire", "del"} << quint64(1);
    QTest::newRow("handed over: both ends are told") << QByteArrayList{"del", "set", "expire"} << quint64(0);
    QTest::newRow("three holders one after another") << QByteArrayList{"set", "set", "set"} << quint64(2);
    QTest::newRow("the last field of a hash") << QByteArrayList{"hdel", "del"} << quint64(0);
    QTest::newRow("the lease of the last field") << QByteArrayList{"hexpired", "del"} << quint64(0);
    QTest::newRow("invalidations without a name") << QByteArrayList{"", "", ""} << quint64(2);
}

void TestPendingKeys::coalesced_changesOfOneKey()
{
    QFETCH(QByteArrayList, commands);
    quint64 coalesced = 0;
    noticeAfter(commands, &coalesced);
    QTEST(coalesced, "expected");
}

void TestPendingKeys::tellsGone_onlyWhatLeavesNothing()
{
    for (const char *command : {"del", "expired", "evicted", "rename_from", "move_from"})
        QVERIFY2(tellsGone(command), command);
    for (const char *command : {"set", "expire", "hdel", "rename_to", "persist", "", "dele"})
        QVERIFY2(!tellsGone(command), command);
}

void TestPendingKeys::takeBatch_most_leavesTheRest()
{
    PendingKeys pending;
    for (int i = 0; i < 10; ++i)
        pending.addDeadline(QByteArray::number(i));
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
    pending.addEvent("a", "set", begin);
    pending.addDeadline("due");
    QVERIFY(pending.isAnnounced("a"));
    QVERIFY(!pending.isAnnounced("due"));
    QVERIFY(!pending.isAnnounced("never added"));
    (void)pending.takeBatch(2);
    QVERIFY(pending.isAnnounced("a"));
    QVERIFY(!pending.isAnnounced("due"));
    pending.finishBatch();
    QVERIFY(!pending.isAnnounced("a"));
}

void TestPendingKeys::addEvent_underWay_waitsForTheNextBatch()
{
    PendingKeys pending;
    pending.addEvent("a", "set", begin);
    (void)pending.takeBatch(1);
    pending.addEvent("a", "del", begin);
    pending.finishBatch();
    QVERIFY(!pending.isEmpty());
    QCOMPARE(pending.takeBatch(1).notices.at(0).command, "del");
}

void TestPendingKeys::putBack_newerEventOrNone_keepsTheNewest()
{
    PendingKeys pending;
    pending.addEvent("a", "del", begin);
    pending.addEvent("b", "del", begin);
    const auto taken = pending.takeBatch(2);
    pending.addEvent("a", "set", begin + 5ms);
    for (std::size_t i = 0; i < 2; ++i)
        pending.putBack(taken.keys[i], taken.notices[i]);
    pending.finishBatch();
    const auto again = pending.takeBatch(2);
    QCOMPARE(again.keys.size(), std::size_t(2));
    for (std::size_t i = 0; i < 2; ++i)
        QCOMPARE(again.notices[i].command, again.keys[i] == "a" ? "set" : "del");
}

void TestPendingKeys::addEvent_moreThanThereIsRoomFor_isNotRemembered()
{
    PendingKeys pending;
    const QByteArray large(qsizetype(PendingKeys::mostBytes / 64), 'x');
    for (int i = 0; i < 64; ++i)
        QVERIFY(pending.addEvent(QByteArray(large + QByteArray::number(i)), "set", begin));
    QVERIFY(!pending.addEvent("another", "set", begin));
    QVERIFY(pending.addEvent(QByteArray(large + "0"), "set", begin)); // it waits already
    QCOMPARE(pending.takeBatch(100).keys.size(), std::size_t(64));
    QVERIFY(pending.addEvent("another", "set", begin));
    pending.finishBatch();
    for (int i = 0; i < PendingKeys::mostKeys - 1; ++i)
        pending.addEvent(QByteArray::number(i), "set", begin);
    QVERIFY(!pending.addEvent("one more", "set", begin));
    pending.takeBatch(10);
    QVERIFY(pending.addEvent("one more", "set", begin));
}

} // namespace tst_pendingkeys

LOCKSCOPE_TEST(tst_pendingkeys, tst_pendingkeys::TestPendingKeys)
#include "tst_pendingkeys.moc"
