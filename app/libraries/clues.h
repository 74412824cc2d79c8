// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/keyreading.h"
#include "locks/lock.h"
#include "libraries/recognise.h"
#include "locks/valueshape.h"

#include <algorithm>
#include <span>

namespace lockscope {

/** The unit in which a library writes times. */
enum class ScoreUnit : quint8 { Seconds, Milliseconds };

/** A reading as the rules see it; exists while one key is recognised. */
struct Clues {
    using Member = KeyContents::Member;

    const KeyReading &reading;
    const ServerTime &time;
    QByteArrayView key;
    ValueShape shape = ValueShape::Other;    ///< shape of a string
    std::optional<TimestampValue> timestamp; ///< set if the string is a timestamp

    Clues(const KeyReading &of, const ServerTime &serverTime) : reading(of), time(serverTime), key(of.key.view()) {}
    /** Sets shape and timestamp. */
    void lookAtValue();
    UnixTime serverNow() const { return time.at(reading.takenAt); }
    /** True if it is near enough to be a time and no coincidence. */
    bool isNearNow(UnixTime at) const { return isNear(at, serverNow()); }

    QByteArrayView value() const { return reading.value.view(); }
    std::span<const Member> members() const;
    /** The total number of members; greater than members().size() if not all were read. */
    qint64 memberCount() const { return reading.contents ? reading.contents->count : 0; }
    const Member *member(QByteArrayView name) const;
    /** The reading of a companion key; null: not read, or it does not exist. */
    const KeyReading *companion(QByteArrayView companionKey) const;
    /** True if the companion was read and does not exist. */
    bool lacks(QByteArrayView companionKey) const;
    /** True if it holds for every member, and there is at least one. */
    template <class Holds>
    bool areAll(Holds holds) const
    {
        const auto all = members();
        for (const Member &each : all) {
            if (!holds(each))
                return false;
        }
        return !all.empty();
    }
    template <class Holds>
    bool isAny(Holds holds) const
    {
        for (const Member &each : members()) {
            if (holds(each))
                return true;
        }
        return false;
    }
    /** False if the key is known never to end. */
    bool mayEnd() const { return reading.ttl || !reading.ttlKnown; }
    /** True if this score, or value of a field, is a Unix time in this unit, near the server's. */
    bool isTime(const Member &member, ScoreUnit unit) const;
    bool areTimes(ScoreUnit unit) const
    {
        return areAll([this, unit](const Member &member) { return isTime(member, unit); });
    }
    /** The instant on this process's clock; nullopt: so far away that it means never. */
    MaybeInstant instantOf(qint64 unixMs) const;
};

/**
 * Where the name of a library's key begins, given how such names begin: at the start of the key, or behind a prefix of the program, such as a
 * namespace, that ends with a separator; -1: nowhere.
 */
qsizetype placeOf(QByteArrayView beginning, QByteArrayView key);
/** The key beside this one whose name begins otherwise; a prefix of the program stays. */
QByteArray keyBeside(QByteArrayView key, QByteArrayView beginning, QByteArrayView other);
/** True for a byte that separates parts of a name: neither letter nor digit. */
inline bool isSeparator(char c) { return !((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || quint8(c) >= 0x80); }

/** The TTL of a reading that has one, at most longestLease. */
inline Duration boundedTtl(const KeyReading &reading) { return std::clamp(*reading.ttl, Duration(0), longestLease); }
/** The deadline of a key that has one, from its reading. */
MaybeInstant ttlDeadline(const KeyReading &reading);
/** The existing companion keys. */
std::vector<Bytes> presentCompanions(const KeyReading &reading);
/** Sets the deadline and where the scheme keeps it; nullopt: it is the key's. */
void setDeadline(Lock &lock, DeadlineIn place, const MaybeInstant &deadline, Instant takenAt);
/** The latest deadline of its holders; nullopt: one of them has none. */
MaybeInstant latestDeadline(const LockDetails &details);

/** The meaning of the scores of a sorted set. */
enum class Scores : quint8 {
    Deadlines, ///< each member's deadline
    Refreshes, ///< each member's last refresh; all end a fixed time after it, which is the TTL that the newest one has set
};

/**
 * Decodes the members of a sorted set as holders, except those that skip() names. The lock's deadline is the latest of the holders'; if the key's own
 * TTL differs by at most a second, the server keeps it. Does not set the token. False: not a sorted set.
 */
bool decodeScores(const Clues &clues, Lock &lock, Scores scores, Holder::Mode mode, bool (*skip)(QByteArrayView member) = nullptr);

} // namespace lockscope
