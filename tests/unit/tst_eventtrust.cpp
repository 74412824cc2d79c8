// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "watch/picture/eventtrust.h"
#include "testprogram.h"

#include <QTest>

namespace tst_eventtrust {

using namespace lockscope;
using namespace std::chrono_literals;

class TestEventTrust : public QObject {
    Q_OBJECT
private slots:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".+"))); }
    void isLastWord_soonAfterAReading_isNot();
    void isLastWord_nothingElseSinceTheReading_isInTheEnd();
    void isLastWord_contradictionSoonExplained_staysTrusted();
    void isLastWord_contradictionExplainedLate_isDoubtedForAWhile();
    void isLastWord_contradictionNeverExplained_isDoubtedForAWhile();
    void isLastWord_laterContradictions_areStillOpen();

private:
    const Instant m_begin{1h};
    const Instant m_longAgo{1min};
};

void TestEventTrust::isLastWord_soonAfterAReading_isNot()
{
    EventTrust trust;
    QVERIFY(!trust.isLastWord(m_begin, m_begin, m_begin + 10ms));
    QVERIFY(!trust.isLastWord(m_begin + 49ms, m_begin + 49ms, m_begin));
    QVERIFY(trust.isLastWord(m_begin + 50ms, m_begin + 50ms, m_begin));
}

/** What had happened before the reading and was on its way then would have come by now. */
void TestEventTrust::isLastWord_nothingElseSinceTheReading_isInTheEnd()
{
    EventTrust trust;
    QVERIFY(!trust.isLastWord(m_begin + 20ms, m_begin + 49ms, m_begin));
    QVERIFY(trust.isLastWord(m_begin + 20ms, m_begin + 50ms, m_begin));
    QVERIFY2(!trust.isLastWord(m_begin - 1ms, m_begin + 50ms, m_begin), "the reading knows more, and an event may be lost");
}

void TestEventTrust::isLastWord_contradictionSoonExplained_staysTrusted()
{
    EventTrust trust;
    for (Instant now = m_begin; now < m_begin + 1s; now += 10ms) { // as on a lock that is handed over again and again
        trust.contradicted("lock.a", now);
        trust.told("lock.a", now + 3ms);
        QVERIFY(trust.isLastWord(now + 4ms, now + 4ms, m_longAgo));
    }
}

void TestEventTrust::isLastWord_contradictionExplainedLate_isDoubtedForAWhile()
{
    EventTrust trust;
    trust.contradicted("lock.a", m_begin);
    trust.told("lock.b", m_begin + 60ms);
    trust.told("lock.a", m_begin + 60ms);
    QVERIFY(!trust.isLastWord(m_begin + 60ms, m_begin + 60ms, m_longAgo));
    QVERIFY(!trust.isLastWord(m_begin + 1059ms, m_begin + 1059ms, m_longAgo));
    QVERIFY(trust.isLastWord(m_begin + 1060ms, m_begin + 1060ms, m_longAgo));
}

void TestEventTrust::isLastWord_contradictionNeverExplained_isDoubtedForAWhile()
{
    EventTrust trust;
    trust.contradicted("lock.a", m_begin);
    QVERIFY(trust.isLastWord(m_begin + 50ms, m_begin + 50ms, m_longAgo));
    QVERIFY(!trust.isLastWord(m_begin + 51ms, m_begin + 51ms, m_longAgo));
    QVERIFY(trust.isLastWord(m_begin + 51ms + EventTrust::doubt, m_begin + 51ms + EventTrust::doubt, m_longAgo));
    trust.contradicted("lock.a", m_begin + 2s);
    trust.clear();
    QVERIFY(trust.isLastWord(m_begin + 3s, m_begin + 3s, m_longAgo));
}

void TestEventTrust::isLastWord_laterContradictions_areStillOpen()
{
    EventTrust trust;
    trust.contradicted("lock.a", m_begin);
    trust.contradicted("lock.b", m_begin + 30ms);
    trust.told("lock.a", m_begin + 40ms);
    QVERIFY(trust.isLastWord(m_begin + 70ms, m_begin + 70ms, m_longAgo));
    QVERIFY(!trust.isLastWord(m_begin + 90ms, m_begin + 90ms, m_longAgo));
}

} // namespace tst_eventtrust

LOCKSCOPE_TEST(tst_eventtrust, tst_eventtrust::TestEventTrust)
#include "tst_eventtrust.moc"
