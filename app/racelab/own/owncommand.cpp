// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "racelab/own/owncommand.h"

#include "base/language.h"
#include "base/safetext.h"

#include <QCoreApplication>

#include <lua.hpp>

#include <algorithm>
#include <array>
#include <memory>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

struct OwnCommandText {
    Q_DECLARE_TR_FUNCTIONS(lockscope::OwnCommandText)
};

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
/** Commands that users are likely to try, and what to do instead. */
constexpr std::array reasons{
    Reason{"TIME", QT_TRANSLATE_NOOP("lockscope::OwnCommandText", "the server's clock plays no part here: use now, the client's clock")},
    Reason{"EXPIREAT", QT_TRANSLATE_NOOP("lockscope::OwnCommandText", "the server's clock plays no part here: use EXPIRE")},
    Reason{"PEXPIREAT", QT_TRANSLATE_NOOP("lockscope::OwnCommandText", "the server's clock plays no part here: use PEXPIRE")},
    Reason{"EXPIRETIME", QT_TRANSLATE_NOOP("lockscope::OwnCommandText", "the server's clock plays no part here: use PTTL")},
    Reason{"PEXPIRETIME", QT_TRANSLATE_NOOP("lockscope::OwnCommandText", "the server's clock plays no part here: use PTTL")},
    Reason{"EVALSHA", QT_TRANSLATE_NOOP("lockscope::OwnCommandText", "the servers have no scripts loaded: use EVAL with the script")},
    Reason{"FCALL", QT_TRANSLATE_NOOP("lockscope::OwnCommandText", "the servers have no functions loaded: use EVAL with a script")},
    Reason{"MULTI",
           QT_TRANSLATE_NOOP("lockscope::OwnCommandText",
                             "a transaction belongs to a connection, which all clients share here: use EVAL with a script")},
    Reason{"EXEC",
           QT_TRANSLATE_NOOP("lockscope::OwnCommandText",
                             "a transaction belongs to a connection, which all clients share here: use EVAL with a script")},
    Reason{"WATCH",
           QT_TRANSLATE_NOOP("lockscope::OwnCommandText",
                             "a transaction belongs to a connection, which all clients share here: use EVAL with a script")},
    Reason{"BLMOVE", QT_TRANSLATE_NOOP("lockscope::OwnCommandText", "use BLPOP or BRPOP to wait for a list")},
    Reason{"BZPOPMIN", QT_TRANSLATE_NOOP("lockscope::OwnCommandText", "use a list, with BLPOP or BRPOP, to wait")},
    Reason{"XREAD", QT_TRANSLATE_NOOP("lockscope::OwnCommandText", "streams are not supported: use a list, with BLPOP")},
    Reason{"WAIT", QT_TRANSLATE_NOOP("lockscope::OwnCommandText", "there is one server, without a replica")},
};

bool hasWord(const QByteArrayList &words, const char *word)
{
    return std::ranges::any_of(words.sliced(1), [&](const QByteArray &each) { return each.toUpper() == word; });
}

/** Compiles the script, as a server would, without running it; returns the error. */
QString whyNotLua(const QByteArray &script)
{
    if (script.startsWith('\x1b'))
        return OwnCommandText::tr("the script is Lua bytecode, which servers refuse: write its source");
    const std::unique_ptr<lua_State, decltype(&lua_close)> lua(luaL_newstate(), lua_close);
    const QByteArray source = script.startsWith("#!") ? "--" + script : script; // a server does not pass the first line to Lua
    if (!lua || luaL_loadbuffer(lua.get(), source.constData(), std::size_t(source.size()), "=line") == 0)
        return {};
    return OwnCommandText::tr("the script is not valid Lua: %1").arg(safeText(lua_tostring(lua.get(), -1), 200));
}

QString whyNotScript(const QByteArrayList &words)
{
    if (words.size() < 3)
        return OwnCommandText::tr("EVAL needs a script and the number of its keys: [\"EVAL\", \"return …\", \"1\", \"{key}\"]");
    bool isNumber = false;
    const int keys = words[2].toInt(&isNumber);
    if (!isNumber || keys < 0 || keys > words.size() - 3)
        return OwnCommandText::tr("the third word of EVAL must be the number of its keys, as in [\"EVAL\", \"return …\", \"1\", \"{key}\"]");
    const QByteArray script = words[1].toUpper();
    if (script.contains("'TIME'") || script.contains("\"TIME\""))
        return OwnCommandText::tr("a script cannot use TIME: the server's clock plays no part here; pass {now} to it");
    return whyNotLua(words[1]);
}

} // namespace

bool isWaiting(const QByteArray &command) { return command == "SUBSCRIBE" || command == "BLPOP" || command == "BRPOP"; }

QString whyNotSent(const QByteArrayList &words)
{
    const QByteArray command = words.front().toUpper();
    const auto isIt = [&](const char *name) { return command == name; };
    if (const auto reason = std::ranges::find_if(reasons, isIt, &Reason::command); reason != reasons.end())
        return OwnCommandText::tr("%1 cannot be used: %2")
            .arg(QString::fromLatin1(reason->command), QCoreApplication::translate("lockscope::OwnCommandText", reason->why));
    if (std::ranges::none_of(allowed, isIt)) {
        QStringList known;
        std::ranges::transform(allowed, std::back_inserter(known), [](const char *name) { return QString::fromLatin1(name); });
        return OwnCommandText::tr("a protocol cannot send “%1”. Possible commands: %2").arg(safeText(words.front(), 40), joinItems(known));
    }
    if (command == "EVAL")
        return whyNotScript(words);
    if (command == "SUBSCRIBE" && words.size() != 2)
        return OwnCommandText::tr("a client waits for one channel: [\"SUBSCRIBE\", \"{key}.free\"]");
    if ((command == "BLPOP" || command == "BRPOP") && words.size() != 3)
        return OwnCommandText::tr("a client waits for one list: [\"%1\", \"{key}.free\", \"0\"]. With the timeout 0 it sleeps until it gets an "
                                  "element; with any other it may go on at any time")
            .arg(QString::fromLatin1(command));
    if ((command == "SET" || command == "GETEX") && (hasWord(words, "EXAT") || hasWord(words, "PXAT")))
        return OwnCommandText::tr("EXAT and PXAT cannot be used: the server's clock plays no part here; use EX or PX");
    return {};
}

} // namespace lockscope
