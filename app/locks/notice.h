// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/clock.h"

#include <QByteArrayView>

namespace lockscope {

/** How a change of a key was detected; decides which events are reported and how certain a hold's start is. */
enum class NoticedBy : quint8 {
    Event,    ///< a message of the server named the key just now
    Deadline, ///< we looked because its time had come
    Scan,     ///< a scan or poll came past it
    Initial,  ///< the first complete reading after (re)connecting
};

/** True of a change that was found by sampling, so that others in between may have been missed. */
constexpr bool isSampled(NoticedBy by) { return by == NoticedBy::Scan || by == NoticedBy::Initial; }

/** How one reading's change was noticed, and when by both clocks. The command is that of the server's message, empty if none was the reason. */
struct Notice {
    NoticedBy by;
    QByteArrayView command;
    UnixTime wallNow;
    Instant at;
};

} // namespace lockscope
