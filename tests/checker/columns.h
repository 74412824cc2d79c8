// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The columns, each with its trials.
#pragma once

#include "search.h"

namespace checker {

std::vector<std::string> columnNames();

/** Explores all trials of a column; the shortest of all schedules counts. */
Result exploreColumn(const Protocol &protocol, const Bounds &bounds, const std::string &name, bool wantsSchedule);

} // namespace checker
