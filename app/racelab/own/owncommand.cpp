// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "racelab/own/owncommand.h"

#include "base/language.h"
#include "base/likeword.h"
#include "base/safetext.h"
#include "racelab/own/ownwords.h"

#include <QCoreApplication>
#include <QRegularExpression>
#include <QSet>

#include <algorithm>
#include <array>
#include <limits>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

struct OwnCommandText {
    Q_DECLARE_TR_FUNCTIONS(lockscope::OwnCommandText)
};

constexpr int any = std::numeric_limits<int>::max();

/** A command that may be sent: how many words it has, itself included, and an example. */
struct Form {
    const char *name;
    int least, most;
    const char *example;
    const char *options = nullptr; ///< what may follow its least words; with # a number follows
    bool hasPairs = false;         ///< what follows its first two words goes by two
};
constexpr std::array forms{
    Form{"SET", 3, any, R"(["SET", "{key}", "{token}", "NX", "PX", "{lease}"])", "NX XX GET KEEPTTL EX# PX#"},
    Form{"SETNX", 3, 3, R"(["SETNX", "{key}", "{token}"])"},
    Form{"SETEX", 4, 4, R"(["SETEX", "{key}", "{lease / 1000}", "{token}"])"},
    Form{"PSETEX", 4, 4, R"(["PSETEX", "{key}", "{lease}", "{token}"])"},
    Form{"GET", 2, 2, R"(["GET", "{key}"])"},
    Form{"GETSET", 3, 3, R"(["GETSET", "{key}", "{token}"])"},
    Form{"GETDEL", 2, 2, R"(["GETDEL", "{key}"])"},
    Form{"GETEX", 2, 4, R"(["GETEX", "{key}", "PX", "{lease}"])", "PERSIST EX# PX#"},
    Form{"MSET", 3, any, R"(["MSET", "{key1}", "{token}", "{key2}", "{token}"])", nullptr, true},
    Form{"MSETNX", 3, any, R"(["MSETNX", "{key1}", "{token}", "{key2}", "{token}"])", nullptr, true},
    Form{"STRLEN", 2, 2, R"(["STRLEN", "{key}"])"},
    Form{"INCR", 2, 2, R"(["INCR", "fence.{key}"])"},
    Form{"INCRBY", 3, 3, R"(["INCRBY", "{key}", "1"])"},
    Form{"DECR", 2, 2, R"(["DECR", "{key}"])"},
    Form{"DECRBY", 3, 3, R"(["DECRBY", "{key}", "1"])"},
    Form{"DEL", 2, any, R"(["DEL", "{key}"])"},
    Form{"UNLINK", 2, any, R"(["UNLINK", "{key}"])"},
    Form{"EXISTS", 2, any, R"(["EXISTS", "{key}"])"},
    Form{"EXPIRE", 3, 4, R"(["EXPIRE", "{key}", "{lease / 1000}"])", "NX XX GT LT"},
    Form{"PEXPIRE", 3, 4, R"(["PEXPIRE", "{key}", "{lease}"])", "NX XX GT LT"},
    Form{"PERSIST", 2, 2, R"(["PERSIST", "{key}"])"},
    Form{"TTL", 2, 2, R"(["TTL", "{key}"])"},
    Form{"PTTL", 2, 2, R"(["PTTL", "{key}"])"},
    Form{"TYPE", 2, 2, R"(["TYPE", "{key}"])"},
    Form{"RENAME", 3, 3, R"(["RENAME", "{key}.{token}", "{key}"])"},
    Form{"RENAMENX", 3, 3, R"(["RENAMENX", "{key}.{token}", "{key}"])"},
    Form{"HSET", 4, any, R"(["HSET", "{key}", "owner", "{token}"])", nullptr, true},
    Form{"HSETNX", 4, 4, R"(["HSETNX", "{key}", "owner", "{token}"])"},
    Form{"HGET", 3, 3, R"(["HGET", "{key}", "owner"])"},
    Form{"HDEL", 3, any, R"(["HDEL", "{key}", "owner"])"},
    Form{"HEXISTS", 3, 3, R"(["HEXISTS", "{key}", "{token}"])"},
    Form{"HINCRBY", 4, 4, R"(["HINCRBY", "{key}", "{token}", "1"])"},
    Form{"HLEN", 2, 2, R"(["HLEN", "{key}"])"},
    Form{"SADD", 3, any, R"(["SADD", "{key}", "{token}"])"},
    Form{"SREM", 3, any, R"(["SREM", "{key}", "{token}"])"},
    Form{"SISMEMBER", 3, 3, R"(["SISMEMBER", "{key}", "{token}"])"},
    Form{"SCARD", 2, 2, R"(["SCARD", "{key}"])"},
    Form{"ZADD", 4, any, R"(["ZADD", "{key}", "{now}", "{token}"])"},
    Form{"ZREM", 3, any, R"(["ZREM", "{key}", "{token}"])"},
    Form{"ZSCORE", 3, 3, R"(["ZSCORE", "{key}", "{token}"])"},
    Form{"ZRANK", 3, 3, R"(["ZRANK", "{key}", "{token}"])"},
    Form{"ZCARD", 2, 2, R"(["ZCARD", "{key}"])"},
    Form{"ZCOUNT", 4, 4, R"(["ZCOUNT", "{key}", "-inf", "{now}"])"},
    Form{"ZINCRBY", 4, 4, R"(["ZINCRBY", "{key}", "1", "{token}"])"},
    Form{"LPUSH", 3, any, R"(["LPUSH", "queue.{key}", "{token}"])"},
    Form{"RPUSH", 3, any, R"(["RPUSH", "queue.{key}", "{token}"])"},
    Form{"LPOP", 2, 3, R"(["LPOP", "queue.{key}"])"},
    Form{"RPOP", 2, 3, R"(["RPOP", "queue.{key}"])"},
    Form{"LREM", 4, 4, R"(["LREM", "queue.{key}", "0", "{token}"])"},
    Form{"LLEN", 2, 2, R"(["LLEN", "queue.{key}"])"},
    Form{"LINDEX", 3, 3, R"(["LINDEX", "queue.{key}", "0"])"},
    Form{"PUBLISH", 3, 3, R"(["PUBLISH", "{key}.free", "1"])"},
    Form{"SUBSCRIBE", 2, 2, R"(["SUBSCRIBE", "{key}.free"])"},
    Form{"BLPOP", 3, 3, R"(["BLPOP", "{key}.free", "0"])"},
    Form{"BRPOP", 3, 3, R"(["BRPOP", "{key}.free", "0"])"},
    Form{"EVAL", 3, any, R"(["EVAL", "return …", "1", "{key}", "{token}"])"},
};

