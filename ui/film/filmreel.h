// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "racelab/film/filmframes.h"
#include "ui/film/filmlayout.h"

#include <QFont>
#include <QImage>

class QPainter;

namespace lockscope::ui {

class Theme;

/**
 * An act of a film as pictures of a video: its title, what is broken, its lanes, and below them the narration, large enough to be read from the back row.
 * All that moves between two of them is the cursor and what it uncovers. The film and the theme outlive it. UI thread.
 */
class FilmPicture {
public:
    FilmPicture(const Film &film, int act, QSize size, const Theme &theme);

    QImage at(const FilmMoment &now) const;
    /** Where the narration stands. */
    QRect captionArea() const { return m_captionBox.toAlignedRect(); }

private:
    double px(double inFullHd) const { return inFullHd * m_unit; }
    QFont face(double inFullHd, bool isBold = false) const;
    void fitCaption();
    void fitLanes();
    void paintHead(QPainter &painter, const FilmMoment &now) const;
    void paintLanes(QPainter &painter, const FilmMoment &now) const;
    void paintCaption(QPainter &painter, const FilmMoment &now) const;
    QString subtitle() const;

    const Film &m_film;
    const FilmAct &m_act;
    const int m_number;
    const QSize m_size;
    const Theme &m_theme;
    const double m_unit; ///< pixels of this picture for one of 1920x1080
    FilmStrips m_strips;
    QFont m_captionFont;
    QRectF m_captionBox, m_lanesBox;
    FilmLayout m_layout; ///< of the lanes, enlarged by m_laneScale
    double m_laneScale = 1;
};

class Theme;

/**
 * A film as the pictures of a video or an animation. Each narration stands at least as long as it takes to read it; if there is more time, everything is slower. The
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
    QImage image(int index);
    /** This picture is equal to the one before. */
    bool isSameAsBefore(int index) const;
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
    int m_pictured = -1;                    ///< which act that is
    std::optional<Place> m_painted;
    QByteArray m_png; ///< of that place
};

} // namespace lockscope::ui
