// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/film/swimlanes.h"

#include "base/safetext.h"

#include "ui/shared/actionkeys.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace lockscope::ui {

namespace {

constexpr Duration lively{50}; // while something is going on
constexpr Duration calm{500};
constexpr double scrollStep = 60;
constexpr double nearLaneMark = 6;   // pixels
constexpr double serverShare = 0.42; // of the height, at most

} // namespace

SwimLanes::SwimLanes(const Theme &theme, Clock &clock, QWidget *parent) : LaneView(m_layout, theme, parent), m_clock(clock), m_now(clock.now())
{
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setAccessibleName(tr("Swim lanes of the simulated clients"));
    nameKeys(*this, tr("Left, Right"), tr("Scroll in time"));
    nameKeys(*this, tr("Space"), tr("Follow the present, or stop"));
    nameKeys(*this, tr("Home, End"), tr("Go to the start, follow the present"));
    setAccessibleDescription(m_history.description());
    m_scale.origin = m_now;
    arrange();
    connect(&theme, &Theme::changed, this, &SwimLanes::arrange);
}

void SwimLanes::apply(const SimulationUpdate &update)
{
    const std::size_t lanesBefore = m_history.lanes().size(), locksBefore = m_server.lanes().size();
    m_history.apply(update);
    m_server.apply(update, m_history, m_clock.now());
    setAccessibleDescription(m_history.description());
    if (update.reset && !m_following)
        setFollowing(true); // what was looked at is gone
    if (m_history.lanes().size() != lanesBefore || m_server.lanes().size() != locksBefore || update.reset)
        arrange();
    scheduleFrame();
    viewport()->update();
}

void SwimLanes::apply(const LockDelta &delta)
{
    m_server.apply(delta, m_history, m_clock.now());
    viewport()->update();
}

void SwimLanes::continueFrom(const SwimLanes &before)
{
    m_history = before.m_history;
    m_server = before.m_server;
    m_scale = before.m_scale;
    m_now = before.m_now;
    setFollowing(before.m_following);
    setAccessibleDescription(m_history.description());
    arrange();
    scheduleFrame();
}

void SwimLanes::forgetLocks()
{
    m_server.forget();
    viewport()->update();
}

QColor SwimLanes::colorOf(int client) const
{
    const int number = m_history.colorOf(client);
    return number == 0 ? theme().color(Theme::Role::MutedText) : laneColor(theme(), number);
}

void SwimLanes::setFollowing(bool following)
{
    if (m_following == following)
        return;
    m_following = following;
    keepUp();
    scheduleFrame();
    viewport()->update();
    emit followingChanged(following);
}

/** Zooming does not end the following: the present stays at the right. */
void SwimLanes::zoom(double factor, double x)
{
    m_scale.zoom(factor, x);
    keepUp();
    viewport()->update();
}

void SwimLanes::scrollTime(double pixels)
{
    setFollowing(false);
    m_scale.scroll(pixels);
    viewport()->update();
}

void SwimLanes::arrange()
{
    const double scale = theme().scale();
    m_layout.scale = scale;
    m_layout.area = viewport()->rect();
    m_layout.labelWidth = 140 * scale;
    m_layout.axisHeight = 26 * scale;
    m_layout.serverHeight = LaneLayout::serverLane * scale;
    const double height = m_layout.area.height() - m_layout.axisHeight;
    const int locks = int(m_server.lanes().size());
    const int rows = std::min(locks, std::max(1, int(serverShare * height / m_layout.serverHeight)));
    m_layout.footHeight = rows * m_layout.serverHeight;
    const auto lanes = int(std::max<std::size_t>(1, m_history.lanes().size()));
    const double room = qMax(1.0, m_layout.lanes().height());
    m_layout.laneHeight = std::clamp(std::floor(room / lanes), LaneLayout::lowestLane * scale, LaneLayout::highestLane * scale);
    setMinimumHeight(int(LaneLayout::lowestLane * 2 * scale + LaneLayout::serverLane * scale + m_layout.axisHeight));
    setContentHeight(lanes * m_layout.laneHeight);
    chooseServerLanes();
    m_scale.left = m_layout.lanes().left();
    m_scale.width = qMax(1.0, m_layout.lanes().width());
    keepUp();
}

