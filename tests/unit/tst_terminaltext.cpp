// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/terminaltext.h"
#include "testprogram.h"

#include <QRegularExpression>
#include <QTest>

namespace tst_terminaltext {

using namespace lockscope;
using namespace Qt::StringLiterals;

class TestTerminalText : public QObject {
    Q_OBJECT
private slots:
    void init() { QTest::failOnWarning(QRegularExpression(u".+"_s)); }

    void cellWidth_anyText_isWhatATerminalTakes_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<int>("cells");
        QTest::newRow("empty") << QString() << 0;
        QTest::newRow("ASCII") << u"lock.a"_s << 6;
        QTest::newRow("umlauts, ellipsis, dash") << u"schlüssel… –"_s << 12;
        QTest::newRow("Chinese") << u"锁定 lock"_s << 9;
        QTest::newRow("Chinese punctuation") << u"，。（）"_s << 8;
        QTest::newRow("Japanese, Korean") << u"ロック 잠금"_s << 11;
        QTest::newRow("combining accent") << u"e\u0301"_s << 1;
        QTest::newRow("emoji, a surrogate pair") << u"🔒"_s << 2;
        QTest::newRow("half a surrogate pair") << QString(QChar(0xd83d)) << 1;
        QTest::newRow("rare character, a surrogate pair") << u"𠮷"_s << 2;
    }
    void cellWidth_anyText_isWhatATerminalTakes()
    {
        QFETCH(QString, text);
        QTEST(int(cellWidth(text)), "cells");
    }

    void inCells_wideText_getsFewerBlanks()
    {
        QCOMPARE(leftInCells(u"锁"_s, 5), u"锁   "_s);
        QCOMPARE(rightInCells(u"锁"_s, 5), u"   锁"_s);
        QCOMPARE(leftInCells(u"longer"_s, 5), u"longer"_s);
    }

    void wrapped_words_endBeforeTheWidth()
    {
        QCOMPARE(wrappedInCells(u"one two three"_s, 9), u"one two\nthree"_s);
        QCOMPARE(wrappedInCells(u"one two three"_s, 9, 2), u"one two\n  three"_s);
        QCOMPARE(wrappedInCells(u"one two three"_s, 8, 2), u"one\n  two\n  three"_s);
        QCOMPARE(wrappedInCells(u"one\ntwo"_s, 9, 2), u"one\n  two"_s);
        QCOMPARE(wrappedInCells(u"incomprehensible"_s, 5), u"incomprehensible"_s);
        QCOMPARE(wrappedInCells({}, 5), QString());
    }

    void wrapped_optionName_staysWhole() { QCOMPARE(wrappedInCells(u"use --if-holder-base64 now"_s, 15), u"use\n--if-holder-base64\nnow"_s); }

    void wrapped_chinese_breaksBetweenCharactersAndNotBeforePunctuation()
    {
        QCOMPARE(wrappedInCells(u"分布式锁的持有者"_s, 8), u"分布式锁\n的持有者"_s);
        QCOMPARE(wrappedInCells(u"分布式锁，持有者"_s, 8), u"分布式\n锁，持有\n者"_s);
        QCOMPARE(wrappedInCells(u"使用 --if-holder 选项"_s, 14), u"使用\n--if-holder 选\n项"_s);
    }
};

} // namespace tst_terminaltext

LOCKSCOPE_TEST(tst_terminaltext, tst_terminaltext::TestTerminalText)
#include "tst_terminaltext.moc"
