// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "watch/reading/findprogress.h"

#include <QCoreApplication>
#include <QStringList>

namespace lockscope::ui {

/** What the window says about a search for locks. Plain text; what came from the server is made visible. */
class FindText {
    Q_DECLARE_TR_FUNCTIONS(FindText)
public:
    static QString confidence(Confidence confidence);
    /** "redis-py lock", "redis-py lock and 2 more". */
    static QString libraries(const FoundLocks &found);
    /** Everything that is known of it, in lines. */
    static QString details(const FoundLocks &found);
    /** What a search looks in. */
    static QString searched(const FoundLocks &found);

    /** How far it has come, or how it has ended, and what was found. */
    static QString progress(const FindProgress &progress);
    /** What was not looked at or not read, and why, in lines; empty: nothing. */
    static QString notes(const FindProgress &progress);
};

} // namespace lockscope::ui
