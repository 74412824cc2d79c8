// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QByteArrayView>
#include <QString>

namespace lockscope::redis {

// The reply of INFO: lines "name:value". All of it is hostile text; the returned views are valid as long as it is. Pure.

/** Calls take(name, value) for each field. */
template <class Take>
void forEachField(QByteArrayView info, Take take)
{
    while (!info.isEmpty()) {
        const qsizetype end = info.indexOf('\n');
        const QByteArrayView line = (end < 0 ? info : info.first(end)).trimmed();
        info = end < 0 ? QByteArrayView() : info.sliced(end + 1);
        if (const qsizetype colon = line.indexOf(':'); colon >= 0)
            take(line.first(colon), line.sliced(colon + 1));
    }
}

/** The value of the first field of this name; empty: there is none. */
QByteArrayView fieldOf(QByteArrayView info, QByteArrayView name);

/** "standalone", "cluster" or "sentinel"; empty: the field is missing. */
QByteArrayView modeIn(QByteArrayView info);

/**
 * Returns "replication id:offset" from INFO replication, which identifies the data of the server and their version. The id survives a promotion, and
 * a restart from a file that names it; any other start begins a new one. Empty: the fields are missing.
 */
QByteArray dataIn(QByteArrayView info);
/** Returns true if the server has all of one of these data (separated by blanks), perhaps with later changes. */
bool goesOnFrom(QByteArrayView info, QByteArrayView data);

/** Name and version of the server software; short, and safe to show. */
struct Product {
    QString name = QStringLiteral("Redis"); ///< "Valkey", "Redict" …
    QString version;                        ///< the product's own version; empty: unknown
};
Product productIn(QByteArrayView info);

/**
 * True if the server knows CLIENT NO-TOUCH and survives it. Redis before 8.4 and Valkey before 8.1.4 end (a null pointer in lookupKey) once such a client
 * names a key of a slot on its way, or wakes a blocked client. Redis 7.2 and 7.4 are older than this fault; clusters are left out there all the same.
 * False for other products. https://github.com/redis/redis/pull/14415, https://github.com/valkey-io/valkey/pull/2347
 */
bool canLeaveNoTrace(QByteArrayView info);

/** "7.0.15", "7.2.4 (Valkey 8.0.2)"; empty: unknown. */
QString versionIn(QByteArrayView info);

} // namespace lockscope::redis
