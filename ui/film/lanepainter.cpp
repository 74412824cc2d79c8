// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/film/lanepainter.h"

#include "base/safetext.h"
#include "protocols/protocolwords.h"

#include <QCoreApplication>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>

namespace lockscope::ui {

using Role = Theme::Role;

namespace {

constexpr double laneBarHeight = 22;
constexpr double dotRadius = 3.5;
constexpr double minLaneTickPixels = 80;

QString tr(const char *text) { return QCoreApplication::translate("lockscope::ui::SwimLanes", text); }

} // namespace

int LaneLayout::laneAt(double y) const { return int(std::floor((y - area.top() + scrolled) / laneHeight)); }

QRectF LaneLayout::bar(int lane, double from, double to) const
{
    const double height = qMin(laneBarHeight, laneHeight - 8);
    return {from, laneMiddle(lane) - height / 2, qMax(1.0, to - from), height};
}

LanePainter::LanePainter(const LaneHistory &history, const LaneScale &scale, const LaneLayout &layout, const Theme &theme, Instant now)
    : m_history(history), m_scale(scale), m_layout(layout), m_theme(theme), m_now(now)
{
    for (const LaneSpan &span : history.spans()) {
        if (span.kind == LaneSpan::Kind::Frozen)
            m_frozen.push_back(&span);
    }
}

void LanePainter::paint(QPainter &painter, const QFont &font) const
{
    painter.fillRect(m_layout.area, m_theme.color(Role::Panel));
    painter.setFont(smaller(font));
    painter.save();
    painter.setClipRect(m_layout.lanes());
    paintGrid(painter);
    paintSpans(painter, LaneSpan::Kind::Trying);
    paintSpans(painter, LaneSpan::Kind::Believing);
    paintSpans(painter, LaneSpan::Kind::Frozen);
    std::vector<TakenLine> taken = paintViolations(painter);
    painter.setClipRect(m_layout.lanes().adjusted(-dotRadius, 0, 0, 0)); // the first dot is whole
    paintMarks(painter, taken);
    painter.restore();
    painter.save();
    painter.setClipRect(m_layout.area.adjusted(0, 0, 0, -m_layout.axisHeight));
    painter.setFont(font);
    paintLabels(painter);
    painter.restore();
    paintAxis(painter);
}

bool LanePainter::isVisible(int lane) const
{
    const QRectF lanes = m_layout.lanes();
    const double top = m_layout.laneTop(lane);
    return lane >= 0 && top < lanes.bottom() && top + m_layout.laneHeight > lanes.top();
}

/** Coordinates far outside would overflow the rasteriser. */
double LanePainter::clippedX(Instant time) const { return std::clamp(m_scale.x(time), m_scale.left - 20, m_scale.right() + 20); }

/** The bar up to where its client begins to stand still; text under the hatching would look struck out. */
QRectF LanePainter::unfrozenPart(const LaneSpan &span, QRectF bar) const
{
    for (const LaneSpan *frozen : m_frozen) {
        if (frozen->client != span.client || clippedX(frozen->to.value_or(m_now)) <= bar.left() || clippedX(frozen->from) >= bar.right())
            continue;
        bar.setRight(std::max(bar.left(), clippedX(frozen->from)));
    }
    return bar;
}

void LanePainter::paintGrid(QPainter &painter) const
{
    const QRectF lanes = m_layout.lanes();
    painter.setPen(m_theme.color(Role::Grid));
    for (int lane = 0; lane < int(m_history.lanes().size()); ++lane) {
        if (isVisible(lane)) {
            const double y = std::floor(m_layout.laneMiddle(lane)) + 0.5;
            painter.drawLine(QPointF(lanes.left(), y), QPointF(lanes.right(), y));
        }
    }
}

void LanePainter::paintAxis(QPainter &painter) const
{
    ui::paintAxis(painter, m_theme, m_layout, tr("time"));
    const std::optional<Instant> start = m_history.start();
    if (!start)
        return;
    const auto step = tickStep(m_scale.msPerPixel, minLaneTickPixels);
    const auto since = std::chrono::floor<std::chrono::microseconds>(m_scale.origin - *start);
    for (auto tick = std::max(std::chrono::microseconds(0), since / step * step);; tick += step) {
        const double x = m_scale.x(*start + tick);
        if (x > m_scale.right())
            break;
        if (x >= m_scale.left - 1)
            paintTick(painter, m_theme, m_layout, x, tickText(tick, step));
    }
}

void LanePainter::paintSpans(QPainter &painter, LaneSpan::Kind kind) const
{
    std::vector<int> paintedUpTo(m_history.lanes().size(), -1); // pixel columns, per lane
    for (const LaneSpan &span : m_history.spans()) {
        if (span.kind != kind)
            continue;
        const int lane = m_history.laneOf(span.client);
        const double from = m_scale.x(span.from);
        const double to = m_scale.x(span.to.value_or(m_now));
        if (!isVisible(lane) || from > m_scale.right() || to < m_scale.left)
            continue;
        int &column = paintedUpTo[std::size_t(lane)];
        if (int(to) <= column)
            continue;
        column = int(to);
        paintSpan(painter, span, m_layout.bar(lane, clippedX(span.from), clippedX(span.to.value_or(m_now))));
    }
}

void LanePainter::paintSpan(QPainter &painter, const LaneSpan &span, const QRectF &bar) const
{
    const QColor color = laneColor(m_theme, span.client);
    switch (span.kind) {
    case LaneSpan::Kind::Trying: painter.fillRect(QRectF(bar.left(), bar.center().y() - 1.5, bar.width(), 3), faded(color, 0.55)); return;
    case LaneSpan::Kind::Frozen: paintHatching(painter, m_theme, bar.intersected(m_layout.lanes()), tr("frozen")); return;
    case LaneSpan::Kind::Believing: break;
    }
    if (bar.width() < 8) {
        painter.fillRect(bar, color);
        return;
    }
    paintHold(painter, bar, color);
    const QString text = tr("critical section");
    const QRectF seen = unfrozenPart(span, bar.intersected(m_layout.lanes())).adjusted(8, 0, -8, 0);
    if (seen.width() >= painter.fontMetrics().horizontalAdvance(text)) {
        painter.setPen(readableOn(color));
        painter.drawText(seen, Qt::AlignVCenter | Qt::AlignLeft, text);
    }
}

std::vector<TakenLine> LanePainter::paintViolations(QPainter &painter) const
{
    const QFont plain = painter.font();
    painter.setFont(demiBold(plain));
    const QFontMetricsF metrics(painter.font(), painter.device());
    std::vector<TakenLine> texts(m_history.lanes().size());
    for (const Violation &violation : m_history.violations()) {
        const int first = m_history.laneOf(violation.first);
        const int second = m_history.laneOf(violation.second);
        const Instant end = violation.to.value_or(m_now);
        if (violation.from > m_scale.end() || end < m_scale.origin)
            continue;
        const int upper = std::min(first, second);
        const double top = m_layout.laneTop(upper) + 1;
        const double bottom = m_layout.laneTop(std::max(first, second)) + m_layout.laneHeight - 1;
        const QRectF band(clippedX(violation.from), top, qMax(1.5, clippedX(end) - clippedX(violation.from)), bottom - top);
        if (!band.intersects(m_layout.lanes()))
            continue;
        painter.fillRect(band, m_theme.color(Role::Violation));

        if (m_layout.bar(upper, 0, 0).top() < top + metrics.height())
            continue; // the text would lie on the bar
        const QString time = durationText(roundToMs(end - violation.from));
        painter.setPen(m_theme.color(Role::Danger));
        for (const QString &text : {tr("two believers, %1").arg(time), QString(QStringLiteral("✕ ") + time)}) {
            const double width = metrics.horizontalAdvance(text);
            const double left = std::clamp(band.center().x() - width / 2, m_scale.left + 4, qMax(m_scale.left + 4, m_scale.right() - width - 4));
            if (texts[std::size_t(upper)].take(left, left + width)) {
                painter.drawText(QRectF(left, top, width + 1, metrics.height()), Qt::AlignCenter, text);
                break;
            }
        }
    }
    painter.setFont(plain);
    return texts;
}

void LanePainter::paintMarks(QPainter &painter, std::vector<TakenLine> &taken) const
{
    std::vector<std::vector<const LaneMark *>> marks(m_history.lanes().size());
    for (const LaneMark &mark : m_history.marks()) {
        const int lane = m_history.laneOf(mark.client);
        const double x = m_scale.x(mark.at);
        if (isVisible(lane) && x >= m_scale.left - dotRadius && x <= m_scale.right() + dotRadius)
            marks[std::size_t(lane)].push_back(&mark);
    }
    painter.setRenderHint(QPainter::Antialiasing);
    for (std::size_t lane = 0; lane < marks.size(); ++lane)
        paintMarksOfLane(painter, int(lane), marks[lane], taken[lane]);
    painter.setRenderHint(QPainter::Antialiasing, false);
}

void LanePainter::paintMarksOfLane(QPainter &painter, int lane, const std::vector<const LaneMark *> &marks, TakenLine above) const
{
    const double middle = m_layout.laneMiddle(lane);
    const QFontMetricsF metrics(painter.font(), painter.device());
    const QRectF bar = m_layout.bar(lane, 0, 0);
    double lastDot[2] = {-INFINITY, -INFINITY}; // of the bad and the good ones: closer dots could not be distinguished
    for (const LaneMark *mark : marks) {
        const double x = m_scale.x(mark->at);
        if (mark->command == QLatin1String("crash")) {
            const QString text = QStringLiteral("✕ ") + tr("crashed");
            painter.setPen(m_theme.color(Role::Danger));
            painter.drawText(QRectF(x + 3, middle - metrics.height() / 2, metrics.horizontalAdvance(text) + 2, metrics.height()), Qt::AlignVCenter,
                             text);
            continue;
        }
        if (x - lastDot[mark->good] < dotRadius / 2)
            continue;
        lastDot[mark->good] = x;
        painter.setPen(QPen(m_theme.color(Role::Panel), 1));
        painter.setBrush(m_theme.color(mark->good ? Role::Good : Role::MutedText));
        painter.drawEllipse(QPointF(x, middle), dotRadius, dotRadius);
    }
    if (!m_layout.hasRoomForTexts())
        return;
    // What brought success is written first; the rest where there is room left.
    if (bar.top() - m_layout.laneTop(lane) > 2.5 * metrics.height())
        above = {}; // what is written about violations stands higher
    TakenLine below;
    for (const bool good : {true, false}) {
        double tried = -INFINITY; // hundreds of failed attempts side by side: one look per text's width is enough
        for (const LaneMark *mark : marks) {
            const double x = m_scale.x(mark->at);
            if (mark->good != good || mark->command == QLatin1String("crash") || x < tried)
                continue;
            const QString answer = shownAnswer(mark->answer);
            const double width = qMax(metrics.horizontalAdvance(mark->command), metrics.horizontalAdvance(answer));
            const double left = x - dotRadius;
            tried = x + width / 4;
            if (!above.take(left, left + width))
                continue;
            painter.setPen(m_theme.color(good ? Role::Text : Role::MutedText));
            painter.drawText(QPointF(left, bar.top() - 3), mark->command);
            if (below.take(left, left + width)) {
                painter.setPen(m_theme.color(good ? Role::Good : Role::MutedText));
                painter.drawText(QPointF(left, bar.bottom() + metrics.ascent() + 1), answer);
            }
        }
    }
}

void LanePainter::paintLabels(QPainter &painter) const
{
    const QRectF column(m_layout.area.left(), m_layout.area.top(), m_layout.labelWidth - dotRadius, m_layout.area.height());
    painter.fillRect(column, m_theme.color(Role::Panel));
    const QFont keyFont = smaller(m_theme.monospaceFont());
    for (int lane = 0; lane < int(m_history.lanes().size()); ++lane) {
        const SimulatedClientStatus &client = m_history.lanes()[std::size_t(lane)];
        if (isVisible(lane))
            paintName(painter, m_theme, m_layout, m_layout.laneMiddle(lane), laneColor(m_theme, client.id), client.name,
                      safeText(client.spec.key, 60), keyFont);
    }
}

} // namespace lockscope::ui
