// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/safetext.h"

#include "base/language.h"
#include "base/message.h"

#include <QCoreApplication>
#include <QStringBuilder>
#include <QStringDecoder>

#include <algorithm>
#include <array>
#include <utility>

namespace lockscope {

namespace {

/**
 * Invisible characters whose category is letter, mark or symbol. The first nine are the Default_Ignorable_Code_Point of DerivedCoreProperties.txt
 * (Unicode 16) that are neither Cf nor unassigned, which are escaped anyway; Qt does not have this property.
 */
constexpr std::array<std::pair<char32_t, char32_t>, 14> unseen{{
    {0x034f, 0x034f},   // combining grapheme joiner
    {0x115f, 0x1160},   // Hangul fillers
    {0x17b4, 0x17b5},   // Khmer inherent vowels
    {0x180b, 0x180f},   // Mongolian variation selectors
    {0x2065, 0x2065},   // reserved for ignorable characters
    {0x3164, 0x3164},   // Hangul filler
    {0xfe00, 0xfe0f},   // variation selectors
    {0xffa0, 0xffa0},   // halfwidth Hangul filler
    {0xe0000, 0xe0fff}, // tags, variation selectors, reserved
    {0x2800, 0x2800},   // Braille pattern without dots
    {0xfffc, 0xfffc},   // object replacement character
    {0x13441, 0x13442}, // hieroglyphic blanks
    {0x16fe4, 0x16fe4}, // Khitan filler
    {0x1d159, 0x1d159}, // musical null note head
}};

} // namespace

bool isDeceptive(char32_t c)
{
    if (c < 0x20 || (c >= 0x7f && c < 0xa0))
        return true;
    if (std::ranges::any_of(unseen, [c](const auto &range) { return c >= range.first && c <= range.second; }))
        return true;
    switch (QChar::category(c)) {
    case QChar::Other_Control:
    case QChar::Other_Format:
    case QChar::Other_Surrogate:
    case QChar::Other_PrivateUse:
    case QChar::Other_NotAssigned:
    case QChar::Separator_Line:
    case QChar::Separator_Paragraph: return true;
    case QChar::Separator_Space: return c != U' ';
    default: return false;
    }
}

namespace {

QString hex(uint value, int width) { return QString::number(value, 16).rightJustified(width, u'0'); }

void appendVisible(QString &out, char32_t c)
{
    if (c == U'\\')
        out += QStringLiteral("\\\\");
    else if (!isDeceptive(c))
        out += QString::fromUcs4(&c, 1);
    else if (c == U'\n')
        out += QStringLiteral("\\n");
    else if (c == U'\r')
        out += QStringLiteral("\\r");
    else if (c == U'\t')
        out += QStringLiteral("\\t");
    else if (c < 0x80)
        out += QStringLiteral("\\x") + hex(c, 2);
    else if (c < 0x10000)
        out += QStringLiteral("\\u") + hex(c, 4);
    else
        out += QStringLiteral("\\U") + hex(c, 8);
}

bool isShownAsItIs(char c) { return c >= 0x20 && c < 0x7f && c != '\\'; }

/** Decodes the character at the beginning and returns the length of its UTF-8 sequence; 0: it is not well-formed. */
int decodeOne(QByteArrayView bytes, char32_t &c)
{
    const auto at = [&](qsizetype i) { return static_cast<uchar>(bytes[i]); };
    const uchar lead = at(0);
    if (lead < 0x80) {
        c = lead;
        return 1;
    }
    const int length = lead >= 0xf0 && lead < 0xf5 ? 4 : lead >= 0xe0 ? 3 : lead >= 0xc2 ? 2 : 0;
    if (length == 0 || lead >= 0xf5 || bytes.size() < length)
        return 0;
    c = lead & (0xff >> (length + 1));
    for (int i = 1; i < length; ++i) {
        if ((at(i) & 0xc0) != 0x80)
            return 0;
        c = (c << 6) | (at(i) & 0x3f);
    }
    const bool overlong = (length == 3 && c < 0x800) || (length == 4 && c < 0x10000);
    const bool surrogate = c >= 0xd800 && c < 0xe000;
    return overlong || surrogate || c > 0x10ffff ? 0 : length;
}

} // namespace

QString safeText(QByteArrayView bytes, int maxChars)
{
    if (bytes.size() <= maxChars && std::all_of(bytes.begin(), bytes.end(), isShownAsItIs))
        return QString::fromLatin1(bytes);
    QString out;
    out.reserve(qMin<qsizetype>(bytes.size(), maxChars) + 1);
    while (!bytes.isEmpty()) {
        const qsizetype before = out.size();
        char32_t c = 0;
        const int length = decodeOne(bytes, c);
        if (length > 0)
            appendVisible(out, c);
        else
            out += QStringLiteral("\\x") + hex(static_cast<uchar>(bytes[0]), 2);
        if (out.size() > maxChars) // never in the middle of an escape or a surrogate pair
            return out.left(before) + QChar(0x2026);
        bytes = bytes.sliced(qMax(1, length));
    }
    return out;
}

QString visibleText(const QString &text, int maxChars) { return safeText(QByteArrayView(text.toUtf8()), maxChars); }

QString stillVisibleText(const QString &text, int maxChars)
{
    return visibleText(text, maxChars).replace(QStringLiteral("\\\\"), QStringLiteral("\\"));
}

bool isUtf8(QByteArrayView bytes)
{
    while (!bytes.isEmpty()) {
        char32_t c = 0;
        const int length = decodeOne(bytes, c);
        if (length == 0)
            return false;
        bytes = bytes.sliced(length);
    }
    return true;
}

namespace {

/** A translated pattern, split at its numbers: the larger unit comes first in every language. */
class UnitPattern {
public:
    UnitPattern() = default;
    explicit UnitPattern(const QString &pattern)
    {
        const qsizetype first = pattern.indexOf(u"%1"), second = pattern.indexOf(u"%2");
        m_before = pattern.left(first);
        m_after = first < 0 ? QString() : pattern.mid(first + 2);
        if (first < 0 || second < first)
            return;
        m_between = pattern.mid(first + 2, second - first - 2);
        m_after = pattern.mid(second + 2);
    }
    QString with(QStringView first, QStringView second = {}) const { return m_before % first % m_between % second % m_after; }

private:
    QString m_before, m_between, m_after;
};

enum DurationUnit : quint8 { Milliseconds, Seconds, Minutes, Hours, Days, Ages };
constexpr const char *durationContext = "lockscope::DurationText";
constexpr std::array durationPatterns{
    QT_TRANSLATE_NOOP("lockscope::DurationText", "%1 ms"),     QT_TRANSLATE_NOOP("lockscope::DurationText", "%1 s"),
    QT_TRANSLATE_NOOP("lockscope::DurationText", "%1 m %2 s"), QT_TRANSLATE_NOOP("lockscope::DurationText", "%1 h %2 m"),
    QT_TRANSLATE_NOOP("lockscope::DurationText", "%1 d %2 h"), QT_TRANSLATE_NOOP("lockscope::DurationText", "more than 100 years"),
};

/** The language's forms of numbers and units, looked up once in each thread: durations and counts are formatted thousands of times a second. */
struct NumberForms {
    int language = currentLanguageNumber();
    QLocale locale = localeOfLanguage(language);
    QString point = locale.decimalPoint();
    std::array<UnitPattern, durationPatterns.size()> duration;

