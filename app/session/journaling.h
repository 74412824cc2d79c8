// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "journal/journalrecords.h"
#include "operate/operatororder.h"
#include "session/profile.h"

namespace lockscope {

/** As the journal names it. Every demo is the same server, wherever its socket lies. Pure. */
JournalServer journalServer(const Profile &profile);

/** All of it but where, when and how long. Pure. */
ActionRecord actionRecord(const OperatorOrder &order, const DoneAction &done);

} // namespace lockscope
