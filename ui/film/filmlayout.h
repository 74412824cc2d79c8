// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/film/filmstrips.h"
#include "ui/film/lanepens.h"

namespace lockscope::ui {

/** The positions of an act's lanes: clients from above, servers below them; and which time is at which x. A value. */
struct FilmLayout : LaneGrid {
    static constexpr double usualLabel = 92, widestLabel = 170;

    FilmLayout() { labelWidth = usualLabel; }

    double headHeight = 26; ///< above the first lane: what is said about bands
    double origin = 0;      ///< place on the axis, at the left edge of the lanes
    double msPerPixel = 10; ///< where the axis is not broken
    int clients = 0;
    FilmAxis axis;
    std::vector<double> serverTops, serverHeights; ///< relative to the end of the clients' lanes

    static constexpr double lowestLane = 58, usualLane = 80, highestLane = 150;
    static constexpr double keyHeight = 24;
    static constexpr double closest = 0.05;   ///< ms a pixel
    static constexpr double keepAhead = 0.16; ///< of the width, before a moving cursor

    /** The column of names is as wide as they are in this font, within limits. */
    void fitNames(const FilmAct *act, const QFont &font);
    /** Heights that fill the area, within limits. */
    void arrange(const FilmStrips &strips);
    /** The ms a pixel at which all of the time is in sight. */
    double msForAll() const;
    /** The same at which the words of no two commands of a lane touch, in this font; the whole act may become a few times as wide as the area. */
    double msForWords(const FilmAct &act, const FilmStrips &strips, const QFont &font) const;
    /** The origin at which the end of the time is at the right edge; 0 where all is in sight. */
    double lastOrigin() const;
    double contentHeight() const;
    /** How often lanes of usual height and their words fit into an area of this size. */
    static double roomFor(const FilmStrips &strips, QSizeF size);
    /** The enlargement at which all lanes, at their lowest, fit into this height. */
    static double mostFor(const FilmStrips &strips, double height);

    double clientTop(int client) const { return area.top() + headHeight + client * laneHeight - scrolled; }
    double clientMiddle(int client) const { return clientTop(client) + laneHeight / 2; }
    double clientsBottom() const { return clientTop(clients); }
    double serverTop(int server) const { return clientsBottom() + serverTops[std::size_t(server)]; }
    double serverBottom(int server) const { return serverTop(server) + serverHeights[std::size_t(server)]; }
    QRectF clientBar(int client, double fromMs, double toMs) const;
    QRectF keyBar(int server, int row, double fromMs, double toMs) const;
    /** -1: none is at this height. */
    int clientAt(double y) const;
    int serverAt(double y) const;

    /** Where a text begins that belongs to this x: there, or far enough to the left that it ends in the visible part. Invisible text stays so. */
    double textLeft(double x, double width) const;

    double x(double ms) const { return lanes().left() + (axis.place(ms) - origin) / msPerPixel; }
    double placeAt(double x) const { return origin + (x - lanes().left()) * msPerPixel; }
    double at(double x) const { return axis.time(placeAt(x)); }
};

} // namespace lockscope::ui
