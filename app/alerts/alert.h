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
    Kind kind = Kind::HeldTooLong;
    Bytes key;              ///< empty: it is not about a lock, as ConnectionLost
    Bytes holder;           ///< empty: several holders, none, or not known
    Instant since;          ///< the beginning of the hold, or of the condition
    AttentionReason reason; ///< of alerts about locks
    QString detail;         ///< of all others: why; Violation: the clients; safe to show
    NodeNumber node = 0;    ///< see lock()
    QString server = {};    ///< "host:port" where the servers have locks of their own, else empty

    LockId lock() const { return {key, node}; }
    /** The same alert, reported again. */
    bool isSame(const Alert &other) const { return kind == other.kind && lock() == other.lock() && holder == other.holder; }
};

/** What a kind of alert is called. */
struct AlertKind {
    Alert::Kind kind;
    const char *name;  ///< stable
    const char *title; ///< for people, to be translated
};
/** All kinds, in the order of the alerts page; one that is missing here cannot be muted. */
inline constexpr std::array alertKinds{
    AlertKind{Alert::Kind::HeldTooLong, "held-too-long", QT_TRANSLATE_NOOP("lockscope::AlertText", "Held too long")},
    AlertKind{Alert::Kind::NoDeadline, "no-deadline", QT_TRANSLATE_NOOP("lockscope::AlertText", "Stale, no lease")},
    AlertKind{Alert::Kind::Stale, "stale", QT_TRANSLATE_NOOP("lockscope::AlertText", "Stale")},
    AlertKind{Alert::Kind::GhostQueue, "ghost-queue", QT_TRANSLATE_NOOP("lockscope::AlertText", "Blocked")},
    AlertKind{Alert::Kind::Violation, "violation", QT_TRANSLATE_NOOP("lockscope::AlertText", "Two holders at once")},
    AlertKind{Alert::Kind::ConnectionLost, "connection-lost", QT_TRANSLATE_NOOP("lockscope::AlertText", "Connection lost")},
};

/** Alerts about locks: one for each lock that needs attention. */
struct LockAlerts {
    static constexpr std::size_t most = 1000;

    std::vector<Alert> alerts;
    quint64 more = 0; ///< number of alerts beyond `most`
};

/** The alert for the lock's first reason for attention, which also decides its state; nothing: it needs none. Pure. */
std::optional<Alert> lockAlert(const Lock &lock, const LockJudge &judge, Instant now);
/** Stable: "held-too-long". */
const char *alertName(Alert::Kind kind);
/** For people: "Held too long". */
QString alertTitle(Alert::Kind kind);
/** The reason without the lock's name: "renewed for 41 m 10 s, 3 waiting"; safe to show. */
QString alertReason(const Alert &alert, Instant now);
/** "lock.a", or "lock.a on 10.0.0.7:6379"; safe to show; empty: it is about no lock. */
QString alertSubject(const Alert &alert, int shownChars);
/** A sentence with its numbers but without a full stop; safe to show. */
QString alertText(const Alert &alert, Instant now);

} // namespace lockscope
