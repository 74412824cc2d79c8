// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Scripts, run by a real Lua as in Redis, with the checker's own server behind redis.call.
#include "server.h"

#include <lua.hpp>

#include <array>
#include <cmath>
#include <cstdio>
#include <exception>
#include <initializer_list>
#include <unordered_map>
#include <utility>

namespace checker {
namespace {

constexpr int MOST_INSTRUCTIONS = 1'000'000; // after which a script is taken for one without end

Server *s_server = nullptr;   // of the script that runs
std::exception_ptr s_failure; // what the script may not catch

void pushField(lua_State *lua, const char *name, Text text)
{
    lua_createtable(lua, 0, 1);
    lua_pushlstring(lua, stringOf(text).data(), stringOf(text).size());
    lua_setfield(lua, -2, name);
}

void push(lua_State *lua, const Answer &answer)
{
    switch (answer.type) {
    case Answer::Type::Error: // which is thrown
    case Answer::Type::Nil: lua_pushboolean(lua, 0); break;
    case Answer::Type::Number: lua_pushnumber(lua, static_cast<double>(answer.number)); break;
    case Answer::Type::Status: pushField(lua, "ok", answer.text); break;
    case Answer::Type::Bulk: lua_pushlstring(lua, stringOf(answer.text).data(), stringOf(answer.text).size()); break;
    case Answer::Type::List:
        luaL_checkstack(lua, 4, "too deep");
        lua_createtable(lua, static_cast<int>(answer.list.size()), 0);
        for (std::size_t at = 0; at < answer.list.size(); ++at) {
            push(lua, answer.list[at]);
            lua_rawseti(lua, -2, static_cast<int>(at + 1));
        }
        break;
    }
}

/** An argument of redis.call as text: a whole number is written without a point. */
Text wordAt(lua_State *lua, int at)
{
    if (lua_type(lua, at) == LUA_TNUMBER) {
        const double number = lua_tonumber(lua, at);
        if (std::fabs(number) < 9e15 && std::floor(number) == number)
            return textOf(static_cast<std::int64_t>(number));
        std::array<char, 40> buffer;
        std::snprintf(buffer.data(), buffer.size(), "%.17g", number);
        return textOf(std::string_view(buffer.data()));
    }
    if (lua_type(lua, at) != LUA_TSTRING)
        refuse("arguments of redis.call must be texts or numbers");
    std::size_t size = 0;
    const char *text = lua_tolstring(lua, at, &size);
    return textOf(std::string_view(text, size));
}

void refuseUnlessAllowed(const Texts &words)
{
    if (words.empty())
        refuse("redis.call needs a command");
    for (const char *other : {"EVAL", "EVALSHA", "BLPOP", "BRPOP", "SUBSCRIBE"}) {
        if (optionOf(words.front()) == other)
            refuse("this command is not allowed from a script");
    }
}

/** Does the command and pushes what it says; false: pushes why it cannot be done. No exception may pass through Lua. */
bool callServer(lua_State *lua)
{
    try {
        Texts words;
        for (int at = 1; at <= lua_gettop(lua); ++at)
            words.push_back(wordAt(lua, at));
        refuseUnlessAllowed(words);
        push(lua, s_server->runOrThrow(commandOf(words)));
        return true;
    } catch (const ServerError &error) {
        lua_settop(lua, 0);
        pushField(lua, "err", textOf(std::string_view(error.what())));
    } catch (...) {
        s_failure = std::current_exception();
        lua_settop(lua, 0);
        lua_pushnil(lua);
    }
    return false;
}

int redisCall(lua_State *lua)
{
    if (!callServer(lua))
        return lua_error(lua);
    return 1;
}

int redisProtectedCall(lua_State *lua)
{
    callServer(lua);
    return 1;
}

/** A text alone is one of a generic error. */
std::string errorText(const std::string &text)
{
    const std::string rest = text.substr(text.starts_with('-') ? 1 : 0);
    return rest.find(' ') == std::string::npos ? "ERR " + rest : rest;
}

int reply(lua_State *lua, const char *field)
{
    const bool isText = lua_gettop(lua) == 1 && lua_type(lua, 1) == LUA_TSTRING;
    const std::string text = isText ? lua_tostring(lua, 1) : "ERR wrong number or type of arguments";
    const bool isError = !isText || std::string_view(field) == "err";
    pushField(lua, isError ? "err" : field, textOf(isError ? errorText(text) : text));
    return 1;
}

int errorReply(lua_State *lua) { return reply(lua, "err"); }
int statusReply(lua_State *lua) { return reply(lua, "ok"); }
int doNothing(lua_State *) { return 0; }

/** What ends the exploration, whatever the script makes of it. No object with memory may be on the stack when Lua jumps. */
void fail(const char *why, const char *name) { s_failure = std::make_exception_ptr(Unjudgeable(std::string(why) + (name ? name : "?"))); }

/** From now on nothing of the script is done any more. */
void stopLoop(lua_State *lua, lua_Debug *)
{
    fail("a script does not end", "");
    lua_sethook(lua, stopLoop, LUA_MASKCOUNT, 1);
    luaL_error(lua, "the script does not end");
}

int refuseGlobal(lua_State *lua)
{
    const char *name = lua_tostring(lua, 2);
    for (const char *library : {"cjson", "cmsgpack", "bit", "struct"}) {
        if (name && std::string_view(name) == library)
            fail("a script uses ", library);
    }
    return luaL_error(lua, "a global value: %s", name ? name : "?");
}

int refuseFunction(lua_State *lua)
{
    fail("a script uses redis.", lua_tostring(lua, 2));
    return luaL_error(lua, "no such function");
}

/** As Redis does it: of an error of a command it says the text. */
int protectedCall(lua_State *lua)
{
    luaL_checkany(lua, 1);
    const bool isDone = lua_pcall(lua, lua_gettop(lua) - 1, LUA_MULTRET, 0) == 0;
    if (!isDone && lua_istable(lua, -1))
        lua_getfield(lua, -1, "err");
    if (!isDone)
        lua_replace(lua, 1);
    lua_settop(lua, isDone ? lua_gettop(lua) : 1);
    lua_pushboolean(lua, isDone);
    lua_insert(lua, 1);
    return lua_gettop(lua);
}

/** Calls the function whenever a table, the top of the stack, has not what is looked for. */
void setFallback(lua_State *lua, std::initializer_list<const char *> events, lua_CFunction function)
{
    lua_newtable(lua);
    for (const char *event : events) {
        lua_pushcfunction(lua, function);
        lua_setfield(lua, -2, event);
    }
    lua_setmetatable(lua, -2);
}

/** Scripts may neither make global values nor use those that are not there. */
void guardGlobals(lua_State *lua)
{
    lua_pushcfunction(lua, protectedCall);
    lua_setglobal(lua, "pcall");
    for (const char *name : {"dofile", "loadfile", "print", "require", "module", "package", "io", "os", "debug"}) {
        lua_pushnil(lua);
        lua_setglobal(lua, name);
    }
    lua_pushvalue(lua, LUA_GLOBALSINDEX);
    setFallback(lua, {"__index", "__newindex"}, refuseGlobal);
    lua_pop(lua, 1);
}

lua_State *newState()
{
    lua_State *lua = luaL_newstate();
    luaL_openlibs(lua);
    lua_newtable(lua);
    const std::pair<const char *, lua_CFunction> functions[] = {
        {"call", redisCall}, {"pcall", redisProtectedCall}, {"error_reply", errorReply}, {"status_reply", statusReply}, {"log", doNothing}};
    for (const auto &[name, function] : functions) {
        lua_pushcfunction(lua, function);
        lua_setfield(lua, -2, name);
    }
    int level = 0;
    for (const char *name : {"LOG_DEBUG", "LOG_VERBOSE", "LOG_NOTICE", "LOG_WARNING"}) {
        lua_pushinteger(lua, level++);
        lua_setfield(lua, -2, name);
    }
    setFallback(lua, {"__index"}, refuseFunction);
    lua_setglobal(lua, "redis");
    guardGlobals(lua);
    return lua;
}

/** Leaves the script as a function on the stack; each is compiled once. */
void pushScript(lua_State *lua, Text script)
{
    static std::unordered_map<Text, int> compiled;
    const auto found = compiled.find(script);
    if (found != compiled.end()) {
        lua_rawgeti(lua, LUA_REGISTRYINDEX, found->second);
        return;
    }
    const std::string &text = stringOf(script);
    if (luaL_loadbuffer(lua, text.data(), text.size(), "script"))
        refuse("a script cannot be compiled");
    lua_pushvalue(lua, -1);
    compiled[script] = luaL_ref(lua, LUA_REGISTRYINDEX);
}

void setGlobalList(lua_State *lua, const char *name, const Text *begin, const Text *end)
{
    lua_pushstring(lua, name);
    lua_createtable(lua, static_cast<int>(end - begin), 0);
    for (const Text *word = begin; word != end; ++word) {
        lua_pushlstring(lua, stringOf(*word).data(), stringOf(*word).size());
        lua_rawseti(lua, -2, static_cast<int>(word - begin + 1));
    }
    lua_rawset(lua, LUA_GLOBALSINDEX);
}

/** A field of the table on top; NIL if it is not there. */
Text fieldOf(lua_State *lua, const char *name)
{
    lua_pushstring(lua, name);
    lua_rawget(lua, -2);
    const Text text = lua_isstring(lua, -1) ? textOf(std::string_view(lua_tostring(lua, -1))) : NIL;
    lua_pop(lua, 1);
    return text;
}

Answer answerAt(lua_State *lua);

Answer answerOfTable(lua_State *lua)
{
    if (fieldOf(lua, "err") != NIL)
        giveUpAt("an error in a list");
    if (const Text status = fieldOf(lua, "ok"); status != NIL)
        return Answer::status(stringOf(status));
    Answer answer{Answer::Type::List, 0, NIL, {}};
    luaL_checkstack(lua, 4, "too deep");
    for (int at = 1;; ++at) {
        lua_rawgeti(lua, -1, at);
        const bool isEnd = lua_isnil(lua, -1);
        if (!isEnd)
            answer.list.push_back(answerAt(lua));
        lua_pop(lua, 1);
        if (isEnd)
            return answer;
    }
}

/** What is on top, as the server answers it. */
Answer answerAt(lua_State *lua)
{
    switch (lua_type(lua, -1)) {
    case LUA_TSTRING: return Answer::bulk(wordAt(lua, -1));
    case LUA_TNUMBER: return Answer::of(static_cast<std::int64_t>(lua_tonumber(lua, -1)));
    case LUA_TBOOLEAN: return lua_toboolean(lua, -1) ? Answer::of(true) : Answer::nil();
    case LUA_TTABLE: return answerOfTable(lua);
    default: return Answer::nil();
    }
}

Answer runOn(lua_State *lua, const Texts &words)
{
    const std::int64_t count = integerOf(words[2]);
    if (count < 0 || count > static_cast<std::int64_t>(words.size()) - 3)
        refuse("number of keys is greater than that of arguments");
    const Text *keys = words.data() + 3;
    setGlobalList(lua, "KEYS", keys, keys + count);
    setGlobalList(lua, "ARGV", keys + count, words.data() + words.size());
    pushScript(lua, words[1]);
    lua_sethook(lua, stopLoop, LUA_MASKCOUNT, MOST_INSTRUCTIONS);
    const bool isBroken = lua_pcall(lua, 0, 1, 0);
    if (s_failure)
        std::rethrow_exception(std::exchange(s_failure, nullptr));
    const bool isTable = lua_istable(lua, -1);
    if (const Text error = isTable ? fieldOf(lua, "err") : NIL; error != NIL)
        throw ServerError(stringOf(error));
    if (isBroken && isTable)
        giveUpAt("a script fails with a list");
    if (isBroken)
        refuse("a script fails");
    return answerAt(lua);
}

} // namespace

Answer runScript(Server &server, const Texts &words)
{
    static lua_State *const lua = newState();
    s_server = &server;
    lua_settop(lua, 0);
    return runOn(lua, words);
}

} // namespace checker
