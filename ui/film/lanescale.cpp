// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/film/lanescale.h"

#include "base/safetext.h"

#include <algorithm>
#include <array>

namespace lockscope::ui {

namespace {

using Ms = std::chrono::duration<double, std::milli>;
using std::chrono::microseconds;

constexpr std::array<qint64, 30> roundSteps = {
    1'000,          2'000,           5'000,           10'000,         20'000,         50'000,
    100'000,        200'000,         500'000,                                                     // microseconds: below a second
    1'000'000,      2'000'000,       5'000'000,       10'000'000,     15'000'000,     30'000'000, // below a minute
    60'000'000,     120'000'000,     300'000'000,     600'000'000,    900'000'000,    1'800'000'000,
    3'600'000'000,  7'200'000'000,   10'800'000'000,  21'600'000'000, 43'200'000'000, // hours
    86'400'000'000, 172'800'000'000, 432'000'000'000, 864'000'000'000};

} // namespace

double LaneScale::x(Instant time) const { return left + Ms(time - origin).count() / msPerPixel; }

Instant LaneScale::at(double x) const { return origin + std::chrono::round<Instant::duration>(Ms((x - left) * msPerPixel)); }

void LaneScale::zoom(double factor, double aroundX)
{
    const Instant fixed = at(aroundX);
    msPerPixel = std::clamp(msPerPixel * factor, closest, farthest);
    origin = fixed - std::chrono::round<Instant::duration>(Ms((aroundX - left) * msPerPixel));
}

void LaneScale::scroll(double pixels) { origin = at(left + pixels); }

void LaneScale::follow(Instant now, Instant first) { origin = std::max(first, now - std::chrono::round<Instant::duration>(Ms(width * msPerPixel))); }

microseconds tickStep(double msPerPixel, double minPixels)
{
    const double atLeast = minPixels * msPerPixel * 1000;
    for (const qint64 step : roundSteps) {
        if (double(step) >= atLeast)
            return microseconds(step);
    }
    return microseconds(roundSteps.back() * qMax<qint64>(1, qint64(atLeast / double(roundSteps.back())) + 1));
}

QString tickText(microseconds sinceStart, microseconds step)
{
    const qint64 us = sinceStart.count();
    const int decimals = step.count() >= 1'000'000 ? 0 : step.count() >= 100'000 ? 1 : step.count() >= 10'000 ? 2 : 3;
    if (us >= 60'000'000 && decimals == 0)
        return durationText(std::chrono::duration_cast<Duration>(sinceStart));
    return inSeconds(QString::number(double(us) / 1e6, 'f', decimals));
}

} // namespace lockscope::ui
