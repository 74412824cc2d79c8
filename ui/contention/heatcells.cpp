// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/contention/heatcells.h"

#include "base/csv.h"
#include "base/language.h"
#include "base/safetext.h"
#include "traffic/audit/findingtext.h"
#include "ui/charts/charttext.h"
#include "ui/contention/waittext.h"
#include "ui/film/lanepens.h"
#include "ui/film/lanescale.h"
#include "ui/shared/actionkeys.h"
#include "ui/shared/plaintext.h"

#include <QDateTime>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QLinearGradient>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace lockscope::ui {

using namespace Qt::StringLiterals;
using Role = Theme::Role;

namespace {

constexpr std::size_t mostHeatRows = 50, fewestHeatRows = 4, usualHeatRows = 14;
constexpr double heatMargin = 10, leastCell = 7, scaleWidth = 160, minHeatTick = 80, betweenLines = 24;
constexpr double faintest = 0.14; // share of the colour where hardly anybody waited: not that of nobody
constexpr std::size_t namedInCell = 3;

} // namespace

HeatCells::HeatCells(const Theme &theme, QWidget *parent) : QWidget(parent), m_theme(theme)
{
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Waits over time"));
    nameKeys(*this, tr("Arrows, Home, End"), tr("Move over locks and time"));
    nameKeys(*this, tr("Enter"), tr("Choose the lock"));
    connect(&theme, &Theme::changed, this, &HeatCells::arrange);
    setReport({});
}

void HeatCells::setReport(std::shared_ptr<const TrafficReport> report)
{
    m_report = std::move(report);
    arrange();
    setAccessibleDescription(!m_report                 ? tr("Nothing has been measured yet.")
                                 : m_grid.rows.empty() ? tr("Nobody waited for a lock while this was measured.")
                                                       : rowText(0));
}

/** Of what is above and below the rows. */
double HeatCells::frameHeight() const { return 3.0 * fontMetrics().height() + betweenLines; }

/** As many locks as there is room for; the others have one row. */
std::size_t HeatCells::rowsThatFit() const
{
    const auto waitedFor = std::size_t(std::ranges::count_if(m_report->locks, [](const LockContention &lock) { return lock.waitedUs > 0; }));
    const auto room = std::size_t(std::max(2.0, (height() - frameHeight()) / fontMetrics().height()));
    return std::min(mostHeatRows, waitedFor <= room ? waitedFor : room - 1);
}

/** As many buckets as fit, each of a round length. */
void HeatCells::arrange()
{
    const QFontMetricsF mono(m_theme.monospaceFont());
    m_labels = m_theme.scaled(80);
    m_totals = fontMetrics().horizontalAdvance(tr("waited"));
    if (m_report) {
        const std::size_t rows = rowsThatFit();
        for (std::size_t i = 0; i < rows; ++i) {
            m_labels = std::max(m_labels, mono.horizontalAdvance(lockText(m_report->locks[i].lock)) + 1);
            m_totals = std::max<double>(m_totals, fontMetrics().horizontalAdvance(lengthText(m_report->locks[i].waitedUs)));
        }
        m_labels = std::min(m_labels, width() * 0.35);
        const double ms = double(m_report->account.lastUs - m_report->account.firstUs) / 1000;
        const double msPerPixel = std::max(1e-3, ms / std::max(1.0, plot().width()));
        m_grid = waitGrid(*m_report, tickStep(msPerPixel, leastCell * m_theme.scale()).count(), rows);
    } else {
        m_grid = {};
    }
    m_most = niceCeiling(m_grid.mostWaiters());
    if (m_current && (m_current->row >= m_grid.rows.size() || m_current->bucket >= m_grid.buckets()))
        m_current.reset();
    update();
}

double HeatCells::rowHeight() const
{
    const double least = fontMetrics().height(), room = height() - frameHeight();
    return std::clamp(std::floor(room / double(std::max<std::size_t>(1, m_grid.rows.size()))), least, 2 * least);
}

QRectF HeatCells::plot() const
{
    const double left = heatMargin + m_labels + 8, right = width() - heatMargin - m_totals - 8;
    const double top = fontMetrics().height() + 6;
    return {left, top, std::max(1.0, right - left), rowHeight() * double(m_grid.rows.size())};
}

QSize HeatCells::sizeHint() const { return {m_theme.scaled(640), int(frameHeight() + double(usualHeatRows) * (fontMetrics().height() + 4))}; }

QSize HeatCells::minimumSizeHint() const { return {m_theme.scaled(300), int(frameHeight() + double(fewestHeatRows) * fontMetrics().height())}; }

