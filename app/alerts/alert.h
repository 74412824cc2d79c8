// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/lockjudge.h"

#include <QString>

#include <array>
#include <vector>

namespace lockscope {

/** A condition that an operator should look at now. A value; an alert stands as long as its cause. */
struct Alert {
    enum class Kind : quint8 {
        HeldTooLong,
        NoDeadline,     ///< the lock is stale because it has had no deadline for too long
        Stale,          ///< past its deadline, or its holder is gone
        GhostQueue,     ///< the lock is blocked
        Violation,      ///< two simulated clients think they hold the lock
        ConnectionLost, ///< to the server, or to a node of the deployment
    };
    /** All kinds, in the order of the alerts page; a kind that is missing here cannot be muted or unmuted. */
    static constexpr std::array kinds{Kind::HeldTooLong, Kind::NoDeadline, Kind::Stale, Kind::GhostQueue, Kind::Violation, Kind::ConnectionLost};

    Kind kind = Kind::HeldTooLong;
    Bytes key;              ///< empty: ConnectionLost
    Bytes holder;           ///< empty: several holders, none, or not known
    Instant since;          ///< the beginning of the hold, or of the condition
    AttentionReason reason; ///< of alerts about locks
    QString detail;         ///< ConnectionLost: why; Violation: the clients; safe to show

    /** The same alert, reported again. */
    bool isSame(const Alert &other) const { return kind == other.kind && key == other.key && holder == other.holder; }
};

/** Alerts about locks: one for each lock that needs attention. */
struct LockAlerts {
    static constexpr std::size_t most = 1000;

    std::vector<Alert> alerts;
    quint64 more = 0; ///< number of alerts beyond `most`
};

/** The alert for the lock's first reason for attention, which also decides its state; nothing: it needs none. Pure. */
std::optional<Alert> lockAlert(const Lock &lock, const LockJudge &judge, Instant now);
/** "held-too-long", "no-deadline", "stale", "ghost-queue", "violation", "connection-lost". */
const char *alertName(Alert::Kind kind);
/** For people: "Held too long". */
QString alertTitle(Alert::Kind kind);
/** The reason without the lock's name: "renewed for 41 m 10 s, 3 waiting"; safe to show. */
QString alertReason(const Alert &alert, Instant now);
/** A sentence with its numbers but without a full stop; safe to show. */
QString alertText(const Alert &alert, Instant now);

} // namespace lockscope
