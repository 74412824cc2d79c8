// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "operate/aftermath.h"
#include "operate/plannedaction.h"
#include "saved/serverprofile.h"

#include <QCoreApplication>

namespace lockscope::ui {

/** The words for the actions of an operator on a lock. Plain text; what comes from the server is made visible. */
struct ActionText {
    Q_DECLARE_TR_FUNCTIONS(lockscope::ui::ActionText)
public:
    /** "Cleared". */
    static QString done(Verb verb);
    static QString title(Verb verb);
    /** "Clear this lock on %1?" */
    static QString question(Verb verb);
    /** Where that is: the server's name, or that it is all of a Redlock. */
    static QString servers(const ServerProfile &profile);
    /** The same for one lock, which need not be on all of them; server: one that has it. */
    static QString place(const ServerProfile &profile, const Lock &lock, const QString &server);
    static QString button(Verb verb);
    /** The same where it is not safe. */
    static QString buttonAnyway(Verb verb);
    /** What holds whatever happens. */
    static QString promise(const ActionRequest &request, bool canBeUndone);
    /** "Redisson fair lock (certain)" */
    static QString library(const Lock &lock);
    /** The possible choices: holders, or for EvictWaiter the waiters. */
    static std::vector<Bytes> candidates(const ActionRequest &request);
    /** "Clearing…" */
    static QString underWay(Verb verb);
    /** Where of several servers it was not done though it was elsewhere, or is not known. Empty: it came to the same on all. */
    static QString trouble(const DoneAction &done);
    /** The outcome in a few words: "Cleared", "Not cleared: the holder changed". */
    static QString headline(const DoneAction &done);
    /** The rest, in sentences: why, what it means and what to do, on all servers; the trouble first. May be empty. */
    static QString explanation(const DoneAction &done);
    /** A sentence; empty: the journal has it. */
    static QString notRecorded(const DoneAction &done);
    /** A key, and its server where each has locks of its own. */
    static QString lock(const Bytes &key, const QString &server, int mostChars);
    /** All of it as one line, with the lock. */
    static QString outcome(const DoneAction &done, const QString &server = {});
    /** What became of the lock after that, as a sentence without its key. */
    static QString aftermath(const Aftermath &aftermath);
    /** The headline of what was done, with what it came to nothing by. */
    static QString headline(const QString &done, const Aftermath &aftermath);
};

} // namespace lockscope::ui
