// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "racelab/film/valuetimes.h"
#include "testprogram.h"

#include <QTest>

namespace tst_valuetimes {

using namespace lockscope;

class TestValueTimes : public QObject {
    Q_OBJECT
private slots:
    void append_value_findsWhatMayBeATime_data()
    {
        QTest::addColumn<QByteArray>("value");
        QTest::addColumn<QList<qint64>>("times");
        const auto row = [](const char *name, const QByteArray &value, const QList<qint64> &times) { QTest::newRow(name) << value << times; };
        row("nothing", {}, {});
        row("token", "C1.1", {});
        row("milliseconds", "1767225600000", {1767225600000});
        row("milliseconds behind a token", "C1.1:1767225600000|x", {1767225600000});
        row("seconds: from their beginning to their end", "1767225600", {1767225600000, 1767225601000});
        row("twelve digits", "176722560000", {});
        row("fourteen digits", "17672256000001", {});
        row("two of them", "1767225600000-1767226200000", {1767225600000, 1767226200000});
    }
    void append_value_findsWhatMayBeATime()
    {
        QFETCH(const QByteArray, value);
        QFETCH(const QList<qint64>, times);
        std::vector<UnixTime> found;
        appendTimes(found, value);
        QList<qint64> ms;
        for (const UnixTime time : found)
            ms << toMs(time);
        QCOMPARE(ms, times);
    }
};

} // namespace tst_valuetimes

LOCKSCOPE_TEST(tst_valuetimes, tst_valuetimes::TestValueTimes)
#include "tst_valuetimes.moc"
