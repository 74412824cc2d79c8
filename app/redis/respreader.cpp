// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/respreader.h"

#include "base/safetext.h"

#include <QVarLengthArray>

#include <hiredis/hiredis.h>

#include <new>

namespace lockscope::redis {

namespace {

// hiredis moves what is left of its buffer after every kilobyte it has read, so that a big buffer costs the square of its size.
constexpr qsizetype sliceSize = 16 * 1024;

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
        if (tree) {
            m_unfinished = 0;
            m_guard.startReply();
            return std::optional(Reply::adopt(static_cast<redisReply *>(tree)));
        }
        if (m_unfinished > m_limit)
            return failTooLong();
        if (m_inputDone == m_input.size())
            return std::optional<Reply>();
        const qsizetype size = qMin(sliceSize, m_input.size() - m_inputDone);
        m_passed.resize(0);
        if (!m_guard.pass(QByteArrayView(m_input).sliced(m_inputDone, size), m_passed))
            return failTooLong();
        redisReaderFeed(m_reader.get(), m_passed.constData(), std::size_t(m_passed.size())); // the next GetReply tells its error
        m_inputDone += size;
        m_unfinished += m_passed.size();
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

void appendFormatted(QByteArray &out, const Command &command)
{
    QVarLengthArray<const char *, 16> values;
    QVarLengthArray<std::size_t, 16> sizes;
    for (const QByteArray &argument : command) {
        values.append(argument.constData());
        sizes.append(std::size_t(argument.size()));
    }
    char *text = nullptr;
    const int size = redisFormatCommandArgv(&text, int(command.size()), values.data(), sizes.data());
    if (size < 0)
        throw std::bad_alloc();
    out.append(text, size);
    redisFreeCommand(text);
}

} // namespace lockscope::redis
