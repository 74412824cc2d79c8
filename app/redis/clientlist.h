// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArrayView>

#include <chrono>
#include <optional>
#include <vector>

namespace lockscope::redis {

/** One client of a server, as CLIENT LIST reports it. Bytes are hostile. */
struct ListedClient {
    qint64 id = 0; ///< never used twice while the server runs
    QByteArrayView address;
    QByteArrayView localAddress;              ///< of the server, where it came in; empty: the server is older than 6.2
    QByteArrayView name;                      ///< empty: it has given itself none
    std::optional<std::chrono::seconds> age;  ///< since it connected
    std::optional<std::chrono::seconds> idle; ///< since its last command
    qint64 database = 0;
    qint64 subscriptions = 0; ///< of channels, not of patterns
    bool isBlocked = false;   ///< sleeps in its last command until somebody wakes it
    QByteArrayView command;   ///< the last one, as "get" or "client|list"; before its first: "NULL"
};

/** All clients of a server; valid as long as the text that it was read from. */
struct ClientList {
    std::vector<ListedClient> clients; ///< those that could be read
    bool isWhole = false;              ///< false: something in it is no line of such a list, or was cut off; a missing client proves nothing
};

/**
 * Reads the answer of CLIENT LIST: one client a line, of "field=value" with one space between; skips unknown fields. A server has at least one
 * client, the one that asks. Pure. https://redis.io/docs/latest/commands/client-list/
 */
ClientList readClientList(QByteArrayView text);

} // namespace lockscope::redis
