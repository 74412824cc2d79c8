// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "operate/operatororder.h"

#include "libraries/plantools.h"

#include <QCoreApplication>

#include <algorithm>

namespace lockscope {

namespace {

struct OrderWords {
    Q_DECLARE_TR_FUNCTIONS(lockscope::OrderWords)
};

Result<Action> planUndoOnFirst(const DoneAction &done, Instant now)
{
    Result<Action> undo = planUndo(done.action, done.outcome, now);
    const bool isElsewhere =
        std::ranges::any_of(done.elsewhere, [&](const DoneElsewhere &there) { return planUndo(there.action, there.outcome, now).has_value(); });
    if (undo || !isElsewhere)
        return undo;
    Action nothing;
    nothing.verb = Verb::Undo;
    nothing.key = done.action.key;
    nothing.holder = done.action.holder;
    nothing.effects += OrderWords::tr("There is nothing to put back on the first server.");
    return nothing;
}

Result<Action> ifSameHold(Result<Action> planned, const Lock &lock, Instant now)
{
    if (!planned)
        return planned;
    Action action = *std::move(planned);
    plans::compareLease(action, lock, now);
    return action;
}

} // namespace

Result<Action> planFor(const OperatorOrder &order, Instant now, UnixTime serverNow)
{
    switch (order.verb) {
    case Verb::Clear: return order.undoes ? planFenceEnd(order.undoes->action) : ifSameHold(planClear(order.lock, order.holder), order.lock, now);
    case Verb::FenceOff: return ifSameHold(planFenceOff(order.lock, order.time, order.mark, serverNow), order.lock, now);
    case Verb::EvictWaiter: return planEvict(order.lock, order.holder.value_or(Bytes()));
    case Verb::Extend: return planExtend(order.lock, order.time, serverNow);
    case Verb::Undo: break;
    }
    if (!order.undoes)
        return invalidInput(QStringLiteral("Nothing was named that could be undone."));
    return planUndoOnFirst(*order.undoes, now);
}

} // namespace lockscope
