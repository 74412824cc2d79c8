// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "contention/contentionsnapshot.h"
#include "ui/shared/theme.h"

#include <QWidget>

namespace lockscope::ui {

/**
 * The most contended locks as painted bars: share of the time in which each was held, and how often it was handed over. Up, Down and Enter, or a
 * click, choose a lock. UI thread.
 */
class ContendersView : public QWidget {
    Q_OBJECT
public:
    explicit ContendersView(const Theme &theme, QWidget *parent = nullptr);

    void setContenders(std::vector<Contender> contenders);
    QSize minimumSizeHint() const override { return {180, 90}; }

signals:
    void activated(const lockscope::LockId &lock);

protected:
    void paintEvent(QPaintEvent *event) override;
    bool event(QEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    /** Where columns end. */
    struct Columns {
        double nameRight = 0, barRight = 0, shareRight = 0, countRight = 0;
    };
    Columns columnsFor(int width) const;
    /** Of the first row, below the names of the columns. */
    int top() const;
    int rowHeight() const;
    /** -1: none. */
    int rowAt(const QPoint &position) const;
    void paintRow(QPainter &painter, int row, const Columns &columns) const;
    void setCurrent(int row);

    const Theme &m_theme;
    std::vector<Contender> m_contenders;
    int m_current = 0;
};

} // namespace lockscope::ui
