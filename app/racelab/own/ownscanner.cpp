// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "racelab/own/ownscanner.h"

#include <algorithm>

namespace lockscope {

namespace {

bool isLetter(QChar c) { return (c >= u'a' && c <= u'z') || (c >= u'A' && c <= u'Z'); }
bool isDigit(QChar c) { return c >= u'0' && c <= u'9'; }

template <class Is>
qsizetype lengthOf(QStringView text, Is is)
{
    return std::ranges::find_if_not(text, is) - text.begin();
}

} // namespace

void OwnScanner::skipBlanks()
{
    m_at += lengthOf(m_text.sliced(m_at), [](QChar c) { return c.isSpace(); });
}

QString OwnScanner::take(qsizetype length)
{
    const QString taken = m_text.sliced(m_at, length).toString();
    m_at += length;
    return taken;
}

bool OwnScanner::isAtEnd()
{
    skipBlanks();
    return m_at == m_text.size();
}

QStringView OwnScanner::rest()
{
    skipBlanks();
    return m_text.sliced(m_at);
}

std::optional<QString> OwnScanner::word()
{
    const QStringView next = rest();
    if (next.isEmpty() || !isLetter(next.front()))
        return std::nullopt;
    return take(lengthOf(next, [](QChar c) { return isLetter(c) || isDigit(c) || c == u'-'; }));
}

std::optional<QString> OwnScanner::name()
{
    const QStringView next = rest();
    if (next.isEmpty() || !isLetter(next.front()))
        return std::nullopt;
    return take(lengthOf(next, [](QChar c) { return isLetter(c) || isDigit(c); }));
}

std::optional<QString> OwnScanner::digits()
{
    const qsizetype length = lengthOf(rest(), isDigit);
    return length > 0 ? std::optional(take(length)) : std::nullopt;
}

std::optional<QString> OwnScanner::quoted()
{
    const QStringView next = rest();
    const qsizetype end = next.startsWith(u'\'') ? next.indexOf(u'\'', 1) : -1;
    if (end < 0)
        return std::nullopt;
    const QString text = take(end + 1);
    return text.sliced(1, text.size() - 2);
}

bool OwnScanner::sign(QStringView sign)
{
    const bool isNext = rest().startsWith(sign);
    if (isNext)
        m_at += sign.size();
    return isNext;
}

bool OwnScanner::keyword(QStringView word)
{
    const qsizetype before = m_at;
    const bool isNext = this->word() == word;
    if (!isNext)
        m_at = before;
    return isNext;
}

} // namespace lockscope
