// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "traffic/study/trafficstudy.h"
#include "ui/charts/chartcard.h"

#include <memory>

namespace lockscope::ui {

class FlameBars;

/** Which locks, protocols and clients all waiting was for. Can be saved as a picture or as data. UI thread. */
class WaitFlame : public ChartCard {
    Q_OBJECT
public:
    explicit WaitFlame(const Theme &theme, QWidget *parent = nullptr);

    /** Null: there is none. */
    void setReport(const std::shared_ptr<const TrafficReport> &report);
    const FlameBars &bars() const { return *m_bars; }

private:
    WaitFlame(FlameBars *bars, const Theme &theme, QWidget *parent);

    FlameBars *m_bars;
};

} // namespace lockscope::ui
