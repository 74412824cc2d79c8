// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

namespace lockscope {

/**
 * One run of watching: from (re)connecting or resuming to losing the server, pausing or other patterns. Coroutines hold it; once it is over, they
 * return without touching anything else.
 */
struct Run {
    bool isOver = false;
};
using RunPtr = std::shared_ptr<const Run>;

} // namespace lockscope
