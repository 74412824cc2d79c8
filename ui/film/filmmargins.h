// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/film/filmlayout.h"

#include <QFont>

class QPainter;

namespace lockscope::ui {

class Theme;

/** Paints what surrounds an act's lanes: their names, the time, and the cursor. Made for one picture. */
class FilmMargins {
public:
    FilmMargins(const FilmAct &act, const FilmStrips &strips, const FilmLayout &layout, const Theme &theme, const FilmMoment &now);

    void paint(QPainter &painter, const QFont &font) const;
    /** Its line; below what is written in the lanes. */
    void paintCursor(QPainter &painter) const;

private:
    void paintNames(QPainter &painter) const;
    void paintTicks(QPainter &painter) const;
    void paintBreaks(QPainter &painter) const;
    void paintCursorTime(QPainter &painter) const;
    QRectF cursorPlate(const QPainter &painter) const;
    QString serverNote(int server) const;
    QString clientNote(int client) const;

    const FilmAct &m_act;
    const FilmStrips &m_strips;
    const FilmLayout &m_layout;
    const Theme &m_theme;
    FilmMoment m_now;
};

} // namespace lockscope::ui
