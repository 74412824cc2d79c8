// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

#include <vector>

#include <sys/types.h>

namespace lockscope {

/** Of the private servers that run for this process: other tests may have theirs. Whole paths. */
QStringList privateServerFolders();

/** Their processes, as far as they have told them. */
std::vector<pid_t> privateServerProcesses();

} // namespace lockscope
