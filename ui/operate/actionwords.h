// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "operate/aftermath.h"
#include "operate/operatororder.h"

#include <QCoreApplication>

namespace lockscope::ui {

/** The words for what an operator may do to a lock. Plain text; what comes from the server is made visible. */
struct ActionWords {
    Q_DECLARE_TR_FUNCTIONS(lockscope::ui::ActionWords)
public:
    static QString title(Verb verb);
    /** "Clear this lock on %1?" */
    static QString question(Verb verb);
    static QString button(Verb verb);
    /** What holds whatever happens. */
    static QString promise(const OperatorOrder &order, bool canBeUndone);
    /** "Redisson fair lock (certain)" */
    static QString library(const Lock &lock);
    /** Those of whom one may be meant: holders, or for EvictWaiter who waits. */
    static std::vector<Bytes> candidates(const OperatorOrder &order);
    /** Short: where of several servers it was not done though it was elsewhere, or is not known. Empty: it came to the same on all. */
    static QString trouble(const DoneAction &done);
    /** A sentence or two on what came of it, on all servers; the trouble first. */
    static QString outcome(const DoneAction &done);
    /** What became of the lock after that. */
    static QString aftermath(const Aftermath &aftermath);

private:
    static QString outcomeHere(const DoneAction &done);
};

} // namespace lockscope::ui