/** Commands that a user may try, and what to do instead. */
struct Reason {
    const char *commands, *why;
    bool isForScripts = false; ///< a script may not call them, either
};
constexpr std::array reasons{
    Reason{"TIME", QT_TRANSLATE_NOOP("lockscope::OwnCommandText", "the server's clock plays no part here: use now, the client's clock"), true},
    Reason{"EXPIREAT", QT_TRANSLATE_NOOP("lockscope::OwnCommandText", "the server's clock plays no part here: use EXPIRE"), true},
    Reason{"PEXPIREAT", QT_TRANSLATE_NOOP("lockscope::OwnCommandText", "the server's clock plays no part here: use PEXPIRE"), true},
    Reason{"EXPIRETIME PEXPIRETIME", QT_TRANSLATE_NOOP("lockscope::OwnCommandText", "the server's clock plays no part here: use PTTL"), true},
    Reason{"EVALSHA EVALSHA_RO SCRIPT EVAL_RO",
           QT_TRANSLATE_NOOP("lockscope::OwnCommandText", "the servers have no scripts loaded: use EVAL with the script")},
    Reason{"FCALL FCALL_RO FUNCTION", QT_TRANSLATE_NOOP("lockscope::OwnCommandText", "the servers have no functions loaded: use EVAL with a script")},
    Reason{"MULTI EXEC DISCARD WATCH UNWATCH",
           QT_TRANSLATE_NOOP("lockscope::OwnCommandText",
                             "a transaction belongs to a connection, which all clients share here: use EVAL with a script")},
    Reason{"BLMOVE BRPOPLPUSH BLMPOP", QT_TRANSLATE_NOOP("lockscope::OwnCommandText", "use BLPOP or BRPOP to wait for a list")},
    Reason{"BZPOPMIN BZPOPMAX BZMPOP", QT_TRANSLATE_NOOP("lockscope::OwnCommandText", "use a list, with BLPOP or BRPOP, to wait")},
    Reason{"XADD XREAD XREADGROUP XRANGE XREVRANGE XDEL XLEN XTRIM XACK XCLAIM XAUTOCLAIM XPENDING XGROUP XINFO XSETID",
           QT_TRANSLATE_NOOP("lockscope::OwnCommandText", "streams are not supported: use a list, with BLPOP")},
    Reason{"PSUBSCRIBE SSUBSCRIBE", QT_TRANSLATE_NOOP("lockscope::OwnCommandText", "use SUBSCRIBE, with one channel")},
    Reason{"UNSUBSCRIBE PUNSUBSCRIBE SUNSUBSCRIBE",
           QT_TRANSLATE_NOOP("lockscope::OwnCommandText", "it is not necessary: a step with SUBSCRIBE ends its subscription when it goes on")},
    Reason{"SPUBLISH", QT_TRANSLATE_NOOP("lockscope::OwnCommandText", "use PUBLISH")},
    Reason{"PUBSUB", QT_TRANSLATE_NOOP("lockscope::OwnCommandText", "waiting clients cannot be counted here: keep them in a set or a list")},
    Reason{"WAIT WAITAOF", QT_TRANSLATE_NOOP("lockscope::OwnCommandText", "there is one server, without a replica")},
    Reason{"SPOP SRANDMEMBER HRANDFIELD ZRANDMEMBER RANDOMKEY",
           QT_TRANSLATE_NOOP("lockscope::OwnCommandText",
                             "its answer is random, and each replay must give the same: use a list with LPOP, or a sorted set with a script")},
    Reason{"KEYS SCAN",
           QT_TRANSLATE_NOOP("lockscope::OwnCommandText",
                             "a step cannot use a list of keys: name each key, as in \"queue.{key}\", or let a script look (EVAL)")},
    Reason{"DELEX DELIFEQ CAD CAS DIGEST",
           QT_TRANSLATE_NOOP("lockscope::OwnCommandText",
                             "the servers may not know it: use EVAL with \"if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', "
                             "KEYS[1]) end return 0\"")},
    Reason{"HEXPIRE HPEXPIRE HEXPIREAT HPEXPIREAT HTTL HPTTL HPERSIST HEXPIRETIME HPEXPIRETIME HGETEX HSETEX HGETDEL MSETEX",
           QT_TRANSLATE_NOOP("lockscope::OwnCommandText", "the servers may not know it: use a key with PEXPIRE for each lease")},
    Reason{"SLEEP", QT_TRANSLATE_NOOP("lockscope::OwnCommandText", "a client rests between two tries by itself: end the try with “busy”")},
    Reason{"SELECT MOVE SWAPDB", QT_TRANSLATE_NOOP("lockscope::OwnCommandText", "there is one database: use keys of other names")},
    Reason{"PING ECHO HELLO AUTH QUIT RESET CLIENT READONLY READWRITE ASKING ROLE",
           QT_TRANSLATE_NOOP("lockscope::OwnCommandText", "connections are made for you: leave the step out")},
    Reason{"FLUSHALL FLUSHDB",
           QT_TRANSLATE_NOOP("lockscope::OwnCommandText", "it deletes the keys of all locks: delete yours, as in [\"DEL\", \"{key}\"]")},
    Reason{"ACL BGREWRITEAOF BGSAVE CLUSTER COMMAND CONFIG DBSIZE DEBUG FAILOVER INFO LASTSAVE LATENCY LOLWUT MEMORY MIGRATE MODULE MONITOR PSYNC "
           "REPLCONF REPLICAOF RESTORE DUMP SAVE SHUTDOWN SLAVEOF SLOWLOG SYNC OBJECT",
           QT_TRANSLATE_NOOP("lockscope::OwnCommandText", "it is for operators, and a lock cannot depend on it: leave the step out")},
};

