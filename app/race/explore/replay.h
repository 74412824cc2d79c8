// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "race/explore/trial.h"
#include "race/stepped/filmmaker.h"

namespace lockscope {

/** A schedule with everything that is needed to play it again: "set-nx-px lease_overrun clients=2 … : 1-t-2". */
struct Replay {
    TrialSpec trial;
    Schedule schedule;
};
QString replayText(const Replay &replay, const ProtocolBook &protocols);
/** The error says which word is wrong and what would be right. */
Result<Replay> parseReplay(const QString &text, const ProtocolBook &protocols);
/** To make a film of it. Its protocol must be in the book. */
ScheduleOrder filmOrder(const Replay &replay, const ProtocolBook &protocols);

} // namespace lockscope
