// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/line/commandline.h"

namespace lockscope {

/** Prints the records of the journal that the command line selects, page by page. Blocks; needs no event loop. */
ExitCode printJournal(const CommandLine &commandLine, const QString &path, const Clock &clock);

/**
 * One line for people, in columns of fixed width, as there may be millions of lines; with bytes made visible and local time. Ends with a newline.
 * Pure.
 */
QByteArray textLine(const StoredAction &action);
QByteArray textLine(const StoredHold &hold);

} // namespace lockscope
