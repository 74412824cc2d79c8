// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "redis/reply.h"

namespace lockscope {

/** Appends the length, then the bytes, so that the result is unambiguous. */
void appendBytes(QByteArray &out, QByteArrayView bytes);
void appendNumber(QByteArray &out, qint64 number);

/** The same with the length in decimal digits, for texts in which names are exchanged. */
void appendText(QByteArray &out, QByteArrayView bytes);
/** Appends an answer; equal texts mean equal answers. */
void appendText(QByteArray &out, const Result<redis::Reply> &reply);

} // namespace lockscope
