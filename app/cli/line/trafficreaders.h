// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/line/optionreaders.h"

namespace lockscope::readers {

/** Readers of the options that only commands about traffic have. */

Problem readPorts(const TypedOptions &typed, const char *name, OptionValues &values);
Problem readInterface(const TypedOptions &typed, const char *name, OptionValues &values);
/** Reads the file, too. */
Problem readRules(const TypedOptions &typed, const char *name, OptionValues &values);

} // namespace lockscope::readers
