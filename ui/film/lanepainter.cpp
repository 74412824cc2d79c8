// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/film/lanepainter.h"

#include "base/safetext.h"

#include <QCoreApplication>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>

namespace lockscope::ui {

using Role = Theme::Role;

namespace {

constexpr double laneBarHeight = 22, highestLaneBar = 36, serverBarHeight = 20;
constexpr double barShare = 0.26; // of a high lane
constexpr double dotRadius = 3.5;
constexpr double minLaneTickPixels = 80;

struct LanePainterText {
    Q_DECLARE_TR_FUNCTIONS(lockscope::ui::LanePainter)
};

} // namespace

int LaneLayout::laneAt(double y) const { return int(std::floor((y - area.top() + scrolled) / laneHeight)); }

QRectF LaneLayout::bar(int lane, double from, double to) const
{
    const double usual = std::clamp(barShare * laneHeight, laneBarHeight * scale, highestLaneBar * scale);
    const double height = std::min(usual, laneHeight - 8);
    return {from, laneMiddle(lane) - height / 2, qMax(1.0, to - from), height};
}

int LaneLayout::serverRowAt(double y) const
{
    if (serverHeight <= 0 || y < foot().top() || y >= foot().bottom())
        return -1;
    const int row = int((y - foot().top()) / serverHeight);
    return row < int(shown.size()) ? row : -1;
}

QRectF LaneLayout::serverBar(int row, double from, double to) const
{
    return {from, serverTop(row) + 4 * scale, qMax(1.0, to - from), serverBarHeight * scale};
}

LanePainter::LanePainter(const LaneHistory &history, const ServerHistory &server, const LaneScale &scale, const LaneLayout &layout,
                         const Theme &theme, Instant now)
    : m_history(history), m_server(server), m_scale(scale), m_layout(layout), m_theme(theme), m_now(now), m_successes(history.lanes().size())
{
    for (const LaneMark &mark : history.marks()) {
        if (const int lane = history.laneOf(mark.client); mark.good && lane >= 0)
            m_successes[std::size_t(lane)].push_back(&mark);
    }
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
    painter.setClipRect(m_layout.area.adjusted(0, 0, 0, -m_layout.axisHeight - m_layout.footHeight));
    painter.setFont(font);
    paintLabels(painter);
    painter.restore();
    paintServer(painter, font);
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
    ui::paintAxis(painter, m_theme, m_layout, LanePainterText::tr("time"));
    std::optional<Instant> start = m_history.start();
    if (!start && !m_server.holds().empty()) // what clients left that are gone
        start = m_server.holds().front().from;
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
    const QColor color = colorOf(span.client);
    switch (span.kind) {
    case LaneSpan::Kind::Trying: painter.fillRect(QRectF(bar.left(), bar.center().y() - 1.5, bar.width(), 3), faded(color, 0.55)); return;
    case LaneSpan::Kind::Frozen: paintHatching(painter, m_theme, bar.intersected(m_layout.lanes()), LanePainterText::tr("frozen")); return;
    case LaneSpan::Kind::Believing: break;
    }
    if (bar.width() < 8) {
        painter.fillRect(bar, color);
        return;
    }
    paintHold(painter, bar, color);
    QStringList texts{LanePainterText::tr("critical section")};
    if (const LaneMark *reply = m_layout.hasRoomForTexts() ? nullptr : replyOf(span); reply && !reply->answer.isEmpty())
        texts = {reply->command + QStringLiteral(" → ") + reply->answer.shown(), reply->answer.shown()};
    const QRectF seen = unfrozenPart(span, bar.intersected(m_layout.lanes())).adjusted(8, 0, -6, 0);
    for (const QString &text : std::as_const(texts)) {
        if (seen.width() < painter.fontMetrics().horizontalAdvance(text))
            continue;
        painter.setPen(readableOn(color));
        painter.drawText(seen, Qt::AlignVCenter | Qt::AlignLeft, text);
        return;
    }
}

const LaneMark *LanePainter::replyOf(const LaneSpan &hold) const
{
    const auto &marks = m_successes[std::size_t(m_history.laneOf(hold.client))];
    const auto after = std::ranges::upper_bound(marks, hold.from, {}, &LaneMark::at);
    return after == marks.begin() ? nullptr : *(after - 1);
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
        for (const QString &text : {LanePainterText::tr("two holders at once, %1").arg(time), QString(QStringLiteral("✕ ") + time)}) {
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
        if (mark->isCrash()) {
            const QString text = QStringLiteral("✕ ") + LanePainterText::tr("crashed");
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
    if (!m_layout.hasRoomForTexts()) {
        if (m_layout.hasRoomForAnswers())
            paintAnswersOfLane(painter, lane, marks, std::move(above));
        return;
    }
    // What brought success is written first; the rest where there is room left.
    if (bar.top() - m_layout.laneTop(lane) > 2.5 * metrics.height())
        above = {}; // what is written about violations stands higher
    TakenLine below;
    for (const bool good : {true, false}) {
        double tried = -INFINITY; // hundreds of failed attempts side by side: one look per text's width is enough
        for (const LaneMark *mark : marks) {
            const double x = m_scale.x(mark->at);
            if (mark->good != good || mark->isCrash() || x < tried)
                continue;
            const QString answer = mark->answer.shown();
            const double width = qMax(metrics.horizontalAdvance(mark->command), metrics.horizontalAdvance(answer));
            const double left = x - dotRadius;
            tried = x + width / 4;
            if (left < m_scale.left - dotRadius || !above.take(left, left + width))
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

/** Of attempts in vain, above the line; those that succeeded are in the bars. */
void LanePainter::paintAnswersOfLane(QPainter &painter, int lane, const std::vector<const LaneMark *> &marks, TakenLine taken) const
{
    const QFontMetricsF metrics(painter.font(), painter.device());
    for (const LaneSpan &span : m_history.spans()) {
        if (span.kind == LaneSpan::Kind::Believing && m_history.laneOf(span.client) == lane)
            taken.cover(clippedX(span.from), clippedX(span.to.value_or(m_now)));
    }
    painter.setPen(m_theme.color(Role::MutedText));
    for (const LaneMark *mark : marks) {
        const double left = m_scale.x(mark->at) - dotRadius;
        const bool isWhole = left >= m_scale.left - dotRadius;
        const QString answer = mark->answer.shown();
        if (isWhole && !mark->good && !answer.isEmpty() && taken.take(left, left + metrics.horizontalAdvance(answer)))
            painter.drawText(QPointF(left, m_layout.laneMiddle(lane) - dotRadius - 3), answer);
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
            paintName(painter, m_theme, m_layout, m_layout.laneMiddle(lane), colorOf(client.id), client.name, safeText(client.spec.key, 60), keyFont);
    }
}

QColor LanePainter::holderColor(const ServerHold &hold) const
{
    return m_history.laneOf(hold.client) < 0 ? m_theme.color(Role::MutedText) : colorOf(hold.client);
}

QColor LanePainter::endColor(const ServerHold &hold) const
{
    switch (hold.end) {
    case ServerHold::End::Deleted: return m_theme.color(Role::Danger);
    case ServerHold::End::Expired:
    case ServerHold::End::TakenOver: return m_theme.color(Role::Warning);
    default: return m_theme.color(Role::MutedText);
    }
}

/** Who had each key, until when, and how that ended. */
void LanePainter::paintServer(QPainter &painter, const QFont &font) const
{
    if (m_layout.shown.empty())
        return;
    painter.save();
    painter.setClipRect(m_layout.foot());
    painter.fillRect(m_layout.foot(), m_theme.color(Role::PanelHeader));
    painter.setPen(m_theme.color(Role::Border));
    painter.drawLine(m_layout.foot().topLeft(), m_layout.foot().topRight());
    LaneGrid grid = m_layout;
    grid.laneHeight = 2 * m_layout.serverHeight; // two lines in any case
    const QFont keyFont = smaller(m_theme.monospaceFont());
    for (int row = 0; row < int(m_layout.shown.size()); ++row) {
        painter.setFont(font);
        const ServerHistory::Lane &lane = m_server.lanes()[std::size_t(m_layout.shown[std::size_t(row)])];
        paintName(painter, m_theme, grid, m_layout.serverTop(row) + m_layout.serverHeight / 2, m_theme.color(Role::MutedText),
                  LanePainterText::tr("Server"), safeText(lane.key, 60), keyFont);
        painter.setFont(smaller(font));
        paintServerRow(painter, row);
    }
    painter.restore();
}

void LanePainter::paintServerRow(QPainter &painter, int row) const
{
    const ServerHistory::Lane &lane = m_server.lanes()[std::size_t(m_layout.shown[std::size_t(row)])];
    const QFontMetricsF metrics(painter.font(), painter.device());
    const QRectF all = m_layout.serverBar(row, m_scale.left, m_scale.right());
    painter.save();
    painter.setClipRect(QRectF(m_scale.left - dotRadius, m_layout.serverTop(row), m_scale.width + dotRadius, m_layout.serverHeight));
    painter.setPen(m_theme.color(Role::Border));
    painter.drawLine(QPointF(all.left(), std::floor(all.center().y()) + 0.5), QPointF(all.right(), std::floor(all.center().y()) + 0.5));
    if (!lane.isKnown) {
        painter.setPen(m_theme.color(Role::MutedText));
        painter.drawText(all.adjusted(8, 0, -4, 0).translated(0, serverBarHeight * m_layout.scale - 2), Qt::AlignVCenter | Qt::AlignLeft,
                         metrics.elidedText(LanePainterText::tr("— nothing read of this key yet"), Qt::ElideRight, all.width() - 12));
    }
    TakenLine ends;
    for (const ServerHold &hold : m_server.holds()) {
        const Instant end = hold.to.value_or(m_now);
        if (hold.lock != lane.lock || hold.from > m_scale.end() || std::max(end, hold.deadline.value_or(end)) < m_scale.origin)
            continue;
        const QColor color = holderColor(hold);
        const QRectF bar = m_layout.serverBar(row, clippedX(hold.from), clippedX(end));
        if (hold.deadline && *hold.deadline > end) { // what was left of the lease
            const double x = clippedX(*hold.deadline);
            painter.setPen(QPen(color, 1, Qt::DotLine));
            painter.drawLine(QPointF(bar.right(), std::floor(bar.center().y()) + 0.5), QPointF(x, std::floor(bar.center().y()) + 0.5));
            painter.setPen(QPen(color, 1.5));
            painter.drawLine(QPointF(x, bar.top() + 3), QPointF(x, bar.bottom() - 3));
        }
        const QColor fill = mixed(color, m_theme.color(Role::Panel), m_theme.isDark() ? 0.35 : 0.2);
        painter.setPen(color);
        painter.setBrush(fill);
        painter.drawRect(bar.adjusted(0.5, 0.5, -0.5, -0.5));
        const QString holder = ServerHistory::holderText(hold);
        QStringList texts{holder};
        if (hold.deadline)
            texts.prepend(
                hold.to ? LanePainterText::tr("%1 · lease %2").arg(holder, durationText(roundToMs(*hold.deadline - hold.from)))
                        : LanePainterText::tr("%1 · %2 left").arg(holder, durationText(std::max(Duration(0), roundToMs(*hold.deadline - m_now)))));
        const QRectF seen = bar.intersected(all).adjusted(6, 0, -4, 0);
        for (const QString &text : std::as_const(texts)) {
            if (seen.width() < metrics.horizontalAdvance(text))
                continue;
            painter.setPen(m_theme.color(Role::Text));
            painter.drawText(seen, Qt::AlignVCenter | Qt::AlignLeft, text);
            break;
        }
        const QString why = ServerHistory::endText(hold);
        if (why.isEmpty() || bar.right() < m_scale.left || bar.right() > m_scale.right())
            continue;
        painter.setPen(QPen(endColor(hold), 2));
        painter.drawLine(QPointF(bar.right(), bar.top()), QPointF(bar.right(), bar.bottom() + 4));
        const double width = metrics.horizontalAdvance(why);
        const double left = std::clamp(bar.right() - width / 2, m_scale.left, std::max(m_scale.left, m_scale.right() - width - 2));
        if (ends.take(left, left + width))
            painter.drawText(QPointF(left, bar.bottom() + 4 + metrics.ascent()), why);
    }
    painter.restore();
}

} // namespace lockscope::ui
