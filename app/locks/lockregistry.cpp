// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/lockregistry.h"

#include "locks/holdchange.h"
#include "locks/lockbrief.h"
#include "locks/tombstone.h"

#include <algorithm>
#include <utility>

namespace lockscope {

namespace {

constexpr std::size_t mostRemembered = 20000;

/** Names of keyspace events after which a key that was free is held. */
bool isAcquiring(QByteArrayView command)
{
    static constexpr QByteArrayView names[] = {"set", "hset", "hincrby", "rename_to", "restore", "copy_to"};
    return std::find(std::begin(names), std::end(names), command) != std::end(names);
}

bool hasKey(const Lock &lock) { return lock.form != LockForm::Subscription; }

bool isBlocked(const Lock &lock) { return lock.form == LockForm::Queue; }

} // namespace

void FreeKeys::remember(const Bytes &key, Instant since)
{
    m_ends.insert(key, {since, ++m_count});
    m_inOrder.emplace_back(m_count, key);
    if (m_inOrder.size() <= mostRemembered)
        return;
    const auto [number, oldest] = std::move(m_inOrder.front());
    m_inOrder.pop_front();
    const auto entry = m_ends.constFind(oldest);
    if (entry != m_ends.cend() && entry->number == number)
        m_ends.erase(entry);
}

std::optional<Instant> FreeKeys::take(const Bytes &key)
{
    if (m_ends.isEmpty())
        return std::nullopt;
    const auto end = m_ends.constFind(key);
    if (end == m_ends.cend())
        return std::nullopt;
    const Instant at = end->at;
    m_ends.erase(end);
    return at;
}

void FreeKeys::clear()
{
    m_ends.clear();
    m_inOrder.clear();
}

const Lock *LockRegistry::apply(const KeyReading &reading, NoticedBy by, const ServerTime &time, UnixTime wallNow, QByteArrayView lastCommand)
{
    const bool isKey = reading.type != KeyReading::Type::Subscription;
    if (isKey && by == NoticedBy::Scan)
        m_complete = true;
    else if (isKey && by == NoticedBy::Initial && m_complete)
        forgetWhatWasFree();
    if (const Lock *known = isKey ? nullptr : find(reading.key); known && hasKey(*known)) // which goes before
        return known;
    if (reading.type == KeyReading::Type::Elsewhere)
        return applyElsewhere(reading.key);
    const Instant at = std::min(reading.changedAt.value_or(reading.takenAt), reading.takenAt);
    const Notice notice{by, by == NoticedBy::Event ? lastCommand : QByteArrayView(), wallNow - roundToMs(reading.takenAt - at), at};
    std::optional<Lock> read = recognise(reading, time, m_profiles);
    if (!read)
        return applyNoLock(reading, notice);
    read->observedAt = reading.takenAt;
    read->node = m_node;
    const quint32 slot = slotOf(read->key);
    if (slot == SlotIndex::none)
        return hasRoomFor(*read) ? &applyFirst(*std::move(read), notice) : leaveOut(slot);
    const bool isReread = m_locks[slot].observedAt <= m_profilesSetAt && isSampled(by);
    if (!reading.contents && !isReread)
        keepDetails(*read, m_locks[slot]);
    const qint64 before = bytesOf(m_locks[slot]);
    applyAgain(slot, *std::move(read), notice);
    m_bytes += bytesOf(m_locks[slot]) - before;
    return m_bytes <= m_bounds.bytes ? &m_locks[slot] : leaveOut(slot);
}

/** Nothing has happened to the lock. */
const Lock *LockRegistry::applyElsewhere(const Bytes &key)
{
    const quint32 slot = slotOf(key);
    const Lock *const inherited = findInherited(key);
    if (slot == SlotIndex::none && !inherited)
        return nullptr;
    Lock lock = slot != SlotIndex::none ? Lock(takeOut(slot)) : *inherited;
    lock.node = m_node;
    if (m_inherits)
        m_before.remove(key);
    if (m_others)
        m_others->left(std::move(lock));
    return nullptr;
}

bool LockRegistry::hasRoomFor(const Lock &lock) const { return m_locks.size() < m_bounds.locks && m_bytes + bytesOf(lock) <= m_bounds.bytes; }

const Lock *LockRegistry::leaveOut(quint32 slot)
{
    ++m_leftOut;
    if (slot != SlotIndex::none)
        takeOut(slot);
    return nullptr;
}

/** What a queue keeps closed is missing itself; only the queue, read with what is beside it, shows that it no longer does. */
const Lock *LockRegistry::applyNoLock(const KeyReading &reading, const Notice &notice)
{
    if (const Lock *held = find(reading.key); held && !hasKey(*held) && reading.type == KeyReading::Type::Missing)
        return held; // it never was there
    const bool isGone = reading.type == KeyReading::Type::Missing || reading.type == KeyReading::Type::Subscription;
    const bool isOfQueue = isQueue(reading.key);
    const Lock *known = find(reading.key);
    if (isOfQueue && !known) {
        const auto name = lockOfCompanion(reading.key);
        known = name ? find(*name) : nullptr;
        if (!known || !isBlocked(*known))
            return nullptr;
        if (!isGone && !reading.contents)
            return known;
    } else if (known && isBlocked(*known) && !reading.contents) {
        return known;
    }
    if (known && !isGone && known->observedAt <= m_profilesSetAt)
        takeOut(slotOf(Bytes(known->key))); // it was one for its profile alone
    else if (known || isGone)
        applyMissing(known ? Bytes(known->key) : reading.key, notice);
    return nullptr;
}

quint32 LockRegistry::slotOf(const Bytes &key) const
{
    return m_index.find(key.hash(), [&](quint32 slot) { return m_locks[slot].key == key; });
}

/** The last lock moves into its slot. */
Lock LockRegistry::takeOut(quint32 slot)
{
    Tracked &leaving = m_locks[slot];
    if (leaving.told != Told::NotYet)
        m_removed.insert(leaving.key);
    m_index.erase(leaving.key.hash(), slot);
    Lock lock = std::move(leaving);
    m_bytes -= bytesOf(lock);
    const auto last = quint32(m_locks.size() - 1);
    if (slot != last) {
        leaving = std::move(m_locks.back());
        m_index.move(leaving.key.hash(), last, slot);
        if (leaving.told != Told::AsItIs)
            m_untold.push_back(slot);
    }
    m_locks.pop_back();
    return lock;
}

void LockRegistry::markChanged(quint32 slot)
{
    Tracked &lock = m_locks[slot];
    if (lock.told != Told::AsItIs)
        return;
    lock.told = Told::AsItWas;
    m_untold.push_back(slot);
}

void LockRegistry::applyMissing(const Bytes &key, const Notice &notice)
{
    const quint32 slot = slotOf(key);
    if (slot == SlotIndex::none) {
        // Taken and given back between two readings: no event, but the key's free time starts again.
        if (isRemoving(notice.command))
            rememberEnd(key, notice.at);
        return;
    }
    const Lock lock = takeOut(slot);
    if (isBlocked(lock) || (m_others && m_others->find(key, m_node))) // it came there before it went here
        return;
    const auto kind = kindOfEnd(lock, notice);
    const Instant end = kind == LockEvent::Kind::Expired && lock.deadline ? std::min(*lock.deadline, notice.at) : notice.at;
    m_events.tellEnd(lock, kind, end, notice);
    if (kind == LockEvent::Kind::Vanished || kind == LockEvent::Kind::Cleared)
        m_free.forget(key); // the next acquisition is no hand-over
    else
        rememberEnd(key, end);
}

LockEvent::Kind LockRegistry::kindOfEnd(const Lock &lock, const Notice &notice)
{
    if (m_operator.takeClear(lock, notice))
        return LockEvent::Kind::Cleared;
    if (notice.command == "expired" || notice.command == "hexpired")
        return LockEvent::Kind::Expired;
    if (isRemoving(notice.command))
        return LockEvent::Kind::Released;
    if (notice.by == NoticedBy::Initial || notice.command == "evicted")
        return LockEvent::Kind::Vanished;
    if (!lock.deadlineIsInValue() && hasPassed(lock.deadline, notice.at))
        return LockEvent::Kind::Expired;
    return notice.by == NoticedBy::Event ? LockEvent::Kind::Released : LockEvent::Kind::Vanished;
}

/** From other patterns, from the server before this one, or from another one. */
bool LockRegistry::continueHold(Tracked &lock, bool isTakenNow)
{
    const auto before = m_before.constFind(lock.key);
    const Lock *const elsewhere = m_others ? m_others->find(lock.key, m_node) : nullptr;
    if (elsewhere || (m_inherits && before != m_before.cend()))
        lock.told = Told::AsItWas;
    const Lock *const known = elsewhere ? elsewhere : before != m_before.cend() && !isTakenNow ? &*before : nullptr;
    const bool continues = known && isSameHold(*known, lock);
    if (continues) {
        keepWhatWasAsked(lock, *known);
        keepHold(lock, *known);
    }
    if (m_inherits && before != m_before.cend())
        m_before.erase(before);
    if (elsewhere)
        m_others->arrived(lock.key, m_node);
    return continues;
}

const Lock &LockRegistry::applyFirst(Lock read, const Notice &notice)
{
    const auto slot = quint32(m_locks.size());
    m_index.insert(read.key.hash(), slot);
    m_untold.push_back(slot);
    Tracked &lock = m_locks.emplace_back(std::move(read));
    m_bytes += bytesOf(lock);
    if (!m_removed.isEmpty() && m_removed.remove(lock.key))
        lock.told = Told::AsItWas;
    const bool isTakenNow = notice.by == NoticedBy::Event && isAcquiring(notice.command); // perhaps again, with the same token
    if (continueHold(lock, isTakenNow))
        return lock;
    const bool wasFree = m_complete || m_free.contains(lock.key);
    const bool isLockByProfile = m_isReread && isSampled(notice.by) && isSettledByProfile(lock);
    const bool isSeenToBegin = (wasFree && !isLockByProfile) || (notice.by == NoticedBy::Event && isAcquiring(notice.command));
    setStart(lock, isSeenToBegin && !isBlocked(lock), notice);
    setStarts(lock, nullptr);
    const auto gap = takeGap(lock.key, notice);
    if (m_operator.takeRestore(lock, notice))
        m_events.tellStart(lock, LockEvent::Kind::Restored, {}, notice);
    else if (lock.heldSinceSource != HeldSinceSource::FirstSeen && !isMark(onlyToken(lock)))
        m_events.tellStart(lock, LockEvent::Kind::Acquired, gap, notice);
    return lock;
}

void LockRegistry::setStart(Lock &lock, bool isSeenToBegin, const Notice &notice)
{
    lock.heldSince = notice.at;
    if (!isSeenToBegin || notice.by == NoticedBy::Initial)
        lock.heldSinceSource = HeldSinceSource::FirstSeen;
    else
        lock.heldSinceSource = notice.by == NoticedBy::Event ? HeldSinceSource::Observed : HeldSinceSource::Derived;
}

void LockRegistry::setSubscribers(const Bytes &key, std::optional<qint64> count)
{
    const quint32 slot = slotOf(key);
    if (slot == SlotIndex::none || !m_locks[slot].details || m_locks[slot].details->subscribers == count)
        return;
    LockDetails details = *m_locks[slot].details;
    details.subscribers = count;
    m_locks[slot].details = m_locks[slot].details.withDetails(std::move(details));
    markChanged(slot);
}

void LockRegistry::setClients(const Bytes &key, LockClients clients)
{
    const quint32 slot = slotOf(key);
    if (slot == SlotIndex::none)
        return;
    const LockClients *const known = m_locks[slot].details.clients();
    if (known ? *known == clients : clients.isEmpty())
        return;
    m_locks[slot].details = m_locks[slot].details.withClients(std::move(clients));
    markChanged(slot);
}

void LockRegistry::forgetClients()
{
    for (quint32 slot = 0; slot < m_locks.size(); ++slot) {
        if (!m_locks[slot].details.clients())
            continue;
        m_locks[slot].details = m_locks[slot].details.withClients({});
        markChanged(slot);
    }
}

void LockRegistry::applyAgain(quint32 slot, Lock read, const Notice &notice)
{
    keepWhatWasAsked(read, m_locks[slot]);
    if (hasOtherMeaning(m_locks[slot], read))
        updateMeaning(slot, std::move(read));
    else if (isBlocked(m_locks[slot]) || isBlocked(read))
        updateBlocked(slot, std::move(read), notice);
    else if (isSameHold(m_locks[slot], read))
        updateSameHold(slot, std::move(read), notice);
    else
        updateNextHold(slot, std::move(read), notice);
}

/** It was read last under other profiles. The holder may be stored in another place now, but it is the same one. */
bool LockRegistry::hasOtherMeaning(const Lock &known, const Lock &read) const
{
    if (known.observedAt > m_profilesSetAt || known.rule == read.rule || isBlocked(known) || isBlocked(read))
        return false;
    return isSameHold(known, read) || known.token.isEmpty() || read.token.isEmpty();
}

void LockRegistry::keepHold(Lock &read, const Lock &known)
{
    read.heldSince = known.heldSince;
    read.heldSinceSource = known.heldSinceSource;
    setStarts(read, &known);
    read.renewals = known.renewals;
    read.renewedAt = known.renewedAt;
    read.renewalPeriodMs = known.renewalPeriodMs;
    read.lease = std::max(known.lease, read.lease);
}

void LockRegistry::updateMeaning(quint32 slot, Lock read)
{
    Lock &known = m_locks[slot];
    keepHold(read, known);
    known = std::move(read);
    markChanged(slot);
}

/** Before or after, only the queue is there: nobody holds it then. */
void LockRegistry::updateBlocked(quint32 slot, Lock read, const Notice &notice)
{
    Lock &known = m_locks[slot];
    const bool wasBlocked = isBlocked(known);
    if (wasBlocked && isBlocked(read)) {
        read.heldSince = known.heldSince;
        if (isSameContent(known, read)) {
            known.observedAt = read.observedAt;
            return;
        }
    } else {
        setStart(read, wasBlocked, notice);
        setStarts(read, nullptr);
    }
    const Lock before = std::exchange(known, std::move(read));
    markChanged(slot);
    if (!wasBlocked)
        m_events.tellEnd(before, kindOfEnd(before, notice), notice.at, notice);
    else if (!isBlocked(known) && known.heldSinceSource != HeldSinceSource::FirstSeen)
        m_events.tellStart(known, LockEvent::Kind::Acquired, std::nullopt, notice);
}

void LockRegistry::updateSameHold(quint32 slot, Lock read, const Notice &notice)
{
    Lock &known = m_locks[slot];
    if (isSameContent(known, read)) {
        known.observedAt = read.observedAt;
        return;
    }
    const std::vector<Bytes> prolonged = prolongedHolders(known, read);
    HolderChange change = holderChange(known, read);
    // a client that joins a shared lock moves the deadline, too
    const bool renewed = !prolonged.empty() || (change.joined.empty() && isRenewed(known, read, notice.by));
    read.heldSince = notice.at; // of the new holders; the lock itself is held for longer
    read.heldSinceSource = notice.by == NoticedBy::Event ? HeldSinceSource::Observed : HeldSinceSource::Derived;
    setStarts(read, &known);
    const HolderChange byOperator = m_operator.takePart(read, change, notice);
    read.heldSince = known.heldSince;
    read.heldSinceSource = known.heldSinceSource;
    read.renewals = known.renewals + (renewed ? 1 : 0);
    read.renewedAt = renewed ? MaybeInstant(read.observedAt) : known.renewedAt;
    const bool isOneHolders = renewed && read.hasOneHolder() && known.deadline && read.deadline;
    read.renewalPeriodMs = isOneHolders ? renewalPeriod(known, roundToMs(*read.deadline - *known.deadline), notice.by) : known.renewalPeriodMs;
    const auto cut = leaseCut(known, read, notice.by);
    if (cut != LockEvent::Kind::LeaseShortened)
        read.lease = std::max(known.lease, read.lease);
    const Lock before = std::exchange(known, std::move(read));
    markChanged(slot);
    m_events.tellOperators(before, byOperator, notice);
    m_events.tellHolders(before, change, notice);
    for (const Bytes &holder : prolonged)
        m_events.tellRenewed(known, holder, notice);
    if (renewed && prolonged.empty() && known.hasOneHolder())
        m_events.tellRenewed(known, known.token, notice);
    if (cut)
        m_events.tellLease(known, *cut, notice);
}

/** Another token: somebody else's hold, or another acquisition by the same client; the data does not distinguish these. */
void LockRegistry::updateNextHold(quint32 slot, Lock read, const Notice &notice)
{
    Lock &known = m_locks[slot];
    const auto endByOperator = m_operator.takeEnd(known, read, notice);
    const bool lapsed = known.deadline && *known.deadline < notice.at;
    const Instant end =
        lapsed && !endByOperator ? *known.deadline : std::max(notice.at, known.heldSince); // another reading may have outrun the event
    read.heldSince = notice.at;
    read.heldSinceSource = notice.by == NoticedBy::Event ? HeldSinceSource::Observed : HeldSinceSource::Derived;
    setStarts(read, nullptr);
    const bool isRestored = !endByOperator && m_operator.takeRestore(read, notice);
    m_operator.forget(known.key);
    const Lock before = std::exchange(known, std::move(read));
    markChanged(slot);
    const bool isTombstone = isMark(onlyToken(known)) || before.deadlineIsInValue(); // else somebody has overwritten it already
    const bool isFenced = endByOperator == LockEvent::Kind::FencedOff && isTombstone, wasFenced = isMark(onlyToken(before));
    if (!endByOperator && !isRestored && !wasFenced)
        return m_events.tellHandOver(before, known, end, lapsed, notice);
    if (endByOperator)
        m_events.tellEnd(before, *endByOperator, end, notice);
    if (!isFenced)
        m_events.tellStart(known, isRestored ? LockEvent::Kind::Restored : LockEvent::Kind::Acquired, {}, notice);
}

std::optional<Duration> LockRegistry::takeGap(const Bytes &key, const Notice &notice)
{
    const auto since = m_free.take(key);
    if (!since || notice.by != NoticedBy::Event)
        return std::nullopt;
    return std::max(Duration(0), roundToMs(notice.at - *since));
}

void LockRegistry::rememberEnd(const Bytes &key, Instant at)
{
    if (EventTeller::isTold(key))
        m_free.remember(key, at);
}

void LockRegistry::pictureCompleted(Instant now, UnixTime wallNow)
{
    m_complete = true;
    m_isReread = false;
    const QHash<Bytes, Lock> rest = std::exchange(m_before, {});
    if (!std::exchange(m_inherits, false))
        return;
    const Notice notice{NoticedBy::Initial, {}, wallNow, now};
    for (const Lock &lock : rest) {
        const bool isOver = !lock.deadlineIsInValue() && hasPassed(lock.deadline, now);
        m_removed.insert(lock.key);
        m_events.tellEnd(lock, isOver ? LockEvent::Kind::Expired : LockEvent::Kind::LostInFailover, isOver ? *lock.deadline : now, notice);
    }
}

void LockRegistry::inherit(QHash<Bytes, Lock> before)
{
    m_before = std::move(before);
    m_inherits = true;
}

const Lock *LockRegistry::findInherited(const Bytes &key) const
{
    const auto before = m_before.constFind(key);
    return m_inherits && before != m_before.cend() ? &*before : nullptr;
}

QHash<Bytes, Lock> LockRegistry::heritage() const
{
    QHash<Bytes, Lock> locks = m_inherits ? m_before : QHash<Bytes, Lock>();
    for (const Lock &lock : m_locks)
        locks.insert(lock.key, lock);
    return locks;
}

/** After a reconnection: a key that was free may have been taken and given back in between. */
void LockRegistry::forgetWhatWasFree()
{
    m_complete = false;
    m_free.clear();
}

void LockRegistry::setProfiles(LockProfiles profiles, Instant now)
{
    m_isReread = m_isReread || !profiles.recogniseAlike(m_profiles);
    if (m_isReread)
        m_profilesSetAt = now;
    m_profiles = std::move(profiles);
}

void LockRegistry::reset()
{
    LockProfiles profiles = std::move(m_profiles);
    const NodeNumber node = m_node;
    OtherNodes *const others = m_others;
    *this = LockRegistry(m_events.limit(), m_bounds);
    m_profiles = std::move(profiles);
    m_node = node;
    m_others = others;
    m_reset = true;
}

void LockRegistry::restart()
{
    QHash<Bytes, Lock> before = std::move(m_before); // of patterns before those, if none of the scans has finished
    if (std::size_t(before.size()) + m_locks.size() > m_bounds.locks)
        before.clear();
    for (const Lock &lock : m_locks)
        before.insert(lock.key, lock);
    reset();
    m_before = std::move(before);
}

const Lock *LockRegistry::find(const Bytes &key) const
{
    const quint32 slot = slotOf(key);
    return slot == SlotIndex::none ? nullptr : &m_locks[slot];
}

std::vector<Bytes> LockRegistry::notReadSince(Instant instant) const
{
    std::vector<Bytes> keys;
    const auto addOlder = [&keys, instant](const auto &locks) {
        for (const Lock &lock : locks) {
            if (lock.observedAt < instant && hasKey(lock))
                keys.push_back(isBlocked(lock) ? queueOf(lock).value_or(lock.key) : lock.key);
        }
    };
    addOlder(m_locks);
    if (m_inherits)
        addOlder(m_before);
    return keys;
}

LockDelta LockRegistry::takeDelta()
{
    LockDelta delta;
    delta.reset = std::exchange(m_reset, false);
    delta.removed.assign(m_removed.cbegin(), m_removed.cend());
    m_removed.clear();
    delta.upserted.reserve(m_untold.size());
    handOut(Told::NotYet, delta.upserted);
    delta.added = delta.upserted.size();
    handOut(Told::AsItWas, delta.upserted);
    m_untold.clear();
    delta.events = m_events.take();
    delta.eventsLost = m_events.takeLost();
    return delta;
}

void LockRegistry::handOut(Told told, std::vector<Lock> &out)
{
    for (const quint32 slot : m_untold) {
        if (slot >= m_locks.size() || m_locks[slot].told != told)
            continue;
        out.push_back(m_locks[slot]);
        m_locks[slot].told = Told::AsItIs;
    }
}

} // namespace lockscope
