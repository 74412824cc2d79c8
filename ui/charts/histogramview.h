// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "contention/contentionsnapshot.h"
#include "ui/shared/theme.h"

#include <QWidget>

namespace lockscope::ui {

/** Hold times as painted bars over a logarithmic axis, with p50 and p99 marked. Hovering shows a bar's bounds and count. UI thread. */
class HistogramView : public QWidget {
    Q_OBJECT
public:
    explicit HistogramView(const Theme &theme, QWidget *parent = nullptr);

    void setHistogram(const HoldHistogram &histogram);
    QSize minimumSizeHint() const override { return {180, 90}; }

protected:
    void paintEvent(QPaintEvent *event) override;
    bool event(QEvent *event) override;

private:
    /** Which classes are drawn: those with data and a margin, so that a few bars do not drown in an empty axis. */
    struct Span {
        int first = 0, count = HoldHistogram::classes;
    };
    Span span() const;
    QRectF plotRect() const;
    double xOf(double ms) const;
    void paintAxis(QPainter &painter) const;
    void paintBars(QPainter &painter) const;
    void paintMark(QPainter &painter, double ms, const QString &name, int line) const;
    QString textAt(const QPointF &position) const;

    const Theme &m_theme;
    HoldHistogram m_histogram;
};

} // namespace lockscope::ui
