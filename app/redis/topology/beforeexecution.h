// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/error.h"
#include "redis/topology/addressmap.h"

#include <QByteArray>

#include <optional>
#include <vector>

namespace lockscope::redis {

/**
 * Redis or Valkey says this instead of executing a command, so that nothing of it was done: a closed list of errors, each with the words that the
 * servers use. Any other error may come from somebody on the way (twemproxy: "ERR Connection timed out", Envoy: "upstream failure") after the command
 * was executed, and so may a redirection for a slot that none of its keys is in. Pure.
 */
bool isSaidBeforeExecuting(const Error &error, const std::vector<QByteArray> &keys);

/** "MOVED 42 10.0.0.7:6379", "ASK 42 10.0.0.7:6379": another node has the key, or is getting it. */
struct Redirection {
    quint16 slot = 0;
    Place to; ///< as the node announces it; without a host it is that of the node that says so
    bool isAsk = false;
};
/** Nothing: it is another error. Pure. */
std::optional<Redirection> redirectionIn(const Error &error);

} // namespace lockscope::redis
