// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "watch/picture/lockregistry.h"

#include "libraries/statedstart.h"
#include "locks/holdchange.h"
#include "locks/lockbrief.h"
#include "locks/tombstone.h"

#include <algorithm>
#include <utility>

namespace lockscope {

namespace {

/** Past its deadline; a time that lay in the past when the hold was seen to begin says when that was. */
bool isLapsed(const Lock &lock, Instant at)
{
    const Instant deadline = lock.deadline.value_or(at);
    return deadline < at && (isBound(lock.heldSinceSource) || lock.heldSince < deadline);
}

/** True for keyspace events after which a free key is held. */
bool isAcquiring(QByteArrayView command)
{
    static constexpr QByteArrayView names[] = {"set", "hset", "hincrby", "rename_to", "restore", "copy_to"};
    return std::find(std::begin(names), std::end(names), command) != std::end(names);
}

bool hasKey(const Lock &lock) { return lock.form != LockForm::Subscription; }

bool isBlocked(const Lock &lock) { return lock.form == LockForm::Queue; }

} // namespace

const Lock *LockRegistry::apply(const KeyReading &reading, NoticedBy by, const ServerTime &time, UnixTime wallNow, QByteArrayView lastCommand)
{
    const bool isKey = reading.type != KeyReading::Type::Subscription;
    if (isKey && by == NoticedBy::Scan && !m_gap)
        m_isBaseline = true;
    if (const Lock *known = isKey ? nullptr : find(reading.key); known && hasKey(*known)) // a lock with a key takes precedence
        return known;
    if (reading.type == KeyReading::Type::Elsewhere)
        return applyElsewhere(reading.key);
    const Instant at = std::min(reading.changedAt.value_or(reading.takenAt), reading.takenAt);
    Notice notice{by, by == NoticedBy::Event ? lastCommand : QByteArrayView(), wallNow - roundToMs(reading.takenAt - at), at};
    notice.uncertainty = reading.uncertainty;
    notice.isTold = reading.changedAt.has_value() && !m_operator.mayTellRestore(reading.key, at);
    notice.gap = gapBefore(reading.key, notice);
    notice.loss = notice.gap ? m_gap->loss : DataLoss::None;
    std::optional<Lock> read = recognise(reading, time, m_profiles);
    if (!read)
        return applyNoLock(reading, notice);
    read->observedAt = reading.takenAt;
    setPlace(*read);
    const quint32 slot = slotOf(read->key);
    const bool isReread = slot != SlotIndex::none && m_locks[slot].observedAt <= m_profilesSetAt && isSampled(by);
    notice.isUntouched = notice.gap && slot != SlotIndex::none && isUntouchedSince(reading, time, m_locks[slot].observedAt);
    takeStatedStart(*read, slot, reading, time, notice);
    if (slot == SlotIndex::none)
        return hasRoomFor(*read) ? &applyFirst(*std::move(read), notice) : leaveOut(slot);
    if (isReread)
        improveStart(slot, *read, reading, time);
    if (!reading.contents && !isReread)
        keepDetails(*read, m_locks[slot]);
    const qint64 before = bytesOf(m_locks[slot]);
    applyAgain(slot, *std::move(read), notice);
    m_bytes += bytesOf(m_locks[slot]) - before;
    return m_bytes <= m_bounds.bytes ? &m_locks[slot] : leaveOut(slot);
}

/** The lock has moved; this is not an event. */
const Lock *LockRegistry::applyElsewhere(const Bytes &key)
{
    const quint32 slot = slotOf(key);
    if (slot == SlotIndex::none) {
        if (m_others)
            m_others->isAway(key, m_node);
        return nullptr;
    }
    Lock lock = takeOut(slot);
    setPlace(lock);
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

/** The key of a lock that a queue keeps closed is missing; only the queue, read with its companions, shows that the lock is open again. */
const Lock *LockRegistry::applyNoLock(const KeyReading &reading, const Notice &notice)
{
    if (const Lock *held = find(reading.key); held && !hasKey(*held) && reading.type == KeyReading::Type::Missing)
        return held; // a subscription has no key
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
        takeOut(slotOf(Bytes(known->key))); // only its former profile made it a lock
    else if (known || isGone)
        applyMissing(known ? Bytes(known->key) : reading.key, notice);
    return nullptr;
}

quint32 LockRegistry::slotOf(const Bytes &key) const
{
    return m_index.find(key.hash(), [&](quint32 slot) { return m_locks[slot].key == key; });
}

/** Removes a lock; the last one moves into its slot. */
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
        // Held between two readings: no event, but the key's free time starts again.
        if (isRemoving(notice.command) && EventTeller::isTold(key))
            m_ended.rememberFree(key, notice.at);
        return;
    }
    const Lock lock = takeOut(slot);
    if (isBlocked(lock) || (m_others && m_others->find(key, m_node))) // it arrived there before it left here
        return;
    askFirst();
    const auto kind = kindOfEnd(lock, notice);
    const Instant end = kind == LockEvent::Kind::Expired && lock.deadline ? std::min(*lock.deadline, notice.at) : notice.at;
    m_events.tellEnd(lock, kind, end, notice);
    const bool isHandOverNext = kind != LockEvent::Kind::Vanished && kind != LockEvent::Kind::Cleared;
    rememberEnd(lock, end, isHandOverNext && !notice.gap);
}

