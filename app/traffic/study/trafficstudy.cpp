// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "traffic/study/trafficstudy.h"

#include "libraries/finding/lockname.h"

#include <algorithm>
#include <iterator>

namespace lockscope {

TrafficStudy::TrafficStudy(Threads threads)
    : m_hindsight({[this](ExecutedCommand &&command) { pass(std::move(command)); },
                   [this](const TrafficKey &lock, const TrafficStand &stand, qint64 atUs) {
                       pass(StudyThread::Known{lock, stand, atUs});
                   }}),
      m_replay([this](const LockMove &move) { take(move); }), m_excerpts(m_names), m_audit(m_names, &m_excerpts), m_waits(m_names), m_graph(m_waits),
      m_livelocks(m_names, m_waits), m_guard(m_replay, m_names)
{
    if (threads == Threads::Two)
        m_thread = std::make_unique<StudyThread>([this](const StudyThread::Item &item) { study(item); });
}

void TrafficStudy::pass(StudyThread::Item item)
{
    if (m_thread)
        m_thread->give(std::move(item));
    else
        study(item);
}

void TrafficStudy::study(const StudyThread::Item &item)
{
    if (const auto *const command = std::get_if<ExecutedCommand>(&item))
        study(*command);
    else if (const auto *const known = std::get_if<StudyThread::Known>(&item))
        m_replay.learn(known->lock, known->stand, known->atUs);
    else
        studyGap();
}

/** From here on nothing is studied in the other thread. */
void TrafficStudy::finish()
{
    m_hindsight.settle();
    if (m_thread)
        m_thread->finish();
}

void TrafficStudy::setRules(const LockRules &rules)
{
    m_guard.setRules(rules);
    m_audit.setRules(rules);
}

void TrafficStudy::study(const ExecutedCommand &command)
{
    m_lastUs = std::max(m_lastUs, command.atUs);
    if (!std::exchange(m_isHearing, true))
        m_waits.hearFrom(command.atUs);
    m_names.take(command);
    m_replay.take(command);
    m_excerpts.take(command);
    m_guard.take(command);
}

void TrafficStudy::take(const LockMove &move)
{
    if (m_guard.rules().isLock(move.lock.key) == false)
        return;
    m_excerpts.take(move);
    m_audit.take(move);
    m_graph.take(move, m_waits.take(move));
    m_livelocks.take(move);
    if (m_graph.count() + m_livelocks.count() != m_orders)
        keepOrderExcerpts();
}

void TrafficStudy::keepOrderExcerpts()
{
    m_orders = m_graph.count() + m_livelocks.count();
    if (!m_orderExcerpts.isFull())
        m_orderExcerpts.keepNew(orderFindings(m_graph.inversions(), m_graph.deadlocks(m_lastUs), m_livelocks.found()), m_excerpts);
}

std::vector<AuditFinding> TrafficStudy::orderFindings(const std::vector<LockOrder> &inversions, const std::vector<Deadlock> &deadlocks,
                                                      const std::vector<Livelock> &livelocks) const
{
    std::vector<AuditFinding> findings;
    addOrderFindings(inversions, findings);
    addDeadlockFindings(deadlocks, findings);
    addLivelockFindings(livelocks, findings);
    m_orderExcerpts.addTo(findings);
    return findings;
}

void TrafficStudy::passTime(qint64 nowUs)
{
    finish();
    m_lastUs = std::max(m_lastUs, nowUs);
    m_replay.passTime(m_lastUs);
}

void TrafficStudy::takeGap()
{
    m_hindsight.takeGap();
    pass(StudyThread::Gap());
}

void TrafficStudy::studyGap()
{
    m_isHearing = false;
    m_replay.takeGap();
    m_excerpts.takeGap();
    m_audit.takeGap();
    m_waits.takeGap(m_lastUs);
    m_graph.takeGap();
    m_livelocks.takeGap();
}

void TrafficStudy::end()
{
    finish();
    m_replay.end();
    m_audit.end(m_lastUs);
}

bool TrafficStudy::isOfInterest(bool isInScript, QByteArrayView arguments)
{
    return m_hindsight.isOfInterest(isInScript, arguments) || m_guard.rules().mayNeedLock(arguments);
}

TrafficReport TrafficStudy::report()
{
    finish();
    TrafficReport report;
    report.locks = m_waits.locks(m_lastUs);
    report.holds = m_waits.holds();
    report.waits = m_waits.waits(m_lastUs);
    report.incidents = m_waits.incidents();
    report.tree = m_graph.tree(m_lastUs);
    report.deadlocks = m_graph.deadlocks(m_lastUs);
    report.livelocks = m_livelocks.found();
    report.inversions = m_graph.inversions();
    const auto mayBeNone = [this](const TrafficKey &lock) { return !m_audit.areLocks(nameShape(lock.key)); };
    const auto otherOrders =
        std::erase_if(report.inversions, [&mayBeNone](const LockOrder &order) { return mayBeNone(order.first) || mayBeNone(order.second); });
    const auto otherDeadlocks = std::erase_if(report.deadlocks, [&mayBeNone](const Deadlock &deadlock) {
        return std::ranges::any_of(deadlock.edges, [&mayBeNone](const Deadlock::Edge &edge) { return mayBeNone(edge.wait.lock); });
    });
    const auto otherLivelocks =
        std::erase_if(report.livelocks, [&mayBeNone](const Livelock &livelock) { return std::ranges::any_of(locksOf(livelock), mayBeNone); });
    report.findings = m_audit.findings();
    m_guard.addFindings(report.findings);
    std::ranges::move(orderFindings(report.inversions, report.deadlocks, report.livelocks), std::back_inserter(report.findings));
    sortFindings(report.findings);
    AuditDoubts doubts = m_audit.doubts();
    doubts.noteOtherConnections(m_graph.unclearWaits());
    doubts.noteMaybeNoLocks(AuditFinding::Kind::LockOrder, otherOrders);
    doubts.noteMaybeNoLocks(AuditFinding::Kind::Deadlock, otherDeadlocks);
    doubts.noteMaybeNoLocks(AuditFinding::Kind::Livelock, otherLivelocks);
    m_guard.addTo(doubts);
    report.verdicts = doubts.verdicts(report.findings);
    report.protocols = m_audit.protocols();
    return report;
}

} // namespace lockscope
