// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/respguard.h"

namespace lockscope::redis {

namespace {

constexpr qsizetype longestLine = 64 * 1024;
constexpr qsizetype smallestElement = 4; // ":0\r\n"
constexpr qsizetype deepest = 32;        // Redis itself needs less than ten
constexpr qint64 longestString = 512 * 1024 * 1024; // proto-max-bulk-len, unless somebody has raised it
constexpr qsizetype cutAtPart = 4;

/** A header that may have to be written anew is held back until it is whole. */
bool isHeldBack(const QByteArray &line) { return line.front() == '$' || line.front() == '='; }

} // namespace

bool RespGuard::pass(QByteArrayView bytes, QByteArray &out)
{
    while (!bytes.isEmpty()) {
        if (const qsizetype taken = passPayload(bytes, out); taken > 0) {
            bytes = bytes.sliced(taken);
            continue;
        }
        const qsizetype end = bytes.indexOf('\n');
        const QByteArrayView part = end < 0 ? bytes : bytes.first(end + 1);
        if (m_line.size() + part.size() > longestLine)
            return false;
        m_line.append(part);
        if (!isHeldBack(m_line))
            out.append(part);
        bytes = bytes.sliced(part.size());
        if (end >= 0 && !endsLine(out))
            return false;
    }
    return true;
}

/** How many of the bytes belong to a string: 0 if a line begins with them. */
qsizetype RespGuard::passPayload(QByteArrayView bytes, QByteArray &out)
{
    qsizetype &section = m_payload > 0 ? m_payload : m_cut > 0 ? m_cut : m_lineEnd;
    const qsizetype taken = qMin(section, bytes.size());
    if (taken == 0)
        return 0;
    if (&section != &m_cut)
        out.append(bytes.first(taken));
    section -= taken;
    if (&section == &m_lineEnd && m_lineEnd == 0)
        elementDone();
    return taken;
}

bool RespGuard::opensString(qint64 size, QByteArray &out)
{
    if (size > longestString)
        return false;
    const qint64 kept = qMin<qint64>(size, m_limit / cutAtPart);
    if (kept == size)
        out.append(m_line);
    else
        out.append(m_line.front() + QByteArray::number(kept) + "\r\n");
    m_line.resize(0);
    if (size < 0) {
        elementDone();
        return true;
    }
    m_payload = kept;
    m_cut = size - kept;
    m_lineEnd = 2;
    return true;
}

bool RespGuard::endsLine(QByteArray &out)
{
    const char type = m_line.front();
    const qint64 count =
        QByteArrayView(m_line).sliced(1).trimmed().toLongLong(); // 0 when it is no number: then the library stops
    if (isHeldBack(m_line)) // '=' in RESP3: verbatim text
        return opensString(count, out);
    m_line.resize(0);
    switch (type) {
    case '*':
    case '~': // RESP3: set, push, map, attributes
    case '>': return opens(count);
    case '%':
    case '|': return count <= m_limit && opens(2 * count);
    default: elementDone(); return true;
    }
}

bool RespGuard::opens(qsizetype elements)
{
    if (elements > m_limit / smallestElement)
        return false;
    if (elements <= 0) {
        elementDone();
        return true;
    }
    m_elements += elements;
    m_open.append(elements);
    return m_elements <= m_limit / smallestElement && m_open.size() <= deepest;
}

void RespGuard::elementDone()
{
    while (!m_open.isEmpty() && --m_open.last() == 0)
        m_open.removeLast();
}

} // namespace lockscope::redis
