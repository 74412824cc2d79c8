// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/line/commandline.h"

namespace lockscope {

/** The output of --help for one command, or for the whole program with Verb::Window. */
QString helpText(CommandLine::Verb verb);

/** The output of --version. */
QString versionText();

} // namespace lockscope
