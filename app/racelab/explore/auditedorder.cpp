// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "racelab/explore/auditedorder.h"

namespace lockscope {

using namespace Qt::StringLiterals;

using Finding = AuditFinding::Kind;

QString protocolWithout(AuditFinding::Kind finding)
{
    if (finding == Finding::TwoHolders || finding == Finding::LeaseOverrun)
        return u"set-nx-fenced"_s; // no lease is long enough for all work: the resource has to refuse
    if (finding == Finding::LeaseTooLong)
        return u"set-nx-watchdog"_s;
    return finding == Finding::RetryStorm ? u"redisson-lock"_s : u"set-nx-px"_s;
}

ExploreSpec orderBeside(AuditFinding::Kind finding, const QString &protocol)
{
    ExploreSpec order;
    if (!protocol.isEmpty())
        order.protocols << protocol;
    if (const QString better = protocolWithout(finding); better != protocol)
        order.protocols << better;
    return order;
}

} // namespace lockscope
