// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/keptwords.h"

/**
 * The words of a scorecard. It keeps them in English, in its file, for programs, and to compare them; shown…() is for people. A new text belongs in its
 * list, and in the one of scorewords.cpp.
 */
namespace lockscope {

/** Why there is no verdict. */
namespace scorereasons {
inline constexpr auto otherStore = QT_TRANSLATE_NOOP("lockscope::ScoreReason", "The store is not Redis: the explorer cannot set its state.");
inline constexpr auto noComparison = QT_TRANSLATE_NOOP(
    "lockscope::ScoreReason", "The server installed here does not compare and delete in one command, as Valkey 9 and Redis 8.4 do.");
inline constexpr auto noRenewal = QT_TRANSLATE_NOOP("lockscope::ScoreReason", "The protocol does not renew its lock.");
inline constexpr auto oneLock = QT_TRANSLATE_NOOP(
    "lockscope::ScoreReason", "The protocol takes one lock and gives up when it is busy: no client waits while it holds another lock.");
inline constexpr auto replication =
    QT_TRANSLATE_NOOP("lockscope::ScoreReason", "Replication is a step that may never happen; then no client gets the lock.");
inline constexpr auto severalReaders =
    QT_TRANSLATE_NOOP("lockscope::ScoreReason", "Several readers share the key: the explorer does not tell whose part of it changes.");
inline constexpr auto severalWriters = QT_TRANSLATE_NOOP("lockscope::ScoreReason", "Several clients may write at a time: no write is late.");
inline constexpr auto sharedNumber =
    QT_TRANSLATE_NOOP("lockscope::ScoreReason", "The key is a number that belongs to no client: every client changes it.");
inline constexpr auto latch = QT_TRANSLATE_NOOP("lockscope::ScoreReason", "Nobody holds a latch: it is closed, or open for all.");
inline constexpr auto interrupted =
    QT_TRANSLATE_NOOP("lockscope::ScoreReason", "Interrupted after %1 schedules of at most %2 moves, %3 states: nothing was broken so far.");
inline constexpr auto neverAcquired = QT_TRANSLATE_NOOP("lockscope::ScoreReason", "No client ever acquired the lock: there is nothing to judge.");
inline constexpr auto notConfirmed =
    QT_TRANSLATE_NOOP("lockscope::ScoreReason",
                      "A schedule seemed to break it, but does not when it is replayed. Either the protocol does not do the same each time, or this "
                      "is a bug in Lockscope: please report it, with the protocol's file.");
} // namespace scorereasons
/** ColumnScore::finding: one of these, or a sentence of the referee. */
QString shownFinding(const QString &finding);

/** Parts of a bound. */
namespace boundparts {
struct Counted {
    const char *source, *one, *many;
    QString text(int count) const { return count == 1 ? kept(one) : kept(many, QString::number(count)); }
};
inline constexpr Counted clients{QT_TRANSLATE_N_NOOP("lockscope::BoundText", "%n client(s)"), "1 client", "%1 clients"};
inline constexpr Counted acquisitions{QT_TRANSLATE_N_NOOP("lockscope::BoundText", "%n acquisition(s) each"), "1 acquisition each",
                                      "%1 acquisitions each"};
inline constexpr Counted retriesEach{QT_TRANSLATE_N_NOOP("lockscope::BoundText", "%n retries each time"), "1 retry each time",
                                     "%1 retries each time"};
inline constexpr Counted retries{QT_TRANSLATE_N_NOOP("lockscope::BoundText", "%n retries"), "1 retry", "%1 retries"};
inline constexpr Counted mostExpiries{QT_TRANSLATE_N_NOOP("lockscope::BoundText", "at most %n lease expiries"), "at most 1 lease expiry",
                                      "at most %1 lease expiries"};
inline constexpr Counted expiries{QT_TRANSLATE_N_NOOP("lockscope::BoundText", "%n lease expiries"), "1 lease expiry", "%1 lease expiries"};
inline constexpr Counted permits{QT_TRANSLATE_N_NOOP("lockscope::BoundText", "%n permit(s)"), "1 permit", "%1 permits"};
inline constexpr Counted lostOnes{QT_TRANSLATE_N_NOOP("lockscope::BoundText", "%n lost command(s) or answer(s)"), "1 lost command or answer",
                                  "%1 lost commands or answers"};
inline constexpr Counted lateOnes{QT_TRANSLATE_N_NOOP("lockscope::BoundText", "%n late command(s)"), "1 late command", "%1 late commands"};
inline constexpr Counted crashes{QT_TRANSLATE_N_NOOP("lockscope::BoundText", "%n crash(es)"), "1 crash", "%1 crashes"};
inline constexpr Counted pauses{QT_TRANSLATE_N_NOOP("lockscope::BoundText", "%n pause(s)"), "1 pause", "%1 pauses"};
inline constexpr Counted longPauses{QT_TRANSLATE_N_NOOP("lockscope::BoundText", "%n pause(s) longer than the lease"), "1 pause longer than the lease",
                                    "%1 pauses longer than the lease"};
inline constexpr Counted servers{QT_TRANSLATE_N_NOOP("lockscope::BoundText", "%n server(s)"), "1 server", "%1 servers"};
inline constexpr Counted serversOfSeveral{QT_TRANSLATE_N_NOOP("lockscope::BoundText", "%n server(s) where a protocol uses several"),
                                          "1 server where a protocol uses several", "%1 servers where a protocol uses several"};
inline constexpr auto oneOrTwo = QT_TRANSLATE_NOOP("lockscope::BoundText", "1 or 2 acquisitions each");
inline constexpr auto anyReaders = QT_TRANSLATE_NOOP("lockscope::BoundText", "any number of the clients read");
inline constexpr auto allCountDown = QT_TRANSLATE_NOOP("lockscope::BoundText", "all clients count down, and another one waits for that");
inline constexpr auto orders =
    QT_TRANSLATE_NOOP("lockscope::BoundText", "all clients take the locks in one order, or every second one in the opposite order");
inline constexpr auto victim = QT_TRANSLATE_NOOP("lockscope::BoundText", "one client crashed at any step before the others came");
inline constexpr auto longWork = QT_TRANSLATE_NOOP("lockscope::BoundText", "work may outlast the lease");
inline constexpr auto oneClockOff = QT_TRANSLATE_NOOP("lockscope::BoundText", "one clock off by 1.5 leases, ahead or behind");
inline constexpr auto clocksCorrect = QT_TRANSLATE_NOOP("lockscope::BoundText", "all clocks correct");
inline constexpr auto freeOrLapsed = QT_TRANSLATE_NOOP("lockscope::BoundText", "the lock is free or lapsed at the beginning");
inline constexpr auto oneFailover = QT_TRANSLATE_NOOP("lockscope::BoundText", "one failover at any time, replication as a step");
inline constexpr auto noFailover = QT_TRANSLATE_NOOP("lockscope::BoundText", "no failover");
inline constexpr auto wakeUps = QT_TRANSLATE_NOOP("lockscope::BoundText", "a waiting client may be woken at any time, with or without a message");
inline constexpr auto newForAcquisition = QT_TRANSLATE_NOOP("lockscope::BoundText", "each acquisition by a new lock object");
inline constexpr auto newForAttempt = QT_TRANSLATE_NOOP("lockscope::BoundText", "each attempt by a new lock object");
inline constexpr auto timesInValues =
    QT_TRANSLATE_NOOP("lockscope::BoundText", "time stops before, at and after every time in a value, and once between any two steps");
inline constexpr auto oneStep = QT_TRANSLATE_NOOP("lockscope::BoundText", "a command, its answer and the client's reaction are one step");
} // namespace boundparts
/** Of ColumnScore::bound, whose parts stand between semicolons. */
QString shownBoundPart(const QString &part);
QString shownBound(const QString &bound);

} // namespace lockscope
