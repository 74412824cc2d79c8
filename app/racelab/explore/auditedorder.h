// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "racelab/explore/explorespec.h"
#include "traffic/audit/trafficaudit.h"

namespace lockscope {

/** The protocol of the race lab in which this cannot happen, for clients that keep what else is theirs. Pure. */
QString protocolWithout(AuditFinding::Kind finding);

/** What to explore beside a finding: the protocol of its clients, if that is known, and the one that would have held. Pure. */
ExploreSpec orderBeside(AuditFinding::Kind finding, const QString &protocol);

} // namespace lockscope
