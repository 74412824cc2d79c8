// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Where the steps of a part can lead.
#pragma once

#include "language.h"

namespace checker {

/** Where the clauses of a step lead, each target once; the next step is one if no clause holds always. */
std::vector<Target> targetsOf(const Step &step, std::size_t at);

/** Whether it can return to a step that it has made, by a clause or without an answer. */
bool goesBack(const Part &part);

/** Finds the steps of acquire that can only lead to the lock. */
void markBound(Part &acquire);

} // namespace checker
