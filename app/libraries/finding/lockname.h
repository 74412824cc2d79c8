// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QByteArrayView>

#include <optional>

namespace lockscope {

/** Reads the names of keys, which are hostile bytes. All functions are pure. */

/** The position of a word in a name. */
struct NameWord {
    qsizetype begin = 0;
    qsizetype end = 0;
};
/** The first word that says lock, mutex, leader …: found in "orderLock", "job-lock", "lockfiles" and "filelock", not in "block", "padlock", "locker". */
std::optional<NameWord> lockWordIn(QByteArrayView name);
/** What else such a word may name. */
enum class OtherMeaning : quint8 {
    None,
    Account, ///< "locked": after wrong passwords
    Thing,   ///< "leader" of a team, "lease" of a car, "latch" of a door
};
OtherMeaning otherMeaning(QByteArrayView name, NameWord word);
/** True if the name tells of data about locks: "lock:last_acquired:orders", "lock:stats", "semaphore:config". */
bool namesDataAboutLocks(QByteArrayView name);
/** The same, or a name that may be of a lock: "lock:orders:count". */
bool mayNameDataAboutLocks(QByteArrayView name);

/** True if a word names other data, such as a session, a cache entry or a counter. */
bool namesOtherData(QByteArrayView name);

/**
 * Replaces what differs among such names by *: numbers, UUIDs, digests, random tokens. "bull:mail:42:lock" becomes "bull:mail:*:lock". All other
 * bytes stay, special characters of patterns included; see globOf().
 */
QByteArray nameShape(QByteArrayView name);
/** Makes a shape one step more general, finally "*". A word that says lock stays as long as another part can go. */
QByteArray widerShape(QByteArrayView shape);

/**
 * Converts a shape to a pattern for SCAN that can be typed and pasted: special characters are escaped; spaces, commas, quotes, backslashes and
 * invisible characters become ?.
 */
QByteArray globOf(QByteArrayView shape);

} // namespace lockscope
