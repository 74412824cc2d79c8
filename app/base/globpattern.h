// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArrayList>

#include <optional>

namespace lockscope {

/** Whether the key matches, by the rules of SCAN and PSUBSCRIBE: * ? [a-c] [^a] and \ before a character that means itself. Pure. */
bool matchesGlob(QByteArrayView pattern, QByteArrayView key);

/** The pattern that only these bytes match. Pure. */
QByteArray escapedGlob(QByteArrayView literal);

/** What every matching key begins with: the pattern up to its first special character, without escapes. Pure. */
QByteArray literalPrefix(QByteArrayView pattern);

/**
 * The fewest prefixes that all matching keys begin with, none of which begins with another (the server refuses overlaps). Nothing if a
 * pattern has none: an empty prefix would mean every key of the server. Pure.
 */
std::optional<QByteArrayList> literalPrefixes(const QByteArrayList &patterns);

} // namespace lockscope
