// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "hiredisloop.h"

#include <hiredis/hiredis.h>

#include <vector>

namespace lockscope::bench {

namespace {

using ReplyPointer = std::unique_ptr<redisReply, void (*)(void *)>;

ReplyPointer nextReply(redisContext *context)
{
    void *reply = nullptr;
    if (redisGetReply(context, &reply) != REDIS_OK)
        qFatal("hiredis: %s", context->errstr);
    return {static_cast<redisReply *>(reply), freeReplyObject};
}

} // namespace

HiredisLoop::HiredisLoop(const QByteArray &socketPath) : m_context(redisConnectUnix(socketPath.constData()), redisFree)
{
    if (!m_context || m_context->err)
        qFatal("hiredis: %s", m_context ? m_context->errstr : "no memory");
}

int HiredisLoop::readPicture(Reading reading)
{
    redisContext *context = m_context.get();
    int locks = 0;
    QByteArray cursor = "0";
    do {
        redisAppendCommand(context, "SCAN %s MATCH lock.* COUNT 1000", cursor.constData());
        const ReplyPointer page = nextReply(context);
        cursor = page->element[0]->str;
        const redisReply *keys = page->element[1];
        if (keys->elements == 0)
            continue;
        if (reading == Reading::Mget) {
            std::vector<const char *> arguments{"MGET"};
            std::vector<std::size_t> lengths{4};
            for (std::size_t i = 0; i < keys->elements; ++i) {
                arguments.push_back(keys->element[i]->str);
                lengths.push_back(std::size_t(keys->element[i]->len));
            }
            redisAppendCommandArgv(context, int(arguments.size()), arguments.data(), lengths.data());
        }
        for (std::size_t i = 0; i < keys->elements; ++i) {
            const redisReply *key = keys->element[i];
            if (reading == Reading::GetEach) {
                redisAppendCommand(context, "OBJECT IDLETIME %b", key->str, std::size_t(key->len));
                redisAppendCommand(context, "GET %b", key->str, std::size_t(key->len));
            }
            redisAppendCommand(context, "PTTL %b", key->str, std::size_t(key->len));
        }
        skipReplies(int(keys->elements) * (reading == Reading::GetEach ? 3 : 1) + (reading == Reading::Mget ? 1 : 0));
        locks += int(keys->elements);
    } while (cursor != "0");
    return locks;
}

void HiredisLoop::fill(int locks)
{
    constexpr int batch = 1000;
    for (int first = 0; first < locks; first += batch) {
        const int end = qMin(first + batch, locks);
        for (int i = first; i < end; ++i)
            redisAppendCommand(m_context.get(), "SET lock.bench.%07d %08x-7a54-4d0c-9b55-%012d NX PX 3600000", i, unsigned(i) * 2654435761u, i);
        skipReplies(end - first);
    }
}

void HiredisLoop::set(const QByteArray &key, const QByteArray &token, std::optional<int> ttlMs)
{
    const auto length = [](const QByteArray &bytes) { return std::size_t(bytes.size()); };
    if (ttlMs)
        redisAppendCommand(m_context.get(), "SET %b %b PX %d", key.constData(), length(key), token.constData(), length(token), *ttlMs);
    else
        redisAppendCommand(m_context.get(), "SET %b %b", key.constData(), length(key), token.constData(), length(token));
    skipReplies(1);
}

void HiredisLoop::appendRelease(int n) { redisAppendCommand(m_context.get(), "DEL lock.bench.%07d", n); }

void HiredisLoop::appendAcquire(int n, unsigned token)
{
    redisAppendCommand(m_context.get(), "SET lock.bench.%07d %08x-7a54-4d0c-9b55-%012d NX PX 3600000", n, token * 2654435761u, n);
}

void HiredisLoop::appendRenew(int n) { redisAppendCommand(m_context.get(), "PEXPIRE lock.bench.%07d 3600000", n); }

void HiredisLoop::appendTakeOver(int n, unsigned token)
{
    redisAppendCommand(m_context.get(), "SET lock.bench.%07d %08x-7a54-4d0c-9b55-%012d PX 3600000", n, token * 2654435761u, n);
}

void HiredisLoop::clearEach(int locks, int pipelined)
{
    static constexpr char script[] = "if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end return 0";
    redisAppendCommand(m_context.get(), "SCRIPT LOAD %s", script);
    const ReplyPointer loaded = nextReply(m_context.get());
    const QByteArray sha(loaded->str, qsizetype(loaded->len));
    for (int first = 0; first < locks; first += pipelined) {
        const int end = qMin(first + pipelined, locks);
        for (int i = first; i < end; ++i)
            redisAppendCommand(m_context.get(), "EVALSHA %s 1 lock.bench.%07d %08x-7a54-4d0c-9b55-%012d", sha.constData(), i,
                               unsigned(i) * 2654435761u, i);
        skipReplies(end - first);
    }
}

void HiredisLoop::subscribe(const QByteArray &channel)
{
    redisAppendCommand(m_context.get(), "SUBSCRIBE %b", channel.constData(), std::size_t(channel.size()));
    skipReplies(1);
}

void HiredisLoop::listen(const std::function<bool(const QByteArray &)> &onEvent)
{
    redisAppendCommand(m_context.get(), "PSUBSCRIBE __keyspace@0__:lock.*");
    for (;;) {
        const ReplyPointer message = nextReply(m_context.get());
        if (message->elements != 4)
            continue; // the confirmation
        const redisReply *channel = message->element[2];
        const QByteArray name(channel->str, int(channel->len));
        if (!onEvent(name.mid(name.indexOf(':') + 1)))
            return;
    }
}

void HiredisLoop::skipReplies(int count)
{
    for (int i = 0; i < count; ++i)
        nextReply(m_context.get());
}

} // namespace lockscope::bench
