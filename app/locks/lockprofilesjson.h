// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "locks/lockprofiles.h"

#include <QJsonObject>

namespace lockscope {

/**
 * Profiles as JSON text, for storing and sharing: {"lockscope_scheme_profiles": 1, "profiles": [{"prefix": "spring:", "scheme": "spring-integration",
 * "label": "Orders", "usual_hold_ms": 2000, "longest_hold_ms": 60000}, …]}. Instead of a prefix there may be a "pattern" as SCAN takes it; bytes that
 * are not UTF-8 are in "prefix_base64" or "pattern_base64". All other members are optional; "format" (see locks/lockformat.h) stands in the place of
 * "scheme", and makes the file one of version 2. Pure.
 */
QByteArray toJson(const LockProfiles &profiles);
/** One profile, as in the list. */
QJsonObject toJsonObject(const LockProfile &profile);
/** Parses all or nothing; the error says which profile and member is wrong, and how. */
Result<LockProfiles> lockProfilesFromJson(const QByteArray &json);
/** True if the text is in this format, but of a newer version of the program. */
bool areNewerLockProfiles(const QByteArray &json);

} // namespace lockscope
