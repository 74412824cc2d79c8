// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "operate/commandgate.h"

#include "base/safetext.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>

namespace lockscope {

namespace {

struct GateText {
    LOCKSCOPE_MESSAGES(lockscope::GateText)
};

constexpr std::array reads = {
    "ASKING", "COMMAND",     "DBSIZE", "ECHO",      "EXISTS",      "EXPIRETIME", "GET",    "GETRANGE",   "HELLO",        "HEXISTS",
    "HGET",   "HGETALL",     "HKEYS",  "HLEN",      "HMGET",       "HPTTL",      "HSCAN",  "HSTRLEN",    "HPEXPIRETIME", "INFO",
    "LLEN",   "LPOS",        "LRANGE", "MGET",      "PEXPIRETIME", "PING",       "PTTL",   "PSUBSCRIBE", "PUNSUBSCRIBE", "ROLE",
    "SCAN",   "SCARD",       "SELECT", "SISMEMBER", "SMEMBERS",    "SSCAN",      "STRLEN", "SUBSCRIBE",  "TIME",         "TTL",
    "TYPE",   "UNSUBSCRIBE", "XLEN",   "ZCARD",     "ZRANGE",      "ZSCAN",      "ZSCORE",
};

struct Subcommand {
    const char *command;
    const char *name;
};
constexpr std::array readsWithSubcommand = {
    Subcommand{"ACL", "WHOAMI"},         Subcommand{"CLIENT", "GETNAME"},   Subcommand{"CLIENT", "ID"},      Subcommand{"CLIENT", "INFO"},
    Subcommand{"CLIENT", "LIST"},        Subcommand{"CLIENT", "SETINFO"},   Subcommand{"CLIENT", "SETNAME"}, Subcommand{"CLIENT", "TRACKING"},
    Subcommand{"CLUSTER", "INFO"},       Subcommand{"CLUSTER", "MYID"},     Subcommand{"CLUSTER", "NODES"},  Subcommand{"CONFIG", "GET"},
    Subcommand{"MEMORY", "USAGE"},       Subcommand{"OBJECT", "ENCODING"},  Subcommand{"OBJECT", "FREQ"},    Subcommand{"OBJECT", "IDLETIME"},
    Subcommand{"OBJECT", "REFCOUNT"},    Subcommand{"PUBSUB", "CHANNELS"},  Subcommand{"PUBSUB", "NUMPAT"},  Subcommand{"PUBSUB", "NUMSUB"},
    Subcommand{"PUBSUB", "SHARDNUMSUB"}, Subcommand{"SENTINEL", "MASTERS"},
};

bool isSame(const QByteArray &argument, const char *name) { return argument.compare(name, Qt::CaseInsensitive) == 0; }

bool isRead(const redis::Command &command)
{
    if (std::ranges::any_of(reads, [&](const char *name) { return isSame(command[0], name); }))
        return true;
    return command.size() > 1 && std::ranges::any_of(readsWithSubcommand, [&](const Subcommand &read) {
               return isSame(command[0], read.command) && isSame(command[1], read.name);
           });
}

} // namespace

std::optional<Error> readOnlyGate(const redis::Command &command)
{
    if (!command.empty() && isRead(command))
        return std::nullopt;
    const QString name = command.empty() ? QString() : safeText(command[0].toUpper(), 32);
    return Error{
        Error::Kind::Refused, GateText::tr("This server is read-only: %1 was not sent. Allow changes for a few minutes first.").arg(name), {}};
}

} // namespace lockscope
