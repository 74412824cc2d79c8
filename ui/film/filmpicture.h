// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/film/filmlayout.h"

#include <QFont>
#include <QImage>

class QPainter;

namespace lockscope::ui {

class Theme;

/**
 * An act of a film as pictures of a video: its title, what is broken, its lanes, and below them the narration, large enough to be read from the back row.
 * All that moves between two of them is the cursor and what it uncovers. The film and the theme outlive it. UI thread.
 */
class FilmPicture {
public:
    FilmPicture(const Film &film, int act, QSize size, const Theme &theme);

    QImage at(const FilmMoment &now) const;
    /** Where the narration stands. */
    QRect captionArea() const { return m_captionBox.toAlignedRect(); }

private:
    double px(double inFullHd) const { return inFullHd * m_unit; }
    QFont face(double inFullHd, bool isBold = false) const;
    void fitCaption();
    void fitLanes();
    void paintHead(QPainter &painter, const FilmMoment &now) const;
    void paintLanes(QPainter &painter, const FilmMoment &now) const;
    void paintCaption(QPainter &painter, const FilmMoment &now) const;
    QString subtitle() const;

    const Film &m_film;
    const FilmAct &m_act;
    const int m_number;
    const QSize m_size;
    const Theme &m_theme;
    const double m_unit; ///< pixels of this picture for one of 1920x1080
    FilmStrips m_strips;
    QFont m_captionFont;
    QRectF m_captionBox, m_lanesBox;
    FilmLayout m_layout; ///< of the lanes, enlarged by m_laneScale
    double m_laneScale = 1;
};

} // namespace lockscope::ui
