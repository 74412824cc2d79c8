// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "watch/health/watchhealth.h"

#include <algorithm>
#include <vector>

namespace lockscope {

/** How much of a deployment is seen: the health of each server, by its number. A value; there is always one server. */
struct Coverage {
    std::vector<WatchHealth> servers{WatchHealth()};

    /** That are watched live: "2 of 3". */
    std::size_t seen() const
    {
        return std::size_t(std::ranges::count_if(servers, [](const WatchHealth &health) { return isLive(sightOf(health)); }));
    }
    /** Of the whole: that of the one server, or of one that is not seen. What is missing somewhere is missing in the whole. */
    const WatchHealth &whole() const
    {
        const auto unseen = std::ranges::find_if(servers, [](const WatchHealth &health) { return !isLive(sightOf(health)); });
        return unseen == servers.end() ? servers.front() : *unseen;
    }
};

} // namespace lockscope
