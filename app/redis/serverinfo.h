// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QByteArrayView>
#include <QString>

namespace lockscope::redis {

// What a server answers to INFO: lines "name:value". All of it is hostile text, and views are valid as long as it is. Pure.

/** Calls take(name, value) for each. */
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

/** Of the first that is called so; empty: there is none. */
QByteArrayView fieldOf(QByteArrayView info, QByteArrayView name);

/** "standalone", "cluster" or "sentinel"; empty: not said. */
QByteArrayView modeIn(QByteArrayView info);

/**
 * Which data the server has, and how much of it, in the answer of INFO replication: "replication id:offset". Survives a promotion, and a restart from
 * a file that names it; any other start begins another one. Empty: not said.
 */
QByteArray dataIn(QByteArrayView info);
/** It has all of one of these data (blanks between them), or goes on from it. */
bool goesOnFrom(QByteArrayView info, QByteArrayView data);

/** Short and safe. */
struct Product {
    QString name = QStringLiteral("Redis"); ///< "Valkey", "Redict" …
    QString version;                        ///< its own; empty: not said
};
Product productIn(QByteArrayView info);

/** "7.0.15", "7.2.4 (Valkey 8.0.2)"; empty: not said. */
QString versionIn(QByteArrayView info);

} // namespace lockscope::redis
