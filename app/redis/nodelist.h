// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "redis/connection.h"

#include <vector>

namespace lockscope::redis {

/**
 * Parses the further servers of a group: URLs separated by blanks or commas. Unset user, database and TLS options are those of the first server.
 * Refuses passwords, since all servers have the first one's. The error says which URL is wrong.
 */
Result<std::vector<Endpoint>> parseNodes(const QString &urls, const Endpoint &first);
/** Options for these servers: those of the first. If the first one's password is sent encrypted, it is never sent in clear to the others. */
std::vector<Connection::Options> nodeOptions(const Connection::Options &first, const std::vector<Endpoint> &nodes);
/** Formats them as parseNodes() accepts them. */
QString nodesText(const std::vector<Endpoint> &nodes);

} // namespace lockscope::redis
