// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace lockscope {

/**
 * Gives the system back what has been freed. The C library keeps it for the next time, and after one very large reply among small
 * objects that is hundreds of megabytes for the weeks a window stands open. Any thread; nothing where the library offers no such call.
 */
void returnFreedMemory();

} // namespace lockscope
