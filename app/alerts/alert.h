// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/bytes.h"
#include "base/clock.h"

#include <QString>

#include <array>
#include <vector>

namespace lockscope {

/** Something that an operator should look at now. A value; it stands as long as what it is about. */
struct Alert {
    enum class Kind : quint8 {
        HeldTooLong,    ///< longer than its profile allows; of a lock that is fought over, longer than any should be held
        NoDeadline,     ///< and old enough not to be between two commands
        GhostQueue,     ///< nobody holds it, and a queue of waiters who do not come keeps it closed
        Violation,      ///< two simulated clients believe to hold it
        ConnectionLost, ///< the picture grows old
    };
    static constexpr std::array kinds{Kind::HeldTooLong, Kind::NoDeadline, Kind::GhostQueue, Kind::Violation, Kind::ConnectionLost};

    Kind kind = Kind::HeldTooLong;
    Bytes key;          ///< none: ConnectionLost
    Bytes holder;       ///< as known; none: several, nobody, or not known
    Instant since;      ///< that it is held, or that it is so
    Duration limit{0};  ///< HeldTooLong
    QString detail;     ///< ConnectionLost: why; Violation: who; safe to show

    /** It is the same one, told again. */
    bool isSame(const Alert &other) const { return kind == other.kind && key == other.key && holder == other.holder; }
};

/** Those about locks, of a whole picture. */
struct LockAlerts {
    std::vector<Alert> alerts;
    quint64 more = 0; ///< that there was no place for
};

/** "held-too-long", "no-deadline", "ghost-queue", "violation", "connection-lost". */
const char *alertName(Alert::Kind kind);
/** For people: "Held too long". */
QString alertTitle(Alert::Kind kind);
/** A sentence without an end, with its numbers; what came from a server is made visible. */
QString alertText(const Alert &alert, Instant now);

} // namespace lockscope
