// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "operate/aftermath.h"
#include "operate/bulkaccount.h"

#include <QCoreApplication>

namespace lockscope::ui {

/** The words for doing the same to many locks. Plain text; what comes from the server is made visible. */
struct BulkWords {
    Q_DECLARE_TR_FUNCTIONS(lockscope::ui::BulkWords)
public:
    static QString title(Verb verb);
    /** "Clear 120 locks on %1?" */
    static QString question(Verb verb, int count);
    /** While it goes on and afterwards: "Clearing 120 locks on %1" */
    static QString heading(Verb verb, int count);
    static QString button(Verb verb, int count);
    /** What will be done, and what cannot be. */
    static QString promise(Verb verb, int possible, int impossible);
    /** In the table, before its turn. */
    static QString intention(Verb verb);
    /** In one or two words, for a chip. */
    static QString fate(Verb verb, BulkFate fate);
    /** What came of one, for the table. */
    static QString outcome(const DoneAction &done);
    static QString aftermath(const Aftermath &aftermath);
    /** "4,120 of 10,000, 3,900 a second, about 2 s left" */
    static QString progress(const BulkAccount &account, Duration took);
    /** How it ended, as a sentence with the exact numbers. */
    static QString account(Verb verb, const BulkAccount &account, const BulkEnd &end, Duration took);
};

} // namespace lockscope::ui
