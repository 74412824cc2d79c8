// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/film/lanehistory.h"
#include "ui/film/lanepainter.h"
#include "ui/film/lanescale.h"
#include "ui/film/laneview.h"
#include "ui/film/serverhistory.h"

namespace lockscope::ui {

/**
 * The painted swim lanes of simulated clients: which tried, believed to hold, stood still, crashed, and in red where two believed at one instant.
 * Below them stand lanes of the server, which do not scroll: who had each key, until when and how that ended; those of the locks in sight first.
 * Follows the present until it is paused or scrolled. Arrows, dragging and Home scroll; End or Space follows again. Repaints itself while it follows
 * and is visible. UI thread.
 */
class SwimLanes : public LaneView {
    Q_OBJECT
public:
    SwimLanes(const Theme &theme, Clock &clock, QWidget *parent = nullptr);

    void apply(const SimulationUpdate &update);
    /** What the server says of the locks. */
    void apply(const LockDelta &delta);
    /** Shows the same time of the same clients in the same colours. */
    void continueFrom(const SwimLanes &before);
    /** Another server or other patterns. */
    void forgetLocks();
    const LaneHistory &history() const { return m_history; }
    const ServerHistory &server() const { return m_server; }
    /** Of this client's lane; the theme's muted text if it has none. */
    QColor colorOf(int client) const;
    const LaneScale &scale() const { return m_scale; }

    bool isFollowing() const { return m_following; }
    void setFollowing(bool following);
    QString textAt(QPointF point) const override;
    QSize sizeHint() const override { return {720, 320}; }

signals:
    void followingChanged(bool following);

protected:
    void paintLanes(QPainter &painter) override;
    void arrange() override;
    void zoom(double factor, double x) override;
    double zoomCentre() const override { return m_following ? m_scale.right() : m_scale.left + m_scale.width / 2; }
    void scrollTime(double pixels) override;
    void showEvent(QShowEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;

private:
    void keepUp();
    Instant start() const;
    bool isEmpty() const;
    void scheduleFrame();
    void chooseServerLanes();
    QString serverTextAt(QPointF point, int row) const;
    QString describe(const LaneSpan &span) const;
    QString describe(const ServerHold &hold) const;
    QString sinceStart(Instant time) const;
    const SimulatedClientStatus &clientAt(int lane) const { return m_history.lanes()[std::size_t(lane)]; }

    Clock &m_clock;
    LaneHistory m_history;
    ServerHistory m_server;
    LaneScale m_scale;
    LaneLayout m_layout;
    Instant m_now; ///< of the picture: stands still while paused
    bool m_following = true;
    bool m_frameScheduled = false;
    std::optional<double> m_draggedFrom;
};

} // namespace lockscope::ui
