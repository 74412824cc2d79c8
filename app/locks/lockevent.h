// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/lock.h"

#include <QHash>

#include <optional>
#include <vector>

namespace lockscope {

/** A hold that is over, as far as it was seen. */
struct EndedHold {
    Bytes token; ///< empty where the holder is named elsewhere than in a token
    Instant since;
    const char *scheme = ""; ///< the stable name of the recognised scheme, always valid
    quint32 renewals = 0;    ///< those that were seen
    quint32 gapMs = 0;       ///< as of Lock::gapMs
    HeldSinceSource sinceSource = HeldSinceSource::FirstSeen;
};

/** Something that happened to a lock, as far as it could be observed. */
struct LockEvent {
    enum class Kind : quint8 {
        Acquired,
        Renewed,
        LeaseShortened, ///< the hold continues, and ends earlier than it would have
        LeaseRemoved,   ///< the hold continues, and does not end by itself any more (PERSIST)
        Released,       ///< removed before its deadline by somebody else
        Expired,        ///< its lease ended
        HandedOver,     ///< another token without a visible gap (also a takeover of a lapsed timestamp)
        Cleared,        ///< removed by our operator
        FencedOff,      ///< removed by an operator, and a tombstone is in its place
        Restored,       ///< our operator has put back what was removed: the same hold continues
        Vanished,       ///< gone; how is not known (found by a reading, not by an event)
        LostInFailover, ///< the replica that became the primary did not have it: its holder may still think that it holds it
        IsBack,         ///< this hold had ended, and the server has it again: it, or its replica, had not kept the end
    };
    Kind kind = Kind::Acquired;
    UnixTime at; ///< wall time of this workstation
    Instant atSteady;
    Bytes key;
    Bytes token;                        ///< of the holder that acquired, renewed or lost it
    LockForm form = LockForm::Unknown;  ///< of that hold: a hash names its holder elsewhere than in a token
    std::optional<Duration> held;       ///< of the hold that ended, when its start was observed or derived
    std::optional<Duration> gap;        ///< Acquired/HandedOver: since the previous hold of this key ended, if we saw that
    EndedHold ended;                    ///< of the kinds that end a hold: see endsHold()
    std::optional<Duration> foundAfter; ///< found after a gap of this length: it happened while nobody looked
    bool sampled = false;               ///< found by polling or after a gap: others in between may have been missed
};

/**
 * "acquired", "renewed", "lease-shortened", "lease-removed", "released", "expired", "handed-over", "cleared", "fenced-off", "restored",
 * "vanished", "lost-in-failover" or "is-back".
 */
const char *eventName(LockEvent::Kind kind);

/** The hold goes on with another end. */
bool changesLease(LockEvent::Kind kind);
/** Somebody's hold is over: all kinds except acquired, restored, is back, changes of the lease, and the end of a tombstone, which nobody holds. */
bool endsHold(const LockEvent &event);
/** Somebody has the lock from then on: acquired, handed over, restored, is back. */
bool beginsHold(LockEvent::Kind kind);
/** A client has taken the lock: acquired and handed over, not restored. */
bool isAcquisition(LockEvent::Kind kind);
/** An operator's action, or the end of its tombstone: it counts in no rate, hold time, hand-over or ranking. */
bool isOperators(const LockEvent &event);

/**
 * What changed in the picture since the last delta, as one value. To apply it: if reset, forget everything; then remove; then put the upserted locks
 * in (by key). events may be fewer than happened; eventsLost is the number left out under load.
 */
struct LockDelta {
    bool reset = false;
    std::vector<Bytes> removed;
    std::vector<Lock> upserted;
    std::vector<LockEvent> events;
    quint64 eventsLost = 0;
    std::size_t added = 0; ///< number of upserted locks, the first ones, that were not in the picture before; each only once

    void applyTo(QHash<Bytes, Lock> &locks) const;
    bool isEmpty() const { return !reset && removed.empty() && upserted.empty() && events.empty() && eventsLost == 0; }
};

} // namespace lockscope
