// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "racelab/own/ownprotocol.h"

namespace lockscope {

/** True if a step, or the interval of renewals, uses this value. */
bool usesValue(const OwnRole &role, const QString &name);

/** All keys that the protocol's commands name. What a key is for is found from what is done to it, never from its name. */
std::vector<KeyUse> keyUsesOf(const OwnProtocol &protocol);

/** The shortest lease, of at least a second, that acquire gives by a number of its own, if nothing in the file uses the value "lease". */
std::optional<Duration> leaseOf(const OwnProtocol &protocol);

} // namespace lockscope
