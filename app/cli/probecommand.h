// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/command.h"

#include <memory>

namespace lockscope {

/** `lockscope audit --url`: audits what a server carries out, by a probe of each of its primaries. */
std::unique_ptr<TerminalCommand> auditServer(const CommandParts &parts);

} // namespace lockscope
