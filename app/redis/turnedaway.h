// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/error.h"

namespace lockscope::redis {

/** The server refuses any command now, or any of this client: LOADING, BUSY, NOAUTH, too many clients … Pure. */
bool isTurnedAway(const Error &error);

} // namespace lockscope::redis