/** The locks of the clients in sight first, then others as long as there is room. */
void SwimLanes::chooseServerLanes()
{
    const auto rows = std::size_t(std::lround(m_layout.footHeight / m_layout.serverHeight));
    std::vector<int> shown;
    const auto add = [&](int lane) {
        if (lane >= 0 && shown.size() < rows && std::ranges::find(shown, lane) == shown.end())
            shown.push_back(lane);
    };
    const QRectF sight = m_layout.lanes();
    for (int lane = 0; lane < int(m_history.lanes().size()); ++lane) {
        const double middle = m_layout.laneMiddle(lane);
        if (middle >= sight.top() && middle < sight.bottom())
            add(m_server.laneOf(lockName(clientAt(lane))));
    }
    for (int lane = 0; lane < int(m_server.lanes().size()); ++lane)
        add(lane);
    std::ranges::sort(shown);
    m_layout.shown = std::move(shown);
}

/** Brings the picture to the present, if it follows. */
void SwimLanes::keepUp()
{
    if (!m_following)
        return;
    m_now = m_clock.now();
    m_scale.follow(m_now, start());
}

/** Also of what clients left that are gone. */
Instant SwimLanes::start() const { return m_history.start().value_or(m_server.holds().empty() ? m_now : m_server.holds().front().from); }

bool SwimLanes::isEmpty() const { return m_history.lanes().empty() && m_server.lanes().empty(); }

void SwimLanes::scheduleFrame()
{
    if (m_frameScheduled || !m_following || !isVisible() || isEmpty())
        return;
    m_frameScheduled = true;
    m_clock.after(m_history.hasOpenSpans() ? lively : calm, this, [this] {
        m_frameScheduled = false;
        viewport()->update();
        scheduleFrame();
    });
}

void SwimLanes::paintLanes(QPainter &painter)
{
    keepUp();
    chooseServerLanes();
    LanePainter(m_history, m_server, m_scale, m_layout, theme(), m_now).paint(painter, font());
    if (isEmpty()) {
        painter.setPen(theme().color(Theme::Role::MutedText));
        painter.drawText(viewport()->rect(), Qt::AlignCenter | Qt::TextWordWrap, tr("No clients yet. Add some, or start one of the races."));
    }
}

void SwimLanes::showEvent(QShowEvent *event)
{
    LaneView::showEvent(event);
    scheduleFrame();
}

void SwimLanes::keyPressEvent(QKeyEvent *event)
{
    switch (event->key()) {
    case Qt::Key_Left: return scrollTime(-scrollStep);
    case Qt::Key_Right: return scrollTime(scrollStep);
    case Qt::Key_Home:
        setFollowing(false);
        m_scale.origin = start();
        return viewport()->update();
    case Qt::Key_End: return setFollowing(true);
    case Qt::Key_Space: return setFollowing(!m_following);
    default: LaneView::keyPressEvent(event);
    }
}

void SwimLanes::mousePressEvent(QMouseEvent *event)
{
    if (event->button() == Qt::LeftButton)
        m_draggedFrom = event->position().x();
}

void SwimLanes::mouseMoveEvent(QMouseEvent *event)
{
    if (!m_draggedFrom)
        return;
    const double x = event->position().x();
    scrollTime(*m_draggedFrom - x);
    m_draggedFrom = x;
}

void SwimLanes::mouseReleaseEvent(QMouseEvent *) { m_draggedFrom.reset(); }

