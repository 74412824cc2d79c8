// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "watch/health/nodeslots.h"

#include <QByteArrayList>

#include <utility>

namespace lockscope {

std::optional<SlotSpan> slotSpan(QByteArrayView text)
{
    const qsizetype dash = text.indexOf('-');
    bool isNumber = false, isLastNumber = true;
    const int first = (dash < 0 ? text : text.first(dash)).toInt(&isNumber);
    const int last = dash < 0 ? first : text.sliced(dash + 1).toInt(&isLastNumber);
    const bool areSlots = isNumber && isLastNumber && first >= 0 && first <= last && last < redis::slotCount;
    return areSlots ? std::optional(SlotSpan{first, last}) : std::nullopt;
}

NodeSlots slotsOfNode(const QByteArray &text)
{
    QByteArrayList words = text.split(' ');
    NodeSlots node;
    node.epoch = words.takeFirst();
    for (const QByteArray &word : std::as_const(words)) {
        if (const auto span = slotSpan(word)) {
            for (int slot = span->first; slot <= span->last; ++slot)
                node.owned.set(std::size_t(slot));
        } else if (const qsizetype dash = word.indexOf('-'); dash > 0 && word.startsWith('[')) { // "[93->-292f…]" or "[93-<-292f…]"
            if (const auto moving = slotSpan(QByteArrayView(word).sliced(1, dash - 1)))
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
