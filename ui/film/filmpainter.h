// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/film/filmlayout.h"
#include "ui/film/lanepens.h"
#include "ui/shared/theme.h"

#include <QFont>

class QPainter;

namespace lockscope::ui {

/**
 * Paints an act at a moment: what has happened by then and nothing later. Made for one picture; text is painted as plain text and is safe already.
 */
class FilmPainter {
public:
    FilmPainter(const FilmAct &act, const FilmStrips &strips, const FilmLayout &layout, const Theme &theme, const FilmMoment &now);

    void paint(QPainter &painter, const QFont &font) const;

    /** The red of a band on the panel, on which the texts of the lanes stand. */
    static QColor bandColor(const Theme &theme);
    /** The ground of a key's bar that this client owns; -1: nobody. */
    static QColor keyColor(const Theme &theme, int owner);

private:
    struct Texts {
        std::vector<TakenLine> above, below; ///< of each client's lane
    };

    void paintGrid(QPainter &painter) const;
    void paintBands(QPainter &painter) const;
    QRectF bandArea(const FilmBand &band) const;
    void writeOnClearGround(QPainter &painter, const QRectF &row, const QString &text) const;
    void paintFinding(QPainter &painter) const;
    void paintBandWords(QPainter &painter) const;
    void paintWays(QPainter &painter) const;
    void paintClients(QPainter &painter) const;
    void paintBelieving(QPainter &painter, const ClientStretch &stretch) const;
    void paintPaused(QPainter &painter, const ClientStretch &stretch) const;
    void paintServers(QPainter &painter) const;
    void paintKey(QPainter &painter, const KeyStretch &strip) const;
    void paintEnd(QPainter &painter, const QRectF &bar, double ms, const QString &word) const;
    void paintOutage(QPainter &painter, const ServerOutage &outage) const;
    void paintDots(QPainter &painter) const;
    void paintCommandWords(QPainter &painter, Texts &texts) const;
    void paintNotes(QPainter &painter, Texts &texts) const;

    void hatch(QPainter &painter, const QRectF &bar, const QString &word) const;
    QRectF freeOfDots(const QRectF &bar, int client, double wanted) const;
    void writeIn(QPainter &painter, const QRectF &bar, const QStringList &longestFirst) const;
    QString keyOwner(const FilmKey &key) const;
    bool isInSight(double fromMs, double toMs) const;
    double dotX(const FilmCommand &command) const;
    double clipped(double x) const;
    QColor clientColor(int client) const { return laneColor(m_theme, client + 1); }
    const FilmFrame &frameOf(const FilmCommand &command) const { return m_act.frames[command.frame]; }
    /** It has been answered. */
    bool isDone(const FilmCommand &command) const { return command.frame <= m_now.frame; }
    /** It has been sent. */
    bool isSent(const FilmCommand &command) const { return isDone(command) || (command.frame == m_now.frame + 1 && m_now.ms > command.sentMs); }

    const FilmAct &m_act;
    const FilmStrips &m_strips;
    const FilmLayout &m_layout;
    const Theme &m_theme;
    FilmMoment m_now;
};

} // namespace lockscope::ui
