// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "traffic/audit/orderfindings.h"

#include "libraries/finding/lockname.h"

#include <algorithm>

namespace lockscope {

namespace {

constexpr qsizetype mostClientsInOrder = 20; // that are named

/** The finding of that kind for these two families, which is made if there is none. */
AuditFinding &findingFor(AuditFinding::Kind kind, const TrafficKey &first, const TrafficKey &second, std::vector<AuditFinding> &findings)
{
    const QByteArray family = nameShape(first.key), other = nameShape(second.key);
    const auto known = std::ranges::find_if(
        findings, [&](const AuditFinding &finding) { return finding.kind == kind && finding.keyFamily == family && finding.secondFamily == other; });
    if (known != findings.end())
        return *known;
    findings.push_back({.kind = kind, .keyFamily = family, .secondFamily = other});
    return findings.back();
}

void addClient(const TrafficActor &who, AuditFinding &finding)
{
    if (!who.name.isEmpty() && finding.clients.size() < mostClientsInOrder && !finding.clients.contains(who.name))
        finding.clients << who.name;
}

} // namespace

void addOrderFindings(const std::vector<LockOrder> &orders, std::vector<AuditFinding> &findings)
{
    for (const LockOrder &order : orders) {
        AuditFinding &finding = findingFor(AuditFinding::Kind::LockOrder, order.first, order.second, findings);
        addClient(order.forth.who, finding);
        addClient(order.back.who, finding);
        finding.count += order.times();
        if (!finding.evidence.empty())
            continue;
        finding.evidence = order.evidence();
        finding.locks = {order.first, order.second};
        finding.firstUs = order.sinceUs();
    }
}

void addDeadlockFindings(const std::vector<Deadlock> &deadlocks, std::vector<AuditFinding> &findings)
{
    for (const Deadlock &deadlock : deadlocks) {
        const auto isSmaller = [](const Deadlock::Edge &a, const Deadlock::Edge &b) { return a.hold.lock.key < b.hold.lock.key; };
        const auto [first, last] = std::ranges::minmax_element(deadlock.edges, isSmaller);
        AuditFinding &finding = findingFor(AuditFinding::Kind::Deadlock, first->hold.lock, last->hold.lock, findings);
        const bool isWorse = finding.count++ == 0 || (deadlock.isCertain && finding.verdict == AuditFinding::Verdict::Risk);
        for (const Deadlock::Edge &edge : deadlock.edges)
            addClient(edge.wait.who, finding);
        finding.longestUs = std::max(finding.longestUs.value_or(0), deadlock.lastUs - deadlock.firstUs);
        if (!isWorse)
            continue;
        finding.verdict = deadlock.isCertain ? AuditFinding::Verdict::Violated : AuditFinding::Verdict::Risk;
        finding.evidence = deadlock.evidence;
        std::ranges::stable_sort(finding.evidence, {}, &ExecutedCommand::atUs);
        finding.locks.clear();
        for (const Deadlock::Edge &edge : deadlock.edges)
            finding.locks.push_back(edge.hold.lock);
        finding.firstUs = deadlock.firstUs;
    }
}

void addLivelockFindings(const std::vector<Livelock> &livelocks, std::vector<AuditFinding> &findings)
{
    for (const Livelock &livelock : livelocks) {
        const auto isSmaller = [](const Livelock::Member &a, const Livelock::Member &b) { return a.wants.key < b.wants.key; };
        const auto [first, last] = std::ranges::minmax_element(livelock.members, isSmaller);
        AuditFinding &finding = findingFor(AuditFinding::Kind::Livelock, first->wants, last->wants, findings);
        const bool isWorse = finding.count++ == 0 || (livelock.isCertain && finding.verdict == AuditFinding::Verdict::Risk);
        for (const Livelock::Member &member : livelock.members)
            addClient(member.who, finding);
        finding.longestUs = std::max(finding.longestUs.value_or(0), livelock.lastUs - livelock.firstUs);
        if (!isWorse)
            continue;
        finding.verdict = livelock.isCertain ? AuditFinding::Verdict::Violated : AuditFinding::Verdict::Risk;
        finding.evidence = livelock.evidence;
        finding.locks = locksOf(livelock);
        finding.firstUs = livelock.firstUs;
    }
}

void OrderExcerpts::keepNew(const std::vector<AuditFinding> &findings, const TrafficExcerpts &excerpts)
{
    for (const AuditFinding &finding : findings) {
        const Key key{finding.kind, finding.keyFamily, finding.secondFamily};
        if (m_kept.contains(key) || finding.locks.empty())
            continue;
        const qint64 beginUs = std::ranges::min_element(finding.evidence, {}, &ExecutedCommand::atUs)->atUs;
        TrafficExcerpt excerpt = excerpts.of(finding.locks, beginUs);
        if (excerpt.steps.empty() || excerpt.steps.front().command.atUs > beginUs)
            excerpt.steps.clear(); // its beginning is not kept any more
        m_kept.emplace(key, std::move(excerpt));
    }
}

void OrderExcerpts::addTo(std::vector<AuditFinding> &findings) const
{
    for (AuditFinding &finding : findings) {
        const auto kept = m_kept.find({finding.kind, finding.keyFamily, finding.secondFamily});
        if (kept != m_kept.end())
            finding.excerpt = kept->second;
    }
}

} // namespace lockscope
