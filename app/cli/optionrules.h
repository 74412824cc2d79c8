// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/commandline.h"

#include <QByteArrayView>

#include <optional>
#include <span>

namespace lockscope {

/** The commands of the program as a set: which of them an option applies to. */
enum VerbFlag : unsigned {
    InWindow = 1,
    InList = 2,
    InWatch = 4,
    InClear = 8,
    InJournal = 16,
    InFence = 32,
    InEvict = 64,
    InExtend = 128,
    InUndo = 256,
    InSimulate = 512,
    InRace = 1024,
    InExplore = 2048,
    InScore = 4096,
    InFind = 8192,
    InHelp = 16384,
    InSettings = 32768
};
constexpr unsigned onHolder = InClear | InFence | InExtend;
/** The race lab: on servers of its own. */
constexpr unsigned inLab = InRace | InExplore | InScore;
constexpr unsigned onLock = onHolder | InEvict | InUndo;
/** These, too, know several servers with the same locks. */
constexpr unsigned onGroup = InWindow | InList | InWatch;

struct OptionRule {
    const char *name;
    const char *value; ///< nullptr: a switch
    unsigned verbs;
};

/** All but --help and --version. */
std::span<const OptionRule> optionRules();

/** 0 of those that only print. */
unsigned flagOf(CommandLine::Verb verb);
/** As it is typed: "lockscope list"; "lockscope" opens the window. */
QString wordOf(CommandLine::Verb verb);
std::optional<CommandLine::Verb> verbFrom(QByteArrayView word);

} // namespace lockscope
