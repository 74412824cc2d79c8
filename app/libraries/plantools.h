// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "locks/lock.h"
#include "libraries/action.h"

namespace lockscope::plans {

/** An action about this lock that does nothing yet, with the key of the lock among its keys. */
Action actionOn(const Lock &lock, Verb verb);
void addKey(Action &action, const QByteArray &key);
/** Keeps for undo what this read of one key answers. */
void keep(Action &action, redis::Command question);
void keepLease(Action &action, const QByteArray &key);
/** So that an undo finds out whether somebody has come to hold it since. */
void keepFree(Action &action, const QByteArray &key);
/** One of several is meant. */
void setHolder(Action &action, const Holder &holder);
Unexpected<Error> cannot(const QString &why);
/** Of a value of which only the beginning was read. */
Unexpected<Error> notWhole();
/** The holder of that token. Where more hold the lock than were read it may be another one: the server is asked before anything is done. */
Result<Holder> namedHolder(const Lock &lock, const Bytes &token);
/** A message on a channel of Redisson's, by which those who wait are woken. */
void wake(Action &action, QByteArray channel, QByteArray payload, int payloadFromStep = -1);
/** Adds an effect that must be read before anything is done. */
void warn(Action &action, const QString &effect);
/** "How the old holder finds out", as its scheme says. */
void addAfterClear(Action &action, const Lock &lock);

/** Where the next holder may write the same value: that it was neither renewed nor taken again since it was seen. */
void compareLease(Action &action, const Lock &lock, Instant now);

/** Says, before anything is done, if it cannot be undone: it takes nothing away that can be put back, or the lease may not be read. */
void addUndoability(Action &action, const Lock &lock);

/** With it a member of Symfony's holds alone. */
inline constexpr char writeMark[] = "__write__";

// By form: plans/strings.cpp, plans/subscriptions.cpp, plans/members.cpp, plans/redisson.cpp
Result<Action> clearString(const Lock &lock);
Result<Action> clearMembers(const Lock &lock, const std::optional<Bytes> &holder);
Result<Action> clearFields(const Lock &lock, const std::optional<Bytes> &holder);
/** A hash of one holder, whose id is in a field. */
Result<Action> clearDistLock(const Lock &lock);
Result<Action> clearSubscription(const Lock &lock);
Result<Action> clearRedisson(const Lock &lock, const std::optional<Bytes> &holder);

/** The tombstone of this action, for a server on which the key is free. */
Action fenceWhereFree(Action action);

bool isString(const Lock &lock);
/** A string whose value is a time. */
bool isTimestamp(const Lock &lock);
/** A hash of one owner, whose field is the owner. */
bool isOwnedHash(const Lock &lock);
bool isSymfony(const Lock &lock);
bool isRedisson(const Lock &lock);
/** A hash or queue of Redisson's, one of a kind by name. */
bool isScheme(const Lock &lock, QByteArrayView name);

} // namespace lockscope::plans
