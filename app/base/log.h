// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/error.h"

#include <QLoggingCategory>
#include <QStringList>

/**
 * The log, for finding faults: one category per room, all off until --log or QT_LOGGING_RULES switches them on. Never contains a token, a value, a
 * password or a server's own words: keys and errors go through logged(). Any thread.
 */
namespace lockscope {

Q_DECLARE_LOGGING_CATEGORY(logRedis)
Q_DECLARE_LOGGING_CATEGORY(logStores)
Q_DECLARE_LOGGING_CATEGORY(logPrivateServers)
Q_DECLARE_LOGGING_CATEGORY(logWatch)
Q_DECLARE_LOGGING_CATEGORY(logOperate)
Q_DECLARE_LOGGING_CATEGORY(logAlerts)
Q_DECLARE_LOGGING_CATEGORY(logJournal)
Q_DECLARE_LOGGING_CATEGORY(logFleet)
Q_DECLARE_LOGGING_CATEGORY(logRaceLab)
Q_DECLARE_LOGGING_CATEGORY(logSession)

/** The names of the rooms, as --log takes them: "redis", "stores" … */
const QStringList &logRooms();

/** Switches these rooms on and adds times and names to each line; "all": every room. */
void enableLog(const QStringList &rooms);

/** Returns a key for the log, with invisible characters escaped and cut to 120 characters. */
QByteArray logged(QByteArrayView key);
/** Returns the kind of an error and the first word of a server's reply, whose rest may repeat a command. */
QByteArray logged(const Error &error);

} // namespace lockscope
