// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/jsonwriter.h"
#include "locks/lockevent.h"
#include "locks/lockjudge.h"
#include "libraries/recognise.h"

namespace lockscope {

/** On how many servers of a Redlock a lock is. */
struct ShareOfGroup {
    int has = 0;
    int of = 0;                     ///< 0: it is no Redlock
    std::optional<bool> isMajority; ///< nothing: that depends on servers that are not seen
};

/**
 * Locks and their events as JSON: one object a line, its names sorted. Keys and tokens are bytes: those that are not UTF-8 are members key_base64,
 * holder_base64 … instead of key, holder …. Times are Unix milliseconds. Every line ends with a newline. Pure.
 */

/**
 * key, protocol, holder (null: several, none, or not read), ttl_ms (the key's; null: none), deadline_ms (server's clock), lease_ms, ttl_is_capped
 * (true: both are lower bounds, as the end is more than 100 years from now), renewal_period_ms (if known), state, stale_reasons; scheme, confidence,
 * why; holders (null: not known; token, count, mode, deadline_ms, the parts of the token, and connection: the client of that name), waiters (null:
 * not known), waiters_at_most (if only that is known), companions, fencing_token, permits_free; lock_profile and label, if a lock profile applies;
 * node ("host:port"), if it is given, for one of several servers; server (a URL), where servers keep locks apart; of a Redlock on_servers, of_servers,
 * has_majority (null: that depends on servers that are not seen).
 */
void writeLine(JsonWriter &out, const Lock &lock, const ServerTime &time, Instant now, const LockJudge &judge = LockJudge(), const QString &node = {},
               const QString &server = {}, const ShareOfGroup &share = {});
QByteArray jsonLine(const Lock &lock, const ServerTime &time, Instant now, const LockJudge &judge = LockJudge());

/** at_ms (this workstation's clock), event, found_after_gap_ms (null: no gap), key, holder, held_ms, gap_ms (null: not known), sampled; with held_ms, where its start is from (held_source), and whether that is a bound. */
void writeLine(JsonWriter &out, const LockEvent &event, const QString &server = {});
QByteArray jsonLine(const LockEvent &event, const QString &server = {});

} // namespace lockscope
