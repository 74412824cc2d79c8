// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "libraries/action.h"
#include "locks/lock.h"

#include <QCoreApplication>

namespace lockscope {

/** A tombstone in place of a lock; the mark distinguishes it from others. */
struct Fence {
    Duration quiet{0};
    QByteArray mark;
    UnixTime serverNow;
    qint64 endMs() const { return toMs(serverNow + quiet); }
};

namespace plans {

/** The sentences that describe an action on a lock. */
struct PlanText {
    Q_DECLARE_TR_FUNCTIONS(lockscope::PlanText)
};

/** An action about this lock that does nothing yet, with the key of the lock among its keys. */
Action actionOn(const Lock &lock, Verb verb);
void addKey(Action &action, const QByteArray &key);
/** Keeps for undo what this read of one key answers: GET, HGET, ZSCORE, SISMEMBER, DUMP, written again then; or a count, which is checked. */
void keep(Action &action, redis::Command question);
void keepLease(Action &action, const QByteArray &key);
/** Asks for the lease of a field (HEXPIRE). */
redis::Command fieldLeaseQuestion(const QByteArray &key, const QByteArray &field);
/** Keeps the leases of those holders' fields that are kept themselves. */
void keepFieldLeases(Action &action, const Lock &lock);
/** Lets an undo find out whether somebody has come to hold it since. */
void keepFree(Action &action, const QByteArray &key);
/** Selects one of several holders. */
void setHolder(Action &action, const Holder &holder);
/** The error for a value of which only the beginning was read. */
Unexpected<Error> notWhole();
/** The error for a named holder that was not seen. */
Unexpected<Error> notSeen();
/** The holder of that token. If the lock has more holders than were read it may be another one: the server is asked before anything is done. */
Result<Holder> namedHolder(const Lock &lock, const Bytes &token);
/** The intended holder: named, or the only one. */
Result<Holder> meantHolder(const Lock &lock, const std::optional<Bytes> &named);
bool areAllHoldersRead(const Lock &lock);
/** Adds a message that wakes the waiters; payloadFromStep: the answer of this step instead. */
void wake(Action &action, QByteArray channel, QByteArray payload, int payloadFromStep = -1);
/** Adds an effect that the operator must read before anything is done. */
void warn(Action &action, const QString &effect);
/** Adds how the old holder notices it, as its scheme says. */
void addAfterClear(Action &action, const Lock &lock);

/** If the next holder may write the same value: checks that the lease is the one that was seen, which no renewal and no other hold has. */
void compareLease(Action &action, const Lock &lock, Instant now);
/** Instead, of a lock whose lease was not seen: warns that the next holder's cannot be told from it. */
void warnOfEqualHolds(Action &action, const Lock &lock);

/**
 * Says, before anything is done, if it cannot be undone: it takes nothing away that can be put back, or the lease may not be read. Else keeps on which
 * data it is done.
 */
void addUndoability(Action &action, const Lock &lock);
/** The server does not say which data it has: then nothing can be undone. */
void withoutData(Action &action);

bool isString(const Lock &lock);
/** A string whose value is a time. */
bool isTimestamp(const Lock &lock);

/** What a library does besides when it releases the lock of this holder, and what must be true for the hold to be put back. */
using Besides = void (*)(Action &action, const Lock &lock, const Holder &holder);
/** Removes a string after comparing it with what the operator saw. */
Result<Action> clearString(const Lock &lock, Besides besides = nullptr);
/** Removes a member of a set or sorted set, and never the key, which others share. */
Result<Action> clearMember(const Lock &lock, const std::optional<Bytes> &named, Besides besides = nullptr);
/** The same with a field of a hash. */
Result<Action> clearField(const Lock &lock, const std::optional<Bytes> &named, Besides besides = nullptr);

/** Marks a member of a sorted set that holds alone: Symfony's writers, and the tombstones in their place. */
inline constexpr char writeMark[] = "__write__";
/** For clearMember(): a writer's mark goes with its member; a reader is put back only if no writer has come. */
void takeWriteMark(Action &action, const Lock &lock, const Holder &holder);

/** A lock without a key: the subscription of a client is the lock, and closing that client's connection ends it from outside. */
Result<Action> clearSubscription(const Lock &lock);

/** The commands that read members of a set, or fields of a hash. */
struct MemberCommands {
    const char *isThere, *read, *count, *remove;
};
/** Removes all holders, and these members beside them; the caller adds what takes their place. They are removed and kept one by one. */
Action fenceOffMembers(const Lock &lock, const QByteArray &mark, const MemberCommands &by, const QByteArrayList &others = {});

} // namespace plans

} // namespace lockscope
