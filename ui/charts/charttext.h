// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "contention/contentionsnapshot.h"

#include <QString>

namespace lockscope::ui {

/** "last 5 min". */
QString rangeText(Duration range);
/** Whether the chart includes simulated clients. */
enum class Simulation { None, Included };
/** "observed", "sampled", "sampled, with simulated clients". */
QString sourceText(DataSource source, Simulation simulation);
/** "84 ms", "2.1 s"; "0.4 ms" below one. */
QString millisText(double ms);
/** A number for an axis or a rate: "412", "3.5", "0.25". */
QString rateNumberText(double perSecond);
/** The end of an axis: the smallest of 1, 2, 3, 4, 5, 6, 8, 10 times a power of ten that is at least this. */
double niceCeiling(double value);

} // namespace lockscope::ui
