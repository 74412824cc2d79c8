// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/film/filmlanes.h"

#include "ui/film/filmpainter.h"
#include "ui/film/filmtext.h"
#include "ui/shared/actionkeys.h"
#include "ui/shared/theme.h"

#include <QContextMenuEvent>
#include <QKeyEvent>
#include <QMenu>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>

#include <algorithm>
#include <cmath>

namespace lockscope::ui {

namespace {

constexpr double nearMark = 8;        // pixels
constexpr double largestFill = 2;     // of the lanes, where there is room
constexpr double smallestScale = 0.7; // that can be read
constexpr double fillStep = 0.25;     // between text sizes that look alike

} // namespace

FilmLanes::FilmLanes(FilmPlayer &player, const Theme &theme, QWidget *parent) : LaneView(m_layout, theme, parent), m_player(player)
{
    setAccessibleName(tr("Swim lanes of the film"));
    nameKeys(*this, tr("Left, Right"), tr("Step back, step forward"));
    nameKeys(*this, tr("Space"), tr("Play or pause"));
    nameKeys(*this, tr("Home, End"), tr("Go to the beginning, go to the end"));
    nameKeys(*this, tr("0"), tr("Show the whole film"));
    nameKeys(*this, tr("Ctrl+C"), tr("Copy the command of this step for redis-cli"));
    nameKeys(*this, tr("S"), tr("Shuffle: play another order"));
    nameKeys(*this, tr("Esc"), tr("Back to the scenarios"));
    setMinimumHeight(150);
    viewport()->setCursor(Qt::PointingHandCursor);
    connect(&player, &FilmPlayer::filmChanged, this, &FilmLanes::readFilm);
    connect(&player, &FilmPlayer::moved, this, &FilmLanes::follow);
    connect(&player, &FilmPlayer::frameChanged, this, [this] {
        if (m_player.act())
            setAccessibleDescription(FilmText::moment(*m_player.act(), m_strips, m_player.moment()));
    });
    connect(&theme, &Theme::changed, this, &FilmLanes::arrange);
    readFilm();
}

double FilmLanes::chosenScale() const
{
    const double room = std::floor(FilmLayout::roomFor(m_strips, viewport()->size()) / fillStep) * fillStep;
    const double most = std::max(smallestScale, FilmLayout::mostFor(m_strips, viewport()->height())); // the servers' lanes are the last ones
    return std::min(most, std::max(theme().scale(), std::min(largestFill, room)));
}

/** Painting enlarges it. */
QFont FilmLanes::layoutFont() const
{
    QFont normal = font();
    if (normal.pointSizeF() > 0)
        normal.setPointSizeF(normal.pointSizeF() / theme().scale());
    if (m_scale != 1)
        normal.setHintingPreference(QFont::PreferNoHinting); // its widths are those of the enlarged text
    return normal;
}

void FilmLanes::readFilm()
{
    m_actNumber = m_player.actNumber();
    m_strips = m_player.act() ? FilmStrips(*m_player.act()) : FilmStrips();
    m_isFitted = true;
    m_layout.fitNames(m_player.act(), layoutFont());
    verticalScrollBar()->setValue(0);
    m_layout.origin = 0;
    arrange();
}

void FilmLanes::fit()
{
    m_isFitted = true;
    arrange();
}

void FilmLanes::arrange()
{
    if (m_actNumber != m_player.actNumber())
        return; // somebody who heard of another film first resizes the lanes
    m_scale = chosenScale();
    m_layout.area = QRectF(QPointF(0, 0), QSizeF(viewport()->size()) / m_scale);
    m_layout.arrange(m_strips);
    if (m_isFitted)
        m_layout.msPerPixel = m_player.act() ? m_layout.msForWords(*m_player.act(), m_strips, layoutFont()) : m_layout.msForAll();
    setContentHeight(m_layout.contentHeight());
    arrangeTime();
    if (m_isFitted)
        follow();
}

/** The horizontal bar counts whole pixels of the act; the origin is exact. */
void FilmLanes::arrangeTime()
{
    const double width = m_layout.lanes().width();
    m_layout.origin = std::clamp(m_layout.origin, 0.0, m_layout.lastOrigin());
    const double origin = m_layout.origin;
    horizontalScrollBar()->setPageStep(int(width));
    horizontalScrollBar()->setSingleStep(40);
    horizontalScrollBar()->setRange(0, int(std::lround(m_layout.lastOrigin() / m_layout.msPerPixel)));
    horizontalScrollBar()->setValue(int(std::lround(origin / m_layout.msPerPixel)));
    m_layout.origin = origin; // not as the bar has rounded it
    viewport()->update();
}

/** Keeps the cursor visible, with some room ahead. */
void FilmLanes::follow()
{
    const QRectF lanes = m_layout.lanes();
    const double x = m_layout.x(m_player.moment().ms);
    const double ahead = lanes.width() * FilmLayout::keepAhead;
    if (x > lanes.right() - ahead)
        horizontalScrollBar()->setValue(horizontalScrollBar()->value() + int(std::ceil(x - (lanes.right() - ahead))));
    else if (x < lanes.left() + ahead)
        horizontalScrollBar()->setValue(horizontalScrollBar()->value() - int(std::ceil(lanes.left() + ahead - x)));
    viewport()->update();
}

void FilmLanes::scrollContentsBy(int dx, int dy)
{
    LaneView::scrollContentsBy(dx, dy);
    m_layout.origin = horizontalScrollBar()->value() * m_layout.msPerPixel;
}

void FilmLanes::scrollTime(double pixels) { horizontalScrollBar()->setValue(horizontalScrollBar()->value() + int(pixels / m_scale)); }

void FilmLanes::zoom(double factor, double x)
{
    x /= m_scale;
    const double fixed = m_layout.placeAt(x);
    m_isFitted = false;
    m_layout.msPerPixel = std::clamp(m_layout.msPerPixel * factor, FilmLayout::closest, m_layout.msForAll());
    m_layout.origin = std::max(0.0, fixed - (x - m_layout.lanes().left()) * m_layout.msPerPixel);
    arrangeTime();
}

void FilmLanes::paintLanes(QPainter &painter)
{
    painter.fillRect(viewport()->rect(), theme().color(Theme::Role::Panel));
    if (!m_player.act())
        return;
    painter.save();
    painter.scale(m_scale, m_scale);
    FilmPainter(*m_player.act(), m_strips, m_layout, theme(), m_player.moment()).paint(painter, layoutFont());
    painter.restore();
}

void FilmLanes::keyPressEvent(QKeyEvent *event)
{
    if (event->matches(QKeySequence::Copy))
        return emit copyRequested(m_player.moment().frame);
    switch (event->key()) {
    case Qt::Key_0: return fit();
    case Qt::Key_Left: return m_player.stepBack();
    case Qt::Key_Right: return m_player.stepForward();
    case Qt::Key_Space: return m_player.toggle();
    case Qt::Key_Home: return m_player.jump(0);
    case Qt::Key_End:
        if (m_player.act())
            m_player.jump(m_player.act()->frames.size() - 1);
        return;
    default: LaneView::keyPressEvent(event);
    }
}

void FilmLanes::mousePressEvent(QMouseEvent *event)
{
    const double x = event->position().x() / m_scale;
    if (event->button() == Qt::LeftButton && x >= m_layout.lanes().left())
        m_player.seek(m_layout.at(x));
}

void FilmLanes::mouseMoveEvent(QMouseEvent *event)
{
    if (event->buttons().testFlag(Qt::LeftButton))
        m_player.seek(m_layout.at(std::max(event->position().x() / m_scale, m_layout.lanes().left())));
}

QString FilmLanes::textAt(QPointF point) const
{
    point /= m_scale;
    if (!m_player.act() || !isOverLanes(point))
        return {};
    if (const int client = m_layout.clientAt(point.y()); client >= 0)
        return textOfClient(client, point);
    if (const int server = m_layout.serverAt(point.y()); server >= 0)
        return textOfServer(server, point);
    return {};
}

const FilmCommand *FilmLanes::commandNear(int client, QPointF point) const
{
    const FilmCommand *nearest = nullptr;
    const auto distance = [&](const FilmCommand &command) { return std::abs(m_layout.x(command.atMs) - 6 - point.x()); };
    for (const FilmCommand &command : m_strips.commands()) {
        if (command.frame <= m_player.moment().frame && m_player.act()->frames[command.frame].client == client && distance(command) <= nearMark
            && (!nearest || distance(command) <= distance(*nearest)))
            nearest = &command;
    }
    return nearest;
}

std::size_t FilmLanes::frameAt(QPointF point) const
{
    point /= m_scale;
    const int client = m_player.act() && isOverLanes(point) ? m_layout.clientAt(point.y()) : -1;
    const FilmCommand *const command = client >= 0 ? commandNear(client, point) : nullptr;
    return command ? command->frame : m_player.moment().frame;
}

void FilmLanes::contextMenuEvent(QContextMenuEvent *event)
{
    if (!m_player.act())
        return;
    const bool isOfKeyboard = event->reason() == QContextMenuEvent::Keyboard;
    const std::size_t frame = isOfKeyboard ? m_player.moment().frame : frameAt(viewport()->mapFromGlobal(event->globalPos()));
    auto *menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    QAction *const copy = menu->addAction(tr("Copy command for redis-cli"), this, [this, frame] { emit copyRequested(frame); });
    copy->setShortcut(QKeySequence::Copy);
    copy->setEnabled(!m_player.act()->frames[frame].exchanges.empty());
    menu->popup(event->globalPos());
}

QString FilmLanes::textOfClient(int client, QPointF point) const
{
    const FilmAct &act = *m_player.act();
    const FilmMoment &now = m_player.moment();
    const FilmActor &actor = act.actors[std::size_t(client)];
    if (point.x() < m_layout.labelWidth)
        return tr("%1, a simulated client\nprotocol: %2\nclock: %3\n%4")
            .arg(actor.name, actor.protocol.id, FilmText::offset(actor.clockOffset), FilmText::state(m_player.frame()->clients[std::size_t(client)]));
    if (const FilmCommand *const nearest = commandNear(client, point))
        return FilmText::command(act, *nearest);
    QStringList lines;
    const double ms = m_layout.at(point.x());
    for (const ClientStretch &stretch : m_strips.clients()) {
        if (stretch.client != client || !stretch.hasBegun(now) || ms < stretch.fromMs || ms > stretch.endAt(now))
            continue;
        //: %1: a client; %2, %3: times
        const QString what = stretch.kind == ClientStretch::Kind::Believing ? tr("%1 thinks it holds the lock from %2 to %3")
            : stretch.kind == ClientStretch::Kind::Trying                   ? tr("%1 tries to acquire from %2 to %3")
                                                                            : tr("%1 is paused from %2 to %3; time goes on without it");
        lines << what.arg(actor.name, FilmText::at(stretch.fromMs), FilmText::at(stretch.endAt(now)));
    }
    return lines.join(u'\n');
}

QString FilmLanes::textOfServer(int server, QPointF point) const
{
    const FilmMoment &now = m_player.moment();
    if (point.x() < m_layout.labelWidth)
        return tr("A private redis-server %1, started for this film").arg(m_player.film().serverVersion);
    const double ms = m_layout.at(point.x());
    for (const KeyStretch &strip : m_strips.keys()) {
        if (strip.server == server && strip.hasBegun(now) && ms >= strip.fromMs && ms <= strip.endAt(now)
            && m_layout.keyBar(server, strip.row, strip.fromMs, strip.endAt(now)).adjusted(-1, -4, 1, 4).contains(point))
            return FilmText::key(*m_player.act(), strip, now);
    }
    return {};
}

} // namespace lockscope::ui
