// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "libraries/recognise.h"
#include "cli/line/commandline.h"
#include "operate/actionoutcome.h"

#include <optional>
#include <vector>

namespace lockscope {

// Whether a lock is still the hold that the operator saw, where its token alone does not tell. Pure.

/** Why the key cannot be the lock of the line that named it: it has another type now, or the lock profile that read it is missing; nothing: it can. */
std::optional<ActionOutcome> notTheListedKind(const CommandLine::Target &target, const Lock &lock);

/** What is said of a hold that nothing tells from the next one with the same token. */
enum class IfAlike : quint8 { Refuse, AllowSoon, Allow }; ///< AllowSoon: within two seconds of the line
/** Why the lock is not the hold of the line that named it; nothing: it is. endsAt: its lease to the millisecond, if the server says that. */
std::optional<ActionOutcome> notTheListedHold(const CommandLine::Target &target, const Lock &lock, const std::optional<UnixTime> &endsAt,
                                              const ServerTime &time, IfAlike ifAlike);
/** True if the line had a lease that has to tell its hold from the next one: another library may have written the same token for both. */
bool isComparedByLease(const CommandLine::Target &target, const Lock &lock);
/** The line had no lease, and the token is a UUID as clients make them for one hold: those who write it for several cannot be told from them. */
bool isProvedByTokenAlone(const CommandLine::Target &target, const Lock &lock);
/** Of a lock with several holders. */
bool isListed(const Lock &lock, const QByteArray &holder);
bool holds(const Lock &lock, const QByteArray &holder);
/**
 * Why it is not, or cannot be compared with, what --if-held-since and --if-lease say; nothing: it is, on each server where this holder has it. read:
 * the lock as each server has it; empty: it could not be read.
 */
std::optional<ActionOutcome> notTheSeenHold(const CommandLine::SeenHold &seen, const std::vector<Lock> &read, const QByteArray &holder,
                                            const Clock &clock);

} // namespace lockscope
