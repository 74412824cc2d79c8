// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/clock.h"
#include "base/message.h"

#include <QMetaType>
#include <QString>

#include <array>
#include <optional>
#include <vector>

namespace lockscope {

/** Why there is no verdict. */
struct ScoreReason {
    LOCKSCOPE_MESSAGES(lockscope::ScoreReason)
};
/** How far an exploration goes. */
struct BoundText {
    LOCKSCOPE_MESSAGES(lockscope::BoundText)
};

/** A criterion by which protocols are judged. */
enum class Column : quint8 {
    MutualExclusion,  ///< two believers at one instant, although no client crashes or pauses and all clocks are right
    OwnerOnlyRelease, ///< a client's release removes or changes a lock that belongs to another's acquisition
    OwnerOnlyRenewal, ///< a client's renewal changes a lock that belongs to another's acquisition
    CrashRecovery,    ///< after a client stops at any step, no other one can acquire within lease and wait limit
    RecoveryRace,     ///< two believers among the clients that come after a client has crashed at any step
    NoOrphan,         ///< a key is left that no client thinks it holds and that neither expires nor can be taken over
    LeaseOverrun,     ///< two believers when the work outlasts the lease
    ClockSkew,        ///< two believers when one client's clock is off by more than the lease
    FencedResource,   ///< the resource accepts a write after one of a client that acquired the lock later
    Progress,         ///< every client has tried, and none ever acquired the lock
    Deadlock,         ///< clients wait for each other, and no step of theirs lets any of them get on
};
inline constexpr std::array allColumns{Column::MutualExclusion, Column::OwnerOnlyRelease, Column::OwnerOnlyRenewal, Column::CrashRecovery,
                                       Column::RecoveryRace,    Column::NoOrphan,         Column::LeaseOverrun,     Column::ClockSkew,
                                       Column::FencedResource,  Column::Progress,         Column::Deadlock};

/** "mutual_exclusion": for programs. */
QString columnId(Column column);
/** "Mutual exclusion": for people. */
QString columnTitle(Column column);
/** What it means when it is broken, in one sentence. */
QString columnMeaning(Column column);

/** The limits of an exploration. */
struct Bounds {
    int clients = 2;
    int retries = 2;  ///< further attempts of each client after a busy one
    int rounds = 0;   ///< acquisitions that each client wants; 0: 2 for two clients of a lock of one key, else 1
    int crashes = 1;  ///< in columns that allow crashes
    int pauses = 1;   ///< pauses of clients for longer than a lease, in columns that allow them
    int expiries = 2; ///< how often time advances to the end of a lease
    int servers = 3;  ///< for protocols that use several
    int lost = 0;     ///< lost commands or answers
    int late = 0;     ///< commands that arrive when their client does not wait for them any more
    /** How long work takes at most, in columns that let it take time but not outlast the lease; nothing: less than the lease. */
    std::optional<Duration> work = {};

    bool operator==(const Bounds &) const = default;
};

/** The result of exploring one column. */
struct ColumnScore {
    enum class Verdict : quint8 { NotExplored, Holds, Broken };
    Verdict verdict = Verdict::NotExplored;
    QString schedule;      ///< the shortest that breaks it, or after which a client cannot go on, as replayText(); else empty
    Message finding;       ///< what went wrong at its last move, or why it was not explored
    quint64 schedules = 0; ///< runs, each from the start to a state that was not or was already known
    quint64 states = 0;
    QList<Message> bound; ///< its parts
    Duration took{0};
};

struct ProtocolScore {
    QString protocol;
    QString version = {}; ///< of a user's protocol (ProtocolInfo::version); empty: it is built in
    std::array<ColumnScore, allColumns.size()> columns;

    bool isOwn() const { return !version.isEmpty(); }

    ColumnScore &operator[](Column column) { return columns[std::size_t(column)]; }
    const ColumnScore &operator[](Column column) const { return columns[std::size_t(column)]; }
};

/** The verdicts of protocols by columns, with the bounds within which they were computed. A value. */
struct Scorecard {
    std::vector<ProtocolScore> protocols;
    Bounds bounds;
    QString serverVersion;
    UnixTime computedAt;
};

} // namespace lockscope

Q_DECLARE_METATYPE(lockscope::ProtocolScore)
Q_DECLARE_METATYPE(lockscope::Scorecard)
