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
        return HistogramView::tr("%1 ms").arg(QString::number(ms, 'g', 3));
    if (ms < 60'000)
        return HistogramView::tr("%1 s").arg(QString::number(ms / 1000, 'g', 3));
    if (ms < 3'600'000)
        return HistogramView::tr("%1 m").arg(QString::number(ms / 60'000, 'g', 2));
    return HistogramView::tr("%1 h").arg(QString::number(ms / 3'600'000, 'g', 2));
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
    setAccessibleDescription(
        isEmpty ? tr("No hold has ended yet.")
                : tr("%1 holds. p50: %2, p99: %3").arg(countText(qint64(histogram.total)), millisText(histogram.p50Ms), millisText(histogram.p99Ms)));
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

/** Below the lines of the marks' texts, right of the numbers. */
QRectF HistogramView::plotRect(int markLines) const
{
    const int line = fontMetrics().height();
    const quint32 highest = *std::max_element(m_histogram.counts.cbegin(), m_histogram.counts.cend());
    const int left = std::max(fontMetrics().horizontalAdvance(countText(qint64(highest))), fontMetrics().horizontalAdvance(tr("holds"))) + 14;
    const double top = 2 + markLines * line + 4 + line / 2.0; // the uppermost number is half above
    return QRectF(left, top, width() - left - 14, std::max(4.0, height() - top - line - 8));
}

/** Where the percentiles and their texts stand: beside each other if there is room, else one above the other; one text if they are equal. */
std::vector<HistogramView::Mark> HistogramView::marks() const
{
    if (m_histogram.p50Ms < 0 || m_histogram.p99Ms < 0)
        return {};
    const QString p50 = millisText(m_histogram.p50Ms), p99 = millisText(m_histogram.p99Ms);
    std::vector<Mark> found{{m_histogram.p50Ms, tr("p50 %1").arg(p50), {}, 0}, {m_histogram.p99Ms, tr("p99 %1").arg(p99), {}, 0}};
    if (p50 == p99) {
        found.pop_back();
        found.front().text = tr("p50 and p99 %1").arg(p50);
    }
    const double line = fontMetrics().height();
    const auto place = [&](Mark &mark) {
        const double x = xOf(mark.ms), textWidth = fontMetrics().horizontalAdvance(mark.text) + 1;
        const bool fitsRight = x + 4 + textWidth <= width();
        mark.rect = QRectF(fitsRight ? x + 4 : std::max(0.0, x - 4 - textWidth), 2 + mark.line * line, textWidth, line);
    };
    for (Mark &mark : found)
        place(mark);
    constexpr double gap = 8;
    if (found.size() == 2 && found[0].rect.adjusted(-gap, 0, gap, 0).intersects(found[1].rect)) {
        // The line of a mark goes through the texts below its own: the text that stands left of its line is above.
        const bool isLeft = found[1].rect.right() < xOf(found[1].ms);
        found[isLeft ? 0 : 1].line = 1;
        for (Mark &mark : found)
            place(mark);
        if (isLeft && found[0].rect.right() > xOf(found[1].ms))
            found[0].rect.moveRight(xOf(found[0].ms) - 4);
    }
    return found;
}

double HistogramView::xOf(double ms) const
{
    const Span shown = span();
    const QRectF plot = plotRect(1);
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
                         tr("No data yet: no hold was seen from its beginning to its end."));
        return;
    }
    const std::vector<Mark> all = marks();
    const bool areStacked = std::ranges::any_of(all, [](const Mark &mark) { return mark.line > 0; });
    const QRectF plot = plotRect(areStacked ? 2 : 1);
    paintAxis(painter, plot);
    paintBars(painter, plot);
    for (const Mark &mark : all) {
        const double x = xOf(mark.ms);
        painter.setPen(QPen(m_theme.color(Theme::Role::Special), 1.2, Qt::DashLine));
        painter.drawLine(QPointF(x, mark.rect.top() + 2), QPointF(x, plot.bottom()));
        painter.drawText(mark.rect, Qt::AlignLeft | Qt::AlignVCenter, mark.text);
    }
}

void HistogramView::paintAxis(QPainter &painter, const QRectF &plot) const
{
    const Span shown = span();
    const int line = fontMetrics().height();
    painter.setPen(m_theme.color(Theme::Role::Border));
    painter.drawLine(plot.bottomLeft(), plot.bottomRight());
    painter.setPen(m_theme.color(Theme::Role::MutedText));
    const quint32 highest = *std::max_element(m_histogram.counts.cbegin(), m_histogram.counts.cend());
    painter.drawText(QRectF(0, plot.top() - line / 2.0, plot.left() - 6, line), Qt::AlignRight | Qt::AlignVCenter, countText(highest));
    if (plot.height() > 3 * line) // the unit, below the number
        painter.drawText(QRectF(0, plot.top() + line / 2.0, plot.left() - 6, line), Qt::AlignRight | Qt::AlignVCenter, tr("holds"));
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

void HistogramView::paintBars(QPainter &painter, const QRectF &plot) const
{
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

QString HistogramView::textAt(const QPointF &position) const
{
    const QRectF plot = plotRect(1);
    const Span shown = span();
    if (m_histogram.total == 0 || !plot.adjusted(0, -8, 0, 8).contains(position))
        return {};
    for (int i = shown.first; i < shown.first + shown.count; ++i) {
        if (position.x() < xOf(HoldHistogram::lowerBoundMs(i)) || position.x() >= xOf(HoldHistogram::lowerBoundMs(i + 1)))
            continue;
        const quint32 count = m_histogram.counts[std::size_t(i)];
        return tr("Hold time %1 to %2: %3 holds (%4 %)")
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
