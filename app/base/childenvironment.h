// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

#include <initializer_list>
#include <vector>

namespace lockscope {

/**
 * Returns the environment variables for a child process, as NAME=VALUE: paths, language, time zone, and those whose name begins with one of
 * `further`. All others are left out, since they may hold secrets.
 */
std::vector<QByteArray> childEnvironment(std::initializer_list<const char *> further = {});

} // namespace lockscope
