// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/clearverdict.h"
#include "operate/aftermath.h"
#include "operate/bulkaccount.h"
#include "operate/plannedaction.h"

#include <QByteArray>

#include <optional>

namespace lockscope {

/**
 * Actions, done or planned, as JSON: one object a line, for programs. Keys and tokens are bytes: those that are not UTF-8 are members key_base64,
 * holder_base64 … instead of key, holder …. Times are Unix milliseconds. Every line ends with a newline. Pure.
 */

/** The commands of a plan for one node. */
struct PlannedPart {
    QString node; ///< "10.0.0.7:6379"; empty: there is only one node
    QStringList commands;
};

/**
 * A planned action: verb, key, holder, commands, effects, can_be_undone (null: whether its user may is not known), node, parts (for several nodes);
 * also safe_to_clear and safe_to_clear_why if it removes a lock, and foreseen, with outcome and nodes as of an outcome, on the servers of a Redlock.
 */
QByteArray jsonLine(const PlannedAction &planned, const QStringList &furtherServers, const std::optional<ClearVerdict> &verdict,
                    const std::vector<PlannedPart> &parts);
/**
 * at_ms, verb, outcome, key, holder (as the operator saw it; null: an undo does not know it), node (null: no server was named), sent (a command that
 * changes the lock was sent), recorded (in the journal), not_recorded (why not), seen (the state after an unknown outcome: "gone", "same", "changed",
 * "fenced"; null: it could not be read), holder_now, woken, reason, error.
 */
QByteArray jsonLine(const DoneAction &done, const QString &reason, UnixTime at);

/** The end of a watched quiet period: at_ms, verb ("fence"), key, quiet_period ("over", "prolonged" and ended, "not-ended"), holder_now, error. */
QByteArray jsonLine(const Aftermath &aftermath, UnixTime at);
/** A quiet period whose end was not awaited: the same with quiet_period ("not-watched") and error. */
QByteArray jsonLineNotWatched(const QByteArray &key, const QString &why, UnixTime at);

/** An action that was not begun: as a done one, with the outcome "not tried". */
QByteArray jsonLineNotTried(const DoneAction &done, const QString &reason, UnixTime at);
/** The last line of several actions: account (total, and the number of each fate), end ("completed", "cancelled", "stopped"), error. */
QByteArray jsonLine(const BulkAccount &account, const BulkEnd &end, bool isDryRun);

} // namespace lockscope
