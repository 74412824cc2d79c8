// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/contention/timelinelanes.h"

#include "traffic/audit/findingtext.h"
#include "ui/contention/timelinetext.h"
#include "ui/contention/waittext.h"
#include "ui/shared/actionkeys.h"
#include "ui/shared/theme.h"

#include <QClipboard>
#include <QContextMenuEvent>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QMenu>
#include <QPainter>
#include <QScrollBar>

#include <algorithm>
#include <cmath>

namespace lockscope::ui {

namespace {

constexpr double timeStep = 60;                  // pixels
constexpr double nearItem = 4;                   // pixels
constexpr double beforeStart = 8, afterEnd = 16; // pixels, for the marks there
constexpr int mostTexts = 5;                     // of what lies under one point

Instant instant(qint64 us) { return Instant(std::chrono::microseconds(us)); }

} // namespace

TimelineLanes::TimelineLanes(const Theme &theme, QWidget *parent) : LaneView(m_layout, theme, parent)
{
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setAccessibleName(tr("Timeline of the lock"));
    nameKeys(*this, tr("Arrows"), tr("Walk over holds and waits"));
    nameKeys(*this, tr("Home, End"), tr("Go to the first or last one of the lane"));
    nameKeys(*this, tr("Shift+Left, Shift+Right"), tr("Scroll in time"));
    nameKeys(*this, tr("Enter, 0"), tr("Zoom to the current one, show all"));
    nameKeys(*this, tr("Ctrl+C"), tr("Copy as text"));
    connect(&theme, &Theme::changed, this, &TimelineLanes::arrange);
}

void TimelineLanes::setStory(LockStory story, const QString &emptyText)
{
    m_isFitted = m_isFitted || story.lock != m_story.lock;
    m_story = std::move(story);
    m_emptyText = emptyText;
    m_layout.marks = marksOf(m_story);
    m_layout.names = clientNames(m_story);
    m_current.reset();
    m_anchorUs.reset();
    setAccessibleDescription(m_story.report ? storyText(m_story) : emptyText);
    arrange();
}

QSize TimelineLanes::minimumSizeHint() const
{
    return {theme().scaled(320), theme().scaled(int(TimelineLayout::holderLane + 3 * TimelineLayout::waiterLane + 60))};
}

void TimelineLanes::arrange()
{
    const double scale = theme().scale();
    const QRectF all = viewport()->rect();
    m_layout.labelWidth = std::min(180 * scale, all.width() / 3);
    m_layout.axisHeight = 24 * scale;
    const double legendHeight = TimelinePainter::legendHeight(m_layout.marks, QFontMetricsF(smaller(font())), all.width());
    const double others = (TimelineLayout::holderLane + 2 * TimelineLayout::waiterLane) * scale + m_layout.axisHeight;
    const double legend = legendHeight + others <= all.height() ? legendHeight : 0; // lanes matter more
    m_layout.head = QRectF(all.left(), all.top(), all.width(), TimelineLayout::holderLane * scale);
    m_layout.legend = QRectF(all.left(), all.bottom() - legend, all.width(), legend);
    m_layout.area = QRectF(QPointF(all.left(), m_layout.head.bottom()), QPointF(all.right(), m_layout.legend.top()));
    const double room = m_layout.lanes().height() / double(std::max<std::size_t>(1, m_story.lanes.size()));
    m_layout.laneHeight = std::clamp(std::floor(room), TimelineLayout::waiterLane * scale, TimelineLayout::highestLane * scale);
    setContentHeight(double(m_story.lanes.size()) * m_layout.laneHeight);
    m_layout.scale.left = m_layout.lanes().left() + beforeStart;
    m_layout.scale.width = std::max(1.0, m_layout.lanes().width() - beforeStart);
    keepInPeriod();
}

double TimelineLanes::fittingMsPerPixel() const
{
    const double ms = double(std::max<qint64>(1, m_story.period.untilUs - m_story.period.fromUs)) / 1000;
    return ms / std::max(1.0, m_layout.scale.width - afterEnd);
}

/** Nothing but what was measured is in sight. */
void TimelineLanes::keepInPeriod()
{
    const double most = fittingMsPerPixel();
    m_isFitted = m_isFitted || m_layout.scale.msPerPixel >= most;
    if (m_isFitted)
        m_layout.scale.msPerPixel = most;
    const double sight = m_layout.scale.msPerPixel * (m_layout.scale.width - afterEnd) * 1000;
    const qint64 last = std::max(m_story.period.fromUs, m_story.period.untilUs - qint64(sight));
    m_layout.scale.origin = std::clamp(m_layout.scale.origin, instant(m_story.period.fromUs), instant(last));
    viewport()->update();
}

void TimelineLanes::fit()
{
    m_isFitted = true;
    keepInPeriod();
}

void TimelineLanes::zoomTo(TrafficStretch stretch)
{
    m_isFitted = false;
    const double ms = double(std::max<qint64>(1, stretch.untilUs - stretch.fromUs)) / 1000;
    m_layout.scale.msPerPixel = std::max(LaneScale::closest, ms / (m_layout.scale.width * 0.8));
    m_layout.scale.origin = instant(stretch.fromUs - qint64(m_layout.scale.msPerPixel * m_layout.scale.width * 100));
    keepInPeriod();
}

void TimelineLanes::zoom(double factor, double x)
{
    m_isFitted = false;
    m_layout.scale.zoom(factor, std::max(x, m_layout.scale.left));
    keepInPeriod();
}

/** That of the current one, if it is in sight. */
double TimelineLanes::zoomCentre() const
{
    const double middle = m_layout.scale.left + m_layout.scale.width / 2;
    if (!m_current)
        return middle;
    const double x = m_layout.x(stretchOf(*m_current).fromUs);
    return x >= m_layout.scale.left && x <= m_layout.scale.right() ? x : middle;
}

void TimelineLanes::scrollTime(double pixels)
{
    m_layout.scale.scroll(pixels);
    keepInPeriod();
}

void TimelineLanes::paintLanes(QPainter &painter)
{
    if (m_story.holds.empty() && m_story.lanes.empty()) {
        painter.fillRect(viewport()->rect(), theme().color(Theme::Role::Panel));
        painter.setPen(theme().color(Theme::Role::MutedText));
        painter.drawText(viewport()->rect().adjusted(12, 0, -12, 0), Qt::AlignCenter | Qt::TextWordWrap, m_emptyText);
        return;
    }
    TimelinePainter(m_story, m_layout, theme()).paint(painter, font(), hasFocus() ? m_current : std::nullopt);
}

// ---- what is under a point, and what is current

std::size_t TimelineLanes::countIn(std::optional<std::size_t> lane) const { return lane ? m_story.lanes[*lane].waits.size() : m_story.holds.size(); }

/** The first that has not ended at this time. */
std::size_t TimelineLanes::firstFrom(std::optional<std::size_t> lane, qint64 us) const
{
    if (!lane)
        return std::size_t(m_story.holdFrom(us) - m_story.holds.begin());
    const std::vector<const TrafficWait *> &waits = m_story.lanes[*lane].waits;
    return std::size_t(std::ranges::lower_bound(waits, us, {}, &TrafficWait::untilUs) - waits.begin());
}

TrafficStretch TimelineLanes::stretchOf(const TimelineItem &item) const
{
    if (!item.lane)
        return {m_story.holds[item.number]->fromUs, m_story.untilOf(*m_story.holds[item.number])};
    const TrafficWait &wait = *m_story.lanes[*item.lane].waits[item.number];
    return {wait.fromUs, wait.untilUs};
}

QString TimelineLanes::textOf(const TimelineItem &item) const
{
    return (item.lane ? waitTexts(m_story, *m_story.lanes[*item.lane].waits[item.number]) : holdTexts(m_story, *m_story.holds[item.number]))
        .join(u'\n');
}

/** The nearest one, if it is near enough. */
std::optional<TimelineItem> TimelineLanes::itemAt(QPointF point) const
{
    const bool isHead = m_layout.head.contains(point);
    const std::optional<std::size_t> lane = isHead ? std::nullopt : m_layout.laneAt(point.y());
    if (point.x() < m_layout.scale.left || (!isHead && (!lane || *lane >= m_story.lanes.size())))
        return {};
    std::optional<TimelineItem> nearest;
    double least = nearItem;
    const auto look = [&](std::size_t number) {
        const TrafficStretch stretch = stretchOf({lane, number});
        const double from = m_layout.x(stretch.fromUs), until = m_layout.x(stretch.untilUs);
        const double distance = std::max({from - point.x(), point.x() - until, 0.0});
        if (distance < least || (!nearest && distance <= least)) {
            nearest = TimelineItem{lane, number};
            least = distance;
        }
    };
    const qint64 us = m_layout.at(point.x() - nearItem);
    const qint64 endUs = m_layout.at(point.x() + nearItem);
    for (std::size_t number = firstFrom(lane, us); number < countIn(lane) && stretchOf({lane, number}).fromUs <= endUs && least > 0; ++number)
        look(number);
    return nearest;
}

QString TimelineLanes::textAt(QPointF point) const
{
    const std::optional<std::size_t> lane = m_layout.laneAt(point.y());
    const bool isHead = m_layout.head.contains(point);
    if (point.x() < m_layout.scale.left)
        return lane && *lane < m_story.lanes.size() ? laneTexts(m_story.lanes[*lane]).join(u'\n')
            : isHead && m_story.report              ? lockText(m_story.lock) + u'\n' + storyText(m_story)
                                                    : QString();
    QStringList lines;
    if (const std::optional<TimelineItem> item = itemAt(point))
        lines << textOf(*item);
    const auto first = std::ranges::lower_bound(m_story.incidents, m_layout.at(point.x() - nearItem), {}, &TrafficIncident::atUs);
    for (auto incident = first; (isHead || lane) && incident != m_story.incidents.end() && lines.size() < mostTexts; ++incident) {
        if ((*incident)->atUs > m_layout.at(point.x() + nearItem))
            break;
        if (isHead || (*incident)->lock.key.isEmpty()) // of all locks
            lines << incidentText(**incident);
    }
    const qint64 us = m_layout.at(point.x());
    const auto isUnknown = [us](const TrafficStretch &unknown) { return us >= unknown.fromUs && us < unknown.untilUs; };
    if (lines.isEmpty() && isHead && std::ranges::any_of(m_story.unknownHolder, isUnknown))
        lines << tr("%1: it is not known who held the lock").arg(clockText(us, 1000));
    else if (lines.isEmpty() && isHead && us <= m_story.period.untilUs)
        lines << tr("%1: free").arg(clockText(us, 1000));
    return lines.join(u'\n');
}

void TimelineLanes::setCurrent(const std::optional<TimelineItem> &item)
{
    m_current = item;
    if (item) {
        setAccessibleDescription(textOf(*item));
        bringIntoSight(*item);
    }
    viewport()->update();
}

void TimelineLanes::bringIntoSight(const TimelineItem &item)
{
    const TrafficStretch stretch = stretchOf(item);
    const double from = m_layout.x(stretch.fromUs), until = m_layout.x(stretch.untilUs);
    if (until < m_layout.scale.left || from > m_layout.scale.right() - afterEnd)
        scrollTime(from - m_layout.scale.left - m_layout.scale.width / 3);
    if (!item.lane)
        return;
    const int top = int(double(*item.lane) * m_layout.laneHeight), room = verticalScrollBar()->pageStep();
    verticalScrollBar()->setValue(std::clamp(verticalScrollBar()->value(), int(top + m_layout.laneHeight) - room, top));
}

void TimelineLanes::moveWithin(int steps)
{
    if (!m_current)
        return moveLane(0);
    const auto last = std::ptrdiff_t(countIn(m_current->lane)) - 1;
    setCurrent(TimelineItem{m_current->lane, std::size_t(std::clamp<std::ptrdiff_t>(std::ptrdiff_t(m_current->number) + steps, 0, last))});
    m_anchorUs = stretchOf(*m_current).fromUs;
}

/** To the one that is nearest in time to where somebody went within a lane. */
void TimelineLanes::moveLane(int steps)
{
    const auto lanes = std::ptrdiff_t(m_story.lanes.size());
    const std::ptrdiff_t firstLane = m_story.holds.empty() ? 0 : -1;
    if (firstLane >= lanes)
        return;
    const std::ptrdiff_t before = m_current ? (m_current->lane ? std::ptrdiff_t(*m_current->lane) : -1) : firstLane;
    const std::ptrdiff_t next = std::clamp(before + steps, firstLane, lanes - 1);
    const std::optional<std::size_t> lane = next < 0 ? std::nullopt : std::optional(std::size_t(next));
    const qint64 anchor = m_anchorUs.value_or(m_layout.at(m_layout.scale.left));
    const auto distance = [&](std::size_t number) {
        const TrafficStretch stretch = stretchOf({lane, number});
        return std::max({stretch.fromUs - anchor, anchor - stretch.untilUs, qint64(0)});
    };
    std::size_t number = firstFrom(lane, anchor);
    if (number == countIn(lane) || (number > 0 && distance(number - 1) < distance(number)))
        --number;
    setCurrent(TimelineItem{lane, number});
}

// ---- keys and mouse

void TimelineLanes::keyPressEvent(QKeyEvent *event)
{
    const bool isShifted = event->modifiers().testFlag(Qt::ShiftModifier);
    constexpr int all = 1'000'000;
    if (event->matches(QKeySequence::Copy))
        return copy();
    switch (event->key()) {
    case Qt::Key_Left: return isShifted ? scrollTime(-timeStep) : moveWithin(-1);
    case Qt::Key_Right: return isShifted ? scrollTime(timeStep) : moveWithin(1);
    case Qt::Key_Up: return moveLane(-1);
    case Qt::Key_Down: return moveLane(m_current ? 1 : 0);
    case Qt::Key_Home: return moveWithin(-all);
    case Qt::Key_End: return moveWithin(all);
    case Qt::Key_0: return fit();
    case Qt::Key_Return:
    case Qt::Key_Enter: return m_current ? zoomTo(stretchOf(*m_current)) : moveLane(0);
    default: LaneView::keyPressEvent(event);
    }
}

/** Without Ctrl it scrolls the lanes, or the page that this is on. */
void TimelineLanes::wheelEvent(QWheelEvent *event)
{
    const bool isOfTime = event->angleDelta().x() != 0 || event->modifiers() & (Qt::ControlModifier | Qt::ShiftModifier);
    if (isOfTime)
        return LaneView::wheelEvent(event);
    if (verticalScrollBar()->maximum() == 0)
        return event->ignore();
    verticalScrollBar()->setValue(verticalScrollBar()->value() - event->angleDelta().y() / 2);
    event->accept();
}

void TimelineLanes::mousePressEvent(QMouseEvent *event)
{
    if (event->button() != Qt::LeftButton)
        return LaneView::mousePressEvent(event);
    m_pressedAt = event->position();
    m_isDragged = false;
}

void TimelineLanes::mouseMoveEvent(QMouseEvent *event)
{
    if (!m_pressedAt)
        return;
    const QPointF moved = event->position() - *m_pressedAt;
    if (!m_isDragged && moved.manhattanLength() < nearItem)
        return;
    m_isDragged = true;
    m_pressedAt = event->position();
    scrollTime(-moved.x());
    verticalScrollBar()->setValue(verticalScrollBar()->value() - int(std::lround(moved.y())));
}

void TimelineLanes::mouseReleaseEvent(QMouseEvent *event)
{
    if (m_pressedAt && !m_isDragged) {
        if (const std::optional<TimelineItem> item = itemAt(event->position())) {
            setCurrent(item);
            m_anchorUs = m_layout.at(event->position().x());
        }
    }
    m_pressedAt.reset();
    LaneView::mouseReleaseEvent(event);
}

void TimelineLanes::mouseDoubleClickEvent(QMouseEvent *) { fit(); }

void TimelineLanes::contextMenuEvent(QContextMenuEvent *event)
{
    auto *menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    showKeys(*menu->addAction(tr("Copy as text"), this, &TimelineLanes::copy), QKeySequence::Copy);
    showKeys(*menu->addAction(tr("Show the whole time"), this, &TimelineLanes::fit), Qt::Key_0);
    menu->popup(event->globalPos());
}

void TimelineLanes::copy() const
{
    if (m_story.report)
        QGuiApplication::clipboard()->setText(storyLines(m_story));
}

} // namespace lockscope::ui
