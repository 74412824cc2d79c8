// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "watch/reading/ownload.h"
#include "testprogram.h"

#include <QTest>

namespace tst_ownload {

using namespace lockscope;
using namespace std::chrono_literals;

namespace {

/** One line of INFO commandstats. */
QByteArray stat(const char *name, int calls, int usec)
{
    return "cmdstat_" + QByteArray(name) + ":calls=" + QByteArray::number(calls) + ",usec=" + QByteArray::number(usec)
        + ",usec_per_call=1.00,rejected_calls=0,failed_calls=0\r\n";
}

QByteArray cpu(double seconds)
{
    return "# CPU\r\nused_cpu_sys:0.250000\r\nused_cpu_user:" + QByteArray::number(seconds - 0.25, 'f', 6) + "\r\nused_cpu_sys_children:9.0\r\n";
}

} // namespace

class TestOwnLoad : public QObject {
    Q_OBJECT
private slots:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".+"))); }
    void commandsPerSecond_oneSample_isUnknown();
    void shareOfServer_costsUnknown_isUnknown();
    void shareOfServer_firstSecondOfAScan_isWhatItTook();
    void shareOfServer_oddAnswer_isNothing_data();
    void shareOfServer_oddAnswer_isNothing();
    void shareOfServer_moreThanAll_isAll();
    void spent_callsOfOthers_areTheirs();
    void spent_scansByWhatTheyTook_othersByTheirMean();
    void spent_scansWhileWeDoNotScan_areOfOthers();
    void spent_onTheirWay_countWhenTheServerHasThem();
    void spent_processor_readingAndWritingAreSharedByCalls();
    void spent_processor_idleServer_isNotOurLoad();
    void spent_processor_clockOfCallsRanWhileOthersWorked_isLess();
    void spent_scripts_areNotCountedTwice();
    void spent_resetByTheServer_goesOn();
    void spent_anotherServer_beginsAnew();

private:
    const Instant m_begin{1h};
};

void TestOwnLoad::commandsPerSecond_oneSample_isUnknown()
{
    OwnLoad load;
    QVERIFY(!load.commandsPerSecond());
    load.sampleCommands(5, m_begin);
    QVERIFY(!load.commandsPerSecond());
    load.sampleCommands(1005, m_begin + 1s);
    QCOMPARE(load.commandsPerSecond(), std::optional(1000.0));
}

void TestOwnLoad::shareOfServer_costsUnknown_isUnknown()
{
    OwnLoad load;
    load.sampleTime(m_begin);
    load.count(OwnLoad::Call::Scan, 1000);
    load.sampleTime(m_begin + 1s);
    QVERIFY(!load.shareOfServer());
}

