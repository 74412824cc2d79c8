// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/namedlockreader.h"

#include "cli/lockservers.h"
#include "cli/seenhold.h"
#include "deployment/lockstand.h"
#include "journal/journalfile.h"
#include "libraries/companions.h"
#include "libraries/statedstart.h"
#include "libraries/subscriptionlocks.h"
#include "locks/holdchange.h"
#include "operate/journaling.h"
#include "watch/picture/clientsightings.h"
#include "watch/reading/holderlookup.h"

#include <algorithm>
#include <iterator>
#include <set>

namespace lockscope {

namespace {

constexpr Duration latencyBudget(5);

LockId idOf(const CommandLine::Target &target) { return {target.key, target.node.value_or(0)}; }

/** A lock of which only key and holder are known, taken for a string: the server compares the value anyway. */
Lock unreadLock(const CommandLine::Target &target)
{
    Lock lock;
    lock.key = target.key;
    lock.token = target.holder;
    lock.form = LockForm::Token;
    return lock;
}

/** True if several clients can hold the lock and each has a token. */
bool isShared(const Lock &lock)
{
    const bool isCounted = schemeOf(lock).exclusivity == Exclusivity::Latch || lock.form == LockForm::Queue;
    return lock.details && !lock.hasOneHolder() && lock.details->holdersInAll > 0 && !isCounted;
}

/** True if all holders were read and this one is not among them. */
bool isHeldByOthers(const Lock &lock, const QByteArray &holder)
{
    return isShared(lock) && qint64(lock.details->holders.size()) == lock.details->holdersInAll && !isListed(lock, holder);
}

/**
 * True if the holder may be there, unread: only the first members of a key are read, of a large hash or set none. Members that were read and are of no
 * lock settle it: one of them, read alone, would look like a holder.
 */
bool mayBeUnread(const FoundLock &found)
{
    const Lock &lock = found.lock;
    if (!found.wasRead || !lock.details)
        return found.isUnread && (!found.wasRead || lock.form == LockForm::Hash || lock.form == LockForm::OtherType);
    return qint64(lock.details->holders.size()) < lock.details->holdersInAll && !isListed(lock, found.target.holder);
}

/** The whole value as it was read of the one holder that an own format names so; empty: it names several, or none. */
QByteArray valueOfNamed(const std::vector<Lock> &read, const QByteArray &name)
{
    std::set<QByteArray> values;
    for (const Lock &lock : read) {
        if (!lock.details || !lock.details->format || lock.details->holdersInAll != qint64(lock.details->holders.size()))
            continue;
        for (const Holder &holder : lock.details->holders) {
            if (holder.note == name)
                values.insert(holder.token.toByteArray());
        }
    }
    return values.size() == 1 ? *values.begin() : QByteArray();
}

} // namespace

NamedLockReader::NamedLockReader(Shards &servers, const CommandLine &line, const LockProfiles &profiles, Clock &clock)
    : m_servers(servers), m_line(line), m_profiles(profiles), m_clock(clock), m_pacing(latencyBudget)
{
}

/** Asks again for a key that is on another node: at the node that imports its slot, at the slot's new owner, or at a promoted primary. */
QCoro::Task<Result<void>> NamedLockReader::readKeys(std::vector<LockId> keys)
{
    const QPointer<Shards> shards = &m_servers;
    m_keys = std::move(keys);
    m_seen.assign(m_keys.size(), {});
    std::map<QPointer<Watcher>, Numbers> there;
    for (std::size_t number = 0; number < m_keys.size(); ++number) {
        for (Watcher *server : m_servers.asksMajority() ? m_servers.servers() : std::vector{m_servers.ownerOf(m_keys[number])})
            there[server].push_back(number);
    }
    for (int tries = 0; !there.empty(); ++tries) {
        Numbers elsewhere;
        for (const auto &[server, part] : std::exchange(there, {}))
            CO_CHECK(co_await readAt(server, part, elsewhere));
        // Alternates, as KeyReader does not distinguish ASK and MOVED.
        const Error error{Error::Kind::Server, {}, tries % 2 == 0 ? "ASK" : "MOVED"};
        std::vector<QCoro::Task<Shards::Place>> next;
        for (const std::size_t number : elsewhere) {
            Lock lock;
            lock.key = m_keys[number].key;
            next.push_back(Shards::placeAfter(shards, lock, error, tries));
        }
        for (std::size_t i = 0; i < next.size(); ++i) {
            const Shards::Place place = co_await next[i];
            if (!shards)
                co_return failure(Error::Kind::Cancelled, {});
            if (place.server)
                there[place.server].push_back(elsewhere[i]);
            else
                m_seen[elsewhere[i]].isElsewhere = true;
        }
    }
    co_return Result<void>();
}

/** Skips a server that cannot be reached or must not be used: the action will report the same error. */
QCoro::Task<Result<void>> NamedLockReader::readAt(QPointer<Watcher> server, Numbers numbers, Numbers &elsewhere)
{
    const QPointer<NamedLockReader> self(this);
    co_await Watcher::reach(server);
    if (!self)
        co_return failure(Error::Kind::Cancelled, {});
    if (server && m_servers.isDemoted(*server))
        elsewhere.insert(elsewhere.end(), numbers.begin(), numbers.end());
    if (!server || !server->isReached() || !m_servers.objectionTo(*server).isEmpty())
        co_return Result<void>();
    auto &reader = m_readers[server.data()];
    if (!reader)
        reader = std::make_unique<KeyReader>(server->connection(), m_clock, m_pacing);
    reader->setLeasesFields(server->facts().leasesFields);
    m_hasTouched = m_hasTouched || reader->touches();
    std::vector<Bytes> keys;
    std::ranges::transform(numbers, std::back_inserter(keys), [this](std::size_t number) { return m_keys[number].key; });
    const KeyReader::Sink sink = [&](std::size_t index, const KeyReading &read) { take(numbers[index], read, *server, elsewhere); };
    const Result<void> result = co_await reader->read(std::move(keys), sink, KeyReader::Idle::Ask);
    if (!result && self && (m_servers.topology() || m_servers.asksMajority()))
        co_return Result<void>();
    co_return result;
}

void NamedLockReader::take(std::size_t number, const KeyReading &read, const Watcher &from, Numbers &elsewhere)
{
    if (read.type == KeyReading::Type::Elsewhere)
        return elsewhere.push_back(number);
    Seen &seen = m_seen[number];
    const bool isUnreadable = read.type == KeyReading::Type::Unreadable;
    std::optional<Lock> lock = isUnreadable ? std::nullopt : recognise(read, from.time(), m_profiles);
    seen.missing += read.type == KeyReading::Type::Missing ? 1 : 0;
    seen.isUnread = seen.isUnread || !read.contents || read.contents->members.empty();
    seen.isUntyped = seen.isUntyped || (isUnreadable && m_readers.at(&from)->isTypeRefused());
    seen.isNoLock = seen.isNoLock || (read.isHere() && !isUnreadable && !lock);
    if (!lock)
        return;
    takeStart(*lock, read, from);
    if (m_servers.asksMajority()) {
        lock->node = from.number();
        lock->standsOn = 1;
    }
    seen.locks.push_back(*std::move(lock));
}

void NamedLockReader::takeStart(Lock &lock, const KeyReading &read, const Watcher &from)
{
    setStatedStart(lock, read, from.time(), m_profiles);
    const auto &[since, heldFor, atMostLeft] = m_line.seenHold;
    if (!since && !heldFor)
        return;
    if (!m_known)
        m_known = knownByKey(runningHolds(defaultJournalPath(), journalServer(m_line.profile).url));
    recallStarts(lock, *m_known, read.takenAt, m_clock.wallNow());
}

QCoro::Task<Result<std::vector<FoundLock>>> NamedLockReader::read(std::vector<Target> targets, Look look)
{
    std::vector<LockId> keys;
    std::ranges::transform(targets, std::back_inserter(keys), idOf);
    Result<void> done = co_await readKeys(keys);
    if (done && m_seen.front().locks.empty() && look == Look::AtWaiters) {
        Seen own = m_seen.front();
        keys.clear();
        for (const Bytes &queue : queuesFor(targets.front().key))
            keys.emplace_back(queue, targets.front().node.value_or(0));
        done = co_await readKeys(keys);
        own.locks = m_seen.front().locks;
        m_seen.front() = std::move(own);
    }
    if (!done)
        co_return failure(done.error());
    std::vector<FoundLock> found;
    for (std::size_t i = 0; i < targets.size(); ++i) {
        Seen seen = m_seen[i];
        std::optional<Lock> subscribed;
        if (seen.locks.empty())
            subscribed = co_await readSubscription(targets[i]);
        if (subscribed)
            seen.locks.push_back(*std::move(subscribed));
        FoundLock one = foundAs(targets[i], std::move(seen));
        if (look == Look::AtHolders && mayBeUnread(one))
            one = co_await lookUp(std::move(one));
        one.isNoLock = one.isNoLock && !one.wasRead;
        if (one.lock.form != LockForm::Subscription) // that is where its client is
            setPlace(one.lock, one.target, m_servers);
        found.push_back(std::move(one));
    }
    co_return co_await withEnds(std::move(found));
}

QCoro::Task<std::vector<FoundLock>> NamedLockReader::withEnds(std::vector<FoundLock> found)
{
    std::map<QPointer<Watcher>, std::vector<FoundLock *>> there;
    for (FoundLock &one : found) {
        const bool isOfFields =
            one.lock.details && std::ranges::any_of(one.lock.details->holders, [](const Holder &each) { return bool(each.fieldEnds); });
        if (one.wasRead && !isOfFields && isComparedByLease(one.target, one.lock))
            there[m_servers.readAt(one.lock)].push_back(&one);
    }
    for (const auto &[server, locks] : there) {
        std::vector<redis::Command> questions;
        for (const FoundLock *const one : locks)
            questions.push_back(redis::command("PEXPIRETIME", one->lock.key.toByteArray()));
        if (!server || !server->isReached())
            continue;
        const auto ends = co_await server->connection().pipeline(questions);
        for (std::size_t i = 0; ends && i < locks.size(); ++i) {
            if (const redis::Reply &end = (*ends)[i]; end.integer() > 0)
                locks[i]->endsAt = fromUnixMs(end.integer());
        }
    }
    co_return found;
}

/** A Redlock as the first server has it where this holder has it, else as any has it. A holder may be named as an own format shows it. */
FoundLock NamedLockReader::foundAs(Target target, Seen seen) const
{
    std::vector<Lock> read = std::move(seen.locks);
    std::ranges::sort(read, {}, [](const Lock &lock) { return lock.node; });
    const auto findHeld = [&read](const QByteArray &holder) {
        return std::ranges::find_if(read, [&holder](const Lock &lock) { return holds(lock, holder); });
    };
    auto held = findHeld(target.holder);
    if (const QByteArray value = valueOfNamed(read, target.holder); held == read.end() && !target.seen && !value.isEmpty()) {
        target.holder = value;
        held = findHeld(value);
    }
    FoundLock found{target, read.empty() ? unreadLock(target) : held == read.end() ? read.front() : *held};
    if (m_servers.asksMajority())
        takeStartOfGroup(found, read);
    found.wasRead = !read.empty();
    found.isMissing = read.empty() && seen.missing >= (m_servers.asksMajority() ? m_servers.servers().size() : 1);
    found.isElsewhere = read.empty() && seen.isElsewhere;
    found.isNoLock = read.empty() && seen.isNoLock;
    found.isUntyped = read.empty() && seen.isUntyped;
    found.isUnread = seen.isUnread;
    found.isHeldByOthers = isHeldByOthers(found.lock, target.holder);
    found.everywhere = std::move(read);
    return found;
}

/** The hold of a Redlock is as old as its majority. */
void NamedLockReader::takeStartOfGroup(FoundLock &found, const std::vector<Lock> &read) const
{
    std::vector<const Lock *> same;
    for (const Lock &lock : read) {
        if (!lock.token.isEmpty() && lock.token == found.lock.token)
            same.push_back(&lock);
    }
    if (const Lock *const began = whereMajorityBegan(std::move(same), int(m_servers.servers().size())))
        found.lock.setStart(began->start());
}

QCoro::Task<FoundLock> NamedLockReader::lookUp(FoundLock read)
{
    const QPointer<Watcher> owner = co_await reachOwner(&m_servers, idOf(read.target));
    if (!owner)
        co_return read;
    const bool leasesFields = owner->facts().leasesFields;
    const Result<KeyReading> reading = co_await lookUpHolder(owner->connection(), m_clock, Bytes(read.target.key), read.target.holder, leasesFields);
    if (!reading || !owner)
        co_return read;
    std::optional<Lock> found = recognise(*reading, owner->time(), m_profiles);
    if (found && isListed(*found, read.target.holder)) {
        takeStart(*found, *reading, *owner);
        found->standsOn = read.lock.standsOn;
        read.lock = *std::move(found);
        read.everywhere = {read.lock};
        read.wasRead = true;
    } else // a missing member is known even if the key is too large to be recognised
        read.isHeldByOthers = isShared(read.lock) || (reading->contents && reading->contents->count > mostMembersRead);
    co_return read;
}

QCoro::Task<std::optional<Lock>> NamedLockReader::readSubscription(Target target)
{
    if (channelNamedBy(target.holder) != std::optional(QByteArrayView(target.key)))
        co_return std::nullopt;
    for (const QPointer<Watcher> node : m_servers.servers()) {
        if (std::optional<Lock> lock = co_await readSubscriptionAt(node, target))
            co_return lock;
    }
    co_return std::nullopt;
}

QCoro::Task<std::optional<Lock>> NamedLockReader::readSubscriptionAt(QPointer<Watcher> node, Target target)
{
    co_await Watcher::reach(node);
    if (!node || !node->isReached())
        co_return std::nullopt;
    const redis::Command question = redis::command("CLIENT", "LIST", "TYPE", "pubsub");
    const Result<redis::Reply> reply = co_await node->connection().send(question);
    if (!reply || !node)
        co_return std::nullopt;
    const redis::ClientList list = redis::readClientList(reply->view());
    const std::vector<KeyReading> readings = subscriptionsIn(list, {Bytes(target.key)}, m_clock.now());
    std::optional<Lock> lock = readings.empty() ? std::nullopt : recognise(readings.front(), node->time());
    if (lock) {
        lock->node = node->number();
        lock->nodeIsPartOfId = m_servers.keepsLocksApart();
        lock->details = lock->details.withClients(ClientSightings(list, m_line.server->endpoint.database, m_clock.now()).of(*lock));
    }
    co_return lock;
}

} // namespace lockscope
