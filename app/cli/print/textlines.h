// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/clearverdict.h"
#include "locks/lockevent.h"
#include "operate/aftermath.h"
#include "operate/bulkaccount.h"
#include "operate/doneaction.h"

#include <QString>

namespace lockscope {

/**
 * Lines for people at a terminal. Control characters from the server are made visible, so that no escape sequence of a key or token reaches the
 * terminal. Every line ends with a newline. Pure.
 */

/** "12:03:04.123  acquired     lock.a  tok-1"; with a server, that follows. */
QString textLine(const LockEvent &event, const QString &server = {});

/** "cleared: lock.a, held by tok-1 (reason: …)". */
QString textLine(const DoneAction &done, const QString &reason);

/**
 * "would be cleared: lock.a, held by tok-1; safe to clear: yes": with --dry-run, one of many. foreseen: on the servers of a Redlock, each of which is
 * named unless it would be done on all.
 */
QString textLine(const Action &action, const QStringList &nodes, const std::optional<ClearVerdict> &verdict,
                 const std::optional<DoneAction> &foreseen = {});

/** "quiet period over: lock.a, the tombstone has gone". */
QString textLine(const Aftermath &aftermath);

/** "3 locks: 2 done, 1 already gone". */
QString textLine(const BulkAccount &account, const BulkEnd &end, bool isDryRun);

} // namespace lockscope
