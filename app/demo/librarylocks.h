// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/clock.h"
#include "redis/command.h"

#include <QByteArrayList>
#include <QRandomGenerator>

#include <span>
#include <utility>
#include <vector>

namespace lockscope {

/** Releases the lock KEYS[1] if its value is the token ARGV[1]. */
inline constexpr auto releaseIfMine = "if redis.call('GET',KEYS[1])==ARGV[1] then return redis.call('DEL',KEYS[1]) end return 0";

/**
 * Runs commands (each as the number of its words, then the words) atomically, as libraries do, so that no reader sees a lock without its queue. Stops
 * if the first command answers nil or 0.
 */
inline constexpr auto allOrNothing =
    "local at = 1 while ARGV[at] do local last = at + ARGV[at] local answer = redis.call(unpack(ARGV, at + 1, last)) "
    "if at == 1 and (answer == false or answer == 0) then return 0 end at = last + 1 end return 1";

/**
 * A lock of the demo as its library writes it. A row is commands separated by "; ", with blanks between words. The first command of a row decides:
 * nil, 0 or an error is "busy" or "lost". HoldText replaces the placeholders of each hold.
 */
struct LibraryLock {
    const char *take;
    const char *renew; ///< sent each renewEvery; nullptr: the lease outlasts the work
    const char *release;
    Duration renewEvery;
    Duration work;
    Duration rest;
};

/** One lock for each of the best known libraries, and a free fair lock that a dead queue keeps closed. */
std::span<const LibraryLock> libraryLocks();
/** Patterns for the keys of all these locks. */
QByteArrayList libraryLockPatterns();

/**
 * The values of one hold for the placeholders of a row: %uuid, %other, %uuid1 (hexadecimal, of version 1), %hex, %word, %number, %time, %ms, %ms+N,
 * %s, %s+N, %release. A value.
 */
class HoldText {
public:
    HoldText(QRandomGenerator &random, UnixTime now);

    /** The commands of a row, with placeholders replaced; times count from `now`. */
    std::vector<redis::Command> commands(const char *row, UnixTime now) const;

private:
    QByteArray filled(QByteArray word, UnixTime now) const;

    std::vector<std::pair<QByteArray, QByteArray>> m_words;
};

} // namespace lockscope
