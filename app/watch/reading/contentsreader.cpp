// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "watch/reading/contentsreader.h"

#include "libraries/companions.h"
#include "watch/reading/refusal.h"

#include <algorithm>
#include <array>
#include <utility>

namespace lockscope {

namespace {

using redis::command;
using redis::Command;
using redis::Reply;
using Type = KeyReading::Type;
using Member = KeyContents::Member;

constexpr qint64 mostBytes = 1024 * 1024;
constexpr qsizetype mostOfValue = 4096;
constexpr int mostRounds = 8; // types, sizes, members; and the same for companions found late
constexpr int mostKeysAtOnce = 64;

struct TypeName {
    Type type;
    QByteArrayView name;
};
constexpr std::array typeNames = {
    TypeName{Type::String, "string"}, TypeName{Type::Hash, "hash"},      TypeName{Type::List, "list"},
    TypeName{Type::Set, "set"},       TypeName{Type::SortedSet, "zset"}, TypeName{Type::Missing, "none"},
};

QByteArray countCommand(Type type)
{
    switch (type) {
    case Type::Hash: return "HLEN";
    case Type::Set: return "SCARD";
    case Type::SortedSet: return "ZCARD";
    default: return "LLEN";
    }
}

/** True for hashes and sets, whose members have no order, so that a part of them says nothing. */
bool needsAll(Type type) { return type == Type::Hash || type == Type::Set; }

/** By MEMORY USAGE, which samples the members that are read; for a list it counts whole blocks of unknown number. */
bool isSmall(Type type, qint64 count, qint64 bytes)
{
    if (count > mostMembersRead && needsAll(type))
        return false;
    if (type == Type::List)
        return count > 0 && bytes <= mostBytes;
    const qint64 read = std::min<qint64>(count, mostMembersRead);
    return count > 0 && bytes / count <= mostBytes / read;
}

void appendMembersCommands(Type type, const QByteArray &key, std::vector<Command> &commands)
{
    constexpr qsizetype last = mostMembersRead - 1;
    switch (type) {
    case Type::String: commands.push_back(command("GETRANGE", key, 0, mostOfValue)); break;
    case Type::Hash: commands.push_back(command("HGETALL", key)); break;
    case Type::Set: commands.push_back(command("SMEMBERS", key)); break;
    case Type::SortedSet: commands.push_back(command("ZRANGE", key, 0, last, "WITHSCORES")); break;
    default: commands.push_back(command("LRANGE", key, 0, last)); break;
    }
    if (type != Type::String)
        commands.push_back(command(countCommand(type), key));
}

bool isPaired(Type type) { return type == Type::Hash || type == Type::SortedSet; }

std::vector<Member> membersIn(Type type, const Reply &list)
{
    const qsizetype step = isPaired(type) ? 2 : 1;
    std::vector<Member> members;
    for (qsizetype i = 0; i + step <= list.size() && qsizetype(members.size()) < mostMembersRead; i += step)
        members.push_back({list.textAt(i), step == 2 ? list.textAt(i + 1) : Bytes()});
    if (type == Type::Hash || type == Type::Set) // the server's order is arbitrary and changes
        std::ranges::sort(members, {}, &Member::name);
    return members;
}

/** Sets the leases of fields from HPTTL's reply. */
void setFieldTtls(std::vector<Member> &members, const QByteArrayList &fields, const Reply &reply)
{
    for (Member &member : members) {
        const qsizetype at = fields.indexOf(member.name.lent());
        if (at >= 0 && at < reply.size() && reply.at(at).integer() >= 0)
            member.ttl = Duration(reply.at(at).integer());
    }
}

void setTtl(KeyReading &reading, const Reply &reply)
{
    reading.ttlKnown = !reply.isError();
    if (reading.ttlKnown && reply.integer() >= 0)
        reading.ttl = Duration(reply.integer());
}

bool isRedirection(const Reply &reply)
{
    return reply.isError() && (reply.view().startsWith("MOVED ") || reply.view().startsWith("ASK ") || reply.view().startsWith("TRYAGAIN"));
}

KeyReading missing(const Bytes &key, Instant takenAt)
{
    KeyReading reading;
    reading.key = key;
    reading.takenAt = takenAt;
    return reading;
}

} // namespace

bool hasOwnIdleTime(const KeyReading &reading, bool touches)
{
    constexpr qsizetype mostDigits = 4;        // up to 9999
    constexpr qsizetype longestOfScripts = 64; // longer arguments are not kept for the next call
    if (reading.type != KeyReading::Type::String)
        return reading.type != KeyReading::Type::Unreadable;
    const QByteArrayView value = reading.value.view();
    const bool isNumber = std::ranges::all_of(value, [](char c) { return c >= '0' && c <= '9'; });
    if (touches && value.size() <= longestOfScripts)
        return false;
    return !isNumber || value.isEmpty() || value.size() > mostDigits;
}

KeyReading::Type ContentsReader::typeNamed(QByteArrayView name)
{
    const auto known = std::ranges::find(typeNames, name, &TypeName::name);
    return known != typeNames.end() ? known->type : Type::Other;
}

bool ContentsReader::Job::isLastRound() const
{
    return std::ranges::none_of(parts, [](const Part &part) { return part.ask == Ask::Type || part.ask == Ask::Size || part.ask == Ask::Fields; });
}

QCoro::Task<Result<void>> ContentsReader::read(std::vector<Wanted> keys, Sink sink)
{
    for (std::size_t first = 0; first < keys.size();) {
        const std::size_t size = std::min({keys.size() - first, std::size_t(m_pacing.reads.size()), std::size_t(mostKeysAtOnce)});
        std::vector<Job> jobs;
        for (std::size_t i = first; i < first + size; ++i)
            jobs.push_back({keys[i].index,
                            {Part{keys[i].key, keys[i].type, keys[i].type == Type::String ? Ask::Members : Ask::Size, 0}},
                            keys[i].asking,
                            keys[i].idle});
        CO_CHECK(co_await readBatch(std::move(jobs), sink));
        first += size;
    }
    co_return Result<void>();
}

QCoro::Task<Result<void>> ContentsReader::readBatch(std::vector<Job> jobs, const Sink &sink)
{
    for (int round = 0; !jobs.empty() && round < mostRounds; ++round) {
        const Instant sent = m_clock.now();
        const auto replies = co_await askAbout(jobs);
        if (!replies)
            co_return failure(replies.error());
        const auto half = (m_clock.now() - sent) / 2;
        std::vector<Job> again;
        std::size_t next = 0;
        for (Job &job : jobs) {
            Result<std::optional<KeyReading>> taken = take(job, *replies, next, sent + half);
            if (!taken)
                co_return failure(taken.error());
            std::optional<KeyReading> reading = *std::move(taken);
            if (!reading) {
                again.push_back(std::move(job));
                continue;
            }
            reading->uncertainty = roundToMs(half);
            if (hasOwnIdleTime(*reading, m_connection.touches()))
                reading->idle = job.idle;
            sink(job.index, *std::move(reading));
        }
        m_pacing.meter.done(m_clock.now());
        jobs = std::move(again);
    }
    for (const Job &job : jobs) { // changed between all questions
        KeyReading reading = missing(job.parts.front().key, m_clock.now());
        reading.type = Type::Unreadable;
        reading.ttlKnown = false;
        sink(job.index, std::move(reading));
    }
    co_return Result<void>();
}

/** Replies for each job in turn, without those of ASKING. */
QCoro::Task<Result<ContentsReader::Replies>> ContentsReader::askAbout(const std::vector<Job> &jobs)
{
    std::vector<Command> commands;
    std::vector<bool> isAsking;
    for (const Job &job : jobs) {
        for (Command &command : commandsFor(job)) {
            if (job.asking) {
                commands.push_back({QByteArrayLiteral("ASKING")});
                isAsking.push_back(true);
            }
            commands.push_back(std::move(command));
            isAsking.push_back(false);
        }
    }
    auto replies = co_await exchange(commands, jobs.size());
    if (!replies)
        co_return replies;
    Replies answers = *std::move(replies);
    std::size_t at = 0;
    std::erase_if(answers, [&](const Reply &) { return isAsking[at++]; });
    co_return answers;
}

std::vector<Command> ContentsReader::commandsFor(const Job &job)
{
    std::vector<Command> commands;
    const bool isLast = job.isLastRound();
    for (const Part &part : job.parts) {
        const QByteArray key = part.key.lent(); // formatted before the keys are destroyed
        if (part.ask == Ask::Type) {
            commands.push_back(command("TYPE", key));
        } else if (part.ask == Ask::Size) {
            commands.push_back(command(countCommand(part.type), key));
            commands.push_back(command("MEMORY", "USAGE", key, "SAMPLES", mostMembersRead));
        } else if (part.ask == Ask::Fields) {
            commands.push_back(command("HSCAN", key, 0, "COUNT", mostMembersRead, "NOVALUES"));
        } else if (isLast && part.ask != Ask::Nothing) {
            if (part.ask == Ask::Members)
                appendMembersCommands(part.type, key, commands);
            if (!part.fields.isEmpty()) {
                Command leases = command("HPTTL", key, "FIELDS", part.fields.size());
                leases.insert(leases.end(), part.fields.cbegin(), part.fields.cend());
                commands.push_back(std::move(leases));
            }
            commands.push_back(command("PTTL", key));
        }
    }
    return commands;
}

QCoro::Task<Result<ContentsReader::Replies>> ContentsReader::exchange(const std::vector<Command> &commands, std::size_t keys)
{
    const Instant sent = m_clock.now();
    m_pacing.load.count(OwnLoad::Call::Contents, commands.size());
    auto replies = co_await m_connection.pipeline(commands);
    if (replies && !replies->empty())
        m_pacing.reads.note(int(keys), m_pacing.answered(sent, m_clock.now()), 0);
    co_return replies;
}

/** Returns errors that do not concern this key or user, such as LOADING. */
std::optional<Error> ContentsReader::failureIn(const Reply &reply, Of of)
{
    if (!reply.isError())
        return {};
    if (isRedirection(reply)) // a companion on another node
        return {};
    const Error error = reply.error();
    const Refusal refusal = refusalIn(error);
    if (refusal == Refusal::Command && of == Of::Contents)
        m_isRefused = true;
    return refusal == Refusal::None && error.kind != Error::Kind::WrongType ? std::optional(error) : std::nullopt;
}

/** Returns nullopt if more must be asked. */
Result<std::optional<KeyReading>> ContentsReader::take(Job &job, const Replies &replies, std::size_t &next, Instant takenAt)
{
    using Taken = std::optional<KeyReading>;
    const bool isLast = job.isLastRound();
    std::vector<KeyReading> readings;
    for (Part &part : job.parts) {
        if (part.ask == Ask::Type || part.ask == Ask::Size || part.ask == Ask::Fields) {
            if (const Result<void> result = prepare(job, part, replies, next); !result)
                return failure(result.error());
        } else if (isLast && part.ask != Ask::Nothing) {
            Result<KeyReading> reading = readingOf(part, replies, next, takenAt);
            if (!reading)
                return failure(reading.error());
            readings.push_back(*std::move(reading));
        } else if (isLast && part.type == Type::Missing) { // known to be missing, which counts, too
            readings.push_back(missing(part.key, takenAt));
        }
    }
    if (!isLast)
        return Taken();
    KeyReading own = std::move(readings.front());
    if (!own.contents && own.type != Type::String)
        return Taken(std::move(own));
    readings.erase(readings.begin());
    if (addCompanions(job, own))
        return Taken();
    KeyContents contents = own.contents ? *own.contents : KeyContents();
    contents.companions = std::move(readings);
    own.contents = std::make_shared<const KeyContents>(std::move(contents));
    return Taken(std::move(own));
}

/** Returns true if there are companions to read. */
bool ContentsReader::addCompanions(Job &job, const KeyReading &own)
{
    const std::size_t before = job.parts.size();
    for (const Bytes &key : companionKeys(own)) {
        const bool isKnown = std::ranges::find(job.parts, key, &Part::key) != job.parts.end();
        if (!isKnown && job.parts.size() <= mostCompanions)
            job.parts.push_back({key, Type::Other, Ask::Type, 0});
    }
    return job.parts.size() > before;
}

/** Remembers that fields or their leases are denied. */
void ContentsReader::noteFields(const Reply &reply)
{
    m_areFieldsRefused = m_areFieldsRefused || (reply.isError() && refusalIn(reply.error()) != Refusal::None);
}

/** Takes replies about type, size or fields, and sets the next question. */
Result<void> ContentsReader::prepare(const Job &job, Part &part, const Replies &replies, std::size_t &next)
{
    const bool isOwn = &part == &job.parts.front();
    const Ask tooMuch = isOwn ? Ask::Ttl : Ask::Nothing;
    const Reply &first = replies[next++];
    if (part.ask == Ask::Fields) {
        noteFields(first);
        for (qsizetype i = 0; i < first.at(1).size(); ++i)
            part.fields << first.at(1).viewAt(i).toByteArray();
        part.ask = Ask::Members;
        return {};
    }
    if (const auto error = failureIn(first))
        return failure(*error);
    if (part.ask == Ask::Type) {
        part.type = typeNamed(first.view());
        const bool isReadable = !first.isError() && part.type != Type::Missing && part.type != Type::Other;
        part.ask = !isReadable ? tooMuch : part.type == Type::String ? Ask::Members : Ask::Size;
        if (part.type == Type::Missing && job.isAbsenceTelling())
            part.ask = Ask::Ttl;
        return {};
    }
    const Reply &memory = replies[next++];
    if (const auto error = failureIn(memory))
        return failure(*error);
    part.count = first.integer();
    const bool isKnown = !first.isError() && !memory.isError() && !memory.isNil();
    part.ask = isKnown && isSmall(part.type, part.count, memory.integer()) ? Ask::Members : tooMuch;
    if (isOwn && part.ask == Ask::Members && part.type == Type::Hash && m_leasesFields && !m_areFieldsRefused)
        part.ask = Ask::Fields;
    return {};
}

Result<KeyReading> ContentsReader::readingOf(const Part &part, const Replies &replies, std::size_t &next, Instant takenAt)
{
    KeyReading reading = missing(part.key, takenAt);
    const bool isWhole = part.ask == Ask::Members;
    const Reply members = isWhole ? replies[next++] : Reply();
    const Reply count = isWhole && part.type != Type::String ? replies[next++] : Reply();
    const Reply fieldTtls = part.fields.isEmpty() ? Reply() : replies[next++];
    noteFields(fieldTtls);
    const Reply ttl = replies[next++];
    for (const Reply *reply : {&members, &count}) {
        if (const auto error = failureIn(*reply))
            return failure(*error);
    }
    if (const auto error = failureIn(ttl, Of::Lease))
        return failure(*error);
    const bool isOver = members.isArray() && members.size() == 0; // all its fields have expired; the server has yet to remove the key
    if (isOver || (!ttl.isError() && ttl.integer() == -2))
        return reading;
    setTtl(reading, ttl);
    if (part.type == Type::Hash && m_areFieldsRefused && !reading.ttl)
        reading.ttlKnown = false;                                             // unknown leases of its fields may end the key
    reading.type = part.type == Type::Missing ? Type::Unreadable : part.type; // it was created meanwhile
    if (part.type == Type::String) {
        reading.valueIsWhole = members.view().size() <= mostOfValue;
        reading.value = Bytes(members.view().first(std::min(members.view().size(), mostOfValue)));
        return reading;
    }
    const bool isRead = isWhole && members.isArray();
    if (!isRead && part.count == 0)
        return reading;
    KeyContents contents{isRead ? membersIn(part.type, members) : std::vector<Member>(), isRead ? count.integer() : part.count, {}};
    setFieldTtls(contents.members, part.fields, fieldTtls);
    contents.areFieldLeasesKnown = part.type != Type::Hash || !m_leasesFields || !m_areFieldsRefused;
    reading.contents = std::make_shared<const KeyContents>(std::move(contents));
    return reading;
}

} // namespace lockscope
