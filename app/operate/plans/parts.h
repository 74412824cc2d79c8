// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "locks/lock.h"
#include "operate/action.h"

namespace lockscope::plans {

/** An action about this lock that does nothing yet, with the key of the lock among its keys. */
Action actionOn(const Lock &lock, Verb verb);
void addKey(Action &action, const QByteArray &key);
/** Keeps the key's content for undo. */
void keepImage(Action &action, const QByteArray &key);
Unexpected<Error> cannot(const QString &why);
/** The holder of that token; null: there is none. */
const Holder *holderOf(const Lock &lock, const Bytes &token);
/** A message on a channel of Redisson's, by which those who wait are woken. */
void wake(Action &action, QByteArray channel, QByteArray payload, int payloadFromStep = -1);
/** "How the old holder finds out", as its scheme says. */
void addAfterClear(Action &action, const Lock &lock);

// By form: plans/strings.cpp, plans/subscriptions.cpp, plans/members.cpp, plans/redisson.cpp
Result<Action> clearString(const Lock &lock);
Result<Action> clearMembers(const Lock &lock, const std::optional<Bytes> &holder);
Result<Action> clearFields(const Lock &lock, const std::optional<Bytes> &holder);
Result<Action> clearSubscription(const Lock &lock);
Result<Action> clearRedisson(const Lock &lock, const std::optional<Bytes> &holder);

/** The tombstone of this action, for a server on which the key is free. */
Action fenceWhereFree(Action action);

bool isRedisson(const Lock &lock);
/** A hash or queue of Redisson's, one of a kind by name. */
bool isScheme(const Lock &lock, QByteArrayView name);

} // namespace lockscope::plans
