// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "racelab/film/filmverdict.h"

#include <QColor>
#include <QFont>
#include <QRectF>

#include <utility>
#include <vector>

class QPainter;

namespace lockscope::ui {

class Theme;

/** The positions of lanes: names at the left, the axis of time below. */
struct LaneGrid {
    QRectF area; ///< the whole picture
    double labelWidth = 100;
    double axisHeight = 26;
    double footHeight = 0; ///< of what stands between the lanes and the axis and does not scroll
    double laneHeight = 84;
    double scrolled = 0; ///< pixels of lanes above the top

    QRectF lanes() const { return area.adjusted(labelWidth, 0, 0, -axisHeight - footHeight); }
    QRectF axisArea() const { return {area.left(), area.bottom() - axisHeight, area.width(), axisHeight}; }
};

/** So many clients side by side have colours of their own. */
constexpr int laneColors = 7;
/** The colour of a client's stretches, here and wherever else it is shown; counted from 1. */
QColor laneColor(const Theme &theme, int number);

/** Red: broken; amber: threatened; green: averted; else that of plain text. Nothing else is red. */
QColor gravityColor(const Theme &theme, Gravity gravity);

/** The WCAG contrast of two opaque colours, 1 to 21. */
double contrastOf(const QColor &a, const QColor &b);
/** Black or white, whichever reads better on this background. */
QColor readableOn(const QColor &background);
QColor faded(QColor color, double alpha);
/** This share of the colour, the rest of the ground; opaque. */
QColor mixed(const QColor &color, const QColor &ground, double share);

QFont smaller(QFont font);
QFont demiBold(QFont font);

/** The line of the axis and the word before it. */
void paintAxis(QPainter &painter, const Theme &theme, const LaneGrid &grid, const QString &word);
void paintTick(QPainter &painter, const Theme &theme, const LaneGrid &grid, double x, const QString &text);
/** A name, with a mark in its colour; the text below it, in that font, stands beside it if the lane is too low. */
void paintName(QPainter &painter, const Theme &theme, const LaneGrid &grid, double middle, const QColor &mark, const QString &name,
               const QString &below, const QFont &belowFont);
/** The bar of a client that thinks it holds a lock. */
void paintHold(QPainter &painter, const QRectF &bar, const QColor &color);
/** Struck through, with a word on a plate if there is room for it: hatching alone would make the word hard to read. */
void paintHatching(QPainter &painter, const Theme &theme, const QRectF &bar, const QString &word);

/** Stretches of one line that are already covered by text. */
class TakenLine {
public:
    /** False: there is text already, or too near. */
    bool take(double from, double to);
    /** Nothing is to be written here. */
    void cover(double from, double to) { m_taken.emplace_back(from, to); }

private:
    std::vector<std::pair<double, double>> m_taken;
};

} // namespace lockscope::ui
