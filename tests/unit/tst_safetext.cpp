// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/language.h"
#include "base/safetext.h"
#include "testprogram.h"

#include <QRandomGenerator>
#include <QTest>

#include <array>
#include <thread>
#include <utility>

namespace tst_safetext {

using namespace lockscope;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

class TestSafeText : public QObject {
    Q_OBJECT
private slots:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".+"))); }
    void shows_bytes_data();
    void shows_bytes();
    void showsAgain_withoutDoublingEscapes();
    void cuts_longText();
    void never_letsThroughWhatDeceives();
    void escapes_everyIgnorableCharacter();
    void judges_utf8_data();
    void judges_utf8();
    void agrees_withQt_onUtf8();
    void writes_durations_data();
    void writes_durations();
    void groups_thousands();
    void follows_theLanguage();
};

void TestSafeText::shows_bytes_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("text");
    const auto row = [](const char *name, const QByteArray &bytes, const QString &text) { QTest::newRow(name) << bytes << text; };
    row("empty", "", u""_s);
    row("plain", "lock.order:42", u"lock.order:42"_s);
    row("umlauts", "schlüssel €", u"schlüssel €"_s);
    row("emoji", "🔒", u"🔒"_s);
    row("zero", QByteArray("a\0b", 3), u"a\\x00b"_s);
    row("escape sequence", "\x1b[2J", u"\\x1b[2J"_s);
    row("line breaks", "a\r\n\tb", u"a\\r\\n\\tb"_s);
    row("backslash", "a\\n", u"a\\\\n"_s);
    row("delete", "\x7f", u"\\x7f"_s);
    row("C1 control", "\xc2\x9b", u"\\u009b"_s);
    row("not UTF-8", "\xff\xfe", u"\\xff\\xfe"_s);
    row("cut UTF-8", "a\xc3", u"a\\xc3"_s);
    row("overlong slash", "\xc0\xaf", u"\\xc0\\xaf"_s);
    row("surrogate", "\xed\xa0\x80", u"\\xed\\xa0\\x80"_s);
    row("right-to-left override",
        "a\xe2\x80\xae"
        "b",
        u"a\\u202eb"_s);
    row("isolate", "\xe2\x81\xa6", u"\\u2066"_s);
    row("zero width space", "\xe2\x80\x8b", u"\\u200b"_s);
    row("no-break space", "\xc2\xa0", u"\\u00a0"_s);
    row("line separator", "\xe2\x80\xa8", u"\\u2028"_s);
    row("byte order mark", "\xef\xbb\xbf", u"\\ufeff"_s);
    row("Hangul filler", "a\xe3\x85\xa4", u"a\\u3164"_s);
    row("Braille blank", "\xe2\xa0\x80", u"\\u2800"_s);
    row("grapheme joiner", "a\xcd\x8f", u"a\\u034f"_s);
    row("variation selector", "\xef\xb8\x8f", u"\\ufe0f"_s);
    row("tag character", "\xf3\xa0\x81\x81", u"\\U000e0041"_s);
}

void TestSafeText::shows_bytes()
{
    QFETCH(QByteArray, bytes);
    QTEST(safeText(bytes), "text");
}

void TestSafeText::showsAgain_withoutDoublingEscapes()
{
    const QByteArray bytes("lock.\xff\\\n\x00", 9);
    QCOMPARE(stillVisibleText(safeText(bytes)), safeText(bytes));
    QCOMPARE(stillVisibleText(QStringLiteral("GET lock.\\xff")), QStringLiteral("GET lock.\\xff"));
    QCOMPARE(stillVisibleText(QStringLiteral("a\x1b[31m\u202e")), QStringLiteral("a\\x1b[31m\\u202e"));
}

void TestSafeText::cuts_longText()
{
    QCOMPARE(safeText("abcdef", 4), u"abcd…"_s);
    QCOMPARE(safeText("abcd", 4), u"abcd"_s);
    QCOMPARE(visibleText(u"abcdef"_s, 2), u"ab…"_s);
    QCOMPARE(safeText("ab\x1b", 4), u"ab…"_s); // not in the middle of an escape
    QCOMPARE(safeText("ab\x1b", 6), u"ab\\x1b"_s);
    QCOMPARE(safeText("abc\xf0\x9f\x94\x92", 4), u"abc…"_s); // or of a surrogate pair
}

void TestSafeText::never_letsThroughWhatDeceives()
{
    QRandomGenerator random(4);
    for (int i = 0; i < 2000; ++i) {
        QByteArray bytes(random.bounded(1, 30), '\0');
        for (char &byte : bytes)
            byte = char(random.bounded(256));
        for (const char32_t c : safeText(bytes).toUcs4()) {
            const auto category = QChar::category(c);
            QVERIFY(category != QChar::Other_Control && category != QChar::Other_Format && category != QChar::Other_Surrogate);
        }
    }
}

