// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace lockscope {

/**
 * Gives the system back what has been freed. The C library keeps it for the next time, and after one very large reply among small
 * objects that is hundreds of megabytes for the weeks a window stands open. Any thread; nothing where the library offers no such call.
 */
void returnFreedMemory();

/**
 * From now on large blocks go back as soon as they are freed. By itself the C library raises the size from which it does so to that of
 * the largest block ever freed, 32 MiB, and keeps twice as much at the end of every thread's heap. Once, before other threads begin.
 */
void returnLargeBlocksAtOnce();

} // namespace lockscope
