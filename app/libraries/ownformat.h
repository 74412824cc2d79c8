// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "libraries/clues.h"
#include "locks/lockprofiles.h"

#include <array>

namespace lockscope {

/** Locks that a lock profile's format describes. Only such a profile names these schemes: one for one holder, one for several. */
std::array<const Scheme *, 2> ownFormatSchemes();

/**
 * Reads what the format of this profile says; `plain` is the lock as any key of this type. All or nothing: the error says what could not be read and
 * why, and has no full stop. Sets everything but the rule. Pure.
 */
Result<Lock> decodeOwnFormat(const LockProfile &profile, const Clues &clues, const Lock &plain);
/** The scheme of a lock that was decoded so. */
const Scheme &ownFormatSchemeOf(const Lock &lock);

} // namespace lockscope
