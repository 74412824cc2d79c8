// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "locks/lockprofiles.h"

#include <QJsonObject>

namespace lockscope {

/**
 * Profiles as JSON text, to keep and to hand on: {"lockscope_scheme_profiles": 1, "profiles": [{"prefix": "spring:", "scheme":
 * "spring-integration", "label": "Orders", "usual_hold_ms": 2000, "longest_hold_ms": 60000}, …]}. Instead of a prefix there may be a
 * "pattern" as SCAN takes it; bytes that are no text are in "prefix_base64" or "pattern_base64". Everything but these is optional. Pure.
 */
QByteArray toJson(const LockProfiles &profiles);
/** One of them, as in the list. */
QJsonObject toJsonObject(const LockProfile &profile);
/** All or nothing; the error says which profile and which member of it is wrong, and how. */
Result<LockProfiles> lockProfilesFromJson(const QByteArray &json);
/** The text is in this format, whatever else it says, but by a newer version of the program. */
bool areNewerLockProfiles(const QByteArray &json);

} // namespace lockscope
