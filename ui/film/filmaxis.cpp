// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/film/filmaxis.h"

#include <algorithm>

namespace lockscope::ui {

namespace {

constexpr double longSteps = 5;   // what takes longer than so many steps is broken …
constexpr double brokenSteps = 4; // … and shown as so many

double msOf(const FilmFrame &frame) { return double(frame.at.count()); }

} // namespace

FilmAxis::FilmAxis(const std::vector<FilmFrame> &frames)
{
    std::vector<double> steps;
    for (std::size_t i = 1; i < frames.size(); ++i) {
        if (const double step = msOf(frames[i]) - msOf(frames[i - 1]); step > 0 && !frames[i].verb.isEmpty())
            steps.push_back(step);
    }
    if (frames.empty())
        return;
    std::ranges::sort(steps);
    const double usual = steps.empty() ? msOf(frames.back()) : steps[steps.size() / 2];
    for (std::size_t i = 1; i < frames.size(); ++i) {
        const double from = msOf(frames[i - 1]);
        const double step = msOf(frames[i]) - from;
        if (step <= 0)
            continue;
        const bool isLong = step > usual * longSteps;
        if (isLong)
            m_breaks.push_back({from, msOf(frames[i])});
        m_knots.push_back({msOf(frames[i]), m_knots.back().place + (isLong ? usual * brokenSteps : step)});
    }
}

double FilmAxis::place(double ms) const
{
    const auto after = std::ranges::upper_bound(m_knots, ms, {}, &Knot::ms);
    if (after == m_knots.begin())
        return ms;
    const Knot &from = *(after - 1);
    if (after == m_knots.end())
        return from.place + ms - from.ms;
    return from.place + (ms - from.ms) * (after->place - from.place) / (after->ms - from.ms);
}

double FilmAxis::time(double place) const
{
    const auto after = std::ranges::upper_bound(m_knots, place, {}, &Knot::place);
    if (after == m_knots.begin())
        return place;
    const Knot &from = *(after - 1);
    if (after == m_knots.end())
        return from.ms + place - from.place;
    return from.ms + (place - from.place) * (after->ms - from.ms) / (after->place - from.place);
}

} // namespace lockscope::ui
