// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/respreader.h"

#include "base/safetext.h"

#include <QCoreApplication>

#include <hiredis/hiredis.h>

#include <algorithm>
#include <charconv>
#include <new>
#include <utility>

namespace lockscope::redis {

namespace {

struct RespReaderText {
    Q_DECLARE_TR_FUNCTIONS(lockscope::redis::RespReaderText)
};

// hiredis moves the rest of its buffer after every kilobyte it has read, so that a big buffer costs the square of its size.
constexpr qsizetype sliceSize = 16 * 1024;

constexpr qsizetype longestLength = 24; // "$", a number of 20 digits, "\r\n"

/** Writes "*3\r\n" or "$17\r\n", and returns its end. */
char *writeLength(char *at, char kind, std::size_t length)
{
    *at++ = kind;
    at = std::to_chars(at, at + longestLength - 3, length).ptr;
    *at++ = '\r';
    *at++ = '\n';
    return at;
}

char *writeArgument(char *at, const QByteArray &argument)
{
    at = writeLength(at, '$', std::size_t(argument.size()));
    at = std::copy(argument.cbegin(), argument.cend(), at);
    *at++ = '\r';
    *at++ = '\n';
    return at;
}

/** Puts a reply where hiredis is: into the array of the parent task, or as the whole reply, which is in privdata. */
void *put(const redisReadTask *task, Reply reply)
{
    if (task->parent)
        return &static_cast<Reply *>(task->parent->obj)->append(std::move(reply));
    auto *const whole = static_cast<Reply *>(task->privdata);
    *whole = std::move(reply);
    return whole;
}

void *putText(const redisReadTask *task, char *text, std::size_t size)
{
    const Reply::Type type = task->type == REDIS_REPLY_ERROR ? Reply::Type::Error
        : task->type == REDIS_REPLY_STATUS                   ? Reply::Type::Status
                                                             : Reply::Type::String;
    QByteArrayView view(text, qsizetype(size));
#ifdef REDIS_REPLY_VERB             // hiredis 1.x reads all of RESP3, and RespGuard leaves it some: show it as its nearest relative
    constexpr qsizetype format = 4; // "txt:"
    if (task->type == REDIS_REPLY_VERB)
        view = view.sliced(std::min(format, view.size()));
#endif
    return put(task, Reply(type, view));
}

/** Makes hiredis build Reply objects directly; translating its own would take three allocations each. */
redisReplyObjectFunctions makers()
{
    redisReplyObjectFunctions functions = {};
    functions.createString = putText;
    // The parameter's type differs between versions of hiredis.
    functions.createArray = [](const redisReadTask *task, auto count) -> void * { return put(task, Reply::array(std::size_t(count))); };
    functions.createInteger = [](const redisReadTask *task, long long number) -> void * { return put(task, Reply(qint64(number))); };
    functions.createNil = [](const redisReadTask *task) -> void * { return put(task, Reply()); };
    functions.freeObject = [](void *reply) { *static_cast<Reply *>(reply) = Reply(); };
#ifdef REDIS_REPLY_DOUBLE
    functions.createDouble = [](const redisReadTask *task, double, char *text, std::size_t size) { return putText(task, text, size); };
    functions.createBool = [](const redisReadTask *task, int value) -> void * { return put(task, Reply(qint64(value))); };
#endif
    return functions;
}

} // namespace

void RespReader::Free::operator()(redisReader *reader) const { redisReaderFree(reader); }

QString RespReader::libraryVersion() { return QStringLiteral("%1.%2.%3").arg(HIREDIS_MAJOR).arg(HIREDIS_MINOR).arg(HIREDIS_PATCH); }

RespReader::RespReader(qsizetype limit) : m_guard(limit), m_limit(limit)
{
    static redisReplyObjectFunctions functions = makers();
    m_reader.reset(redisReaderCreateWithFunctions(&functions));
    if (!m_reader)
        throw std::bad_alloc();
    m_reader->privdata = &m_reply;
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
        void *whole = nullptr;
        if (redisReaderGetReply(m_reader.get(), &whole) != REDIS_OK)
            return fail(safeText(QByteArrayView(m_reader->errstr), 200));
        if (whole)
            return std::optional(std::exchange(m_reply, {}));
        if (m_isTooLong)
            return failTooLong();
        if (m_inputDone == m_input.size())
            return std::optional<Reply>();
        const qsizetype size = qMin(sliceSize, m_input.size() - m_inputDone);
        m_passed.resize(0);
        m_isTooLong = !m_guard.pass(QByteArrayView(m_input).sliced(m_inputDone, size), m_passed);
        redisReaderFeed(m_reader.get(), m_passed.constData(), std::size_t(m_passed.size())); // redisReaderGetReply() reports an error
        m_inputDone += size;
        if (m_inputDone == m_input.size()) { // lets the receiver use the memory for the next piece
            m_input = QByteArray();
            m_inputDone = 0;
        }
    }
}

Unexpected<Error> RespReader::failTooLong() { return fail(RespReaderText::tr("A reply exceeds %1 MiB").arg(m_limit / (1024 * 1024))); }

Unexpected<Error> RespReader::fail(const QString &text)
{
    m_error = Error{Error::Kind::NotRedis, text, {}};
    m_input.clear();
    m_inputDone = 0;
    return failure(*m_error);
}

qsizetype longestFormatted(const Command &command)
{
    qsizetype size = longestLength;
    for (const QByteArray &argument : command)
        size += longestLength + argument.size() + 2;
    return size;
}

/**
 * Formats by hand: hiredis' formatter costs an allocation and a vsprintf() per command, a tenth of a large scan. Each command is written in place,
 * since many small appends cost as much again.
 */
void appendFormatted(QByteArray &out, const Command &command)
{
    const qsizetype before = out.size();
    out.resize(before + longestFormatted(command));
    char *const begin = out.data();
    char *at = writeLength(begin + before, '*', command.size());
    for (const QByteArray &argument : command)
        at = writeArgument(at, argument);
    out.resize(at - begin);
}

} // namespace lockscope::redis
