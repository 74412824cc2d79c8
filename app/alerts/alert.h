// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/lockjudge.h"

#include <QString>

#include <array>
#include <vector>

namespace lockscope {

/** Something that an operator should look at now. A value; it stands as long as its cause. */
struct Alert {
    enum class Kind : quint8 {
        HeldTooLong,
        NoDeadline,     ///< of a stale lock, that is the reason
        Stale,          ///< past its deadline, or its holder is gone
        GhostQueue,     ///< the lock is blocked
        Violation,      ///< two simulated clients believe to hold it
        ConnectionLost, ///< the picture grows old
    };
    /** All of them, as the page lists them; what is missing here can be neither muted nor unmuted. */
    static constexpr std::array kinds{Kind::HeldTooLong, Kind::NoDeadline, Kind::Stale, Kind::GhostQueue, Kind::Violation, Kind::ConnectionLost};

    Kind kind = Kind::HeldTooLong;
    Bytes key;              ///< none: ConnectionLost
    Bytes holder;           ///< as known; none: several, nobody, or not known
    Instant since;          ///< that it is held, or that it is so
    AttentionReason reason; ///< of a lock
    QString detail;         ///< ConnectionLost: why; Violation: the clients; safe to show

    /** The same alert, reported again. */
    bool isSame(const Alert &other) const { return kind == other.kind && key == other.key && holder == other.holder; }
};

/** Alerts about locks: one for each lock that needs attention. */
struct LockAlerts {
    static constexpr std::size_t most = 1000;

    std::vector<Alert> alerts;
    quint64 more = 0; ///< that there was no place for
};

/** The alert for the first of the reasons why it needs attention, which also decides its state; nothing: it needs none. Pure. */
std::optional<Alert> lockAlert(const Lock &lock, const LockJudge &judge, Instant now);
/** "held-too-long", "no-deadline", "stale", "ghost-queue", "violation", "connection-lost". */
const char *alertName(Alert::Kind kind);
/** For people: "Held too long". */
QString alertTitle(Alert::Kind kind);
/** Without the lock's name: "renewed for 41 m 10 s, 3 waiting"; safe to show. */
QString alertReason(const Alert &alert, Instant now);
/** A sentence without an end, with its numbers; what came from a server is made visible. */
QString alertText(const Alert &alert, Instant now);

} // namespace lockscope