void LockRegistry::askFirst() const
{
    if (m_beforeTelling)
        m_beforeTelling();
}

LockEvent::Kind LockRegistry::kindOfEnd(const Lock &lock, const Notice &notice)
{
    if (m_operator.takeClear(lock, notice))
        return LockEvent::Kind::Cleared;
    if (notice.command == "expired" || notice.command == "hexpired")
        return LockEvent::Kind::Expired;
    if (isRemoving(notice.command))
        return LockEvent::Kind::Released;
    if (notice.loss == DataLoss::InFailover)
        return hasPassed(lock.deadline, notice.at) && !lock.deadlineIsInValue() ? LockEvent::Kind::Expired : LockEvent::Kind::LostInFailover;
    if (notice.by == NoticedBy::Initial || notice.gap || notice.command == "evicted")
        return LockEvent::Kind::Vanished;
    if (!lock.deadlineIsInValue() && hasPassed(lock.deadline, notice.at))
        return LockEvent::Kind::Expired;
    return notice.by == NoticedBy::Event ? LockEvent::Kind::Released : LockEvent::Kind::Vanished;
}

/** The gap in which an unannounced change happened; an event announces it. */
std::optional<Duration> LockRegistry::gapBefore(const Bytes &key, const Notice &notice) const
{
    if (!m_gap)
        return std::nullopt;
    const Lock *const known = find(key);
    const bool isAnnounced = notice.by == NoticedBy::Event && m_gap->events == EventsOfGap::Lost && (known || isAcquiring(notice.command));
    if (isAnnounced || (known ? known->observedAt > m_gap->since : !m_isBaseline || m_ended.isFree(key, m_gap->since)))
        return std::nullopt;
    return std::max(Duration(0), roundToMs(notice.at - m_gap->since));
}

quint32 LockRegistry::add(Lock lock)
{
    const auto slot = quint32(m_locks.size());
    m_index.insert(lock.key.hash(), slot);
    m_untold.push_back(slot);
    Tracked &added = m_locks.emplace_back(std::move(lock));
    m_bytes += bytesOf(added);
    if (!m_removed.isEmpty() && m_removed.remove(added.key))
        added.told = Told::AsItWas;
    return slot;
}

void LockRegistry::putBack(Lock lock)
{
    if (find(lock.key))
        return;
    setPlace(lock);
    m_locks[add(std::move(lock))].told = Told::AsItWas;
}

/** Continues a hold known under former patterns. */
bool LockRegistry::continueHold(Tracked &lock, bool isTakenNow, const Notice &notice)
{
    const auto known = m_before.isEmpty() || isTakenNow ? m_before.cend() : m_before.constFind(lock.key);
    if (known == m_before.cend() || !isSameHold(*known, lock))
        return false;
    keepWhatWasAsked(lock, *known);
    keepHold(lock, *known, notice);
    return true;
}

