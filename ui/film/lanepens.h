// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "racelab/film/filmverdict.h"

#include <QColor>
#include <QFont>

#include <utility>
#include <vector>

namespace lockscope::ui {

class Theme;

/** The colour of a client's stretches, here and wherever else it is shown; clients are counted from 1. */
QColor laneColor(const Theme &theme, int client);

/** Red: broken; amber: threatened; green: averted; else that of plain text. Red is kept for this. */
QColor gravityColor(const Theme &theme, Gravity gravity);

/** WCAG's contrast of two opaque colours, 1 to 21. */
double contrastOf(const QColor &a, const QColor &b);
/** Black or white, whichever reads better on this background. */
QColor readableOn(const QColor &background);
QColor faded(QColor color, double alpha);
/** So much of the colour, the rest of the ground; opaque. */
QColor mixed(const QColor &color, const QColor &ground, double share);

QFont smaller(QFont font);
QFont demiBold(QFont font);

/** Stretches of one line that have text on them already. */
class TakenLine {
public:
    /** False: there is text already, or too near. */
    bool take(double from, double to);

private:
    std::vector<std::pair<double, double>> m_taken;
};

} // namespace lockscope::ui
