// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "traffic/audit/auditdoubts.h"
#include "traffic/replay/clientnames.h"
#include "traffic/audit/lockhabits.h"
#include "traffic/audit/lockrules.h"
#include "traffic/audit/trafficexcerpts.h"

#include <memory>

namespace lockscope {

/**
 * Finds what is wrong in what clients do to locks: compares who believes to hold what with what is done. Of what the traffic does not tell it says
 * that it is not known. No I/O, no clock; any one thread.
 */
class TrafficAudit {
public:
    /** excerpts: what findings are to be played from; must have taken each move before. Null: they cannot be played. */
    explicit TrafficAudit(const ClientNames &names, const TrafficExcerpts *excerpts = nullptr);
    ~TrafficAudit();
    Q_DISABLE_COPY_MOVE(TrafficAudit)

    /** Which keys are locks; before the first move. */
    void setRules(const LockRules &rules);
    void take(const LockMove &move);
    void takeGap();
    void end(qint64 lastUs);

    /** The worst first. */
    std::vector<AuditFinding> findings() const;
    std::vector<AuditedProtocol> protocols() const;
    /** Whether keys of this family are locks, as far as is known by now. */
    bool areLocks(const QByteArray &family) const;
    /** Why nothing may have been found. */
    AuditDoubts doubts() const;

private:
    class Private;
    std::unique_ptr<Private> d;
};

} // namespace lockscope
