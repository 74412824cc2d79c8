// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/keptwords.h"

#include <QCoreApplication>

#include <algorithm>

namespace lockscope {

namespace {

constexpr int mostPlaceholders = 9;

/** The number of the placeholder at this position, 1 to 9; 0: there is none. */
int placeholderAt(const QString &text, qsizetype at)
{
    return text[at] == u'%' && at + 1 < text.size() && text[at + 1] >= u'1' && text[at + 1] <= u'9' ? text[at + 1].unicode() - u'0' : 0;
}

/** Reads the values between the pieces, each as short as possible; false: the text does not match. */
bool readValues(const QString &text, const QStringList &pieces, QStringList &values)
{
    values.clear();
    if (pieces.size() == 1)
        return text == pieces.front();
    if (!text.startsWith(pieces.front()) || !text.endsWith(pieces.back()))
        return false;
    const qsizetype last = text.size() - pieces.back().size();
    qsizetype at = pieces.front().size();
    for (qsizetype i = 1; i < pieces.size(); ++i) {
        const qsizetype end = i + 1 == pieces.size() ? last : text.indexOf(pieces[i], at);
        if (end < at || end > last)
            return false;
        values << text.sliced(at, end - at);
        at = end + pieces[i].size();
    }
    return true;
}

QString withValues(const QString &text, const QStringList &values)
{
    QString filled;
    for (qsizetype i = 0; i < text.size(); ++i) {
        const int number = placeholderAt(text, i);
        if (number == 0) {
            filled += text[i];
            continue;
        }
        filled += values.value(number - 1);
        ++i;
    }
    return filled;
}

} // namespace

KeptWords::KeptWords(const char *context, std::initializer_list<const char *> sources) : m_context(context)
{
    for (const char *const source : sources) {
        Pattern &pattern = m_patterns.emplace_back(Pattern{.source = source, .pieces = {QString()}, .numbers = {}});
        const QString text = kept(source);
        for (qsizetype i = 0; i < text.size(); ++i) {
            const int number = placeholderAt(text, i);
            if (number == 0) {
                pattern.pieces.back() += text[i];
                continue;
            }
            pattern.numbers.push_back(number);
            pattern.pieces << QString();
            ++i;
        }
    }
}

const KeptWords::Pattern *KeptWords::patternOf(const QString &english, QStringList &values) const
{
    const auto found = std::ranges::find_if(m_patterns, [&](const Pattern &pattern) { return readValues(english, pattern.pieces, values); });
    return found == m_patterns.end() ? nullptr : &*found;
}

bool KeptWords::knows(const QString &english) const
{
    QStringList values;
    return patternOf(english, values) != nullptr;
}

QString KeptWords::shown(const QString &english, const Inner &inner) const
{
    QStringList values;
    const Pattern *const pattern = patternOf(english, values);
    if (!pattern)
        return english;
    QStringList numbered(mostPlaceholders);
    for (std::size_t i = 0; i < pattern->numbers.size(); ++i)
        numbered[pattern->numbers[i] - 1] = inner ? inner(values[qsizetype(i)]) : values[qsizetype(i)];
    return withValues(QCoreApplication::translate(m_context, pattern->source), numbered);
}

} // namespace lockscope
