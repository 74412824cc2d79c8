// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/respreader.h"

#include "base/safetext.h"

#include <hiredis/hiredis.h>

#include <new>

namespace lockscope::redis {

namespace {

// hiredis moves what is left of its buffer after every kilobyte it has read, so that a big buffer costs the square of its size.
constexpr qsizetype sliceSize = 16 * 1024;

} // namespace

void RespReader::Free::operator()(redisReader *reader) const { redisReaderFree(reader); }

RespReader::RespReader(qsizetype limit) : m_reader(redisReaderCreate()), m_limit(limit)
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
        if (tree) {
            m_unfinished = 0;
            return std::optional(Reply::adopt(static_cast<redisReply *>(tree)));
        }
        if (m_unfinished > m_limit)
            return fail(QStringLiteral("A reply is longer than %1 MiB").arg(m_limit / (1024 * 1024)));
        if (!feedSlice())
            return std::optional<Reply>();
    }
}

bool RespReader::feedSlice()
{
    const qsizetype size = qMin(sliceSize, m_input.size() - m_inputDone);
    if (size == 0)
        return false;
    redisReaderFeed(m_reader.get(), m_input.constData() + m_inputDone, size_t(size)); // its error is told by the next GetReply
    m_inputDone += size;
    m_unfinished += size;
    return true;
}

Unexpected<Error> RespReader::fail(const QString &text)
{
    m_error = Error{Error::Kind::NotRedis, text, {}};
    m_input.clear();
    m_inputDone = 0;
    return failure(*m_error);
}

void appendFormatted(QByteArray &out, const Command &command)
{
    std::vector<const char *> values(command.size());
    std::vector<std::size_t> sizes(command.size());
    for (std::size_t i = 0; i < command.size(); ++i) {
        values[i] = command[i].constData();
        sizes[i] = std::size_t(command[i].size());
    }
    char *text = nullptr;
    const int size = redisFormatCommandArgv(&text, int(command.size()), values.data(), sizes.data());
    if (size < 0)
        throw std::bad_alloc();
    out.append(text, size);
    redisFreeCommand(text);
}

} // namespace lockscope::redis
