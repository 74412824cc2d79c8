// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "traffic/capture/scriptpaths.h"

#include "traffic/capture/scriptlines.h"
#include "traffic/capture/supposedkeys.h"

#include <QRegularExpression>
#include <QSet>

#include <lua.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <utility>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

using Kind = CommandReply::Kind;

constexpr std::size_t mostMemory = std::size_t(1) << 20;
constexpr int instructionsAStep = 500, mostSteps = 100;   // of all runs together
constexpr std::size_t mostRuns = 1000, mostCommands = 64; // of one call
constexpr qsizetype mostCandidates = 12, mostLiterals = 6;
constexpr const char *unseenType = "unseen";
constexpr std::array ownFunctions{"ipairs", "pairs", "next", "unpack"}; // of Lua's, that scripts have

/** A command of one run, and how it went. */
struct Done {
    std::vector<QByteArray> words;
    Choice how;
};

/** What one run has answered. */
struct Answer {
    CommandReply reply;
    std::optional<std::size_t> unseen = {}; ///< the reply to this one of its commands
};

struct Run {
    std::vector<Done> commands;
    Answer answer;
};

/** All runs of one script. Lua leaves its functions by longjmp: what they own is gone by then. */
class Runs {
public:
    Runs(const ScriptText &script, const ExecutedCommand &call);

    /** Nothing: it cannot be understood. */
    std::optional<std::vector<Run>> all();

private:
    static void *allocate(void *runs, void *block, std::size_t before, std::size_t size);
    static void countStep(lua_State *lua, lua_Debug *);
    static int callCommand(lua_State *lua);
    static int toNumber(lua_State *lua);
    static int compareUnseen(lua_State *lua) { return luaL_error(lua, "unseen"); }
    static Runs &of(lua_State *lua);

    bool begin(lua_State *lua) const;
    bool callsBase() const
    {
        return std::ranges::any_of(ownFunctions, [this](const char *name) { return m_text.contains(name); });
    }
    bool runOnce(lua_State *lua);
    bool readAnswer(lua_State *lua);
    std::optional<std::vector<QByteArray>> wordsOf(lua_State *lua) const;
    const Choice *carryOut(std::vector<QByteArray> words);
    bool nextTurns();

    const QByteArray &m_text;
    const std::vector<QByteArray> m_keys, m_arguments;
    std::size_t m_memory = 0;
    int m_steps = 0;
    bool m_isUnclear = false;
    std::vector<std::pair<std::size_t, std::size_t>> m_turns; // which of how many replies, for each command of the run
    std::size_t m_turn = 0;
    SupposedKeys m_state;
    Run m_run;
};

std::vector<QByteArray> argumentsOf(const ExecutedCommand &call, std::size_t keys)
{
    return {call.arguments.begin() + std::ptrdiff_t(std::min(call.arguments.size(), 3 + keys)), call.arguments.end()};
}

Runs::Runs(const ScriptText &script, const ExecutedCommand &call)
    : m_text(script.text), m_keys(keysOfCall(call)), m_arguments(argumentsOf(call, m_keys.size())),
      m_state(call.atUs, script.literals, script.numbers)
{
    for (const QByteArray &argument : m_arguments)
        m_state.addValue(argument);
    if (call.reply->kind == Kind::Integer)
        m_state.addNumber(call.reply->integer);
}

std::optional<std::vector<Run>> Runs::all()
{
    const bool isBinary = m_text.startsWith('\x1b');
    lua_State *const lua = isBinary || m_state.values().size() > mostCandidates ? nullptr : lua_newstate(allocate, this);
    std::vector<Run> runs;
    bool isClear = lua && begin(lua);
    for (bool isMore = isClear; isClear && isMore; isMore = nextTurns()) {
        isClear = runs.size() < mostRuns && runOnce(lua);
        runs.push_back(std::move(m_run));
    }
    if (lua)
        lua_close(lua);
    return isClear ? std::optional(std::move(runs)) : std::nullopt;
}

void *Runs::allocate(void *runs, void *block, std::size_t before, std::size_t size)
{
    std::size_t &used = static_cast<Runs *>(runs)->m_memory;
    if (used - before + size > mostMemory)
        return nullptr;
    used += size - before;
    if (size > 0)
        return std::realloc(block, size);
    std::free(block);
    return nullptr;
}

