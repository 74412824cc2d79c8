// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server.h"

#include <limits>
#include <map>

namespace checker {
namespace {

Numbered<Command> &commands()
{
    static Numbered<Command> all;
    return all;
}

const Known *known(const std::string &name)
{
    static const auto all = [] {
        std::map<std::string, Known> found{{"EVAL", Known{"EVAL", 3, runScript}}};
        for (const auto *list : {&COMMANDS_OF_STRINGS, &COMMANDS_OF_COLLECTIONS, &COMMANDS_OF_SORTED_SETS}) {
            for (const Known &one : *list)
                found[one.name] = one;
        }
        return found;
    }();
    const auto at = all.find(name);
    return at == all.end() ? nullptr : &at->second;
}

Command made(const Texts &words)
{
    Command result{words};
    if (const Known *found = known(optionOf(words.front()))) {
        result.handler = found->handler;
        result.atLeast = found->atLeast;
    }
    return result;
}

} // namespace

bool Server::s_showsOrder = false;

CommandId commandOf(const Texts &words)
{
    return commands().number(
        hashOf(words, 7), [&](const Command &other) { return other.words == words; }, [&] { return made(words); });
}

const Command &command(CommandId id) { return commands()[id]; }

const Key *Keys::find(Text name) const
{
    const Key *at = std::find_if(begin(), end(), [name](const Key &key) { return key.name == name; });
    return at == end() ? nullptr : at;
}

Key *Keys::find(Text name) { return const_cast<Key *>(static_cast<const Keys *>(this)->find(name)); }

void Keys::put(Text name, ContentId content, std::int64_t end)
{
    Key *at = std::find_if(begin(), Few::end(), [name](const Key &key) { return key.name >= name; });
    if (at == Few::end() || at->name != name)
        at = insert(at, Key{name, content, end});
    *at = Key{name, content, end};
}

bool Keys::remove(Text name)
{
    Key *at = find(name);
    if (at)
        Few::remove(at);
    return at;
}

Answer Answer::listOf(const Texts &texts)
{
    Answer answer{Type::List, 0, NIL, {}};
    for (const Text text : texts)
        answer.list.push_back(bulk(text));
    return answer;
}

Answer Server::run(CommandId id)
{
    try {
        return runOrThrow(id);
    } catch (const ServerError &error) {
        return Answer::error(error.what());
    }
}

Answer Server::runOrThrow(CommandId id)
{
    const Command &what = command(id);
    if (!what.handler)
        giveUpAt("unknown command " + stringOf(what.words.front()));
    const int words = static_cast<int>(what.words.size());
    if (what.atLeast < 0 ? words != -what.atLeast : words < what.atLeast)
        refuse("wrong number of arguments");
    return what.handler(*this, what.words);
}

const Texts *Server::parts(Text key, Kind kind) const
{
    const Key *found = keys.find(key);
    if (!found)
        return nullptr;
    const Content &what = content(found->content);
    if (what.kind != kind)
        throw ServerError("WRONGTYPE Operation against a key holding the wrong kind of value");
    return &what.parts;
}

Text Server::string(Text key) const
{
    const Texts *found = parts(key, Kind::String);
    return found ? found->front() : NIL;
}

void Server::putParts(Text key, Kind kind, const Texts &parts)
{
    if (parts.empty())
        keys.remove(key);
    else
        keys.put(key, contentOf(kind, parts), end(key));
}

std::int64_t Server::end(Text key) const
{
    const Key *found = keys.find(key);
    return found ? found->end : FOREVER;
}

std::int64_t Server::endOfLease(std::int64_t lease) const
{
    if (lease <= 0 || lease > std::numeric_limits<std::int64_t>::max() - clock)
        refuse("invalid expire time");
    return clock + lease;
}

std::string optionOf(Text word)
{
    std::string text = stringOf(word);
    for (char &letter : text)
        letter = letter >= 'a' && letter <= 'z' ? static_cast<char>(letter - 'a' + 'A') : letter;
    return text;
}

std::int64_t integerOf(Text word)
{
    const auto number = usualNumber(stringOf(word));
    if (!number)
        refuse("value is not an integer or out of range");
    return *number;
}

std::int64_t added(std::int64_t left, std::int64_t right)
{
    std::int64_t result = 0;
    if (__builtin_add_overflow(left, right, &result))
        refuse("increment or decrement would overflow");
    return result;
}

std::int64_t inMilliseconds(Text seconds)
{
    std::int64_t result = 0;
    if (__builtin_mul_overflow(integerOf(seconds), 1000, &result))
        refuse("invalid expire time");
    return result;
}

void refuse(const char *why) { throw ServerError(std::string("ERR ") + why); }
void giveUpAt(const std::string &what) { throw Unjudgeable(what); }

} // namespace checker
