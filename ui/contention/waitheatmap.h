// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "traffic/study/trafficstudy.h"
#include "ui/charts/chartcard.h"

#include <memory>

namespace lockscope::ui {

class HeatCells;

/** How many waited for which lock, over the time that was measured. Can be saved as a picture or as data. UI thread. */
class WaitHeatMap : public ChartCard {
    Q_OBJECT
public:
    explicit WaitHeatMap(const Theme &theme, QWidget *parent = nullptr);

    /** Null: there is none. */
    void setReport(std::shared_ptr<const TrafficReport> report);
    const HeatCells &cells() const { return *m_cells; }

signals:
    void lockChosen(const lockscope::TrafficKey &lock);

private:
    WaitHeatMap(HeatCells *cells, const Theme &theme, QWidget *parent);

    HeatCells *m_cells;
};

} // namespace lockscope::ui
