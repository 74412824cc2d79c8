// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "traffic/study/trafficstudy.h"
#include "traffic/capture/capturereader.h"
#include "traffic/audit/trafficaudit.h"

#include <QString>

namespace lockscope {

/** For people. Lines end with a newline; control characters from the traffic are made visible. Pure. */
QString auditText(const TrafficReport &report);
/** The same as JSON Lines: one with audit, one for each finding, one with protocols. */
QByteArray auditJson(const TrafficReport &report);

} // namespace lockscope
