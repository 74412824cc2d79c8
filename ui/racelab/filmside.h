// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/film/filmplayer.h"

#include <QWidget>

class QFrame;
class QLabel;
class QTreeView;

namespace lockscope::ui {

class FilmClientModel;
class FilmEventModel;
class StepsList;
class Theme;

/**
 * What stands beside the lanes: the narration, as it happens; the steps of the protocol of whoever moved last, with its present one marked; the
 * clients; and everything that happened so far. UI thread.
 */
class FilmSide : public QWidget {
    Q_OBJECT
public:
    FilmSide(FilmPlayer &player, const Theme &theme, QWidget *parent = nullptr);

protected:
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    QFrame *makeStory();
    QFrame *makeSteps();
    QFrame *makeClients();
    QFrame *makeEvents();
    void refresh();
    void enlargeWords();
    void fitColumns();
    void fitStory();
    void fitClients();

    FilmPlayer &m_player;
    const Theme &m_theme;
    FilmClientModel *m_clientModel;
    FilmEventModel *m_eventModel;
    QLabel *m_story = nullptr;
    QLabel *m_verdict = nullptr;
    QLabel *m_stepsTitle = nullptr;
    StepsList *m_steps = nullptr;
    QTreeView *m_clients = nullptr;
    QTreeView *m_events = nullptr;
};

} // namespace lockscope::ui