Runs &Runs::of(lua_State *lua)
{
    void *runs = nullptr;
    lua_getallocf(lua, &runs);
    return *static_cast<Runs *>(runs);
}

void Runs::countStep(lua_State *lua, lua_Debug *)
{
    if (++of(lua).m_steps > mostSteps)
        luaL_error(lua, "too long");
}

/** On the stack then: the script. */
bool Runs::begin(lua_State *lua) const
{
    const auto prepare = [](lua_State *state) {
        const Runs &runs = of(state);
        lua_sethook(state, countStep, LUA_MASKCOUNT, instructionsAStep);
        luaL_newmetatable(state, unseenType);
        lua_pushcfunction(state, compareUnseen);
        lua_setfield(state, -2, "__eq");
        if (luaL_loadbuffer(state, runs.m_text.constData(), std::size_t(runs.m_text.size()), "@script") != 0)
            return lua_error(state);
        lua_setfield(state, LUA_REGISTRYINDEX, "script");
        if (runs.callsBase()) {
            lua_pushcfunction(state, luaopen_base);
            lua_pushliteral(state, "");
            lua_call(state, 1, 0);
        }
        return 0;
    };
    return lua_cpcall(lua, prepare, nullptr) == 0;
}

/** Of Lua's own functions it has those that cannot hide anything of what was not seen. */
bool Runs::runOnce(lua_State *lua)
{
    const auto execute = [](lua_State *state) {
        const auto pushTexts = [state](const QByteArray *first, std::size_t count) {
            lua_createtable(state, int(count), 0);
            for (std::size_t i = 0; i < count; ++i) {
                lua_pushlstring(state, first[i].constData(), std::size_t(first[i].size()));
                lua_rawseti(state, -2, int(i + 1));
            }
        };
        const Runs &runs = of(state);
        lua_settop(state, 0);
        lua_getfield(state, LUA_REGISTRYINDEX, "script");
        lua_newtable(state);
        for (const char *const name : ownFunctions) {
            lua_getglobal(state, name);
            lua_setfield(state, -2, name);
        }
        lua_pushcfunction(state, toNumber);
        lua_setfield(state, -2, "tonumber");
        lua_newtable(state);
        lua_pushcfunction(state, callCommand);
        lua_setfield(state, -2, "call");
        lua_setfield(state, -2, "redis");
        pushTexts(runs.m_keys.data(), runs.m_keys.size());
        lua_setfield(state, -2, "KEYS");
        pushTexts(runs.m_arguments.data(), runs.m_arguments.size());
        lua_setfield(state, -2, "ARGV");
        lua_setfenv(state, -2);
        lua_call(state, 0, 1);
        return of(state).readAnswer(state) ? 0 : luaL_error(state, "unclear");
    };
    m_turn = 0;
    m_state.clear();
    m_run = {};
    const bool hasRun = lua_cpcall(lua, execute, nullptr) == 0;
    lua_settop(lua, 0);
    return hasRun && !m_isUnclear;
}

/** Of the next run: the last command that may be answered otherwise is, and nothing is known of those behind it. */
bool Runs::nextTurns()
{
    m_turns.resize(std::min(m_turns.size(), m_turn));
    while (!m_turns.empty() && m_turns.back().first + 1 >= m_turns.back().second)
        m_turns.pop_back();
    if (m_turns.empty())
        return false;
    ++m_turns.back().first;
    return true;
}

// ---- between Lua and the commands

/** The reply, as Redis makes it of what a script returns. */
bool Runs::readAnswer(lua_State *lua)
{
    const auto take = [this](Kind kind, qint64 number = 0, const QByteArray &text = {}) {
        m_run.answer.reply = {kind, number, text};
        return true;
    };
    switch (lua_type(lua, -1)) {
    case LUA_TNIL: return take(Kind::Nil);
    case LUA_TBOOLEAN: return lua_toboolean(lua, -1) ? take(Kind::Integer, 1) : take(Kind::Nil);
    case LUA_TNUMBER: return std::fabs(lua_tonumber(lua, -1)) < 9e15 && take(Kind::Integer, qint64(lua_tonumber(lua, -1)));
    case LUA_TSTRING: return take(Kind::Text, 0, QByteArray(lua_tostring(lua, -1), qsizetype(lua_objlen(lua, -1))));
    case LUA_TUSERDATA: {
        const std::size_t at = *static_cast<const std::size_t *>(lua_touserdata(lua, -1));
        m_run.answer.unseen = at;
        return take(m_run.commands[at].how.reply.kind);
    }
    case LUA_TTABLE: break;
    default: return false;
    }
    for (const char *const field : {"ok", "err"}) {
        lua_pushstring(lua, field);
        lua_rawget(lua, -2);
        const bool isThere = lua_type(lua, -1) == LUA_TSTRING;
        const QByteArray text = isThere ? QByteArray(lua_tostring(lua, -1)) : QByteArray();
        lua_pop(lua, 1);
        if (isThere)
            return take(*field == 'o' ? Kind::Text : Kind::Error, 0, text);
    }
    return take(Kind::Other);
}

