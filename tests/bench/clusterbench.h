// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "report.h"

#include <QString>

namespace lockscope::bench {

/** Three primaries with these locks together: time until all are known, against redis-cli on each of them side by side. */
void measureClusterPicture(Report &report, int locks);

/** What the real program, and each of thirty primaries, use while nothing happens. */
void measureIdleCluster(Report &report, const QString &program);

} // namespace lockscope::bench