double HeatCells::xOf(qint64 us) const
{
    const double all = double(std::max<qint64>(1, m_grid.period.untilUs - m_grid.period.fromUs));
    return plot().left() + plot().width() * double(us - m_grid.period.fromUs) / all;
}

QRectF HeatCells::rectOf(Cell cell) const
{
    const TrafficStretch bucket = m_grid.bucket(cell.bucket);
    const double left = std::floor(xOf(bucket.fromUs)), right = std::floor(xOf(bucket.untilUs));
    return {left, plot().top() + rowHeight() * double(cell.row), std::max(1.0, right - left), rowHeight()};
}

std::optional<HeatCells::Cell> HeatCells::cellAt(QPointF point) const
{
    if (m_grid.rows.empty() || !plot().contains(point))
        return {};
    const auto row = std::size_t((point.y() - plot().top()) / rowHeight());
    const double share = (point.x() - plot().left()) / plot().width();
    const auto us = qint64(share * double(m_grid.period.untilUs - m_grid.period.fromUs));
    return Cell{std::min(row, m_grid.rows.size() - 1), std::min(std::size_t(us / m_grid.bucketUs), m_grid.buckets() - 1)};
}

/** By the root, so that one waiter is seen beside a hundred. */
QColor HeatCells::colorOf(double waiters) const
{
    const QColor panel = m_theme.color(Role::Panel);
    if (waiters <= 0)
        return panel;
    return mixed(m_theme.color(Role::Warning), panel, faintest + (1 - faintest) * std::sqrt(std::min(1.0, waiters / m_most)));
}

// ---- painting

void HeatCells::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.fillRect(rect(), m_theme.color(Role::Panel));
    painter.setPen(m_theme.color(Role::MutedText));
    if (m_grid.rows.empty()) {
        painter.drawText(rect().adjusted(12, 0, -12, 0), Qt::AlignCenter | Qt::TextWordWrap,
                         m_report ? tr("Nobody waited for a lock while this was measured.") : tr("Nothing has been measured yet."));
        return;
    }
    const QRectF cells = plot();
    painter.drawText(QRectF(heatMargin, 4, m_labels, fontMetrics().height()), Qt::AlignLeft | Qt::AlignVCenter, tr("lock"));
    painter.drawText(QRectF(cells.right(), 4, width() - heatMargin - cells.right(), fontMetrics().height()), Qt::AlignRight | Qt::AlignVCenter,
                     tr("waited"));
    for (std::size_t row = 0; row < m_grid.rows.size(); ++row)
        paintRow(painter, row);
    paintUnknown(painter);
    paintTimes(painter);
    paintScale(painter);
    if (!hasFocus())
        return;
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(m_theme.color(Role::Text), 2));
    if (m_current)
        painter.drawRect(rectOf(*m_current).adjusted(0, 0, 0, -1));
    painter.setPen(m_theme.color(Role::Accent));
    painter.drawRect(rect().adjusted(0, 0, -1, -1));
}

void HeatCells::paintRow(QPainter &painter, std::size_t row) const
{
    const QRectF cells = plot();
    const double top = cells.top() + rowHeight() * double(row);
    const QRectF label(heatMargin, top, m_labels, rowHeight());
    const QFontMetricsF mono(m_theme.monospaceFont());
    const bool isLock = m_grid.rows[row].lock.has_value();
    painter.setPen(m_theme.color(isLock ? Role::Text : Role::MutedText));
    painter.setFont(isLock ? m_theme.monospaceFont() : font());
    painter.drawText(label, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine,
                     QFontMetricsF(painter.font()).elidedText(rowText(row), Qt::ElideMiddle, m_labels));
    painter.setFont(font());
    painter.setPen(m_theme.color(Role::MutedText));
    painter.drawText(QRectF(cells.right(), top, width() - heatMargin - cells.right(), rowHeight()), Qt::AlignRight | Qt::AlignVCenter, rowTotal(row));
    painter.setPen(m_theme.color(Role::Grid));
    painter.drawLine(QPointF(cells.left(), std::floor(label.bottom()) - 0.5), QPointF(cells.right(), std::floor(label.bottom()) - 0.5));
    for (std::size_t bucket = 0; bucket < m_grid.buckets(); ++bucket) {
        if (const double waiters = m_grid.waiters(row, bucket); waiters > 0)
            painter.fillRect(rectOf({row, bucket}).adjusted(0, 1, -1, -1), colorOf(waiters));
    }
}

