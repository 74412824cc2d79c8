// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/contention/waitflame.h"

#include "ui/contention/flamebars.h"
#include "ui/contention/measurement.h"

namespace lockscope::ui {

WaitFlame::WaitFlame(const Theme &theme, QWidget *parent) : WaitFlame(new FlameBars(theme), theme, parent) {}

WaitFlame::WaitFlame(FlameBars *bars, const Theme &theme, QWidget *parent)
    : ChartCard(
        tr("Shares of all waiting"), QStringLiteral("shares"), bars, [bars] { return bars->csv(); }, theme, parent),
      m_bars(bars)
{
}

void WaitFlame::setReport(const std::shared_ptr<const TrafficReport> &report)
{
    setCaption(report ? QStringList{measuredText(*report)} : QStringList());
    m_bars->setShares(report ? waitShares(*report) : WaitShare(), report != nullptr);
}

} // namespace lockscope::ui
