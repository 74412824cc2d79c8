// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "watch/picture/eventtrust.h"
#include "testprogram.h"

#include <QTest>

namespace tst_eventaudit {

using namespace lockscope;

class TestEventAudit : public QObject {
    Q_OBJECT
private slots:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".+"))); }
    void found_noEventFollows_isMissedOnce();
    void found_eventFollows_isForgiven();
    void found_again_keepsItsFirstInstant();

private:
    const Instant m_start{std::chrono::hours(1)};
};

void TestEventAudit::found_noEventFollows_isMissedOnce()
{
    EventAudit audit;
    audit.found("a", m_start);
    audit.found("b", m_start + Duration(500));
    QCOMPARE(audit.takeMissed(m_start + Duration(899)), quint64(0));
    QCOMPARE(audit.takeMissed(m_start + Duration(900)), quint64(1));
    QCOMPARE(audit.takeMissed(m_start + Duration(5000)), quint64(1));
    QCOMPARE(audit.takeMissed(m_start + Duration(9000)), quint64(0));
}

void TestEventAudit::found_eventFollows_isForgiven()
{
    EventAudit audit;
    audit.found("a", m_start);
    audit.announced("a");
    audit.announced("never found");
    QCOMPARE(audit.takeMissed(m_start + Duration(5000)), quint64(0));
}

void TestEventAudit::found_again_keepsItsFirstInstant()
{
    EventAudit audit;
    audit.found("a", m_start);
    audit.found("a", m_start + Duration(800));
    QCOMPARE(audit.takeMissed(m_start + Duration(900)), quint64(1));
}

} // namespace tst_eventaudit

LOCKSCOPE_TEST(tst_eventaudit, tst_eventaudit::TestEventAudit)
#include "tst_eventaudit.moc"
