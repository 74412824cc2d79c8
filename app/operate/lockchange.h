// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "operate/plannedaction.h"
#include "watch/picture/lockregistry.h"

namespace lockscope {

/** What has become of a lock since an action on it was planned, as far as it matters to that action. */
enum class LockChange : quint8 {
    None,
    HolderChanged, ///< the intended holder does not hold it, or another client has come to hold it too
    WaiterGone,    ///< EvictWaiter: it has left the queue
    TakenAgain,    ///< by the same holder, or by another one with the same token
    LeaseChanged,  ///< renewed, or taken again by one with the same token: nothing distinguishes these
    NotWatched,    ///< watching was interrupted, and it may have been taken again meanwhile by one with the same token
    Gone,
    OtherType, ///< the key holds something else
};

/** Null: the lock is gone. Pure. */
LockChange changeSince(const ActionRequest &request, const Lock *now);

/** The outcome if the lock is seen to be another hold by now, which the server would not notice where tokens repeat; nothing: none is known. Pure. */
std::optional<ActionOutcome> whyTakenAgain(const ActionRequest &request, const LockRegistry &watched);

} // namespace lockscope
