// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "watch/reading/holderlookup.h"

#include "libraries/companions.h"
#include "watch/reading/contentsreader.h"

#include <algorithm>

namespace lockscope {

namespace {

using redis::command;
using redis::Command;
using redis::Connection;
using redis::Reply;
using Member = KeyContents::Member;
using Type = KeyReading::Type;

constexpr qsizetype mostOfField = 4096;

using Fields = std::vector<QByteArray>;

/** The question for a holder's members; of a hash these fields. */
Command membersQuestion(Type type, const QByteArray &key, const QByteArray &holder, const Fields &fields)
{
    if (type == Type::SortedSet)
        return command("ZSCORE", key, holder);
    if (type == Type::Set)
        return command("SISMEMBER", key, holder);
    if (type == Type::String)
        return command("GETRANGE", key, 0, mostOfField - 1);
    Command question{"HMGET", key};
    question.insert(question.end(), fields.begin(), fields.end());
    return question;
}

Command countQuestion(Type type, const QByteArray &key)
{
    return command(type == Type::SortedSet ? "ZCARD" : type == Type::Set ? "SCARD" : type == Type::Hash ? "HLEN" : "STRLEN", key);
}

Command leasesQuestion(const QByteArray &key, const Fields &fields)
{
    Command question = command("HPTTL", key, "FIELDS", fields.size());
    question.insert(question.end(), fields.begin(), fields.end());
    return question;
}

/** leases: HPTTL's reply for the same fields. */
std::vector<Member> membersIn(Type type, const QByteArray &holder, const Fields &fields, const Reply &answer, const Reply &leases)
{
    std::vector<Member> members;
    if (type == Type::SortedSet || type == Type::Set) {
        const bool isMember = type == Type::SortedSet ? !answer.isNil() : answer.integer() == 1;
        if (isMember)
            members.push_back({Bytes(holder), type == Type::SortedSet ? answer.text() : Bytes()});
        return members;
    }
    for (std::size_t i = 0; i < fields.size(); ++i) {
        const Reply value = answer.at(qsizetype(i));
        if (!value.isNil())
            members.push_back({Bytes(fields[i]), value.text()});
        if (const qint64 ttl = leases.at(qsizetype(i)).integer(); !value.isNil() && qsizetype(i) < leases.size() && ttl >= 0)
            members.back().ttl = Duration(ttl);
    }
    return members;
}

/** The fields that may name the holder, without values longer than any library writes. The caller keeps the connection. */
QCoro::Task<Result<Fields>> fieldsToRead(Connection &connection, QByteArray key, QByteArray holder)
{
    const Fields fields = fieldsOfHolder(holder);
    std::vector<Command> questions;
    for (const QByteArray &field : fields)
        questions.push_back(command("HSTRLEN", key, field));
    CO_TRY(const std::vector<Reply> lengths, co_await connection.pipeline(questions));
    Fields toRead;
    for (std::size_t i = 0; i < fields.size(); ++i) {
        if (lengths[i].isError())
            co_return failure(lengths[i].error());
        if (lengths[i].integer() <= mostOfField)
            toRead.push_back(fields[i]);
    }
    co_return toRead;
}

/** The caller must keep the connection. */
QCoro::Task<Result<KeyReading>> readPart(Connection &connection, Clock &clock, Bytes key, Type type, QByteArray holder, bool leasesFields = false)
{
    const QByteArray name = key.toByteArray();
    Fields fields;
    if (type == Type::Hash) {
        CO_TRY(fields, co_await fieldsToRead(connection, name, holder));
    }
    const Command members = type == Type::Hash && fields.empty() ? command("HLEN", name) : membersQuestion(type, name, holder, fields);
    std::vector<Command> questions{members, countQuestion(type, name), command("PTTL", name)};
    if (leasesFields && !fields.empty())
        questions.push_back(leasesQuestion(name, fields));
    const Instant sent = clock.now();
    CO_TRY(const std::vector<Reply> replies, co_await connection.pipeline(questions));
    const auto refused = std::find_if(replies.begin(), replies.begin() + 3, [](const Reply &reply) { return reply.isError(); });
    if (refused != replies.begin() + 3)
        co_return failure(refused->error());
    const qint64 ttl = replies.at(2).integer();
    const Reply leases = replies.size() > 3 ? replies.at(3) : Reply();
    KeyReading reading;
    reading.key = key;
    const auto half = (clock.now() - sent) / 2;
    reading.takenAt = sent + half;
    reading.uncertainty = roundToMs(half);
    reading.type = ttl == -2 ? Type::Missing : type;
    if (ttl >= 0)
        reading.ttl = Duration(ttl);
    reading.ttlKnown = ttl >= 0 || !leases.isError(); // unknown leases of its fields may end the key
    if (type == Type::String)
        reading.value = replies.at(0).text();
    else
        reading.contents = std::make_shared<const KeyContents>(
            KeyContents{membersIn(type, holder, fields, replies.at(0), leases), replies.at(1).integer(), {}, !leases.isError()});
    co_return reading;
}

/** Adds the companions that do not exist, by which some rules tell a library from others. The caller must keep the connection. */
QCoro::Task<KeyReading> withMissingCompanions(Connection &connection, KeyReading reading)
{
    const std::vector<Bytes> beside = companionKeys(reading);
    std::vector<Command> questions;
    for (const Bytes &key : beside)
        questions.push_back(command("EXISTS", key.toByteArray()));
    if (questions.empty())
        co_return reading;
    const Result<std::vector<Reply>> replies = co_await connection.pipeline(questions);
    KeyContents contents = *reading.contents;
    for (std::size_t i = 0; replies && i < beside.size(); ++i) {
        if (!replies->at(i).isError() && replies->at(i).integer() == 0)
            contents.companions.push_back(KeyReading::gone(beside[i], reading.takenAt));
    }
    reading.contents = std::make_shared<const KeyContents>(std::move(contents));
    co_return reading;
}

} // namespace

QCoro::Task<Result<KeyReading>> lookUpHolder(Connection &connection, Clock &clock, Bytes key, QByteArray holder, bool leasesFields)
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
    Result<KeyReading> own = co_await readPart(connection, clock, key, type, holder, leasesFields);
    if (!own || !own->isHere())
        co_return own;
    if (own->type != Type::String)
        co_return co_await withMissingCompanions(connection, *std::move(own));
    const std::vector<Bytes> beside = companionKeys(*own); // a number may count permits whose holders are in a companion
    if (beside.empty())
        co_return own;
    const auto permits = co_await readPart(connection, clock, beside.front(), Type::SortedSet, holder);
    KeyReading reading = *std::move(own);
    if (permits && permits->type != Type::Missing)
        reading.contents = std::make_shared<const KeyContents>(KeyContents{{}, 0, {*permits}});
    co_return reading;
}

} // namespace lockscope
