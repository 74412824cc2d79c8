// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

#include <initializer_list>
#include <vector>

namespace lockscope {

/**
 * What a program that we start gets of our environment, as NAME=VALUE: where things are, in which language and time zone, and the variables whose
 * names begin like one of these. More may hold secrets of other programs.
 */
std::vector<QByteArray> childEnvironment(std::initializer_list<const char *> further = {});

} // namespace lockscope
