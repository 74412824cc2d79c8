// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "racelab/film/schedule.h"
#include "testprogram.h"

#include <QRegularExpression>
#include <QTest>

namespace tst_schedule {

using namespace lockscope;
using namespace Qt::StringLiterals;

class TestSchedule : public QObject {
    Q_OBJECT
private slots:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".+"))); }

    void parse_everyKindOfMove_isWrittenBack_data()
    {
        QTest::addColumn<QString>("text");
        QTest::newRow("nothing") << QString();
        QTest::newRow("steps") << u"0-1-2-12"_s;
        QTest::newRow("crash and renewal") << u"1x-2w"_s;
        QTest::newRow("time") << u"t-t1500"_s;
        QTest::newRow("servers") << u"s0x-s12-r-f-c"_s;
    }
    void parse_everyKindOfMove_isWrittenBack()
    {
        QFETCH(QString, text);
        const auto schedule = parseSchedule(text);
        QVERIFY(schedule);
        QCOMPARE(scheduleText(*schedule), text);
    }

    void parse_aTimeOfItsOwn_isInMilliseconds()
    {
        const auto schedule = parseSchedule(u"t1500");
        QVERIFY(schedule);
        QCOMPARE(schedule->front(), (Move{.kind = Move::Kind::Time, .index = 0, .time = Duration(1500)}));
    }

    void parse_noMove_namesIt_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("named");
        QTest::newRow("letter") << u"1-q-2"_s << u"“q” (number 2"_s;
        QTest::newRow("empty") << u"1--2"_s << u"“” (number 2"_s;
        QTest::newRow("too many") << u"100"_s << u"“100” (number 1"_s;
        QTest::newRow("server without number") << u"sx"_s << u"“sx”"_s;
        QTest::newRow("hostile") << u"1-\u202e"_s << u"number 2"_s;
    }
    void parse_noMove_namesIt()
    {
        QFETCH(QString, text);
        QFETCH(QString, named);
        const auto schedule = parseSchedule(text);
        QVERIFY(!schedule);
        QVERIFY2(schedule.error().text.english().contains(named), qPrintable(schedule.error().text));
        QVERIFY(!schedule.error().text.english().contains(QChar(0x202e)));
    }
};

} // namespace tst_schedule

LOCKSCOPE_TEST(tst_schedule, tst_schedule::TestSchedule)
#include "tst_schedule.moc"
