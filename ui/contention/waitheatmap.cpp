// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/contention/waitheatmap.h"

#include "ui/contention/heatcells.h"
#include "ui/contention/measurement.h"

namespace lockscope::ui {

WaitHeatMap::WaitHeatMap(const Theme &theme, QWidget *parent) : WaitHeatMap(new HeatCells(theme), theme, parent) {}

WaitHeatMap::WaitHeatMap(HeatCells *cells, const Theme &theme, QWidget *parent)
    : ChartCard(
        tr("Waits over time"), QStringLiteral("waits"), cells, [cells] { return cells->csv(); }, theme, parent),
      m_cells(cells)
{
    connect(cells, &HeatCells::lockChosen, this, &WaitHeatMap::lockChosen);
}

void WaitHeatMap::setReport(std::shared_ptr<const TrafficReport> report)
{
    setCaption(report ? QStringList{measuredText(*report)} : QStringList());
    m_cells->setReport(std::move(report));
}

} // namespace lockscope::ui
