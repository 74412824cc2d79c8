// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/commandline.h"

namespace lockscope {

/** The password for the named server: from its URL, the terminal, the file or the environment, in this order. */
Result<redis::Secret> findPassword(const CommandLine &commandLine, const redis::Secret &fromEnvironment);

/** Asks on the controlling terminal without echo. Blocks: call before the event loop only. */
Result<redis::Secret> askPassword(const QString &prompt);

/** Overwrites the passwords of URLs in main()'s arguments in place, so that process lists no longer show them. Returns the original arguments. */
QByteArrayList takeArguments(int argc, char **argv);

/** Removes REDISCLI_AUTH from the environment and overwrites it there, so that no child process inherits it. Call once, before there are threads. */
redis::Secret takeEnvironmentPassword();

} // namespace lockscope
