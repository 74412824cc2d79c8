// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace lockscope {

/**
 * From now on this process leaves no core dump, and no other process of the same user may look into its memory: passwords are in it. Whoever
 * looks for a fault sets LOCKSCOPE_CORE_DUMPS=1; builds with a sanitizer, which looks into its own process, do nothing here.
 */
void keepMemoryPrivate();

} // namespace lockscope
