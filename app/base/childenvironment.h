// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

#include <initializer_list>
#include <vector>

namespace lockscope {

/**
 * The part of our environment that a started program gets, as NAME=VALUE: paths, language and time zone, and the variables whose names begin like one
 * of these. Other variables may hold secrets.
 */
std::vector<QByteArray> childEnvironment(std::initializer_list<const char *> further = {});

} // namespace lockscope
