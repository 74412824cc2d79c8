// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/charttext.h"

#include "base/safetext.h"

#include <QCoreApplication>

#include <array>
#include <cmath>

namespace lockscope::ui {

namespace {
struct ChartText {
    Q_DECLARE_TR_FUNCTIONS(lockscope::ChartText)
};
} // namespace

QString rangeText(Duration range)
{
    const auto minutes = std::chrono::duration_cast<std::chrono::minutes>(range).count();
    return minutes < 60 ? ChartText::tr("last %1 min").arg(minutes) : ChartText::tr("last %1 h").arg(minutes / 60);
}

QString sourceText(DataSource source, Simulation simulation)
{
    const bool isObserved = source == DataSource::Observed;
    if (simulation == Simulation::Included)
        return isObserved ? ChartText::tr("observed, with simulated clients") : ChartText::tr("sampled, with simulated clients");
    return isObserved ? ChartText::tr("observed") : ChartText::tr("sampled");
}

QString millisText(double ms)
{
    if (ms < 9.95)
        return ChartText::tr("%1 ms").arg(QString::number(ms, 'f', 1));
    return durationText(Duration(std::llround(ms)));
}

QString rateNumberText(double perSecond)
{
    if (perSecond >= 100)
        return countText(std::llround(perSecond));
    return QString::number(perSecond, 'g', perSecond < 10 ? 2 : 3);
}

double niceCeiling(double value)
{
    if (!(value > 0))
        return 1;
    const double decade = std::pow(10.0, std::floor(std::log10(value)));
    for (const double step : std::array{1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 8.0}) {
        if (value <= step * decade * (1 + 1e-9))
            return step * decade;
    }
    return 10 * decade;
}

} // namespace lockscope::ui
