// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/film/filmreel.h"

#include "racelab/film/filmwords.h"
#include "ui/film/filmtext.h"

#include <QBuffer>

#include <algorithm>
#include <cmath>

namespace lockscope::ui {

namespace {

// ms; slower than in the window, where everybody can stop and go back.
constexpr double reelWay = 800;
constexpr double reelSilence = 300;
constexpr double findWords = 1000;
constexpr double readLetter = 45;
constexpr double lastLook = 2500; // at the end of an act

/** From 0 to 1, without a jerk at either end. */
double eased(double share) { return share * share * (3 - 2 * share); }

} // namespace

FilmReel::FilmReel(const Film &film, const FilmFramesSpec &spec, const Theme &theme) : m_film(film), m_spec(spec), m_theme(theme) { plan(); }

void FilmReel::plan()
{
    double length = 0;
    for (int act = 0; act < int(m_film.acts.size()); ++act) {
        const std::vector<FilmFrame> &frames = m_film.acts[std::size_t(act)].frames;
        for (std::size_t i = 0; i < frames.size(); ++i) {
            const QString words = i == 0 ? FilmText::caption(m_film, act, i) : shownNarration(frames[i].narration);
            const bool isLast = i + 1 == frames.size();
            const double stands = (words.isEmpty() ? reelSilence : findWords + readLetter * double(words.size())) + (isLast ? lastLook : 0);
            m_stretches.push_back({.act = act, .frame = i, .beginsMs = length, .standsMs = stands, .goesMs = isLast ? 0 : reelWay});
            length += m_stretches.back().standsMs + m_stretches.back().goesMs;
        }
    }
    if (length <= 0)
        return;
    const double slower = std::max(1.0, double(std::chrono::milliseconds(m_spec.length).count()) / length);
    for (Stretch &stretch : m_stretches) {
        stretch.beginsMs *= slower;
        stretch.standsMs *= slower;
        stretch.goesMs *= slower;
    }
    m_count = int(std::ceil(length * slower * m_spec.perSecond / 1000 - 1e-6));
}

FilmReel::Place FilmReel::placeOf(int index) const
{
    const double ms = index * 1000.0 / m_spec.perSecond;
    const auto after = std::ranges::upper_bound(m_stretches, ms, {}, &Stretch::beginsMs);
    const Stretch &now = *(after - 1); // the first begins at 0
    const double gone = ms - now.beginsMs - now.standsMs;
    const double share = gone <= 0 || now.goesMs <= 0 ? 0 : std::min(eased(gone / now.goesMs), 0.999);
    return {now.act, momentAt(m_film.acts[std::size_t(now.act)].frames, now.frame, share)};
}

QByteArray FilmReel::png(int index)
{
    const Place place = placeOf(index);
    if (!m_painted || m_painted->act != place.act)
        m_picture = std::make_unique<FilmPicture>(m_film, place.act, m_spec.size, m_theme);
    else if (m_painted->moment.frame == place.moment.frame && m_painted->moment.fraction == place.moment.fraction)
        return m_png;
    m_painted = place;
    m_png.clear();
    QBuffer buffer(&m_png);
    buffer.open(QIODevice::WriteOnly);
    m_picture->at(place.moment).save(&buffer, "PNG");
    return m_png;
}

} // namespace lockscope::ui
