// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/simulate/retrychart.h"

#include "base/language.h"
#include "base/safetext.h"
#include "ui/shared/strongweight.h"
#include "ui/simulate/loadstrip.h"
#include "ui/simulate/retrytext.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace lockscope::ui {

namespace {

constexpr Theme::Role barColors[] = {Theme::Role::Danger, Theme::Role::Accent, Theme::Role::Teal, Theme::Role::Special, Theme::Role::Warning};
constexpr double margin = 12, gap = 24, columns = 2;
constexpr double thickest = 22;

} // namespace

struct RetryChart::Group {
    QString name;
    double (*value)(const LoadFigures &);
    QString (*text)(const LoadFigures &);
};

std::vector<RetryChart::Group> RetryChart::groups()
{
    return {
        {tr("commands per acquisition"), [](const LoadFigures &f) { return f.commandsPerAcquisition(); }, commandsText},
        {tr("time to acquire, p99"), [](const LoadFigures &f) { return double(f.wait.p99.count()); },
         [](const LoadFigures &f) { return f.wait.count == 0 ? QStringLiteral("—") : shortTime(f.wait.p99); }},
        {tr("requests served per second"), [](const LoadFigures &f) { return f.acquiredPerSecond(); },
         [](const LoadFigures &f) { return RetryChart::tr("%1 /s").arg(countText(qint64(std::round(f.acquiredPerSecond())))); }},
        {tr("time to release, p50"), [](const LoadFigures &f) { return double(f.release.p50.count()); },
         [](const LoadFigures &f) { return f.release.count == 0 ? QStringLiteral("—") : shortTime(f.release.p50); }},
    };
}

RetryChart::RetryChart(const Theme &theme, QWidget *parent) : QWidget(parent), m_theme(theme)
{
    setAccessibleName(tr("Retry policies compared"));
    setAccessibleDescription(tr("Nothing measured yet"));
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Expanding);
    connect(&theme, &Theme::changed, this, qOverload<>(&QWidget::update));
}

void RetryChart::setFigures(const RetryFigures &figures)
{
    m_figures = figures;
    QStringList words;
    for (const Group &group : groups()) {
        QStringList values;
        for (const RetryFigures::Run &run : figures.runs)
            values << QStringLiteral("%1 %2").arg(RetryText::policyName(run.retry), group.text(run.load));
        words << QStringLiteral("%1: %2").arg(group.name, joinItems(values));
    }
    setAccessibleDescription(figures.runs.empty() ? tr("Nothing measured yet") : joinParts(words));
    updateGeometry();
    update();
}

QSize RetryChart::sizeHint() const { return {900, minimumSizeHint().height() * 5 / 4}; }

/** A line for each bar and one for the name of its group. */
QSize RetryChart::minimumSizeHint() const
{
    const int lines = int(std::max<std::size_t>(m_figures.runs.size(), 4)) + 1;
    return {m_theme.scaled(420), int(2 * (lines * (fontMetrics().height() + 1) + margin) + margin)};
}

void RetryChart::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setFont(m_theme.figuresFont());
    if (m_figures.runs.empty()) {
        painter.setPen(m_theme.color(Theme::Role::MutedText));
        painter.drawText(rect(), Qt::AlignCenter | Qt::TextWordWrap, tr("Nothing measured yet. Click Run."));
        return;
    }
    const std::vector<Group> all = groups();
    const double rows = std::ceil(double(all.size()) / columns);
    const QSizeF cell((width() - 2 * margin - gap) / columns, (height() - margin * (rows + 1)) / rows);
    for (std::size_t i = 0; i < all.size(); ++i) {
        const double column = double(i % std::size_t(columns)), row = std::floor(double(i) / columns);
        paintGroup(painter, QRectF(QPointF(margin + column * (cell.width() + gap), margin + row * (cell.height() + margin)), cell), all[i]);
    }
}

/** Its name, and below it for each policy: name, bar, value. */
void RetryChart::paintGroup(QPainter &painter, const QRectF &rect, const Group &group) const
{
    const QFontMetricsF metrics(painter.font());
    double most = 0, nameWidth = 0, valueWidth = 0;
    for (const RetryFigures::Run &run : m_figures.runs) {
        most = std::max(most, group.value(run.load));
        nameWidth = std::max(nameWidth, metrics.horizontalAdvance(RetryText::policyName(run.retry)));
        valueWidth = std::max(valueWidth, metrics.horizontalAdvance(group.text(run.load)));
    }
    nameWidth = std::min(nameWidth, rect.width() * 0.4);
    QFont strong = painter.font();
    strong.setWeight(strongWeight());
    painter.save();
    painter.setFont(strong);
    painter.setPen(m_theme.color(Theme::Role::Text));
    painter.drawText(QRectF(rect.topLeft(), QSizeF(rect.width(), metrics.height())), Qt::AlignLeft | Qt::AlignVCenter,
                     QFontMetricsF(strong).elidedText(group.name, Qt::ElideRight, rect.width()));
    painter.restore();

    const double top = rect.top() + metrics.height() + 2;
    const double step = (rect.bottom() - top) / double(m_figures.runs.size());
    const double left = rect.left() + nameWidth + 10, room = std::max(10.0, rect.width() - nameWidth - valueWidth - 20);
    for (std::size_t i = 0; i < m_figures.runs.size(); ++i) {
        const RetryFigures::Run &run = m_figures.runs[i];
        const QRectF line(rect.left(), top + step * double(i), rect.width(), step);
        const double thickness = std::min(thickest, step * 0.7);
        const double length = most > 0 ? std::max(1.0, group.value(run.load) / most * room) : 0;
        QColor color = m_theme.color(barColors[i % std::size(barColors)]);
        if (!run.isDone)
            color.setAlphaF(0.5F); // it still moves
        painter.fillRect(QRectF(left, line.center().y() - thickness / 2, length, thickness), color);
        painter.setPen(m_theme.color(Theme::Role::MutedText));
        painter.drawText(QRectF(line.left(), line.top(), nameWidth, line.height()), Qt::AlignLeft | Qt::AlignVCenter,
                         metrics.elidedText(RetryText::policyName(run.retry), Qt::ElideRight, nameWidth));
        painter.setPen(m_theme.color(Theme::Role::Text));
        painter.drawText(QRectF(left + length + 6, line.top(), valueWidth + 6, line.height()), Qt::AlignLeft | Qt::AlignVCenter,
                         group.text(run.load));
    }
    painter.setPen(m_theme.color(Theme::Role::Border));
    painter.drawLine(QPointF(left - 1, top), QPointF(left - 1, rect.bottom()));
}

} // namespace lockscope::ui
