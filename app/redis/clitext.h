// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "redis/command.h"
#include "redis/reply.h"

#include <QString>

namespace lockscope::redis {

/** The command as one line to be pasted at the prompt of redis-cli, which sends exactly these bytes. Printable ASCII. */
QString typedText(const Command &command);

/** The reply as redis-cli prints it at its prompt, without the newline at its end. Printable ASCII, except errors and statuses as they are. */
QString printedText(const Reply &reply);

} // namespace lockscope::redis
