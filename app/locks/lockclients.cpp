// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/lockclients.h"

#include "locks/holderidentity.h"
#include "locks/valueshape.h"

#include <algorithm>

namespace lockscope {

namespace {

/** A shorter name ("1", "yes") is that of anything. */
constexpr qsizetype shortestName = 4;
constexpr qsizetype longestName = 256;

/** What CLIENT SETNAME takes: no spaces, no control characters, nothing beyond ASCII. */
bool isName(QByteArrayView text)
{
    return text.size() >= shortestName && text.size() <= longestName
        && std::all_of(text.begin(), text.end(), [](char c) { return c >= '!' && c <= '~'; });
}

/** Numbers and times, and what is chosen at random for each acquisition. */
bool isAnybodys(QByteArrayView name)
{
    const ValueShape shape = shapeOf(name);
    return shape != ValueShape::Other && shape != ValueShape::HostPid;
}

/** Its scheme can decode its tokens. */
bool isDecoded(const Lock &lock) { return schemeOf(lock).readHolder; }

bool mayNameClient(const Lock &lock, const Holder &holder)
{
    if (!isDecoded(lock))
        return isName(holder.token) && !isAnybodys(holder.token);
    const QByteArrayList names = clientNames(lock, holder);
    return std::any_of(names.begin(), names.end(), [](const QByteArray &name) { return !isAnybodys(name); });
}

} // namespace

const HolderClient *LockClients::of(const Bytes &holder) const
{
    const auto found = std::find_if(holders.begin(), holders.end(), [&](const HolderClient &client) { return client.holder == holder; });
    return found == holders.end() ? nullptr : &*found;
}

QByteArrayList clientNames(const Lock &lock, const Holder &holder)
{
    QByteArrayList names;
    const auto add = [&names](const QByteArray &name) {
        if (isName(name) && !names.contains(name))
            names += name;
    };
    add(holder.token.toByteArray());
    if (!isDecoded(lock))
        return names;
    const HolderIdentity who = decode(lock, holder);
    add(who.worker);
    add(who.client);
    if (!who.host.isEmpty() && who.pid)
        add(who.host + ':' + QByteArray::number(*who.pid));
    return names;
}

bool mayNameClient(const Lock &lock)
{
    if (!lock.details)
        return !lock.token.isEmpty() && lock.tokenIsWhole && mayNameClient(lock, {.token = lock.token});
    const auto &holders = lock.details->holders;
    return std::any_of(holders.begin(), holders.end(), [&](const Holder &holder) { return mayNameClient(lock, holder); });
}

const HolderClient *goneClient(const Lock &lock)
{
    const LockClients *const clients = lock.details.clients();
    const HolderClient *gone = nullptr;
    if (!clients)
        return gone;
    for (const HolderClient &client : clients->holders) {
        if (client.isGone && client.missedAt && (!gone || *client.missedAt < *gone->missedAt))
            gone = &client;
    }
    return gone;
}

} // namespace lockscope
