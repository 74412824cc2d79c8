// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "redis/connection.h"

#include <vector>

namespace lockscope::redis {

/**
 * The further servers of a group, as typed: URLs with blanks or commas between them. What an URL does not say is as with the first server: user,
 * database, TLS options. The error says which one is wrong; a password is refused, since all have that of the first one.
 */
Result<std::vector<Endpoint>> parseNodes(const QString &urls, const Endpoint &first);
/** How they are connected to: as the first one, whose password goes nowhere in clear if it goes encrypted there. */
std::vector<Connection::Options> nodeOptions(const Connection::Options &first, const std::vector<Endpoint> &nodes);
/** As parseNodes() takes it. */
QString nodesText(const std::vector<Endpoint> &nodes);

} // namespace lockscope::redis