/** Over what is known of that time, which is too little. */
void HeatCells::paintUnknown(QPainter &painter) const
{
    for (std::size_t bucket = 0; bucket < m_grid.buckets(); ++bucket) {
        if (!m_grid.isUnknown[bucket] && m_grid.heardUs[bucket] > 0)
            continue;
        QRectF column = rectOf({0, bucket});
        column.setBottom(plot().bottom());
        painter.fillRect(column, QBrush(m_theme.color(Role::MutedText), Qt::BDiagPattern));
    }
}

void HeatCells::paintTimes(QPainter &painter) const
{
    const QRectF cells = plot();
    const double msPerPixel = double(m_grid.period.untilUs - m_grid.period.fromUs) / 1000 / cells.width();
    const qint64 step = tickStep(std::max(1e-3, msPerPixel), minHeatTick * m_theme.scale()).count();
    const qint64 zoneUs = qint64(QDateTime::fromMSecsSinceEpoch(m_grid.period.fromUs / 1000).offsetFromUtc()) * 1'000'000;
    for (qint64 tick = (m_grid.period.fromUs + zoneUs + step - 1) / step * step - zoneUs; tick <= m_grid.period.untilUs; tick += step) {
        const double x = std::floor(xOf(tick)) + 0.5;
        const QString text = clockText(tick, step);
        painter.setPen(m_theme.color(Role::Border));
        painter.drawLine(QPointF(x, cells.bottom()), QPointF(x, cells.bottom() + 4));
        painter.setPen(m_theme.color(Role::MutedText));
        const double needed = fontMetrics().horizontalAdvance(text) + 1;
        if (x + needed <= width() - heatMargin)
            painter.drawText(QRectF(x, cells.bottom() + 4, needed, fontMetrics().height()), Qt::AlignLeft, text);
    }
}

void HeatCells::paintScale(QPainter &painter) const
{
    const double line = fontMetrics().height(), top = plot().bottom() + line + 10;
    const QRectF bar(plot().left(), top, std::min(plot().width() / 3, scaleWidth * m_theme.scale()), line);
    for (int x = 0; x < int(bar.width()); ++x) {
        const double share = x / bar.width();
        painter.fillRect(QRectF(bar.left() + x, bar.top(), 1, bar.height()), colorOf(share * share * m_most));
    }
    painter.setPen(m_theme.color(Role::MutedText));
    const auto write = [&](double left, const QString &text) {
        const QRectF place(left, top, fontMetrics().horizontalAdvance(text) + 1, line);
        if (place.right() <= width() - heatMargin)
            painter.drawText(place, Qt::AlignLeft | Qt::AlignVCenter, text);
        return place.right();
    };
    painter.setPen(readableOn(colorOf(m_most / 4)));
    painter.drawText(bar, Qt::AlignCenter, rateNumberText(m_most / 4));
    painter.setPen(m_theme.color(Role::MutedText));
    const QString zero = u"0"_s;
    write(bar.left() - fontMetrics().horizontalAdvance(zero) - 6, zero);
    const double right = write(bar.right() + 6, tr("%1 waiting at a time, on average").arg(rateNumberText(m_most))) + 2 * heatMargin;
    const bool hasUnknown = std::ranges::find(m_grid.isUnknown, true) != m_grid.isUnknown.end();
    const bool hasPauses = std::ranges::find(m_grid.heardUs, 0) != m_grid.heardUs.end();
    if (!hasUnknown && !hasPauses)
        return;
    const QString means = !hasPauses ? tr("unknown") : hasUnknown ? tr("unknown, or not listened") : tr("not listened");
    const QRectF sample(right, bar.top(), line, bar.height());
    if (sample.right() + 6 + fontMetrics().horizontalAdvance(means) > width() - heatMargin)
        return;
    painter.fillRect(sample, QBrush(m_theme.color(Role::MutedText), Qt::BDiagPattern));
    write(sample.right() + 6, means);
}

// ---- texts

QString HeatCells::rowText(std::size_t row) const
{
    return m_grid.rows[row].lock ? lockText(*m_grid.rows[row].lock) : tr("%n other lock(s)", nullptr, int(m_grid.others));
}

QString HeatCells::rowTotal(std::size_t row) const { return lengthText(m_grid.rows[row].waitedUs); }

