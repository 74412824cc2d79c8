// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "watch/reading/findprogress.h"

#include <QByteArray>
#include <QString>
#include <QStringList>

namespace lockscope {

/** The output of a search for locks. Control characters from the server are made visible. Lines end with a newline, notes do not. Pure. */

/** A header and one aligned line for each pattern. */
QString findTable(const LockPatterns &locks);
/** One JSON object: pattern, locks, other_keys, confidence, why, proposed, libraries, examples; wider_pattern, wider_other_keys. */
QByteArray jsonLine(const FoundLocks &found);
/** The last line: state, keys, keys_in_database (null: unknown), keys_read, keys_refused, names_too_long, took_ms, other_databases, cluster_node,
 * primaries (of a deployment). */
QByteArray jsonLine(const FindProgress &progress);
/** The progress of a search that failed before it began, for this reason. */
FindProgress failedToFind(const QString &why);

/** "26 patterns match 1,040 keys that look like locks. 48,211 keys looked at in 1.8 s." */
QString findSummary(const FindProgress &progress);
/** Sentences about keys that were not searched or not read, with the reasons. */
QStringList findNotes(const FindProgress &progress);
/** A command that lists the locks of the proposed patterns, for any shell; empty: there are none. */
QString commandWithPatterns(const LockPatterns &locks);

} // namespace lockscope
