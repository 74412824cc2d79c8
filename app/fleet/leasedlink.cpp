// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "fleet/leasedlink.h"

#include <algorithm>
#include <array>
#include <utility>

namespace lockscope {

namespace {

constexpr std::array<QByteArrayView, 14> writers{"SET",  "SETNX",   "GETSET", "INCR",  "INCRBY", "DECR", "DECRBY",
                                                 "HSET", "HINCRBY", "LPUSH",  "RPUSH", "SADD",   "ZADD", "PERSIST"};
constexpr std::array<QByteArrayView, 4> leases{"PX", "EX", "PXAT", "EXAT"};

/** In Redis before 5, a script may not write after it has asked for a time to live, unless it says so. */
constexpr auto beforeAll = "if redis.replicate_commands then redis.replicate_commands() end ";
/** %1: milliseconds */
constexpr auto leaseIfNone = " for i = 1, #KEYS do "
                             "if redis.call('PTTL', KEYS[i]) == -1 then redis.call('PEXPIRE', KEYS[i], %1) end end return result";

bool contains(const auto &names, const QByteArray &word) { return std::ranges::find(names, QByteArrayView(word)) != names.end(); }

/** What it writes may have no lease. */
bool mayLeave(const redis::Command &command)
{
    const auto isLease = [](const QByteArray &word) { return contains(leases, word.toUpper()); };
    return contains(writers, command.front().toUpper()) && std::none_of(command.begin() + 2, command.end(), isLease);
}

/** The command, and the lease with it: one step of the server, so that nothing can come in between. */
redis::Command withLease(redis::Command command, Duration lease)
{
    const QByteArray rest = QByteArray(leaseIfNone).replace("%1", QByteArray::number(qint64(lease.count())));
    if (command.front().toUpper() == "EVAL") {
        command[1] = beforeAll + QByteArray("local function original() ") + command[1] + "\nend local result = original()" + rest;
        return command;
    }
    if (!mayLeave(command))
        return command;
    redis::Command whole = redis::command("EVAL", beforeAll + QByteArray("local result = redis.pcall(unpack(ARGV))") + rest, 1, command[1]);
    whole.insert(whole.end(), command.begin(), command.end());
    return whole;
}

} // namespace

LeasedLink::LeasedLink(std::shared_ptr<StoreLink> link, Duration lease) : m_link(std::move(link)), m_lease(lease)
{
    connect(m_link.get(), &StoreLink::changed, this, &StoreLink::changed);
}

Deferred<Result<redis::Reply>> LeasedLink::send(redis::Command command) { return m_link->send(withLease(std::move(command), m_lease)); }

} // namespace lockscope
