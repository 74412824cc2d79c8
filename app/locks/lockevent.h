// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/lock.h"

#include <QHash>

#include <optional>
#include <vector>

namespace lockscope {

/** A hold that has ended, as far as it was seen. */
struct EndedHold {
    Bytes token; ///< empty if the holder is named elsewhere
    Instant since;
    const char *scheme = ""; ///< the stable name of the recognised scheme, always valid
    quint32 renewals = 0;    ///< number of renewals that were seen
    quint32 gapMs = 0;       ///< as Lock::gapMs
    HeldSinceSource sinceSource = HeldSinceSource::FirstSeen;
};

/** An observed change of a lock. */
struct LockEvent {
    enum class Kind : quint8 {
        Acquired,
        Renewed,
        LeaseShortened, ///< the hold continues with an earlier end
        LeaseRemoved,   ///< the hold continues without an end (PERSIST)
        Released,       ///< removed before its deadline by a client
        Expired,        ///< its lease ended
        HandedOver,     ///< another token without a visible gap (also a takeover after a timestamp's deadline)
        Cleared,        ///< removed by this operator
        FencedOff,      ///< replaced by an operator's tombstone
        Restored,       ///< restored by this operator: the same hold continues
        Vanished,       ///< gone, cause unknown (found by a reading, not by an event)
        LostInFailover, ///< the promoted replica did not have it: its holder may still think that it holds it
        IsBack,         ///< an ended hold that the server has again: it, or its replica, had not stored the end
    };
    Kind kind = Kind::Acquired;
    UnixTime at; ///< wall time of this workstation
    Instant atSteady;
    Bytes key;
    Bytes token;                        ///< of the holder that acquired, renewed or lost it
    LockForm form = LockForm::Unknown;  ///< form of that hold; a hash names its holder elsewhere than in a token
    std::optional<Duration> held;       ///< duration of the ended hold, if its start was observed or derived
    std::optional<Duration> gap;        ///< Acquired, HandedOver: time since the previous hold of this key ended, if that was seen
    EndedHold ended;                    ///< set for kinds that end a hold: see endsHold()
    Duration endedWithin{0};            ///< the hold may have ended earlier by up to this: it was last seen then
    std::optional<Duration> foundAfter; ///< found after a gap of this length, in which the server was not watched
    NodeNumber node = 0;                ///< see id()
    bool sampled = false;               ///< found by polling or after a gap: earlier changes may have been missed
    bool mayBeNextHold = false;         ///< Renewed: or taken again under the same token

    LockId id() const { return {key, node}; }
};

/**
 * "acquired", "renewed", "lease-shortened", "lease-removed", "released", "expired", "handed-over", "cleared", "fenced-off", "restored",
 * "vanished", "lost-in-failover" or "is-back".
 */
const char *eventName(LockEvent::Kind kind);

/** True if the hold continues with another deadline. */
bool changesLease(LockEvent::Kind kind);
/** True if a hold has ended: all kinds except acquired, restored, is back, changes of the lease, and the end of a tombstone, which is no hold. */
bool endsHold(const LockEvent &event);
/** How long the ended hold lasted. */
struct HeldTime {
    Duration time;
    HeldSinceSource source;
    bool isAtLeast;
};
/** Returns nullopt if no hold has ended, or its end was not seen. */
std::optional<HeldTime> heldTime(const LockEvent &event);
/** True if a hold begins: acquired, handed over, restored, is back. */
bool beginsHold(LockEvent::Kind kind);
/** True if a client has acquired the lock: acquired and handed over. */
bool isAcquisition(LockEvent::Kind kind);
/** True for an operator's action or the end of its tombstone, which count in no rate, hold time, hand-over gap or ranking. */
bool isOperators(const LockEvent &event);

/**
 * The changes of the snapshot since the last delta, as one value. To apply it: if reset, clear; then remove; then insert or replace the upserted
 * locks by id. Under load events are left out; eventsLost is their number.
 */
struct LockDelta {
    bool reset = false;
    std::vector<LockId> removed;
    std::vector<Lock> upserted;
    std::vector<LockEvent> events;
    quint64 eventsLost = 0;
    std::size_t added = 0; ///< number of upserted locks that are new to the snapshot; they come first, each once

    void applyTo(QHash<LockId, Lock> &locks) const;
    bool isEmpty() const { return !reset && removed.empty() && upserted.empty() && events.empty() && eventsLost == 0; }
};

} // namespace lockscope
