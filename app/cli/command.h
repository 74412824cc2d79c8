// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/terminalcommand.h"
#include "locks/lockprofiles.h"

#include <array>
#include <memory>
#include <vector>

namespace lockscope {

/** Of what a command is made. */
struct CommandParts {
    const CommandLine &line;
    const redis::Passwords &passwords;
    const LockProfiles &profiles;
    Clock &clock;
    const MakeFilmFrames &makeFrames;
};

/** What the program knows of a command; stands in the command's own file. */
struct Command {
    /** A line in the help of the program. */
    struct Usage {
        const char *typed;   ///< nullptr: none
        const char *meaning; ///< to be translated
    };
    std::array<Usage, 3> usages{};
    QString (*help)() = nullptr; ///< the output of --help; nullptr: that of the program
    /** nullptr: it runs without an event loop. */
    std::unique_ptr<TerminalCommand> (*make)(const CommandParts &parts) = nullptr;
    bool endsByItself = false; ///< without Ctrl+C; others end by --timeout, or when a server does not allow them
};

#define LOCKSCOPE_DECLARE(verb, word, command) extern const Command command;
LOCKSCOPE_EACH_VERB(LOCKSCOPE_DECLARE)
#undef LOCKSCOPE_DECLARE

/** Null: the window, or only the version is printed. */
const Command *commandOf(CommandLine::Verb verb);
/** Each one once, in the order in which they are listed. */
std::vector<const Command *> commands();

} // namespace lockscope