/** Commands that are of use to locks, but only a script can do something with their answers, or they are too rare to have an example. */
constexpr const char *forScripts =
    "APPEND BITCOUNT BITFIELD BITFIELD_RO BITOP BITPOS COPY GEOADD GEODIST GEOHASH GEOPOS GEORADIUS GEORADIUSBYMEMBER GEORADIUSBYMEMBER_RO "
    "GEORADIUS_RO "
    "GEOSEARCH GEOSEARCHSTORE GETBIT GETRANGE HGETALL HINCRBYFLOAT HKEYS HMGET HMSET HSCAN HSTRLEN HVALS INCRBYFLOAT LCS LINSERT LMOVE LMPOP LPOS "
    "LPUSHX LRANGE LSET LTRIM MGET PFADD PFCOUNT PFMERGE RPOPLPUSH RPUSHX SDIFF SDIFFSTORE SETBIT SETRANGE SINTER SINTERCARD SINTERSTORE SMEMBERS "
    "SMISMEMBER SMOVE SORT SORT_RO SSCAN SUBSTR SUNION SUNIONSTORE TOUCH ZDIFF ZDIFFSTORE ZINTER ZINTERCARD ZINTERSTORE ZLEXCOUNT ZMPOP ZMSCORE "
    "ZPOPMAX ZPOPMIN ZRANGE ZRANGEBYLEX ZRANGEBYSCORE ZRANGESTORE ZREMRANGEBYLEX ZREMRANGEBYRANK ZREMRANGEBYSCORE ZREVRANGE ZREVRANGEBYLEX "
    "ZREVRANGEBYSCORE ZREVRANK ZSCAN ZUNION ZUNIONSTORE";

