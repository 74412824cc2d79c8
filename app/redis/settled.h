// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/deferred.h"

namespace lockscope::redis {

class Connection;

/**
 * Delivers true once the connection is ready; false when it has given up, waits for another attempt or is destroyed; at once if it is not connecting.
 */
Deferred<bool> settled(Connection &connection);

} // namespace lockscope::redis
