// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "racelab/film/film.h"

#include <QObject>

#include <optional>

namespace lockscope {
class Clock;
}

namespace lockscope::ui {

/** A point of an act: a frame, and how much of the way to the next one has passed. */
struct FilmMoment {
    std::size_t frame = 0;
    double fraction = 0; ///< 0 up to, not including, 1
    double ms = 0;       ///< on the film's time axis
};

/** Where a film stands; the same place in another language's film of the race. */
struct FilmPlace {
    int act = 0;
    std::size_t frame = 0;
    double fraction = 0;
};

FilmMoment momentAt(const std::vector<FilmFrame> &frames, std::size_t frame, double fraction);

/**
 * Plays a film: its position, and how it continues. A frame with new words stands as long as it takes to read them; the way from frame to frame takes
 * the same time whatever passes between them, so that a wait of a minute does not bore. Steps and jumps stop it at a whole frame. Emits moved() after
 * each change of the moment, frameChanged() before it if another frame or act came. UI thread.
 */
class FilmPlayer : public QObject {
    Q_OBJECT
public:
    static constexpr double slowest = 0.1, fastest = 10;

    explicit FilmPlayer(Clock &clock, QObject *parent = nullptr);

    /** Replaces the film; stands at its beginning, or at this place, as far as it goes. */
    void setFilm(const Film &film, const FilmPlace &at = {});
    FilmPlace place() const { return {m_act, m_moment.frame, m_moment.fraction}; }
    const Film &film() const { return m_film; }
    /** Null: no film, or it has no frames. */
    const FilmAct *act() const;
    int actIndex() const { return m_act; }
    void setAct(int act);
    /** Another one after each filmChanged(): what was made for an act is known to be of it. */
    quint64 actNumber() const { return m_actNumber; }
    /** Null: as above. */
    const FilmFrame *frame() const;
    const FilmMoment &moment() const { return m_moment; }
    /** The narration of this frame: its own words or the last ones before. */
    QString narration() const;

    bool isPlaying() const { return m_playing; }
    bool isAtStart() const { return m_moment.frame == 0 && m_moment.fraction <= 0; }
    bool isAtEnd() const;
    /** There is a further act. */
    bool hasNextAct() const { return m_act + 1 < int(m_film.acts.size()); }
    double speed() const { return m_speed; }
    void setSpeed(double speed);

public slots:
    /** At the end of an act: the next one, or the film again from its beginning. */
    void play();
    void pause();
    void toggle();
    void stepForward();
    void stepBack();
    void jump(std::size_t frame);
    /** Moves to this time of the film's axis; keeps playing if it did. */
    void seek(double ms);

signals:
    /** Another film or another act. */
    void filmChanged();
    void frameChanged();
    void moved();
    void playingChanged(bool playing);
    void speedChanged(double speed);

private:
    const std::vector<FilmFrame> &frames() const;
    void begin(const FilmPlace &at);
    bool advance(double ms);
    double standingTime() const;
    void moveTo(std::size_t frame, double fraction);
    void scheduleTick();
    void tick();

    Clock &m_clock;
    Film m_film;
    int m_act = 0;
    quint64 m_actNumber = 0;
    FilmMoment m_moment;
    double m_stood = 0; ///< how long this frame has stood, in ms of playing
    double m_speed = 1;
    bool m_playing = false;
    quint64 m_run = 0; ///< ticks of an earlier run do not count
    std::optional<Instant> m_lastTick;
};

} // namespace lockscope::ui
