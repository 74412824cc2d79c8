// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/simulate/retrychart.h"

#include "base/safetext.h"
#include "ui/simulate/loadstrip.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace lockscope::ui {

namespace {

constexpr Theme::Role barColors[] = {Theme::Role::Danger, Theme::Role::Accent, Theme::Role::Teal, Theme::Role::Special, Theme::Role::Warning};
constexpr int gap = 14;

} // namespace

struct RetryChart::Group {
    QString name;
    double (*value)(const LoadFigures &);
    QString (*text)(const LoadFigures &);
};

std::vector<RetryChart::Group> RetryChart::groups()
{
    return {
        {tr("commands for each acquisition"), [](const LoadFigures &f) { return f.commandsPerAcquisition(); },
         [](const LoadFigures &f) { return f.acquired == 0 ? QStringLiteral("—") : QString::number(f.commandsPerAcquisition(), 'f', 1); }},
        {tr("time to acquire, half within"), [](const LoadFigures &f) { return double(f.wait.p50.count()); },
         [](const LoadFigures &f) { return shortTime(f.wait.p50); }},
        {tr("time to acquire, 99 of 100 within"), [](const LoadFigures &f) { return double(f.wait.p99.count()); },
         [](const LoadFigures &f) { return shortTime(f.wait.p99); }},
        {tr("time to release, half within"), [](const LoadFigures &f) { return double(f.release.p50.count()); },
         [](const LoadFigures &f) { return shortTime(f.release.p50); }},
    };
}

RetryChart::RetryChart(const Theme &theme, QWidget *parent) : QWidget(parent), m_theme(theme)
{
    setAccessibleName(tr("Retry policies compared"));
    setAccessibleDescription(tr("Nothing was run yet"));
    connect(&theme, &Theme::changed, this, qOverload<>(&QWidget::update));
}

void RetryChart::setFigures(const RetryFigures &figures)
{
    m_figures = figures;
    QStringList words;
    for (const RetryFigures::Run &run : figures.runs)
        words << tr("%1: %2 commands for each acquisition").arg(run.retry.text(), QString::number(run.load.commandsPerAcquisition(), 'f', 1));
    setAccessibleDescription(words.join(QStringLiteral("; ")));
    update();
}

void RetryChart::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.fillRect(rect(), m_theme.color(Theme::Role::Panel));
    if (m_figures.runs.empty()) {
        painter.setPen(m_theme.color(Theme::Role::MutedText));
        painter.drawText(rect(), Qt::AlignCenter, tr("Run the comparison to see what sleeping between attempts is worth."));
        return;
    }
    const std::vector<Group> all = groups();
    const double width = (this->width() - gap * double(all.size() + 1)) / double(all.size());
    for (std::size_t i = 0; i < all.size(); ++i)
        paintGroup(painter, QRectF(gap + double(i) * (width + gap), gap / 2, width, height() - gap), all[i]);
}

void RetryChart::paintGroup(QPainter &painter, const QRectF &rect, const Group &group) const
{
    const double line = painter.fontMetrics().height();
    painter.setPen(m_theme.color(Theme::Role::MutedText));
    painter.drawText(QRectF(rect.left(), rect.bottom() - line, rect.width(), line), Qt::AlignCenter,
                     painter.fontMetrics().elidedText(group.name, Qt::ElideRight, int(rect.width())));
    double most = 0;
    for (const RetryFigures::Run &run : m_figures.runs)
        most = std::max(most, group.value(run.load));
    const QRectF plot = rect.adjusted(0, line, 0, -line - 6);
    painter.setPen(m_theme.color(Theme::Role::Border));
    painter.drawLine(plot.bottomLeft(), plot.bottomRight());
    const double step = plot.width() / double(m_figures.runs.size());
    for (std::size_t i = 0; i < m_figures.runs.size(); ++i) {
        const LoadFigures &load = m_figures.runs[i].load;
        const double height = most > 0 ? group.value(load) / most * plot.height() : 0;
        const QRectF bar(plot.left() + step * double(i) + step * 0.18, plot.bottom() - height, step * 0.64, height);
        painter.fillRect(bar, m_theme.color(barColors[i % std::size(barColors)]));
        painter.setPen(m_theme.color(Theme::Role::Text));
        painter.drawText(QRectF(plot.left() + step * double(i) - 8, bar.top() - line, step + 16, line), Qt::AlignCenter, group.text(load));
    }
}

} // namespace lockscope::ui
