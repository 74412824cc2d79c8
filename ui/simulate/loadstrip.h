// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "protocols/load.h"

#include <QFrame>
#include <QTimer>

#include <deque>
#include <vector>

class QGridLayout;
class QLabel;
class QToolButton;

namespace lockscope::ui {

/**
 * The load of the simulated clients on their locks and on the server, in a line of figures, or several where it is narrow: rates of the last second, all
 * else since counting began. UI thread.
 */
class LoadStrip : public QFrame {
    Q_OBJECT
public:
    explicit LoadStrip(QWidget *parent = nullptr);

    void setLoad(const LoadFigures &load);
    void continueFrom(const LoadStrip &before);
    QSize minimumSizeHint() const override;

signals:
    /** Asks to reset the counters. */
    void resetRequested();

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    QLabel *addCell(const QString &caption, const QString &what, const QString &longest);
    void arrange(int columns);
    /** For this number of figures beside each other, with the button. */
    int widthOf(int columns) const;
    /** Over about a second. */
    double recent(quint64 LoadFigures::*count) const;
    void showRates(double attempts, double acquired);

    QGridLayout *m_grid;
    std::vector<QWidget *> m_cells;
    std::vector<QLabel *> m_values; // in them
    QToolButton *m_reset;
    int m_columns = 0;
    QTimer m_quiet;                    // no news come of clients that do nothing
    std::deque<LoadFigures> m_samples; // of the last second, oldest first
};

/** "p50 12 ms · p99 80 ms": the median and the 99th percentile; "—" if there were none. */
QString spreadText(const Spread &spread);
/** For each acquisition: "6.2", "1,230"; "—" if there was none. */
QString commandsText(const LoadFigures &load);
/** "0.24 ms", "12 ms", "1.8 s". */
QString shortTime(std::chrono::microseconds time);

} // namespace lockscope::ui
