// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/clock.h"
#include "base/result.h"

#include <QString>

namespace lockscope {

/**
 * Parses a span of time: "500 ms", "120 s", "8 m 32 s", "1.5 h", "2 d"; a bare number is seconds. It must be greater than 0 and at most thirty years.
 * The error says what is wrong and what is accepted. Pure.
 */
Result<Duration> parseSpan(const QString &text);
/** Formats a span to the millisecond, so that parseSpan() reads it back: "8 m 32 s", "1 s 500 ms". */
QString spanText(Duration span);
/** The same with units of the language in use, which cannot be read back. */
QString shownSpan(Duration span);

} // namespace lockscope
