// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "contention/contentionsnapshot.h"
#include "ui/shared/theme.h"

#include <QRectF>
#include <QWidget>

#include <vector>

namespace lockscope::ui {

/** Hold times as painted bars over a logarithmic axis, with p50 and p99 marked. Hovering shows a bar's bounds and count. UI thread. */
class HistogramView : public QWidget {
    Q_OBJECT
public:
    explicit HistogramView(const Theme &theme, QWidget *parent = nullptr);

    void setHistogram(const HoldHistogram &histogram);
    QSize minimumSizeHint() const override { return {180, 90}; }

    /** A percentile and the place of its text. */
    struct Mark {
        double ms = 0;
        QString text;
        QRectF rect;
        int line = 0; ///< of text above the bars
    };
    std::vector<Mark> marks() const;

protected:
    void paintEvent(QPaintEvent *event) override;
    bool event(QEvent *event) override;

private:
    /** Which classes are drawn: those with data and a margin, so that a few bars do not drown in an empty axis. */
    struct Span {
        int first = 0, count = HoldHistogram::classes;
    };
    Span span() const;
    QRectF plotRect(int markLines) const;
    double xOf(double ms) const;
    void paintAxis(QPainter &painter, const QRectF &plot) const;
    void paintBars(QPainter &painter, const QRectF &plot) const;
    QString textAt(const QPointF &position) const;

    const Theme &m_theme;
    HoldHistogram m_histogram;
};

} // namespace lockscope::ui
