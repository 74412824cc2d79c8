// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "watch/reading/holderlookup.h"

#include "libraries/companions.h"
#include "watch/reading/contentsreader.h"

namespace lockscope {

namespace {

using redis::command;
using redis::Command;
using redis::Connection;
using redis::Reply;
using Member = KeyContents::Member;
using Type = KeyReading::Type;

constexpr qsizetype mostOfField = 4096;

Command membersQuestion(Type type, const QByteArray &key, const QByteArray &holder)
{
    if (type == Type::SortedSet)
        return command("ZSCORE", key, holder);
    if (type == Type::Set)
        return command("SISMEMBER", key, holder);
    if (type == Type::String)
        return command("GETRANGE", key, 0, mostOfField - 1);
    Command fields{"HMGET", key};
    for (QByteArray &field : fieldsOfHolder(holder))
        fields.push_back(std::move(field));
    return fields;
}

Command countQuestion(Type type, const QByteArray &key)
{
    return command(type == Type::SortedSet ? "ZCARD" : type == Type::Set ? "SCARD" : type == Type::Hash ? "HLEN" : "STRLEN", key);
}

std::vector<Member> membersIn(Type type, const QByteArray &holder, const Reply &answer)
{
    std::vector<Member> members;
    if (type == Type::SortedSet || type == Type::Set) {
        const bool isMember = type == Type::SortedSet ? !answer.isNil() : answer.integer() == 1;
        if (isMember)
            members.push_back({Bytes(holder), type == Type::SortedSet ? answer.text() : Bytes()});
        return members;
    }
    const std::vector<QByteArray> fields = fieldsOfHolder(holder);
    for (std::size_t i = 0; i < fields.size(); ++i) {
        const Reply value = answer.at(qsizetype(i));
        if (!value.isNil())
            members.push_back({Bytes(fields[i]), value.text()});
    }
    return members;
}

/** The caller that awaits it keeps the connection. */
QCoro::Task<Result<KeyReading>> readPart(Connection &connection, Clock &clock, Bytes key, Type type, QByteArray holder)
{
    const QByteArray name = key.toByteArray();
    const std::vector<Command> questions{membersQuestion(type, name, holder), countQuestion(type, name), command("PTTL", name)};
    CO_TRY(const std::vector<Reply> replies, co_await connection.pipeline(questions));
    for (const Reply &reply : replies) {
        if (reply.isError())
            co_return failure(reply.error());
    }
    const qint64 ttl = replies.at(2).integer();
    KeyReading reading;
    reading.key = key;
    reading.takenAt = clock.now();
    reading.type = ttl == -2 ? Type::Missing : type;
    if (ttl >= 0)
        reading.ttl = Duration(ttl);
    if (type == Type::String)
        reading.value = replies.at(0).text();
    else
        reading.contents = std::make_shared<const KeyContents>(KeyContents{membersIn(type, holder, replies.at(0)), replies.at(1).integer(), {}});
    co_return reading;
}

} // namespace

QCoro::Task<Result<KeyReading>> lookUpHolder(Connection &connection, Clock &clock, Bytes key, QByteArray holder)
{
    const Command question = command("TYPE", key.toByteArray());
    CO_TRY(const Reply answer, co_await connection.send(question));
    const Type type = ContentsReader::typeNamed(answer.view());
    if (type != Type::SortedSet && type != Type::Set && type != Type::Hash && type != Type::String) {
        KeyReading other;
        other.key = key;
        other.type = type;
        co_return other;
    }
    Result<KeyReading> own = co_await readPart(connection, clock, key, type, holder);
    if (!own || own->type != Type::String)
        co_return own;
    const std::vector<Bytes> beside = companionKeys(*own); // a number may count the permits whose holders are in a key beside it
    if (beside.empty())
        co_return own;
    const auto permits = co_await readPart(connection, clock, beside.front(), Type::SortedSet, holder);
    KeyReading reading = *std::move(own);
    if (permits && permits->type != Type::Missing)
        reading.contents = std::make_shared<const KeyContents>(KeyContents{{}, 0, {*permits}});
    co_return reading;
}

} // namespace lockscope
