// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/topology/beforeexecution.h"

#include "redis/topology/hashslot.h"

#include <algorithm>
#include <array>

namespace lockscope::redis {

namespace {

/** The beginnings of messages in server.c, acl.c, cluster.c, multi.c and eval.c of Redis 5 to 8 and Valkey 7.2 to 9. */
constexpr std::array beginnings{
    "NOAUTH Authentication required",
    "NOPERM this user has no permissions to ",
    "NOPERM User ", // "ann has no permissions to run the 'eval' command": Redis 7.2 on
    "NOPERM No permissions to access ",
    "LOADING Redis is loading the dataset in memory",
    "LOADING Valkey is loading the dataset in memory",
    "BUSY Redis is busy running a ", // script, or command of a module
    "BUSY Valkey is busy running a ",
    "MASTERDOWN Link with MASTER is down",
    "READONLY You can't write against a read only ", // replica; before Redis 5, slave
    "TRYAGAIN Multiple keys request during rehashing of slot",
    "CROSSSLOT Keys in request don't hash to the same slot",
    "CLUSTERDOWN The cluster is down",
    "CLUSTERDOWN Hash slot not served",
    "OOM command not allowed when used memory > 'maxmemory'",
    "MISCONF Redis is configured to save RDB snapshots",
    "MISCONF Valkey is configured to save RDB snapshots",
    "MISCONF Errors writing to the AOF file",
    "NOREPLICAS Not enough good ", // replicas to write; before Redis 5, slaves
    "ERR unknown command ",
    "ERR Error compiling script ",
    "ERR Transaction contains write commands but instance is now a read-only ", // replica: EXEC before Redis 6.2
};

bool isRedirection(const Error &error, const std::vector<QByteArray> &keys)
{
    const std::optional<Redirection> redirection = redirectionIn(error);
    return redirection && std::ranges::any_of(keys, [&](const QByteArray &key) { return hashSlot(key) == redirection->slot; });
}

/** Handles "EXECABORT Transaction discarded because of: OOM command not allowed …", which quotes the error of EXEC itself. */
bool isAborted(const QString &text, const std::vector<QByteArray> &keys)
{
    constexpr QLatin1StringView aborted("EXECABORT Transaction discarded because of"), colon(": ");
    if (!text.startsWith(aborted))
        return false;
    const QString why = text.sliced(aborted.size());
    const QString inner = why.startsWith(colon) ? why.sliced(colon.size()) : QString();
    return why == QLatin1StringView(" previous errors.")
        || isSaidBeforeExecuting({Error::Kind::Server, inner, inner.section(u' ', 0, 0).toLatin1()}, keys);
}

} // namespace

bool isSaidBeforeExecuting(const Error &error, const std::vector<QByteArray> &keys)
{
    return isRedirection(error, keys) || isAborted(error.text, keys)
        || std::ranges::any_of(beginnings, [&error](const char *one) { return error.text.english().startsWith(QLatin1StringView(one)); });
}

std::optional<Redirection> redirectionIn(const Error &error)
{
    const QStringList words = error.text.english().split(u' ');
    if ((error.code != "MOVED" && error.code != "ASK") || words.size() != 3)
        return std::nullopt;
    bool isSlot = false, isPort = false;
    const qsizetype colon = words[2].lastIndexOf(u':');
    const quint16 slot = words[1].toUShort(&isSlot), port = words[2].sliced(colon + 1).toUShort(&isPort);
    if (!isSlot || !isPort || colon < 0)
        return std::nullopt;
    return Redirection{slot, {words[2].first(colon), port}, error.code == "ASK"};
}

} // namespace lockscope::redis
