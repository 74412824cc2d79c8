// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/command.h"

#include <functional>

namespace lockscope {

/** Lists the locks, and hands the line of each one that is stale to `take` in place of printing. Ends with Ok only if it has seen all of them. */
std::unique_ptr<TerminalCommand> listStale(const CommandParts &parts, std::function<void(const QByteArray &)> take);

} // namespace lockscope
