// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "redis/endpoint.h"

namespace lockscope::ui {

/** Warns somebody about to send a password there that it can be read on the way. Empty: it cannot. Plain text. */
QString exposureWarning(const redis::Endpoint &endpoint);

} // namespace lockscope::ui
