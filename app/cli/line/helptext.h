// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/line/commandline.h"

namespace lockscope {

/** What --help prints: of one command, or of the whole program for Verb::Window. */
QString helpText(CommandLine::Verb verb);

/** What --version prints. */
QString versionText();

} // namespace lockscope
