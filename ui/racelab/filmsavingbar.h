// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "racelab/film/film.h"

#include <QFrame>

class QLabel;
class QProgressBar;

namespace lockscope::ui {

class FilmSaver;
class Theme;

/** Saves a film: asks where and in which form, then shows the progress, with a way to cancel it. Hidden at other times. UI thread. */
class FilmSavingBar : public QFrame {
    Q_OBJECT
public:
    /** The theme outlives it. */
    explicit FilmSavingBar(const Theme &theme, QWidget *parent = nullptr);

    void ask(const Film &film);
    /** Ends the one before. */
    void save(const Film &film, const QString &path);

signals:
    /** How it ended, in a sentence. */
    void told(const QString &text);

private:
    void end(const QString &outcome);

    const Theme &m_theme;
    FilmSaver *m_saver = nullptr; ///< while it saves
    QLabel *m_text;
    QProgressBar *m_progress;
};

} // namespace lockscope::ui
