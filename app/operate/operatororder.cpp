// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "operate/operatororder.h"

#include <QUuid>

namespace lockscope {

namespace {

constexpr QByteArrayView markPrefix("lockscope-fence:");

} // namespace

Result<Action> planFor(const OperatorOrder &order, Instant now, UnixTime serverNow)
{
    switch (order.verb) {
    case Verb::Clear: return planClear(order.lock, order.holder);
    case Verb::FenceOff: return planFenceOff(order.lock, order.time, order.mark, serverNow);
    case Verb::EvictWaiter: return planEvict(order.lock, order.holder.value_or(Bytes()));
    case Verb::Extend: return planExtend(order.lock, order.time, serverNow);
    case Verb::Undo: break;
    }
    if (!order.undoes)
        return failure(Error::Kind::InvalidInput, QStringLiteral("Nothing was named that could be undone."));
    return planUndo(order.undoes->action, order.undoes->outcome, now);
}

const char *outcomeWord(const DoneAction &done)
{
    if (done.outcome.kind != ActionOutcome::Kind::Done)
        return outcomeName(done.outcome.kind);
    switch (done.action.verb) {
    case Verb::Clear: return "cleared";
    case Verb::FenceOff: return "fenced off";
    case Verb::EvictWaiter: return "evicted";
    case Verb::Extend: return "extended";
    case Verb::Undo: return "put back";
    }
    return "";
}

QByteArray newMark() { return markPrefix + QUuid::createUuid().toByteArray(QUuid::Id128); }

bool isMark(QByteArrayView token) { return token.startsWith(markPrefix); }

} // namespace lockscope
