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
    QByteArrayView localAddress;              ///< the server's address that it connected to; empty: the server is older than 6.2
    QByteArrayView name;                      ///< set by CLIENT SETNAME; empty: none
    QByteArrayView library;                   ///< set by CLIENT SETINFO; empty: none, or the server is older than 7.2
    std::optional<std::chrono::seconds> age;  ///< since it connected
    std::optional<std::chrono::seconds> idle; ///< since its last command
    qint64 database = 0;
    qint64 subscriptions = 0; ///< of channels, not of patterns
    qint64 unsent = 0;        ///< bytes that the server keeps for it, which it has not read
    bool isBlocked = false;   ///< blocked in its last command, such as BLPOP
    QByteArrayView command;   ///< the last command, as "get" or "client|list"; "NULL": it has sent none
};

/** All clients of a server. The views are valid as long as the text that was parsed. */
struct ClientList {
    std::vector<ListedClient> clients; ///< those that could be read
    bool isWhole = false;              ///< false: a line was malformed or cut off; a missing client proves nothing
};

/**
 * Parses the reply of CLIENT LIST: one client per line, as "field=value" separated by one space; skips unknown fields. The list is never empty, since
 * the client that asks is in it. Pure. https://redis.io/docs/latest/commands/client-list/
 */
ClientList readClientList(QByteArrayView text);

} // namespace lockscope::redis
