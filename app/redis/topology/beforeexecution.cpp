// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/topology/beforeexecution.h"

#include "redis/topology/hashslot.h"

#include <algorithm>
#include <array>

namespace lockscope::redis {

namespace {

/** As in server.c, acl.c, cluster.c, multi.c and eval.c of Redis 5 to 8 and Valkey 7.2 to 9. */
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

/** "MOVED 42 10.0.0.7:6379" */
bool isRedirection(const Error &error, const std::vector<QByteArray> &keys)
{
    if (error.code != "MOVED" && error.code != "ASK")
        return false;
    const QStringList words = error.text.english().split(u' ');
    bool isNumber = false;
    const quint16 slot = words.value(1).toUShort(&isNumber);
    return words.size() == 3 && isNumber && words[2].contains(u':')
        && std::ranges::any_of(keys, [slot](const QByteArray &key) { return hashSlot(key) == slot; });
}

/** "EXECABORT Transaction discarded because of: OOM command not allowed …": what EXEC itself would have been answered. */
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

} // namespace lockscope::redis
