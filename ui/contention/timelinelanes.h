// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/contention/timelinepainter.h"
#include "ui/film/laneview.h"

namespace lockscope::ui {

/**
 * The painted lanes of one lock: its holders above, whoever waits below. Ctrl and the wheel, + and - zoom; the wheel scrolls lanes, dragging or Shift
 * with the arrows scrolls time; a double click or 0 shows all. Arrows, Home and End walk over holds and waits and read them, Enter shows one as wide as
 * it can be, Ctrl+C copies all as text. UI thread.
 */
class TimelineLanes : public LaneView {
    Q_OBJECT
public:
    explicit TimelineLanes(const Theme &theme, QWidget *parent = nullptr);

    void setStory(LockStory story, const QString &emptyText);
    const LockStory &story() const { return m_story; }
    const TimelineLayout &layoutNow() const { return m_layout; }
    /** Shows the whole time. */
    void fit();
    /** As wide as it can be. */
    void zoomTo(TrafficStretch stretch);
    const std::optional<TimelineItem> &current() const { return m_current; }
    QString textAt(QPointF point) const override;
    QSize sizeHint() const override { return {720, 320}; }
    QSize minimumSizeHint() const override;

protected:
    void paintLanes(QPainter &painter) override;
    void arrange() override;
    void zoom(double factor, double x) override;
    double zoomCentre() const override;
    void scrollTime(double pixels) override;
    void keyPressEvent(QKeyEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;

private:
    double fittingMsPerPixel() const;
    void keepInPeriod();
    void setCurrent(const std::optional<TimelineItem> &item);
    void moveWithin(int steps);
    void moveLane(int steps);
    std::optional<TimelineItem> itemAt(QPointF point) const;
    std::size_t countIn(std::optional<std::size_t> lane) const;
    std::size_t firstFrom(std::optional<std::size_t> lane, qint64 us) const;
    TrafficStretch stretchOf(const TimelineItem &item) const;
    QString textOf(const TimelineItem &item) const;
    void bringIntoSight(const TimelineItem &item);
    void copy() const;

    LockStory m_story;
    QString m_emptyText;
    TimelineLayout m_layout;
    std::optional<TimelineItem> m_current;
    std::optional<qint64> m_anchorUs; ///< up and down go to what is then
    bool m_isFitted = true;           ///< until somebody zooms
    std::optional<QPointF> m_pressedAt;
    bool m_isDragged = false;
};

} // namespace lockscope::ui
