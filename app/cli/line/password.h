// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/line/commandline.h"

namespace lockscope {

/** The passwords of the named servers, from URL, terminal, file or environment in this order; of sentinels from file or environment. */
Result<redis::Passwords> findPasswords(const CommandLine &commandLine, const redis::Passwords &fromEnvironment);

/** Asks on the controlling terminal without echo. Blocks: call before the event loop only. */
Result<redis::Secret> askPassword(const QString &prompt);

/** Overwrites passwords in the URLs of main()'s arguments in place, so that process lists do not show them. Returns the original arguments. */
QByteArrayList takeArguments(int argc, char **argv);

/**
 * Takes REDISCLI_AUTH and LOCKSCOPE_SENTINEL_AUTH from the environment and overwrites them there, so that child processes do not inherit them. Call
 * once, before threads are started.
 */
redis::Passwords takeEnvironmentPasswords();

} // namespace lockscope
