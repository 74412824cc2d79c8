// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "protocols/protocol.h"
#include "ui/film/filmplayer.h"

#include <QListWidget>
#include <QWidget>

class QFrame;
class QLabel;
class QPlainTextEdit;
class QToolButton;
class QTreeView;

namespace lockscope::ui {

/** A protocol's description step by step, with a client's present step marked. UI thread. */
class StepsList : public QListWidget {
    Q_OBJECT
public:
    explicit StepsList(QWidget *parent = nullptr);

    /** Without steps: nothing is known of it. */
    void setProtocol(const ProtocolInfo &info);
    /** From 1, as the protocol counts; 0: none. */
    void setStep(int step);
    QSize sizeHint() const override;

private:
    void addPart(const QString &title, const QList<Message> &steps);

    ProtocolInfo m_shown;
    std::vector<int> m_rows; ///< of the steps, in the order of their numbers
};

class FilmClientModel;
class FilmEventModel;
class Theme;

/**
 * What stands beside the lanes: the narration, as it happens; the steps of the protocol of whoever moved last, with its present one marked; the
 * clients; the exact command with its reply; and everything that happened so far. UI thread.
 */
class FilmSide : public QWidget {
    Q_OBJECT
public:
    FilmSide(FilmPlayer &player, const Theme &theme, QWidget *parent = nullptr);

signals:
    /** The command of this frame is to be copied. */
    void copyRequested(std::size_t frame);

protected:
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    QFrame *makeStory();
    QFrame *makeSteps();
    QFrame *makeClients();
    QFrame *makeCommand();
    QFrame *makeEvents();
    void refresh();
    void enlargeWords();
    void fitColumns();
    void fitStory();
    int verdictHeight() const;
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
    QPlainTextEdit *m_command = nullptr; ///< as the server received it
    QToolButton *m_copy = nullptr;
    QTreeView *m_events = nullptr;
};

} // namespace lockscope::ui
