// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/tombstone.h"
#include "operate/doneaction.h"
#include "operate/undoplan.h"

#include <QString>

#include <memory>
#include <optional>
#include <vector>

namespace lockscope {

/** An action that an operator wants on one lock as seen. */
struct ActionRequest {
    Verb verb = Verb::Clear;
    Lock lock;                                ///< as seen
    std::optional<Bytes> holder;              ///< which of several; EvictWaiter: the waiter
    Duration time{0};                         ///< FenceOff, and its undo: the quiet period; Extend: from now on
    QByteArray mark;                          ///< FenceOff: in the tombstone, see newMark()
    std::shared_ptr<const DoneAction> undoes; ///< Undo: what is put back; Clear: the fence whose tombstone is to go, or null
    QString reason;
    bool wasRead = true;     ///< false: of the lock no more is known than key and token
    bool saysItsData = true; ///< the server, by INFO: else nothing can be undone
};

/**
 * A request and its planned action. Planned once, then shown, recorded and sent unchanged; nothing plans it again on the way. A value that crosses
 * threads.
 */
struct PlannedAction {
    struct Elsewhere {
        QString node; ///< its URL, without a password
        Action action;
    };
    ActionRequest request;
    Expected<Action, ActionOutcome> action = Unexpected(ActionOutcome()); ///< or the outcome, since nothing is to be sent
    std::vector<Elsewhere> elsewhere = {}; ///< Undo: what it is on the further servers; what else is done to a lock is the same on all
};

/** Plans the request; an undo may have no steps here, if only the further servers have something to put back. Pure. */
PlannedAction plan(ActionRequest request, Instant now, UnixTime serverNow);
/** Requests that were shown as planned for one instant: planned for that again, they are the same values. Crosses threads. */
struct BulkRequest {
    std::vector<ActionRequest> requests;
    Instant now;
    UnixTime serverNow;
};
std::vector<PlannedAction> planAll(BulkRequest bulk);
/** Nothing is sent for the request, and this is the outcome. */
PlannedAction notPlanned(ActionRequest request, ActionOutcome why);
/** The result of an action that was not sent. */
DoneAction notSent(const ActionRequest &request, const ActionOutcome &why);
/** Removes the tombstone that this fence has set, if it is still the same, on each server where it was set. */
PlannedAction planFenceEnd(const ActionRequest &fence, DoneAction done);

/** The action has to be planned again by now, as it writes a time of the server's clock into the lock. */
bool isTimeToPlanAgain(const Action &action, Instant now);
/** Why it is too late to send it; nothing: it is not. The lease that an undo puts back is over, or a written time would be a third too short. */
std::optional<ActionOutcome> whyTooLate(const PlannedAction &planned, Instant now);

} // namespace lockscope
