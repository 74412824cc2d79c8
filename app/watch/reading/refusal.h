// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/error.h"

namespace lockscope {

/** How far an error reply is a refusal. */
enum class Refusal : quint8 {
    None,    ///< no refusal: another error
    Key,     ///< this user may not touch this key; the command may work with others
    Command, ///< this user may not run the command, or the server does not have it: asking again is pointless
};

/** Reads an error reply of the server. Our own errors (the connection's gate, timeouts) are no refusal. Pure. */
Refusal refusalIn(const Error &error);

} // namespace lockscope
