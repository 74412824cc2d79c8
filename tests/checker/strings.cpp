// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Commands of strings and of keys.
#include "server.h"

#include <array>
#include <limits>

namespace checker {
namespace {

using Words = const Texts &;

Answer get(Server &server, Words words) { return Answer::bulk(server.string(words[1])); }

struct SetOptions {
    bool isNew = false;
    bool isThere = false;
    bool keepsLease = false;
    bool answersOld = false;
    bool losesLease = false; // GETEX
    std::int64_t end = FOREVER;
};

SetOptions optionsOf(const Server &server, Words words, std::size_t at)
{
    SetOptions options;
    for (; at < words.size(); ++at) {
        const std::string option = optionOf(words[at]);
        if (option == "EXAT" || option == "PXAT") {
            giveUpAt(option);
        } else if ((option == "EX" || option == "PX") && at + 1 < words.size() && options.end == FOREVER) {
            ++at;
            options.end = server.endOfLease(option == "EX" ? inMilliseconds(words[at]) : integerOf(words[at]));
        } else if (option == "NX" || option == "XX") {
            (option == "NX" ? options.isNew : options.isThere) = true;
        } else if (option == "KEEPTTL") {
            options.keepsLease = true;
        } else if (option == "GET") {
            options.answersOld = true;
        } else if (option == "PERSIST") {
            options.losesLease = true;
        } else {
            refuse("syntax error");
        }
    }
    if ((options.isNew && options.isThere) || (options.end != FOREVER && (options.keepsLease || options.losesLease)))
        refuse("syntax error");
    return options;
}

Answer set(Server &server, Words words)
{
    const SetOptions options = optionsOf(server, words, 3);
    if (options.losesLease)
        refuse("syntax error");
    const Text old = options.answersOld ? server.string(words[1]) : NIL;
    const bool isThere = server.keys.find(words[1]);
    const bool isDone = isThere ? !options.isNew : !options.isThere;
    if (isDone)
        server.putString(words[1], words[2], options.keepsLease ? server.end(words[1]) : options.end);
    if (options.answersOld)
        return Answer::bulk(old);
    return isDone ? Answer::ok() : Answer::nil();
}

Answer setnx(Server &server, Words words)
{
    if (server.keys.find(words[1]))
        return Answer::of(false);
    server.putString(words[1], words[2], FOREVER);
    return Answer::of(true);
}

Answer setex(Server &server, Words words)
{
    server.putString(words[1], words[3], server.endOfLease(inMilliseconds(words[2])));
    return Answer::ok();
}

Answer psetex(Server &server, Words words)
{
    server.putString(words[1], words[3], server.endOfLease(integerOf(words[2])));
    return Answer::ok();
}

Answer getset(Server &server, Words words)
{
    const Text old = server.string(words[1]);
    server.putString(words[1], words[2], FOREVER);
    return Answer::bulk(old);
}

Answer getdel(Server &server, Words words)
{
    const Text old = server.string(words[1]);
    server.keys.remove(words[1]);
    return Answer::bulk(old);
}

Answer getex(Server &server, Words words)
{
    const SetOptions options = optionsOf(server, words, 2);
    if (options.isNew || options.isThere || options.keepsLease || options.answersOld)
        refuse("syntax error");
    const Text old = server.string(words[1]);
    if (old != NIL && (options.losesLease || options.end != FOREVER))
        server.keys.find(words[1])->end = options.end;
    return Answer::bulk(old);
}

Answer mset(Server &server, Words words)
{
    if (words.size() % 2 == 0)
        refuse("wrong number of arguments");
    for (std::size_t at = 1; at < words.size(); at += 2)
        server.putString(words[at], words[at + 1], FOREVER);
    return Answer::ok();
}

Answer msetnx(Server &server, Words words)
{
    if (words.size() % 2 == 0)
        refuse("wrong number of arguments");
    for (std::size_t at = 1; at < words.size(); at += 2) {
        if (server.keys.find(words[at]))
            return Answer::of(false);
    }
    mset(server, words);
    return Answer::of(true);
}

Answer strlen(Server &server, Words words)
{
    const Text found = server.string(words[1]);
    return Answer::of(found == NIL ? 0 : stringOf(found).size());
}

Answer add(Server &server, Text key, std::int64_t by)
{
    const Text old = server.string(key);
    const std::int64_t value = added(old == NIL ? 0 : integerOf(old), by);
    server.putString(key, textOf(value), server.end(key));
    return Answer::of(value);
}

Answer incr(Server &server, Words words) { return add(server, words[1], 1); }
Answer decr(Server &server, Words words) { return add(server, words[1], -1); }
Answer incrby(Server &server, Words words) { return add(server, words[1], integerOf(words[2])); }

Answer decrby(Server &server, Words words)
{
    const std::int64_t by = integerOf(words[2]);
    if (by == std::numeric_limits<std::int64_t>::min())
        refuse("decrement would overflow");
    return add(server, words[1], -by);
}

// keys

Answer del(Server &server, Words words)
{
    std::int64_t count = 0;
    for (std::size_t at = 1; at < words.size(); ++at)
        count += server.keys.remove(words[at]);
    return Answer::of(count);
}

Answer exists(Server &server, Words words)
{
    std::int64_t count = 0;
    for (std::size_t at = 1; at < words.size(); ++at)
        count += server.keys.find(words[at]) != nullptr;
    return Answer::of(count);
}

Answer expireIn(Server &server, Words words, std::int64_t lease)
{
    if (words.size() > 3)
        giveUpAt("EXPIRE with a condition");
    const std::int64_t end = lease <= 0 ? FOREVER : server.endOfLease(lease);
    Key *key = server.keys.find(words[1]);
    if (!key)
        return Answer::of(false);
    if (lease <= 0)
        server.keys.remove(words[1]);
    else
        key->end = end;
    return Answer::of(true);
}

Answer expire(Server &server, Words words) { return expireIn(server, words, inMilliseconds(words[2])); }
Answer pexpire(Server &server, Words words) { return expireIn(server, words, integerOf(words[2])); }

Answer persist(Server &server, Words words)
{
    Key *key = server.keys.find(words[1]);
    if (!key || key->end == FOREVER)
        return Answer::of(false);
    key->end = FOREVER;
    return Answer::of(true);
}

std::int64_t left(const Server &server, Text name)
{
    const Key *key = server.keys.find(name);
    return !key ? -2 : key->end == FOREVER ? -1 : key->end - server.clock;
}

Answer pttl(Server &server, Words words) { return Answer::of(left(server, words[1])); }

Answer ttl(Server &server, Words words)
{
    const std::int64_t milliseconds = left(server, words[1]);
    return Answer::of(milliseconds < 0 ? milliseconds : (milliseconds + 500) / 1000);
}

Answer type(Server &server, Words words)
{
    static const std::array<const char *, 5> names{"string", "hash", "set", "zset", "list"};
    const Key *key = server.keys.find(words[1]);
    return Answer::status(key ? names[static_cast<std::size_t>(content(key->content).kind)] : "none");
}

Answer rename(Server &server, Words words)
{
    const Key *key = server.keys.find(words[1]);
    if (!key)
        refuse("no such key");
    const Key old = *key;
    server.keys.remove(words[1]);
    server.keys.put(words[2], old.content, old.end);
    return Answer::ok();
}

Answer renamenx(Server &server, Words words)
{
    if (!server.keys.find(words[1]))
        refuse("no such key");
    if (server.keys.find(words[2]))
        return Answer::of(false);
    rename(server, words);
    return Answer::of(true);
}

Answer publish(Server &, Words) { return Answer::of(false); }

} // namespace

const std::vector<Known> COMMANDS_OF_STRINGS{
    {"GET", -2, get},         {"SET", 3, set},
    {"SETNX", -3, setnx},     {"SETEX", -4, setex},
    {"PSETEX", -4, psetex},   {"GETSET", -3, getset},
    {"GETDEL", -2, getdel},   {"GETEX", 2, getex},
    {"MSET", 3, mset},        {"MSETNX", 3, msetnx},
    {"STRLEN", -2, strlen},   {"INCR", -2, incr},
    {"DECR", -2, decr},       {"INCRBY", -3, incrby},
    {"DECRBY", -3, decrby},   {"DEL", 2, del},
    {"UNLINK", 2, del},       {"EXISTS", 2, exists},
    {"EXPIRE", 3, expire},    {"PEXPIRE", 3, pexpire},
    {"PERSIST", -2, persist}, {"PTTL", -2, pttl},
    {"TTL", -2, ttl},         {"TYPE", -2, type},
    {"RENAME", -3, rename},   {"RENAMENX", -3, renamenx},
    {"PUBLISH", -3, publish},
};

} // namespace checker
