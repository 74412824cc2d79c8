// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "redis/reply.h"

namespace lockscope {

/** Adds a length in front, so that what follows cannot be taken for a part of it. */
void appendBytes(QByteArray &out, QByteArrayView bytes);
void appendNumber(QByteArray &out, qint64 number);

/** The same with numbers in decimal digits, so that names in it can be exchanged for others. */
void appendText(QByteArray &out, QByteArrayView bytes);
/** Unambiguous: equal texts are equal answers. */
void appendText(QByteArray &out, const Result<redis::Reply> &reply);

} // namespace lockscope
