// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/histogramview.h"

#include "base/safetext.h"
#include "ui/charts/charttext.h"
#include "ui/shared/plaintext.h"

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace lockscope::ui {

using namespace Qt::StringLiterals;

namespace {

constexpr int fewestClasses = 12;

QString boundText(double ms)
{
    if (ms < 1000)
        return u"%1 ms"_s.arg(QString::number(ms, 'g', 3));
    if (ms < 60'000)
        return u"%1 s"_s.arg(QString::number(ms / 1000, 'g', 3));
    if (ms < 3'600'000)
        return u"%1 m"_s.arg(QString::number(ms / 60'000, 'g', 2));
    return u"%1 h"_s.arg(QString::number(ms / 3'600'000, 'g', 2));
}

} // namespace

HistogramView::HistogramView(const Theme &theme, QWidget *parent) : QWidget(parent), m_theme(theme)
{
    setAccessibleName(tr("Histogram of hold times"));
    connect(&theme, &Theme::changed, this, qOverload<>(&QWidget::update));
}

void HistogramView::setHistogram(const HoldHistogram &histogram)
{
    m_histogram = histogram;
    const bool isEmpty = histogram.total == 0;
    setAccessibleDescription(isEmpty ? tr("No hold has ended yet")
                                     : tr("%1 holds; half of them shorter than %2, 99 of 100 shorter than %3")
                                           .arg(countText(qint64(histogram.total)), millisText(histogram.p50Ms), millisText(histogram.p99Ms)));
    update();
}

HistogramView::Span HistogramView::span() const
{
    int first = HoldHistogram::classes, last = -1;
    for (int i = 0; i < HoldHistogram::classes; ++i) {
        if (m_histogram.counts[std::size_t(i)] > 0) {
            first = std::min(first, i);
            last = i;
        }
    }
    if (last < 0)
        return {};
    const int missing = std::max(0, fewestClasses - (last - first + 1));
    first = std::max(0, first - std::max(1, missing / 2));
    last = std::min(HoldHistogram::classes - 1, std::max(last + 1, first + fewestClasses - 1));
    return {first, last - first + 1};
}

QRectF HistogramView::plotRect() const
{
    const int line = fontMetrics().height();
    const int left =
        fontMetrics().horizontalAdvance(countText(qint64(*std::max_element(m_histogram.counts.cbegin(), m_histogram.counts.cend())))) + 14;
    return QRectF(left, line + 6, width() - left - 14, height() - 2 * line - 16);
}

double HistogramView::xOf(double ms) const
{
    const Span shown = span();
    const QRectF plot = plotRect();
    const double from = std::log(HoldHistogram::lowerBoundMs(shown.first));
    const double to = std::log(HoldHistogram::lowerBoundMs(shown.first + shown.count));
    const double share = (std::log(std::max(ms, 1e-3)) - from) / (to - from);
    return plot.left() + std::clamp(share, 0.0, 1.0) * plot.width();
}

void HistogramView::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(rect(), m_theme.color(Theme::Role::Panel));
    if (m_histogram.total == 0) {
        painter.setPen(m_theme.color(Theme::Role::MutedText));
        painter.drawText(rect().adjusted(12, 0, -12, 0), Qt::AlignCenter | Qt::TextWordWrap,
                         tr("No data yet: no hold has begun and ended while watching."));
        return;
    }
    paintAxis(painter);
    paintBars(painter);
    const bool areClose = std::abs(xOf(m_histogram.p50Ms) - xOf(m_histogram.p99Ms)) < fontMetrics().horizontalAdvance(u"p50 0000 ms"_s);
    paintMark(painter, m_histogram.p50Ms, u"p50"_s, 0);
    paintMark(painter, m_histogram.p99Ms, u"p99"_s, areClose ? 1 : 0);
}

void HistogramView::paintAxis(QPainter &painter) const
{
    const QRectF plot = plotRect();
    const Span shown = span();
    const int line = fontMetrics().height();
    painter.setPen(m_theme.color(Theme::Role::Border));
    painter.drawLine(plot.bottomLeft(), plot.bottomRight());
    painter.setPen(m_theme.color(Theme::Role::MutedText));
    const quint32 highest = *std::max_element(m_histogram.counts.cbegin(), m_histogram.counts.cend());
    painter.drawText(QRectF(0, plot.top() - line / 2.0, plot.left() - 6, line), Qt::AlignRight | Qt::AlignVCenter, countText(highest));
    painter.drawText(QRectF(0, plot.bottom() - line / 2.0, plot.left() - 6, line), Qt::AlignRight | Qt::AlignVCenter, u"0"_s);
    double freeFrom = -1;
    for (int i = shown.first; i <= shown.first + shown.count; i += 3 - (i % 3)) {
        if (i % 3 != 0)
            continue;
        const QString text = boundText(HoldHistogram::lowerBoundMs(i));
        const double width = fontMetrics().horizontalAdvance(text);
        const double left = std::clamp(xOf(HoldHistogram::lowerBoundMs(i)) - width / 2, 0.0, this->width() - width - 5);
        if (left < freeFrom)
            continue;
        painter.drawText(QRectF(left, plot.bottom() + 3, width + 1, line), Qt::AlignLeft, text);
        freeFrom = left + width + 10;
    }
}

void HistogramView::paintBars(QPainter &painter) const
{
    const QRectF plot = plotRect();
    const Span shown = span();
    const double highest = *std::max_element(m_histogram.counts.cbegin(), m_histogram.counts.cend());
    painter.setPen(Qt::NoPen);
    painter.setBrush(m_theme.color(Theme::Role::Teal));
    for (int i = shown.first; i < shown.first + shown.count; ++i) {
        const double count = m_histogram.counts[std::size_t(i)];
        if (count == 0)
            continue;
        const double left = xOf(HoldHistogram::lowerBoundMs(i));
        const double right = xOf(HoldHistogram::lowerBoundMs(i + 1));
        const double tall = std::max(1.5, plot.height() * count / highest);
        painter.drawRect(QRectF(left + 1, plot.bottom() - tall, std::max(1.0, right - left - 2), tall));
    }
}

void HistogramView::paintMark(QPainter &painter, double ms, const QString &name, int line) const
{
    if (ms < 0)
        return;
    const QRectF plot = plotRect();
    const double x = xOf(ms);
    const int textHeight = fontMetrics().height();
    painter.setPen(QPen(m_theme.color(Theme::Role::Special), 1.2, Qt::DashLine));
    painter.drawLine(QPointF(x, plot.top() - 4), QPointF(x, plot.bottom()));
    const QString text = name + u' ' + millisText(ms);
    const double width = fontMetrics().horizontalAdvance(text);
    const bool fitsRight = x + 4 + width < this->width();
    painter.drawText(QPointF(fitsRight ? x + 4 : x - 4 - width, textHeight - 2 + line * textHeight), text);
}

QString HistogramView::textAt(const QPointF &position) const
{
    const QRectF plot = plotRect();
    const Span shown = span();
    if (m_histogram.total == 0 || !plot.adjusted(0, -8, 0, 8).contains(position))
        return {};
    for (int i = shown.first; i < shown.first + shown.count; ++i) {
        if (position.x() < xOf(HoldHistogram::lowerBoundMs(i)) || position.x() >= xOf(HoldHistogram::lowerBoundMs(i + 1)))
            continue;
        const quint32 count = m_histogram.counts[std::size_t(i)];
        return tr("%1 to %2: %3 holds (%4 %)")
            .arg(boundText(HoldHistogram::lowerBoundMs(i)), boundText(HoldHistogram::lowerBoundMs(i + 1)), countText(count),
                 QString::number(100.0 * count / double(m_histogram.total), 'f', 1));
    }
    return {};
}

bool HistogramView::event(QEvent *event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto *help = static_cast<QHelpEvent *>(event);
    QToolTip::showText(help->globalPos(), plainToolTip(textAt(help->pos())), this);
    return true;
}

} // namespace lockscope::ui
