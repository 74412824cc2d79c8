// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/film/filmmargins.h"

#include "base/safetext.h"
#include "ui/film/filmtext.h"
#include "ui/film/lanepens.h"
#include "ui/film/lanescale.h"
#include "ui/shared/theme.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace lockscope::ui {

using Role = Theme::Role;

namespace {

constexpr double minTickPixels = 84;
constexpr double corner = 3;

} // namespace

FilmMargins::FilmMargins(const FilmAct &act, const FilmStrips &strips, const FilmLayout &layout, const Theme &theme, const FilmMoment &now)
    : m_act(act), m_strips(strips), m_layout(layout), m_theme(theme), m_now(now)
{
}

void FilmMargins::paint(QPainter &painter, const QFont &font) const
{
    painter.setFont(smaller(font));
    paintAxis(painter, m_theme, m_layout, FilmText::time());
    paintTicks(painter);
    paintBreaks(painter);
    paintCursorTime(painter);
    painter.save();
    painter.setClipRect(m_layout.area.adjusted(0, 0, 0, -m_layout.axisHeight));
    painter.setFont(font);
    paintNames(painter);
    painter.restore();
}

QString FilmMargins::clientNote(int client) const
{
    const FilmActor &actor = m_act.actors[std::size_t(client)];
    if (actor.clockOffset != Duration(0))
        return FilmText::offset(actor.clockOffset);
    const bool areMixed =
        std::ranges::any_of(m_act.actors, [this](const FilmActor &other) { return other.protocol.id != m_act.actors.front().protocol.id; });
    return areMixed ? actor.protocol.id : QString();
}

QString FilmMargins::serverNote(int server) const
{
    const bool hasRoles = std::ranges::any_of(m_act.frames, [](const FilmFrame &frame) {
        return std::ranges::any_of(frame.servers, [](const FilmServer &one) { return !one.isPrimary; });
    });
    const FilmServer &now = m_act.frames[m_now.frame].servers[std::size_t(server)];
    if (!now.isUp)
        return FilmText::down();
    return hasRoles ? (now.isPrimary ? FilmText::primary() : FilmText::replica()) : QString();
}

void FilmMargins::paintNames(QPainter &painter) const
{
    painter.fillRect(QRectF(m_layout.area.left(), m_layout.area.top(), m_layout.labelWidth - 5, m_layout.area.height()), m_theme.color(Role::Panel));
    for (int client = 0; client < m_layout.clients; ++client)
        paintName(painter, m_theme, m_layout, m_layout.clientMiddle(client), laneColor(m_theme, client + 1), m_act.actors[std::size_t(client)].name,
                  clientNote(client), smaller(painter.font()));
    for (int server = 0; server < m_strips.serverCount(); ++server) {
        const double middle = m_layout.keyBar(server, 0, 0, 0).center().y();
        paintName(painter, m_theme, m_layout, middle, m_theme.color(Role::MutedText), FilmText::server(server, m_strips.serverCount()),
                  serverNote(server), smaller(painter.font()));
    }
}

void FilmMargins::paintTicks(QPainter &painter) const
{
    const QRectF lanes = m_layout.lanes();
    const auto step = tickStep(m_layout.msPerPixel, minTickPixels);
    const double stepMs = double(step.count()) / 1000;
    const auto breakAt = [this](double ms) {
        const auto &gaps = m_layout.axis.breaks();
        const auto gap = std::ranges::find_if(gaps, [ms](const FilmAxis::Break &one) { return ms > one.fromMs && ms < one.toMs; });
        return gap == gaps.end() ? nullptr : &*gap;
    };
    double ms = std::max(0.0, std::floor(m_layout.at(lanes.left()) / stepMs) * stepMs);
    for (const double end = std::min(m_layout.at(lanes.right()), m_strips.lengthMs() + minTickPixels * m_layout.msPerPixel); ms <= end;
         ms += stepMs) {
        if (const FilmAxis::Break *gap = breakAt(ms)) {
            ms = std::max(ms, std::floor(gap->toMs / stepMs - 0.001) * stepMs);
            continue;
        }
        const double x = m_layout.x(ms);
        if (x < lanes.left() - 1)
            continue;
        const QString text = tickText(std::chrono::microseconds(std::llround(ms * 1000)), step);
        const QRectF row(x, m_layout.axisArea().top() + 1, painter.fontMetrics().horizontalAdvance(text) + 2, m_layout.axisHeight);
        const bool hasRoom = row.right() <= lanes.right() && !row.intersects(cursorPlate(painter));
        paintTick(painter, m_theme, m_layout, x, hasRoom ? text : QString());
    }
}

/** Two strokes and how much time is left out. */
void FilmMargins::paintBreaks(QPainter &painter) const
{
    const QRectF axis = m_layout.axisArea();
    const QFontMetricsF metrics(painter.font(), painter.device());
    for (const FilmAxis::Break &gap : m_layout.axis.breaks()) {
        if (!(m_layout.x(gap.toMs) >= m_layout.lanes().left() && m_layout.x(gap.fromMs) <= m_layout.lanes().right()))
            continue;
        const double middle = (m_layout.x(gap.fromMs) + m_layout.x(gap.toMs)) / 2;
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(QPen(m_theme.color(Role::MutedText), 1.4));
        for (const double shift : {-3.0, 3.0})
            painter.drawLine(QPointF(middle + shift - 3, axis.top() + 5), QPointF(middle + shift + 3, axis.top() - 5));
        painter.setRenderHint(QPainter::Antialiasing, false);
        const QString text = FilmText::leftOut(Duration(std::llround(gap.toMs - gap.fromMs)));
        const double width = metrics.horizontalAdvance(text);
        if (width + 10 < m_layout.x(gap.toMs) - m_layout.x(gap.fromMs))
            painter.drawText(QRectF(middle - width / 2 - 1, axis.top() + 1, width + 2, axis.height()), Qt::AlignCenter, text);
    }
}

/** On the axis; a label that it would half cover is left out. Empty: the cursor is out of sight. */
QRectF FilmMargins::cursorPlate(const QPainter &painter) const
{
    const QRectF lanes = m_layout.lanes();
    const double x = m_layout.x(m_now.ms);
    if (x < lanes.left() - 1 || x > lanes.right() + 1)
        return {};
    const QFontMetricsF metrics(painter.font(), painter.device());
    QRectF plate(0, lanes.bottom() + 4, metrics.horizontalAdvance(FilmText::at(m_now.ms)) + 12, metrics.height() + 2);
    plate.moveCenter(QPointF(x, plate.center().y()));
    plate.moveRight(std::min(plate.right(), lanes.right() - 2));
    return plate;
}

void FilmMargins::paintCursor(QPainter &painter) const
{
    const QRectF lanes = m_layout.lanes();
    if (const double x = m_layout.x(m_now.ms); x >= lanes.left() - 1 && x <= lanes.right() + 1)
        painter.fillRect(QRectF(x - 1, lanes.top(), 2, lanes.height() + 3), m_theme.color(Role::Warning));
}

void FilmMargins::paintCursorTime(QPainter &painter) const
{
    const QRectF plate = cursorPlate(painter);
    if (plate.isEmpty())
        return;
    const QColor color = m_theme.color(Role::Warning);
    painter.fillRect(QRectF(m_layout.x(m_now.ms) - 1, m_layout.lanes().bottom(), 2, 4), color);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(color);
    painter.drawRoundedRect(plate, corner, corner);
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setPen(readableOn(color));
    painter.drawText(plate, Qt::AlignCenter, FilmText::at(m_now.ms));
}

} // namespace lockscope::ui
