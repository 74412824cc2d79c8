// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "watch/picture/picture.h"

#include "libraries/companions.h"

#include <algorithm>
#include <utility>

namespace lockscope {

namespace {

/** PTTL and timers have a resolution of milliseconds. */
constexpr Duration afterDeadline{2};
constexpr Duration longestBackOff{256};
/** Deadlines with a greater error are read again; of a slow server only a limited number at a time. */
constexpr Duration tolerated{100};
constexpr Duration recheckAfter{1000};
constexpr qsizetype mostRechecks = 1000;
constexpr std::size_t eventsOfDelta = 5000;
constexpr std::size_t mostDueAtOnce = 5000;
/** A live head of a queue acquires a released lock within milliseconds. */
constexpr Duration queuePatience{500};
/** A server may report any number; beyond this the memory grows as needed. */
constexpr qsizetype mostReserved = 1'000'000;

/** The parts of a lock that only a change on the server alters, not another reading. */
struct Trait {
    Bytes token;
    quint32 renewals;
    LockForm form;
    bool operator==(const Trait &) const = default;
};

Trait traitOf(const Lock &lock) { return {lock.token, lock.renewals, lock.form}; }

bool endedByItself(const std::optional<Instant> &deadline, Instant at) { return deadline && *deadline <= at + afterDeadline; }

constexpr qsizetype mostInRound = 10'000;
/** One in this number of keys reported as gone is read anyway, to verify the events. */
constexpr int verifiedShare = 16;
/** Up to this number of further changes may be in transit while some are waiting. */
constexpr quint64 mostOnTheirWay = 1000;

} // namespace

Picture::Picture(Clock &clock, Duration deltaInterval, const LockRegistry::Bounds &bounds, QObject *parent)
    : QObject(parent), m_clock(clock), m_deltaInterval(deltaInterval),
      m_registry(eventsOfDelta, bounds), m_serverTime{clock.wallNow(), clock.now(), false}, m_dueAlarm(clock, [this] { onDue(); }),
      m_deltaAlarm(clock, [this] { settle(); })
{
}

const Lock *Picture::apply(const KeyReading &reading, NoticedBy by, QByteArrayView lastCommand)
{
    touch();
    const bool isMissing = reading.type == KeyReading::Type::Missing;
    const Lock *before = isMissing ? m_registry.find(reading.key) : nullptr;
    const std::optional<Bytes> queueLeft = before ? queueOf(*before) : std::nullopt;
    const Lock *lock = m_registry.apply(reading, by, m_serverTime, m_clock.wallNow(), lastCommand);
    plan(reading.key, lock);
    if (queueLeft)
        planQueue(*queueLeft, lock);
    else if (lock && lock->form == LockForm::Queue)
        planQueue(*queueOf(*lock), lock);
    const bool wasRecheck = !m_rechecks.isEmpty() && m_rechecks.remove(reading.key) && by == NoticedBy::Deadline;
    if (lock && reading.uncertainty > tolerated && !wasRecheck) // not repeated for a server that is always slow
        planRecheck(*lock);
    return lock;
}

/** Reads the key again after a slow answer, since the deadline is inexact. */
void Picture::planRecheck(const Lock &lock)
{
    const Instant at = m_clock.now() + recheckAfter;
    if (!lock.deadline || lock.deadlineIsInValue() || *lock.deadline <= at || m_rechecks.size() >= mostRechecks)
        return;
    m_rechecks.insert(lock.key);
    m_deadlines.set(lock.key, at, m_clock.now());
}

Picture::Effect Picture::applyAndCompare(const KeyReading &reading, NoticedBy by)
{
    const Lock *before = m_registry.find(reading.key);
    if (!before) {
        const Lock *after = apply(reading, by); // what is no lock, or one of another name, need not have an event
        return after && after->key == reading.key ? Effect::Changed : Effect::None;
    }
    const Trait trait = traitOf(*before);
    const auto deadline = before->deadline;
    const Lock *after = apply(reading, by);
    if (!after)
        return endedByItself(deadline, reading.takenAt) ? Effect::None : Effect::Changed;
    return traitOf(*after) == trait ? Effect::None : Effect::Changed;
}

void Picture::plan(const Bytes &key, const Lock *lock)
{
    const Instant now = m_clock.now();
    const bool hasDeadline = lock && lock->deadline && !lock->deadlineIsInValue();
    if (hasDeadline && *lock->deadline <= now) {
        m_deadlines.set(key, lookAtOverdue(key), now);
        return;
    }
    if (!m_overdueLooks.isEmpty())
        m_overdueLooks.remove(key);
    if (hasDeadline)
        m_deadlines.set(key, *lock->deadline + afterDeadline, now);
    else
        m_deadlines.remove(key);
}

/** The queue shows whether a free lock is closed, and until when by its head: waiters are dropped one after the other. */
void Picture::planQueue(const Bytes &queue, const Lock *lock)
{
    const Instant now = m_clock.now();
    if (!lock)
        m_deadlines.set(queue, now + queuePatience, now);
    else if (lock->deadline)
        m_deadlines.set(queue, std::max(*lock->deadline, now) + afterDeadline, now);
}

/** True if the queue's lock is held, so that the queue itself does not matter. */
bool Picture::isOfHeldLock(const Bytes &queue) const
{
    const auto name = lockOfCompanion(queue);
    const Lock *lock = name ? m_registry.find(*name) : nullptr;
    return lock && lock->form != LockForm::Queue && queueOf(*lock) == queue;
}

void Picture::planAhead()
{
    const Instant now = m_clock.now();
    for (const Lock &lock : m_registry.locks()) {
        const bool isPlanned = !lock.deadline || lock.deadlineIsInValue() || *lock.deadline <= now || m_rechecks.contains(lock.key);
        if (!isPlanned)
            m_deadlines.set(lock.key, *lock.deadline + afterDeadline, now);
    }
}

Instant Picture::lookAtOverdue(const Bytes &key)
{
    const int looks = m_overdueLooks[key]++;
    return m_clock.now() + std::min(longestBackOff, afterDeadline * (1 << std::min(looks, 7)));
}

void Picture::touch()
{
    m_touched = true;
    if (std::exchange(m_willSettle, true))
        return;
    // Queued without delay: readings at hand are applied first.
    QMetaObject::invokeMethod(
        this,
        [this] {
            m_willSettle = false;
            settle();
        },
        Qt::QueuedConnection);
}

/** Sets the alarms and emits what is due. */
void Picture::settle()
{
    if (const auto due = m_deadlines.next())
        m_dueAlarm.setFor(*due);
    if (m_frozen || !m_touched)
        return;
    if (!m_lastDelta || m_clock.now() - *m_lastDelta >= m_deltaInterval)
        flush();
    else if (!m_deltaAlarm.isSet())
        m_deltaAlarm.setFor(*m_lastDelta + m_deltaInterval);
}

void Picture::flush()
{
    if (m_frozen)
        return;
    m_touched = false;
    const LockDelta delta = m_registry.takeDelta();
    if (delta.isEmpty())
        return;
    m_lastDelta = m_clock.now();
    m_deltaAlarm.cancel();
    emit changed(delta);
}

void Picture::onDue()
{
    if (m_deadlines.isTimeToPlan(m_clock.now()))
        planAhead();
    auto keys = m_deadlines.takeDue(m_clock.now(), mostDueAtOnce);
    std::erase_if(keys, [this](const Bytes &key) { return isOfHeldLock(key); });
    if (const auto next = m_deadlines.next())
        m_dueAlarm.setFor(*next);
    if (!keys.empty())
        emit due(keys);
}

void Picture::setFrozen(bool frozen)
{
    m_frozen = frozen;
    touch();
}

void Picture::complete()
{
    m_registry.pictureCompleted();
    flush();
}

void Picture::setSubscribers(const Bytes &key, std::optional<qint64> count)
{
    touch();
    m_registry.setSubscribers(key, count);
}

void Picture::setClients(const Bytes &key, LockClients clients)
{
    touch();
    m_registry.setClients(key, std::move(clients));
}

void Picture::forgetClients()
{
    touch();
    m_registry.forgetClients();
}

void Picture::reset()
{
    m_registry.reset();
    beginAnew();
}

void Picture::restart()
{
    m_registry.restart();
    beginAnew();
}

void Picture::beginAnew()
{
    m_deadlines.clear();
    m_overdueLooks.clear();
    m_rechecks.clear();
    m_lastDelta.reset(); // emit at once
    touch();
}

void Picture::reserve(qsizetype locks) { m_registry.reserve(std::clamp<qsizetype>(locks, 0, mostReserved)); }

bool Picture::isReadSince(const Bytes &key, Instant instant) const
{
    const Lock *lock = m_registry.find(key);
    return lock && lock->observedAt >= instant;
}

// ---- named keys

bool Picture::noteEvent(const Bytes &key, const QByteArray &command)
{
    if (const auto lock = lockOfCompanion(key); lock && contains(*lock)) // a change of a companion changes the lock
        m_pending.addLook(*lock);
    if (isNeverALock(key, m_registry.profiles()))
        return true;
    const Instant now = m_clock.now();
    m_audit.announced(key);
    m_trust.told(key, now);
    return m_pending.addEvent(key, command, now);
}

void Picture::noteDue(const std::vector<Bytes> &keys)
{
    for (const Bytes &key : keys)
        m_pending.addDeadline(key);
}

/** Reads the queue of a lock that only a queue keeps closed, which has no key. */
void Picture::noteLook(const Bytes &key)
{
    const Lock *lock = m_registry.find(key);
    m_pending.addLook(lock ? queueOf(*lock).value_or(key) : key);
}

void Picture::forgetNamed()
{
    m_pending.clear();
    m_audit.clear();
    m_trust.clear();
}

void Picture::setAuditing(bool auditing)
{
    if (std::exchange(m_isAuditing, auditing) != auditing)
        m_audit.clear();
}

void Picture::take(const KeyReading &reading, NoticedBy by)
{
    const bool isAnnounced = m_pending.isAnnounced(reading.key);
    if (by == NoticedBy::Initial)
        apply(reading, by);
    else if (applyAndCompare(reading, by) == Effect::Changed && !isAnnounced && m_isAuditing)
        m_audit.found(reading.key, m_clock.now());
}

quint64 Picture::locksAtRest() const
{
    const quint64 changing = m_pending.size() == 0 ? 0 : quint64(m_pending.size()) + mostOnTheirWay;
    return quint64(size()) - std::min(quint64(size()), changing);
}

Picture::Round Picture::takeRound(Readings others)
{
    const Instant now = m_clock.now();
    m_rounds.begin(now, m_pending.size());
    const bool isStorm = m_rounds.untilNext(now) > Duration(0);
    PendingKeys::Batch named = m_pending.takeBatch(mostInRound);
    Round round;
    for (std::size_t i = 0; i < named.keys.size(); ++i) {
        const Bytes &key = named.keys[i];
        PendingKeys::Notice &notice = named.notices[i];
        if (notice.gone && others == Readings::None && takeAsGone(key, *notice.gone, notice.gone->at, AndThen::Read))
            round.gone.push_back(key);
        if (tellsGone(notice.command)) {
            if (others == Readings::None && takeAsGone(key, {notice.command, notice.at}, now)) {
                round.gone.push_back(std::move(named.keys[i]));
                continue;
            }
            if (isStorm && isTooSoon(key, notice.at, now)) { // the next round can report it without a reading
                m_pending.putBack(key, notice);
                continue;
            }
        }
        PendingKeys::Batch &toRead = isLeaseEnough(key, notice) ? round.leases : round.whole;
        toRead.keys.push_back(std::move(named.keys[i]));
        toRead.notices.push_back(std::move(notice));
    }
    return round;
}

/** True if another event may be in transit, since the key was read a moment ago. */
bool Picture::isTooSoon(const Bytes &key, Instant told, Instant now) const
{
    const Lock *lock = m_registry.find(key);
    return lock && told >= lock->observedAt && now - lock->observedAt < EventTrust::longestWay;
}

/**
 * True if only the lease must be read: a renewal, the most frequent change of long holds. Not if the value contains a time, or if several holders may
 * have their own deadlines.
 */
bool Picture::isLeaseEnough(const Bytes &key, const PendingKeys::Notice &notice) const
{
    const Lock *lock = notice.isLeaseOnly ? m_registry.find(key) : nullptr;
    if (!lock || !lock->tokenIsWhole || schemeOf(*lock).exclusivity != Exclusivity::Exclusive)
        return false;
    return lock->form == LockForm::Token || lock->form == LockForm::TokenWithoutTtl || lock->form == LockForm::Hash;
}

/**
 * Applies an event that the key is gone. Not while a reading that may be older than the event is under way, nor soon after one that may be newer:
 * events arrive in order, and so do readings, but not relative to each other.
 */
bool Picture::takeAsGone(const Bytes &key, const PendingKeys::Gone &gone, Instant heardUntil, AndThen then)
{
    const Lock *lock = m_registry.find(key);
    if (!m_trust.isLastWord(gone.at, heardUntil, lock ? lock->observedAt : Instant()))
        return false;
    if (lock && m_registry.hasOthers() && gone.command != "expired") // a key that moves to another node is reported as deleted
        return false;
    if (lock && then == AndThen::Nothing && ++m_takenAsGone % verifiedShare == 0)
        return false;
    apply(KeyReading::gone(key, gone.at), NoticedBy::Event, gone.command);
    return true;
}

void Picture::takeTold(KeyReading reading, const PendingKeys::Notice &notice)
{
    if (tellsGone(notice.command) && reading.isHere() && !m_pending.isWaiting(reading.key))
        m_trust.contradicted(reading.key, m_clock.now());
    using Gone = PendingKeys::Gone;
    const auto gone = !notice.gone && tellsGone(notice.command) ? std::optional(Gone{notice.command, notice.at}) : notice.gone;
    const Lock *const known = gone && reading.isHere() && !m_registry.hasOthers() ? m_registry.find(reading.key) : nullptr;
    // This is the next hold, whose token may be the same; unless it was read already, before its events came. Those of one change come together.
    constexpr Duration ofOneChange{200};
    const Duration late = known && known->heldSinceSource == HeldSinceSource::Observed ? ofOneChange : EventTrust::doubt;
    if (known && known->heldSince < gone->at - late)
        apply(KeyReading::gone(reading.key, gone->at), NoticedBy::Event, gone->command);
    if (notice.isTold)
        reading.changedAt = notice.at;
    apply(reading, notice.by, notice.command);
}

/** Applies a new lease to the known lock; reads the whole key if that is not enough. */
void Picture::takeToldLease(KeyReading reading, const PendingKeys::Notice &notice)
{
    const Lock *lock = m_registry.find(reading.key);
    if (m_pending.isWholeWaiting(reading.key)) // changed since: this may be another holder's lease
        return;
    if (reading.isHere()) {
        if (!lock || !reading.ttlKnown)
            return m_pending.addLook(reading.key);
        reading.type = lock->form == LockForm::Hash ? KeyReading::Type::Hash : KeyReading::Type::String;
        reading.value = lock->token;
    }
    takeTold(std::move(reading), notice);
}

} // namespace lockscope
