// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/clock.h"

#include <QByteArrayView>

#include <vector>

namespace lockscope {

/**
 * Adds what may be a time in a text: numbers of ten digits (seconds: the beginning of the second and its end) and of thirteen (milliseconds), alone or
 * as a part of it. Too many do no harm.
 */
void appendTimes(std::vector<UnixTime> &times, QByteArrayView text);

} // namespace lockscope
