// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "operate/aftermath.h"
#include "operate/bulkaccount.h"
#include "operate/lockchange.h"

#include <QCoreApplication>

namespace lockscope::ui {

/** The words for the same action on many locks. Plain text; what comes from the server is made visible. */
struct BulkText {
    Q_DECLARE_TR_FUNCTIONS(lockscope::ui::BulkText)
public:
    static QString title(Verb verb);
    /** "Clear 120 locks on %1?" */
    static QString question(Verb verb, int count);
    /** During the run: "Clearing 120 locks on %1" */
    static QString heading(Verb verb, int count);
    static QString button(Verb verb, int count);
    /** Although some are not safe to clear. */
    static QString buttonAnyway(Verb verb, int count);
    static QString notSafe(int count);
    /** What will be done, and what cannot be. */
    static QString promise(Verb verb, int possible, int impossible);
    /** In the table, before its turn. */
    static QString intention(Verb verb);
    /** In the table, before it is begun: it is not what it was seen to be any more. */
    static QString change(LockChange change);
    /** How many of them that is true of; empty: of none. */
    static QString changed(int hands, int gone);
    /** In one or two words, for a chip. */
    static QString fate(Verb verb, BulkFate fate);
    /** The outcome of one, for the table. */
    static QString outcome(const DoneAction &done);
    static QString aftermath(const Aftermath &aftermath);
    /** "4,120 of 10,000 · 3,900 per second · about 2 s left" */
    static QString progress(const BulkAccount &account, Duration took);
    /** "Cleared 48 of 50 locks" */
    static QString headline(Verb verb, const BulkAccount &account);
    /** How many are held again by their old holders, and of how many the fence did not end as promised; empty: none. */
    static QString aftermath(int cameBack, int brokenFences);
    /** How it ended, as a sentence with the exact numbers. */
    static QString account(Verb verb, const BulkAccount &account, const BulkEnd &end, Duration took);
};

} // namespace lockscope::ui
