// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/film/lanehistory.h"
#include "ui/film/lanepainter.h"
#include "ui/film/lanescale.h"

#include <QAbstractScrollArea>

namespace lockscope::ui {

/**
 * The painted swim lanes of simulated clients: who tried, believed to hold, stood still, crashed, and in red where two believed at one
 * instant. Follows the present until it is paused or scrolled. Wheel, + and - zoom; arrows, dragging and Home scroll; End or
 * Space follows again. Repaints itself while it follows and can be seen. UI thread.
 */
class SwimLanes : public QAbstractScrollArea {
    Q_OBJECT
public:
    SwimLanes(const Theme &theme, Clock &clock, QWidget *parent = nullptr);

    void apply(const SimulationUpdate &update);
    const LaneHistory &history() const { return m_history; }
    const LaneScale &scale() const { return m_scale; }

    bool isFollowing() const { return m_following; }
    void setFollowing(bool following);
    void zoomIn();
    void zoomOut();
    /** What is under this point of the viewport, as plain text; empty: nothing. */
    QString textAt(QPointF point) const;
    QSize sizeHint() const override { return {720, 320}; }

signals:
    void followingChanged(bool following);

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void showEvent(QShowEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void scrollContentsBy(int dx, int dy) override;
    bool viewportEvent(QEvent *event) override;

private:
    void arrange();
    void keepUp();
    void scheduleFrame();
    void zoomAround(double factor, double x);
    void scrollTime(double pixels);
    QString describe(const LaneSpan &span) const;
    QString sinceStart(Instant time) const;
    const SimulatedClientStatus &clientAt(int lane) const { return m_history.lanes()[std::size_t(lane)]; }

    const Theme &m_theme;
    Clock &m_clock;
    LaneHistory m_history;
    LaneScale m_scale;
    LaneLayout m_layout;
    Instant m_now; ///< of the picture: stands still while paused
    bool m_following = true;
    bool m_frameScheduled = false;
    std::optional<double> m_draggedFrom;
};

} // namespace lockscope::ui
