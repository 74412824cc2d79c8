// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/film/lanepens.h"

#include <QAbstractScrollArea>

namespace lockscope::ui {

/**
 * Painted lanes over an axis of time: the shared part of the lanes of a film and those of simulated clients. + and - and the wheel zoom, Shift with
 * the wheel scrolls the time, the wheel over the names and Up, Down, Page Up, Page Down scroll the lanes; a tooltip says what is under the mouse; a
 * frame shows the focus. Subclasses decide what is shown, and where. UI thread.
 */
class LaneView : public QAbstractScrollArea {
    Q_OBJECT
public:
    /** What is under this point of the viewport, as plain text; empty: nothing. */
    virtual QString textAt(QPointF point) const = 0;
    void zoomIn() { zoom(1 / zoomStep, zoomCentre()); }
    void zoomOut() { zoom(zoomStep, zoomCentre()); }

protected:
    LaneView(LaneGrid &grid, const Theme &theme, QWidget *parent);

    virtual void paintLanes(QPainter &painter) = 0;
    /** The viewport's size, or what is shown, is another. */
    virtual void arrange() = 0;
    /** Factors below 1 show less time in more detail; the time at this x stays where it is. */
    virtual void zoom(double factor, double x) = 0;
    /** Where zoomIn() and zoomOut() keep the time. */
    virtual double zoomCentre() const = 0;
    virtual void scrollTime(double pixels) = 0;
    /** The lanes together are so high. */
    void setContentHeight(double height);
    bool isOverLanes(QPointF point) const { return m_grid.area.adjusted(0, 0, 0, -m_grid.axisHeight - m_grid.footHeight).contains(point); }

    const Theme &theme() const { return m_theme; }

    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void scrollContentsBy(int dx, int dy) override;
    bool viewportEvent(QEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;

private:
    static constexpr double zoomStep = 1.25;

    LaneGrid &m_grid;
    const Theme &m_theme;
};

} // namespace lockscope::ui