/** Only of what is no text or number it is not known what it is. */
int Runs::toNumber(lua_State *lua)
{
    if (lua_gettop(lua) != 1 || lua_type(lua, 1) == LUA_TUSERDATA)
        return luaL_error(lua, "unseen");
    if (lua_isnumber(lua, 1))
        lua_pushnumber(lua, lua_tonumber(lua, 1));
    else
        lua_pushnil(lua);
    return 1;
}

std::optional<std::vector<QByteArray>> Runs::wordsOf(lua_State *lua) const
{
    std::vector<QByteArray> words;
    for (int i = 1; i <= lua_gettop(lua); ++i) {
        if (lua_type(lua, i) == LUA_TSTRING) {
            words.emplace_back(lua_tostring(lua, i), qsizetype(lua_objlen(lua, i)));
            continue;
        }
        const double number = lua_type(lua, i) == LUA_TNUMBER ? lua_tonumber(lua, i) : 0.5;
        if (std::fabs(number) > 9e15 || number != std::floor(number))
            return std::nullopt;
        words.push_back(QByteArray::number(qint64(number)));
    }
    return words;
}

int Runs::callCommand(lua_State *lua)
{
    Runs &runs = of(lua);
    const Choice *how = nullptr;
    if (std::optional<std::vector<QByteArray>> words = runs.wordsOf(lua); words && !words->empty())
        how = runs.carryOut(*std::move(words));
    if (!how) {
        runs.m_isUnclear = true;
        return luaL_error(lua, "unclear");
    }
    if (how->isUnseen) {
        *static_cast<std::size_t *>(lua_newuserdata(lua, sizeof(std::size_t))) = runs.m_run.commands.size() - 1;
        luaL_getmetatable(lua, unseenType);
        lua_setmetatable(lua, -2);
        return 1;
    }
    const char *const text = how->reply.text.constData();
    const auto size = std::size_t(how->reply.text.size());
    switch (how->reply.kind) {
    case Kind::Integer: lua_pushnumber(lua, double(how->reply.integer)); return 1;
    case Kind::Text:
        if (!how->changes) {
            lua_pushlstring(lua, text, size);
            return 1;
        }
        lua_createtable(lua, 0, 1); // a status
        lua_pushlstring(lua, text, size);
        lua_setfield(lua, -2, "ok");
        return 1;
    default: lua_pushboolean(lua, 0); return 1;
    }
}

/** Null: nobody knows what it does. */
const Choice *Runs::carryOut(std::vector<QByteArray> words)
{
    const QByteArray name = words.front().toLower();
    const std::vector<Choice> choices =
        words.size() < 2 || m_run.commands.size() >= mostCommands ? std::vector<Choice>() : m_state.choicesOf(name, words);
    if (choices.empty())
        return nullptr;
    if (m_turn == m_turns.size())
        m_turns.emplace_back(0, choices.size());
    const Choice &how = choices[std::min(m_turns[m_turn++].first, choices.size() - 1)];
    m_state.note(name, words, how);
    m_run.commands.push_back({std::move(words), how});
    return &m_run.commands.back().how;
}

// ---- what stands in the text

