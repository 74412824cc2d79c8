// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/shellword.h"

#include <QLatin1StringView>

#include <algorithm>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

/** Excludes '=', '%', '~' and '^', which some shell treats specially at the beginning of a word. */
bool isPlainInShell(QChar c) { return (c.unicode() < 0x80 && c.isLetterOrNumber()) || QLatin1StringView("._-:/@+,").contains(c); }

/** Within single quotes fish reads these two as escapes and POSIX shells do not; within double quotes all shells agree on both. */
bool needsDoubleQuotes(QChar c) { return c == u'\'' || c == u'\\'; }

bool isPrintable(char c) { return c >= 0x20 && c < 0x7f; }

} // namespace

bool isPrintableAscii(QByteArrayView bytes) { return std::ranges::all_of(bytes, isPrintable); }

QString shellWord(const QString &text)
{
    if (text.isEmpty())
        return u"\"\""_s;
    if (std::ranges::all_of(text, isPlainInShell))
        return text;
    QString word;
    for (auto begin = text.begin(); begin != text.end();) {
        const bool isDouble = needsDoubleQuotes(*begin);
        const auto end = std::find_if(begin, text.end(), [isDouble](QChar c) { return needsDoubleQuotes(c) != isDouble; });
        QString piece(begin, end - begin);
        word += isDouble ? u'"' + piece.replace(u'\\', u"\\\\"_s) + u'"' : u'\'' + piece + u'\'';
        begin = end;
    }
    return word;
}

QString quotedInputWord(QByteArrayView bytes)
{
    QString word = u"'\""_s;
    for (const char c : bytes) {
        if (c == '"')
            word += u"\\\""_s;
        else if (isPrintable(c) && !needsDoubleQuotes(QLatin1Char(c)))
            word += QLatin1Char(c);
        else
            word += u"\\x"_s + QString::number(uchar(c), 16).rightJustified(2, u'0');
    }
    return word + u"\"'"_s;
}

} // namespace lockscope
