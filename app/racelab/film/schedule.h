// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/clock.h"
#include "base/result.h"

#include <QString>

#include <vector>

namespace lockscope {

/** One decision of the scheduler. Clients and servers are counted from 0. */
struct Move {
    enum class Kind : quint8 {
        Step,       ///< "1": this client sends its next command, receives the answer and decides how to go on
        Renewal,    ///< "1w": the same for this client's watchdog
        Crash,      ///< "1x"
        Time,       ///< "t": time advances to the next thing that is due; "t1500": for this number of milliseconds
        Replicate,  ///< "r": the replica gets the primary's contents
        FailOver,   ///< "f": the primary is lost and its replica promoted
        MoveSlot,   ///< "m0": the lock's slot begins to move to another server; "m1": its keys have moved; "m2": the slot has moved
        ServerDown, ///< "s2x": this server stops answering
        ServerUp,   ///< "s2"
        Clear,      ///< "c": an operator clears the lock
        Lost,       ///< "1l": as a step, but its command is lost: the client gets no answer, and goes on without one one
        Unheard,    ///< "1u": as a step, but the answer is lost
        Late,       ///< "1d": as a step, but its command is delayed for so long that the client goes on without an answer
        Arrival,    ///< "a": the first of the delayed commands arrives
    };
    Kind kind = Kind::Step;
    quint8 index = 0; ///< client or server; MoveSlot: the stage
    Duration time{0}; ///< of Time; 0: to the next thing that is due

    bool operator==(const Move &) const = default;
};

using Schedule = std::vector<Move>;

/** "0-0x-t-1-1-2", as parseSchedule() reads it. */
QString scheduleText(const Schedule &schedule);
QString moveText(const Move &move);
/** The error names the invalid move. */
Result<Schedule> parseSchedule(QStringView text);

} // namespace lockscope
