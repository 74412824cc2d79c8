// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "racelab/film/film.h"

#include <QByteArray>
#include <QSize>

#include <functional>
#include <memory>

namespace lockscope {

/** The properties of the pictures that make a video of a film. */
struct FilmFramesSpec {
    QSize size{1920, 1080};
    int perSecond = 10;
    std::chrono::seconds length{120}; ///< of the video, which is longer if its words cannot be read in this time
};

/** The pictures of a film from its beginning to its end; implemented where there is a painter. */
class FilmFrames {
public:
    FilmFrames() = default;
    FilmFrames(const FilmFrames &) = delete;
    FilmFrames &operator=(const FilmFrames &) = delete;
    virtual ~FilmFrames() = default;

    virtual int count() const = 0;
    /** The picture with this index, from 0. To be called in turn, since many pictures are equal to the one before. */
    virtual QByteArray png(int index) = 0;
};

using MakeFilmFrames = std::function<std::unique_ptr<FilmFrames>(const Film &film, const FilmFramesSpec &spec)>;

} // namespace lockscope