bool isOneOf(const char *words, const QString &word) { return QString::fromLatin1(words).split(u' ').contains(word); }

const Form *formOf(const QString &command)
{
    const auto form = std::ranges::find_if(forms, [&](const Form &one) { return command == QLatin1StringView(one.name); });
    return form == forms.end() ? nullptr : &*form;
}

/** Empty: nothing is known of it. */
QString reasonOf(const QString &command)
{
    for (const Reason &reason : reasons) {
        if (isOneOf(reason.commands, command))
            return QCoreApplication::translate("lockscope::OwnCommandText", reason.why);
    }
    return isOneOf(forScripts, command)
        ? OwnCommandText::tr("call it in a script, as in [\"EVAL\", \"return redis.call('%1', KEYS[1], …)\", \"1\", \"{key}\"]").arg(command)
        : QString();
}

QString written(const Form &form) { return OwnCommandText::tr("write it as in %1").arg(QString::fromUtf8(form.example)); }

std::optional<CommandFault> faultInNumberOfWords(const QStringList &words, const Form &form)
{
    const qsizetype count = words.size();
    const QString name = QString::fromLatin1(form.name);
    if (count < form.least)
        return CommandFault{0, OwnCommandText::tr("%1 has too few words: %2").arg(name, written(form))};
    if (count > form.most)
        return CommandFault{form.most, OwnCommandText::tr("%1 has too many words: %2").arg(name, written(form))};
    if (form.hasPairs && count % 2 != form.least % 2)
        return CommandFault{count - 1, OwnCommandText::tr("the last word of %1 lacks the other one of its pair: %2").arg(name, written(form))};
    return std::nullopt;
}

bool isWithValue(const QString &word) { return word.contains(u'{'); }

