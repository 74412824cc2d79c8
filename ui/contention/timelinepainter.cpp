// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/contention/timelinepainter.h"

#include "base/safetext.h"
#include "traffic/audit/findingtext.h"
#include "ui/contention/waittext.h"
#include "ui/shared/theme.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QPainter>

#include <algorithm>
#include <array>
#include <cmath>

namespace lockscope::ui {

using Role = Theme::Role;

namespace {

constexpr double holderBarHeight = 22, waitBarHeight = 9;
constexpr double usualMark = 9;          // for text of normal size
constexpr qsizetype lettersOfHolder = 8; // of a name: what is left of it says no less than this
constexpr double leastName = 24;         // pixels
constexpr double leastBar = 3;           // pixels: narrower holds are painted by pixels
constexpr double dotSize = 2.5;
constexpr double triesApart = 3.5;                   // pixels between dots
constexpr double minTimelineTick = 90;               // pixels
constexpr double legendMargin = 14;                  // pixels
constexpr double legendGap = 1.1, legendMark = 1.15; // of the height of text

struct TimelineText {
    Q_DECLARE_TR_FUNCTIONS(lockscope::ui::TimelinePainter)
};

/** Positions of marks of one kind, none so near to the one before that they would cover each other. */
class SparseMarks {
public:
    explicit SparseMarks(double apart) : m_apart(apart) {}
    bool take(TimelineMark mark, double x)
    {
        double &last = m_last[std::size_t(mark)];
        if (x - last < m_apart)
            return false;
        last = x;
        return true;
    }

private:
    double m_apart;
    std::array<double, timelineMarks> m_last = [] {
        std::array<double, timelineMarks> none;
        none.fill(-INFINITY);
        return none;
    }();
};

/** Calls place(mark, x, row) for each entry. */
template <class Place>
int flowLegend(const std::vector<TimelineMark> &marks, const QFontMetricsF &metrics, double width, Place place)
{
    double x = 0;
    int row = 0;
    for (const TimelineMark mark : marks) {
        const double needed = legendMark * metrics.height() + metrics.horizontalAdvance(markText(mark));
        if (x > 0 && x + needed > width) {
            x = 0;
            ++row;
        }
        place(mark, x, row);
        x += needed + legendGap * metrics.height();
    }
    return marks.empty() ? 0 : row + 1;
}

} // namespace

std::optional<std::size_t> TimelineLayout::laneAt(double y) const
{
    if (y < lanes().top() || y >= lanes().bottom())
        return {};
    return std::size_t((y - area.top() + scrolled) / laneHeight);
}

QRectF TimelineLayout::holderBar(double from, double to) const
{
    const double height = head.height() * holderBarHeight / holderLane;
    return {from, head.center().y() - height / 2, std::max(1.0, to - from), height};
}

QRectF TimelineLayout::waitBar(std::size_t lane, double from, double to) const
{
    const double height = std::min(laneHeight, waiterLane * head.height() / holderLane) * waitBarHeight / waiterLane;
    return {from, laneTop(lane) + laneHeight / 2 - height / 2 - 1, std::max(1.0, to - from), height};
}

TimelinePainter::TimelinePainter(const LockStory &story, const TimelineLayout &layout, const Theme &theme)
    : m_story(story), m_layout(layout), m_theme(theme), m_mark(usualMark * theme.scale())
{
    readColumns();
}

/** Of several holds within a pixel the longest of the first ones counts. */
void TimelinePainter::readColumns()
{
    constexpr int looked = 8;
    m_columns.resize(std::size_t(std::max(1.0, std::ceil(m_layout.scale.width))));
    for (std::size_t i = 0; i < m_columns.size(); ++i) {
        const qint64 fromUs = m_layout.at(m_layout.scale.left + double(i));
        const qint64 untilUs = std::max(fromUs + 1, m_layout.at(m_layout.scale.left + double(i + 1)));
        qint64 longest = 0;
        int count = 0;
        for (auto hold = m_story.holdFrom(fromUs); hold != m_story.holds.end() && (*hold)->fromUs < untilUs && count < looked; ++hold, ++count) {
            const qint64 us = std::min(untilUs, m_story.untilOf(**hold)) - std::max(fromUs, (*hold)->fromUs);
            if (us > longest) {
                longest = us;
                m_columns[i].client = m_story.clientOf((*hold)->who);
            }
        }
        m_columns[i].isMany = count > 2;
    }
}

/** Pixels of [from, to) that are the same, from left to right. */
template <class Paint>
void TimelinePainter::forEachRun(double from, double to, Paint paint) const
{
    const double left = m_layout.scale.left;
    const auto pixel = [&](double x) { return std::size_t(std::clamp(x - left, 0.0, double(m_columns.size()))); };
    const std::size_t end = std::max(pixel(to), std::min(m_columns.size(), pixel(from) + 1));
    for (std::size_t begin = pixel(from); begin < end;) {
        std::size_t next = begin + 1;
        while (next < end && m_columns[begin] == m_columns[next])
            ++next;
        paint(left + double(begin), left + double(next), m_columns[begin]);
        begin = next;
    }
}

void TimelinePainter::paint(QPainter &painter, const QFont &font, const std::optional<TimelineItem> &current) const
{
    const QRectF lanes = m_layout.lanes();
    painter.fillRect(m_layout.head.united(m_layout.area).united(m_layout.legend), m_theme.color(Role::Panel));
    painter.setFont(smaller(font));
    const QRectF held(lanes.left(), m_layout.head.top(), lanes.width(), m_layout.head.height());
    painter.save();
    painter.setClipRect(held.united(lanes));
    paintGrid(painter);
    painter.setClipRect(held);
    paintUnknown(painter);
    paintHolds(painter);
    paintEnds(painter);
    painter.setClipRect(lanes);
    for (std::size_t lane = 0; lane < m_story.lanes.size(); ++lane) {
        if (isVisible(lane))
            paintLane(painter, lane);
    }
    painter.setClipRect(held.united(lanes));
    paintIncidents(painter);
    if (current) {
        painter.setClipRect(current->lane ? lanes : held);
        paintCurrent(painter, *current);
    }
    painter.restore();
    paintLabels(painter, font);
    painter.setPen(m_theme.color(Role::Border));
    painter.drawLine(m_layout.head.bottomLeft(), m_layout.head.bottomRight());
    painter.setFont(smaller(font));
    paintAxis(painter);
    paintLegend(painter);
}

bool TimelinePainter::isVisible(std::size_t lane) const
{
    const double top = m_layout.laneTop(lane);
    return top < m_layout.lanes().bottom() && top + m_layout.laneHeight > m_layout.lanes().top();
}

/** Coordinates far outside would overflow the rasteriser. */
double TimelinePainter::clippedX(qint64 us) const { return std::clamp(m_layout.x(us), m_layout.scale.left - 20, m_layout.scale.right() + 20); }

QColor TimelinePainter::colorOf(int client) const { return client == 0 ? m_theme.color(Role::MutedText) : laneColor(m_theme, client); }

/** Hatched: nobody, or it is not known. */
QBrush TimelinePainter::brushOf(const Column &column) const
{
    if (column.client == 0)
        return {m_theme.color(Role::MutedText), Qt::BDiagPattern};
    return column.isMany ? m_theme.color(Role::MutedText) : colorOf(column.client);
}

void TimelinePainter::paintGrid(QPainter &painter) const
{
    painter.setPen(m_theme.color(Role::Grid));
    const QRectF lanes = m_layout.lanes();
    for (std::size_t lane = 1; lane < m_story.lanes.size(); ++lane) {
        if (isVisible(lane)) {
            const double y = std::floor(m_layout.laneTop(lane)) + 0.5;
            painter.drawLine(QPointF(lanes.left(), y), QPointF(lanes.right(), y));
        }
    }
}

void TimelinePainter::paintUnknown(QPainter &painter) const
{
    for (const TrafficStretch &unknown : m_story.unknownHolder) {
        const double from = clippedX(unknown.fromUs), to = clippedX(unknown.untilUs);
        if (to <= m_layout.scale.left || from >= m_layout.scale.right())
            continue;
        const bool isStart = unknown.fromUs == m_story.period.fromUs;
        const QRectF bar = m_layout.holderBar(std::max(from, m_layout.scale.left), std::min(to, m_layout.scale.right()));
        paintHatching(painter, m_theme, bar, isStart ? TimelineText::tr("holder unknown until here") : TimelineText::tr("unknown from here"));
    }
}

void TimelinePainter::paintHolds(QPainter &painter) const
{
    const QRectF row = m_layout.holderBar(0, 1);
    forEachRun(m_layout.scale.left, m_layout.scale.right(), [&](double from, double to, const Column &column) {
        if (column.client > 0)
            painter.fillRect(QRectF(from, row.top(), to - from, row.height()), brushOf(column));
    });
    const qint64 least = qint64(leastBar * m_layout.scale.msPerPixel * 1000);
    const qint64 endUs = m_layout.at(m_layout.scale.right());
    for (auto hold = m_story.holdFrom(m_layout.at(m_layout.scale.left)); hold != m_story.holds.end() && (*hold)->fromUs < endUs;) {
        if (m_story.untilOf(**hold) - (*hold)->fromUs >= least) {
            paintHold(painter, **hold);
            ++hold;
            continue;
        }
        // narrow ones are painted: on with the one that is there at the next pixel
        const qint64 next = std::max(m_story.untilOf(**hold), m_layout.at(std::floor(m_layout.x((*hold)->fromUs)) + 1));
        hold = std::max(hold + 1, m_story.holdFrom(next));
    }
}

void TimelinePainter::paintHold(QPainter &painter, const TrafficSpan &hold) const
{
    const QColor color = colorOf(m_story.clientOf(hold.who));
    const QColor panel = m_theme.color(Role::Panel);
    QRectF bar = m_layout.holderBar(clippedX(hold.fromUs), clippedX(m_story.untilOf(hold)));
    painter.fillRect(bar, panel);
    if (hold.deadlineUs)
        paintLease(painter, hold);
    if (bar.width() > 8)
        bar.setWidth(bar.width() - 1); // the next one begins a pixel later
    ui::paintHold(painter, bar, color);
    painter.setPen(QPen(readableOn(color), 1.2));
    double last = -INFINITY;
    for (const qint64 us : hold.renewalsUs) {
        const double x = clippedX(us);
        if (x - last < leastBar)
            continue;
        last = x;
        painter.drawLine(QPointF(x, bar.top()), QPointF(x, bar.top() + bar.height() / 4));
    }
    const QRectF seen = bar.intersected(m_layout.holderBar(m_layout.scale.left, m_layout.scale.right())).adjusted(6, 0, -5, 0);
    if (hold.end == TrafficSpan::End::Unknown)
        paintHatching(painter, m_theme, bar, {});
    if (seen.width() < leastName)
        return;
    const QFontMetricsF metrics(painter.font(), painter.device());
    const QString holder = m_layout.nameOf(m_story.clientOf(hold.who));
    const QString length = lengthText(m_story.untilOf(hold) - hold.fromUs);
    for (const QString &text : {TimelineText::tr("%1 · %2").arg(holder, length), holder, metrics.elidedText(holder, Qt::ElideMiddle, seen.width())}) {
        if (seen.width() < metrics.horizontalAdvance(text) || text.size() < std::min(lettersOfHolder, holder.size()))
            continue;
        if (hold.end == TrafficSpan::End::Unknown) {
            const QRectF plate(seen.left() - 2, seen.top() + 2, metrics.horizontalAdvance(text) + 4, seen.height() - 4);
            painter.fillRect(plate, color);
        }
        painter.setPen(readableOn(color));
        painter.drawText(seen, Qt::AlignVCenter | Qt::AlignLeft | Qt::TextSingleLine, text);
        break;
    }
}

/** What was left of the lease when the hold ended. */
void TimelinePainter::paintLease(QPainter &painter, const TrafficSpan &hold) const
{
    const qint64 endUs = m_story.untilOf(hold);
    const QRectF bar = m_layout.holderBar(clippedX(endUs), clippedX(*hold.deadlineUs));
    if (*hold.deadlineUs <= endUs || bar.width() < 2)
        return;
    const QColor color = colorOf(m_story.clientOf(hold.who));
    const double y = std::floor(bar.bottom() + 3) + 0.5; // below the bars of whoever comes next
    painter.setPen(QPen(color, 1, Qt::DotLine));
    painter.drawLine(QPointF(bar.left(), y), QPointF(bar.right(), y));
    painter.setPen(QPen(color, 1.5));
    painter.drawLine(QPointF(bar.right(), y - 3), QPointF(bar.right(), y + 3));
}

/** How holds ended, below their bars; what is no usual release always, the rest where there is room. */
void TimelinePainter::paintEnds(QPainter &painter) const
{
    const double y = m_layout.holderBar(0, 0).bottom() + m_layout.head.height() * 0.16;
    const qint64 endUs = m_layout.at(m_layout.scale.right() + m_mark);
    SparseMarks taken(1.5 * m_mark);
    for (auto hold = m_story.holdFrom(m_layout.at(m_layout.scale.left - m_mark)); hold != m_story.holds.end() && (*hold)->fromUs < endUs; ++hold) {
        const TimelineMark mark = endMark(**hold);
        const double x = m_layout.x(m_story.untilOf(**hold));
        if (mark != TimelineMark::Unknown && x <= m_layout.scale.right() + 1 && taken.take(mark, x))
            paintMark(painter, m_theme, mark, {std::min(x, m_layout.scale.right() - m_mark / 2), y},
                      mark == TimelineMark::Released ? m_mark * 0.6 : m_mark);
    }
}

/** A success is marked only where there is room before the next wait. */
void TimelinePainter::paintLane(QPainter &painter, std::size_t lane) const
{
    const QRectF bar = m_layout.waitBar(lane, 0, 1);
    paintWaits(painter, m_story.lanes[lane], bar);
    SparseMarks taken(4 * m_mark); // of three kinds beside each other
    double lastTry = -INFINITY;
    forEachInSight(m_story.lanes[lane], [&](const TrafficWait &wait, const TrafficWait *next) {
        paintTries(painter, wait, std::floor(bar.bottom() + waitBarHeight * 0.4) + 0.5, lastTry);
        const double x = clippedX(wait.untilUs) + m_mark * 0.8;
        const bool hasRoom = !next || m_layout.x(next->fromUs) > x + m_mark * 0.6;
        const TimelineMark mark = endMark(wait);
        if (wait.isWait() && (hasRoom || (mark != TimelineMark::Won && taken.take(mark, x))))
            paintMark(painter, m_theme, mark, {x, bar.center().y()}, m_mark);
    });
}

/** Calls see(wait, next), of those that end within one pixel once. */
template <class See>
void TimelinePainter::forEachInSight(const LockStory::Lane &lane, See see) const
{
    const std::vector<const TrafficWait *> &waits = lane.waits;
    const auto from = [&waits](qint64 us) {
        return std::ranges::partition_point(waits, [us](const TrafficWait *wait) { return wait->untilUs < us; });
    };
    const qint64 endUs = m_layout.at(m_layout.scale.right());
    for (auto wait = from(m_layout.at(m_layout.scale.left - m_mark)); wait != waits.end() && (*wait)->fromUs <= endUs;) {
        const auto next = std::max(wait + 1, from(m_layout.at(std::floor(clippedX((*wait)->untilUs)) + 1)));
        see(**wait, next == waits.end() ? nullptr : *next);
        wait = next;
    }
}

/** In the colours of whoever held the lock meanwhile. */
void TimelinePainter::paintWaits(QPainter &painter, const LockStory::Lane &lane, const QRectF &bar) const
{
    double from = 0, to = -INFINITY; // of waits without a pixel between them
    const auto paint = [&] {
        if (to < from)
            return;
        forEachRun(from, to, [&](double left, double right, const Column &column) {
            painter.fillRect(QRectF(left, bar.top(), right - left, bar.height()), brushOf(column));
        });
    };
    forEachInSight(lane, [&](const TrafficWait &wait, const TrafficWait *) {
        if (!wait.isWait())
            return;
        if (const double left = clippedX(wait.fromUs); left > to + 1) {
            paint();
            from = left;
        }
        to = std::max(from, clippedX(wait.untilUs));
    });
    paint();
}

/** Dots, or a line where they would touch; of very many tries only the first are known one by one. */
void TimelinePainter::paintTries(QPainter &painter, const TrafficWait &wait, double y, double &last) const
{
    const QColor color = m_theme.color(Role::MutedText);
    const auto add = [&](double x, bool isTogether) {
        if (x - last < 1)
            return;
        if (isTogether)
            painter.fillRect(QRectF(last, y - 0.5, x - last, 1.5), color);
        else
            painter.fillRect(QRectF(x - dotSize / 2, y - dotSize / 2, dotSize, dotSize), color);
        last = x;
    };
    for (const qint64 us : wait.triesUs)
        add(clippedX(us), clippedX(us) - last < triesApart);
    if (wait.tries > wait.triesUs.size())
        add(clippedX(wait.untilUs), !wait.triesUs.empty());
}

void TimelinePainter::paintIncidents(QPainter &painter) const
{
    const double y = m_layout.head.top() + m_layout.head.height() * 0.14;
    SparseMarks taken(m_mark);
    for (const TrafficIncident *incident : m_story.incidents) {
        const double x = m_layout.x(incident->atUs);
        const TimelineMark mark = incidentMark(*incident);
        const auto hold = m_story.holdFrom(incident->atUs - 1);
        const bool isEnd = hold != m_story.holds.end() && (*hold)->untilUs == incident->atUs && endMark(**hold) == mark; // painted there
        if (isEnd || x < m_layout.scale.left - m_mark || x > m_layout.scale.right() + m_mark || !taken.take(mark, x))
            continue;
        if (mark == TimelineMark::Gap || mark == TimelineMark::Pause) {
            painter.setPen(QPen(m_theme.color(Role::MutedText), 1, Qt::DashLine));
            painter.drawLine(QPointF(x, m_layout.head.top()), QPointF(x, m_layout.lanes().bottom()));
        } else {
            paintMark(painter, m_theme, mark, {x, y}, m_mark);
        }
    }
}

void TimelinePainter::paintLabels(QPainter &painter, const QFont &font) const
{
    painter.save();
    const QFont small = smaller(font);
    painter.setFont(font);
    TimelineLayout grid = m_layout;
    grid.laneHeight = 2 * m_layout.head.height(); // two lines in any case
    painter.setClipRect(QRectF(m_layout.head.left(), m_layout.head.top(), m_layout.labelWidth - 2, m_layout.head.height()));
    paintName(painter, m_theme, grid, m_layout.head.center().y(), m_theme.color(Role::MutedText), TimelineText::tr("Holders"), lockText(m_story.lock),
              smaller(m_theme.monospaceFont()));
    painter.setClipRect(m_layout.area.adjusted(0, 0, m_layout.labelWidth - 2 - m_layout.area.width(), -m_layout.axisHeight));
    for (std::size_t lane = 0; lane < m_story.lanes.size(); ++lane) {
        if (!isVisible(lane))
            continue;
        const LockStory::Lane &one = m_story.lanes[lane];
        const double middle = m_layout.laneTop(lane) + m_layout.laneHeight / 2;
        const QFontMetricsF metrics(demiBold(font), painter.device()), smallMetrics(small, painter.device());
        const QString waited = one.waitedUs > 0 ? lengthText(one.waitedUs) : QString();
        const bool isBelow = m_layout.laneHeight >= TimelineLayout::highestLane * m_theme.scale() - 1;
        const double room = m_layout.labelWidth - 22 - (isBelow ? 0 : smallMetrics.horizontalAdvance(waited) + 8);
        const QString name = metrics.elidedText(m_layout.nameOf(one.client), Qt::ElideMiddle, room);
        paintName(painter, m_theme, m_layout, middle, colorOf(one.client), name, waited, small);
    }
    painter.restore();
}

void TimelinePainter::paintAxis(QPainter &painter) const
{
    ui::paintAxis(painter, m_theme, m_layout, dayText(m_layout.at(m_layout.scale.left)));
    const qint64 step = tickStep(m_layout.scale.msPerPixel, minTimelineTick * m_theme.scale()).count();
    const qint64 firstUs = m_layout.at(m_layout.scale.left);
    const qint64 zoneUs = qint64(QDateTime::fromMSecsSinceEpoch(firstUs / 1000).offsetFromUtc()) * 1'000'000; // round in local time
    for (qint64 tick = (firstUs + zoneUs) / step * step - zoneUs; m_layout.x(tick) <= m_layout.scale.right(); tick += step) {
        if (m_layout.x(tick) >= m_layout.scale.left)
            paintTick(painter, m_theme, m_layout, m_layout.x(tick), clockText(tick, step));
    }
}

double TimelinePainter::legendHeight(const std::vector<TimelineMark> &marks, const QFontMetricsF &metrics, double width)
{
    const int rows = flowLegend(marks, metrics, width - 2 * legendMargin, [](TimelineMark, double, int) {});
    return rows == 0 ? 0 : (rows + 0.4) * metrics.height();
}

void TimelinePainter::paintLegend(QPainter &painter) const
{
    if (m_layout.legend.isEmpty())
        return;
    const QFontMetricsF metrics(painter.font(), painter.device());
    flowLegend(m_layout.marks, metrics, m_layout.legend.width() - 2 * legendMargin, [&](TimelineMark mark, double x, int row) {
        const double left = m_layout.legend.left() + legendMargin + x, top = m_layout.legend.top() + row * metrics.height();
        painter.setPen(m_theme.color(Role::MutedText));
        paintMark(painter, m_theme, mark, {left + metrics.height() * 0.4, top + metrics.height() / 2}, m_mark);
        painter.setPen(m_theme.color(Role::MutedText));
        painter.drawText(QPointF(left + legendMark * metrics.height(), top + metrics.ascent()), markText(mark));
    });
}

void TimelinePainter::paintCurrent(QPainter &painter, const TimelineItem &current) const
{
    QRectF bar;
    if (current.lane) {
        const TrafficWait &wait = *m_story.lanes[*current.lane].waits[current.number];
        bar = m_layout.waitBar(*current.lane, clippedX(wait.fromUs), clippedX(wait.untilUs));
    } else {
        const TrafficSpan &hold = *m_story.holds[current.number];
        bar = m_layout.holderBar(clippedX(hold.fromUs), clippedX(m_story.untilOf(hold)));
    }
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(m_theme.color(Role::Text), 2));
    painter.drawRect(bar.adjusted(-2, -2, 2, 2));
}

} // namespace lockscope::ui
