// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "report.h"

namespace lockscope::bench {

/** The lock table with this many rows on a screen, against QStandardItemModel behind QSortFilterProxyModel in a QTreeView. */
void measureTable(Report &report, int rows);
/** With so many that the plain table takes minutes: beside the limits only. */
void measureLargeTable(Report &report, int rows);

} // namespace lockscope::bench
