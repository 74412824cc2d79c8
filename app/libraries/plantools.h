// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "libraries/action.h"
#include "locks/lock.h"

#include <QCoreApplication>

namespace lockscope {

/** A tombstone to replace a lock; the mark distinguishes it from others. */
struct Fence {
    Duration quiet{0};
    QByteArray mark;
    UnixTime serverNow;
    qint64 endMs() const { return toMs(serverNow + quiet); }
};

namespace plans {

/** The sentences that describe an action on a lock. */
struct PlanText {
    LOCKSCOPE_MESSAGES(lockscope::PlanText)
};

/** An action on this lock that does nothing yet, with the lock's key among its keys. */
Action actionOn(const Lock &lock, Verb verb);
void addKey(Action &action, const QByteArray &key);
/** Keeps the reply of this read of one key for undo: GET, HGET, ZSCORE, SISMEMBER and DUMP are written again; a count is checked. */
void keep(Action &action, redis::Command question);
void keepLease(Action &action, const QByteArray &key);
/** Reads the lease of a field (HPTTL). */
redis::Command fieldLeaseQuestion(const QByteArray &key, const QByteArray &field);
/** Keeps the leases of holders' fields that are kept. */
void keepFieldLeases(Action &action, const Lock &lock);
/** Lets an undo check that the key is still missing. */
void keepFree(Action &action, const QByteArray &key);
/** Selects one of several holders. */
void setHolder(Action &action, const Holder &holder);
/** The error for a value that was only read in part. */
Unexpected<Error> notWhole();
/** The error for a named holder that was not seen. */
Unexpected<Error> notSeen();
/** The holder of this token. If not all holders were read, it may be an unread one: a check asks the server. */
Result<Holder> namedHolder(const Lock &lock, const Bytes &token);
/** The named holder, or the only one. */
Result<Holder> meantHolder(const Lock &lock, const std::optional<Bytes> &named);
bool areAllHoldersRead(const Lock &lock);
/** Adds a message that wakes waiters; payloadFromStep: take the reply of this step as payload. */
void wake(Action &action, QByteArray channel, QByteArray payload, int payloadFromStep = -1);
/** Adds an effect of its messages. */
void sayWoken(Action &action, const QString &effect);
/** Adds an effect that the operator must read first. */
void warn(Action &action, const QString &effect);
/** Adds what the old holder notices, as its scheme says. */
void addAfterClear(Action &action, const Lock &lock);

/** If the next holder may write the same value, checks for the lease that was seen, which no renewal and no other hold has. */
void compareLease(Action &action, const Lock &lock, Instant now);
/** Warns instead if the lease was not seen: the next hold then looks the same. */
void warnOfEqualHolds(Action &action, const Lock &lock);

/**
 * Warns if the action cannot be undone, because it removes nothing that can be restored, or the lease may not be read. Otherwise keeps the data
 * version.
 */
void addUndoability(Action &action, const Lock &lock);
/** Says why the action cannot be undone, and keeps nothing for it. */
void forgetUndo(Action &action, const QString &why);
/** For servers that do not report their data version: nothing can be undone. */
void withoutData(Action &action);

bool isString(const Lock &lock);
/** True if its lock profile says that clients read the deadline in the key, so that another lease or a tombstone means nothing to them. */
bool isDeadlineWritten(const Lock &lock);
/** True for a string whose value is a time. */
bool isTimestamp(const Lock &lock);

/** Adds what a library also does when it releases this holder's lock, and the checks for restoring the hold. */
using Besides = void (*)(Action &action, const Lock &lock, const Holder &holder);
/** Removes a string after comparing it with the value that was seen. */
Result<Action> clearString(const Lock &lock, Besides besides = nullptr);
/** Removes a member of a set or sorted set, but never the key, which others share. */
Result<Action> clearMember(const Lock &lock, const std::optional<Bytes> &named, Besides besides = nullptr);
/** Removes a field of a hash likewise. */
Result<Action> clearField(const Lock &lock, const std::optional<Bytes> &named, Besides besides = nullptr);

/** The member that marks an exclusive holder of a sorted set: Symfony's writers, and tombstones in their place. */
inline constexpr char writeMark[] = "__write__";
/** For clearMember(): removes a writer's mark with its member; restores a reader only if no writer has come. */
void takeWriteMark(Action &action, const Lock &lock, const Holder &holder);

/** Ends a lock that is a client's subscription, by closing the client's connection. */
Result<Action> clearSubscription(const Lock &lock);

/** The commands that read members of a set, or fields of a hash. */
struct MemberCommands {
    const char *isThere, *read, *count, *remove;
};
/** Removes all holders and these members, which are removed and kept one by one; the caller adds what replaces them. */
Action fenceOffMembers(const Lock &lock, const QByteArray &mark, const MemberCommands &by, const QByteArrayList &others = {});

} // namespace plans

} // namespace lockscope
