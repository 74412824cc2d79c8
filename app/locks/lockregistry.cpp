// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/lockregistry.h"

#include "locks/companions.h"
#include "locks/schemes/redissonnames.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace lockscope {

namespace {

constexpr std::size_t endsRemembered = 20000;
/** What remembers events keeps thousands of keys that the server has forgotten: those of longer ones are counted, not told. */
constexpr qsizetype longestKeyTold = 4096;
constexpr Duration clearExpectedFor{10'000};
/** Two readings of one deadline differ by the way to the server and back; below this the older one stands, to keep deltas small. */
constexpr Duration sameDeadline{20};
/** A deadline that moved up by more than this was renewed. */
constexpr Duration measurementError{50};
constexpr Duration mostMeasurementError{1000};

/** Names of keyspace events after which a key that was free is held. */
bool isAcquiring(QByteArrayView command)
{
    static constexpr QByteArrayView names[] = {"set", "hset", "hincrby", "rename_to", "restore", "copy_to"};
    return std::find(std::begin(names), std::end(names), command) != std::end(names);
}

/** Names of keyspace events of a key that somebody removed. */
bool isRemoving(QByteArrayView command)
{
    static constexpr QByteArrayView names[] = {"del", "unlink", "hdel", "rename_from", "move_from"};
    return std::find(std::begin(names), std::end(names), command) != std::end(names);
}

bool deadlineHasPassed(const Lock &lock, Instant at) { return lock.deadline && *lock.deadline <= at + measurementError; }

bool isSampled(NoticedBy by) { return by == NoticedBy::Scan || by == NoticedBy::Initial; }

/** How far apart two readings of one deadline may be. An event named the key just now: then a small move is meant. */
Duration jitter(const Lock &lock, Instant readAt, NoticedBy by)
{
    if (by == NoticedBy::Event)
        return measurementError;
    if (by == NoticedBy::Deadline && lock.deadline && *lock.deadline > readAt) // looked at again because it was known badly
        return mostMeasurementError;
    return std::clamp(lock.lease / 50, measurementError, mostMeasurementError);
}

/** For a deadline inside the value only another value is news: the same one moves when the server's clock is measured anew. */
bool isRenewed(const Lock &known, const Lock &read, NoticedBy by)
{
    return known.deadline && read.deadline && !read.deadlineIsInValue()
        && *read.deadline - *known.deadline > jitter(known, read.observedAt, by);
}

bool isBlocked(const Lock &lock) { return lock.protocol == Protocol::Queue; }

bool isSameDeadline(const std::optional<Instant> &a, const std::optional<Instant> &b)
{
    return a && b ? std::chrono::abs(*a - *b) <= sameDeadline : !a && !b;
}

bool isSameContent(const Lock &a, const Lock &b)
{
    return a.protocol == b.protocol && a.rule == b.rule && a.token == b.token && a.tokenIsWhole == b.tokenIsWhole
        && a.deadlineIsKnown == b.deadlineIsKnown && a.deadlineIn == b.deadlineIn && isSameDeadline(a.deadline, b.deadline)
        && isAlike(a.details, b.details, sameDeadline);
}

/**
 * The estimate with one more renewal. A holder that renews by the same lease each time moves the deadline by just the time since its last
 * renewal, whenever we may come to see it. The first step is left out: the lease of an acquisition is often another one. One odd step
 * counts as twice or half the estimate at most; a renewal that we came upon, without an event, ends several periods of which we
 * missed the others.
 */
quint32 renewalPeriod(const Lock &known, Duration step, bool sampled)
{
    constexpr qint64 weight = 4;
    if (known.renewals == 0)
        return 0;
    const qint64 seen = std::clamp<qint64>(step.count(), 1, std::numeric_limits<quint32>::max());
    const qint64 period = known.renewalPeriodMs;
    if (period == 0)
        return quint32(seen);
    const qint64 periods = sampled ? std::max<qint64>(1, (seen + period / 2) / period) : 1;
    const qint64 sample = std::clamp(seen / periods, (period + 1) / 2, 2 * period);
    return quint32(std::min<qint64>(period + (sample - period) / weight, std::numeric_limits<quint32>::max()));
}

/** Those who share a lock have a start of their own. */
EndedHold endedHold(const Lock &lock, const Holder &holder)
{
    if (lock.hasOneHolder())
        return {lock.token, lock.heldSince, schemeOf(lock).name, lock.renewals, lock.heldSinceSource};
    return {holder.token, holder.since, schemeOf(lock).name, 0, holder.sinceSource};
}

std::optional<Duration> heldUntil(const EndedHold &hold, Instant end)
{
    if (hold.sinceSource == HeldSinceSource::FirstSeen)
        return std::nullopt;
    return std::max(Duration(0), roundToMs(end - hold.since));
}

} // namespace

const Lock *LockRegistry::apply(const KeyReading &reading, NoticedBy by, const ServerTime &time, UnixTime wallNow,
                                QByteArrayView lastCommand)
{
    if (by == NoticedBy::Scan)
        m_complete = true;
    else if (by == NoticedBy::Initial && m_complete)
        forgetWhatWasFree();
    const Instant at = std::min(reading.changedAt.value_or(reading.takenAt), reading.takenAt);
    const Notice notice{by, by == NoticedBy::Event ? lastCommand : QByteArrayView(), wallNow - roundToMs(reading.takenAt - at), at};
    std::optional<Lock> read = recognise(reading, time, m_profiles);
    if (!read)
        return applyNoLock(reading, notice);
    read->observedAt = reading.takenAt;
    const quint32 slot = slotOf(read->key);
    if (slot == SlotIndex::none)
        return &applyFirst(*std::move(read), notice);
    const bool isReadAnew = m_locks[slot].observedAt <= m_profilesSetAt && isSampled(by);
    if (!reading.contents && !isReadAnew)
        keepDetails(*read, m_locks[slot]);
    applyAgain(slot, *std::move(read), notice);
    return &m_locks[slot];
}

/** What a queue keeps closed is missing itself, so that only the queue, read with what is beside it, tells that it no longer does. */
const Lock *LockRegistry::applyNoLock(const KeyReading &reading, const Notice &notice)
{
    const bool isGone = reading.type == KeyReading::Type::Missing;
    const bool isQueue = reading.key.view().startsWith(redisson::queuePrefix);
    const Lock *known = find(reading.key);
    if (isQueue && !known) {
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
        // Taken and given back between two readings: nothing to tell, but the key's free time begins anew.
        if (isRemoving(notice.command))
            rememberEnd(key, notice.at);
        return;
    }
    const Lock lock = takeOut(slot);
    if (isBlocked(lock))
        return;
    const auto kind = kindOfEnd(lock, notice);
    const Instant end = kind == LockEvent::Kind::Expired && lock.deadline ? std::min(*lock.deadline, notice.at) : notice.at;
    tellEnd(lock, kind, end, notice);

    if (kind == LockEvent::Kind::Vanished)
        m_ended.remove(key);
    else
        rememberEnd(key, end);
}

void LockRegistry::tellEnd(const Lock &lock, LockEvent::Kind kind, Instant end, const Notice &notice)
{
    for (const Holder &holder : holdersOf(lock))
        tell(endEventOf(lock, holder, kind, end, notice));
}

LockEvent LockRegistry::endEventOf(const Lock &lock, const Holder &holder, LockEvent::Kind kind, Instant end, const Notice &notice)
{
    LockEvent event = eventOf(lock, kind, holder.token, notice);
    event.at = notice.wallNow - roundToMs(notice.at - end);
    event.atSteady = end;
    event.ended = endedHold(lock, holder);
    if (notice.by != NoticedBy::Initial)
        event.held = heldUntil(event.ended, end);
    return event;
}

LockEvent LockRegistry::eventOf(const Lock &lock, LockEvent::Kind kind, const Bytes &holder, const Notice &notice)
{
    LockEvent event;
    event.kind = kind;
    event.at = notice.wallNow;
    event.atSteady = notice.at;
    event.key = lock.key;
    event.token = holder;
    event.protocol = lock.protocol;
    event.sampled = isSampled(notice.by);
    return event;
}

LockEvent::Kind LockRegistry::kindOfEnd(const Lock &lock, const Notice &notice)
{
    if (takeExpectedClear(lock, notice))
        return LockEvent::Kind::Cleared;
    if (notice.command == "expired")
        return LockEvent::Kind::Expired;
    if (isRemoving(notice.command))
        return LockEvent::Kind::Released;
    if (notice.by == NoticedBy::Initial || notice.command == "evicted")
        return LockEvent::Kind::Vanished;
    if (!lock.deadlineIsInValue() && deadlineHasPassed(lock, notice.at))
        return LockEvent::Kind::Expired;
    return notice.by == NoticedBy::Event ? LockEvent::Kind::Released : LockEvent::Kind::Vanished;
}

bool LockRegistry::takeExpectedClear(const Lock &lock, const Notice &notice)
{
    const auto expected = m_expectedClears.constFind(lock.key);
    if (expected == m_expectedClears.cend())
        return false;
    const bool inTime = notice.at <= expected->until;
    const bool mayHaveExpired = !lock.deadlineIsInValue() && !isRemoving(notice.command) && deadlineHasPassed(lock, notice.at);
    const bool isOurs = inTime && expected->token == lock.token && notice.command != "expired" && !mayHaveExpired;
    m_expectedClears.erase(expected);
    return isOurs;
}

const Lock &LockRegistry::applyFirst(Lock read, const Notice &notice)
{
    const auto slot = quint32(m_locks.size());
    m_index.insert(read.key.hash(), slot);
    m_untold.push_back(slot);
    Tracked &lock = m_locks.emplace_back(std::move(read));
    if (!m_removed.isEmpty() && m_removed.remove(lock.key))
        lock.told = Told::AsItWas;
    const bool wasFree = m_complete || (!m_ended.isEmpty() && m_ended.contains(lock.key));
    const bool isLockByProfile = m_isReadAnew && isSampled(notice.by) && isSettledByProfile(lock);
    const bool isSeenToBegin = (wasFree && !isLockByProfile) || (notice.by == NoticedBy::Event && isAcquiring(notice.command));
    setStart(lock, isSeenToBegin && !isBlocked(lock), notice);
    setStarts(lock, nullptr);
    const auto gap = takeGap(lock.key, notice);
    tellStart(lock, gap, notice);
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

void LockRegistry::tellStart(const Lock &lock, const std::optional<Duration> &gap, const Notice &notice)
{
    if (lock.heldSinceSource == HeldSinceSource::FirstSeen)
        return;
    for (const Holder &holder : holdersOf(lock)) {
        LockEvent event = eventOf(lock, LockEvent::Kind::Acquired, holder.token, notice);
        event.gap = gap;
        tell(std::move(event));
    }
}

void LockRegistry::setSubscribers(const Bytes &key, std::optional<qint64> count)
{
    const quint32 slot = slotOf(key);
    if (slot == SlotIndex::none || !m_locks[slot].details || m_locks[slot].details->subscribers == count)
        return;
    LockDetails details = *m_locks[slot].details;
    details.subscribers = count;
    m_locks[slot].details = SharedDetails(std::move(details));
    markChanged(slot);
}

void LockRegistry::applyAgain(quint32 slot, Lock read, const Notice &notice)
{
    keepSubscribers(read, m_locks[slot]);
    if (hasOtherMeaning(m_locks[slot], read))
        updateMeaning(slot, std::move(read));
    else if (isBlocked(m_locks[slot]) || isBlocked(read))
        updateBlocked(slot, std::move(read), notice);
    else if (isSameHold(m_locks[slot], read))
        updateSameHold(slot, std::move(read), notice);
    else
        updateNextHold(slot, std::move(read), notice);
}

/** It was read last under other profiles. Who holds it may be in another place now, but it is nobody else. */
bool LockRegistry::hasOtherMeaning(const Lock &known, const Lock &read) const
{
    if (known.observedAt > m_profilesSetAt || known.rule == read.rule || isBlocked(known) || isBlocked(read))
        return false;
    return isSameHold(known, read) || known.token.isEmpty() || read.token.isEmpty();
}

void LockRegistry::updateMeaning(quint32 slot, Lock read)
{
    Lock &known = m_locks[slot];
    read.heldSince = known.heldSince;
    read.heldSinceSource = known.heldSinceSource;
    setStarts(read, &known);
    read.renewals = known.renewals;
    read.renewalPeriodMs = known.renewalPeriodMs;
    read.lease = std::max(known.lease, read.lease);
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
        tellEnd(before, kindOfEnd(before, notice), notice.at, notice);
    else if (!isBlocked(known))
        tellStart(known, std::nullopt, notice);
}

void LockRegistry::updateSameHold(quint32 slot, Lock read, const Notice &notice)
{
    Lock &known = m_locks[slot];
    if (isSameContent(known, read)) {
        known.observedAt = read.observedAt;
        return;
    }
    const std::vector<Bytes> prolonged = prolongedHolders(known, read);
    const HolderChange change = holderChange(known, read);
    // Of a shared lock whoever joins moves the deadline, too.
    const bool renewed = !prolonged.empty() || (change.joined.empty() && isRenewed(known, read, notice.by));
    read.heldSince = notice.at; // of those who come; the lock itself is held for longer
    read.heldSinceSource = notice.by == NoticedBy::Event ? HeldSinceSource::Observed : HeldSinceSource::Derived;
    setStarts(read, &known);
    read.heldSince = known.heldSince;
    read.heldSinceSource = known.heldSinceSource;
    read.renewals = known.renewals + (renewed ? 1 : 0);
    const bool isOneHolders = renewed && read.hasOneHolder() && known.deadline && read.deadline;
    read.renewalPeriodMs =
        isOneHolders ? renewalPeriod(known, roundToMs(*read.deadline - *known.deadline), isSampled(notice.by)) : known.renewalPeriodMs;
    read.lease = std::max(known.lease, read.lease);
    const Lock before = std::exchange(known, std::move(read));
    markChanged(slot);
    tellHolders(before, change, notice);
    for (const Bytes &holder : prolonged)
        tell(eventOf(known, LockEvent::Kind::Renewed, holder, notice));
    if (renewed && prolonged.empty() && known.hasOneHolder())
        tell(eventOf(known, LockEvent::Kind::Renewed, known.token, notice));
}

/** Those who share a lock come and go, and it is the same hold all the time. */
void LockRegistry::tellHolders(const Lock &before, const HolderChange &change, const Notice &notice)
{
    for (const Holder &holder : change.left) {
        auto kind = notice.by == NoticedBy::Event ? LockEvent::Kind::Released : LockEvent::Kind::Vanished;
        if (holder.deadline && *holder.deadline <= notice.at + measurementError)
            kind = LockEvent::Kind::Expired;
        tell(endEventOf(before, holder, kind, notice.at, notice));
    }
    for (const Holder &holder : change.joined)
        tell(eventOf(before, LockEvent::Kind::Acquired, holder.token, notice));
}

/** Another token: somebody else's hold, or another acquisition by the same client; the data does not tell these apart. */
void LockRegistry::updateNextHold(quint32 slot, Lock read, const Notice &notice)
{
    Lock &known = m_locks[slot];
    m_expectedClears.remove(known.key);
    const bool lapsed = known.deadline && *known.deadline < notice.at;
    const Instant end = lapsed ? *known.deadline : std::max(notice.at, known.heldSince); // another reading may have outrun the event
    const std::vector<Holder> last = holdersOf(known);
    const std::vector<Holder> next = holdersOf(read);
    LockEvent event = eventOf(read, LockEvent::Kind::HandedOver, next.empty() ? read.token : next[0].token, notice);
    event.ended = endedHold(known, last.empty() ? Holder() : last[0]);
    if (notice.by != NoticedBy::Initial)
        event.held = heldUntil(event.ended, end);
    if (lapsed && notice.by == NoticedBy::Event)
        event.gap = roundToMs(notice.at - end);

    read.heldSince = notice.at;
    read.heldSinceSource = notice.by == NoticedBy::Event ? HeldSinceSource::Observed : HeldSinceSource::Derived;
    setStarts(read, nullptr);
    const Lock before = std::exchange(known, std::move(read));
    markChanged(slot);
    for (std::size_t i = 1; i < last.size(); ++i)
        tell(endEventOf(before, last[i], LockEvent::Kind::Released, end, notice));
    tell(std::move(event));
    for (std::size_t i = 1; i < next.size(); ++i)
        tell(eventOf(known, LockEvent::Kind::Acquired, next[i].token, notice));
}

void LockRegistry::expectClear(const Bytes &key, const Bytes &token, Instant now)
{
    m_expectedClears.removeIf([now](const auto &entry) { return entry.value().until < now; });
    Expected &expected = m_expectedClears[key];
    if (expected.token != token)
        expected = Expected{token, {}, 0};
    expected.until = now + clearExpectedFor;
    ++expected.attempts;
}

void LockRegistry::withdrawClear(const Bytes &key, const Bytes &token)
{
    const auto expected = m_expectedClears.find(key);
    if (expected != m_expectedClears.end() && expected->token == token && --expected->attempts == 0)
        m_expectedClears.erase(expected);
}

std::optional<Duration> LockRegistry::takeGap(const Bytes &key, const Notice &notice)
{
    if (m_ended.isEmpty())
        return std::nullopt;
    const auto ended = m_ended.constFind(key);
    if (ended == m_ended.cend())
        return std::nullopt;
    const Instant at = ended->at;
    m_ended.erase(ended);
    if (notice.by != NoticedBy::Event)
        return std::nullopt;
    return std::max(Duration(0), roundToMs(notice.at - at));
}

void LockRegistry::rememberEnd(const Bytes &key, Instant at)
{
    if (key.size() > longestKeyTold)
        return;
    m_ended.insert(key, {at, ++m_endedCount});
    m_endedInOrder.emplace_back(m_endedCount, key);
    if (m_endedInOrder.size() <= endsRemembered)
        return;
    const auto [number, oldest] = std::move(m_endedInOrder.front());
    m_endedInOrder.pop_front();
    const auto entry = m_ended.constFind(oldest);
    if (entry != m_ended.cend() && entry->number == number)
        m_ended.erase(entry);
}

/** Connected anew: a key that was free may have been taken and given back while we did not listen. */
void LockRegistry::forgetWhatWasFree()
{
    m_complete = false;
    m_ended.clear();
    m_endedInOrder.clear();
}

void LockRegistry::tell(LockEvent event)
{
    if (m_events.size() < m_eventLimit && event.key.size() <= longestKeyTold)
        m_events.push_back(std::move(event));
    else
        ++m_eventsLost;
}

void LockRegistry::setProfiles(SchemeProfiles profiles, Instant now)
{
    m_isReadAnew = m_isReadAnew || !profiles.recogniseAlike(m_profiles);
    if (m_isReadAnew)
        m_profilesSetAt = now;
    m_profiles = std::move(profiles);
}

void LockRegistry::reset()
{
    SchemeProfiles profiles = std::move(m_profiles);
    *this = LockRegistry(m_eventLimit);
    m_profiles = std::move(profiles);
    m_reset = true;
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
        if (lock.observedAt < instant)
            keys.push_back(isBlocked(lock) ? Bytes(redisson::queueKey(lock.key)) : lock.key);
    }
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
    delta.events = std::exchange(m_events, {});
    delta.eventsLost = std::exchange(m_eventsLost, 0);
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
