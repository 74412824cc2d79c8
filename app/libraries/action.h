// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/bytes.h"
#include "base/clock.h"
#include "base/message.h"
#include "redis/command.h"

#include <QStringList>

#include <vector>

namespace lockscope {

/** What an operator may do to a lock. */
enum class Verb : quint8 {
    Clear,       ///< release the lock as its library would, so that waiters are woken
    FenceOff,    ///< replace it by a tombstone that keeps all clients out for a quiet period
    EvictWaiter, ///< remove one waiter from the queue
    Extend,      ///< give its live holder more time
    Undo,        ///< restore what a Clear or FenceOff has removed, if no client has acquired the lock since
};
/** Stable: "clear", "fence", "evict", "extend", "undo". */
const char *verbName(Verb verb);

/** Most bytes that are read of a value to compare or keep it, unless the expected value is longer. */
constexpr qsizetype mostCompared = 4096;
constexpr qsizetype mostOfImage = qsizetype(128) * 1024;

/** Asks for the server's data version, for undo: see redis::dataIn(). Concerns no key. */
inline redis::Command dataQuestion() { return {"INFO", "replication"}; }
inline bool asksForData(const redis::Command &command) { return command.front() == "INFO"; }

/** A condition that must hold on the server at the instant of the action. */
struct Check {
    enum class Kind : quint8 {
        Equals,   ///< the reply is the expected bytes; a number as its digits
        Present,  ///< the reply is neither nil nor 0
        Missing,  ///< the reply is nil or 0
        Client,   ///< the reply lists the client with the expected id and name
        Differs,  ///< the reply is neither the expected bytes nor nil
        AtMost,   ///< the reply is a number, and at most the expected one
        Lease,    ///< PTTL, or HPTTL of one field, replies a lease between the two expected numbers of milliseconds; a missing lease fails
        SameData, ///< the server has the expected data, perhaps with later changes: see redis::goesOnFrom()
        List,     ///< the reply is a length: the key, which is not the lock, has no other type
    };
    redis::Command command; ///< only reads; the reply is no list, except for HPTTL of one field
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
    static Check isList(const QByteArray &key) { return {{"LLEN", key}, Kind::List, {}}; }
};

/** A key that must live at least this long because of what is written into it. A longer lease stays, and so does a key without one. */
struct LeastLease {
    QByteArray key;
    Duration time{0};
};

/** Published when the action is done, to wake the clients that sleep on it. */
struct Publication {
    QByteArray channel;
    QByteArray payload;
    int payloadFromStep = -1; ///< take the reply of this step as payload; -1: use payload
    bool isSharded = false;   ///< also on the sharded channel of that name (Redis 7 on), to which cluster clients subscribe
};

/**
 * One operator's action on one lock, planned from the lock as seen, so that it can be shown, refused, recorded and performed unchanged: if all checks
 * hold, all steps are executed at the same instant. A value; see perform().
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
    std::vector<redis::Command> undoSteps; ///< executed before kept values are written again
    MaybeInstant ends;                     ///< when this hold would end by itself, if a value and not the key's lease says so
    MaybeInstant plannedAt;                ///< the instant from which remaining times count down: see asOf()
    bool comparesTime = false;             ///< a check compares a time of this hold, so that the next one is not alike
    bool writesServerTime = false;         ///< a step writes a time of the server's clock, computed when planned
    bool isLeased = false;                 ///< the key ends by its lease, which an undo restores
    QStringList effects;                   ///< effects on the old holder and the waiters: plain sentences
    QStringList warnings;                  ///< effects that must be read before the action: what cannot be undone, and what may go wrong later
    QStringList wakes;                     ///< effects of its messages
};

/** The numbers of a Check::Kind::Lease. */
struct LeaseBounds {
    qint64 least = 0, most = 0;
    /** The bounds after (or, if negative, before) this time. */
    LeaseBounds after(Duration elapsed) const { return {least - elapsed.count(), most - elapsed.count()}; }
    bool contain(qint64 ms) const { return ms >= 0 && least <= ms && ms <= most; }
};
LeaseBounds leaseBounds(const Check &check);

/**
 * The same action, performed now: remaining times that checks compare, and leases that an undo restores, are shorter by the time since planning. An
 * undo restores at least 1 ms of each lease.
 */
Action asOf(Action action, Instant now);

/** True if an Undo can revert it while nothing else has changed. */
inline bool canBeUndone(const Action &action) { return !action.undoSteps.empty() || !action.kept.empty(); }

/** True if its step concerns a client and no key: see performOnClient(). */
bool isOnClient(const Action &action);
/** The checks, steps, leases and messages as one would type them, one line each; safe to show. */
QList<Message> describe(const Action &action);
/** A command as redis-cli takes it, each argument cut to this number of characters. */
QString commandText(const redis::Command &command, int mostOfArgument = 80);

} // namespace lockscope
