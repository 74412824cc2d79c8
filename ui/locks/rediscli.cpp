// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/locks/rediscli.h"

#include <QStringList>

#include <algorithm>

namespace lockscope::ui {

namespace {

bool isPlain(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || QByteArrayView("._-:/@%+=,").contains(c);
}

bool isPrintable(char c) { return c >= 0x20 && c < 0x7f; }

QString word(const QString &text) { return shellWord(text.toUtf8()); }

QStringList whereTo(const redis::Endpoint &endpoint)
{
    QStringList words{QStringLiteral("redis-cli")};
    if (endpoint.kind == redis::Endpoint::Kind::Unix)
        words << QStringLiteral("-s") << word(endpoint.socketPath);
    else
        words << QStringLiteral("-h") << word(endpoint.host) << QStringLiteral("-p") << QString::number(endpoint.port);
    if (endpoint.kind == redis::Endpoint::Kind::Tls) {
        words << QStringLiteral("--tls");
        const std::pair<const char *, QString> options[] = {{"--cacert", endpoint.tls.caFile},
                                                            {"--cert", endpoint.tls.certificateFile},
                                                            {"--key", endpoint.tls.keyFile},
                                                            {"--sni", endpoint.tls.serverName}};
        for (const auto &[option, value] : options) {
            if (!value.isEmpty())
                words << QLatin1String(option) << word(value);
        }
    }
    if (!endpoint.user.isEmpty())
        words << QStringLiteral("--user") << word(endpoint.user) << QStringLiteral("--askpass");
    if (endpoint.database != 0)
        words << QStringLiteral("-n") << QString::number(endpoint.database);
    return words;
}

bool hasComparableToken(const Lock &lock)
{
    switch (lock.protocol) {
    case Protocol::Hash:
    case Protocol::OtherType:
    case Protocol::Members:
    case Protocol::Number:
    case Protocol::Queue:
    case Protocol::Subscription:
    case Protocol::Unknown: return false;
    default: return lock.tokenIsWhole;
    }
}

} // namespace

QString shellWord(QByteArrayView bytes)
{
    if (!bytes.isEmpty() && std::all_of(bytes.cbegin(), bytes.cend(), isPlain))
        return QString::fromLatin1(bytes);
    if (std::all_of(bytes.cbegin(), bytes.cend(), isPrintable)) {
        QByteArray quoted = bytes.toByteArray();
        return QLatin1Char('\'') + QString::fromLatin1(quoted.replace("'", "'\\''")) + QLatin1Char('\'');
    }
    QString quoted = QStringLiteral("$'");
    for (const char c : bytes) {
        if (c == '\'' || c == '\\')
            quoted += QLatin1Char('\\') + QLatin1Char(c);
        else if (isPrintable(c))
            quoted += QLatin1Char(c);
        else // always three digits, so that a following digit is not read as part of it
            quoted += QLatin1Char('\\') + QString::number(static_cast<uchar>(c), 8).rightJustified(3, u'0');
    }
    return quoted + QLatin1Char('\'');
}

QString redisCliCommand(const Lock &lock, const redis::Endpoint &endpoint)
{
    if (lock.key.view().contains('\0') || lock.token.view().contains('\0'))
        return {};
    QStringList words = whereTo(endpoint);
    if (hasComparableToken(lock)) {
        words << QStringLiteral("EVAL")
              << QStringLiteral(
                     "\"if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) else return 0 end\"")
              << QStringLiteral("1") << shellWord(lock.key) << shellWord(lock.token);
        return words.join(u' ');
    }
    const QString where = words.join(u' ');
    if (lock.protocol == Protocol::Subscription)
        return QStringLiteral("%1 PUBSUB NUMSUB %2; %1 CLIENT LIST TYPE pubsub").arg(where, shellWord(lock.key));
    const QString key = shellWord(lock.key);
    return QStringLiteral("%1 TYPE %2; %1 PTTL %2").arg(where, key);
}

} // namespace lockscope::ui