/** Default_Ignorable_Code_Point of DerivedCoreProperties.txt (Unicode 16), as it stands there. */
void TestSafeText::escapes_everyIgnorableCharacter()
{
    constexpr std::array<std::pair<char32_t, char32_t>, 17> ignorable{{{0x00ad, 0x00ad},
                                                                       {0x034f, 0x034f},
                                                                       {0x061c, 0x061c},
                                                                       {0x115f, 0x1160},
                                                                       {0x17b4, 0x17b5},
                                                                       {0x180b, 0x180f},
                                                                       {0x200b, 0x200f},
                                                                       {0x202a, 0x202e},
                                                                       {0x2060, 0x206f},
                                                                       {0x3164, 0x3164},
                                                                       {0xfe00, 0xfe0f},
                                                                       {0xfeff, 0xfeff},
                                                                       {0xffa0, 0xffa0},
                                                                       {0xfff0, 0xfff8},
                                                                       {0x1bca0, 0x1bca3},
                                                                       {0x1d173, 0x1d17a},
                                                                       {0xe0000, 0xe0fff}}};
    for (const auto &[first, last] : ignorable) {
        for (char32_t c = first; c <= last; ++c)
            QVERIFY2(isDeceptive(c), QByteArray::number(c, 16));
    }
    QVERIFY(!isDeceptive(U'\u3163') && !isDeceptive(U'\u2801') && !isDeceptive(U'\u0350') && !isDeceptive(U'\ufe10'));
}

void TestSafeText::judges_utf8_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<bool>("isGood");
    QTest::newRow("empty") << QByteArray() << true;
    QTest::newRow("text") << QByteArray("aä€🔒\n") << true;
    QTest::newRow("zero byte") << QByteArray("\0", 1) << true;
    QTest::newRow("last character") << QByteArray("\xf4\x8f\xbf\xbf") << true;
    QTest::newRow("behind the last") << QByteArray("\xf4\x90\x80\x80") << false;
    QTest::newRow("lone continuation") << QByteArray("a\x80") << false;
    QTest::newRow("cut") << QByteArray("\xe2\x82") << false;
    QTest::newRow("overlong") << QByteArray("\xe0\x80\xaf") << false;
    QTest::newRow("surrogate") << QByteArray("\xed\xbf\xbf") << false;
    QTest::newRow("five bytes") << QByteArray("\xf8\x88\x80\x80\x80") << false;
}

void TestSafeText::judges_utf8()
{
    QFETCH(QByteArray, bytes);
    QTEST(isUtf8(bytes), "isGood");
}

void TestSafeText::agrees_withQt_onUtf8()
{
    QRandomGenerator random(5);
    int good = 0;
    for (int i = 0; i < 20000; ++i) {
        QByteArray bytes(random.bounded(1, 5), '\0');
        for (char &byte : bytes)
            byte = char(random.bounded(2) == 0 ? random.bounded(0x80, 0x100) : random.bounded(1, 0x80));
        const QByteArray roundTrip = QString::fromUtf8(bytes).toUtf8(); // replaces what is not well-formed
        QCOMPARE(isUtf8(bytes), roundTrip == bytes);
        good += isUtf8(bytes) ? 1 : 0;
    }
    QVERIFY(good > 1000 && good < 19000);
}

void TestSafeText::writes_durations_data()
{
    QTest::addColumn<qint64>("ms");
    QTest::addColumn<QString>("text");
    const auto row = [](qint64 ms, const char *text) { QTest::newRow(text) << ms << QString::fromLatin1(text); };
    row(-5, "0 ms");
    row(84, "84 ms");
    row(999, "999 ms");
    row(1000, "1.0 s");
    row(1899, "1.8 s");
    row(59'999, "59.9 s");
    row(60'000, "1 m 00 s");
    row(512'000, "8 m 32 s");
    row(7'440'000, "2 h 04 m");
    row(172'799'999, "47 h 59 m");
    row(277'200'000, "3 d 5 h");
}

void TestSafeText::writes_durations()
{
    QFETCH(qint64, ms);
    QTEST(durationText(std::chrono::milliseconds(ms)), "text");
}

void TestSafeText::groups_thousands()
{
    QCOMPARE(countText(0), u"0"_s);
    QCOMPARE(countText(48211), u"48,211"_s);
    QCOMPARE(countText(-1234567), u"-1,234,567"_s);
}

void TestSafeText::follows_theLanguage()
{
    QCOMPARE(durationText(84ms), u"84 ms"_s);
    const Translation chinese(u"zh_CN"_s);
    const QString hours = durationText(2h + 4min), more = durationText(std::chrono::years(200));
    QVERIFY2(hours.contains(u'2') && hours.contains(u"04"_s), qPrintable(hours)); // whatever the units are called
    QVERIFY(!more.isEmpty());
    QCOMPARE(countText(48211), u"48,211"_s);
    std::thread([&] { QTEST_ASSERT(durationText(2h + 4min) == hours); }).join();
}

} // namespace tst_safetext

LOCKSCOPE_TEST(tst_safetext, tst_safetext::TestSafeText)
#include "tst_safetext.moc"
