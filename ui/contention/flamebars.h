// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "traffic/waits/waitshares.h"
#include "ui/shared/theme.h"

#include <QRectF>
#include <QWidget>

#include <optional>
#include <vector>

namespace lockscope::ui {

/**
 * Shares of all waiting as bars below each other: all, families of locks, their protocols, their clients; as wide as long was waited. A click or Enter
 * makes one as wide as all, Esc or Backspace takes that back. Arrows move over the bars and read them. UI thread.
 */
class FlameBars : public QWidget {
    Q_OBJECT
public:
    explicit FlameBars(const Theme &theme, QWidget *parent = nullptr);

    /** Stays zoomed to what has the same name. isMeasured: else nothing has been measured, rather than that nobody waited. */
    void setShares(WaitShare all, bool isMeasured);
    QByteArray csv() const;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

    /** Which part of which part …, from the whole on. */
    using Path = std::vector<std::size_t>;
    struct Bar {
        Path path;
        QRectF rect;
    };
    /** Those that are at least a pixel wide. */
    const std::vector<Bar> &bars() const { return m_bars; }
    const WaitShare &shareAt(const Path &path) const;
    QString textOf(const Path &path) const;
    QColor colorOf(const Path &path) const;
    const Path &zoomed() const { return m_zoomed; }
    const std::optional<Path> &current() const { return m_current; }

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    bool event(QEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    void arrange();
    void arrangeParts(const Path &path, QRectF rect);
    double barHeight() const;
    QString nameOf(const WaitShare &share) const;
    QString shareText(const WaitShare &share) const;
    void paintBar(QPainter &painter, const Bar &bar) const;
    void zoomTo(const Path &path);
    bool zoomBack();
    void setCurrent(const Path &path);
    void move(int key);
    const Bar *barAt(QPointF point) const;

    const Theme &m_theme;
    WaitShare m_all;
    bool m_isMeasured = false;
    Path m_zoomed;
    std::optional<Path> m_current;
    std::vector<Bar> m_bars;
};

} // namespace lockscope::ui
