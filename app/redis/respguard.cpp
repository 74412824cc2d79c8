// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/respguard.h"

namespace lockscope::redis {

namespace {

constexpr qsizetype longestLine = 64 * 1024;
constexpr qsizetype smallestElement = 4; // ":0\r\n"
constexpr qsizetype deepest = 32;        // Redis itself needs less than ten

} // namespace

bool RespGuard::passes(QByteArrayView bytes)
{
    while (!bytes.isEmpty()) {
        if (m_payload > 0) {
            const qsizetype skipped = qMin(m_payload, bytes.size());
            m_payload -= skipped;
            if (m_payload == 0)
                elementDone();
            bytes = bytes.sliced(skipped);
            continue;
        }
        const qsizetype end = bytes.indexOf('\n');
        const QByteArrayView part = end < 0 ? bytes : bytes.first(end + 1);
        if (m_line.size() + part.size() > longestLine)
            return false;
        m_line.append(part);
        bytes = bytes.sliced(part.size());
        if (end >= 0 && !endsLine())
            return false;
    }
    return true;
}

bool RespGuard::endsLine()
{
    const char type = m_line.front();
    const qint64 count =
        QByteArrayView(m_line).sliced(1).trimmed().toLongLong(); // 0 when it is no number: then the library stops
    m_line.resize(0);
    switch (type) {
    case '$':
    case '=': // RESP3: verbatim text
        if (count > m_limit)
            return false;
        m_payload = count >= 0 ? count + 2 : 0;
        if (m_payload == 0)
            elementDone();
        return true;
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
