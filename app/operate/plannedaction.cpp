// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "operate/plannedaction.h"

#include "base/spantext.h"
#include "libraries/plantools.h"

#include <QCoreApplication>

#include <utility>

namespace lockscope {

namespace {

/** How long a plan may be shown: times are shown in seconds and may be one second short. */
constexpr Duration shownFor(1000);

struct PlannedActionText {
    LOCKSCOPE_MESSAGES(lockscope::PlannedActionText)
};

Result<Action> ifSameHold(Result<Action> planned, const ActionRequest &request, Instant now)
{
    if (!planned)
        return planned;
    Action action = *std::move(planned);
    const bool wasRead = request.wasRead && request.lock.observedAt != Instant();
    if (wasRead)
        plans::compareLease(action, request.lock, now);
    else
        plans::warnOfEqualHolds(action, request.lock);
    if (!request.saysItsData)
        plans::withoutData(action);
    return action;
}

/** An extension from now on may end sooner than the lease does. */
Result<Action> saidIfShorter(Result<Action> planned, const ActionRequest &request, Instant now)
{
    const std::optional<Duration> left = request.lock.timeLeft(now);
    if (!planned || !left || std::chrono::floor<std::chrono::seconds>(*left) <= request.time)
        return planned;
    Action action = *std::move(planned);
    action.effects.prepend(PlannedActionText::tr("This makes the lease shorter: %1 are left now.").arg(spanText(*left)));
    return action;
}

std::vector<PlannedAction::Elsewhere> planUndoElsewhere(const DoneAction &done, Instant now)
{
    std::vector<PlannedAction::Elsewhere> elsewhere;
    for (const DoneThere &there : done.elsewhere) {
        if (auto undo = planUndo(there.action, there.outcome, now)) {
            elsewhere.push_back({there.node, std::move(undo).value()});
            elsewhere.back().action.plannedAt = now;
        }
    }
    return elsewhere;
}

Action nothingToUndoOnFirst(const DoneAction &done)
{
    Action nothing;
    nothing.verb = Verb::Undo;
    nothing.key = done.action.key;
    nothing.holder = done.action.holder;
    nothing.effects += PlannedActionText::tr("There is nothing to restore on the first server.");
    return nothing;
}

Result<Action> actionFor(const ActionRequest &request, Instant now, UnixTime serverNow)
{
    const Lock &lock = request.lock;
    switch (request.verb) {
    case Verb::Clear: return ifSameHold(planClear(lock, request.holder), request, now);
    case Verb::FenceOff: return ifSameHold(planFenceOff(lock, request.time, request.mark, serverNow), request, now);
    case Verb::EvictWaiter: return planEvict(lock, request.holder.value_or(Bytes()));
    case Verb::Extend: return saidIfShorter(ifSameHold(planExtend(lock, request.time, serverNow, request.holder), request, now), request, now);
    case Verb::Undo: break;
    }
    if (!request.undoes)
        return invalidInput(PlannedActionText::tr("There is no action to undo."));
    return planUndo(request.undoes->action, request.undoes->outcome, now);
}

} // namespace

Action withLack(Action action, const RightsLack &lack)
{
    for (const QString &wakes : lack.toWake.isEmpty() ? QStringList() : std::exchange(action.wakes, {}))
        action.effects.removeAll(wakes);
    if (!lack.toWake.isEmpty())
        plans::warn(action, lack.toWake);
    if (!lack.toUndo.isEmpty())
        plans::forgetUndo(action, lack.toUndo);
    return action;
}

PlannedAction plan(ActionRequest request, Instant now, UnixTime serverNow)
{
    Result<Action> action = actionFor(request, now, serverNow);
    std::vector<PlannedAction::Elsewhere> elsewhere;
    if (request.verb == Verb::Undo && request.undoes)
        elsewhere = planUndoElsewhere(*request.undoes, now);
    if (!action && !elsewhere.empty())
        action = nothingToUndoOnFirst(*request.undoes);
    if (!action)
        return notPlanned(std::move(request), refusal(action.error()));
    Action planned = std::move(action).value();
    planned.plannedAt = now;
    return {std::move(request), std::move(planned), std::move(elsewhere)};
}

std::vector<PlannedAction> planAll(BulkRequest bulk)
{
    std::vector<PlannedAction> all;
    all.reserve(bulk.requests.size());
    for (ActionRequest &request : bulk.requests)
        all.push_back(plan(std::move(request), bulk.now, bulk.serverNow));
    return all;
}

PlannedAction notPlanned(ActionRequest request, ActionOutcome why) { return {std::move(request), Unexpected(std::move(why)), {}}; }

DoneAction notSent(const ActionRequest &request, const ActionOutcome &why)
{
    DoneAction done;
    done.action.verb = request.verb;
    done.action.key = request.lock.key;
    done.action.holder = request.holder.value_or(request.lock.token);
    done.outcome = why;
    return done;
}

PlannedAction planFenceEnd(const ActionRequest &fence, DoneAction done)
{
    done.action.kept = {};
    done.action.steps = {};
    done.action.effects = {};
    done.action.warnings = {};
    done.outcome.before = {};
    Action end = planFenceEnd(done.action);
    ActionRequest request;
    request.lock = fence.lock;
    request.lock.token = end.holder;
    request.undoes = std::make_shared<const DoneAction>(std::move(done));
    request.reason = PlannedActionText::tr("End of the quiet period.");
    return {std::move(request), std::move(end), {}};
}

bool isTimeToPlanAgain(const Action &action, Instant now)
{
    return action.writesServerTime && action.plannedAt && now - *action.plannedAt >= shownFor;
}

std::optional<ActionOutcome> whyTooLate(const PlannedAction &planned, Instant now)
{
    if (!planned.action)
        return {};
    if (planned.action->verb == Verb::Undo) {
        const PlannedAction again = plan(planned.request, now, {});
        return again.action ? std::nullopt : std::optional(again.action.error());
    }
    const bool isShort = planned.action->writesServerTime && planned.action->plannedAt && now - *planned.action->plannedAt > planned.request.time / 3;
    if (!isShort)
        return {};
    return refusal(
        {Error::Kind::Refused, PlannedActionText::tr("Its turn came too late: the time that it writes would be too short. Nothing was sent."), {}});
}

} // namespace lockscope
