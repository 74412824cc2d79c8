// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "traffic/replay/lockcommands.h"

#include <QCryptographicHash>
#include <QHash>
#include <QRegularExpression>
#include <QSet>

#include <algorithm>
#include <array>
#include <charconv>
#include <string_view>
#include <utility>

namespace lockscope {

namespace {

std::optional<qint64> numberIn(const QByteArray &text)
{
    qint64 number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc() && end == text.data() + text.size() ? std::optional(number) : std::nullopt;
}

using NamedVerb = std::pair<QByteArrayView, LockVerb>;
constexpr std::array verbs{
    NamedVerb{"append", LockVerb::OtherWrite},
    NamedVerb{"copy", LockVerb::OtherWrite},
    NamedVerb{"decr", LockVerb::OtherWrite},
    NamedVerb{"decrby", LockVerb::OtherWrite},
    NamedVerb{"del", LockVerb::Delete},
    NamedVerb{"delex", LockVerb::CompareDelete},
    NamedVerb{"delifeq", LockVerb::CompareDelete},
    NamedVerb{"exists", LockVerb::Read},
    NamedVerb{"expire", LockVerb::Expire},
    NamedVerb{"expireat", LockVerb::Expire},
    NamedVerb{"get", LockVerb::Read},
    NamedVerb{"getdel", LockVerb::Delete},
    NamedVerb{"getex", LockVerb::Expire},
    NamedVerb{"getset", LockVerb::GetSet},
    NamedVerb{"hdel", LockVerb::OtherWrite},
    NamedVerb{"hexists", LockVerb::Read},
    NamedVerb{"hget", LockVerb::Read},
    NamedVerb{"hgetall", LockVerb::Read},
    NamedVerb{"hincrby", LockVerb::HashAdd},
    NamedVerb{"hmset", LockVerb::OtherWrite},
    NamedVerb{"hset", LockVerb::HashAdd},
    NamedVerb{"hsetnx", LockVerb::HashAdd},
    NamedVerb{"incr", LockVerb::OtherWrite},
    NamedVerb{"incrby", LockVerb::OtherWrite},
    NamedVerb{"move", LockVerb::OtherWrite},
    NamedVerb{"mset", LockVerb::OtherWrite},
    NamedVerb{"msetnx", LockVerb::OtherWrite},
    NamedVerb{"persist", LockVerb::Persist},
    NamedVerb{"pexpire", LockVerb::Expire},
    NamedVerb{"pexpireat", LockVerb::Expire},
    NamedVerb{"psetex", LockVerb::SetEx},
    NamedVerb{"pttl", LockVerb::Read},
    NamedVerb{"rename", LockVerb::OtherWrite},
    NamedVerb{"renamenx", LockVerb::OtherWrite},
    NamedVerb{"restore", LockVerb::OtherWrite},
    NamedVerb{"set", LockVerb::Set},
    NamedVerb{"setex", LockVerb::SetEx},
    NamedVerb{"setnx", LockVerb::SetNx},
    NamedVerb{"setrange", LockVerb::OtherWrite},
    NamedVerb{"sort", LockVerb::OtherWrite},
    NamedVerb{"ttl", LockVerb::Read},
    NamedVerb{"type", LockVerb::Read},
    NamedVerb{"unlink", LockVerb::Delete},
    NamedVerb{"zadd", LockVerb::MemberAdd},
    NamedVerb{"zcount", LockVerb::Read},
    NamedVerb{"zrem", LockVerb::MemberRemove},
    NamedVerb{"zremrangebyscore", LockVerb::Read}, // of what has expired
    NamedVerb{"zrevrange", LockVerb::Read},
    NamedVerb{"zscore", LockVerb::Read},
};

} // namespace

std::optional<LockVerb> lockVerb(QByteArrayView name)
{
    static const QHash<QByteArrayView, LockVerb> byName(verbs.begin(), verbs.end());
    const auto found = byName.constFind(name);
    return found != byName.cend() ? std::optional(*found) : std::nullopt;
}

std::optional<LockVerb> lockVerb(const ExecutedCommand &command, const QByteArray &name)
{
    if (name != "getex")
        return lockVerb(name);
    const std::vector<QByteArray> &words = command.arguments;
    return words.size() < 3 ? LockVerb::Read : words.size() == 3 ? LockVerb::Persist : LockVerb::Expire;
}

bool readsValue(QByteArrayView name) { return lockVerb(name) == LockVerb::Read && !name.endsWith("ttl") && name != "type" && name != "exists"; }

KeyPlaces keysIn(const ExecutedCommand &command, const QByteArray &name)
{
    const std::size_t arguments = command.arguments.size() - 1;
    if (name == "del" || name == "unlink" || name == "exists")
        return {.count = arguments};
    if (name.startsWith("mset"))
        return {.count = (arguments + 1) / 2, .step = 2};
    if (name == "sort") {
        const auto isStore = [](const QByteArray &word) { return word.compare("store", Qt::CaseInsensitive) == 0; };
        const std::size_t store = std::size_t(std::ranges::find_if(command.arguments, isStore) - command.arguments.begin());
        return {.first = store + 1, .count = std::size_t(store < arguments ? 1 : 0)};
    }
    if (name == "copy")
        return {.first = 2, .count = std::size_t(arguments < 2 ? 0 : 1)};
    return {.count = std::min<std::size_t>(arguments, name.startsWith("rename") ? 2 : 1)};
}

bool mayWrite(const QByteArray &name)
{
    static const QSet<QByteArray> others{
        "strlen",    "getrange",      "substr",           "getbit",      "bitcount",   "bitpos",      "dump",      "touch",
        "object",    "memory",        "expiretime",       "pexpiretime", "digest",     "lcs",         "hlen",      "hkeys",
        "hvals",     "hmget",         "hstrlen",          "hscan",       "hrandfield", "llen",        "lrange",    "lindex",
        "lpos",      "scard",         "smembers",         "sismember",   "smismember", "srandmember", "sscan",     "zcard",
        "zrange",    "zrangebyscore", "zrevrangebyscore", "zrank",       "zrevrank",   "zmscore",     "zlexcount", "zscan",
        "xlen",      "xrange",        "xrevrange",        "xinfo",       "pfcount",    "mget",        "publish",   "spublish",
        "subscribe", "psubscribe",    "ssubscribe",       "unsubscribe", "echo",       "ping",        "auth",      "hello",
        "info",      "time",          "select",           "scan",        "keys",       "config",      "debug",     "wait",
        "sort_ro",   "pubsub",        "cluster",          "acl",         "command",    "latency",     "slowlog"};
    return !others.contains(name);
}

bool isControl(const QByteArray &name)
{
    static const QSet<QByteArray> names{"multi", "exec", "discard", "watch", "unwatch", "reset", "flushall", "flushdb", "swapdb", "script", "client"};
    return names.contains(name);
}

std::optional<qint64> leaseEnd(const QByteArray &unit, const QByteArray &number, qint64 atUs)
{
    const std::optional<qint64> value = numberIn(number);
    const bool isSeconds = !unit.startsWith('p') && !unit.startsWith('P');
    const qint64 most = std::numeric_limits<qint64>::max() / 4 / usAMillisecond / (isSeconds ? 1000 : 1);
    if (!value || *value > most || *value < -most)
        return std::nullopt;
    const qint64 ms = isSeconds ? *value * 1000 : *value;
    const bool isInstant = unit.endsWith('t') || unit.endsWith('T'); // as EXAT
    return (isInstant ? ms : msOf(atUs) + ms) * usAMillisecond;
}

std::optional<qint64> leaseEnd(const ExecutedCommand &command, const QByteArray &name)
{
    const std::vector<QByteArray> &words = command.arguments;
    const std::size_t at = name == "getex" ? 3 : 2;
    return words.size() > at ? leaseEnd(name == "getex" ? words[2] : name, words[at], command.atUs) : std::nullopt;
}

std::optional<bool> setsLease(const ExecutedCommand &command, qint64 endUs, std::optional<qint64> presentEndUs)
{
    bool isSet = true;
    for (std::size_t i = 3; i < command.arguments.size(); ++i) {
        const QByteArray word = command.arguments[i].toUpper();
        const bool compares = word == "GT" || word == "LT";
        if (compares && presentEndUs && std::abs(msOf(endUs) - msOf(*presentEndUs)) <= 2)
            return std::nullopt; // the server's clock may say the other
        if (!compares && word != "NX" && word != "XX")
            return std::nullopt;
        isSet = isSet
            && (word == "NX"       ? !presentEndUs
                    : word == "XX" ? presentEndUs.has_value()
                    : word == "GT" ? presentEndUs && endUs > *presentEndUs
                                   : !presentEndUs || endUs < *presentEndUs);
    }
    return isSet;
}

namespace {

/** In capitals, in a buffer: it is read for each SET. Longer ones are none. */
class OptionName {
public:
    explicit OptionName(QByteArrayView word) : m_size(word.size() > qsizetype(m_letters.size()) ? 0 : std::size_t(word.size()))
    {
        std::transform(word.begin(), word.begin() + qsizetype(m_size), m_letters.begin(),
                       [](char c) { return c >= 'a' && c <= 'z' ? char(c & ~0x20) : c; });
    }
    bool operator==(std::string_view name) const { return view() == name; }
    std::string_view view() const { return {m_letters.data(), m_size}; }

private:
    std::array<char, 8> m_letters;
    std::size_t m_size;
};

} // namespace

SetOptions setOptions(const ExecutedCommand &command)
{
    SetOptions options;
    int leases = 0;
    for (std::size_t i = 3; i < command.arguments.size(); ++i) {
        const OptionName word(command.arguments[i]);
        const bool setsLease = word == "EX" || word == "PX" || word == "EXAT" || word == "PXAT", compares = word.view().starts_with("IF");
        const bool isNx = word == "NX", isXx = word == "XX", keeps = word == "KEEPTTL", asks = word == "GET";
        options.onlyIfFree = options.onlyIfFree || isNx;
        options.onlyIfHeld = options.onlyIfHeld || isXx;
        options.keepsLease = options.keepsLease || keeps;
        options.comparesValue = options.comparesValue || compares;
        options.asksOldValue = options.asksOldValue || asks;
        const bool isKnown = setsLease || compares || isNx || isXx || keeps || asks;
        const bool lacksValue = (setsLease || compares) && i + 1 >= command.arguments.size();
        options.isWrong = options.isWrong || !isKnown || lacksValue;
        if (lacksValue || !(setsLease || compares))
            continue;
        const QByteArray &unit = command.arguments[i++];
        if (word == "IFEQ")
            options.onlyIfEqual = command.arguments[i];
        if (!setsLease)
            continue;
        options.deadlineUs = leaseEnd(unit, command.arguments[i], command.atUs);
        options.isWrong = options.isWrong || !options.deadlineUs || numberIn(command.arguments[i]) <= 0 || ++leases > 1;
    }
    options.isWrong = options.isWrong || (options.onlyIfFree && options.onlyIfHeld);
    return options;
}

std::optional<QByteArray> deletedIfEqual(const ExecutedCommand &command)
{
    const std::vector<QByteArray> &words = command.arguments;
    if (words.size() == 3 && words[0].size() == qsizetype(sizeof("DELIFEQ") - 1))
        return words[2];
    return words.size() == 4 && words[2].toUpper() == "IFEQ" ? std::optional(words[3]) : std::nullopt;
}

namespace {

/** A string was there before, or none. */
ShownKey oldValue(const CommandReply &reply)
{
    switch (reply.kind) {
    case CommandReply::Kind::Nil: return {ShownKey::Is::Free};
    case CommandReply::Kind::Text: return {ShownKey::Is::Held, reply.text};
    default: return {};
    }
}

ShownKey heldIf(bool isHeld) { return {isHeld ? ShownKey::Is::Held : ShownKey::Is::Free}; }

ShownKey shownBySet(const ExecutedCommand &command, const CommandReply &reply)
{
    const SetOptions options = setOptions(command);
    if (options.comparesValue)
        return {};
    if (options.asksOldValue)
        return oldValue(reply);
    const bool isDone = reply.kind == CommandReply::Kind::Text;
    return options.onlyIfFree ? heldIf(!isDone) : options.onlyIfHeld ? heldIf(isDone) : ShownKey();
}

ShownKey shownByRead(const QByteArray &name, const QByteArray &field, std::size_t keys, const CommandReply &reply)
{
    if (name == "get")
        return oldValue(reply);
    if (reply.kind != CommandReply::Kind::Integer)
        return {};
    if (name == "ttl" || name == "pttl")
        return heldIf(reply.integer != -2);
    if (name == "exists" && keys == 1)
        return heldIf(reply.integer > 0);
    return name == "hexists" && reply.integer > 0 && !field.isEmpty() ? ShownKey{ShownKey::Is::Held, field} : ShownKey();
}

} // namespace

ShownKey shownBefore(const ExecutedCommand &command, const QByteArray &name, LockVerb verb)
{
    if (!command.reply || command.reply->kind == CommandReply::Kind::Error)
        return {};
    const CommandReply &reply = *command.reply;
    const bool isNumber = reply.kind == CommandReply::Kind::Integer;
    const std::size_t keys = keysIn(command, name).count;
    switch (verb) {
    case LockVerb::Set: return shownBySet(command, reply);
    case LockVerb::SetNx: return isNumber ? heldIf(reply.integer == 0) : ShownKey();
    case LockVerb::GetSet: return oldValue(reply);
    case LockVerb::Delete:
        if (!isNumber)
            return oldValue(reply); // GETDEL
        return reply.integer == 0 || std::size_t(reply.integer) == keys ? heldIf(reply.integer > 0) : ShownKey();
    case LockVerb::CompareDelete: return isNumber && reply.integer > 0 ? heldIf(true) : ShownKey();
    case LockVerb::Expire: // NX, XX, GT or LT: perhaps it was there and did not change
        return isNumber && (reply.integer > 0 || command.arguments.size() == 3) ? heldIf(reply.integer > 0) : ShownKey();
    case LockVerb::Persist: return isNumber && reply.integer > 0 ? heldIf(true) : ShownKey();
    case LockVerb::Read: return shownByRead(name, command.arguments.size() > 2 ? command.arguments[2] : QByteArray(), keys, reply);
    case LockVerb::HashAdd: // by a script that takes it only if nobody else has it
        return command.isInScript() && isNumber && command.arguments.size() > 2 ? ShownKey{ShownKey::Is::Free, command.arguments[2]} : ShownKey();
    case LockVerb::SetEx:
    case LockVerb::MemberAdd:
    case LockVerb::MemberRemove:
    case LockVerb::OtherWrite: return {};
    }
    Q_UNREACHABLE();
}

bool hasDoneNothing(const QByteArray &error)
{
    static const QSet<QByteArray> before{"NOSCRIPT", "OOM",    "READONLY", "MISCONF", "BUSY",        "LOADING",  "MASTERDOWN", "NOREPLICAS",
                                         "NOAUTH",   "NOPERM", "MOVED",    "ASK",     "CLUSTERDOWN", "TRYAGAIN", "CROSSSLOT",  "EXECABORT"};
    return before.contains(error.first(std::max<qsizetype>(0, error.indexOf(' ')))) || error.startsWith("ERR Error compiling script")
        || error.startsWith("ERR wrong number of arguments") || error.startsWith("ERR unknown command") || error.startsWith("ERR Number of keys");
}

bool isScriptCall(const QByteArray &name) { return name == "eval" || name == "evalsha" || name == "fcall"; }

QByteArray scriptIdentity(const ExecutedCommand &call, const QByteArray &name)
{
    const QByteArray &what = call.arguments[1];
    return name == "eval" ? QCryptographicHash::hash(what, QCryptographicHash::Sha1).toHex() : what.toLower();
}

namespace {

/** Of a script in small letters: what it finds has to be what it was given, and not nothing. */
bool comparesOwn(const QByteArray &words)
{
    static const QRegularExpression comment(QStringLiteral("--[^\\n]*")), absence(QStringLiteral("false|nil|\\bnot\\b")),
        comparison(QStringLiteral(R"((?:==|~=)\s*argv\[|argv\[\d\]\s*(?:==|~=))"));
    const QString source = QString::fromLatin1(words).remove(comment);
    return source.contains(comparison) && !source.contains(absence);
}

} // namespace

ScriptRole roleIn(const QByteArray &text)
{
    const QByteArray words = text.toLower();
    const auto calls = [&words](QByteArrayView command) {
        const QByteArray name = command.toByteArray();
        return words.contains(QByteArray('\'' + name + '\'')) || words.contains(QByteArray('"' + name + '"'));
    };
    if (words.contains(aloneMember) && calls("zscore"))
        return calls("zcount") ? ScriptRole::Acquires : calls("zadd") ? ScriptRole::Renews : calls("zrem") ? ScriptRole::Releases : ScriptRole::None;
    const bool writesOwn = calls("set") && calls("get") && (calls("px") || calls("ex")) && comparesOwn(words);
    const bool setsLease = calls("pexpire") || calls("expire") || writesOwn;
    const bool takesHash = calls("hincrby") && calls("hexists") && setsLease && !calls("del"),
               takesIfMissing = calls("set") && calls("exists") && (calls("px") || calls("ex"));
    if (calls("setnx") || (calls("set") && calls("nx")) || takesHash || takesIfMissing)
        return ScriptRole::Acquires;
    if (calls("del") || calls("unlink"))
        return ScriptRole::Releases;
    return setsLease ? ScriptRole::Renews : ScriptRole::None;
}

QByteArray tokenIn(const ExecutedCommand &call)
{
    const qint64 keys = call.arguments.size() > 2 ? numberIn(call.arguments[2]).value_or(0) : 0;
    QByteArray token;
    for (std::size_t i = 3 + std::size_t(std::max<qint64>(keys, 0)); i < call.arguments.size(); ++i) {
        const QByteArray &argument = call.arguments[i];
        if (argument.size() > token.size() && !numberIn(argument))
            token = argument;
    }
    return token;
}

} // namespace lockscope
