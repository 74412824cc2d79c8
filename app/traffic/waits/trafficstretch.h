// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtGlobal>

namespace lockscope {

/** From one instant to another, in µs. */
struct TrafficStretch {
    qint64 fromUs = 0, untilUs = 0;

    bool operator==(const TrafficStretch &) const = default;
};

} // namespace lockscope
