// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/line/commandline.h"
#include "operate/doneaction.h"

#include <vector>

namespace lockscope {

/** What the command does to locks. */
Verb verbOf(const CommandLine &line);
/** The locks that are named; none: they are many. */
std::vector<CommandLine::Target> namedIn(const CommandLine &line);
/** The name of a server that belongs to no deployment, where nodes have names. */
QString nodeOf(const CommandLine &line);
DoneAction nothingSent(Verb verb, const CommandLine::Target &target);
/** The outcome as a line of JSON. */
QByteArray jsonOutcome(DoneAction done, const CommandLine &line, UnixTime at);
/** With --json, for a command that acts: prints an object for each named lock, or an account of many, which says that nothing was sent. */
void tellNotSent(const CommandLine &line, const Error &why, UnixTime at);

} // namespace lockscope
