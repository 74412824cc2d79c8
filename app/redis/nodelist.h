// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "redis/connection.h"

#include <vector>

namespace lockscope::redis {

/**
 * The further servers of a group, as typed: URLs separated by blanks or commas. Defaults come from the first server: user, database, TLS options. The
 * error says which one is wrong; refuses a password, since all have that of the first one.
 */
Result<std::vector<Endpoint>> parseNodes(const QString &urls, const Endpoint &first);
/** How to connect to them: as to the first one, whose password is never sent in clear if it is sent encrypted there. */
std::vector<Connection::Options> nodeOptions(const Connection::Options &first, const std::vector<Endpoint> &nodes);
/** In the form that parseNodes() accepts. */
QString nodesText(const std::vector<Endpoint> &nodes);

} // namespace lockscope::redis
