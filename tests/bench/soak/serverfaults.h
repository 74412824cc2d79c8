// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "faults.h"

namespace lockscope::soak {

/**
 * What happens to the content, the messages and the rights at a server that otherwise works: nothing that a user must be told as an
 * error, but each of them makes a picture false that is not looked after. Beside those of tests/support.
 */
std::vector<Fault> contentFaults();

} // namespace lockscope::soak
