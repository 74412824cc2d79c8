// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/error.h"

namespace lockscope {

/** The scope of a refusal in an error reply. */
enum class Refusal : quint8 {
    None,    ///< another error
    Key,     ///< this user has no permission for this key; the command may work for others
    Command, ///< no permission for the command, or the server does not know it: retrying is pointless
};

/** Classifies a server's error reply. Errors of this program (the connection's gate, timeouts) are no refusals. Pure. */
Refusal refusalIn(const Error &error);

} // namespace lockscope
