// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/contention/locktimeline.h"

#include "traffic/audit/findingtext.h"
#include "ui/contention/measurement.h"
#include "ui/contention/timelinelanes.h"
#include "ui/contention/timelinetext.h"

namespace lockscope::ui {

LockTimeline::LockTimeline(const Theme &theme, QWidget *parent) : LockTimeline(new TimelineLanes(theme), theme, parent) {}

LockTimeline::LockTimeline(TimelineLanes *lanes, const Theme &theme, QWidget *parent)
    : ChartCard(
        tr("Timeline"), QStringLiteral("timeline"), lanes, [lanes] { return storyCsv(lanes->story()); }, theme, parent),
      m_lanes(lanes)
{
    read();
}

void LockTimeline::setReport(std::shared_ptr<const TrafficReport> report)
{
    m_report = std::move(report);
    read();
}

void LockTimeline::setLock(const TrafficKey &lock)
{
    m_lock = lock;
    read();
}

void LockTimeline::read()
{
    if (!m_report || !m_lock) {
        setCaption({});
        m_lanes->setStory({}, m_report ? tr("Choose a lock to see who held it and who waited.") : tr("Nothing has been measured yet."));
        return;
    }
    setCaption({measuredText(*m_report), lockText(*m_lock)});
    m_lanes->setStory(lockStory(m_report, *m_lock), tr("Nobody took or awaited this lock while it was measured."));
}

} // namespace lockscope::ui
