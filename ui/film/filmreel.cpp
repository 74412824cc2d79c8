// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/film/filmreel.h"

#include "base/language.h"
#include "ui/film/filmpainter.h"
#include "ui/film/filmtext.h"
#include "ui/shared/theme.h"

#include <QBuffer>
#include <QGuiApplication>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <utility>

namespace lockscope::ui {

using namespace Qt::StringLiterals;

namespace {

// Pixels of a picture of 1920x1080.
constexpr double pageMargin = 48, pageGap = 20, boxPadding = 28;
constexpr double titleSize = 44, subtitleSize = 27, verdictSize = 31;
constexpr double largestCaption = 44, smallestCaption = 24;
constexpr double headRoom = 112;
constexpr double mostCaption = 0.36;  // of the height
constexpr double lanesText = 12;      // of the lanes before they are enlarged
constexpr double mostLaneScale = 2.5; // by how much they are enlarged at most

// ms; slower than in the window, where everybody can stop and go back.
constexpr double reelWay = 800;
constexpr double reelSilence = 300;
constexpr double findWords = 1000;
constexpr double readLetter = 45;
constexpr double lastLook = 2500; // at the end of an act

/** From 0 to 1, without a jerk at either end. */
double eased(double share) { return share * share * (3 - 2 * share); }

} // namespace

using Role = Theme::Role;

FilmPicture::FilmPicture(const Film &film, int act, QSize size, const Theme &theme)
    : m_film(film), m_act(film.acts[std::size_t(act)]), m_number(act), m_size(size), m_theme(theme),
      m_unit(std::min(size.width() / 1920.0, size.height() / 1080.0)), m_strips(m_act)
{
    fitCaption();
    fitLanes();
}

QFont FilmPicture::face(double inFullHd, bool isBold) const
{
    QFont font = QGuiApplication::font();
    font.setPixelSize(std::max(6, int(std::lround(px(inFullHd)))));
    return isBold ? demiBold(font) : font;
}

/** As large as the longest words of the film allow: neither size nor place changes while it plays. */
void FilmPicture::fitCaption()
{
    const double width = m_size.width() - 2 * px(pageMargin + boxPadding);
    const double room = m_size.height() * mostCaption - 2 * px(boxPadding);
    QStringList texts{m_film.sentence};
    for (const FilmAct &act : m_film.acts) {
        for (const FilmFrame &frame : act.frames)
            texts << frame.narration.shown();
    }
    double height = 0;
    for (double size = largestCaption; size >= smallestCaption; size -= 2) {
        m_captionFont = face(size);
        const QFontMetricsF metrics(m_captionFont);
        height = 2 * metrics.lineSpacing();
        for (const QString &text : texts)
            height = std::max(height, metrics.boundingRect(QRectF(0, 0, width, 1e6), Qt::TextWordWrap, text).height());
        if (height <= room)
            break;
    }
    height = std::min(height, room) + 2 * px(boxPadding);
    m_captionBox = QRectF(px(pageMargin), m_size.height() - px(pageMargin) - height, m_size.width() - 2 * px(pageMargin), height);
}

void FilmPicture::fitLanes()
{
    const double top = px(pageMargin + headRoom);
    m_lanesBox = QRectF(px(pageMargin), top, m_size.width() - 2 * px(pageMargin), m_captionBox.top() - px(pageGap) - top);
    const QRectF inside = m_lanesBox.adjusted(1, 1, -1, -1);
    m_layout.arrange(m_strips); // as low as it can be
    const double needed = m_layout.contentHeight() + m_layout.axisHeight;
    m_laneScale = std::min(px(mostLaneScale), inside.height() / needed);
    m_layout.area = QRectF(QPointF(0, 0), inside.size() / m_laneScale);
    m_layout.arrange(m_strips);
}

QString FilmPicture::subtitle() const
{
    QStringList parts;
    if (m_film.acts.size() > 1)
        parts << FilmText::actTitle(m_act, m_number, int(m_film.acts.size()));
    QStringList protocols;
    for (const FilmActor &actor : m_act.actors)
        protocols << actor.protocol.id;
    protocols.removeDuplicates();
    parts << joinItems(protocols);
    return parts.join(u" · "_s);
}

QImage FilmPicture::at(const FilmMoment &now) const
{
    QImage image(m_size, QImage::Format_RGB32);
    image.fill(m_theme.color(Role::Window));
    QPainter painter(&image);
    painter.setRenderHint(QPainter::TextAntialiasing);
    paintHead(painter, now);
    paintLanes(painter, now);
    paintCaption(painter, now);
    painter.end();
    image.setText(u"Title"_s, m_film.title);
    image.setText(u"Description"_s, FilmText::caption(m_film, m_number, now.frame));
    return image;
}

void FilmPicture::paintHead(QPainter &painter, const FilmMoment &now) const
{
    const QRectF head(px(pageMargin), px(pageMargin) - px(14), m_size.width() - 2 * px(pageMargin), px(headRoom));
    const auto write = [&](const QRectF &row, const QString &text, int where) {
        const QFontMetricsF metrics(painter.font());
        painter.drawText(row, Qt::AlignVCenter | where, metrics.elidedText(text, Qt::ElideRight, row.width()));
        return metrics.horizontalAdvance(text);
    };
    QRectF row(head.left(), head.top(), head.width(), px(60));
    painter.setFont(face(titleSize, true));
    painter.setPen(m_theme.color(Role::Text));
    write(row, m_film.title.isEmpty() ? m_film.id : m_film.title, Qt::AlignLeft);
    row.moveTop(row.bottom());
    row.setHeight(px(44));
    const FilmText::Verdict verdict = FilmText::verdict(m_act, now);
    painter.setFont(face(verdictSize, true));
    painter.setPen(gravityColor(m_theme, verdict.gravity));
    const double taken = write(row, verdict.text, Qt::AlignRight);
    painter.setFont(face(subtitleSize));
    painter.setPen(m_theme.color(Role::MutedText));
    row.setRight(std::max(row.left(), row.right() - taken - px(pageGap)));
    write(row, subtitle(), Qt::AlignLeft);
}

void FilmPicture::paintLanes(QPainter &painter, const FilmMoment &now) const
{
    painter.fillRect(m_lanesBox, m_theme.color(Role::Border));
    painter.save();
    const QRectF inside = m_lanesBox.adjusted(1, 1, -1, -1);
    painter.setClipRect(inside);
    painter.translate(inside.topLeft());
    painter.scale(m_laneScale, m_laneScale);
    QFont font = QGuiApplication::font();
    font.setPixelSize(int(lanesText));
    font.setHintingPreference(QFont::PreferNoHinting); // its widths are those of the enlarged text
    FilmLayout layout = m_layout;
    layout.msPerPixel = layout.msForWords(m_act, m_strips, font);
    const double ahead = layout.lanes().width() * (1 - FilmLayout::keepAhead) * layout.msPerPixel;
    layout.origin = std::clamp(layout.axis.place(now.ms) - ahead, 0.0, layout.lastOrigin());
    FilmPainter(m_act, m_strips, layout, m_theme, now).paint(painter, font);
    painter.restore();
}

void FilmPicture::paintCaption(QPainter &painter, const FilmMoment &now) const
{
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(m_theme.color(Role::Border), std::max(1.0, px(2))));
    painter.setBrush(m_theme.color(Role::PanelHeader));
    painter.drawRoundedRect(m_captionBox, px(8), px(8));
    painter.setFont(m_captionFont);
    painter.setPen(m_theme.color(Role::Text));
    painter.setClipRect(m_captionBox);
    const double inset = px(boxPadding);
    painter.drawText(m_captionBox.adjusted(inset, inset, -inset, -inset), Qt::AlignLeft | Qt::AlignVCenter | Qt::TextWordWrap,
                     FilmText::caption(m_film, m_number, now.frame));
}

