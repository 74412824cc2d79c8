// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/bytes.h"
#include "base/clock.h"
#include "redis/command.h"

#include <QStringList>

#include <vector>

namespace lockscope {

/** What an operator may do to a lock. */
enum class Verb : quint8 {
    Clear,       ///< release it as its own library would, so that the waiters are woken
    FenceOff,    ///< replace it by a tombstone that keeps everybody out for a quiet period
    EvictWaiter, ///< remove one waiter from the queue
    Extend,      ///< give its live holder more time
    Undo,        ///< put back what a Clear or FenceOff has removed, if nobody holds it by now
};
/** Stable: "clear", "fence", "evict", "extend", "undo". */
const char *verbName(Verb verb);

/** Of a value that is compared or kept no more is read than this, or than the expected value is long. */
constexpr qsizetype mostCompared = 4096;
constexpr qsizetype mostOfImage = qsizetype(128) * 1024;

/** Which data the server has, for undo: see redis::dataIn(). Concerns no key. */
inline redis::Command dataQuestion() { return {"INFO", "replication"}; }
inline bool asksForData(const redis::Command &command) { return command.front() == "INFO"; }

/** A condition that must be true at the server in the instant in which an action is done. */
struct Check {
    enum class Kind : quint8 {
        Equals,   ///< the answer is the expected bytes; a number as its digits
        Present,  ///< the answer is neither nil nor 0
        Missing,  ///< the answer is nil or 0
        Client,   ///< the answer lists the client whose number and name are the expected ones
        Differs,  ///< the answer is not the expected bytes; nil is not, either
        AtMost,   ///< the answer is a number, and no greater than the expected one
        Lease,    ///< PTTL, or HPTTL of one field, answers a lease between the two expected numbers of milliseconds; no lease is none of them
        SameData, ///< the server has the expected data, or goes on from them: see redis::goesOnFrom()
    };
    redis::Command command; ///< only reads; with one answer that is no list, but for that of one field
    Kind kind = Kind::Equals;
    QByteArray expected;

    static Check valueIs(const QByteArray &key, const QByteArray &value) { return {{"GET", key}, Kind::Equals, value}; }
    static Check equals(redis::Command command, QByteArray expected) { return {std::move(command), Kind::Equals, std::move(expected)}; }
    static Check present(redis::Command command) { return {std::move(command), Kind::Present, {}}; }
    static Check clientIsNamed(qint64 id, const QByteArray &name);
    static Check missing(redis::Command command) { return {std::move(command), Kind::Missing, {}}; }
    static Check differs(redis::Command command, QByteArray from) { return {std::move(command), Kind::Differs, std::move(from)}; }
    static Check lease(redis::Command question, qint64 least, qint64 most);
    static Check noLease(const QByteArray &key) { return equals({"PTTL", key}, "-1"); }
    static Check atMost(redis::Command command, qint64 number) { return {std::move(command), Kind::AtMost, QByteArray::number(number)}; }
    static Check sameData(QByteArray data);
};

/** A key that must not expire sooner than this, for the sake of what is written into it. A longer lease stays, as does a key without one. */
struct LeastLease {
    QByteArray key;
    Duration time{0};
};

/** Published when the action is done, to wake the clients that sleep on it. */
struct Publication {
    QByteArray channel;
    QByteArray payload;
    int payloadFromStep = -1; ///< the answer of this step instead
    bool isSharded = false;   ///< and on the sharded channel of that name (Redis 7 on), where clients of a cluster listen
};

/**
 * One order of an operator about one lock, planned from the lock as seen, so that it can be shown, refused, recorded and done unchanged: if all
 * checks hold in one instant, all steps are done in it. A value; see perform().
 */
struct Action {
    Verb verb = Verb::Clear;
    Bytes key;                         ///< of the lock
    Bytes holder;                      ///< as seen; of an evicted waiter, that one
    std::vector<QByteArray> keys;      ///< all that are read or written
    std::vector<Check> checks;         ///< the first one is about the holder
    std::vector<redis::Command> kept;  ///< reads whose answers are kept for undo: what the steps change, and on which data; see planUndo()
    std::vector<redis::Command> steps; ///< one that answers 0 has changed nothing
    std::vector<LeastLease> leases;    ///< after the steps
    std::vector<Publication> messages;
    std::vector<Check> undoChecks;
    std::vector<redis::Command> undoSteps; ///< before what was kept is written again
    MaybeInstant ends;                     ///< when this hold would end by itself, where a value says it and not the lease of the key
    MaybeInstant plannedAt;                ///< times left run down from then on: see asOf()
    bool writesServerTime = false;         ///< some step writes a time of the server's clock, counted from when it was planned
    QStringList effects;                   ///< on the old holder and on the waiters: plain sentences
    QStringList warnings; ///< those of them that must be read before it is done: what cannot be taken back, and what may go wrong later
};

/** The numbers that a Check::Kind::Lease expects. */
struct LeaseBounds {
    qint64 least = 0, most = 0;
    /** As they were or will be then. */
    LeaseBounds after(Duration elapsed) const { return {least - elapsed.count(), most - elapsed.count()}; }
    bool contain(qint64 ms) const { return ms >= 0 && least <= ms && ms <= most; }
};
LeaseBounds leaseBounds(const Check &check);

/**
 * The same, done now: the time left that a check compares, and the leases that an undo puts back, are shorter by the time since planning. An undo
 * gives each lease at least 1 ms.
 */
Action asOf(Action action, Instant now);

/** By an Undo that finds everything as this has left it. */
inline bool canBeUndone(const Action &action) { return !action.undoSteps.empty() || !action.kept.empty(); }

/** Its step concerns a client of the server and no key: see performOnClient(). */
bool isOnClient(const Action &action);
/** For people: the checks, steps, leases and messages, one line each, as one would type them; bytes made visible. */
QStringList describe(const Action &action);
/** One command as redis-cli would take it, each argument cut to this number of characters. */
QString commandText(const redis::Command &command, int mostOfArgument = 80);

} // namespace lockscope
