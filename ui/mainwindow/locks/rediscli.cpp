// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/mainwindow/locks/rediscli.h"

#include "base/safetext.h"
#include "base/shellword.h"

#include <QByteArrayList>
#include <QStringList>

#include <algorithm>
#include <iterator>
#include <utility>
#include <vector>

namespace lockscope::ui {

namespace {

constexpr const char *removeIfMine = R"(if redis.call("GET", KEYS[1]) == ARGV[1] then return redis.call("DEL", KEYS[1]) else return 0 end)";

/** Everything up to the command, as it was typed: option, value, option … */
QStringList whereTo(const redis::Endpoint &endpoint)
{
    QStringList words{QStringLiteral("redis-cli")};
    if (endpoint.kind == redis::Endpoint::Kind::Unix)
        words << QStringLiteral("-s") << endpoint.socketPath;
    else
        words << QStringLiteral("-h") << endpoint.host << QStringLiteral("-p") << QString::number(endpoint.port);
    if (endpoint.kind == redis::Endpoint::Kind::Tls) {
        words << QStringLiteral("--tls");
        const std::pair<const char *, QString> options[] = {{"--cacert", endpoint.tls.caFile},
                                                            {"--cert", endpoint.tls.certificateFile},
                                                            {"--key", endpoint.tls.keyFile},
                                                            {"--sni", endpoint.tls.serverName}};
        for (const auto &[option, value] : options) {
            if (!value.isEmpty())
                words << QLatin1String(option) << value;
        }
    }
    if (!endpoint.user.isEmpty())
        words << QStringLiteral("--user") << endpoint.user << QStringLiteral("--askpass");
    if (endpoint.database != 0)
        words << QStringLiteral("-n") << QString::number(endpoint.database);
    return words;
}

/** Text that a terminal shows as it is, in any language. */
bool canBePasted(const QString &word) { return stillVisibleText(word, int(word.size()) * 2) == word; }

bool hasComparableToken(const Lock &lock)
{
    switch (lock.form) {
    case LockForm::Hash:
    case LockForm::OtherType:
    case LockForm::Members:
    case LockForm::Number:
    case LockForm::Queue:
    case LockForm::Subscription:
    case LockForm::Unknown: return false;
    default: return lock.tokenIsWhole;
    }
}

std::vector<QByteArrayList> commandsFor(const Lock &lock)
{
    const QByteArray key = lock.key.toByteArray();
    if (hasComparableToken(lock))
        return {{"EVAL", removeIfMine, "1", key, lock.token.toByteArray()}};
    if (lock.form == LockForm::Subscription)
        return {{"PUBSUB", "NUMSUB", key}, {"CLIENT", "LIST", "TYPE", "pubsub"}};
    return {{"TYPE", key}, {"PTTL", key}};
}

QString lineOf(const QString &where, const QByteArrayList &command)
{
    const bool isReadable = std::ranges::all_of(command, [](const QByteArray &word) { return isPrintableAscii(word); });
    QStringList words{where};
    if (!isReadable)
        words << QStringLiteral("--quoted-input"); // from redis-cli 6.2 on; an older one says that it does not know it
    for (const QByteArray &word : command)
        words << (isReadable ? shellWord(QString::fromLatin1(word)) : quotedInputWord(word));
    return words.join(u' ');
}

} // namespace

Result<QString> RedisCliCommand::forLock(const Lock &lock, const redis::Endpoint &endpoint)
{
    if (lock.key.view().contains('\0') || lock.token.view().contains('\0'))
        return invalidInput(tr("This key or token has a NUL byte, which no shell can pass on."));
    const QStringList where = whereTo(endpoint);
    if (!std::ranges::all_of(where, canBePasted))
        return invalidInput(tr("The address of this server has characters that cannot be pasted into a terminal."));
    QStringList words;
    std::ranges::transform(where, std::back_inserter(words), shellWord);
    QStringList lines;
    for (const QByteArrayList &command : commandsFor(lock))
        lines << lineOf(words.join(u' '), command);
    return lines.join(QStringLiteral("; "));
}

} // namespace lockscope::ui
