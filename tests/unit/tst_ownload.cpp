// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "watch/reading/ownload.h"
#include "testprogram.h"

#include <QTest>

namespace tst_ownload {

using namespace lockscope;
using namespace std::chrono_literals;

class TestOwnLoad : public QObject {
    Q_OBJECT
private slots:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".+"))); }
    void shareOfServer_costsUnknown_isUnknown();
    void shareOfServer_callsTimesCosts();
    void shareOfServer_oddAnswer_data();
    void shareOfServer_oddAnswer();
    void shareOfServer_moreThanAll_isAll();
    void spent_scansByWhatTheyTook_othersByTheirCosts();
    void spent_resetByTheServer_goesOn();

private:
    const Instant m_begin{1h};
};

void TestOwnLoad::shareOfServer_costsUnknown_isUnknown()
{
    OwnLoad load;
    load.sample(0, m_begin);
    load.count(OwnLoad::Call::Scan, 1000);
    load.sample(1000, m_begin + 1s);
    QVERIFY(!load.shareOfServer().has_value());
    QCOMPARE(load.commandsPerSecond(), 1000.0);
}

void TestOwnLoad::shareOfServer_callsTimesCosts()
{
    OwnLoad load;
    load.setCosts("# Commandstats\r\n"
                  "cmdstat_scan:calls=7,usec=3500,usec_per_call=500.00,rejected_calls=0,failed_calls=0\r\n"
                  "cmdstat_getrange:calls=9,usec=9,usec_per_call=1.50,rejected_calls=0,failed_calls=0\r\n"
                  "cmdstat_get:calls=9,usec=9,usec_per_call=999999.00,rejected_calls=0,failed_calls=0\r\n"
                  "cmdstat_config|get:calls=9,usec=9,usec_per_call=30.00\r\n"
                  "cmdstat_pttl:calls=9,usec=4,usec_per_call=0.50\r\n");
    load.sample(0, m_begin);
    load.count(OwnLoad::Call::Scan, 10);       // 5,000 µs
    load.count(OwnLoad::Call::GetRange, 2000); // 3,000 µs
    load.count(OwnLoad::Call::Pttl, 4000);     // 2,000 µs
    load.count(OwnLoad::Call::Type, 100);      // never called before: nothing is known of it
    load.sample(6010, m_begin + 2s);
    QCOMPARE(load.shareOfServer().value_or(-1), 0.005);
    load.forgetCosts();
    QVERIFY(!load.shareOfServer().has_value());
}

void TestOwnLoad::shareOfServer_oddAnswer_data()
{
    QTest::addColumn<QByteArray>("answer");
    QTest::newRow("empty") << QByteArray();
    QTest::newRow("no figures") << QByteArray("cmdstat_scan:\r\n");
    QTest::newRow("no number") << QByteArray("cmdstat_scan:usec_per_call=many\r\n");
    QTest::newRow("negative") << QByteArray("cmdstat_scan:usec_per_call=-5\r\n");
    QTest::newRow("no line end") << QByteArray("cmdstat_scan:usec_per_call=0.00");
    QTest::newRow("no colon") << QByteArray("cmdstat_scan\ncmdstat_\n:\n");
}

void TestOwnLoad::shareOfServer_oddAnswer()
{
    QFETCH(QByteArray, answer);
    OwnLoad load;
    load.setCosts(answer);
    load.sample(0, m_begin);
    load.count(OwnLoad::Call::Scan);
    load.sample(1, m_begin + 1s);
    QCOMPARE(load.shareOfServer().value_or(-1), 0.0);
}

void TestOwnLoad::shareOfServer_moreThanAll_isAll()
{
    OwnLoad load;
    load.setCosts("cmdstat_scan:usec_per_call=2000000");
    load.sample(0, m_begin);
    load.count(OwnLoad::Call::Scan, 5);
    load.sample(5, m_begin + 1s);
    QCOMPARE(load.shareOfServer().value_or(-1), 1.0);
}

void TestOwnLoad::spent_scansByWhatTheyTook_othersByTheirCosts()
{
    OwnLoad load;
    load.count(OwnLoad::Call::Pttl, 1000); // before anybody asked
    QVERIFY(!load.spent());
    load.setCosts("cmdstat_scan:calls=1000,usec=7000,usec_per_call=7.00\r\ncmdstat_info:calls=1,usec=50,usec_per_call=50\r\n");
    QCOMPARE(load.spent(), std::optional(0ns));
    load.count(OwnLoad::Call::Scan, 2); // large ones, among many small ones of others
    load.count(OwnLoad::Call::Pttl, 100);
    load.setCosts("cmdstat_scan:calls=1002,usec=8000,usec_per_call=7.98\r\ncmdstat_info:calls=2,usec=90,usec_per_call=45\r\n"
                  "cmdstat_pttl:calls=9,usec=4,usec_per_call=0.50\r\n");
    QCOMPARE(load.spent(), std::optional<std::chrono::nanoseconds>(1000us + 40us + 50us));
}

void TestOwnLoad::spent_resetByTheServer_goesOn()
{
    OwnLoad load;
    load.setCosts("cmdstat_scan:usec=7000,usec_per_call=7");
    load.setCosts("cmdstat_scan:usec=7500,usec_per_call=7");
    load.setCosts("cmdstat_scan:usec=200,usec_per_call=7"); // CONFIG RESETSTAT
    load.setCosts("cmdstat_scan:usec=300,usec_per_call=7");
    QCOMPARE(load.spent(), std::optional<std::chrono::nanoseconds>(800us));
    load.setCosts("cmdstat_scan:usec=1e308,usec_per_call=7");
    QVERIFY(*load.spent() > 1h);
    load.forgetCosts();
    QVERIFY(!load.spent());
}

} // namespace tst_ownload

LOCKSCOPE_TEST(tst_ownload, tst_ownload::TestOwnLoad)
#include "tst_ownload.moc"
