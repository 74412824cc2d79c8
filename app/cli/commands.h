// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/terminalcommand.h"
#include "locks/lockprofiles.h"

#include <memory>

namespace lockscope {

/** The commands that run in an event loop. */
std::unique_ptr<TerminalCommand> makeFindCommand(const CommandLine &commandLine, const redis::Passwords &passwords, const LockProfiles &profiles,
                                                 Clock &clock);
std::unique_ptr<TerminalCommand> makeListCommand(const CommandLine &commandLine, const redis::Passwords &passwords, const LockProfiles &profiles,
                                                 Clock &clock);
std::unique_ptr<TerminalCommand> makeOperateCommand(const CommandLine &commandLine, const redis::Passwords &passwords, const LockProfiles &profiles,
                                                    Clock &clock);
std::unique_ptr<TerminalCommand> makeRaceCommand(const CommandLine &commandLine, Clock &clock, const MakeFilmFrames &makeFrames);
std::unique_ptr<TerminalCommand> makeSimulateCommand(const CommandLine &commandLine, const redis::Passwords &passwords, Clock &clock);
std::unique_ptr<TerminalCommand> makeUndoCommand(const CommandLine &commandLine, const redis::Passwords &passwords, Clock &clock);

} // namespace lockscope
