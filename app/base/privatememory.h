// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace lockscope {

/**
 * Disables core dumps and keeps other processes of the same user from reading this process's memory, which contains passwords. LOCKSCOPE_CORE_DUMPS=1
 * allows core dumps for debugging; builds with a sanitizer, which looks into its own process, do nothing here.
 */
void keepMemoryPrivate();

/**
 * Lets programs of the same user see what this process is: the desktop's portals (file dialogs, colours) refuse one that hides it. There are still no
 * core dumps.
 */
void letPortalsIdentify();

} // namespace lockscope
