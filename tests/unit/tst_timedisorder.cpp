// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "traffic/study/timedisorder.h"

#include "testprogram.h"

#include <QTest>

#include <utility>

namespace tst_timedisorder {

using namespace lockscope;

/** What is doubtful of the times 0 to 9, a letter each. */
class TestTimeDisorder : public QObject {
    Q_OBJECT

    using Runs = QList<std::pair<qint64, qint64>>;

private slots:
    void runs_thatOverlap_makeTimesDoubtful_data()
    {
        QTest::addColumn<Runs>("runs");
        QTest::addColumn<QString>("doubtful");
        QTest::newRow("one") << Runs{{0, 9}} << QString();
        QTest::newRow("two recordings in the wrong order") << Runs{{5, 9}, {0, 4}} << QString();
        QTest::newRow("two that overlap") << Runs{{0, 5}, {4, 9}} << QStringLiteral("45");
        QTest::newRow("a line that comes late") << Runs{{0, 6}, {3, 9}} << QStringLiteral("3456");
        QTest::newRow("the same, at the end") << Runs{{0, 6}, {3, 3}} << QStringLiteral("3456");
        QTest::newRow("a line that comes early") << Runs{{0, 7}, {2, 9}} << QStringLiteral("234567");
        QTest::newRow("the same, at the beginning") << Runs{{6, 6}, {0, 9}} << QStringLiteral("6");
        QTest::newRow("over several") << Runs{{0, 1}, {3, 4}, {6, 7}, {1, 6}} << QStringLiteral("13467");
    }
    void runs_thatOverlap_makeTimesDoubtful()
    {
        QFETCH(const Runs, runs);
        QFETCH(const QString, doubtful);
        TimeDisorder disorder;
        for (const auto &[from, to] : runs)
            disorder.addRun(from, to);
        QString found;
        for (qint64 us = 0; us < 10; ++us)
            found += disorder.isDoubtful(us) ? QString::number(us) : QString();
        QCOMPARE(found, doubtful);
        QCOMPARE(disorder.isDoubtful(0, 9), !doubtful.isEmpty()); // also for who passes by
    }

    void runs_tooMany_makeAllTimesDoubtful()
    {
        TimeDisorder disorder;
        for (qint64 i = 0; i < 200'000; ++i)
            disorder.addRun(-10 * i, -10 * i + 1);
        QVERIFY(disorder.isDoubtful(5));
    }
};

} // namespace tst_timedisorder

LOCKSCOPE_TEST(tst_timedisorder, tst_timedisorder::TestTimeDisorder)
#include "tst_timedisorder.moc"
