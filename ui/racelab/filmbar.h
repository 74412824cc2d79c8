// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/film/filmplayer.h"
#include "ui/racelab/racelabbar.h"

#include <QToolButton>

class QActionGroup;
class QHBoxLayout;
class QLabel;
class QPushButton;

namespace lockscope::ui {

/** A flat button that shows the chosen one of several things and opens the others as a menu. UI thread. */
class MenuButton : public QToolButton {
    Q_OBJECT
public:
    /** The name is what is chosen: "Speed". */
    explicit MenuButton(const QString &name, QWidget *parent = nullptr);

    /** The button itself shows the short text of the chosen one, if there are such. */
    void setChoices(const QStringList &texts, const QStringList &shortTexts = {});
    void setCurrent(int index);
    int current() const { return m_current; }
    /** As if somebody had chosen it in the menu. */
    void choose(int index);

signals:
    void chosen(int index);

private:
    QString m_name;
    QActionGroup *m_group;
    int m_current = -1;
};

class ElidedLabel;

/** The line above a film: what plays, and how. Where the title would be cut it has a line of its own, above. UI thread. */
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
    void changeEvent(QEvent *event) override;

private:
    void makeAbout();
    void makeControls();
    void showFilm();
    void showState();
    void chooseSpeed();
    void arrange();
    void nameSteps(bool areShort);
    void setTitleAbove(bool isAbove);

    FilmPlayer &m_player;
    QHBoxLayout *m_above; ///< empty, or what plays
    bool m_isTitleAbove = false;
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
