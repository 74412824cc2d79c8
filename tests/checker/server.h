// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// A small Redis: what its commands answer and change.
#pragma once

#include "few.h"
#include "texts.h"

namespace checker {

constexpr std::int64_t FOREVER = 0; // the end of a lease of a key that has none

struct Key {
    Text name;
    ContentId content;
    std::int64_t end;

    bool operator==(const Key &) const = default;
};

/** In the order of their numbers. */
class Keys : public Few<Key, 24> {
public:
    const Key *find(Text name) const;
    Key *find(Text name);
    void put(Text name, ContentId content, std::int64_t end);
    bool remove(Text name);
};

struct Answer {
    enum class Type : std::uint8_t { Nil, Number, Status, Bulk, List, Error };

    Type type = Type::Nil;
    std::int64_t number = 0;
    Text text = NIL; // of an error its code
    std::vector<Answer> list;

    static Answer nil() { return {}; }
    static Answer of(std::int64_t number) { return {Type::Number, number, NIL, {}}; }
    static Answer of(std::size_t number) { return of(static_cast<std::int64_t>(number)); }
    static Answer of(bool isTrue) { return of(static_cast<std::int64_t>(isTrue)); }
    static Answer status(std::string_view text) { return {Type::Status, 0, textOf(text), {}}; }
    static Answer ok() { return status("OK"); }
    static Answer bulk(Text text) { return {text == NIL ? Type::Nil : Type::Bulk, 0, text, {}}; }
    static Answer listOf(const Texts &texts);
    static Answer error(std::string_view text) { return {Type::Error, 0, textOf(text.substr(0, text.find(' '))), {}}; }
};

/** The server's answer is an error, whose text begins with its code. */
class ServerError : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

class Server;
using Handler = Answer (*)(Server &, const Texts &);

/** A command with its name and arguments. */
struct Command {
    Texts words;
    Handler handler = nullptr; // none: unknown
    int atLeast = 0;           // words; of a negative number exactly so many
};

const Command &command(CommandId id);

/** Where and when a command is done. */
class Server {
public:
    Server(Keys &all, std::int64_t now) : keys(all), clock(now) {}

    Answer run(CommandId id);
    /** Throws a ServerError if the answer is an error; what a script did before that is done. */
    Answer runOrThrow(CommandId id);

    Keys &keys;
    std::int64_t clock;
    static bool s_showsOrder; // the fields of a hash keep the order in which they came

    /** The content of a key of this kind; nothing if there is no such key. */
    const Texts *parts(Text key, Kind kind) const;
    Text string(Text key) const;
    /** With its lease as it was; a key without parts is gone. */
    void putParts(Text key, Kind kind, const Texts &parts);
    void putString(Text key, Text value, std::int64_t end) { keys.put(key, contentOf(Kind::String, {value}), end); }
    std::int64_t end(Text key) const;
    std::int64_t endOfLease(std::int64_t lease) const;
};

/** The upper-case word of an option. */
std::string optionOf(Text word);
std::int64_t integerOf(Text word);
std::int64_t added(std::int64_t left, std::int64_t right);
/** From where to behind where in a list of so many; negative numbers count from its end. */
std::pair<std::ptrdiff_t, std::ptrdiff_t> rangeOf(Text first, Text last, std::size_t count);
/** A number of seconds. */
std::int64_t inMilliseconds(Text seconds);
/** The answer is an error. */
[[noreturn]] void refuse(const char *why);
/** What Redis has and the checker has not. */
[[noreturn]] void giveUpAt(const std::string &what);

struct Known {
    const char *name;
    int atLeast;
    Handler handler;
};
extern const std::vector<Known> COMMANDS_OF_STRINGS;
extern const std::vector<Known> COMMANDS_OF_COLLECTIONS;
extern const std::vector<Known> COMMANDS_OF_SORTED_SETS;

Answer runScript(Server &server, const Texts &words);

} // namespace checker
