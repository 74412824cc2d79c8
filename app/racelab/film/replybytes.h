// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "redis/reply.h"

namespace lockscope {

/** Unambiguous: equal bytes are equal answers. */
void appendBytes(QByteArray &out, const redis::Reply &reply);
void appendBytes(QByteArray &out, const Result<redis::Reply> &reply);
/** Adds a length in front, so that what follows cannot be taken for a part of it. */
void appendBytes(QByteArray &out, QByteArrayView bytes);
void appendNumber(QByteArray &out, qint64 number);

} // namespace lockscope
