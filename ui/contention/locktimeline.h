// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "traffic/study/trafficstudy.h"
#include "ui/charts/chartcard.h"

#include <memory>

namespace lockscope::ui {

class TimelineLanes;

/**
 * One lock over time, as a report of its traffic has it: who held it, who waited, how each hold and wait ended; with the time that was measured. Can be
 * saved as a picture or as data. UI thread.
 */
class LockTimeline : public ChartCard {
    Q_OBJECT
public:
    explicit LockTimeline(const Theme &theme, QWidget *parent = nullptr);

    /** Keeps the lock. Null: there is none. */
    void setReport(std::shared_ptr<const TrafficReport> report);
    void setLock(const TrafficKey &lock);
    const TimelineLanes &lanes() const { return *m_lanes; }

private:
    LockTimeline(TimelineLanes *lanes, const Theme &theme, QWidget *parent);
    void read();

    TimelineLanes *m_lanes;
    std::shared_ptr<const TrafficReport> m_report;
    std::optional<TrafficKey> m_lock;
};

} // namespace lockscope::ui
