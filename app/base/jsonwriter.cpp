// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/jsonwriter.h"

#include "base/jsonbytes.h"

#include <algorithm>
#include <charconv>

namespace lockscope {

namespace {

constexpr std::size_t longestNumber = 20;

bool isPlain(char c) { return c >= 0x20 && c < 0x7f && c != '"' && c != '\\'; }
bool isPlainText(QByteArrayView utf8) { return std::all_of(utf8.begin(), utf8.end(), isPlain); }

/** The string with its quotes. Strings with escapes are rare enough to leave them to Qt. */
QByteArray quotedByQt(QByteArrayView utf8)
{
    const QByteArray line = toJsonLine({{QString(), QString::fromUtf8(utf8)}});
    constexpr qsizetype before = 4; // {"":
    constexpr qsizetype after = 2;  // } and the newline
    return line.sliced(before, line.size() - before - after);
}

} // namespace

void JsonWriter::string(QByteArrayView utf8)
{
    if (!isPlainText(utf8))
        return raw(quotedByQt(utf8));
    separate();
    char *at = room(std::size_t(utf8.size()) + 2);
    *at++ = '"';
    at = std::copy(utf8.begin(), utf8.end(), at);
    *at = '"';
    m_size += utf8.size() + 2;
}

void JsonWriter::number(qint64 number)
{
    separate();
    char *const at = room(longestNumber);
    m_size += std::to_chars(at, at + longestNumber, number).ptr - at;
}

void JsonWriter::raw(QByteArrayView json)
{
    separate();
    std::copy(json.begin(), json.end(), room(std::size_t(json.size())));
    m_size += json.size();
}

void JsonWriter::newLine()
{
    *room(1) = '\n';
    ++m_size;
    m_isFirst = true;
}

bool JsonWriter::comesBackAsText(QByteArrayView bytes) { return isPlainText(bytes) || lockscope::comesBackAsText(bytes); }

void JsonWriter::grow(qsizetype bytes) { m_buffer.resize(std::max(2 * m_buffer.size(), m_size + bytes)); }

void JsonWriter::begin(char bracket)
{
    separate();
    *room(1) = bracket;
    ++m_size;
    m_isFirst = true;
}

void JsonWriter::end(char bracket)
{
    *room(1) = bracket;
    ++m_size;
    m_isFirst = false;
}

} // namespace lockscope
