// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/clock.h"

#include <QByteArrayView>

#include <optional>

namespace lockscope {

/** How a change of a key was detected; decides which events are reported and how certain a hold's start is. */
enum class NoticedBy : quint8 {
    Event,    ///< a message of the server named the key just now
    Deadline, ///< we looked because its time had come
    Scan,     ///< a scan or poll came past it
    Initial,  ///< the first complete reading after (re)connecting, or after another time in which nobody looked
};

/** True of a change that was found by sampling, so that others in between may have been missed. */
constexpr bool isSampled(NoticedBy by) { return by == NoticedBy::Scan || by == NoticedBy::Initial; }

/** Whether what the server had before a gap may be missing after it, or what it had no more may be there again. */
enum class DataLoss : quint8 {
    None,       ///< the same data went on
    NotKnown,   ///< another process, perhaps with older data, or a failover of which the servers do not tell
    InFailover, ///< what the promoted replica had not received is lost
};

/** How one reading's change was noticed, and when by both clocks. The command is that of the server's message, empty if none was the reason. */
struct Notice {
    NoticedBy by;
    QByteArrayView command;
    UnixTime wallNow;
    Instant at;
    std::optional<Duration> gap = {}; ///< nobody looked for so long before; nothing: it was seen, or announced
    DataLoss loss = DataLoss::None;   ///< in that gap
    Duration uncertainty{0};          ///< of a deadline that was read
};

} // namespace lockscope
