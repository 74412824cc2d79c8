// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/clearverdict.h"
#include "operate/aftermath.h"
#include "operate/bulkaccount.h"
#include "operate/doneaction.h"

#include <QByteArray>

#include <optional>

namespace lockscope {

/**
 * Actions, done or planned, as JSON: one object a line, for programs. Keys and tokens are bytes: what is not UTF-8 is called key_base64,
 * holder_base64 … instead of key, holder …. Times are Unix milliseconds. Every line ends with a newline. Pure.
 */

/** What is to be done at one node. */
struct PlannedPart {
    QString node; ///< "10.0.0.7:6379"; empty: there is only one
    QStringList commands;
};

/** verb, key, holder, commands, effects, can_be_undone, node, parts (of several nodes): what would be done; and safe_to_clear and safe_to_clear_why, where it takes a lock away. */
QByteArray jsonLine(const Action &action, const QStringList &furtherServers, const std::optional<ClearVerdict> &verdict,
                    const std::vector<PlannedPart> &parts);
/**
 * at_ms, verb, outcome, key, holder (as the operator saw it; null: of an undo it is not known), node (null: none was meant), sent (whether a command
 * that changes the lock was), recorded (in the journal), not_recorded (why), seen (afterwards, where the outcome is unknown: "gone", "same", "changed",
 * "fenced"; null: it could not be read), holder_now, woken, reason, error.
 */
QByteArray jsonLine(const DoneAction &done, const QString &reason, UnixTime at);

/** at_ms, verb ("fence"), key, quiet_period ("over", "prolonged" and ended, "not-ended"), holder_now, error: how a watched quiet period ended. */
QByteArray jsonLine(const Aftermath &aftermath, UnixTime at);
/** The same with quiet_period ("not-watched") and error: it was not waited for. */
QByteArray jsonLineNotWatched(const QByteArray &key, const QString &why, UnixTime at);

/** The same of what was not begun, of which the outcome is "not tried". */
QByteArray jsonLineNotTried(const DoneAction &done, const QString &reason, UnixTime at);
/** The last line of several: account (total, and how many met which fate), end ("completed", "cancelled", "stopped"), error. */
QByteArray jsonLine(const BulkAccount &account, const BulkEnd &end);

} // namespace lockscope
