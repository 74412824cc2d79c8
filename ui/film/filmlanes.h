// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/film/filmlayout.h"
#include "ui/film/filmplayer.h"
#include "ui/film/laneview.h"

namespace lockscope::ui {

/**
 * The painted lanes of a film at the player's moment: a lane for each client and each server, drawn up to the cursor. A click or dragging moves the
 * cursor; Left and Right step, Space plays, Home and End jump, 0 shows the whole act. Follows the cursor while it moves. Everything in it is larger
 * where there is room for it, as on a projector. UI thread.
 */
class FilmLanes : public LaneView {
    Q_OBJECT
public:
    /** The player outlives it. */
    FilmLanes(FilmPlayer &player, const Theme &theme, QWidget *parent = nullptr);

    const FilmStrips &strips() const { return m_strips; }
    const FilmLayout &layoutNow() const { return m_layout; }
    /** Shows the whole act, as far as its words have room. */
    void fit();
    QString textAt(QPointF point) const override;
    /** The frame whose command is marked at this point of the viewport; elsewhere the one of the cursor. */
    std::size_t frameAt(QPointF point) const;
    QSize sizeHint() const override { return {760, 420}; }
    /** So many pixels of the viewport are one of the layout: as the text size wants it, or more, where there is room. */
    double enlargement() const { return m_scale; }

signals:
    /** The command of this frame is to be copied. */
    void copyRequested(std::size_t frame);

protected:
    void contextMenuEvent(QContextMenuEvent *event) override;
    void paintLanes(QPainter &painter) override;
    void arrange() override;
    void zoom(double factor, double x) override;
    double zoomCentre() const override { return m_layout.x(m_player.moment().ms) * m_scale; }
    void scrollTime(double pixels) override;
    void keyPressEvent(QKeyEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void scrollContentsBy(int dx, int dy) override;

private:
    void readFilm();
    void arrangeTime();
    void follow();
    double chosenScale() const;
    QFont layoutFont() const;
    const FilmCommand *commandNear(int client, QPointF point) const;
    QString textOfClient(int client, QPointF point) const;
    QString textOfServer(int server, QPointF point) const;

    FilmPlayer &m_player;
    quint64 m_actNumber = 0; ///< of which act the strips are
    FilmStrips m_strips;
    FilmLayout m_layout;
    double m_scale = 1;
    bool m_isFitted = true; ///< until somebody zooms
};

} // namespace lockscope::ui
