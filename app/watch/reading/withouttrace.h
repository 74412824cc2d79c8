// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "redis/connection.h"

namespace lockscope {

/** For a connection that watches: reading leaves no trace, where the server can. */
inline redis::Connection::Options withoutTrace(redis::Connection::Options options)
{
    options.leavesNoTrace = true;
    return options;
}

} // namespace lockscope
