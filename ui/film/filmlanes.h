// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/film/filmlayout.h"
#include "ui/film/filmplayer.h"

#include <QAbstractScrollArea>

namespace lockscope::ui {

class Theme;

/**
 * The painted lanes of a film at the player's moment: a lane for each client and each server, told up to the cursor. A click or dragging
 * moves the cursor; Left and Right step, Space plays, Home and End jump, + and - and the wheel zoom, Shift with the wheel scrolls.
 * Follows the cursor while it moves. UI thread.
 */
class FilmLanes : public QAbstractScrollArea {
    Q_OBJECT
public:
    /** The player outlives it. */
    FilmLanes(FilmPlayer &player, const Theme &theme, QWidget *parent = nullptr);

    const FilmStrips &strips() const { return m_strips; }
    const FilmLayout &layoutNow() const { return m_layout; }
    void zoomIn();
    void zoomOut();
    /** The whole act in sight, as far as its words have room. */
    void fit();
    /** What is under this point of the viewport, as plain text; empty: nothing. */
    QString textAt(QPointF point) const;
    QSize sizeHint() const override { return {760, 420}; }

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void scrollContentsBy(int dx, int dy) override;
    bool viewportEvent(QEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;

private:
    void readFilm();
    void arrange();
    void arrangeTime();
    void follow();
    void zoom(double factor, double x);
    double msForWords() const;
    double msForAll() const;
    QString textOfClient(int client, QPointF point) const;
    QString textOfServer(int server, QPointF point) const;

    FilmPlayer &m_player;
    const Theme &m_theme;
    FilmStrips m_strips;
    FilmLayout m_layout;
    bool m_isFitted = true; ///< until somebody zooms
};

} // namespace lockscope::ui
