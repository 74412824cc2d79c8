// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace lockscope {

/**
 * Returns freed memory to the system. Otherwise the C library may keep hundreds of megabytes after one very large reply, for the weeks a window
 * stands open. Any thread; does nothing where the library offers no such call.
 */
void returnFreedMemory();

/**
 * Makes the C library return large blocks as soon as they are freed. By default it raises its threshold to the largest block ever freed, 32 MiB, and
 * keeps twice as much at the end of every thread's heap. Call once, before other threads begin.
 */
void returnLargeBlocksAtOnce();

} // namespace lockscope