QString HeatCells::textOf(Cell cell) const
{
    const TrafficStretch bucket = m_grid.bucket(cell.bucket);
    const qint64 waitedUs = m_grid.rows[cell.row].cells[cell.bucket];
    QStringList lines{rowText(cell.row), stretchText(bucket, m_grid.bucketUs)};
    const QString waiters = rateNumberText(m_grid.waiters(cell.row, cell.bucket));
    const qint64 heardUs = m_grid.heardUs[cell.bucket];
    if (heardUs <= 0)
        lines << tr("Not listened in this time");
    else if (heardUs < bucket.untilUs - bucket.fromUs)
        lines << tr("Listened for %1 of it").arg(lengthText(heardUs));
    if (heardUs <= 0)
        ; // nothing is known
    else if (m_grid.isUnknown[cell.bucket])
        lines << tr("Unknown: commands of this time are missing") << (waitedUs > 0 ? tr("At least %1 waiting on average").arg(waiters) : QString());
    else
        lines << (waitedUs > 0 ? tr("%1 waiting on average").arg(waiters) : tr("Nobody waited"));
    if (const std::optional<TrafficKey> &lock = m_grid.rows[cell.row].lock; lock && waitedUs > 0) {
        const WaitsWithin within = waitsWithin(*m_report, *lock, bucket);
        lines << tr("Waits: %1").arg(countText(within.waits)) << tr("Held up by %1").arg(joinParts(heldUpTexts(within.heldUpBy, namedInCell)));
    }
    lines.removeAll(QString());
    return lines.join(u'\n');
}

QByteArray HeatCells::csv() const
{
    QByteArray csv = csvLine({u"lock"_s, u"database"_s, u"from_us"_s, u"until_us"_s, u"waited_us"_s, u"complete"_s});
    for (const WaitGrid::Row &row : m_grid.rows) {
        for (std::size_t bucket = 0; bucket < m_grid.buckets(); ++bucket) {
            const TrafficStretch stretch = m_grid.bucket(bucket);
            csv += csvLine({row.lock ? csvText(safeText(row.lock->key)) : QString(), row.lock ? QString::number(row.lock->database) : QString(),
                            QString::number(stretch.fromUs), QString::number(stretch.untilUs), QString::number(row.cells[bucket]),
                            m_grid.isUnknown[bucket] || m_grid.heardUs[bucket] < stretch.untilUs - stretch.fromUs ? u"no"_s : u"yes"_s});
        }
    }
    return csv;
}

// ---- keys and mouse

void HeatCells::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    arrange();
}

bool HeatCells::event(QEvent *event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto *help = static_cast<QHelpEvent *>(event);
    const std::optional<Cell> cell = cellAt(help->pos());
    const QRectF cells = plot();
    QString text;
    if (cell)
        text = textOf(*cell);
    else if (!m_grid.rows.empty() && help->pos().y() >= cells.top() && help->pos().y() < cells.bottom())
        text = rowText(std::min(m_grid.rows.size() - 1, std::size_t((help->pos().y() - cells.top()) / rowHeight())));
    QToolTip::showText(help->globalPos(), plainToolTip(text), this);
    return true;
}

void HeatCells::setCurrent(Cell cell)
{
    m_current = cell;
    setAccessibleDescription(textOf(cell));
    update();
}

void HeatCells::choose(Cell cell)
{
    if (const std::optional<TrafficKey> &lock = m_grid.rows[cell.row].lock)
        emit lockChosen(*lock);
}

void HeatCells::mousePressEvent(QMouseEvent *event)
{
    QWidget::mousePressEvent(event);
    const QPointF point(std::clamp(event->position().x(), plot().left(), plot().right() - 1), event->position().y()); // a name, too
    const std::optional<Cell> cell = cellAt(point);
    if (event->button() != Qt::LeftButton || !cell)
        return;
    setCurrent(*cell);
    choose(*cell);
}

void HeatCells::keyPressEvent(QKeyEvent *event)
{
    if (m_grid.rows.empty())
        return QWidget::keyPressEvent(event);
    const Cell at = m_current.value_or(Cell{});
    const std::size_t lastRow = m_grid.rows.size() - 1, lastBucket = m_grid.buckets() - 1;
    const auto move = [&](std::size_t row, std::size_t bucket) { setCurrent(m_current ? Cell{row, bucket} : at); };
    switch (event->key()) {
    case Qt::Key_Up: return move(at.row - (at.row > 0 ? 1 : 0), at.bucket);
    case Qt::Key_Down: return move(std::min(lastRow, at.row + 1), at.bucket);
    case Qt::Key_Left: return move(at.row, at.bucket - (at.bucket > 0 ? 1 : 0));
    case Qt::Key_Right: return move(at.row, std::min(lastBucket, at.bucket + 1));
    case Qt::Key_Home: return move(at.row, 0);
    case Qt::Key_End: return move(at.row, lastBucket);
    case Qt::Key_Return:
    case Qt::Key_Enter: setCurrent(at); return choose(at);
    default: QWidget::keyPressEvent(event);
    }
}

} // namespace lockscope::ui
