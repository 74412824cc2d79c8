// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "cli/commandline.h"
#include "racelab/film/filmframes.h"

#include <QObject>

namespace lockscope {

/**
 * Writes the pictures of a film as numbered files into a folder: one for each pass of the event loop, so that a signal ends it in between. Overwrites
 * nothing. Says on standard error how far it is, and on standard output how to make a video.
 */
class FrameWriter : public QObject {
    Q_OBJECT
public:
    explicit FrameWriter(const QString &folder);

    /** Makes the folder; an error if that is not possible, or if pictures of another film are there. */
    Result<void> prepare() const;
    void write(std::unique_ptr<FilmFrames> frames, const FilmFramesSpec &spec);
    /** What is written stays. */
    void cancel();

signals:
    void finished(lockscope::ExitCode code);

private:
    void writeNext();
    bool save(const QByteArray &png);
    QString pathOf(int number) const;
    QString videoCommand() const;
    void end(ExitCode code);

    const QString m_folder;
    FilmFramesSpec m_spec;
    std::unique_ptr<FilmFrames> m_frames; ///< null: nothing to be written any more
    int m_written = 0;
};

} // namespace lockscope
