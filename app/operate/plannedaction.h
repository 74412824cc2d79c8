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

/** What an operator asks for: an action on one lock as it was seen. */
struct ActionRequest {
    Verb verb = Verb::Clear;
    Lock lock;                                ///< as seen
    std::optional<Bytes> holder;              ///< one of several holders; EvictWaiter: the waiter
    Duration time{0};                         ///< FenceOff, and its undo: the quiet period; Extend: from now on
    QByteArray mark;                          ///< FenceOff: written into the tombstone, see newMark()
    std::shared_ptr<const DoneAction> undoes; ///< Undo: the action to undo; Clear: the fence whose tombstone is removed, or null
    Message reason;
    qint64 batch = 0;        ///< the bulk action of which it is one, for the journal; 0: none
    bool wasRead = true;     ///< false: only key and token of the lock are known
    bool saysItsData = true; ///< the server reports by INFO which data it has: else nothing can be undone
};

/** A request and its planned action. Planned once, then shown, recorded and sent unchanged. A value that crosses threads. */
struct PlannedAction {
    struct Elsewhere {
        QString node; ///< its URL, without a password
        Action action;
    };
    ActionRequest request;
    Expected<Action, ActionOutcome> action = Unexpected(ActionOutcome()); ///< or the outcome, if nothing is to be sent
    std::vector<Elsewhere> elsewhere = {};   ///< those on further servers. Undo: all; other verbs: where the hold has another lease, else as `action`
    bool areRightsKnown = true;              ///< false: a dry run asked whether its user may do this, and got no answer
    std::optional<DoneAction> foreseen = {}; ///< a dry run on a group's servers: what would come of it on each now; nothing: that was not asked
};

/** What an action lacks on a connection, for people. */
struct RightsLack {
    QString text;        ///< the permissions without which nothing is done, and how to grant them; empty: none is known to be lacking
    QString toWake = {}; ///< those without which the messages that wake waiting clients are refused
    QString toUndo = {}; ///< those without which it cannot be undone, or what is too large to be kept for that
    bool operator==(const RightsLack &) const = default;
};
/** The same action as it would be nevertheless, with warnings. */
Action withLack(Action action, const RightsLack &lack);

/** Plans the request. The action of an undo has no steps if only the further servers have something to put back. Pure. */
PlannedAction plan(ActionRequest request, Instant now, UnixTime serverNow);
/** Requests that were planned and shown for one instant; planning them again for that instant gives the same actions. Crosses threads. */
struct BulkRequest {
    std::vector<ActionRequest> requests;
    Instant now;
    UnixTime serverNow;
};
std::vector<PlannedAction> planAll(BulkRequest bulk);
/** A plan that sends nothing and has this outcome. */
PlannedAction notPlanned(ActionRequest request, ActionOutcome why);
/** The result of an action that was not sent. */
DoneAction notSent(const ActionRequest &request, const ActionOutcome &why);
/** Plans to remove the tombstone of this fence, if it is still the same, on each server where it was set. */
PlannedAction planFenceEnd(const ActionRequest &fence, DoneAction done);

/** True if the action writes a time of the server's clock into the lock and its plan is too old for that. */
bool isTimeToPlanAgain(const Action &action, Instant now);
/** The outcome if it is too late to send the action: the lease of an undo is over, or a written time would be a third too short. Nothing: in time. */
std::optional<ActionOutcome> whyTooLate(const PlannedAction &planned, Instant now);

} // namespace lockscope
