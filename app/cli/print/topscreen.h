// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "traffic/study/trafficstudy.h"

#include <QString>

#include <vector>

namespace lockscope {

/** A line of a terminal's screen, without escape sequences; as wide as the screen at most. */
struct ScreenLine {
    enum class Look : quint8 { Plain, Title, Selected };
    QString text;
    Look look = Look::Plain;
};

/** What has been pressed. */
enum class ScreenKey : quint8 { Up, Down, PageUp, PageDown, First, Last, Enter, Back, Quit, Letter };

/**
 * What `lockscope top` shows: a table of locks or of holders, whose order keys change, or the blocking tree of one lock. Filled from each
 * report; what is selected stays selected. Pure: no terminal, no clock.
 */
class TopScreen {
public:
    enum class Order : quint8 {
        WaitedFor,   ///< locks, the most waited for first
        HeldLongest, ///< locks that are held, the longest held first
        WorstHolders ///< clients that held locks while others waited, the worst first
    };

    /** source: a file, or a server. */
    void setReport(const TrafficReport &report, const QString &source);
    /** letter: of ScreenKey::Letter. */
    void press(ScreenKey key, QChar letter = {});
    Order order() const { return m_order; }
    /** When and why the measurement has ended; empty: it goes on, or a file was read. */
    QString ending() const;
    /** The user wants to leave. */
    bool isOver() const { return m_isOver; }

    /** Exactly height lines. */
    std::vector<ScreenLine> lines(int width, int height) const;

private:
    struct Row {
        QStringList cells;
        TrafficKey lock; ///< whose tree Enter shows
    };
    struct Table {
        QStringList titles;
        std::vector<Row> rows;
    };

    Table table() const;
    Table locksByWaiting() const;
    Table locksByHolding() const;
    Table holders() const;
    std::vector<ScreenLine> tableLines(int width, int height) const;
    std::vector<ScreenLine> treeOf(const TrafficKey &lock, int width) const;
    QString head() const;
    QString footer() const;
    void setOrder(Order order);

    TrafficReport m_report;
    QString m_source;
    Order m_order = Order::WaitedFor;
    std::size_t m_selected = 0;        // row
    std::optional<TrafficKey> m_shown; // whose tree is shown
    std::size_t m_scrolled = 0;        // lines of the tree
    bool m_isOver = false;
};

} // namespace lockscope
