// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace lockscope {

/**
 * Lets this process open as many files and sockets as its hard limit allows: the usual soft limit of 1,024 is there for programs that use
 * select(), and a fleet has a socket for each client. Once, before other threads begin.
 */
void allowManyOpenFiles();

} // namespace lockscope
