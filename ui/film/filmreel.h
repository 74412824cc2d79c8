// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "racelab/film/filmframes.h"
#include "ui/film/filmpicture.h"

namespace lockscope::ui {

class Theme;

/**
 * A film as the pictures of a video. Each narration stands at least as long as it takes to read it; if there is more time, everything is slower. The
 * theme outlives it. UI thread.
 */
class FilmReel : public FilmFrames {
public:
    /** What the film shows in one picture. */
    struct Place {
        int act = 0;
        FilmMoment moment;
    };

    FilmReel(const Film &film, const FilmFramesSpec &spec, const Theme &theme);

    int count() const override { return m_count; }
    QByteArray png(int index) override;
    Place placeOf(int index) const;

private:
    struct Stretch {
        int act = 0;
        std::size_t frame = 0;
        double beginsMs = 0, standsMs = 0, goesMs = 0;
    };
    void plan();

    const Film m_film;
    const FilmFramesSpec m_spec;
    const Theme &m_theme;
    std::vector<Stretch> m_stretches; ///< in turn; times as they are played
    int m_count = 0;
    std::unique_ptr<FilmPicture> m_picture; ///< of the act that was painted last
    std::optional<Place> m_painted;
    QByteArray m_png; ///< of that place
};

} // namespace lockscope::ui
