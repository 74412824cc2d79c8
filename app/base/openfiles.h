// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace lockscope {

/**
 * Raises the limit of open files and sockets to the hard limit: the usual soft limit of 1,024 is for programs that use select(), and a fleet has a
 * socket for each client. Call once, before other threads begin.
 */
void allowManyOpenFiles();

} // namespace lockscope