QByteArrayList literalsIn(const QByteArray &text)
{
    static const QRegularExpression quoted(uR"((?<!call\()(?<!call\(\s)['"]([^'"\\]*)['"])"_s);
    static const QSet<QByteArray> options{"nx", "xx", "px", "ex", "ok", "err", "keepttl"};
    QByteArrayList literals;
    for (auto found = quoted.globalMatch(QString::fromLatin1(text)); found.hasNext();) {
        const QByteArray literal = found.next().captured(1).toLatin1();
        if (!options.contains(literal.toLower()) && !literals.contains(literal))
            literals << literal;
    }
    return literals;
}

std::vector<qint64> numbersIn(const QByteArray &text)
{
    static const QRegularExpression number(uR"((?<![\w\[])\d{1,9}\b)"_s);
    std::vector<qint64> numbers{0, 1, 2};
    for (auto found = number.globalMatch(QString::fromLatin1(text)); found.hasNext() && numbers.size() < std::size_t(3 * mostLiterals);) {
        const qint64 at = found.next().captured().toLongLong();
        numbers.insert(numbers.end(), {at - 1, at, at + 1});
    }
    std::ranges::sort(numbers);
    numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
    return numbers;
}

// ---- which of the runs it was

bool mayHaveAnswered(const Run &run, const CommandReply &reply)
{
    const CommandReply &own = run.answer.reply;
    if (own.kind != reply.kind)
        return false;
    if (run.answer.unseen)
        return reply.kind != Kind::Integer || reply.integer >= 0; // what is left of a lease, or listeners
    return own.kind == Kind::Integer ? own.integer == reply.integer : own.kind != Kind::Text || own.text == reply.text;
}

bool hasSameCommands(const Run &a, const Run &b) { return std::ranges::equal(a.commands, b.commands, {}, &Done::words, &Done::words); }

bool changesNothing(const Run &run)
{
    return std::ranges::none_of(run.commands, [](const Done &done) { return done.how.changes; });
}

/** Of the command at this place, which all of them have. */
std::optional<CommandReply> commonReply(const std::vector<const Run *> &runs, std::size_t at, const CommandReply &answered)
{
    std::optional<CommandReply> common;
    for (const Run *const run : runs) {
        const Choice &how = run->commands[at].how;
        if (how.isUnseen && run->answer.unseen != at)
            return std::nullopt;
        const CommandReply reply = how.isUnseen ? answered : how.reply;
        if (common && (common->kind != reply.kind || common->integer != reply.integer || common->text != reply.text))
            return std::nullopt;
        common = reply;
    }
    return common;
}

} // namespace

ScriptText scriptText(const QByteArray &text) { return {text.startsWith("#!") ? QByteArray("--" + text) : text, literalsIn(text), numbersIn(text)}; }

ScriptReading readScript(const ScriptText &script, const ExecutedCommand &call)
{
    if (!call.reply || call.reply->kind == Kind::Error || call.arguments.size() < 3)
        return {};
    const std::optional<std::vector<Run>> all = Runs(script, call).all();
    std::vector<const Run *> runs;
    for (std::size_t i = 0; all && i < all->size(); ++i) {
        if (mayHaveAnswered((*all)[i], *call.reply))
            runs.push_back(&(*all)[i]);
    }
    if (runs.empty())
        return {};
    const bool isOneWay = std::ranges::all_of(runs, [&runs](const Run *run) { return hasSameCommands(*run, *runs.front()); });
    if (!isOneWay && !std::ranges::all_of(runs, [](const Run *run) { return changesNothing(*run); }))
        return {};
    ScriptReading reading{isOneWay ? ScriptReading::Is::Known : ScriptReading::Is::Unchanged};
    QSet<QByteArrayList> seen;
    const auto add = [&](const std::vector<QByteArray> &words, std::optional<CommandReply> reply) {
        if (words.front().compare("publish", Qt::CaseInsensitive) != 0)
            reading.lines.push_back({call.atUs, call.database, {}, words, std::move(reply)});
    };
    for (std::size_t i = 0; isOneWay && i < runs.front()->commands.size(); ++i)
        add(runs.front()->commands[i].words, commonReply(runs, i, *call.reply));
    bool hasTried = false; // to change something, in some of the runs
    for (const Run *const run : isOneWay ? std::vector<const Run *>() : runs) {
        for (const Done &done : run->commands) {
            const QByteArray name = done.words.front().toLower();
            const bool isRead = lockVerb(name).value_or(mayWrite(name) ? LockVerb::OtherWrite : LockVerb::Read) == LockVerb::Read;
            hasTried = hasTried || !isRead;
            const QByteArrayList words(done.words.cbegin(), done.words.cend());
            if (isRead && !seen.contains(words)) {
                seen.insert(words);
                add(done.words, std::nullopt);
            }
        }
    }
    if (!isOneWay && !hasTried)
        reading.is = ScriptReading::Is::Known;
    return reading;
}

} // namespace lockscope
