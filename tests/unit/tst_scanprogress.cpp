// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "watch/reading/scanprogress.h"
#include "testprogram.h"

#include <QTest>

namespace tst_scanprogress {

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
    void limit_cursorComesAgain_isEndless_data();
    void limit_cursorComesAgain_isEndless();
    void limit_newCursorsForEver_isEndless_data();
    void limit_newCursorsForEver_isEndless();
    void limit_scanOfRedis_goesThrough();
};

namespace {

/** As Redis counts: the bits from the other end. */
quint64 nextCursor(quint64 cursor, quint64 places)
{
    quint64 bit = places >> 1;
    for (; cursor & bit; bit >>= 1)
        cursor ^= bit;
    return cursor | bit;
}

} // namespace

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

void TestScanProgress::limit_cursorComesAgain_isEndless_data()
{
    QTest::addColumn<int>("before");
    QTest::addColumn<int>("length");
    QTest::newRow("the same for ever") << 0 << 1;
    QTest::newRow("back and forth") << 0 << 2;
    QTest::newRow("a long circle") << 0 << 1000;
    QTest::newRow("a circle after a while") << 777 << 100;
}

void TestScanProgress::limit_cursorComesAgain_isEndless()
{
    QFETCH(int, before);
    QFETCH(int, length);
    ScanLimit limit;
    limit.begin(1'000'000);
    std::optional<Error> error;
    int page = 0;
    for (; !error && page < 10'000; ++page)
        error = limit.note(QByteArray::number(1 + (page < before ? page : before + (page - before) % length)), 1);
    QVERIFY(error && ScanLimit::isEndless(*error));
    QVERIFY2(error->text.english().contains(QStringLiteral("came again")), qPrintable(error->text));
    QVERIFY2(page > before + length && page <= 2 * (before + length) + length + 2, qPrintable(QString::number(page)));
}

void TestScanProgress::limit_newCursorsForEver_isEndless_data()
{
    QTest::addColumn<std::optional<quint64>>("keys");
    QTest::addColumn<quint64>("most");
    QTest::newRow("few keys") << std::optional(quint64(100)) << quint64(10'000'000);
    QTest::newRow("many keys") << std::optional(quint64(1'000'000)) << quint64(64'000'000);
    QTest::newRow("a number that cannot be") << std::optional(quint64(1) << 40) << (quint64(1) << 33);
    QTest::newRow("not known") << std::optional<quint64>() << (quint64(1) << 33);
}

void TestScanProgress::limit_newCursorsForEver_isEndless()
{
    QFETCH(std::optional<quint64>, keys);
    QFETCH(quint64, most);
    ScanLimit limit;
    limit.begin(keys);
    constexpr int count = 1'000'000;
    const int pages = int(most / count);
    for (int page = 1; page <= pages; ++page)
        QVERIFY(!limit.note(QByteArray::number(page), count));
    const auto error = limit.note(QByteArray::number(pages + 1), count);
    QVERIFY(error && ScanLimit::isEndless(*error));
    QVERIFY(limit.note(QByteArray(10'000, '7'), 1)->kind == Error::Kind::NotRedis);
}

/** Also of a table that is ten times as large as its keys need. */
void TestScanProgress::limit_scanOfRedis_goesThrough()
{
    ScanLimit limit;
    limit.begin(6'000);
    constexpr quint64 places = 1 << 16;
    for (quint64 cursor = nextCursor(0, places); cursor != 0; cursor = nextCursor(cursor, places))
        QVERIFY(!limit.note(QByteArray::number(cursor), 1));
}

} // namespace tst_scanprogress

LOCKSCOPE_TEST(tst_scanprogress, tst_scanprogress::TestScanProgress)
#include "tst_scanprogress.moc"
