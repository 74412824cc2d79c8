// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/error.h"
#include "watch/watcher.h"

#include <qcoro/qcorotask.h>

#include <optional>
#include <vector>

namespace lockscope {

/**
 * The error if two of these servers are one under two addresses; nothing: no two of those that are reached. By run id, which each process has of its
 * own. Two databases of one server have locks of their own.
 */
std::optional<Error> namedTwice(const std::vector<Watcher *> &servers);

/** Reaches all of them side by side, see Watcher::reach(). */
QCoro::Task<> reachAll(std::vector<Watcher *> servers);

} // namespace lockscope
