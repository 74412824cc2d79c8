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

/** A reading as the rules see it; lives while one key is recognised. */
struct Clues {
    using Member = KeyContents::Member;

    const KeyReading &reading;
    const ServerTime &time;
    QByteArrayView key;
    ValueShape shape = ValueShape::Other;    ///< of strings
    std::optional<TimestampValue> timestamp; ///< a string that is one

    Clues(const KeyReading &of, const ServerTime &serverTime) : reading(of), time(serverTime), key(of.key.view()) {}
    /** Finds shape and timestamp. */
    void lookAtValue();
    UnixTime serverNow() const { return time.at(reading.takenAt); }
    /** Near enough to be a time and no coincidence. */
    bool isNearNow(UnixTime at) const { return isNear(at, serverNow()); }

    QByteArrayView value() const { return reading.value.view(); }
    std::span<const Member> members() const;
    /** The number that the server reported; more than members() where not all were read. */
    qint64 memberCount() const { return reading.contents ? reading.contents->count : 0; }
    const Member *member(QByteArrayView name) const;
    /** Null: was not read, or is not there. */
    const KeyReading *companion(QByteArrayView companionKey) const;
    /** It was asked for, and the server said that it is not there. */
    bool lacks(QByteArrayView companionKey) const;
    /** Of every member (there is one at least). */
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
    /** On our clock; nothing: so far away that it means never. */
    MaybeInstant instantOf(qint64 unixMs) const;
};

/** Of a reading that has one. */
inline Duration boundedTtl(const KeyReading &reading) { return std::clamp(*reading.ttl, Duration(0), longestLease); }
/** The deadline of a key that has one, from its reading. */
MaybeInstant ttlDeadline(const KeyReading &reading);
/** The keys beside it that exist. */
std::vector<Bytes> presentCompanions(const KeyReading &reading);
/** Sets the deadline and where the scheme keeps it; nothing: it is that of the key. */
void setDeadline(Lock &lock, DeadlineIn place, const MaybeInstant &deadline, Instant takenAt);
/** The latest deadline of its holders; if one has none, neither has the lock. */
MaybeInstant latestDeadline(const LockDetails &details);

/** The meaning of the scores of a sorted set. */
enum class Scores : quint8 {
    Deadlines, ///< when each member ends
    Refreshes, ///< when each was last refreshed; all end a fixed time after that, which is the TTL that the newest one has set
};

/**
 * The members of a sorted set as holders, except those that skip() names. The lock's deadline is the latest of theirs; if the key's own TTL differs
 * by at most a second, the server keeps it. Its token is that of its only holder, if one may hold. False: no sorted set.
 */
bool decodeScores(const Clues &clues, Lock &lock, Scores scores, Holder::Mode mode, bool (*skip)(QByteArrayView member) = nullptr);

} // namespace lockscope
