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

QByteArray newMark() { return markPrefix + QUuid::createUuid().toByteArray(QUuid::Id128); }

bool isMark(QByteArrayView token) { return token.startsWith(markPrefix); }

} // namespace lockscope
