// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "traffic/study/recordedlines.h"

#include <algorithm>
#include <utility>

namespace lockscope {

namespace {

bool isCopy(const ExecutedCommand &a, const ExecutedCommand &b)
{
    return a.atUs == b.atUs && a.database == b.database && a.client == b.client && a.arguments == b.arguments;
}

} // namespace

RecordedLines::RecordedLines() { begin(); }

void RecordedLines::begin()
{
    m_last.reset();
    m_isWaiting = false;
    m_study = std::make_unique<TrafficStudy>(TrafficStudy::Threads::Two);
    m_study->setRules(m_rules);
    m_reader =
        std::make_unique<MonitorReader>([this](const ExecutedCommand &command) { take(command); }, [this](const TrafficGap &gap) { takeGap(gap); },
                                        [this](bool isInScript, QByteArrayView arguments) { return isOfInterest(isInScript, arguments); });
}

void RecordedLines::setRules(const LockRules &rules)
{
    m_rules = rules;
    m_study->setRules(rules);
}

bool RecordedLines::end()
{
    m_reader->end();
    if (!m_isSurvey) {
        passOn();
        m_study->passTime(account().lastUs);
        m_study->end();
        return true;
    }
    m_disorder.addRun(m_runFromUs, m_reader->account().lastUs);
    m_isSurvey = false;
    m_isSurveyed = true;
    begin();
    return false;
}

TrafficReport RecordedLines::report()
{
    m_study->passTime(account().lastUs);
    TrafficReport report = m_study->report();
    report.account = account();
    return report;
}

/** A line begins as it should: so the one before it was whole. */
bool RecordedLines::isOfInterest(bool isInScript, QByteArrayView arguments)
{
    passOn();
    return !m_isSurvey && m_study->isOfInterest(isInScript, arguments);
}

void RecordedLines::take(const ExecutedCommand &command)
{
    if (m_isSurvey || (m_last && isCopy(*m_last, command)))
        return;
    const bool isDoubtful = m_disorder.isDoubtful(command.atUs);
    if (!(isDoubtful && m_isInDoubt) && m_disorder.isDoubtful(std::min(m_seenUs, command.atUs), command.atUs))
        m_study->takeGap(); // also where nothing is left of it
    m_seenUs = command.atUs;
    m_isInDoubt = isDoubtful;
    m_isWaiting = !isDoubtful;
    m_last = command;
}

void RecordedLines::passOn()
{
    if (std::exchange(m_isWaiting, false))
        m_study->take(*m_last);
}

void RecordedLines::takeGap(const TrafficGap &gap)
{
    const bool isBack = gap.kind == TrafficGap::Kind::TimeWentBack;
    if (isBack && !m_isSurveyed) {
        m_disorder.addRun(m_isSurvey ? m_runFromUs : account().firstUs, gap.afterUs);
        m_runFromUs = gap.untilUs;
        m_isSurvey = true;
    }
    if (!gap.mayGoOn)
        passOn();
    m_isWaiting = false;
    if (!m_isSurvey)
        m_study->takeGap();
}

} // namespace lockscope
