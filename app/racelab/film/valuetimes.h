// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/clock.h"

#include <QByteArrayView>

#include <vector>

namespace lockscope {

/**
 * Adds the numbers in a text that may be times: of ten digits (seconds: adds the beginning and the end of the second) and of thirteen (milliseconds),
 * alone or as a part of the text. Too many do no harm.
 */
void appendTimes(std::vector<UnixTime> &times, QByteArrayView text);

} // namespace lockscope
