// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "traffic/audit/auditfinding.h"
#include "traffic/waits/livelocks.h"
#include "traffic/waits/waitgraph.h"

#include <map>
#include <tuple>

namespace lockscope {

/** Adds a finding for each two families of locks that are taken in both orders. */
void addOrderFindings(const std::vector<LockOrder> &orders, std::vector<AuditFinding> &findings);
/** Adds one for each families of locks whose holders have waited for each other; violated: tokens say who is who. */
void addDeadlockFindings(const std::vector<Deadlock> &deadlocks, std::vector<AuditFinding> &findings);
void addLivelockFindings(const std::vector<Livelock> &livelocks, std::vector<AuditFinding> &findings);

/** Keeps what such findings are to be played from, since a lock's oldest steps are forgotten. A value. */
class OrderExcerpts {
public:
    static constexpr std::size_t most = 20;

    /** Of those that it does not have yet; right after they were found. */
    void keepNew(const std::vector<AuditFinding> &findings, const TrafficExcerpts &excerpts);
    void addTo(std::vector<AuditFinding> &findings) const;
    bool isFull() const { return m_kept.size() >= most; }

private:
    using Key = std::tuple<AuditFinding::Kind, QByteArray, QByteArray>; // families

    std::map<Key, TrafficExcerpt> m_kept;
};

} // namespace lockscope