/** The options that follow, as "NX" and "PX", "{lease}". */
std::optional<CommandFault> faultInOptions(const QStringList &words, const Form &form)
{
    const QStringList known = QString::fromLatin1(form.options).split(u' ');
    for (qsizetype i = form.least; i < words.size(); ++i) {
        const QString option = words[i].toUpper();
        if (option == u"EXAT" || option == u"PXAT")
            return CommandFault{i, OwnCommandText::tr("EXAT and PXAT cannot be used: the server's clock plays no part here; use EX or PX")};
        if (isWithValue(option) || known.contains(option))
            continue;
        if (!known.contains(option + u'#')) {
            QString options = joinItems(known);
            return CommandFault{i,
                                OwnCommandText::tr("%1 has no option %2. Possible options: %3")
                                    .arg(QString::fromLatin1(form.name), ownwords::quoted(words[i]), options.remove(u'#'))};
        }
        static const QRegularExpression value(u"^\\{[^{}]*\\}$"_s);
        const QString number = words.value(++i);
        if (isWithValue(number) && !value.match(number).hasMatch())
            return CommandFault{
                i, OwnCommandText::tr("%1 is not a number: sums are inside the braces, as in {lease / 1000}").arg(ownwords::quoted(number))};
        if (!isWithValue(number) && number.toLongLong() <= 0)
            return CommandFault{std::min(i, words.size() - 1),
                                OwnCommandText::tr("a number greater than 0 must follow %1: %2").arg(option, written(form))};
    }
    const auto has = [&](const char *option) { return words.sliced(form.least).contains(QLatin1StringView(option), Qt::CaseInsensitive); };
    if (has("NX") && has("XX"))
        return CommandFault{form.least, OwnCommandText::tr("NX and XX exclude each other: NX writes if there is no key, XX if there is one")};
    return std::nullopt;
}

/** Scores and members follow the options. */
std::optional<CommandFault> faultInPairs(const QStringList &words, const Form &form)
{
    static const QSet<QString> options{u"NX"_s, u"XX"_s, u"GT"_s, u"LT"_s, u"CH"_s, u"INCR"_s};
    qsizetype first = 2;
    while (first < words.size() && options.contains(words[first].toUpper()))
        ++first;
    if (first < words.size() && (words.size() - first) % 2 == 0)
        return std::nullopt;
    return CommandFault{words.size() - 1, OwnCommandText::tr("a score and a member must follow the key: %1").arg(written(form))};
}

std::optional<CommandFault> faultInNumberOfKeys(const QStringList &words, const Form &form)
{
    bool isNumber = false;
    const int keys = words[2].toInt(&isNumber);
    if (!isNumber || keys < 0)
        return CommandFault{2, OwnCommandText::tr("the third word of EVAL must be the number of its keys: %1").arg(written(form))};
    if (keys > words.size() - 3)
        return CommandFault{2,
                            OwnCommandText::tr("EVAL says that its number of keys is %1, and has %2: %3")
                                .arg(QString::number(keys), QString::number(words.size() - 3), written(form))};
    return std::nullopt;
}

} // namespace

bool isWaiting(const QByteArray &command) { return command == "SUBSCRIBE" || command == "BLPOP" || command == "BRPOP"; }

QStringList ownCommands()
{
    QStringList names;
    std::ranges::transform(forms, std::back_inserter(names), [](const Form &form) { return QString::fromLatin1(form.name); });
    return names;
}

QString exampleOf(const QString &command)
{
    const Form *const form = formOf(command);
    return form ? QString::fromUtf8(form->example) : QString();
}

std::optional<CommandFault> faultInCommand(const QStringList &words)
{
    const QString command = words.front().toUpper();
    const Form *const form = formOf(command);
    if (!form) {
        if (const QString why = reasonOf(command); !why.isEmpty())
            return CommandFault{0, OwnCommandText::tr("%1 cannot be used: %2").arg(command, why)};
        const QString word = ownwords::quoted(words.front());
        const std::optional<QString> like = likeWord(command, ownCommands());
        return CommandFault{0,
                            like ? OwnCommandText::tr("a protocol cannot send %1. Did you mean “%2”?").arg(word, *like)
                                 : OwnCommandText::tr("a protocol cannot send %1. Possible commands: %2").arg(word, joinItems(ownCommands()))};
    }
    std::optional<CommandFault> fault = faultInNumberOfWords(words, *form);
    if (!fault && form->options)
        fault = faultInOptions(words, *form);
    if (!fault && command == u"ZADD")
        fault = faultInPairs(words, *form);
    if (!fault && command == u"EVAL")
        fault = faultInNumberOfKeys(words, *form);
    return fault;
}

QString whyNotCalled(const QString &command)
{
    for (const Reason &reason : reasons) {
        if (reason.isForScripts && isOneOf(reason.commands, command))
            return QCoreApplication::translate("lockscope::OwnCommandText", reason.why);
    }
    return {};
}

} // namespace lockscope
