// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/watchcommand.h"
#include "testprogram.h"

#include <QTest>

namespace tst_lasting {

using namespace lockscope;
using namespace std::chrono_literals;

class TestLasting : public QObject {
    Q_OBJECT
private slots:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".+"))); }
    void note_overAtOnce_isNoNews();
    void note_lasts_countsOnce();
    void note_differsEachTime_countsWhenItStays();

private:
    const Instant m_begin{1h};
};

void TestLasting::note_overAtOnce_isNoNews()
{
    Lasting<int> value;
    value.set(1);
    for (int i = 0; i < 50; ++i) { // it comes and goes each tenth of a second
        QVERIFY(!value.note(2, m_begin + i * 200ms));
        QVERIFY(!value.note(1, m_begin + i * 200ms + 100ms));
    }
    QCOMPARE(value.value(), 1);
}

void TestLasting::note_lasts_countsOnce()
{
    Lasting<int> value;
    QVERIFY(!value.note(2, m_begin));
    QVERIFY(!value.note(2, m_begin + 999ms));
    QVERIFY(value.note(2, m_begin + 1s));
    QCOMPARE(value.value(), 2);
    QVERIFY(!value.note(2, m_begin + 3s));
}

void TestLasting::note_differsEachTime_countsWhenItStays()
{
    Lasting<int> value;
    for (int i = 1; i < 30; ++i)
        QVERIFY(!value.note(i, m_begin + i * 500ms));
    QVERIFY(value.note(29, m_begin + 29 * 500ms + 1s));
}

} // namespace tst_lasting

LOCKSCOPE_TEST(tst_lasting, tst_lasting::TestLasting)
#include "tst_lasting.moc"
