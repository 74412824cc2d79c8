// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "redis/command.h"
#include "redis/reply.h"

namespace lockscope {

/** Replies of other stores, as Redis replies. */
namespace storeanswer {
redis::Reply nil();
redis::Reply integer(qint64 number);
/** A word of the store, such as "STORED". */
redis::Reply status(const char *word);
redis::Reply string(const QByteArray &bytes);
redis::Reply strings(const redis::Command &parts);
} // namespace storeanswer

} // namespace lockscope
