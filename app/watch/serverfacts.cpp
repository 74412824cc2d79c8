// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "watch/serverfacts.h"

#include "base/safetext.h"
#include "watch/notifyflags.h"

#include <algorithm>

namespace lockscope {

namespace {

constexpr int longestName = 40;
/** Fewer keys may well go from one look to the next, each with its event: no reason to scan. */
constexpr quint64 unusualLoss = 100;

QVersionNumber versionOf(QByteArrayView text) { return QVersionNumber::fromString(QString::fromLatin1(text)); }

QString nameOf(QByteArrayView text)
{
    QString name = safeText(text, longestName);
    if (!name.isEmpty())
        name[0] = name[0].toUpper();
    return name;
}

} // namespace

bool areEventsSwitched(const ServerFacts &before, const ServerFacts &now)
{
    return before.notifyFlags && now.notifyFlags && announcesLocks(*before.notifyFlags) != announcesLocks(*now.notifyFlags);
}

bool haveKeysGoneUnannounced(const ServerFacts &before, const ServerFacts &now, quint64 locks)
{
    if (!now.keys)
        return false;
    const bool isLossUnusual = before.keys && *now.keys + std::max(unusualLoss, *before.keys / 10) < *before.keys;
    return *now.keys < locks || isLossUnusual;
}

void readInfo(QByteArrayView info, ServerFacts &facts)
{
    QByteArrayView redisVersion;
    QByteArrayView ownVersion; // of a fork: its redis_version says only what it is compatible with
    QByteArrayView name = "redis";
    while (!info.isEmpty()) {
        const qsizetype end = info.indexOf('\n');
        const QByteArrayView line = (end < 0 ? info : info.first(end)).trimmed();
        info = end < 0 ? QByteArrayView() : info.sliced(end + 1);
        const qsizetype colon = line.indexOf(':');
        if (colon < 0)
            continue;
        const QByteArrayView field = line.first(colon);
        const QByteArrayView value = line.sliced(colon + 1);
        if (field == QByteArrayView("redis_version"))
            redisVersion = value;
        else if (field == QByteArrayView("server_name"))
            name = value;
        else if (field == QByteArrayView("valkey_version"))
            ownVersion = value;
        else if (field == QByteArrayView("role"))
            facts.role = value == QByteArrayView("master") ? QStringLiteral("primary") : QStringLiteral("replica");
    }
    if (redisVersion.isEmpty())
        return;
    facts.version = versionOf(ownVersion.isEmpty() ? redisVersion : ownVersion);
    facts.name = nameOf(name);
}

} // namespace lockscope
