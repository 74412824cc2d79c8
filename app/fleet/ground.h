// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "redis/connection.h"
#include "stores/storekind.h"

#include <algorithm>
#include <vector>

namespace lockscope {

/** What the locks of a fleet can stand on. A value. */
struct Ground {
    std::vector<redis::Connection::Options> redis = {}; ///< the first is the only one of most protocols
    std::vector<StoreAddress> stores = {};              ///< one of a kind

    /** Null: there is none. */
    const StoreAddress *store(StoreKind kind) const
    {
        const auto found = std::ranges::find(stores, kind, &StoreAddress::kind);
        return found == stores.end() ? nullptr : &*found;
    }
};

} // namespace lockscope
