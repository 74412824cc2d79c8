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
 * Returns true if Redis or Valkey reports this error instead of executing the command, so that nothing was changed: a closed list of the servers'
 * exact messages. Any other error may come from a proxy (twemproxy: "ERR Connection timed out", Envoy: "upstream failure") after the command was
 * executed; so may a redirection for a slot that contains none of the keys. Pure.
 */
bool isSaidBeforeExecuting(const Error &error, const std::vector<QByteArray> &keys);

/** A redirection: "MOVED 42 10.0.0.7:6379" names the slot's owner, "ASK 42 10.0.0.7:6379" the node that it migrates to. */
struct Redirection {
    quint16 slot = 0;
    Place to; ///< as announced; an empty host means that of the node that redirects
    bool isAsk = false;
};
/** Returns nullopt for any other error. Pure. */
std::optional<Redirection> redirectionIn(const Error &error);

} // namespace lockscope::redis