/** A lock that arrives from another server: the same hold or the next. */
const Lock &LockRegistry::applyArrival(Lock known, Lock read, const Notice &notice)
{
    setPlace(known);
    const quint32 slot = add(std::move(known));
    Tracked &lock = m_locks[slot];
    lock.told = Told::AsItWas;
    m_others->arrived(lock.key, m_node);
    const qint64 before = bytesOf(lock);
    if (isSameHold(lock, read)) {
        keepWhatWasAsked(read, lock);
        keepHold(read, lock, notice);
        static_cast<Lock &>(lock) = std::move(read);
    } else {
        applyAgain(slot, std::move(read), notice);
    }
    m_bytes += bytesOf(lock) - before;
    return lock;
}

const Lock &LockRegistry::applyFirst(Lock read, const Notice &notice)
{
    if (const Lock *const elsewhere = m_others ? m_others->find(read.key, m_node) : nullptr)
        return applyArrival(*elsewhere, std::move(read), notice);
    Tracked &lock = m_locks[add(std::move(read))];
    const bool isTakenNow = notice.by == NoticedBy::Event && isAcquiring(notice.command); // perhaps another acquisition with the same token
    if (continueHold(lock, isTakenNow, notice))
        return lock;
    const bool wasFree = m_gap ? m_ended.isFree(lock.key, m_gap->since) : m_isBaseline || m_ended.isFree(lock.key, {});
    const bool isLockByProfile = m_isReread && isSampled(notice.by) && isSettledByProfile(lock);
    const bool isNews = (notice.gap || wasFree) && !isLockByProfile;
    setStart(lock, (isNews || isTakenNow) && !isBlocked(lock), notice);
    setStarts(lock, nullptr);
    const auto gap = takeGap(lock.key, notice);
    if (isNews || notice.by == NoticedBy::Event)
        askFirst();
    if (m_operator.takeRestore(lock, notice))
        m_events.tellStart(lock, LockEvent::Kind::Restored, {}, notice);
    else if ((isNews || isTakenNow) && !isBlocked(lock) && !isMark(onlyToken(lock)))
        m_events.tellStart(lock, isBack(lock, notice) ? LockEvent::Kind::IsBack : LockEvent::Kind::Acquired, gap, notice);
    return lock;
}

/** True if the server has lost the end of this hold. */
bool LockRegistry::isBack(const Lock &lock, const Notice &now) const { return now.gap && now.loss != DataLoss::None && m_ended.isLast(lock); }

HeldSinceSource LockRegistry::sourceOf(const Notice &notice)
{
    using enum HeldSinceSource;
    return notice.gap || notice.by == NoticedBy::Initial ? FirstSeen : notice.by == NoticedBy::Event ? Observed : Derived;
}

/** A hold that was not seen to begin may state when it began, but not before the last look at the key. */
void LockRegistry::takeStatedStart(Lock &read, quint32 slot, const KeyReading &reading, const ServerTime &time, const Notice &notice) const
{
    const Lock *const known = slot == SlotIndex::none ? nullptr : &m_locks[slot];
    if (known && sourceOf(notice) != HeldSinceSource::FirstSeen)
        return;
    setStatedStart(read, reading, time, m_profiles, known ? known->observedAt : notice.gap ? m_gap->since : Instant::min());
    if (!known && !notice.gap && m_recalled)
        recallStarts(read, *m_recalled, notice.at, notice.wallNow);
}

/** The profiles that the lock is read with for the first time may say since when it is held. */
void LockRegistry::improveStart(quint32 slot, Lock read, const KeyReading &reading, const ServerTime &time)
{
    Lock &known = m_locks[slot];
    if (!isSameHold(known, read) || !read.hasOneHolder())
        return;
    setStatedStart(read, reading, time, m_profiles);
    if (const HoldStart start = better(known.start(), read.start()); start != known.start()) {
        known.setStart(start);
        markChanged(slot);
    }
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
        if (m_locks[slot].details.clients())
            setClients(m_locks[slot].key, {});
    }
}

