// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "racelab/explore/trialspec.h"
#include "racelab/scenario/filmmaker.h"

#include <optional>

namespace lockscope {

/**
 * A schedule with everything needed to play it again: "set-nx-px lease_overrun clients=2 … : 1-t-2", or for a built-in scenario "gc-pause act=1 :
 * 0-t".
 */
struct Replay {
    TrialSpec trial;
    Schedule schedule;
    std::optional<quint32> seed = {}; ///< of a schedule that was chosen at random
    QString scenario = {};            ///< id; empty: the replay is of `trial`
    int act = 1;                      ///< of the scenario
};
/** The text before the moves, for a replay of a trial. */
QString replayHead(const Replay &replay, const ProtocolCatalogue &protocols);
QString replayText(const Replay &replay, const ProtocolCatalogue &protocols);
/** The error says which word is wrong and what would be right. */
Result<Replay> parseReplay(const QString &text, const ProtocolCatalogue &protocols);
/** The order for a film of it, with its title and sentence. Its protocol must be in the catalogue. */
ScheduleSpec filmOrder(const Replay &replay, const ProtocolCatalogue &protocols);

} // namespace lockscope
