// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/error.h"
#include "watch/watcher.h"

#include <qcoro/qcorotask.h>

#include <optional>
#include <vector>

namespace lockscope {

/** See redis::namedTwice(); of those that are reached. */
std::optional<Error> namedTwice(const std::vector<Watcher *> &servers);

/** Reaches all of them side by side, see Watcher::reach(). */
QCoro::Task<> reachAll(std::vector<Watcher *> servers);

} // namespace lockscope
