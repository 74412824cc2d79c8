// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArrayList>

#include <optional>

namespace lockscope {

/** The keys that are locks unless the user says otherwise: lock.x and lock:x. One pattern, since each is a scan of all keys. */
inline constexpr char usualPattern[] = "lock[.:]*";

/** Returns true if the key matches by the rules of SCAN and PSUBSCRIBE: * ? [a-c] [^a], and \ before a literal character. Pure. */
bool matchesGlob(QByteArrayView pattern, QByteArrayView key);

/** Returns a pattern that matches exactly these bytes. Pure. */
QByteArray escapedGlob(QByteArrayView literal);

/** Returns the literal prefix of all matching keys: the pattern up to its first special character, without escapes. Pure. */
QByteArray literalPrefix(QByteArrayView pattern);

/**
 * Returns the fewest literal prefixes that cover all matching keys; none begins with another, since the server refuses overlaps. Returns nullopt if a
 * pattern has no literal prefix: an empty one would cover every key of the server. Pure.
 */
std::optional<QByteArrayList> literalPrefixes(const QByteArrayList &patterns);

} // namespace lockscope
