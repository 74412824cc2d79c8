// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "watch/health/nodeslots.h"

#include <QByteArrayList>

#include <utility>

namespace lockscope {

NodeSlots slotsOfNode(const QByteArray &text)
{
    QByteArrayList words = text.split(' ');
    NodeSlots node;
    node.epoch = words.takeFirst();
    for (const QByteArray &word : std::as_const(words)) {
        if (const auto span = redis::slotSpan(word)) {
            for (int slot = span->first; slot <= span->last; ++slot)
                node.owned.set(std::size_t(slot));
        } else if (const qsizetype dash = word.indexOf('-'); dash > 0 && word.startsWith('[')) { // "[93->-292f…]" or "[93-<-292f…]"
            if (const auto moving = redis::slotSpan(QByteArrayView(word).sliced(1, dash - 1)))
                node.moving.set(std::size_t(moving->first));
        }
    }
    return node;
}

SlotSet changedSlots(const NodeSlots &before, const NodeSlots &after)
{
    const SlotSet changed = (before.owned ^ after.owned) | (before.moving ^ after.moving);
    const bool hasGained = (after.owned & ~before.owned).any();
    const bool mayHaveGotOneBack = before.epoch != after.epoch && !hasGained; // a node gets another epoch with each slot that comes
    return mayHaveGotOneBack ? changed | before.owned | after.owned : changed;
}

} // namespace lockscope
