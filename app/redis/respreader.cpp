// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/respreader.h"

#include "base/safetext.h"

#include <hiredis/hiredis.h>

#include <array>
#include <charconv>
#include <new>

namespace lockscope::redis {

namespace {

// hiredis moves what is left of its buffer after every kilobyte it has read, so that a big buffer costs the square of its size.
constexpr qsizetype sliceSize = 16 * 1024;

/** "*3\r\n", "$17\r\n". */
void appendLength(QByteArray &out, char kind, std::size_t length)
{
    std::array<char, 24> text;
    text[0] = kind;
    char *end = std::to_chars(text.data() + 1, text.data() + text.size() - 2, length).ptr;
    *end++ = '\r';
    *end++ = '\n';
    out.append(text.data(), end - text.data());
}

} // namespace

void RespReader::Free::operator()(redisReader *reader) const { redisReaderFree(reader); }

RespReader::RespReader(qsizetype limit) : m_reader(redisReaderCreate()), m_guard(limit), m_limit(limit)
{
    if (!m_reader)
        throw std::bad_alloc();
}

RespReader::~RespReader() = default;

void RespReader::feed(const QByteArray &bytes)
{
    if (m_inputDone == m_input.size()) {
        m_input = bytes;
        m_inputDone = 0;
    } else {
        m_input.append(bytes);
    }
}

Result<std::optional<Reply>> RespReader::next()
{
    if (m_error)
        return failure(*m_error);
    for (;;) {
        void *tree = nullptr;
        if (redisReaderGetReply(m_reader.get(), &tree) != REDIS_OK)
            return fail(safeText(QByteArrayView(m_reader->errstr), 200));
        if (tree)
            return std::optional(Reply::adopt(static_cast<redisReply *>(tree)));
        if (m_isTooLong)
            return failTooLong();
        if (m_inputDone == m_input.size())
            return std::optional<Reply>();
        const qsizetype size = qMin(sliceSize, m_input.size() - m_inputDone);
        m_passed.resize(0);
        m_isTooLong = !m_guard.pass(QByteArrayView(m_input).sliced(m_inputDone, size), m_passed);
        redisReaderFeed(m_reader.get(), m_passed.constData(), std::size_t(m_passed.size())); // the next GetReply tells its error
        m_inputDone += size;
    }
}

Unexpected<Error> RespReader::failTooLong()
{
    return fail(QStringLiteral("A reply is longer than %1 MiB, or says that it will be").arg(m_limit / (1024 * 1024)));
}

Unexpected<Error> RespReader::fail(const QString &text)
{
    m_error = Error{Error::Kind::NotRedis, text, {}};
    m_input.clear();
    m_inputDone = 0;
    return failure(*m_error);
}

/** By hand, not by the library's formatter: that one costs an allocation and a vsprintf() a command, a tenth of a large scan. */
void appendFormatted(QByteArray &out, const Command &command)
{
    appendLength(out, '*', command.size());
    for (const QByteArray &argument : command) {
        appendLength(out, '$', std::size_t(argument.size()));
        out.append(argument).append("\r\n", 2);
    }
}

} // namespace lockscope::redis
