// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/clearverdict.h"

namespace lockscope {

struct WatchHealth;

/** How current the locks are that a watcher tells of: the view and its age, and no more. Pure. */
ClearEvidence clearView(const WatchHealth &health, Instant now);

} // namespace lockscope
