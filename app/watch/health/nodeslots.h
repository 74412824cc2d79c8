// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "redis/topology/hashslot.h"

#include <QByteArray>

#include <bitset>

namespace lockscope {

using SlotSet = std::bitset<redis::slotCount>;

/** Which slots a node of a cluster has, as it says in CLUSTER NODES: the words of its own line from the epoch on. A value. */
struct NodeSlots {
    QByteArray epoch;
    SlotSet owned, moving;
};

/** Pure; the text is hostile. */
NodeSlots slotsOfNode(const QByteArray &text);
/** Those whose keys may have come to this node, or gone from it, between two looks; what moves at both has not begun to. Pure. */
SlotSet changedSlots(const NodeSlots &before, const NodeSlots &after);

} // namespace lockscope
