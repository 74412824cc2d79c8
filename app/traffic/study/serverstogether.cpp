// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "traffic/study/serverstogether.h"

#include <algorithm>
#include <map>
#include <set>

namespace lockscope {

namespace {

using Kind = AuditFinding::Kind;

/** A lock that is held while others wait for it, in the report of its server. */
struct Blocked {
    TrafficReport *report;
    BlockedLock *lock;
    const TrafficWait *wait; ///< one of those for it
};
using Circle = std::vector<Blocked>;

/** Follows holders whose token says who they are to what they wait for elsewhere, until one comes back to where it began. */
class CircleSearch {
public:
    explicit CircleSearch(const std::vector<TrafficReport *> &reports)
    {
        for (TrafficReport *const report : reports) {
            for (BlockedLock &lock : report->tree.locks) {
                for (const TrafficWait &wait : lock.waiters) {
                    if (wait.who.isSure && lock.isHolderKnown && lock.holder.who.isSure)
                        m_waits.insert({wait.who.token, {report, &lock, &wait}});
                }
            }
        }
    }

    /** Each once, if it is of several servers. */
    std::vector<Circle> circles()
    {
        std::vector<Circle> all;
        for (const auto &[token, first] : m_waits) {
            Circle path{first};
            if (m_inCircle.contains(first.lock) || !follow(path))
                continue;
            for (const Blocked &one : path)
                m_inCircle.insert(one.lock);
            if (std::ranges::any_of(path, [begin = path.front().report](const Blocked &one) { return one.report != begin; }))
                all.push_back(std::move(path));
        }
        return all;
    }

private:
    static constexpr std::size_t longest = 32;

    bool follow(Circle &path) const
    {
        const TrafficSpan &hold = path.back().lock->holder;
        const auto [from, to] = m_waits.equal_range(hold.who.token);
        for (auto next = from; next != to; ++next) {
            const Blocked &one = next->second;
            if (!hasHeldFor(hold, *one.wait) || path.size() >= longest)
                continue;
            if (one.wait == path.front().wait)
                return path.size() > 1;
            if (std::ranges::find(path, one.lock, &Blocked::lock) != path.end())
                continue;
            path.push_back(one);
            if (follow(path))
                return true;
            path.pop_back();
        }
        return false;
    }

    std::multimap<QByteArray, Blocked> m_waits; // by the token of whoever waits
    std::set<const BlockedLock *> m_inCircle;
};

bool overlap(const TrafficReport &a, const TrafficReport &b)
{
    return a.account.firstUs <= b.account.lastUs && b.account.firstUs <= a.account.lastUs;
}

/** The time at which what all reports say of their end was so, as far as it had begun by then. */
std::optional<Deadlock> deadlockOf(const Circle &circle)
{
    Deadlock found;
    const auto earliest = std::ranges::min_element(circle, {}, [](const Blocked &one) { return one.report->account.lastUs; });
    found.lastUs = earliest->report->account.lastUs;
    for (const Blocked &one : circle) {
        found.edges.push_back({*one.wait, one.lock->holder});
        found.firstUs = std::max({found.firstUs, one.lock->holder.fromUs, one.wait->fromUs});
    }
    if (found.firstUs > found.lastUs)
        return std::nullopt;
    judge(found);
    return found;
}

void add(const Deadlock &deadlock, const Circle &circle)
{
    std::set<TrafficReport *> reports;
    for (const Blocked &one : circle) {
        one.lock->isInCycle = true;
        reports.insert(one.report);
    }
    for (TrafficReport *const report : reports) {
        report->deadlocks.push_back(deadlock);
        addDeadlockFindings({deadlock}, report->findings);
        sortFindings(report->findings);
        report->tree.sortRoots();
        report->verdicts[std::size_t(Kind::Deadlock)].is = AuditVerdict::Is::Violated;
    }
}

void doubt(TrafficReport &report, quint64 others)
{
    for (const Kind kind : {Kind::LockOrder, Kind::Deadlock, Kind::Livelock}) {
        AuditVerdict &verdict = report.verdicts[std::size_t(kind)];
        verdict.doubts.push_back({AuditDoubt::Why::OtherServers, others});
        if (verdict.is == AuditVerdict::Is::NoneSeen)
            verdict.is = AuditVerdict::Is::Unknown;
    }
}

} // namespace

void lookAtAllTogether(const std::vector<TrafficReport *> &reports)
{
    for (const Circle &circle : CircleSearch(reports).circles()) {
        if (const auto found = deadlockOf(circle))
            add(*found, circle);
    }
    for (TrafficReport *const report : reports) {
        const auto isBeside = [report](const TrafficReport *other) { return other != report && !other->locks.empty() && overlap(*other, *report); };
        const auto others = std::ranges::count_if(reports, isBeside);
        if (others > 0 && !report->locks.empty())
            doubt(*report, quint64(others));
    }
}

void lookAtAllTogether(std::vector<TrafficReport> &reports)
{
    std::vector<TrafficReport *> all;
    for (TrafficReport &report : reports)
        all.push_back(&report);
    lookAtAllTogether(all);
}

} // namespace lockscope
