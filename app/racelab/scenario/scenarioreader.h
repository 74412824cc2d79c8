// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "racelab/scenario/scenario.h"

namespace lockscope {

/**
 * Reads a scenario file (UTF-8): a head of lines such as "title: …", then acts, each with a head of its own and a story with one line for each step,
 * see ScenarioLine::Kind. A line that begins with # is a comment; one that begins with a space continues the line before. Users exchange these files,
 * so everything is bounded. The error names the line, what is wrong and what to write. Pure.
 */
Result<Scenario> parseScenario(const QByteArray &text);

/** Limits of a scenario; a file that exceeds one is refused. */
namespace scenariolimits {
inline constexpr qsizetype bytes = 64 * 1024;
inline constexpr int lineChars = 2000;
inline constexpr int acts = 6;
inline constexpr int clients = 8;
inline constexpr int servers = 7;
inline constexpr int linesOfAct = 300;
inline constexpr Duration time = std::chrono::hours(24);
inline constexpr Duration leaseInCluster = std::chrono::seconds(30); ///< at least: real time passes there
} // namespace scenariolimits

} // namespace lockscope
