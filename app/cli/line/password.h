// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/line/commandline.h"

namespace lockscope {

/** For the named servers: from the URL, the terminal, the file or the environment, in this order; for sentinels from the file or the environment. */
Result<redis::Passwords> findPasswords(const CommandLine &commandLine, const redis::Passwords &fromEnvironment);

/** Asks on the controlling terminal without echo. Blocks: call before the event loop only. */
Result<redis::Secret> askPassword(const QString &prompt);

/** Overwrites the passwords of URLs in main()'s arguments in place, so that process lists no longer show them. Returns the original arguments. */
QByteArrayList takeArguments(int argc, char **argv);

/**
 * Removes REDISCLI_AUTH and LOCKSCOPE_SENTINEL_AUTH from the environment and overwrites them there, so that no child process inherits them. Call once,
 * before there are threads.
 */
redis::Passwords takeEnvironmentPasswords();

} // namespace lockscope