QString SwimLanes::textAt(QPointF point) const
{
    if (const int row = m_layout.serverRowAt(point.y()); row >= 0)
        return serverTextAt(point, m_layout.shown[std::size_t(row)]);
    const int lane = m_layout.laneAt(point.y());
    if (lane < 0 || lane >= int(m_history.lanes().size()) || !isOverLanes(point))
        return {};
    const SimulatedClientStatus &client = clientAt(lane);
    QStringList lines;
    if (point.x() < m_layout.labelWidth) {
        lines << tr("%1, simulated").arg(client.name) << client.spec.protocol << safeText(client.spec.key, 200);
        return lines.join(u'\n');
    }
    const LaneMark *nearest = nullptr;
    const auto distance = [&](const LaneMark &mark) { return std::abs(m_scale.x(mark.at) - point.x()); };
    for (const LaneMark &mark : m_history.marks()) {
        if (mark.client == client.id && distance(mark) <= nearLaneMark && (!nearest || distance(mark) <= distance(*nearest)))
            nearest = &mark;
    }
    if (nearest) {
        const QString answer = nearest->answer.isEmpty() ? QString() : QStringLiteral(" → ") + nearest->answer.shown();
        lines << tr("%1 at %2: %3").arg(client.name, sinceStart(nearest->at), (nearest->isCrash() ? tr("crash") : nearest->command) + answer);
    }
    const Instant time = m_scale.at(point.x());
    for (const LaneSpan &span : m_history.spans()) {
        if (span.client == client.id && span.from <= time && time <= span.to.value_or(m_now))
            lines << describe(span);
    }
    for (const Violation &violation : m_history.violations()) {
        const int a = m_history.laneOf(violation.first);
        const int b = m_history.laneOf(violation.second);
        if (violation.from <= time && time <= violation.to.value_or(m_now) && lane >= std::min(a, b) && lane <= std::max(a, b))
            lines << tr("Two holders at once: %1 and %2 both think they hold %3, for %4")
                         .arg(clientAt(a).name, clientAt(b).name, safeText(violation.key, 200),
                              durationText(roundToMs(violation.to.value_or(m_now) - violation.from)));
    }
    return lines.join(u'\n');
}

QString SwimLanes::describe(const LaneSpan &span) const
{
    const QString name = clientAt(m_history.laneOf(span.client)).name;
    const QString key = safeText(span.key, 200);
    const QString time = durationText(roundToMs(span.to.value_or(m_now) - span.from));
    const QString from = sinceStart(span.from);
    switch (span.kind) {
    case LaneSpan::Kind::Trying: return tr("%1 tries to acquire %2 from %3, for %4").arg(name, key, from, time);
    case LaneSpan::Kind::Believing: return tr("%1 thinks it holds %2 from %3, for %4").arg(name, key, from, time);
    case LaneSpan::Kind::Frozen: return tr("%1 is frozen from %2, for %3").arg(name, from, time);
    }
    Q_UNREACHABLE();
}

QString SwimLanes::serverTextAt(QPointF point, int row) const
{
    const ServerHistory::Lane &lane = m_server.lanes()[std::size_t(row)];
    QStringList lines{tr("What the server says of %1").arg(safeText(lane.key, 200))};
    if (!lane.isKnown)
        lines << tr("Nothing was read of this key yet. Lockscope reads the keys that match the lock patterns.");
    if (point.x() < m_layout.labelWidth)
        return lines.join(u'\n');
    const Instant time = m_scale.at(point.x());
    for (const ServerHold &hold : m_server.holds()) {
        if (hold.lock == lane.lock && hold.from <= time && time <= hold.to.value_or(m_now))
            lines << describe(hold);
    }
    if (lines.size() == 1 && time <= m_now)
        lines << tr("Free at this time");
    return lines.join(u'\n');
}

QString SwimLanes::describe(const ServerHold &hold) const
{
    QStringList lines{tr("Held by %1 from %2, for %3")
                          .arg(ServerHistory::holderText(hold), sinceStart(hold.from), durationText(roundToMs(hold.to.value_or(m_now) - hold.from)))};
    if (hold.deadline)
        lines << tr("Deadline: %1").arg(sinceStart(*hold.deadline));
    if (hold.to)
        lines << tr("Ended: %1").arg(ServerHistory::endText(hold));
    if (hold.sampled)
        lines << tr("Sampled: begin and end may have been a little earlier");
    return lines.join(u'\n');
}

QString SwimLanes::sinceStart(Instant time) const
{
    return inSeconds(QString::number(std::chrono::duration<double>(time - start()).count(), 'f', 3));
}

} // namespace lockscope::ui
