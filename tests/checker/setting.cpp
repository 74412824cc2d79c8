// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "setting.h"

namespace checker {

void Setting::nameKeys(bool hasOppositeOrders)
{
    resource = textOf("resource.lock.demo");
    locks.fill(NIL);
    for (std::size_t at = 0; at < protocol->locks; ++at)
        locks[at] = textOf(lockName(at));
    for (std::size_t client = 0; client < keys.size(); ++client) {
        keys[client] = locks;
        if (hasOppositeOrders && client % 2 == 0)
            std::reverse(keys[client].begin(), keys[client].begin() + static_cast<std::ptrdiff_t>(protocol->locks));
    }
}

} // namespace checker