void LockRegistry::applyAgain(quint32 slot, Lock read, const Notice &notice)
{
    keepWhatWasAsked(read, m_locks[slot]);
    if (hasOtherMeaning(m_locks[slot], read))
        updateMeaning(slot, std::move(read), notice);
    else if (isBlocked(m_locks[slot]) || isBlocked(read))
        updateBlocked(slot, std::move(read), notice);
    else if (isSameHold(m_locks[slot], read))
        updateSameHold(slot, std::move(read), notice);
    else
        updateNextHold(slot, std::move(read), notice);
}

/** True if the lock was last read under other profiles: its holder may be stored elsewhere now, but is the same. */
bool LockRegistry::hasOtherMeaning(const Lock &known, const Lock &read) const
{
    if (known.observedAt > m_profilesSetAt || known.rule == read.rule || isBlocked(known) || isBlocked(read))
        return false;
    return isSameHold(known, read) || known.token.isEmpty() || read.token.isEmpty();
}

void LockRegistry::updateMeaning(quint32 slot, Lock read, const Notice &notice)
{
    Lock &known = m_locks[slot];
    keepHold(read, known, notice);
    known = std::move(read);
    markChanged(slot);
}

/** Before or after this change there is only a queue, and no holder. */
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
    else if (!isBlocked(known))
        m_events.tellStart(known, LockEvent::Kind::Acquired, std::nullopt, notice);
}

