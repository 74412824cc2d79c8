// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "racelab/own/owncommand.h"

#include "base/safetext.h"

#include <lua.hpp>

#include <algorithm>
#include <array>
#include <memory>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

constexpr std::array allowed{
    "SET",    "SETNX",    "SETEX",  "PSETEX",  "GET",       "GETSET", "GETDEL",  "GETEX",   "MSET",    "MSETNX", "STRLEN", "INCR",
    "INCRBY", "DECR",     "DECRBY", "DEL",     "UNLINK",    "EXISTS", "EXPIRE",  "PEXPIRE", "PERSIST", "TTL",    "PTTL",   "TYPE",
    "RENAME", "RENAMENX", "HSET",   "HSETNX",  "HGET",      "HDEL",   "HEXISTS", "HINCRBY", "HLEN",    "SADD",   "SREM",   "SISMEMBER",
    "SCARD",  "ZADD",     "ZREM",   "PUBLISH", "SUBSCRIBE", "BLPOP",  "BRPOP",   "ZSCORE",  "ZRANK",   "ZCARD",  "ZCOUNT", "ZINCRBY",
    "LPUSH",  "RPUSH",    "LPOP",   "RPOP",    "LREM",      "LLEN",   "LINDEX",  "EVAL",
};

struct Reason {
    const char *command, *why;
};
/** What somebody might well try, and what to do instead. */
constexpr std::array reasons{
    Reason{"TIME", "the servers' own clock takes no part here: use now, the clock of the client"},
    Reason{"EXPIREAT", "the servers' own clock takes no part here: use EXPIRE"},
    Reason{"PEXPIREAT", "the servers' own clock takes no part here: use PEXPIRE"},
    Reason{"EXPIRETIME", "the servers' own clock takes no part here: use PTTL"},
    Reason{"PEXPIRETIME", "the servers' own clock takes no part here: use PTTL"},
    Reason{"EVALSHA", "the servers know no scripts beforehand: use EVAL with the script"},
    Reason{"FCALL", "the servers know no functions beforehand: use EVAL with a script"},
    Reason{"MULTI", "a transaction belongs to a connection, which all clients share here: use EVAL with a script"},
    Reason{"EXEC", "a transaction belongs to a connection, which all clients share here: use EVAL with a script"},
    Reason{"WATCH", "a transaction belongs to a connection, which all clients share here: use EVAL with a script"},
    Reason{"BLMOVE", "of the commands that wait for a list there are BLPOP and BRPOP"},
    Reason{"BZPOPMIN", "of the commands that wait there are BLPOP and BRPOP, for lists"},
    Reason{"XREAD", "streams are not there: use a list, with BLPOP"},
    Reason{"WAIT", "there is one server without a replica"},
};

bool hasWord(const QByteArrayList &words, const char *word)
{
    return std::ranges::any_of(words.sliced(1), [&](const QByteArray &each) { return each.toUpper() == word; });
}

/** Compiles it, as a server would, and does not run it. */
QString whyNotLua(const QByteArray &script)
{
    if (script.startsWith('\x1b'))
        return u"the script is Lua's bytecode, which no server takes: write its source"_s;
    const std::unique_ptr<lua_State, decltype(&lua_close)> lua(luaL_newstate(), lua_close);
    const QByteArray source = script.startsWith("#!") ? "--" + script : script; // a server takes that line for itself
    if (!lua || luaL_loadbuffer(lua.get(), source.constData(), std::size_t(source.size()), "=line") == 0)
        return {};
    return u"the script is not Lua: %1"_s.arg(safeText(lua_tostring(lua.get(), -1), 200));
}

QString whyNotScript(const QByteArrayList &words)
{
    if (words.size() < 3)
        return u"EVAL needs a script and the number of its keys: [\"EVAL\", \"return …\", \"1\", \"{key}\"]"_s;
    bool isNumber = false;
    const int keys = words[2].toInt(&isNumber);
    if (!isNumber || keys < 0 || keys > words.size() - 3)
        return u"the third word of EVAL is the number of its keys, as in [\"EVAL\", \"return …\", \"1\", \"{key}\"]"_s;
    const QByteArray script = words[1].toUpper();
    if (script.contains("'TIME'") || script.contains("\"TIME\""))
        return u"a script may not ask for TIME: the servers' own clock takes no part here; hand {now} to it"_s;
    return whyNotLua(words[1]);
}

} // namespace

bool isWaiting(const QByteArray &command) { return command == "SUBSCRIBE" || command == "BLPOP" || command == "BRPOP"; }

QString whyNotSent(const QByteArrayList &words)
{
    const QByteArray command = words.front().toUpper();
    const auto isIt = [&](const char *name) { return command == name; };
    if (const auto reason = std::ranges::find_if(reasons, isIt, &Reason::command); reason != reasons.end())
        return u"%1 cannot be used: %2"_s.arg(QString::fromLatin1(reason->command), QString::fromUtf8(reason->why));
    if (std::ranges::none_of(allowed, isIt)) {
        QStringList known;
        std::ranges::transform(allowed, std::back_inserter(known), [](const char *name) { return QString::fromLatin1(name); });
        return u"“%1” is no command that a protocol may send. There are: %2"_s.arg(safeText(words.front(), 40), known.join(u", "_s));
    }
    if (command == "EVAL")
        return whyNotScript(words);
    if (command == "SUBSCRIBE" && words.size() != 2)
        return u"a client waits on one channel: [\"SUBSCRIBE\", \"{key}.free\"]"_s;
    if ((command == "BLPOP" || command == "BRPOP") && words.size() != 3)
        return u"a client waits for one list: [\"%1\", \"{key}.free\", \"0\"]. However long it may, it may go on at any time"_s.arg(
            QString::fromLatin1(command));
    if ((command == "SET" || command == "GETEX") && (hasWord(words, "EXAT") || hasWord(words, "PXAT")))
        return u"EXAT and PXAT cannot be used: the servers' own clock takes no part here; use EX or PX"_s;
    return {};
}

} // namespace lockscope
