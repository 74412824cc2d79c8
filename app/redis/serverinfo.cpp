// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/serverinfo.h"

#include "base/safetext.h"

namespace lockscope::redis {

namespace {

constexpr int longestName = 40;
constexpr int longestVersion = 31;

QByteArray ownVersion(QByteArrayView fork) { return fork.toByteArray() + "_version"; }

/** Valkey says its name, Redict does not. */
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

/** Each fork has another name for it. */
QByteArrayView modeIn(QByteArrayView info)
{
    QByteArrayView mode;
    for (const QByteArrayView field : {QByteArrayView("redis_mode"), QByteArrayView("server_mode"), QByteArrayView("redict_mode")}) {
        if (mode.isEmpty())
            mode = fieldOf(info, field);
    }
    return mode;
}

/** A fork says with redis_version only what it is compatible with. */
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

QString versionIn(QByteArrayView info)
{
    const QString compatible = safeText(fieldOf(info, "redis_version"), longestVersion);
    const Product product = productIn(info);
    return product.version == compatible ? compatible : QStringLiteral("%1 (%2 %3)").arg(compatible, product.name, product.version);
}

} // namespace lockscope::redis
