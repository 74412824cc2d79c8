// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/clientlist.h"

namespace lockscope::redis {

namespace {

/** Takes the text up to the separator, and drops the separator; without one, takes the rest. */
QByteArrayView takeUntil(char separator, QByteArrayView &text)
{
    const qsizetype end = text.indexOf(separator);
    const QByteArrayView taken = end < 0 ? text : text.first(end);
    text = end < 0 ? QByteArrayView() : text.sliced(end + 1);
    return taken;
}

/** Parses digits; returns nullopt for anything else and for numbers larger than any server counts. */
std::optional<qint64> numberIn(QByteArrayView text)
{
    constexpr qsizetype mostDigits = 18;
    if (text.isEmpty() || text.size() > mostDigits)
        return std::nullopt;
    qint64 number = 0;
    for (const char c : text) {
        if (c < '0' || c > '9')
            return std::nullopt;
        number = number * 10 + (c - '0');
    }
    return number;
}

std::optional<std::chrono::seconds> secondsIn(QByteArrayView text)
{
    constexpr qint64 longest = 100LL * 365 * 24 * 3600; // instants must not overflow
    const auto number = numberIn(text);
    return number && *number <= longest ? std::optional(std::chrono::seconds(*number)) : std::nullopt;
}

/** Returns nullopt if the line does not describe a client. */
std::optional<ListedClient> clientIn(QByteArrayView line)
{
    ListedClient client;
    bool isNamed = false;
    while (!line.isEmpty()) {
        QByteArrayView value = takeUntil(' ', line);
        if (!value.contains('=')) // the path of a Unix socket may have spaces
            continue;
        const QByteArrayView field = takeUntil('=', value);
        if (field == QByteArrayView("id"))
            client.id = numberIn(value).value_or(0);
        else if (field == QByteArrayView("addr"))
            client.address = value;
        else if (field == QByteArrayView("laddr"))
            client.localAddress = value;
        else if (field == QByteArrayView("age"))
            client.age = secondsIn(value);
        else if (field == QByteArrayView("idle"))
            client.idle = secondsIn(value);
        else if (field == QByteArrayView("db"))
            client.database = numberIn(value).value_or(-1);
        else if (field == QByteArrayView("sub"))
            client.subscriptions = numberIn(value).value_or(0);
        else if (field == QByteArrayView("obl") || field == QByteArrayView("omem"))
            client.unsent += numberIn(value).value_or(0);
        else if (field == QByteArrayView("lib-name"))
            client.library = value;
        else if (field == QByteArrayView("flags"))
            client.isBlocked = value.contains('b');
        else if (field == QByteArrayView("cmd"))
            client.command = value;
        else if (field == QByteArrayView("name") && !isNamed) {
            client.name = value;
            isNamed = true;
        }
    }
    return client.id > 0 && isNamed ? std::optional(client) : std::nullopt;
}

} // namespace

ClientList readClientList(QByteArrayView text)
{
    ClientList list;
    list.isWhole = text.endsWith('\n');
    while (!text.isEmpty()) {
        const QByteArrayView line = takeUntil('\n', text);
        if (const auto client = clientIn(line))
            list.clients.push_back(*client);
        else
            list.isWhole = false;
    }
    return list;
}

} // namespace lockscope::redis
