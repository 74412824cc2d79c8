// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plainclient.h"

#include <hiredis/hiredis.h>

#include <vector>

namespace lockscope {

namespace {

constexpr timeval patience{60, 0};

using ReplyPointer = std::unique_ptr<redisReply, void (*)(void *)>;

QByteArray text(const redisReply &reply)
{
    switch (reply.type) {
    case REDIS_REPLY_ERROR: return "(error) " + QByteArray(reply.str, qsizetype(reply.len));
    case REDIS_REPLY_STATUS:
    case REDIS_REPLY_STRING: return QByteArray(reply.str, qsizetype(reply.len));
    case REDIS_REPLY_INTEGER: return QByteArray::number(reply.integer);
    case REDIS_REPLY_ARRAY: {
        QByteArrayList lines;
        for (std::size_t i = 0; i < reply.elements; ++i)
            lines << text(*reply.element[i]);
        return lines.join('\n');
    }
    default: return {};
    }
}

} // namespace

PlainClient::PlainClient(QByteArray socketPath, QByteArrayList greeting)
    : m_socketPath(std::move(socketPath)), m_greeting(std::move(greeting)), m_context(nullptr, redisFree)
{
}

PlainClient::~PlainClient() = default;

bool PlainClient::connect()
{
    m_context.reset(redisConnectUnixWithTimeout(m_socketPath.constData(), patience));
    if (!m_context || m_context->err)
        return false;
    redisSetTimeout(m_context.get(), patience);
    return m_greeting.isEmpty() || !askConnected(m_greeting).startsWith("(error)");
}

void PlainClient::append(const QByteArrayList &command)
{
    std::vector<const char *> arguments;
    std::vector<std::size_t> lengths;
    for (const QByteArray &argument : command) {
        arguments.push_back(argument.constData());
        lengths.push_back(std::size_t(argument.size()));
    }
    redisAppendCommandArgv(m_context.get(), int(arguments.size()), arguments.data(), lengths.data());
}

QByteArray PlainClient::takeAnswer()
{
    void *answer = nullptr;
    redisGetReply(m_context.get(), &answer);
    const ReplyPointer reply(static_cast<redisReply *>(answer), freeReplyObject);
    return reply ? text(*reply) : "(error) " + QByteArray(m_context->errstr);
}

QByteArray PlainClient::askConnected(const QByteArrayList &command)
{
    append(command);
    return takeAnswer();
}

QByteArray PlainClient::ask(const QByteArrayList &command)
{
    for (int attempt = 0; attempt < 2; ++attempt) { // the server may have been restarted since the last command
        if ((!m_context || m_context->err) && !connect())
            continue;
        QByteArray answer = askConnected(command);
        if (!m_context->err)
            return answer;
    }
    return "(error) " + QByteArray(m_context ? m_context->errstr : "not connected");
}

std::map<QByteArray, PlainClient::Value> PlainClient::read(const QByteArray &pattern)
{
    std::map<QByteArray, Value> values;
    QByteArray cursor = "0";
    do {
        QByteArrayList page = ask({"SCAN", cursor, "MATCH", pattern, "COUNT", "1000"}).split('\n');
        cursor = page.takeFirst();
        if (cursor.startsWith("(error)")) {
            qWarning("SCAN: %s", cursor.constData());
            break;
        }
        page.removeAll(QByteArray()); // of a page without keys
        for (const QByteArray &key : std::as_const(page)) {
            append({"GET", key});
            append({"PTTL", key});
        }
        for (const QByteArray &key : std::as_const(page)) {
            const QByteArray token = takeAnswer();
            const qint64 ttl = takeAnswer().toLongLong();
            if (ttl != -2)
                values.insert_or_assign(key, Value{token, ttl});
        }
    } while (cursor != "0");
    return values;
}

} // namespace lockscope
