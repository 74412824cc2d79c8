// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "traffic/capture/respframer.h"

#include <algorithm>
#include <charconv>
#include <cstring>
#include <utility>

namespace lockscope {

namespace {

constexpr qsizetype longestHeader = qsizetype(64) * 1024; // as Redis' inline requests
constexpr qsizetype deepest = 32;
constexpr qint64 mostElements = 1 << 30, longestString = qint64(1) << 32;
constexpr qsizetype longestText = 4096; // of a reply
constexpr qsizetype longestError = 100; // of an error, what is kept

qsizetype lineEnd(QByteArrayView bytes)
{
    const auto *const newline = bytes.isEmpty() ? nullptr : static_cast<const char *>(std::memchr(bytes.data(), '\n', std::size_t(bytes.size())));
    return newline ? newline - bytes.data() : -1;
}

/** Without its line end. */
QByteArrayView trimmed(QByteArrayView line)
{
    if (line.endsWith('\r'))
        line.chop(1);
    return line;
}

std::optional<qint64> integerIn(QByteArrayView text)
{
    qint64 value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc() && end == text.data() + text.size() ? std::optional(value) : std::nullopt;
}

/** A line of the bytes, and the rest. */
std::optional<QByteArrayView> takeLine(QByteArrayView &bytes)
{
    const qsizetype end = lineEnd(bytes);
    if (end < 0)
        return std::nullopt;
    const QByteArrayView line = trimmed(bytes.first(end));
    bytes = bytes.sliced(end + 1);
    return line;
}

} // namespace

std::optional<qsizetype> RespFramer::endIn(QByteArrayView bytes)
{
    for (qsizetype at = 0; at < bytes.size() && !m_isBroken;) {
        if (m_string > 0) {
            const qint64 part = std::min<qint64>(m_string, bytes.size() - at);
            at += part;
            m_string -= part;
            if (m_string == 0 && elementDone() == Now::Whole)
                return at;
            continue;
        }
        const qsizetype end = lineEnd(bytes.sliced(at));
        const QByteArrayView part = bytes.sliced(at, end < 0 ? bytes.size() - at : end);
        if (end < 0 || !m_line.isEmpty())
            m_line += part;
        if (m_line.size() > longestHeader)
            broken();
        if (end < 0)
            break;
        at += end + 1;
        const QByteArray whole = std::exchange(m_line, {});
        if (!m_isBroken && readHeader(trimmed(whole.isEmpty() ? part : QByteArrayView(whole))) == Now::Whole)
            return at;
    }
    return std::nullopt;
}

RespFramer::Now RespFramer::readHeader(QByteArrayView line)
{
    const char type = line.isEmpty() ? '\0' : line.front();
    if (m_side == Side::Requests && m_open.isEmpty() && type != '*')
        return Now::Whole; // inline
    if (m_side == Side::Requests && type != (m_open.isEmpty() ? '*' : '$'))
        return broken();
    const auto count = [&line] { return std::min(integerIn(line.sliced(1)).value_or(-2), longestString + 1); };
    switch (type) {
    case '+':
    case '-':
    case ':':
    case '_':
    case '#':
    case ',':
    case '(': return elementDone();
    case '$':
    case '=':
    case '!': {
        const qint64 size = count();
        if (size < -1 || size > longestString || (size < 0 && m_side == Side::Requests))
            return broken();
        m_string = size < 0 ? 0 : size + 2;
        return size < 0 ? elementDone() : Now::Within;
    }
    case '*':
    case '~':
    case '>': return opened(count());
    case '%': return opened(2 * count());
    case '|': return opened(2 * count() + 1); // attributes, and what has them
    default: return broken();
    }
}

RespFramer::Now RespFramer::opened(qint64 elements)
{
    if (elements < -1 || elements > mostElements || m_open.size() >= deepest)
        return broken();
    if (elements <= 0)
        return elementDone();
    m_open.append(elements);
    return Now::Within;
}

RespFramer::Now RespFramer::elementDone()
{
    while (!m_open.isEmpty() && --m_open.last() == 0)
        m_open.removeLast();
    return m_open.isEmpty() ? Now::Whole : Now::Within;
}

RespFramer::Now RespFramer::broken()
{
    m_isBroken = true;
    m_line.clear();
    return Now::Within;
}

bool RespFramer::skip(qint64 missing)
{
    if (missing >= m_string) // its line end shows that it was the string
        return false;
    m_string -= missing;
    return true;
}

void readRequest(QByteArrayView request, std::vector<QByteArrayView> &words)
{
    words.clear();
    if (!request.startsWith('*')) {
        for (QByteArrayView rest = trimmed(request.first(std::max<qsizetype>(0, lineEnd(request)))); !rest.isEmpty();) {
            const qsizetype blank = rest.indexOf(' '), end = blank < 0 ? rest.size() : blank;
            if (end > 0)
                words.push_back(rest.first(end));
            rest = rest.sliced(std::min(end + 1, rest.size()));
        }
        return;
    }
    takeLine(request);
    while (const auto header = takeLine(request)) {
        const qint64 size = header->startsWith('$') ? integerIn(header->sliced(1)).value_or(-1) : -1;
        if (size < 0 || size > request.size())
            return;
        words.push_back(request.first(size));
        request = request.sliced(std::min<qsizetype>(size + 2, request.size()));
    }
}

CommandReply replyIn(QByteArrayView message, bool isCut)
{
    using Kind = CommandReply::Kind;
    const char type = message.isEmpty() ? '\0' : message.front();
    const std::optional<QByteArrayView> line = takeLine(message);
    if (!line || line->isEmpty())
        return {Kind::Other};
    const QByteArrayView text = line->sliced(1);
    switch (type) {
    case '+': return {Kind::Text, 0, text.toByteArray()};
    case '-': return {Kind::Error, 0, text.first(std::min(text.size(), longestError)).toByteArray()};
    case '!': return {Kind::Error, 0, message.first(std::min(message.size(), longestError)).toByteArray()};
    case '_': return {Kind::Nil};
    case '#': return {Kind::Integer, text == "t" ? 1 : 0};
    case ':': {
        const std::optional<qint64> number = integerIn(text);
        return number ? CommandReply{Kind::Integer, *number} : CommandReply{Kind::Other};
    }
    case '$': {
        const qint64 size = integerIn(text).value_or(0);
        if (size < 0)
            return {Kind::Nil};
        return isCut || size > longestText || size > message.size() ? CommandReply{Kind::Other}
                                                                    : CommandReply{Kind::Text, 0, message.first(size).toByteArray()};
    }
    case '*': return {text == "-1" ? Kind::Nil : Kind::Other};
    default: return {Kind::Other};
    }
}

std::vector<CommandReply> repliesIn(QByteArrayView array)
{
    std::vector<CommandReply> replies;
    takeLine(array);
    RespFramer framer(RespFramer::Side::Replies);
    while (const auto end = framer.endIn(array)) {
        replies.push_back(replyIn(array.first(*end)));
        array = array.sliced(*end);
    }
    return replies;
}

} // namespace lockscope
