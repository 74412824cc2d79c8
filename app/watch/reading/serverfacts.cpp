// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "watch/reading/serverfacts.h"

#include "redis/serverinfo.h"

#include <algorithm>
#include <utility>
#include <array>
#include <set>
#include <string_view>

namespace lockscope {

namespace {

constexpr qsizetype longestReplication = 512;
/** A smaller loss between two readings is normal, each key with its event: no reason to scan. */
constexpr quint64 unusualLoss = 100;
constexpr qint64 endOfTime = 253'402'300'800; // the year 10000, in seconds since 1970
constexpr qsizetype longestRunId = 40;
constexpr qint64 microsInSecond = 1'000'000;
constexpr qint64 mostKeys = qint64(1) << 40; // more than fits into any memory

std::optional<quint64> numberOf(QByteArrayView name, QByteArrayView info)
{
    bool isNumber = false;
    const quint64 number = redis::fieldOf(info, name).toULongLong(&isNumber);
    return isNumber ? std::optional(number) : std::nullopt;
}

bool isOfReplication(QByteArrayView field)
{
    static constexpr std::array fields = {"role", "master_replid", "master_host", "master_port", "master_link_status"};
    return std::ranges::any_of(fields, [&](const char *name) { return field == QByteArrayView(name); });
}

bool areEventsSwitched(const ServerFacts &before, const ServerFacts &now)
{
    return before.notifyFlags && now.notifyFlags && announcesLocks(*before.notifyFlags) != announcesLocks(*now.notifyFlags);
}

bool haveKeysGone(const ServerFacts &before, const ServerFacts &now, quint64 locks)
{
    if (!now.keys)
        return false;
    const bool isLossUnusual = before.keys && *now.keys + std::max(unusualLoss, *before.keys / 10) < *before.keys;
    return *now.keys < locks || isLossUnusual;
}

bool isDataExchanged(const ServerFacts &before, const ServerFacts &now)
{
    const bool isWiped = before.wipes && now.wipes && *before.wipes != *now.wipes;
    const bool isOther = !before.replication.isEmpty() && !now.replication.isEmpty() && before.replication != now.replication;
    return isWiped || isOther;
}

} // namespace

ServerNews newsBetween(const ServerFacts &before, const ServerFacts &now, quint64 locks)
{
    if (areEventsSwitched(before, now))
        return ServerNews::EventsSwitched;
    if (isDataExchanged(before, now))
        return ServerNews::DataExchanged;
    if (before.isClusterDown && !now.isClusterDown)
        return ServerNews::KeysAnswered;
    return haveKeysGone(before, now, locks) ? ServerNews::KeysGone : ServerNews::None;
}

/** Lines "slave0:ip=10.0.0.2,port=6379,state=online,offset=582,lag=0". */
std::vector<AttachedReplica> attachedIn(QByteArrayView info)
{
    constexpr std::size_t mostReplicas = 100;
    std::vector<AttachedReplica> replicas;
    const qint64 offset = redis::fieldOf(info, "master_repl_offset").toLongLong();
    redis::forEachField(info, [&](QByteArrayView field, QByteArrayView value) {
        bool isNumbered = false;
        if (field.startsWith("slave"))
            (void)field.sliced(5).toUInt(&isNumbered);
        if (!isNumbered || replicas.size() >= mostReplicas)
            return;
        const QByteArray lines = value.first(std::min(value.size(), longestReplication)).toByteArray().replace(',', '\n').replace('=', ':');
        if (redis::fieldOf(lines, "state") == "online")
            replicas.push_back({redis::fieldOf(lines, "ip").toByteArray(), redis::fieldOf(lines, "port").toInt(),
                                std::max<qint64>(0, offset - redis::fieldOf(lines, "offset").toLongLong())});
    });
    return replicas;
}

bool ServerBefore::takeProcess(const ServerFacts &now, Instant at)
{
    if (now.process.isEmpty() || process == now.process) // keeps the last known process
        return false;
    const bool isAnother = !std::exchange(process, now.process).isEmpty();
    since = isAnother ? at : Instant();
    return isAnother;
}

bool ServerBefore::takeHistory(const ServerFacts &now, Instant at)
{
    if (now.history.isEmpty())
        return false;
    const QByteArray before = std::exchange(history, now.history);
    if (before.isEmpty() || before == now.history || before == now.historyBefore || !now.role.replica)
        return false;
    since = at;
    return true;
}

bool ServerBefore::servesSameData(const ServerFacts &now) const
{
    return !now.process.isEmpty() && now.process == process && (now.history == history || now.historyBefore == history);
}

void readInfo(QByteArrayView info, ServerFacts &facts)
{
    QByteArray replication;
    redis::forEachField(info, [&](QByteArrayView field, QByteArrayView value) {
        if (field == QByteArrayView("run_id"))
            facts.process = value.first(std::min(value.size(), longestRunId)).toByteArray();
        else if (field == QByteArrayView("master_replid"))
            facts.history = value.first(std::min(value.size(), longestRunId)).toByteArray();
        else if (field == QByteArrayView("master_replid2"))
            facts.historyBefore = value.first(std::min(value.size(), longestRunId)).toByteArray();
        if (isOfReplication(field) && replication.size() < longestReplication)
            replication += value.toByteArray() + ' ';
    });
    if (!replication.isEmpty())
        facts.replication = replication;
    readRole(info, facts.role);
    if (!redis::fieldOf(info, "connected_slaves").isEmpty())
        facts.replicas = attachedIn(info);
    const redis::Product product = redis::productIn(info);
    if (product.version.isEmpty())
        return;
    facts.version = QVersionNumber::fromString(product.version);
    facts.name = product.name;
}

std::optional<UnixTime> timeIn(QByteArrayView seconds, QByteArrayView micros)
{
    bool areSeconds = false;
    bool areMicros = false;
    const qint64 second = seconds.toLongLong(&areSeconds);
    const qint64 micro = micros.toLongLong(&areMicros);
    if (!areSeconds || !areMicros || second < 0 || second >= endOfTime || micro < 0 || micro >= microsInSecond)
        return {};
    return fromUnixMs(second * 1000 + micro / 1000);
}

std::optional<quint64> keysIn(qint64 dbsize) { return dbsize >= 0 && dbsize <= mostKeys ? std::optional(quint64(dbsize)) : std::nullopt; }

std::optional<Duration> uptimeIn(QByteArrayView info)
{
    constexpr quint64 most = 100ull * 366 * 86'400; // a server may say anything
    const auto seconds = numberOf("uptime_in_seconds", info);
    return seconds ? std::optional<Duration>(std::chrono::seconds(std::min(*seconds, most))) : std::nullopt;
}

std::optional<UnixTime> lastChildIn(QByteArrayView info)
{
    const auto field = [info](QByteArrayView name) { return numberOf(name, info); };
    for (const char *now : {"loading", "rdb_bgsave_in_progress", "aof_rewrite_in_progress", "module_fork_in_progress"}) {
        if (field(now).value_or(0) > 0)
            return {};
    }
    if (redis::fieldOf(info, "rdb_last_bgsave_status") != QByteArrayView("ok")) // then rdb_last_save_time is that of an older one
        return {};
    const auto forks = field("total_forks"), saves = field("rdb_saves"), savedAt = field("rdb_last_save_time");
    if (forks == 0u)
        return UnixTime();
    const bool areSaves = forks && forks == saves && field("aof_rewrites") == 0u;
    return areSaves && savedAt && *savedAt < quint64(endOfTime) ? std::optional(fromUnixMs(qint64(*savedAt + 1) * 1000)) : std::nullopt;
}

std::optional<quint64> clientsIn(QByteArrayView info) { return numberOf("connected_clients", info); }

std::optional<quint64> channelsIn(QByteArrayView info) { return numberOf("pubsub_channels", info); }

namespace {

quint64 callsIn(QByteArrayView info, std::initializer_list<const char *> commands)
{
    static constexpr QByteArrayView begin = "calls=";
    quint64 calls = 0;
    redis::forEachField(info, [&](QByteArrayView field, QByteArrayView value) {
        if (!value.startsWith(begin) || std::ranges::none_of(commands, [&](const char *name) { return field == QByteArrayView(name); }))
            return;
        const QByteArrayView rest = value.sliced(begin.size());
        const qsizetype comma = rest.indexOf(',');
        calls += (comma < 0 ? rest : rest.first(comma)).toULongLong();
    });
    return calls;
}

} // namespace

quint64 wipesIn(QByteArrayView info) { return callsIn(info, {"cmdstat_flushall", "cmdstat_flushdb", "cmdstat_swapdb"}); }

bool mayHaveCancelledSave(QByteArrayView commandStats, const ServerFacts &facts)
{
    const bool knowsCancel = facts.name == QLatin1StringView("Valkey") && facts.version >= QVersionNumber(8, 1);
    return knowsCancel && (commandStats.isEmpty() || callsIn(commandStats, {"cmdstat_bgsave"}) > 0);
}

namespace {

constexpr std::string_view neededClasses = "g$hx";
constexpr std::string_view wantedClasses = "g$hxe";
/** The classes in A; newer servers add some, which are never written here. */
constexpr std::string_view allClasses = "g$lshzxet";

std::set<char> classesOf(const QByteArray &flags)
{
    std::set<char> classes(flags.cbegin(), flags.cend());
    if (classes.erase('A') > 0)
        classes.insert(allClasses.cbegin(), allClasses.cend());
    classes.erase('d');
    return classes;
}

} // namespace

bool announcesLocks(const QByteArray &flags)
{
    return flags.contains('K') && (flags.contains('A') || std::ranges::all_of(neededClasses, [&](char flag) { return flags.contains(flag); }));
}

QByteArray withLockEvents(const QByteArray &flags)
{
    QByteArray result = flags;
    if (!result.contains('K'))
        result.append('K');
    if (result.contains('A'))
        return result;
    for (const char flag : wantedClasses) {
        if (!result.contains(flag))
            result.append(flag);
    }
    return result;
}

bool areSameFlags(const QByteArray &a, const QByteArray &b) { return classesOf(a) == classesOf(b); }

} // namespace lockscope
