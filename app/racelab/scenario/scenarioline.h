// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "racelab/scenario/scenario.h"

namespace lockscope {

/** Reads one line of the story of an act whose head is complete. The error says what is wrong and what to write. Pure. */
Result<ScenarioLine> parseScenarioLine(const QString &text, const ScenarioAct &act);

/** "12 s", "5 m": whole seconds within the limits of a scenario. */
Result<Duration> parseScenarioTime(const QString &text);

/** May be the name of a client: "C1"; not a keyword with which a line begins. */
bool isClientName(const QString &name);

} // namespace lockscope
