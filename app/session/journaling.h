// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "journal/journalrecords.h"
#include "operate/operatororder.h"
#include "session/profile.h"

namespace lockscope {

/** As the journal names it. Every demo is the same server, wherever its socket lies. Pure. */
JournalServer journalServer(const Profile &profile);

/** When an action was begun, by the wall and by the steady clock, and when its outcome was known. */
struct ActionTimes {
    UnixTime begunAt;
    Instant begun;
    Instant known;
};

/** All of it but where and by whom. Pure. */
ActionRecord actionRecord(const OperatorOrder &order, const DoneAction &done, const ActionTimes &times);

} // namespace lockscope
