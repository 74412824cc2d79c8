// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/lockevent.h"

#include "locks/tombstone.h"

#include <algorithm>

namespace lockscope {

const char *eventName(LockEvent::Kind kind)
{
    switch (kind) {
    case LockEvent::Kind::Acquired: return QT_TRANSLATE_NOOP("lockscope::WordText", "acquired");
    case LockEvent::Kind::Renewed: return QT_TRANSLATE_NOOP("lockscope::WordText", "renewed");
    case LockEvent::Kind::LeaseShortened: return "lease-shortened";
    case LockEvent::Kind::LeaseRemoved: return "lease-removed";
    case LockEvent::Kind::Released: return QT_TRANSLATE_NOOP("lockscope::WordText", "released");
    case LockEvent::Kind::Expired: return QT_TRANSLATE_NOOP("lockscope::WordText", "expired");
    case LockEvent::Kind::HandedOver: return "handed-over";
    case LockEvent::Kind::Cleared: return QT_TRANSLATE_NOOP("lockscope::WordText", "cleared");
    case LockEvent::Kind::FencedOff: return "fenced-off";
    case LockEvent::Kind::Restored: return QT_TRANSLATE_NOOP("lockscope::WordText", "restored");
    case LockEvent::Kind::Vanished: return QT_TRANSLATE_NOOP("lockscope::WordText", "vanished");
    case LockEvent::Kind::LostInFailover: return "lost-in-failover";
    case LockEvent::Kind::IsBack: return "is-back";
    }
    Q_UNREACHABLE();
}

bool changesLease(LockEvent::Kind kind)
{
    using Kind = LockEvent::Kind;
    return kind == Kind::Renewed || kind == Kind::LeaseShortened || kind == Kind::LeaseRemoved;
}

bool endsHold(const LockEvent &event)
{
    const bool isOver = event.kind == LockEvent::Kind::HandedOver || (!beginsHold(event.kind) && !changesLease(event.kind));
    return isOver && !isMark(event.ended.token);
}

std::optional<HeldTime> heldTime(const LockEvent &event)
{
    const bool isBound = lockscope::isBound(event.ended.sinceSource);
    const auto seen = [&event](Duration time) { return std::max(Duration(0), time - event.endedWithin); };
    if (event.held)
        return HeldTime{seen(*event.held), event.ended.sinceSource, isBound || event.endedWithin > Duration(0)};
    const bool isStartKnown = event.ended.since != Instant();
    if (!endsHold(event) || event.foundAfter || !isStartKnown || !isBound)
        return std::nullopt;
    const Duration gaps = Duration(event.ended.gapMs) + (event.kind == LockEvent::Kind::HandedOver ? event.gap.value_or(Duration(0)) : Duration(0));
    return HeldTime{seen(roundToMs(event.atSteady - event.ended.since) - gaps), event.ended.sinceSource, true};
}

bool beginsHold(LockEvent::Kind kind) { return isAcquisition(kind) || kind == LockEvent::Kind::Restored || kind == LockEvent::Kind::IsBack; }

bool isAcquisition(LockEvent::Kind kind) { return kind == LockEvent::Kind::Acquired || kind == LockEvent::Kind::HandedOver; }

bool isOperators(const LockEvent &event)
{
    switch (event.kind) {
    case LockEvent::Kind::Cleared:
    case LockEvent::Kind::FencedOff:
    case LockEvent::Kind::Restored: return true;
    case LockEvent::Kind::Acquired:
    case LockEvent::Kind::HandedOver: return false;
    case LockEvent::Kind::Renewed:
    case LockEvent::Kind::LeaseShortened:
    case LockEvent::Kind::LeaseRemoved:
    case LockEvent::Kind::Released:
    case LockEvent::Kind::Expired:
    case LockEvent::Kind::Vanished:
    case LockEvent::Kind::LostInFailover:
    case LockEvent::Kind::IsBack: break;
    }
    return isMark(event.token);
}

void LockDelta::applyTo(QHash<LockId, Lock> &locks) const
{
    if (reset)
        locks.clear();
    for (const LockId &id : removed)
        locks.remove(id);
    for (const Lock &lock : upserted)
        locks.insert(lock.id(), lock);
}

} // namespace lockscope