FilmReel::FilmReel(const Film &film, const FilmFramesSpec &spec, const Theme &theme) : m_film(film), m_spec(spec), m_theme(theme) { plan(); }

void FilmReel::plan()
{
    double length = 0;
    for (int act = 0; act < int(m_film.acts.size()); ++act) {
        const std::vector<FilmFrame> &frames = m_film.acts[std::size_t(act)].frames;
        for (std::size_t i = 0; i < frames.size(); ++i) {
            const QString words = i == 0 ? FilmText::caption(m_film, act, i) : frames[i].narration.shown();
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

namespace {

bool isSamePlace(const FilmReel::Place &one, const FilmReel::Place &other)
{
    return one.act == other.act && one.moment.frame == other.moment.frame && one.moment.fraction == other.moment.fraction;
}

} // namespace

bool FilmReel::isSameAsBefore(int index) const { return index > 0 && isSamePlace(placeOf(index), placeOf(index - 1)); }

QImage FilmReel::image(int index)
{
    const Place place = placeOf(index);
    if (std::exchange(m_pictured, place.act) != place.act || !m_picture)
        m_picture = std::make_unique<FilmPicture>(m_film, place.act, m_spec.size, m_theme);
    return m_picture->at(place.moment);
}

QByteArray FilmReel::png(int index)
{
    const Place place = placeOf(index);
    if (m_painted && isSamePlace(*m_painted, place))
        return m_png;
    m_painted = place;
    m_png.clear();
    QBuffer buffer(&m_png);
    buffer.open(QIODevice::WriteOnly);
    image(index).save(&buffer, "PNG");
    return m_png;
}

} // namespace lockscope::ui
