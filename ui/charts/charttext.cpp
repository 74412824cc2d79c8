// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/charttext.h"

#include "base/safetext.h"

#include <QCoreApplication>

#include <array>
#include <cmath>

namespace lockscope::ui {

namespace {
QString tr(const char *text, int n = -1) { return QCoreApplication::translate("ChartText", text, nullptr, n); }
} // namespace

QString rangeText(Duration range)
{
    const auto minutes = std::chrono::duration_cast<std::chrono::minutes>(range).count();
    return minutes < 60 ? tr("last %1 min").arg(minutes) : tr("last %1 h").arg(minutes / 60);
}

QString sourceText(DataSource source, Simulation simulation)
{
    const QString text = source == DataSource::Observed ? tr("observed") : tr("sampled");
    return simulation == Simulation::Included ? tr("%1, with simulated clients").arg(text) : text;
}

QString millisText(double ms)
{
    if (ms < 9.95)
        return QStringLiteral("%1 ms").arg(QString::number(ms, 'f', 1));
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
