// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "watch/picture/eventteller.h"

#include "locks/clearverdict.h"
#include "locks/holdchange.h"
#include "locks/scheme.h"

#include <algorithm>

namespace lockscope {

namespace {

/** The ended hold of one holder, with its own start. */
EndedHold endedHold(const Lock &lock, const Holder &holder)
{
    if (lock.hasOneHolder())
        return {lock.token, lock.heldSince, schemeOf(lock).name, lock.renewals, lock.clearedMs(), lock.heldSinceSource};
    return {holder.token, holder.since, schemeOf(lock).name, 0, holder.gapMs, holder.sinceSource};
}

HoldStart startOf(const Lock &lock, const Bytes &token)
{
    return lock.hasOneHolder() ? lock.start() : std::ranges::find(lock.details->holders, token, &Holder::token)->start();
}

std::optional<Duration> heldUntil(const EndedHold &hold, Instant end)
{
    if (isBound(hold.sinceSource))
        return std::nullopt;
    return std::max(Duration(0), roundToMs(end - hold.since) - Duration(hold.gapMs));
}

/** How long before this reading, which found the hold ended, it was last read. */
Duration endedWithin(const Lock &lock, Instant end, const Notice &notice)
{
    const bool wasTold = !isSampled(notice.by) || end < notice.at;
    return wasTold || notice.gap ? Duration(0) : std::max(Duration(0), roundToMs(notice.at - lock.observedAt));
}

bool isEndKnown(const Notice &notice) { return notice.by != NoticedBy::Initial && !notice.gap; }

LockEvent::Kind kindOfLeaving(const Holder &holder, const Notice &notice)
{
    if (hasPassed(holder.deadline, notice.at))
        return LockEvent::Kind::Expired;
    if (notice.loss == DataLoss::InFailover)
        return LockEvent::Kind::LostInFailover;
    return notice.by == NoticedBy::Event ? LockEvent::Kind::Released : LockEvent::Kind::Vanished;
}

LockEvent eventOf(const Lock &lock, LockEvent::Kind kind, const Bytes &holder, const Notice &notice)
{
    LockEvent event;
    event.kind = kind;
    event.at = notice.wallNow;
    event.atSteady = notice.at;
    event.key = lock.key;
    event.node = lock.nodeOfId();
    event.token = holder;
    event.form = lock.form;
    event.foundAfter = notice.gap;
    event.sampled = isSampled(notice.by) || notice.gap;
    return event;
}

LockEvent endEventOf(const Lock &lock, const Holder &holder, LockEvent::Kind kind, Instant end, const Notice &notice)
{
    LockEvent event = eventOf(lock, kind, holder.token, notice);
    event.at = notice.wallNow - roundToMs(notice.at - end);
    event.atSteady = end;
    event.ended = endedHold(lock, holder);
    event.endedWithin = endedWithin(lock, end, notice);
    if (isEndKnown(notice))
        event.held = heldUntil(event.ended, end);
    return event;
}

} // namespace

void EventTeller::tellStart(const Lock &lock, LockEvent::Kind kind, const std::optional<Duration> &gap, const Notice &notice)
{
    for (const Holder &holder : holdersOf(lock)) {
        LockEvent event = eventOf(lock, kind, holder.token, notice);
        event.gap = gap;
        tell(std::move(event));
    }
}

void EventTeller::tellRenewed(const Lock &lock, const Bytes &holder, const Notice &notice)
{
    LockEvent event = eventOf(lock, LockEvent::Kind::Renewed, holder, notice);
    const HoldStart start = startOf(lock, holder);
    event.mayBeNextHold = isBound(start.source) && start.at == notice.at;
    tell(std::move(event));
}

void EventTeller::tellLease(const Lock &lock, LockEvent::Kind kind, const Notice &notice) { tell(eventOf(lock, kind, lock.token, notice)); }

void EventTeller::tellEnd(const Lock &lock, LockEvent::Kind kind, Instant end, const Notice &notice)
{
    for (const Holder &holder : holdersOf(lock))
        tell(endEventOf(lock, holder, kind, end, notice));
}

void EventTeller::tellHolders(const Lock &before, const HolderChange &change, const Notice &notice)
{
    for (const Holder &holder : change.left)
        tell(endEventOf(before, holder, kindOfLeaving(holder, notice), notice.at, notice));
    for (const Holder &holder : change.joined)
        tell(eventOf(before, LockEvent::Kind::Acquired, holder.token, notice));
}

void EventTeller::tellOperators(const Lock &before, const HolderChange &change, const Notice &notice)
{
    for (const Holder &holder : change.left)
        tell(endEventOf(before, holder, LockEvent::Kind::Cleared, notice.at, notice));
    for (const Holder &holder : change.joined)
        tell(eventOf(before, LockEvent::Kind::Restored, holder.token, notice));
}

void EventTeller::tellHandOver(const Lock &before, const Lock &now, Instant end, bool lapsed, const Notice &notice)
{
    const std::vector<Holder> last = holdersOf(before);
    const std::vector<Holder> next = holdersOf(now);
    LockEvent event = eventOf(now, LockEvent::Kind::HandedOver, next.empty() ? now.token : next[0].token, notice);
    event.ended = endedHold(before, last.empty() ? Holder() : last[0]);
    event.endedWithin = endedWithin(before, end, notice);
    if (isEndKnown(notice))
        event.held = heldUntil(event.ended, end);
    if (lapsed && notice.by == NoticedBy::Event)
        event.gap = roundToMs(notice.at - end);

    for (std::size_t i = 1; i < last.size(); ++i)
        tell(endEventOf(before, last[i], notice.gap ? kindOfLeaving(last[i], notice) : LockEvent::Kind::Released, end, notice));
    tell(std::move(event));
    for (std::size_t i = 1; i < next.size(); ++i)
        tell(eventOf(now, LockEvent::Kind::Acquired, next[i].token, notice));
}

void EventTeller::tell(LockEvent event)
{
    if (m_events.size() < m_limit && isTold(event.key))
        m_events.push_back(std::move(event));
    else
        ++m_lost;
}

} // namespace lockscope
