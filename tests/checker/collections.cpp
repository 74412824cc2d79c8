// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Commands of hashes, sets and lists.
#include "server.h"

namespace checker {
namespace {

using Words = const Texts &;

/** A copy of what the key holds, to change. */
Texts partsOf(const Server &server, Text key, Kind kind)
{
    const Texts *found = server.parts(key, kind);
    return found ? *found : Texts();
}

// Hashes hold each field before its value.

std::size_t placeOf(const Texts &fields, Text field)
{
    std::size_t at = 0;
    while (at < fields.size() && fields[at] != field)
        at += 2;
    return at;
}

/** Whether the field is new. Where nobody sees the order of the fields they are in that of their numbers, so that more states are equal. */
bool putField(Texts &fields, Text field, Text value)
{
    const std::size_t at = placeOf(fields, field);
    if (at < fields.size()) {
        fields[at + 1] = value;
        return false;
    }
    std::size_t place = 0;
    while (place < fields.size() && (Server::s_showsOrder || fields[place] < field))
        place += 2;
    fields.insert(fields.begin() + static_cast<std::ptrdiff_t>(place), {field, value});
    return true;
}

Answer hset(Server &server, Words words)
{
    if (words.size() % 2)
        refuse("wrong number of arguments for HSET");
    Texts fields = partsOf(server, words[1], Kind::Hash);
    std::int64_t count = 0;
    for (std::size_t at = 2; at < words.size(); at += 2)
        count += putField(fields, words[at], words[at + 1]);
    server.putParts(words[1], Kind::Hash, fields);
    return Answer::of(count);
}

Answer hget(Server &server, Words words)
{
    const Texts *fields = server.parts(words[1], Kind::Hash);
    const std::size_t at = fields ? placeOf(*fields, words[2]) : 0;
    return fields && at < fields->size() ? Answer::bulk((*fields)[at + 1]) : Answer::nil();
}

Answer hexists(Server &server, Words words) { return Answer::of(hget(server, words).type != Answer::Type::Nil); }
Answer hsetnx(Server &server, Words words) { return hget(server, words).type == Answer::Type::Nil ? hset(server, words) : Answer::of(false); }

Answer hdel(Server &server, Words words)
{
    Texts fields = partsOf(server, words[1], Kind::Hash);
    const std::size_t before = fields.size();
    for (std::size_t word = 2; word < words.size(); ++word) {
        const auto at = fields.begin() + static_cast<std::ptrdiff_t>(placeOf(fields, words[word]));
        if (at != fields.end())
            fields.erase(at, at + 2);
    }
    if (fields.size() < before)
        server.putParts(words[1], Kind::Hash, fields);
    return Answer::of((before - fields.size()) / 2);
}

Answer hincrby(Server &server, Words words)
{
    const std::int64_t by = integerOf(words[3]);
    const Answer old = hget(server, {words[0], words[1], words[2]});
    const std::int64_t value = added(old.type == Answer::Type::Nil ? 0 : integerOf(old.text), by);
    hset(server, {words[0], words[1], words[2], textOf(value)});
    return Answer::of(value);
}

Answer hlen(Server &server, Words words) { return Answer::of(partsOf(server, words[1], Kind::Hash).size() / 2); }
Answer hgetall(Server &server, Words words) { return Answer::listOf(partsOf(server, words[1], Kind::Hash)); }

// Sets hold their members in the order of their numbers: no command shows another one.

Answer sadd(Server &server, Words words)
{
    Texts members = partsOf(server, words[1], Kind::Set);
    const std::size_t before = members.size();
    for (std::size_t word = 2; word < words.size(); ++word) {
        const auto at = std::lower_bound(members.begin(), members.end(), words[word]);
        if (at == members.end() || *at != words[word])
            members.insert(at, words[word]);
    }
    server.putParts(words[1], Kind::Set, members);
    return Answer::of(members.size() - before);
}

Answer srem(Server &server, Words words)
{
    Texts members = partsOf(server, words[1], Kind::Set);
    const std::size_t before = members.size();
    for (std::size_t word = 2; word < words.size(); ++word)
        std::erase(members, words[word]);
    if (members.size() < before)
        server.putParts(words[1], Kind::Set, members);
    return Answer::of(before - members.size());
}

Answer sismember(Server &server, Words words)
{
    const Texts members = partsOf(server, words[1], Kind::Set);
    return Answer::of(std::find(members.begin(), members.end(), words[2]) != members.end());
}

Answer scard(Server &server, Words words) { return Answer::of(partsOf(server, words[1], Kind::Set).size()); }

// lists

Answer pushed(Server &server, Words words, bool isLeft)
{
    Texts texts = partsOf(server, words[1], Kind::List);
    for (std::size_t word = 2; word < words.size(); ++word)
        texts.insert(isLeft ? texts.begin() : texts.end(), words[word]);
    server.putParts(words[1], Kind::List, texts);
    return Answer::of(texts.size());
}

Answer lpush(Server &server, Words words) { return pushed(server, words, true); }
Answer rpush(Server &server, Words words) { return pushed(server, words, false); }

Text takeOne(Texts &texts, bool isLeft)
{
    const Text taken = isLeft ? texts.front() : texts.back();
    texts.erase(isLeft ? texts.begin() : texts.end() - 1);
    return taken;
}

Answer popped(Server &server, Words words, bool isLeft)
{
    const bool wantsList = words.size() > 2;
    const std::int64_t count = wantsList ? integerOf(words[2]) : 1;
    if (count < 0)
        refuse("value is out of range, must be positive");
    Texts texts = partsOf(server, words[1], Kind::List);
    if (texts.empty())
        return Answer::nil();
    Texts taken;
    while (!texts.empty() && static_cast<std::int64_t>(taken.size()) < count)
        taken.push_back(takeOne(texts, isLeft));
    server.putParts(words[1], Kind::List, texts);
    return wantsList ? Answer::listOf(taken) : Answer::bulk(taken.front());
}

Answer lpop(Server &server, Words words) { return popped(server, words, true); }
Answer rpop(Server &server, Words words) { return popped(server, words, false); }

/** As many as are wanted, from the left, or from the right if the number is negative; 0: all. */
Answer lrem(Server &server, Words words)
{
    const std::int64_t count = integerOf(words[2]);
    Texts texts = partsOf(server, words[1], Kind::List);
    const std::size_t before = texts.size();
    const std::size_t most = count == 0 ? before : static_cast<std::size_t>(std::abs(count));
    if (count < 0)
        std::reverse(texts.begin(), texts.end());
    std::size_t removed = 0;
    std::erase_if(texts, [&](Text text) { return text == words[3] && removed < most && ++removed; });
    if (count < 0)
        std::reverse(texts.begin(), texts.end());
    if (removed)
        server.putParts(words[1], Kind::List, texts);
    return Answer::of(removed);
}

Answer llen(Server &server, Words words) { return Answer::of(partsOf(server, words[1], Kind::List).size()); }

Answer lindex(Server &server, Words words)
{
    const Texts texts = partsOf(server, words[1], Kind::List);
    const std::int64_t count = static_cast<std::int64_t>(texts.size());
    const std::int64_t index = integerOf(words[2]);
    const std::int64_t at = index < 0 ? index + count : index;
    return at < 0 || at >= count ? Answer::nil() : Answer::bulk(texts[static_cast<std::size_t>(at)]);
}

Answer lrange(Server &server, Words words)
{
    const Texts texts = partsOf(server, words[1], Kind::List);
    const auto [first, last] = rangeOf(words[2], words[3], texts.size());
    return Answer::listOf(Texts(texts.begin() + first, texts.begin() + last));
}

} // namespace

std::pair<std::ptrdiff_t, std::ptrdiff_t> rangeOf(Text first, Text last, std::size_t count)
{
    const std::int64_t size = static_cast<std::int64_t>(count);
    const std::int64_t from = integerOf(first);
    const std::int64_t to = integerOf(last);
    const std::int64_t begin = std::clamp<std::int64_t>(from < 0 ? from + size : from, 0, size);
    const std::int64_t end = std::clamp<std::int64_t>((to < 0 ? to + size : std::min(to, size)) + 1, begin, std::max(size, begin));
    return {begin, end};
}

const std::vector<Known> COMMANDS_OF_COLLECTIONS{
    {"HSET", 4, hset},      {"HSETNX", -4, hsetnx},   {"HGET", -3, hget}, {"HDEL", 3, hdel}, {"HEXISTS", -3, hexists},     {"HINCRBY", -4, hincrby},
    {"HLEN", -2, hlen},     {"HGETALL", -2, hgetall}, {"SADD", 3, sadd},  {"SREM", 3, srem}, {"SISMEMBER", -3, sismember}, {"SCARD", -2, scard},
    {"LPUSH", 3, lpush},    {"RPUSH", 3, rpush},      {"LPOP", 2, lpop},  {"RPOP", 2, rpop}, {"LREM", -4, lrem},           {"LLEN", -2, llen},
    {"LINDEX", -3, lindex}, {"LRANGE", -4, lrange},
};

} // namespace checker
