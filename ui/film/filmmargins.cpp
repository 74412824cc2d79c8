// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/film/filmmargins.h"

#include "base/safetext.h"
#include "ui/film/filmwords.h"
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
    paintAxis(painter);
    paintCursor(painter);
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
        return FilmWords::offset(actor.clockOffset);
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
        return FilmWords::down();
    return hasRoles ? (now.isPrimary ? FilmWords::primary() : FilmWords::replica()) : QString();
}

void FilmMargins::paintNames(QPainter &painter) const
{
    painter.fillRect(QRectF(m_layout.area.left(), m_layout.area.top(), m_layout.labelWidth - 5, m_layout.area.height()), m_theme.color(Role::Panel));
    for (int client = 0; client < m_layout.clients; ++client)
        paintName(painter, m_layout.clientMiddle(client), m_act.actors[std::size_t(client)].name, clientNote(client), laneColor(m_theme, client + 1));
    for (int server = 0; server < m_strips.serverCount(); ++server) {
        const double middle = m_layout.keyBar(server, 0, 0, 0).center().y();
        paintName(painter, middle, FilmWords::server(server, m_strips.serverCount()), serverNote(server), m_theme.color(Role::MutedText));
    }
}

void FilmMargins::paintName(QPainter &painter, double middle, const QString &name, const QString &below, const QColor &mark) const
{
    const QFont plain = painter.font();
    const double left = m_layout.area.left();
    painter.fillRect(QRectF(left, middle - 10, 3, 20), mark);
    const QRectF row(left + 14, middle - (below.isEmpty() ? 10 : 18), m_layout.labelWidth - 20, below.isEmpty() ? 20 : 36);
    painter.setFont(demiBold(plain));
    painter.setPen(m_theme.color(Role::Text));
    painter.drawText(row, (below.isEmpty() ? Qt::AlignVCenter : Qt::AlignTop) | Qt::AlignLeft, name);
    if (!below.isEmpty()) {
        painter.setFont(smaller(plain));
        painter.setPen(m_theme.color(Role::MutedText));
        const QFontMetricsF metrics(painter.font(), painter.device());
        painter.drawText(row, Qt::AlignBottom | Qt::AlignLeft, metrics.elidedText(below, Qt::ElideRight, row.width()));
    }
    painter.setFont(plain);
}

void FilmMargins::paintAxis(QPainter &painter) const
{
    const QRectF lanes = m_layout.lanes();
    const QRectF axis(m_layout.area.left(), lanes.bottom(), m_layout.area.width(), m_layout.axisHeight);
    painter.fillRect(axis, m_theme.color(Role::Panel));
    painter.setPen(m_theme.color(Role::Border));
    painter.drawLine(axis.topLeft(), axis.topRight());
    painter.setPen(m_theme.color(Role::MutedText));
    painter.drawText(axis.adjusted(14, 0, 0, 0), Qt::AlignVCenter | Qt::AlignLeft, FilmWords::time());
    paintTicks(painter, axis);
    paintBreaks(painter, axis);
}

void FilmMargins::paintTicks(QPainter &painter, const QRectF &axis) const
{
    const QRectF lanes = m_layout.lanes();
    LaneScale scale;
    scale.msPerPixel = m_layout.msPerPixel;
    const auto step = scale.tickStep(minTickPixels);
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
        painter.setPen(m_theme.color(Role::Border));
        painter.drawLine(QPointF(x, axis.top()), QPointF(x, axis.top() + 4));
        painter.setPen(m_theme.color(Role::MutedText));
        const QString text = tickText(std::chrono::microseconds(std::llround(ms * 1000)), step);
        const QRectF row(x, axis.top() + 1, painter.fontMetrics().horizontalAdvance(text) + 2, axis.height());
        if (!row.intersects(cursorPlate(painter)))
            painter.drawText(row, Qt::AlignVCenter | Qt::AlignLeft, text);
    }
}

/** Two strokes and how much time is left out. */
void FilmMargins::paintBreaks(QPainter &painter, const QRectF &axis) const
{
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
        const QString text = FilmWords::leftOut(Duration(std::llround(gap.toMs - gap.fromMs)));
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
    QRectF plate(0, lanes.bottom() + 4, metrics.horizontalAdvance(FilmWords::at(m_now.ms)) + 12, metrics.height() + 2);
    plate.moveCenter(QPointF(x, plate.center().y()));
    plate.moveRight(std::min(plate.right(), lanes.right() - 2));
    return plate;
}

void FilmMargins::paintCursor(QPainter &painter) const
{
    const QRectF lanes = m_layout.lanes(), plate = cursorPlate(painter);
    if (plate.isEmpty())
        return;
    const QColor color = m_theme.color(Role::Warning);
    painter.fillRect(QRectF(m_layout.x(m_now.ms) - 1, lanes.top(), 2, lanes.height() + 3), color);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(color);
    painter.drawRoundedRect(plate, corner, corner);
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setPen(readableOn(color));
    painter.drawText(plate, Qt::AlignCenter, FilmWords::at(m_now.ms));
}

} // namespace lockscope::ui
