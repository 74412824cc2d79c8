// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/commandline.h"

namespace lockscope {

/** The password for the server that was named: from its URL, the terminal, the file or the environment, in this order. */
Result<redis::Secret> findPassword(const CommandLine &commandLine, const redis::Secret &fromEnvironment);

/** Asks on the controlling terminal, without showing what is typed. Blocks: before the event loop only. */
Result<redis::Secret> askPassword(const QString &prompt);

/**
 * Overwrites the passwords of URLs among main()'s arguments where they lie, so that process lists no longer show them. Returns the
 * arguments as they were.
 */
QByteArrayList takeArguments(int argc, char **argv);

/** Removes REDISCLI_AUTH from the environment, where it lies too, so that no program that is started inherits it. Once, before there are threads. */
redis::Secret takeEnvironmentPassword();

} // namespace lockscope
