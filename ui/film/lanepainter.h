// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/film/lanehistory.h"
#include "ui/film/lanepens.h"
#include "ui/film/lanescale.h"
#include "ui/film/serverhistory.h"
#include "ui/shared/theme.h"

#include <QFont>
#include <QRectF>

#include <vector>

class QPainter;

namespace lockscope::ui {

/** The positions in the picture: one row of equal height per lane, and below them those of the server. */
struct LaneLayout : LaneGrid {
    static constexpr double lowestLane = 26, highestLane = 150, serverLane = 46; ///< for text of normal size

    double scale = 1;        ///< of text
    double serverHeight = 0; ///< of one of the server's lanes
    std::vector<int> shown;  ///< which of the server's lanes, from top to bottom

    double laneTop(int lane) const { return area.top() + lane * laneHeight - scrolled; }
    double laneMiddle(int lane) const { return laneTop(lane) + laneHeight / 2; }
    /** The lane at this height, or one that does not exist. */
    int laneAt(double y) const;
    QRectF bar(int lane, double from, double to) const;
    QRectF foot() const { return {area.left(), lanes().bottom(), area.width(), footHeight}; }
    double serverTop(int row) const { return foot().top() + row * serverHeight; }
    /** A row of the shown ones; -1: none. */
    int serverRowAt(double y) const;
    QRectF serverBar(int row, double from, double to) const;
    /** There is room for the commands above a bar and their answers below. */
    bool hasRoomForTexts() const { return laneHeight >= 60 * scale; }
    /** There is room for an answer above the line of a client that tries. */
    bool hasRoomForAnswers() const { return laneHeight >= 38 * scale; }
};

/**
 * Paints the swim lanes of a history at an instant, without state between pictures. Made for one picture; all text is painted as plain text and is
 * safe already. Stretches narrower than a pixel are painted once per pixel.
 */
class LanePainter {
public:
    LanePainter(const LaneHistory &history, const ServerHistory &server, const LaneScale &scale, const LaneLayout &layout, const Theme &theme,
                Instant now);

    void paint(QPainter &painter, const QFont &font) const;

private:
    void paintGrid(QPainter &painter) const;
    void paintAxis(QPainter &painter) const;
    void paintSpans(QPainter &painter, LaneSpan::Kind kind) const;
    void paintSpan(QPainter &painter, const LaneSpan &span, const QRectF &bar) const;
    /** What it has written above the bars, lane by lane. */
    std::vector<TakenLine> paintViolations(QPainter &painter) const;
    void paintMarks(QPainter &painter, std::vector<TakenLine> &taken) const;
    void paintMarksOfLane(QPainter &painter, int lane, const std::vector<const LaneMark *> &marks, TakenLine above) const;
    void paintAnswersOfLane(QPainter &painter, int lane, const std::vector<const LaneMark *> &marks, TakenLine taken) const;
    void paintLabels(QPainter &painter) const;
    void paintServer(QPainter &painter, const QFont &font) const;
    void paintServerRow(QPainter &painter, int row) const;
    QColor colorOf(int client) const { return laneColor(m_theme, m_history.colorOf(client)); }
    QColor holderColor(const ServerHold &hold) const;
    QColor endColor(const ServerHold &hold) const;
    /** What answered the attempt that brought this hold; null: not known any more. */
    const LaneMark *replyOf(const LaneSpan &hold) const;
    bool isVisible(int lane) const;
    double clippedX(Instant time) const;
    QRectF unfrozenPart(const LaneSpan &span, QRectF bar) const;

    const LaneHistory &m_history;
    const ServerHistory &m_server;
    const LaneScale &m_scale;
    const LaneLayout &m_layout;
    const Theme &m_theme;
    Instant m_now;
    std::vector<const LaneSpan *> m_frozen;
    std::vector<std::vector<const LaneMark *>> m_successes; // of each lane
};

} // namespace lockscope::ui
