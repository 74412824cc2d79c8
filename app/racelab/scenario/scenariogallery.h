// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "racelab/scenario/scenario.h"

#include <QStringList>

namespace lockscope {

/** The scenarios that come with the program, in the order in which they are best seen. */
const QStringList &scenarioIds();
/** One of them, by its id; the error lists them. */
Result<Scenario> builtInScenario(const QString &id);
/** A file of the user's. */
Result<Scenario> readScenarioFile(const QString &path);

} // namespace lockscope
