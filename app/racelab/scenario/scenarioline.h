// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "racelab/scenario/scenario.h"

namespace lockscope {

/** Reads one line of an act's story; the act's head must be complete. The error says what is wrong and what to write. Pure. */
Result<ScenarioLine> parseScenarioLine(const QString &text, const ScenarioAct &act);

/** "12 s", "5 m": whole seconds within the limits of a scenario. */
Result<Duration> parseScenarioTime(const QString &text);

/** True if the text may be a client's name, such as "C1"; false for keywords with which a line begins. */
bool isClientName(const QString &name);

} // namespace lockscope
