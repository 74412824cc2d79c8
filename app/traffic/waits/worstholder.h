// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "traffic/waits/lockwaits.h"

#include <QString>

#include <optional>

namespace lockscope {

/** The client that held a lock for most of the time that others waited for it. */
struct WorstHolder {
    QString text; ///< "billing-2 (71 %)": of all that time, also of the part of which the holder is not known
    qint64 us = 0;
};

/** mostOfName: characters of it. Nothing: nobody waited, or no holder is known. */
std::optional<WorstHolder> worstHolder(const LockContention &lock, int mostOfName);

/** A share between 0 and 1: "71 %", "4.1 %". */
QString shareInPercent(double share);

} // namespace lockscope
