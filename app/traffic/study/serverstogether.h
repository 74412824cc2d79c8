// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "traffic/study/trafficstudy.h"

#include <vector>

namespace lockscope {

/**
 * Adds to the reports of several servers what only all of them together show: deadlocks of which each server has a part. Connections differ from server to
 * server, so that only tokens say who is who; that others may be hidden becomes a doubt. Servers that were not heard at the same time have nothing in common.
 * Once, at the end of all.
 */
void lookAtAllTogether(const std::vector<TrafficReport *> &reports);
void lookAtAllTogether(std::vector<TrafficReport> &reports);

} // namespace lockscope
