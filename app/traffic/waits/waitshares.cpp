// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "traffic/waits/waitshares.h"

#include "libraries/finding/lockname.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <utility>

namespace lockscope {

namespace {

/** Family and program to protocol; empty: several, or unknown. */
using Protocols = std::map<std::pair<QByteArray, QByteArray>, QByteArray>;

/** The audit names some clients only: those of one program differ in numbers. */
Protocols protocolsOf(const TrafficReport &report)
{
    Protocols all;
    for (const AuditedProtocol &one : report.protocols) {
        for (const QByteArray &client : one.clients) {
            const QByteArray program = ClientNames::isShared(client) ? QByteArray() : nameShape(client); // nothing: of tokens
            const auto [known, isNew] = all.try_emplace({one.keyFamily, program}, one.protocol);
            if (!isNew && known->second != one.protocol)
                known->second.clear();
        }
    }
    return all;
}

WaitShare &partOf(WaitShare &whole, WaitShare::Kind kind, const QByteArray &name)
{
    const auto known = std::ranges::find(whole.parts, name, &WaitShare::name);
    return known != whole.parts.end() ? *known : whole.parts.emplace_back(WaitShare{kind, name, 0, {}, {}});
}

void sumUp(WaitShare &share)
{
    for (WaitShare &part : share.parts) {
        sumUp(part);
        share.us += part.us;
    }
    std::ranges::stable_sort(share.parts, std::ranges::greater(), &WaitShare::us);
}

} // namespace

WaitShare waitShares(const TrafficReport &report)
{
    const Protocols protocols = protocolsOf(report);
    std::map<std::pair<QByteArray, int>, std::map<QByteArray, qint64>> waited; // by family and client
    std::set<int> databases;
    for (const LockContention &lock : report.locks) {
        if (lock.waitedUs > 0)
            databases.insert(lock.lock.database);
        std::map<QByteArray, qint64> &clients = waited[{lock.family, lock.lock.database}];
        qint64 left = lock.waitedUs;
        for (const auto &[client, us] : lock.waitedBy) {
            clients[client] += us;
            left -= us;
        }
        clients[{}] += left;
    }
    WaitShare all;
    for (const auto &[of, clients] : waited) {
        const auto &[name, database] = of;
        WaitShare family{WaitShare::Kind::Family, name, 0, {}, databases.size() > 1 ? std::optional(database) : std::nullopt};
        for (const auto &[client, us] : clients) {
            if (us <= 0)
                continue;
            const auto named = protocols.find({name, nameShape(client)});
            const auto protocol = named != protocols.end() ? named : protocols.find({name, QByteArray()});
            WaitShare &users = partOf(family, WaitShare::Kind::Protocol, protocol == protocols.end() ? QByteArray() : protocol->second);
            users.parts.push_back({WaitShare::Kind::Client, client, us, {}, {}});
        }
        if (!family.parts.empty())
            all.parts.push_back(std::move(family));
    }
    sumUp(all);
    return all;
}

} // namespace lockscope