    NumberForms()
    {
        std::ranges::transform(durationPatterns, duration.begin(),
                               [](const char *pattern) { return UnitPattern(QCoreApplication::translate(durationContext, pattern)); });
    }
};

const NumberForms &numberForms()
{
    thread_local NumberForms forms;
    if (forms.language != currentLanguageNumber())
        forms = NumberForms();
    return forms;
}

QString twoDigits(qint64 number)
{
    const std::array digits{QChar(u'0' + char16_t(number / 10)), QChar(u'0' + char16_t(number % 10))};
    return QString(digits.data(), qsizetype(digits.size()));
}

/** A duration as the numbers in one of the patterns. */
struct DurationFigures {
    DurationUnit unit;
    QString first, second = {};
};

DurationFigures figuresOf(std::chrono::milliseconds duration, const QString &point)
{
    const qint64 ms = qMax<qint64>(0, duration.count()), s = ms / 1000;
    if (ms < 1000)
        return {Milliseconds, QString::number(ms)};
    if (ms < 60'000)
        return {Seconds, QString::number(s) % point % QChar(u'0' + char16_t(ms % 1000 / 100))};
    if (duration > std::chrono::years(100))
        return {Ages, {}};
    if (s < 3600)
        return {Minutes, QString::number(s / 60), twoDigits(s % 60)};
    if (s < 48 * 3600)
        return {Hours, QString::number(s / 3600), twoDigits(s / 60 % 60)};
    return {Days, QString::number(s / 86400), QString::number(s / 3600 % 24)};
}

} // namespace

QString durationText(std::chrono::milliseconds duration)
{
    const NumberForms &forms = numberForms();
    const DurationFigures figures = figuresOf(duration, forms.point);
    return forms.duration[figures.unit].with(figures.first, figures.second);
}

Message durationMessage(std::chrono::milliseconds duration)
{
    const DurationFigures figures = figuresOf(duration, QStringLiteral("."));
    const Message pattern(durationContext, durationPatterns[figures.unit]);
    return figures.unit == Ages ? pattern : pattern.arg(figures.first, figures.second);
}

QString inMilliseconds(const QString &figure) { return numberForms().duration[Milliseconds].with(figure); }

QString inSeconds(const QString &figure) { return numberForms().duration[Seconds].with(figure); }

QString inPercent(const QString &figure) { return QCoreApplication::translate("lockscope::DurationText", "%1 %").arg(figure); }

QString countText(qint64 count) { return numberForms().locale.toString(count); }

} // namespace lockscope