void TestOwnLoad::shareOfServer_firstSecondOfAScan_isWhatItTook()
{
    OwnLoad load;
    load.take(stat("info", 1, 50), cpu(10), 4);
    load.sampleTime(m_begin);
    QVERIFY(!load.shareOfServer());
    load.count(OwnLoad::Call::Scan, 10);
    load.count(OwnLoad::Call::GetRange, 2000);
    load.count(OwnLoad::Call::Pttl, 2000);
    load.take(QByteArray(stat("info", 2, 100) + stat("scan", 10, 150'000) + stat("getrange", 2000, 60'000) + stat("pttl", 2000, 20'000)), cpu(10.28),
              4015);
    load.sampleTime(m_begin + 1s);
    const double share = load.shareOfServer().value_or(-1); // 230 ms in calls, and the rest for 4,011 requests and answers
    QVERIFY2(share > 0.2799 && share < 0.2801, qPrintable(QString::number(share)));
}

void TestOwnLoad::shareOfServer_oddAnswer_isNothing_data()
{
    QTest::addColumn<QByteArray>("stats");
    QTest::addColumn<QByteArray>("processor");
    QTest::newRow("empty") << QByteArray() << QByteArray();
    QTest::newRow("no figures") << QByteArray("cmdstat_scan:\r\n") << QByteArray("used_cpu_sys:\r\nused_cpu_user:");
    QTest::newRow("no number") << QByteArray("cmdstat_scan:calls=many,usec=many\r\n") << QByteArray("used_cpu_sys:1\r\nused_cpu_user:nan");
    QTest::newRow("negative") << QByteArray("cmdstat_scan:calls=5,usec=-5\r\n") << QByteArray("used_cpu_sys:-1\r\nused_cpu_user:-1");
    QTest::newRow("endless") << QByteArray("cmdstat_scan:calls=inf,usec=inf\r\n") << QByteArray("used_cpu_sys:inf\r\nused_cpu_user:1e300");
    QTest::newRow("no line end") << QByteArray("cmdstat_scan:usec=0") << QByteArray("used_cpu_sys");
    QTest::newRow("no colon") << QByteArray("cmdstat_scan\ncmdstat_\n:\n") << QByteArray(":\n\n");
}

void TestOwnLoad::shareOfServer_oddAnswer_isNothing()
{
    QFETCH(const QByteArray, stats);
    QFETCH(const QByteArray, processor);
    OwnLoad load;
    load.take(stats, processor, 0);
    load.sampleTime(m_begin);
    load.count(OwnLoad::Call::Scan);
    load.take(stats, processor, 1);
    load.sampleTime(m_begin + 1s);
    QCOMPARE(load.shareOfServer(), std::optional(0.0));
}

void TestOwnLoad::shareOfServer_moreThanAll_isAll()
{
    OwnLoad load;
    load.take({}, {}, 0);
    load.sampleTime(m_begin);
    load.count(OwnLoad::Call::Scan, 5);
    load.take(stat("scan", 5, 10'000'000), {}, 5);
    load.sampleTime(m_begin + 1s);
    QCOMPARE(load.shareOfServer(), std::optional(1.0));
}

void TestOwnLoad::spent_callsOfOthers_areTheirs()
{
    OwnLoad load;
    load.take(stat("get", 1000, 1000), {}, 0);
    load.count(OwnLoad::Call::Get, 100);
    load.take(QByteArray(stat("get", 11'000, 21'000) + stat("set", 90'000, 90'000)), {}, 100);
    QCOMPARE(load.spent(), std::optional<std::chrono::nanoseconds>(200us)); // a hundredth of those
}

void TestOwnLoad::spent_scansByWhatTheyTook_othersByTheirMean()
{
    OwnLoad load;
    load.count(OwnLoad::Call::Pttl, 1000); // before anybody asked
    QVERIFY(!load.spent());
    load.take(QByteArray(stat("scan", 1000, 7000) + stat("info", 1, 50)), {}, 1000);
    QCOMPARE(load.spent(), std::optional(0ns));
    load.count(OwnLoad::Call::Scan, 2); // large ones, among many small ones of others
    load.count(OwnLoad::Call::Pttl, 100);
    load.take(QByteArray(stat("scan", 1002, 8000) + stat("info", 2, 90) + stat("pttl", 200, 100)), {}, 1102);
    QCOMPARE(load.spent(), std::optional<std::chrono::nanoseconds>(1000us + 40us + 50us));
}

void TestOwnLoad::spent_scansWhileWeDoNotScan_areOfOthers()
{
    OwnLoad load;
    load.take(stat("scan", 1000, 7000), {}, 0);
    load.take(stat("scan", 9000, 90'000), {}, 4);
    QCOMPARE(load.spent(), std::optional(0ns));
}

void TestOwnLoad::spent_onTheirWay_countWhenTheServerHasThem()
{
    OwnLoad load;
    load.take({}, {}, 0);
    load.count(OwnLoad::Call::Pttl, 100);
    load.take(stat("pttl", 40, 80), {}, 100);
    QCOMPARE(load.spent(), std::optional<std::chrono::nanoseconds>(80us));
    load.take(stat("pttl", 140, 380), {}, 100); // 60 of these are ours
    QCOMPARE(load.spent(), std::optional<std::chrono::nanoseconds>(80us + 180us));
}

void TestOwnLoad::spent_processor_readingAndWritingAreSharedByCalls()
{
    OwnLoad load;
    load.take({}, cpu(1), 0);
    load.count(OwnLoad::Call::Pttl, 1000);
    load.take(QByteArray(stat("pttl", 1000, 500) + stat("set", 9000, 9500)), cpu(1.03), 1000); // 10 ms in calls, 20 ms besides
    QCOMPARE(load.spent(), std::optional<std::chrono::nanoseconds>(500us + 2000us));
}

void TestOwnLoad::spent_processor_idleServer_isNotOurLoad()
{
    OwnLoad load;
    load.take(stat("info", 1, 40), cpu(1), 5);
    load.take(QByteArray(stat("info", 3, 120) + stat("dbsize", 1, 1)), cpu(1.005), 8); // it looks after itself for 5 ms a second
    QCOMPARE(load.spent(), std::optional<std::chrono::nanoseconds>(80us + 3 * 50us));
}

void TestOwnLoad::spent_processor_clockOfCallsRanWhileOthersWorked_isLess()
{
    OwnLoad load;
    load.take({}, cpu(1), 0);
    load.count(OwnLoad::Call::Scan, 10);
    load.take(stat("scan", 10, 200'000), cpu(1.05), 10);
    QVERIFY(std::chrono::abs(*load.spent() - 50ms) < 1us);
}

void TestOwnLoad::spent_scripts_areNotCountedTwice()
{
    OwnLoad load;
    load.take({}, cpu(1), 0);
    load.count(OwnLoad::Call::Scan, 10);
    load.take(QByteArray(stat("scan", 10, 10'000) + stat("evalsha", 10, 50'000) + stat("set", 100, 40'000)), cpu(1.05), 10);
    QVERIFY(std::chrono::abs(*load.spent() - 10ms) < 1us);
}

void TestOwnLoad::spent_resetByTheServer_goesOn()
{
    OwnLoad load;
    const auto scan = [&load](int calls, int usec) {
        load.count(OwnLoad::Call::Scan);
        load.take(stat("scan", calls, usec), {}, 0);
    };
    load.take(stat("scan", 70, 7000), {}, 0);
    scan(71, 7500);
    scan(1, 200); // CONFIG RESETSTAT
    scan(2, 300);
    QCOMPARE(load.spent(), std::optional<std::chrono::nanoseconds>(800us));
    load.count(OwnLoad::Call::Scan);
    load.take("cmdstat_scan:calls=3,usec=1e308,usec_per_call=7", {}, 0);
    QVERIFY(*load.spent() > 1h);
}

void TestOwnLoad::spent_anotherServer_beginsAnew()
{
    OwnLoad load;
    load.take({}, {}, 0);
    load.count(OwnLoad::Call::Scan);
    load.take(stat("scan", 1, 500), {}, 1);
    load.forgetCosts();
    QVERIFY(!load.spent() && !load.shareOfServer());
    load.take(stat("scan", 900, 90'000), {}, 1);
    QCOMPARE(load.spent(), std::optional(0ns));
}

} // namespace tst_ownload

LOCKSCOPE_TEST(tst_ownload, tst_ownload::TestOwnLoad)
#include "tst_ownload.moc"
