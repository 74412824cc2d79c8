// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/deferred.h"

namespace lockscope::redis {

class Connection;

/**
 * Delivers true when the connection is ready, and false when it gives up, waits for another attempt or is destroyed; at once unless it is connecting.
 */
Deferred<bool> settled(Connection &connection);

} // namespace lockscope::redis
