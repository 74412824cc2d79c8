// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/serverinfo.h"

#include "base/safetext.h"

#include <QVersionNumber>

#include <algorithm>

namespace lockscope::redis {

namespace {

constexpr int longestName = 40;
constexpr int longestVersion = 31;
constexpr qsizetype replicationIdSize = 40;

QByteArray ownVersion(QByteArrayView fork) { return fork.toByteArray() + "_version"; }

/** The name of a fork: Valkey reports it, Redict is recognised by its fields. */
QByteArrayView forkIn(QByteArrayView info)
{
    const QByteArrayView name = fieldOf(info, "server_name");
    if (!name.isEmpty())
        return name;
    for (const QByteArrayView fork : {QByteArrayView("valkey"), QByteArrayView("redict")}) {
        if (!fieldOf(info, ownVersion(fork)).isEmpty())
            return fork;
    }
    return {};
}

/** -1: the field is missing. */
qint64 offsetIn(QByteArrayView info, QByteArrayView name)
{
    bool isNumber = false;
    const qint64 offset = fieldOf(info, name).toLongLong(&isNumber);
    return isNumber ? offset : -1;
}

} // namespace

QByteArrayView fieldOf(QByteArrayView info, QByteArrayView name)
{
    QByteArrayView found;
    forEachField(info, [&](QByteArrayView field, QByteArrayView value) {
        if (found.isNull() && field == name)
            found = value;
    });
    return found;
}

QByteArray dataIn(QByteArrayView info)
{
    const QByteArrayView id = fieldOf(info, "master_replid");
    const qint64 offset = offsetIn(info, "master_repl_offset");
    const auto isHex = [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); };
    const bool isSaid = id.size() == replicationIdSize && std::ranges::all_of(id, isHex) && offset >= 0;
    return isSaid ? id.toByteArray() + ':' + QByteArray::number(offset) : QByteArray();
}

/** master_replid2 is the id before a promotion; the server has those data up to second_repl_offset. */
bool goesOnFrom(QByteArrayView info, QByteArrayView data)
{
    for (const QByteArray &one : data.toByteArray().split(' ')) {
        const qsizetype colon = one.indexOf(':');
        const QByteArray id = one.left(colon);
        const qint64 offset = one.mid(colon + 1).toLongLong();
        if (colon != replicationIdSize)
            continue;
        if (fieldOf(info, "master_replid") == id && offsetIn(info, "master_repl_offset") >= offset)
            return true;
        if (fieldOf(info, "master_replid2") == id && offsetIn(info, "second_repl_offset") > offset)
            return true;
    }
    return false;
}

/** Each fork has its own name for the field. */
QByteArrayView modeIn(QByteArrayView info)
{
    QByteArrayView mode;
    for (const QByteArrayView field : {QByteArrayView("redis_mode"), QByteArrayView("server_mode"), QByteArrayView("redict_mode")}) {
        if (mode.isEmpty())
            mode = fieldOf(info, field);
    }
    return mode;
}

/** In a fork, redis_version is only the version it is compatible with. */
Product productIn(QByteArrayView info)
{
    Product product;
    const QByteArrayView fork = forkIn(info);
    if (!fork.isEmpty()) {
        product.name = safeText(fork, longestName);
        product.name[0] = product.name[0].toUpper();
        product.version = safeText(fieldOf(info, ownVersion(fork)), longestVersion);
    }
    if (product.version.isEmpty())
        product.version = safeText(fieldOf(info, "redis_version"), longestVersion);
    return product;
}

bool canLeaveNoTrace(QByteArrayView info)
{
    const Product product = productIn(info);
    const QVersionNumber version = QVersionNumber::fromString(product.version);
    if (product.name == QStringLiteral("Valkey"))
        return version >= QVersionNumber(8, 1, 4);
    if (product.name != QStringLiteral("Redis"))
        return false;
    const bool isOlder = version >= QVersionNumber(7, 2) && version < QVersionNumber(7, 9); // 7.9 is a preview of 8.0
    return version >= QVersionNumber(8, 4) || (isOlder && modeIn(info) == "standalone");
}

QString versionIn(QByteArrayView info)
{
    const QString compatible = safeText(fieldOf(info, "redis_version"), longestVersion);
    const Product product = productIn(info);
    return product.version == compatible ? compatible : QStringLiteral("%1 (%2 %3)").arg(compatible, product.name, product.version);
}

} // namespace lockscope::redis
