// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "traffic/waits/lockstory.h"
#include "ui/contention/timelinemarks.h"
#include "ui/film/lanepens.h"
#include "ui/film/lanescale.h"

#include <QFont>

#include <optional>

class QPainter;

namespace lockscope::ui {

class Theme;

/** The positions of a timeline: the holders above, the waiters below, of which some may be scrolled away; axis and legend at the bottom. */
struct TimelineLayout : LaneGrid {
    static constexpr double holderLane = 60, waiterLane = 30, highestLane = 44; ///< for text of normal size

    LaneScale scale;
    QRectF head;                     ///< the lane of the holders, above the area of the waiters
    QRectF legend;                   ///< below that area
    std::vector<TimelineMark> marks; ///< that the legend explains

    std::vector<QString> names; ///< see clientNames()

    const QString &nameOf(int client) const { return names[std::size_t(client)]; }
    double x(qint64 us) const { return scale.x(Instant(std::chrono::microseconds(us))); }
    qint64 at(double x) const { return std::chrono::floor<std::chrono::microseconds>(scale.at(x).time_since_epoch()).count(); }
    double laneTop(std::size_t lane) const { return area.top() + double(lane) * laneHeight - scrolled; }
    /** The lane at this height, or one that does not exist. */
    std::optional<std::size_t> laneAt(double y) const;
    QRectF holderBar(double from, double to) const;
    QRectF waitBar(std::size_t lane, double from, double to) const;
};

/** A hold, or a wait of a lane. */
struct TimelineItem {
    std::optional<std::size_t> lane; ///< nothing: that of the holders
    std::size_t number = 0;

    bool operator==(const TimelineItem &) const = default;
};

/**
 * Paints the timeline of a lock, without state between pictures. What is narrower than a pixel is painted once a pixel, so that a hundred thousand holds
 * cost no more than the pixels have room for. Made for one picture.
 */
class TimelinePainter {
public:
    TimelinePainter(const LockStory &story, const TimelineLayout &layout, const Theme &theme);

    void paint(QPainter &painter, const QFont &font, const std::optional<TimelineItem> &current) const;
    /** How high the legend is at this width. */
    static double legendHeight(const std::vector<TimelineMark> &marks, const QFontMetricsF &metrics, double width);

private:
    /** Who held the lock during a pixel. */
    struct Column {
        int client = 0; ///< 0: nobody, or it is not known
        bool isMany = false;

        bool operator==(const Column &) const = default;
    };
    void readColumns();
    template <class Paint>
    void forEachRun(double from, double to, Paint paint) const;
    template <class See>
    void forEachInSight(const LockStory::Lane &lane, See see) const;
    void paintGrid(QPainter &painter) const;
    void paintUnknown(QPainter &painter) const;
    void paintHolds(QPainter &painter) const;
    void paintHold(QPainter &painter, const TrafficSpan &hold) const;
    void paintLease(QPainter &painter, const TrafficSpan &hold) const;
    void paintEnds(QPainter &painter) const;
    void paintLane(QPainter &painter, std::size_t lane) const;
    void paintWaits(QPainter &painter, const LockStory::Lane &lane, const QRectF &bar) const;
    void paintTries(QPainter &painter, const TrafficWait &wait, double y, double &last) const;
    void paintIncidents(QPainter &painter) const;
    void paintLabels(QPainter &painter, const QFont &font) const;
    void paintAxis(QPainter &painter) const;
    void paintLegend(QPainter &painter) const;
    void paintCurrent(QPainter &painter, const TimelineItem &current) const;
    bool isVisible(std::size_t lane) const;
    double clippedX(qint64 us) const;
    QColor colorOf(int client) const;
    QBrush brushOf(const Column &column) const;

    const LockStory &m_story;
    const TimelineLayout &m_layout;
    const Theme &m_theme;
    double m_mark; ///< size of marks
    std::vector<Column> m_columns;
};

} // namespace lockscope::ui
