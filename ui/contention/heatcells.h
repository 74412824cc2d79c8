// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "traffic/waits/waitgrid.h"
#include "ui/shared/theme.h"

#include <QWidget>

#include <memory>
#include <optional>

namespace lockscope::ui {

/**
 * Locks by time: each cell has the colour of how many waited on average; what is not known is hatched. Shows as many locks as there
 * is room for. Arrows, Home, End move over cells and read them, Enter or a click chooses the lock. UI thread.
 */
class HeatCells : public QWidget {
    Q_OBJECT
public:
    explicit HeatCells(const Theme &theme, QWidget *parent = nullptr);

    void setReport(std::shared_ptr<const TrafficReport> report);
    const WaitGrid &grid() const { return m_grid; }
    QByteArray csv() const;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

    struct Cell {
        std::size_t row = 0, bucket = 0;
        bool operator==(const Cell &) const = default;
    };
    std::optional<Cell> cellAt(QPointF point) const;
    QRectF rectOf(Cell cell) const;
    QString textOf(Cell cell) const;
    const std::optional<Cell> &current() const { return m_current; }

signals:
    void lockChosen(const lockscope::TrafficKey &lock);

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    bool event(QEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    void arrange();
    double frameHeight() const;
    std::size_t rowsThatFit() const;
    QRectF plot() const;
    double rowHeight() const;
    double xOf(qint64 us) const;
    QColor colorOf(double waiters) const;
    void paintRow(QPainter &painter, std::size_t row) const;
    void paintUnknown(QPainter &painter) const;
    void paintTimes(QPainter &painter) const;
    void paintScale(QPainter &painter) const;
    QString rowText(std::size_t row) const;
    QString rowTotal(std::size_t row) const;
    void setCurrent(Cell cell);
    void choose(Cell cell);

    const Theme &m_theme;
    std::shared_ptr<const TrafficReport> m_report;
    WaitGrid m_grid;
    double m_most = 1;                 ///< waiters at the end of the scale
    double m_labels = 0, m_totals = 0; ///< widths
    std::optional<Cell> m_current;
};

} // namespace lockscope::ui
