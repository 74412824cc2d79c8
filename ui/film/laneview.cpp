// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/film/laneview.h"

#include "ui/shared/actionkeys.h"
#include "ui/shared/plaintext.h"
#include "ui/shared/theme.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QScrollBar>
#include <QToolTip>

#include <cmath>

namespace lockscope::ui {

LaneView::LaneView(LaneGrid &grid, const Theme &theme, QWidget *parent) : QAbstractScrollArea(parent), m_grid(grid), m_theme(theme)
{
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    nameKeys(*this, tr("+, -"), tr("Zoom in, zoom out"));
    nameKeys(*this, tr("Up, Down"), tr("Scroll the lanes"));
    connect(&theme, &Theme::changed, viewport(), qOverload<>(&QWidget::update));
}

void LaneView::setContentHeight(double height)
{
    const double room = std::max(1.0, m_grid.lanes().height());
    verticalScrollBar()->setPageStep(int(room));
    verticalScrollBar()->setSingleStep(int(m_grid.laneHeight));
    verticalScrollBar()->setRange(0, std::max(0, int(std::ceil(height - room))));
    m_grid.scrolled = verticalScrollBar()->value();
}

void LaneView::paintEvent(QPaintEvent *)
{
    QPainter painter(viewport());
    paintLanes(painter);
    if (hasFocus()) {
        painter.setPen(m_theme.color(Theme::Role::Accent));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(viewport()->rect().adjusted(0, 0, -1, -1));
    }
}

void LaneView::resizeEvent(QResizeEvent *event)
{
    QAbstractScrollArea::resizeEvent(event);
    arrange();
}

void LaneView::keyPressEvent(QKeyEvent *event)
{
    switch (event->key()) {
    case Qt::Key_Plus:
    case Qt::Key_Equal: // where + needs Shift
        return zoomIn();
    case Qt::Key_Minus: return zoomOut();
    default: QAbstractScrollArea::keyPressEvent(event); // Up, Down, Page Up, Page Down: lanes
    }
}

void LaneView::wheelEvent(QWheelEvent *event)
{
    const QPoint turned = event->angleDelta();
    event->accept();
    if (event->position().x() < m_grid.labelWidth && turned.y() != 0)
        verticalScrollBar()->setValue(verticalScrollBar()->value() - turned.y() / 2);
    else if (turned.x() != 0 || event->modifiers().testFlag(Qt::ShiftModifier))
        scrollTime(-(turned.x() != 0 ? turned.x() : turned.y()) / 2.0);
    else
        zoom(std::pow(zoomStep, -turned.y() / 120.0), event->position().x());
}

/** Its press may have been a drag or a seek: nothing for the subclass. */
void LaneView::mouseReleaseEvent(QMouseEvent *event) { event->accept(); }

void LaneView::scrollContentsBy(int, int)
{
    m_grid.scrolled = verticalScrollBar()->value();
    viewport()->update();
}

bool LaneView::viewportEvent(QEvent *event)
{
    if (event->type() != QEvent::ToolTip)
        return QAbstractScrollArea::viewportEvent(event);
    const auto *help = static_cast<QHelpEvent *>(event);
    QToolTip::showText(help->globalPos(), plainToolTip(textAt(help->pos())), viewport());
    return true;
}

void LaneView::focusInEvent(QFocusEvent *event)
{
    QAbstractScrollArea::focusInEvent(event);
    viewport()->update();
}

void LaneView::focusOutEvent(QFocusEvent *event)
{
    QAbstractScrollArea::focusOutEvent(event);
    viewport()->update();
}

} // namespace lockscope::ui
