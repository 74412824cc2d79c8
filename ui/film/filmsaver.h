// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "racelab/film/film.h"

#include <QObject>
#include <QSize>
#include <QString>

#include <memory>

namespace lockscope::ui {

class FilmReel;
class Theme;
class WebpAnimation;

/**
 * Writes a film into a file, in the form that the suffix names: .webp (an animation), .png (numbered images beside it), .html, .txt, .jsonl or .sh.
 * Pictures are painted as in the window, one in each pass of the event loop. Emits progressed(), then finished() once; cancel() ends it with nothing
 * written, but images that are there stay. Overwrites the named file, but no image. The theme outlives it. UI thread.
 */
class FilmSaver : public QObject {
    Q_OBJECT
public:
    /** For a dialog: all forms. */
    static QString nameFilters();

    FilmSaver(const Film &film, const QString &path, const Theme &theme, QObject *parent = nullptr);
    ~FilmSaver() override;

    void start();
    void cancel();
    bool isOfPictures() const { return m_form == u"webp" || m_form == u"png"; }

signals:
    void progressed(int done, int inAll);
    /** In a sentence. */
    void finished(const QString &outcome);

private:
    void writeText();
    void next();
    bool save(int index);
    void saveAnimation();
    QString imagePath(int number) const;
    void end(const QString &outcome);

    const Film m_film;
    const QString m_path, m_form;
    std::unique_ptr<FilmReel> m_reel; ///< null: it has ended
    std::unique_ptr<WebpAnimation> m_animation;
    int m_done = 0, m_images = 0;
};

} // namespace lockscope::ui
