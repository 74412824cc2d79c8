// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/error.h"

#include <QByteArray>

#include <vector>

namespace lockscope::redis {

/**
 * Redis or Valkey says this instead of executing a command, so that nothing of it was done: a closed list of errors, each with the words that the
 * servers use. Any other error may come from somebody on the way (twemproxy: "ERR Connection timed out", Envoy: "upstream failure") after the command
 * was executed, and so may a redirection for a slot that none of its keys is in. Pure.
 */
bool isSaidBeforeExecuting(const Error &error, const std::vector<QByteArray> &keys);

} // namespace lockscope::redis