void LockRegistry::updateSameHold(quint32 slot, Lock read, const Notice &notice)
{
    Lock &known = m_locks[slot];
    if (mayBeSameDeadline(known, read, notice.uncertainty))
        read.deadline = known.deadline;
    const bool isAlike = isSameContent(known, read), isSeenAlike = isAlike && !notice.isTold && !notice.gap;
    const HoldStart start = isSeenAlike ? known.start() : startNow(known, read, notice);
    if (isAlike) {
        known.observedAt = read.observedAt;
        if (start == known.start())
            return;
        continueStart(known, known, start, notice);
        forgetClient(known, known.token);
        return markChanged(slot);
    }
    const std::vector<Bytes> prolonged = prolongedHolders(known, read);
    HolderChange change = holderChange(known, read);
    // a client that joins a shared lock moves the deadline, too
    const bool renewed = !prolonged.empty() || (change.joined.empty() && isRenewed(known, read, notice.by));
    read.setStart({notice.at, sourceOf(notice)}); // for new holders; the lock is held for longer
    setStarts(read, &known, &notice);
    if (!change.left.empty() || !change.joined.empty())
        askFirst();
    const HolderChange byOperator = m_operator.takePart(read, change, notice);
    const bool isSure = start == known.start();
    continueStart(read, known, start, notice);
    if (!isSure)
        forgetClient(read, read.token);
    read.renewals = known.renewals + (renewed ? 1 : 0);
    read.renewedAt = renewed ? MaybeInstant(read.observedAt) : known.renewedAt;
    const bool isOneHolders = renewed && read.hasOneHolder() && known.deadline && read.deadline;
    read.renewalPeriodMs = !isSure ? 0
        : isOneHolders             ? renewalPeriod(known, roundToMs(*read.deadline - *known.deadline), notice.by)
                                   : known.renewalPeriodMs;
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

/** Another token: another client's hold, or another acquisition of the same client, which the data do not distinguish. */
void LockRegistry::updateNextHold(quint32 slot, Lock read, const Notice &notice)
{
    Lock &known = m_locks[slot];
    askFirst();
    const auto endByOperator = m_operator.takeEnd(known, read, notice);
    const bool lapsed = isLapsed(known, notice.at);
    const Instant end = lapsed && !endByOperator ? *known.deadline : std::max(notice.at, known.heldSince); // a reading may precede its event
    setStart(read, true, notice);
    setStarts(read, nullptr);
    const bool isRestored = !endByOperator && m_operator.takeRestore(read, notice);
    m_operator.forget(known.key);
    const Lock before = std::exchange(known, std::move(read));
    markChanged(slot);
    const bool isTombstone = isMark(onlyToken(known)) || before.deadlineIsInValue(); // otherwise it was overwritten already
    const bool isFenced = endByOperator == LockEvent::Kind::FencedOff && isTombstone, wasFenced = isMark(onlyToken(before));
    const bool isBackNow = isBack(known, notice), isLost = notice.loss == DataLoss::InFailover && !lapsed;
    rememberEnd(before, end, false);
    if (!endByOperator && !isRestored && !wasFenced && !isBackNow && !isLost)
        return m_events.tellHandOver(before, known, end, lapsed, notice);
    const auto kind = endByOperator ? endByOperator : wasFenced ? std::nullopt : std::optional(kindOfEnd(before, notice));
    if (kind)
        m_events.tellEnd(before, *kind, end, notice);
    using Kind = LockEvent::Kind;
    if (!isFenced)
        m_events.tellStart(known, isRestored ? Kind::Restored : isBackNow ? Kind::IsBack : Kind::Acquired, {}, notice);
}

std::optional<Duration> LockRegistry::takeGap(const Bytes &key, const Notice &notice)
{
    const auto since = m_ended.takeFree(key, m_gap ? m_gap->since : Instant());
    const bool isKnown = since && notice.by == NoticedBy::Event;
    return isKnown ? std::optional(std::max(Duration(0), roundToMs(notice.at - *since))) : std::nullopt;
}

void LockRegistry::rememberEnd(const Lock &hold, Instant at, bool isFree)
{
    if (EventTeller::isTold(hold.key))
        m_ended.remember(hold, at, isFree);
}

void LockRegistry::pictureCompleted()
{
    m_isBaseline = true;
    m_isReread = false;
    m_before.clear();
    m_recalled.reset();
    if (const auto gap = std::exchange(m_gap, {}))
        m_ended.forgetFree(gap->since);
}

void LockRegistry::loseSight(Instant since, EventsOfGap events) { m_gap = m_gap.value_or(Gap{since, events}); }

void LockRegistry::forgetBaseline(Instant now)
{
    m_isBaseline = false;
    loseSight(now);
}

void LockRegistry::setLoss(DataLoss loss)
{
    if (m_gap)
        m_gap->loss = std::max(m_gap->loss, loss);
}

void LockRegistry::setProfiles(LockProfiles profiles, Instant now)
{
    m_isReread = m_isReread || !profiles.recogniseAlike(m_profiles);
    m_profilesSetAt = m_isReread ? now : m_profilesSetAt;
    m_profiles = std::move(profiles);
}

void LockRegistry::reset()
{
    LockProfiles profiles = std::move(m_profiles);
    const NodeNumber node = m_node;
    const bool nodeIsPartOfId = m_nodeIsPartOfId;
    OtherNodes *const others = m_others;
    std::function<void()> ask = std::move(m_beforeTelling);
    *this = LockRegistry(m_events.limit(), m_bounds);
    m_profiles = std::move(profiles);
    setNode(node, nodeIsPartOfId);
    m_others = others;
    m_beforeTelling = std::move(ask);
    m_reset = true;
}

void LockRegistry::restart()
{
    QHash<Bytes, Lock> before = std::move(m_before); // from earlier patterns, if no scan has finished
    OperatorHistory history = std::move(m_operator); // kept, since the server is the same
    if (std::size_t(before.size()) + m_locks.size() > m_bounds.locks)
        before.clear();
    for (const Lock &lock : m_locks)
        before.insert(lock.key, lock);
    reset();
    m_before = std::move(before);
    m_operator = std::move(history);
}

const Lock *LockRegistry::find(const Bytes &key) const
{
    const quint32 slot = slotOf(key);
    return slot == SlotIndex::none ? nullptr : &m_locks[slot];
}

std::vector<Bytes> LockRegistry::notReadSince(Instant instant) const
{
    std::vector<Bytes> keys;
    for (const Lock &lock : m_locks) {
        if (lock.observedAt < instant && hasKey(lock))
            keys.push_back(isBlocked(lock) ? queueOf(lock).value_or(lock.key) : lock.key);
    }
    return keys;
}

LockDelta LockRegistry::takeDelta()
{
    LockDelta delta;
    delta.reset = std::exchange(m_reset, false);
    for (const Bytes &key : m_removed)
        delta.removed.emplace_back(key, m_nodeIsPartOfId ? m_node : NodeNumber(0));
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
