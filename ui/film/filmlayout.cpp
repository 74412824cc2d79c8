// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/film/filmlayout.h"

#include <QFontMetricsF>

#include <algorithm>
#include <cmath>

namespace lockscope::ui {

namespace {

constexpr double barHeight = 24;
constexpr double keyGap = 4;
constexpr double usualWidth = 850;
constexpr double besideName = 22; // its mark, and a gap
constexpr double wordGap = 7;     // between the words of two commands
constexpr double mostWidths = 4;  // of the area, that words may stretch an act over
constexpr double roomBehind = 44; // pixels behind the last frame

/** Of all lanes, each so high, with what stands above and below them. */
double heightOf(const FilmStrips &strips, double lane)
{
    const FilmLayout usual;
    double height = usual.headHeight + usual.axisHeight + strips.clientCount() * lane;
    for (int server = 0; server < strips.serverCount(); ++server)
        height += lane + (strips.keyRows(server) - 1) * (FilmLayout::keyHeight + keyGap);
    return height;
}

} // namespace

void FilmLayout::fitNames(const FilmAct *act, const QFont &font)
{
    const QFontMetricsF metrics(demiBold(font));
    labelWidth = usualLabel;
    for (const FilmActor &actor : act ? act->actors : std::vector<FilmActor>())
        labelWidth = std::clamp(metrics.horizontalAdvance(actor.name) + besideName, labelWidth, widestLabel);
}

void FilmLayout::arrange(const FilmStrips &strips)
{
    clients = strips.clientCount();
    axis = strips.axis();
    serverTops.clear();
    serverHeights.clear();
    double extra = 0; // further keys of a server
    for (int server = 0; server < strips.serverCount(); ++server)
        extra += (strips.keyRows(server) - 1) * (keyHeight + keyGap);
    const int count = std::max(1, clients + strips.serverCount());
    const double room = area.height() - axisHeight - headHeight - extra;
    laneHeight = std::clamp(std::floor(room / count), lowestLane, highestLane);
    double top = 0;
    for (int server = 0; server < strips.serverCount(); ++server) {
        const double height = laneHeight + (strips.keyRows(server) - 1) * (keyHeight + keyGap);
        serverTops.push_back(top);
        serverHeights.push_back(height);
        top += height;
    }
}

double FilmLayout::msForAll() const { return std::max(closest, axis.length() / std::max(50.0, lanes().width() - roomBehind)); }

double FilmLayout::msForWords(const FilmAct &act, const FilmStrips &strips, const QFont &font) const
{
    const QFontMetricsF metrics(smaller(font));
    double words = msForAll();
    std::vector<const FilmCommand *> last(std::size_t(strips.clientCount()), nullptr);
    for (const FilmCommand &command : strips.commands()) {
        const FilmFrame &frame = act.frames[command.frame];
        const FilmCommand *&before = last[std::size_t(frame.client)];
        if (before && command.atMs > before->atMs) {
            const double needed = metrics.horizontalAdvance(act.frames[before->frame].verb) + wordGap;
            words = std::min(words, (axis.place(command.atMs) - axis.place(before->atMs)) / needed);
        }
        before = &command;
    }
    return std::max(words, msForAll() / mostWidths);
}

double FilmLayout::lastOrigin() const { return std::max(0.0, std::ceil(axis.length() / msPerPixel + roomBehind - lanes().width())) * msPerPixel; }

double FilmLayout::textLeft(double x, double width) const
{
    const QRectF room = lanes();
    return x > room.right() ? x : std::max(std::min(x, room.right() - width - 4), std::min(x, room.left()));
}

double FilmLayout::roomFor(const FilmStrips &strips, QSizeF size)
{
    return std::min(size.width() / usualWidth, size.height() / heightOf(strips, usualLane));
}

double FilmLayout::mostFor(const FilmStrips &strips, double height) { return height / heightOf(strips, lowestLane); }

double FilmLayout::contentHeight() const
{
    double height = headHeight + clients * laneHeight;
    for (const double server : serverHeights)
        height += server;
    return height;
}

QRectF FilmLayout::clientBar(int client, double fromMs, double toMs) const
{
    return {x(fromMs), clientMiddle(client) - barHeight / 2, std::max(1.0, x(toMs) - x(fromMs)), barHeight};
}

QRectF FilmLayout::keyBar(int server, int row, double fromMs, double toMs) const
{
    const double top = serverTop(server) + (laneHeight - keyHeight) / 2 + row * (keyHeight + keyGap);
    return {x(fromMs), top, std::max(1.0, x(toMs) - x(fromMs)), keyHeight};
}

int FilmLayout::clientAt(double y) const
{
    const int client = int(std::floor((y - clientTop(0)) / laneHeight));
    return client >= 0 && client < clients ? client : -1;
}

int FilmLayout::serverAt(double y) const
{
    for (int server = 0; server < int(serverTops.size()); ++server) {
        if (y >= serverTop(server) && y < serverBottom(server))
            return server;
    }
    return -1;
}

} // namespace lockscope::ui
