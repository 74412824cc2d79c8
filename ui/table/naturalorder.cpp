// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/table/naturalorder.h"

#include <algorithm>
#include <cstring>

namespace lockscope::ui {

namespace {

bool isDigit(char c) { return c >= '0' && c <= '9'; }

bool hasDigitAt(QByteArrayView text, qsizetype at) { return at < text.size() && isDigit(text[at]); }

qsizetype endOfNumber(QByteArrayView text, qsizetype at)
{
    while (hasDigitAt(text, at))
        ++at;
    return at;
}

qsizetype withoutZeros(QByteArrayView text, qsizetype at)
{
    while (hasDigitAt(text, at) && text[at] == '0')
        ++at;
    return at;
}

/** Where two texts begin to differ; if within a number, where that begins. */
qsizetype firstDifference(QByteArrayView a, QByteArrayView b)
{
    const qsizetype most = std::min(a.size(), b.size());
    qsizetype at = std::mismatch(a.begin(), a.begin() + most, b.begin()).first - a.begin();
    if (hasDigitAt(a, at) || hasDigitAt(b, at)) {
        while (at > 0 && isDigit(a[at - 1]))
            --at;
    }
    return at;
}

/** Byte by byte of a natural key. Numbers up to eight digits have one byte for their length, longer ones a nine and four bytes. */
class NaturalBytes {
public:
    NaturalBytes(QByteArrayView text, qsizetype from) : m_text(text), m_at(from) {}

    bool atEnd() const { return m_at >= m_text.size() && m_digits == 0 && m_lengthBytes == 0; }
    quint8 next()
    {
        if (m_lengthBytes > 0)
            return quint8(quint32(m_digits) >> (8 * --m_lengthBytes));
        if (m_digits > 0) {
            --m_digits;
            return quint8(m_text[m_at++]);
        }
        if (!isDigit(m_text[m_at]))
            return quint8(m_text[m_at++]);
        const qsizetype end = endOfNumber(m_text, m_at);
        m_at = withoutZeros(m_text, m_at);
        m_digits = end - m_at;
        m_lengthBytes = m_digits < longNumber ? 0 : 4;
        return quint8('0' + std::min(m_digits, longNumber));
    }

private:
    static constexpr qsizetype longNumber = 9;

    QByteArrayView m_text;
    qsizetype m_at = 0;
    qsizetype m_digits = 0; // of the number, still to come
    int m_lengthBytes = 0;
};

/** Bytes of the natural keys of two numbers that are the same, at most all of the first one. */
qsizetype commonInNumbers(QByteArrayView a, QByteArrayView b)
{
    NaturalBytes first(a, 0), second(b, 0);
    qsizetype same = 0;
    while (!first.atEnd() && !second.atEnd() && first.next() == second.next())
        ++same;
    return same;
}

QByteArrayView numberAt(QByteArrayView text, qsizetype at) { return text.sliced(at, endOfNumber(text, at) - at); }

} // namespace

std::strong_ordering naturalOrder(QByteArrayView a, QByteArrayView b)
{
    qsizetype i = firstDifference(a, b), j = i;
    while (i < a.size() && j < b.size()) {
        if (isDigit(a[i]) && isDigit(b[j])) {
            const qsizetype endA = endOfNumber(a, i), endB = endOfNumber(b, j);
            i = withoutZeros(a, i);
            j = withoutZeros(b, j);
            if (endA - i != endB - j)
                return endA - i <=> endB - j;
            if (const int compared = std::memcmp(a.data() + i, b.data() + j, std::size_t(endA - i)); compared != 0)
                return compared <=> 0;
            i = endA;
            j = endB;
        } else if (a[i] != b[j]) {
            return quint8(a[i]) <=> quint8(b[j]);
        } else {
            ++i;
            ++j;
        }
    }
    const bool endsA = i >= a.size(), endsB = j >= b.size();
    if (!endsA || !endsB)
        return int(endsB) <=> int(endsA);
    if (a.size() != b.size()) // only zeros before numbers are left
        return a.size() <=> b.size();
    return std::lexicographical_compare_three_way(a.begin(), a.end(), b.begin(), b.end(), [](char x, char y) { return quint8(x) <=> quint8(y); });
}

void NaturalPrefix::shortenTo(QByteArrayView other)
{
    if (m_skip == 0 && other.startsWith(m_text.first(m_raw)) && !(m_raw > 0 && isDigit(m_text[m_raw - 1]) && hasDigitAt(other, m_raw)))
        return;
    const qsizetype at = firstDifference(m_text, other);
    if (at > m_raw)
        return;
    const bool inNumbers = hasDigitAt(m_text, at) && hasDigitAt(other, at);
    const qsizetype same = inNumbers ? commonInNumbers(numberAt(m_text, at), numberAt(other, at)) : 0;
    if (at < m_raw || same < m_skip) {
        m_raw = at;
        m_skip = same;
    }
}

quint64 NaturalPrefix::eightBytesAfter(QByteArrayView text) const
{
    NaturalBytes bytes(text, std::min(m_raw, text.size()));
    for (qsizetype i = 0; i < m_skip && !bytes.atEnd(); ++i)
        bytes.next();
    quint64 number = 0;
    for (int shift = 56; shift >= 0 && !bytes.atEnd(); shift -= 8)
        number |= quint64(bytes.next()) << shift;
    return number;
}

} // namespace lockscope::ui
