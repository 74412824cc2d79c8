// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/clock.h"

#include <QByteArrayView>

#include <optional>

namespace lockscope {

/** How a change of a key was detected; decides which events are reported and how certain a hold's start is. */
enum class NoticedBy : quint8 {
    Event,    ///< an event named the key
    Deadline, ///< it was read since its deadline had come
    Scan,     ///< a scan or poll read it
    Initial,  ///< the first complete reading after (re)connecting, or after another time without watching
};

/** True if a change was found by sampling, so that earlier ones may have been missed. */
constexpr bool isSampled(NoticedBy by) { return by == NoticedBy::Scan || by == NoticedBy::Initial; }

/** Whether data may be missing after a gap, or removed data may be back. */
enum class DataLoss : quint8 {
    None,       ///< the data are the same
    NotKnown,   ///< another process, perhaps with older data, or a failover that the servers do not report
    InFailover, ///< writes that the promoted replica had not received are lost
};

/** How and when a change was detected, by both clocks. `command` is the one in the server's event; empty: no event. */
struct Notice {
    NoticedBy by;
    QByteArrayView command;
    UnixTime wallNow;
    Instant at;
    std::optional<Duration> gap = {}; ///< the server was not watched for this time before; nullopt: the change was seen or announced
    DataLoss loss = DataLoss::None;   ///< during that gap
    Duration uncertainty{0};          ///< error of the deadline that was read
    bool isUntouched = false;         ///< nobody has read or written the key since it was last read, as its idle time shows
    bool isTold = false;              ///< the server has said that the key was written; if `command` is empty, it did not say how
};

} // namespace lockscope
