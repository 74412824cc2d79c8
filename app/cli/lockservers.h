// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/line/commandline.h"
#include "deployment/shards.h"
#include "libraries/action.h"

#include <QPointer>

#include <qcoro/qcorotask.h>

namespace lockscope {

/**
 * Finds the server of each target: the one that its line names or, where servers keep locks apart, the only one that has the key. If that is not known
 * for sure, the target says why. The targets live as long as the shards.
 */
QCoro::Task<> findServers(QPointer<Shards> shards, std::vector<CommandLine::Target> &targets, Verb verb);
/** True if this URL leads to the same place, however its host is spelled, and whoever the user is. */
bool isAt(const QString &url, const redis::Endpoint &endpoint);
/** The URL that names all of these servers, which have the same locks. */
QString redlockOf(const QStringList &urls);
/** The number of the server at this URL, however its host is spelled. */
std::optional<NodeNumber> serverAt(const Shards &shards, const QString &url);
/** The primary that owns this key, once it is connected and identified; null: it cannot be reached. */
QCoro::Task<QPointer<Watcher>> reachOwner(QPointer<Shards> shards, LockId lock);
/** Where servers keep locks apart: the lock is on the target's server. */
void setPlace(Lock &lock, const CommandLine::Target &target, const Shards &shards);
/** The error for an action that was done on several servers with the same locks. */
Error notApart(const QStringList &urls);

} // namespace lockscope
