// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/respguard.h"

#include <limits>

namespace lockscope::redis {

namespace {

constexpr qsizetype longestLine = 64 * 1024;
/** Memory of one element, even of "$1" with seven bytes: its place in the array, its text block, heap overhead. */
constexpr qsizetype elementInMemory = 64;
constexpr qsizetype deepest = 32;                   // Redis itself needs less than ten
constexpr qint64 longestString = 512 * 1024 * 1024; // the default of proto-max-bulk-len
constexpr qsizetype cutAtPart = 4;

bool isString(char type) { return type == '$' || type == '='; } // RESP3: verbatim text

bool isAggregate(char type) { return QByteArrayView("*~>%|").contains(type); } // RESP3: set, push, map, attributes

bool isNull(char type) { return type == '_'; } // RESP3

/** A header that hiredis may not get unchanged is held back until it is whole. */
bool isHeldBack(char type) { return isString(type) || isAggregate(type) || isNull(type); }

/** Rewrites a RESP3 header as the nearest RESP2 type, which is all that an older hiredis reads. A map becomes an array of names and values. */
QByteArray inResp2(const QByteArray &header)
{
    bool isNumber = false;
    const QByteArrayView count = QByteArrayView(header).sliced(1).trimmed();
    const qlonglong pairs = count.toLongLong(&isNumber);
    switch (header.front()) {
    case '_': return count.isEmpty() ? "$-1\r\n" : header;
    case '>':
    case '~': return '*' + header.sliced(1);
    case '%': return isNumber && pairs >= 0 && pairs <= std::numeric_limits<int>::max() ? '*' + QByteArray::number(2 * pairs) + "\r\n" : header;
    default: return header;
    }
}

/** The size of the leading number, or string of at most this number of bytes, if it is whole; 0: it is something else. */
qsizetype wholeElement(QByteArrayView bytes, qsizetype mostOfString)
{
    constexpr qsizetype mostDigits = 19;
    const bool isNumber = bytes.startsWith(':');
    if (!isNumber && !bytes.startsWith('$'))
        return 0;
    const qsizetype first = isNumber && bytes.size() > 1 && bytes[1] == '-' ? 2 : 1;
    qint64 count = 0;
    qsizetype at = first;
    for (; at < bytes.size() && at - first < mostDigits - 1 && bytes[at] >= '0' && bytes[at] <= '9'; ++at)
        count = count * 10 + (bytes[at] - '0');
    if (at == first || at + 2 > bytes.size() || bytes[at] != '\r' || bytes[at + 1] != '\n')
        return 0;
    at += 2;
    if (isNumber)
        return at;
    return count <= mostOfString && count + 2 <= bytes.size() - at ? at + count + 2 : 0;
}

} // namespace

bool RespGuard::pass(QByteArrayView bytes, QByteArray &out)
{
    while (!bytes.isEmpty()) {
        bytes = bytes.sliced(passWhole(bytes, out));
        if (bytes.isEmpty())
            break;
        const qsizetype payload = passPayload(bytes, out);
        if (payload < 0)
            return false;
        if (payload > 0) {
            bytes = bytes.sliced(payload);
            continue;
        }
        const qsizetype end = lineEndIn(bytes);
        const QByteArrayView part = end < 0 ? bytes : bytes.first(end);
        if (!passLine(part, out) || (end >= 0 && !endsLine(out)))
            return false;
        bytes = bytes.sliced(part.size());
    }
    return true;
}

/** Passes on elements that need no check, and returns their bytes: the fast path for nearly all of a large snapshot. */
qsizetype RespGuard::passWhole(QByteArrayView bytes, QByteArray &out)
{
    if (!m_line.isEmpty() || m_payload > 0 || m_cut > 0 || m_lineEnd > 0)
        return 0;
    qsizetype passed = 0;
    for (;;) {
        const qsizetype size = wholeElement(bytes.sliced(passed), m_limit / cutAtPart);
        if (size == 0 || size > m_limit - m_bytes)
            break;
        passed += size;
        m_bytes += size;
        elementDone();
    }
    out.append(bytes.first(passed));
    return passed;
}

/** Passes on bytes of a string and returns their number: 0 if a line begins here, -1 if they are too many. */
qsizetype RespGuard::passPayload(QByteArrayView bytes, QByteArray &out)
{
    qsizetype &section = m_payload > 0 ? m_payload : m_cut > 0 ? m_cut : m_lineEnd;
    const qsizetype taken = qMin(section, bytes.size());
    if (taken == 0)
        return 0;
    if (&section != &m_cut && !passCounted(bytes.first(taken), out))
        return -1;
    section -= taken;
    if (&section == &m_lineEnd && m_lineEnd == 0)
        elementDone();
    return taken;
}

bool RespGuard::passLine(QByteArrayView part, QByteArray &out)
{
    const QByteArrayView fits = part.first(qMin(part.size(), longestLine - m_line.size()));
    m_line.append(fits);
    return (isHeldBack(m_line.front()) || passCounted(fits, out)) && fits.size() == part.size();
}

/** Passes on bytes exactly up to the limit, so that hiredis sees the same part of a reply that is too long, however the stream was split. */
bool RespGuard::passCounted(QByteArrayView bytes, QByteArray &out)
{
    const QByteArrayView fits = bytes.first(qMin(bytes.size(), m_limit - m_bytes));
    out.append(fits);
    m_bytes += fits.size();
    return fits.size() == bytes.size();
}

/** The position behind the first "\r\n"; -1: none. hiredis does not end a line at a lone '\r' or '\n', so this must not, either. */
qsizetype RespGuard::lineEndIn(QByteArrayView bytes) const
{
    for (qsizetype at = bytes.indexOf('\n'); at >= 0; at = bytes.indexOf('\n', at + 1)) {
        if (at > 0 ? bytes[at - 1] == '\r' : m_line.endsWith('\r'))
            return at + 1;
    }
    return -1;
}

bool RespGuard::opensString(qint64 size, QByteArray &out)
{
    if (size > longestString)
        return false;
    const qint64 kept = qMin<qint64>(size, m_limit / cutAtPart);
    if (!passCounted(kept == size ? m_line : m_line.front() + QByteArray::number(kept) + "\r\n", out))
        return false;
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
    m_line = inResp2(m_line);
    const char type = m_line.front();
    const qint64 count = QByteArrayView(m_line).sliced(1).trimmed().toLongLong(); // 0 if it is not a number: hiredis then reports an error
    bool isPassed = true;
    if (isString(type))
        isPassed = opensString(count, out);
    else if (isAggregate(type))
        isPassed = opensElements(type == '%' || type == '|' ? 2 * qMin<qint64>(count, m_limit) : count, out);
    else if (isNull(type)) // a null with content: hiredis rejects it
        isPassed = passCounted(m_line, out);
    else
        elementDone();
    m_line.resize(0);
    return isPassed;
}

bool RespGuard::opensElements(qint64 elements, QByteArray &out)
{
    const qsizetype most = m_limit / elementInMemory;
    const qint64 opened = qMax<qint64>(0, elements);
    if (opened > most || m_elements + opened > most || (opened > 0 && m_open.size() >= deepest) || !passCounted(m_line, out))
        return false;
    if (opened == 0) {
        elementDone();
        return true;
    }
    m_elements += opened;
    m_open.append(opened);
    return true;
}

/** Counts a finished element; after the last one of a reply, the limits of the next are counted from zero. */
void RespGuard::elementDone()
{
    while (!m_open.isEmpty() && --m_open.last() == 0)
        m_open.removeLast();
    if (m_open.isEmpty())
        m_bytes = m_elements = 0;
}

} // namespace lockscope::redis
