// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/film/filmplayer.h"
#include "ui/racelab/racelabbar.h"

class QLabel;
class QPushButton;

namespace lockscope::ui {

class ElidedLabel;
class MenuButton;

/** The line above a film: what plays, and how. UI thread. */
class FilmBar : public RaceLabBar {
    Q_OBJECT
public:
    /** The menu belongs to its creator. */
    FilmBar(FilmPlayer &player, QMenu *more, QWidget *parent = nullptr);

signals:
    void galleryRequested();
    void exploreRequested();
    void shuffleRequested();

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    void makeAbout();
    void makeControls();
    void showFilm();
    void showState();
    void chooseSpeed();

    FilmPlayer &m_player;
    QPushButton *m_back;
    ElidedLabel *m_title;
    QLabel *m_protocol;
    QLabel *m_clients;
    QLabel *m_private;
    MenuButton *m_act;
    QPushButton *m_stepBack;
    QPushButton *m_play;
    QPushButton *m_stepForward;
    MenuButton *m_speed;
    QPushButton *m_shuffle;
    QPushButton *m_explore;
};

} // namespace lockscope::ui
