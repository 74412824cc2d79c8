// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "racelab/film/film.h"

#include <vector>

namespace lockscope::ui {

/**
 * How a film's time is laid out: as it is, but where nothing happens for long the axis is broken, or a wait of ten minutes would leave no room
 * for the steps of a second each. A value.
 */
class FilmAxis {
public:
    struct Break {
        double fromMs = 0, toMs = 0;
    };

    FilmAxis() = default;
    explicit FilmAxis(const std::vector<FilmFrame> &frames);

    /** Where a time lies on the axis, in ms of a stretch without breaks. */
    double place(double ms) const;
    /** The time at this place. */
    double time(double place) const;
    double length() const { return m_knots.back().place; }
    const std::vector<Break> &breaks() const { return m_breaks; }

private:
    struct Knot {
        double ms = 0, place = 0;
    };
    std::vector<Knot> m_knots{Knot{}};
    std::vector<Break> m_breaks;
};

} // namespace lockscope::ui
