// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/language.h"
#include "base/spantext.h"
#include "testprogram.h"

#include <QRegularExpression>
#include <QTest>

#include <random>

namespace tst_spantext {

using namespace lockscope;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

class TestSpanText : public QObject {
    Q_OBJECT
private slots:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".+"))); }

    void parseSpan_text_isATime_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<qint64>("ms");
        const auto row = [](const QString &text, Duration span) { QTest::newRow(qPrintable(text)) << text << qint64(span.count()); };
        row(u"8 m 32 s"_s, 512s);
        row(u"8m32s"_s, 512s);
        row(u" 120 s "_s, 120s);
        row(u"120"_s, 120s);
        row(u"500 ms"_s, 500ms);
        row(u"1.5 h"_s, 90min);
        row(u"2 d 1 ms"_s, 48h + 1ms);
        row(u"0.5"_s, 500ms);
    }

    void parseSpan_text_isATime()
    {
        QFETCH(QString, text);
        QFETCH(qint64, ms);

        const auto span = parseSpan(text);

        QVERIFY(span);
        QCOMPARE(qint64(span->count()), ms);
    }

    void parseSpan_mistake_isTold_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("error");
        for (const QString &text : {QString(), u"soon"_s, u"5 x"_s, u"-5 s"_s, u"5 s 3"_s, u"1,5 s"_s, u"s"_s, u"1e9"_s, u"1.s"_s})
            QTest::newRow(qPrintable(u"no time: "_s + text)) << text << u"is not a time. Examples:"_s;
        QTest::newRow("nothing") << u"0 s"_s << u"Leave it empty"_s;
        QTest::newRow("endless") << u"99999 d"_s << u"at most thirty years"_s;
        QTest::newRow("hostile") << u"\u202e\n"_s << u"\\u202e"_s;
    }

    void parseSpan_mistake_isTold()
    {
        QFETCH(QString, text);
        QFETCH(QString, error);

        const auto span = parseSpan(text);

        QVERIFY(!span);
        QVERIFY2(span.error().text.english().contains(error), qPrintable(span.error().text));
    }

    void spanText_anySpan_isReadBack()
    {
        std::mt19937_64 random(3);
        for (int i = 0; i < 500; ++i) {
            const Duration span(qint64(1 + random() % (quint64(1) << (random() % 39))));
            const auto back = parseSpan(spanText(span));
            QVERIFY2(back && *back == span, qPrintable(spanText(span)));
        }
        QCOMPARE(spanText(512s), u"8 m 32 s"_s);
        QCOMPARE(spanText(1500ms), u"1 s 500 ms"_s);
    }

    void shownSpan_everyUnit_isInTheLanguageOfNow()
    {
        const Duration all = 24h + 1h + 1min + 1s + 1ms;
        QCOMPARE(shownSpan(all), spanText(all));
        QCOMPARE(shownSpan(0ms), u"0 ms"_s);
        const Translation chinese(u"zh_CN"_s);
        QCOMPARE(shownSpan(53s), u"53 秒"_s);
        QVERIFY2(!shownSpan(all).contains(QRegularExpression(u"[a-z]"_s)), qPrintable(shownSpan(all)));
        QCOMPARE(spanText(all), u"1 d 1 h 1 m 1 s 1 ms"_s); // what is read back is in no language
    }
};

} // namespace tst_spantext

LOCKSCOPE_TEST(tst_spantext, tst_spantext::TestSpanText)
#include "tst_spantext.moc"
