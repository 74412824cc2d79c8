// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/lockdetails.h"

#include "locks/holderidentity.h"
#include "locks/lockformat.h"
#include "locks/valueshape.h"

#include <algorithm>
#include <tuple>

namespace lockscope {

namespace {

/** Shorter names ("1", "yes") identify nobody. */
constexpr qsizetype shortestName = 4;
constexpr qsizetype longestName = 256;

/** True if CLIENT SETNAME accepts the text: no spaces, no control characters, ASCII only. */
bool isName(QByteArrayView text)
{
    return text.size() >= shortestName && text.size() <= longestName
        && std::all_of(text.begin(), text.end(), [](char c) { return c >= '!' && c <= '~'; });
}

/** True for numbers, times and random tokens, which name no client. */
bool isAnybodys(QByteArrayView name)
{
    const ValueShape shape = shapeOf(name);
    return shape != ValueShape::Other && shape != ValueShape::HostPid;
}

/** True if its scheme can decode its tokens. */
bool isDecoded(const Lock &lock) { return schemeOf(lock).readHolder; }

bool mayNameClient(const Lock &lock, const Holder &holder)
{
    if (!isDecoded(lock))
        return isName(holder.token) && !isAnybodys(holder.token);
    const QByteArrayList names = clientNames(lock, holder);
    return std::any_of(names.begin(), names.end(), [](const QByteArray &name) { return !isAnybodys(name); });
}

bool isAlike(const MaybeInstant &a, const MaybeInstant &b, Duration tolerance) { return a && b ? std::chrono::abs(*a - *b) <= tolerance : !a && !b; }

/** Compares a written time exactly. */
bool isAlike(const Holder &a, const Holder &b, Duration tolerance)
{
    return a.token == b.token && a.note == b.note && a.count == b.count && a.mode == b.mode && a.writtenMs == b.writtenMs
        && a.acquiredMs == b.acquiredMs && isAlike(a.fieldEnds, b.fieldEnds, tolerance) && isAlike(a.deadline, b.deadline, tolerance);
}

bool isAlike(const std::shared_ptr<const FormatSeen> &a, const std::shared_ptr<const FormatSeen> &b) { return a == b || (a && b && *a == *b); }

bool isAlike(const Waiter &a, const Waiter &b, Duration tolerance) { return a.token == b.token && isAlike(a.deadline, b.deadline, tolerance); }

template <class Item>
bool areAlike(const std::vector<Item> &a, const std::vector<Item> &b, Duration tolerance)
{
    const auto alike = [tolerance](const Item &x, const Item &y) { return isAlike(x, y, tolerance); };
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), alike);
}

qint64 bytesOf(const FormatSeen &seen)
{
    qint64 bytes = qint64(sizeof seen) + (seen.wake ? seen.wake->to.size() + seen.wake->message.size() : 0);
    for (const FormatSeen::Part &part : seen.parts)
        bytes += qint64(sizeof part) + part.name.size() + part.value.size();
    return bytes;
}

} // namespace

const char *heldSinceName(HeldSinceSource source)
{
    switch (source) {
    case HeldSinceSource::Observed: return "seen";
    case HeldSinceSource::Derived: return "between-looks";
    case HeldSinceSource::Journal:
    case HeldSinceSource::JournalAtLeast: return "journal";
    case HeldSinceSource::Token: return "token";
    case HeldSinceSource::Idle: return "idle";
    case HeldSinceSource::Lease: return "lease";
    case HeldSinceSource::Written: return "last-write";
    case HeldSinceSource::AfterGap: return "after-gap";
    case HeldSinceSource::FirstSeen: return "first-look";
    }
    Q_UNREACHABLE();
}

HoldStart better(const HoldStart &seen, const HoldStart &stated)
{
    const auto isSeenToBegin = [](const HoldStart &start) { return start.source <= HeldSinceSource::Derived; };
    if (isSeenToBegin(seen) || isSeenToBegin(stated) || stated.source == HeldSinceSource::FirstSeen)
        return seen;
    if (isBound(seen.source) != isBound(stated.source)) {
        const auto &[exact, bound] = isBound(seen.source) ? std::tie(stated, seen) : std::tie(seen, stated);
        return bound.at < exact.at ? bound : exact;
    }
    const bool isStatedBetter = isBound(seen.source) ? stated.at < seen.at : stated.source < seen.source;
    return isStatedBetter ? stated : seen;
}

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
    const auto isRenewedSince = [&lock](const HolderClient &client) {
        if (lock.hasOneHolder() || !lock.details)
            return lock.renewedAt && *lock.renewedAt >= *client.missedAt;
        const auto &holders = lock.details->holders;
        const auto its = std::ranges::find(holders, client.holder, &Holder::token);
        return its != holders.end() && its->renewedAt && *its->renewedAt >= *client.missedAt;
    };
    for (const HolderClient &client : clients->holders) {
        if (client.isGone && client.missedAt && !isRenewedSince(client) && (!gone || *client.missedAt < *gone->missedAt))
            gone = &client;
    }
    return gone;
}

bool isAlike(const LockDetails &a, const LockDetails &b, Duration tolerance)
{
    return a.holdersInAll == b.holdersInAll && a.waitersInAll == b.waitersInAll && a.subscribers == b.subscribers && a.fencingToken == b.fencingToken
        && a.permitsFree == b.permitsFree && a.companions == b.companions && a.areFieldLeasesKnown == b.areFieldLeasesKnown
        && isAlike(a.format, b.format) && areAlike(a.holders, b.holders, tolerance) && areAlike(a.waiters, b.waiters, tolerance);
}

qint64 bytesOf(const LockDetails &details)
{
    qint64 bytes = 0;
    for (const Holder &holder : details.holders)
        bytes += qint64(sizeof holder) + holder.token.size() + holder.note.size();
    for (const Waiter &waiter : details.waiters)
        bytes += qint64(sizeof waiter) + waiter.token.size();
    for (const Bytes &key : details.companions)
        bytes += key.size();
    return details.format ? bytes + bytesOf(*details.format) : bytes;
}

const char *modeName(Holder::Mode mode)
{
    switch (mode) {
    case Holder::Mode::Exclusive: return "exclusive";
    case Holder::Mode::Read: return "read";
    case Holder::Mode::Write: return "write";
    case Holder::Mode::Permit: return "permit";
    }
    Q_UNREACHABLE();
}

SharedDetails SharedDetails::withDetails(LockDetails details) const
{
    SharedDetails result(std::move(details));
    if (clients())
        result.m_block->clients = std::make_unique<LockClients>(*clients());
    return result;
}

SharedDetails SharedDetails::withClients(LockClients clients) const
{
    SharedDetails result;
    if (!*this && clients.isEmpty())
        return result;
    result.m_block = new Block{{1}, *this ? std::optional(**this) : std::nullopt, {}};
    if (!clients.isEmpty())
        result.m_block->clients = std::make_unique<LockClients>(std::move(clients));
    return result;
}

bool operator==(const SharedDetails &a, const SharedDetails &b)
{
    const LockClients *const seen = a.clients(), *const other = b.clients();
    return isAlike(a, b, Duration(0)) && (seen && other ? *seen == *other : seen == other);
}

void SharedDetails::letGo()
{
    if (m_block->copies.fetch_sub(1, std::memory_order_acq_rel) == 1)
        delete m_block;
}

} // namespace lockscope
