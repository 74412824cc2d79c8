// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "traffic/study/trafficstudy.h"

#include <QString>
#include <QStringList>

class QJsonObject;

namespace lockscope {

/** Who waits, how long, and who is in the way; of the traffic of one server. Lines end with a newline; all is safe to show. Pure. */

/** The most waited-for locks as a table; empty: nobody has waited. */
QString contendedText(const TrafficReport &report);
/** Who blocks whom at the end, deadlocks, and locks that are taken in both orders; empty: nobody, and none. */
QString blockingText(const TrafficReport &report);
/** `lockscope waits`: how much was read, then all of it. */
QString waitsText(const TrafficReport &report);

/** The lines of a blocking tree, without newlines: each lock, below it those who wait for it, below them the locks that they hold. */
QStringList treeLines(const BlockingTree &tree, qint64 nowUs);

/** The recording and the server that it is of, as far as there are any: members "file" and "server". */
void putSource(QJsonObject &object, const TrafficReport &report);
/** JSON Lines: one with lock for each lock, then one with blocked_lock, deadlock, livelock or lock_order for each of these. */
QByteArray waitsJson(const TrafficReport &report);

} // namespace lockscope
