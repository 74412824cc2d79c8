// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/film/filmplayer.h"

#include "ui/film/filmtext.h"

#include <algorithm>

namespace lockscope::ui {

namespace {

constexpr Duration tickTime{33};
constexpr double wayTime = 700;     // ms from frame to frame
constexpr double silentStand = 300; // a frame without new words
constexpr double wordsStand = 700;  // with some: to find them …
constexpr double letterStand = 38;  // … and to read them, each letter
constexpr double longestStand = 10000;

} // namespace

FilmMoment momentAt(const std::vector<FilmFrame> &frames, std::size_t frame, double fraction)
{
    const auto from = double(frames[frame].at.count());
    const double way = frame + 1 < frames.size() ? double(frames[frame + 1].at.count()) - from : 0;
    return {.frame = frame, .fraction = fraction, .ms = from + way * fraction};
}

FilmPlayer::FilmPlayer(Clock &clock, QObject *parent) : QObject(parent), m_clock(clock) {}

const std::vector<FilmFrame> &FilmPlayer::frames() const
{
    static const std::vector<FilmFrame> none;
    return m_act < int(m_film.acts.size()) ? m_film.acts[std::size_t(m_act)].frames : none;
}

const FilmAct *FilmPlayer::act() const { return frames().empty() ? nullptr : &m_film.acts[std::size_t(m_act)]; }

const FilmFrame *FilmPlayer::frame() const { return frames().empty() ? nullptr : &frames()[m_moment.frame]; }

bool FilmPlayer::isAtEnd() const { return m_moment.frame + 1 >= frames().size(); }

QString FilmPlayer::narration() const { return act() ? FilmText::narration(*act(), m_moment.frame) : QString(); }

void FilmPlayer::setFilm(const Film &film, const FilmPlace &at)
{
    pause();
    m_film = film;
    begin(at.act < int(film.acts.size()) ? at : FilmPlace());
}

void FilmPlayer::setAct(int act)
{
    if (act < 0 || act >= int(m_film.acts.size()))
        return;
    begin({.act = act});
}

void FilmPlayer::begin(const FilmPlace &at)
{
    m_act = at.act;
    ++m_actNumber;
    m_moment = at.frame < frames().size() ? momentAt(frames(), at.frame, at.fraction) : FilmMoment();
    m_stood = 0;
    emit filmChanged();
    emit frameChanged();
    emit moved();
}

void FilmPlayer::setSpeed(double speed)
{
    speed = std::clamp(speed, slowest, fastest);
    if (qFuzzyCompare(speed, m_speed))
        return;
    m_speed = speed;
    emit speedChanged(m_speed);
}

void FilmPlayer::play()
{
    if (m_playing || frames().empty())
        return;
    if (isAtEnd())
        setAct(hasNextAct() ? m_act + 1 : 0);
    m_playing = true;
    m_lastTick = m_clock.now();
    ++m_run;
    scheduleTick();
    emit playingChanged(true);
}

void FilmPlayer::pause()
{
    if (!m_playing)
        return;
    m_playing = false;
    emit playingChanged(false);
}

void FilmPlayer::toggle() { m_playing ? pause() : play(); }

void FilmPlayer::stepForward()
{
    pause();
    if (!isAtEnd())
        moveTo(m_moment.frame + 1, 0);
}

void FilmPlayer::stepBack()
{
    pause();
    if (m_moment.fraction > 0)
        moveTo(m_moment.frame, 0);
    else if (m_moment.frame > 0)
        moveTo(m_moment.frame - 1, 0);
}

void FilmPlayer::jump(std::size_t frame)
{
    if (frames().empty())
        return;
    pause();
    moveTo(std::min(frame, frames().size() - 1), 0);
}

void FilmPlayer::seek(double ms)
{
    if (frames().empty())
        return;
    const auto after =
        std::upper_bound(frames().begin(), frames().end(), ms, [](double time, const FilmFrame &frame) { return time < double(frame.at.count()); });
    const auto frame = std::size_t(std::max<std::ptrdiff_t>(0, after - frames().begin() - 1));
    double fraction = 0;
    if (after != frames().end() && after != frames().begin()) {
        const auto from = double(frames()[frame].at.count());
        fraction = std::clamp((ms - from) / (double(after->at.count()) - from), 0.0, 0.999);
    }
    moveTo(frame, fraction);
}

void FilmPlayer::moveTo(std::size_t frame, double fraction)
{
    const bool isAnother = frame != m_moment.frame;
    if (isAnother)
        m_stood = 0;
    m_moment = momentAt(frames(), frame, fraction);
    if (isAnother)
        emit frameChanged();
    emit moved();
}

double FilmPlayer::standingTime() const
{
    const qsizetype letters = frames()[m_moment.frame].narration.shown().size();
    return letters == 0 ? silentStand : std::min(longestStand, wordsStand + letterStand * double(letters));
}

/** Advances by this time, standing and going; false: the end was reached. */
bool FilmPlayer::advance(double ms)
{
    std::size_t frame = m_moment.frame;
    double fraction = m_moment.fraction;
    while (ms > 0) {
        if (fraction <= 0) {
            const double stands = std::min(ms, std::max(0.0, standingTime() - m_stood));
            m_stood += stands;
            ms -= stands;
            if (ms <= 0 || isAtEnd())
                break;
        }
        const double goes = std::min(ms, (1 - fraction) * wayTime);
        ms -= goes;
        fraction += goes / wayTime;
        if (fraction > 1 - 1e-9) {
            fraction = 0;
            ++frame;
        }
        moveTo(frame, fraction);
    }
    return !isAtEnd();
}

void FilmPlayer::scheduleTick()
{
    m_clock.after(tickTime, this, [this, run = m_run] {
        if (m_playing && run == m_run)
            tick();
    });
}

void FilmPlayer::tick()
{
    const Instant now = m_clock.now();
    const std::chrono::duration<double, std::milli> passed = now - *m_lastTick;
    m_lastTick = now;
    if (!advance(passed.count() * m_speed))
        return pause();
    scheduleTick();
}

} // namespace lockscope::ui
