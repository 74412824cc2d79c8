// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "journal/journalreader.h"

namespace lockscope {

/** Records that differ in everything that can differ. */
ActionRecord sampleAction(int number);
/** The same, about to be done; and what came of it. */
ActionRecord sampleIntent(int number, UnixTime at);
ActionRecord outcomeOf(ActionRecord intent);
HoldRecord sampleHold(int number);
/** So many locks of a hold of 250 ms each are given back, as an engine tells it. */
LockDelta releases(int count, UnixTime at);

/** All of it, oldest first; the test fails where it cannot be read. */
std::vector<StoredAction> allActions(const QString &path);
std::vector<StoredHold> allHolds(const QString &path);

} // namespace lockscope
