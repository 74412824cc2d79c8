// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/clock.h"

#include <QString>

namespace lockscope::ui {

/** Which instant is at which pixel of the swim lanes. A value; pixels are device independent and may be fractions. */
struct LaneScale {
    Instant origin;  ///< at the left edge
    double left = 0; ///< x of that edge
    double width = 1;
    double msPerPixel = 10;

    static constexpr double closest = 0.02;   ///< 20 µs a pixel
    static constexpr double farthest = 60000; ///< a minute a pixel

    double x(Instant time) const;
    Instant at(double x) const;
    double right() const { return left + width; }
    Instant end() const { return at(right()); }
    /** Factors below 1 show less time in more detail; the instant at this x stays where it is. */
    void zoom(double factor, double aroundX);
    void scroll(double pixels);
    /** Puts this instant at the right edge, but never anything before `first` at the left. */
    void follow(Instant now, Instant first);
};

/** Time between two lines of an axis, a round number, so that they are at least this far apart. */
std::chrono::microseconds tickStep(double msPerPixel, double minPixels);

/** "2.5 s", "1 m 05 s": as many decimals as the step needs. */
QString tickText(std::chrono::microseconds sinceStart, std::chrono::microseconds step);

} // namespace lockscope::ui
