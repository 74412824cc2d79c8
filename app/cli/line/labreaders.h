// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/line/optionreaders.h"

namespace lockscope::readers {

/** Of race, when all options are read: what becomes of its film. */
Problem checkFilms(const TypedOptions &typed, CommandLine &line);

} // namespace lockscope::readers
