// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/clock.h"
#include "base/message.h"

#include <QMetaType>
#include <QString>

#include <array>
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
    MutualExclusion,  ///< two believers at one instant, no client crashing or pausing and all clocks right
    OwnerOnlyRelease, ///< a client's release removes or changes a lock that belongs to another's acquisition
    OwnerOnlyRenewal, ///< a client's renewal changes a lock that belongs to another's acquisition
    CrashRecovery,    ///< after a client stops at any step, nobody else can acquire within lease and wait limit
    RecoveryRace,     ///< two believers among those who come after one that has crashed at any step
    NoOrphan,         ///< a key is left that nobody believes to hold and that neither expires nor can be taken over
    LeaseOverrun,     ///< two believers when the work outlasts the lease
    ClockSkew,        ///< two believers when one client's clock is off by more than the lease
    FencedResource,   ///< a write is accepted after one of a client to which the lock was given later
    Progress,         ///< everybody has tried, and nobody ever got the lock
    Deadlock,         ///< clients wait for each other, and no step of theirs brings any of them on
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

/** How far an exploration goes. */
struct Bounds {
    int clients = 2;
    int retries = 2;  ///< further attempts of each client after a busy one
    int rounds = 0;   ///< how often each client wants the lock; 0: twice if it is two clients of a lock of one key, else once
    int crashes = 1;  ///< where the column allows any
    int pauses = 1;   ///< clients held up for longer than a lease, where the column allows it
    int expiries = 2; ///< how often time advances to the end of a lease
    int servers = 3;  ///< of protocols that run on several
    int lost = 0;     ///< commands or answers that do not come through
    int late = 0;     ///< commands that come through when their client does not wait for them any more

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
    QString version = {}; ///< of a user's protocol (ProtocolInfo::version); empty: it comes with the program
    std::array<ColumnScore, allColumns.size()> columns;

    bool isOwn() const { return !version.isEmpty(); }

    ColumnScore &operator[](Column column) { return columns[std::size_t(column)]; }
    const ColumnScore &operator[](Column column) const { return columns[std::size_t(column)]; }
};

/** Protocols by columns: always computed, with the bounds that it rests on. A value. */
struct Scorecard {
    std::vector<ProtocolScore> protocols;
    Bounds bounds;
    QString serverVersion;
    UnixTime computedAt;
};

} // namespace lockscope

Q_DECLARE_METATYPE(lockscope::ProtocolScore)
Q_DECLARE_METATYPE(lockscope::Scorecard)
