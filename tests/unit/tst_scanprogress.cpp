// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "watch/scanprogress.h"

#include <QTest>

using namespace lockscope;

class TestScanProgress : public QObject {
    Q_OBJECT
private slots:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".+"))); }
    void share_cursorOfRedis_data();
    void share_cursorOfRedis();
    void share_twoPatterns_isOfBoth();
    void share_otherCursors_countsPages();
    void keysVisited_numberKnownOrNot_data();
    void keysVisited_numberKnownOrNot();
};

void TestScanProgress::share_cursorOfRedis_data()
{
    QTest::addColumn<QByteArray>("cursor");
    QTest::addColumn<double>("share");
    QTest::newRow("half of any table") << QByteArray("1") << 0.5;
    QTest::newRow("a quarter") << QByteArray("2") << 0.25;
    QTest::newRow("three quarters") << QByteArray("3") << 0.75;
    QTest::newRow("little of a large table") << QByteArray("32768") << 1.0 / 65536;
    QTest::newRow("through") << QByteArray("0") << 1.0;
}

void TestScanProgress::share_cursorOfRedis()
{
    QFETCH(QByteArray, cursor);
    QFETCH(double, share);
    ScanProgress progress;
    progress.begin(1);
    progress.note(cursor, 10);
    QCOMPARE(progress.share({}).value_or(-1), share);
}

void TestScanProgress::share_twoPatterns_isOfBoth()
{
    ScanProgress progress;
    progress.begin(2);
    QCOMPARE(progress.share({}).value_or(-1), 0.0);
    progress.note("1", 10);
    QCOMPARE(progress.share({}).value_or(-1), 0.25);
    progress.note("0", 10);
    QCOMPARE(progress.share({}).value_or(-1), 0.5);
    progress.note("1", 10);
    progress.note("0", 10);
    QCOMPARE(progress.share({}).value_or(-1), 1.0);
    progress.begin(1);
    QCOMPARE(progress.share({}).value_or(-1), 0.0);
}

void TestScanProgress::share_otherCursors_countsPages()
{
    ScanProgress progress;
    progress.begin(1);
    progress.note("3", 10);
    progress.note("2", 10); // backwards, for Redis
    QVERIFY(!progress.share({}).has_value());
    QCOMPARE(progress.share(100).value_or(-1), 0.2);
    progress.note("none", 500);
    QCOMPARE(progress.share(100).value_or(-1), 1.0);
    progress.note("0", 10);
    QCOMPARE(progress.share({}).value_or(-1), 1.0);
}

void TestScanProgress::keysVisited_numberKnownOrNot_data()
{
    QTest::addColumn<std::optional<quint64>>("keys");
    QTest::addColumn<quint64>("visited");
    QTest::newRow("known") << std::optional<quint64>(1'000'000) << quint64(250'000);
    QTest::newRow("unknown: what was asked for, of two patterns") << std::optional<quint64>() << quint64(500);
}

void TestScanProgress::keysVisited_numberKnownOrNot()
{
    QFETCH(std::optional<quint64>, keys);
    QFETCH(quint64, visited);
    ScanProgress progress;
    progress.begin(2);
    progress.note("1", 1000);
    QCOMPARE(progress.keysVisited(keys), visited);
}

QTEST_APPLESS_MAIN(TestScanProgress)
#include "tst_scanprogress.moc"
