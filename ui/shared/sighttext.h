// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "watch/health/watchhealth.h"

#include <QCoreApplication>

namespace lockscope::ui {

/** How to show incomplete numbers: what is unknown is a dash and why, never 0. Pure. */
class SightText {
    Q_DECLARE_TR_FUNCTIONS(lockscope::ui::SightText)
public:
    /** "not connected", "paused", "reading" …; empty: nothing is unknown. */
    static QString why(Sight sight);
    /** "12,000"; a dash for nothing found where not everything was seen, "≥ 40" where only some are seen. */
    static QString count(qint64 count, Sight sight);
    /** The same, with how reliable the number is: "12,000 so far", "40 (paused)", "— (not connected)". */
    static QString countAndWhy(qint64 count, Sight sight);
};

} // namespace lockscope::ui
