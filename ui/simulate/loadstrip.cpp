// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/simulate/loadstrip.h"

#include "base/safetext.h"
#include "ui/shared/plaintext.h"

#include <QGridLayout>
#include <QLabel>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace lockscope::ui {

namespace {

/** In an order in which figures of one width stand below each other, in two lines of five. */
enum Cell { Attempts, Acquired, Success, Wait, Hold, Commands, Fairness, Violations, HandOver, Release, CellCount };

constexpr int spacing = 12;
constexpr int columnChoices[] = {10, 5, 4, 3, 2};
constexpr int usualColumns = 5, fewestColumns = 2;
constexpr std::chrono::nanoseconds recentTime = std::chrono::seconds(1);

QString rateText(double perSecond) { return countText(qint64(std::round(perSecond))); }

} // namespace

QString shortTime(std::chrono::microseconds time)
{
    const double ms = std::chrono::duration<double, std::milli>(time).count();
    if (ms < 9.95)
        return inMilliseconds(QString::number(ms, 'g', 2));
    return durationText(std::chrono::round<std::chrono::milliseconds>(time));
}

QString commandsText(const LoadFigures &load)
{
    const double commands = load.commandsPerAcquisition();
    return load.acquired == 0 ? QStringLiteral("—") : commands < 1000 ? QString::number(commands, 'f', 1) : rateText(commands);
}

QString spreadText(const Spread &spread)
{
    if (spread.count == 0)
        return QStringLiteral("—");
    return LoadStrip::tr("p50 %1 · p99 %2").arg(shortTime(spread.p50), shortTime(spread.p99));
}

LoadStrip::LoadStrip(QWidget *parent) : QFrame(parent)
{
    setProperty("panel", true);
    m_grid = new QGridLayout(this);
    m_grid->setContentsMargins(12, 5, 8, 5);
    m_grid->setSizeConstraint(QLayout::SetNoConstraint); // narrower than now, it has more lines
    m_grid->setHorizontalSpacing(spacing);
    m_grid->setVerticalSpacing(4);
    const QString rate = QStringLiteral("99,999"), spread = tr("p50 %1 · p99 %2").arg(QStringLiteral("999 ms"), QStringLiteral("99.9 s"));
    const QString percentiles = tr("p50: half of them took no longer. p99: 99 of 100 took no longer.");
    const auto times = [&](const QString &what) { return QString(what + u'\n' + percentiles); };
    m_values.resize(CellCount);
    m_values[Attempts] = addCell(tr("attempts / s"), tr("Attempts answered in the last second"), rate);
    m_values[Acquired] = addCell(tr("acquired / s"), tr("Attempts in the last second that acquired the lock"), rate);
    m_values[Success] = addCell(tr("success rate"), tr("Share of all attempts that acquired the lock"), QStringLiteral("99.9 %"));
    m_values[Wait] = addCell(tr("time to acquire"), times(tr("From a client's first attempt to success")), spread);
    m_values[Hold] = addCell(tr("hold time"), times(tr("From acquisition to release")), spread);
    m_values[Commands] = addCell(tr("commands per acquisition"), tr("Commands sent to the server for each acquisition"), QStringLiteral("9999.9"));
    m_values[Fairness] = addCell(tr("fairness"), tr("Jain's index: 1 if all clients acquired equally often, 1/n if one of n clients acquired always"),
                                 QStringLiteral("0.99"));
    m_values[Violations] = addCell(tr("two holders at once"), tr("How often two clients thought they held one lock at the same time"), rate);
    m_values[HandOver] = addCell(tr("hand-over gap"), times(tr("From the end of one hold to the next acquisition")), spread);
    m_values[Release] = addCell(tr("time to release"), times(tr("From the start of a release to its reply")), spread);
    m_reset = new QToolButton;
    m_reset->setProperty("button", true);
    m_reset->setFocusPolicy(Qt::StrongFocus);
    m_reset->setText(tr("Reset counters"));
    setPlainToolTip(m_reset, tr("Set these figures to zero and count from now on"));
    connect(m_reset, &QToolButton::clicked, this, &LoadStrip::resetRequested);
    arrange(usualColumns); // its width is not known yet
    m_quiet.setSingleShot(true);
    m_quiet.setInterval(std::chrono::milliseconds(1500));
    connect(&m_quiet, &QTimer::timeout, this, [this] { showRates(0, 0); });
    setLoad({});
}

QLabel *LoadStrip::addCell(const QString &caption, const QString &what, const QString &longest)
{
    auto *cell = new QWidget(this);
    auto *column = new QVBoxLayout(cell);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    auto *name = makePlainLabel(caption);
    name->setProperty("muted", true);
    auto *value = makePlainLabel();
    value->setProperty("strong", true);
    value->setAccessibleName(caption);
    value->ensurePolished();
    value->setMinimumWidth(value->fontMetrics().horizontalAdvance(longest)); // or all would move with each figure
    column->addWidget(value);
    column->addWidget(name);
    setPlainToolTip(cell, what);
    m_cells.push_back(cell);
    return value;
}

int LoadStrip::widthOf(int columns) const
{
    const QMargins around = m_grid->contentsMargins();
    int width = around.left() + around.right() + (columns == fewestColumns ? 0 : m_reset->sizeHint().width());
    for (int column = 0; column < columns; ++column) {
        int widest = 0;
        for (std::size_t i = std::size_t(column); i < m_cells.size(); i += std::size_t(columns))
            widest = std::max(widest, m_cells[i]->sizeHint().width());
        width += widest + spacing;
    }
    return width;
}

void LoadStrip::arrange(int columns)
{
    if (columns == m_columns)
        return;
    for (int column = 0; column <= m_columns; ++column)
        m_grid->setColumnStretch(column, 0);
    m_columns = columns;
    for (int i = 0; i < CellCount; ++i)
        m_grid->addWidget(m_cells[std::size_t(i)], i / columns, i % columns, Qt::AlignLeft);
    const int lines = (CellCount + columns - 1) / columns;
    if (columns == fewestColumns) // below the figures
        m_grid->addWidget(m_reset, lines, 0, 1, columns, Qt::AlignLeft);
    else
        m_grid->addWidget(m_reset, 0, columns, lines, 1, Qt::AlignRight | Qt::AlignVCenter);
    m_grid->setColumnStretch(columns, 1);
    updateGeometry();
}

QSize LoadStrip::minimumSizeHint() const { return {widthOf(fewestColumns), m_grid->minimumSize().height()}; }

void LoadStrip::resizeEvent(QResizeEvent *event)
{
    QFrame::resizeEvent(event);
    // In as few lines as there is room for.
    const auto fitting = std::ranges::find_if(columnChoices, [this](int columns) { return width() >= widthOf(columns); });
    arrange(fitting == std::end(columnChoices) ? fewestColumns : *fitting);
}

double LoadStrip::recent(quint64 LoadFigures::*count) const
{
    const LoadFigures &first = m_samples.front(), &last = m_samples.back();
    const double seconds = std::chrono::duration<double>(last.elapsed - first.elapsed).count();
    return seconds > 0 ? double(last.*count - first.*count) / seconds : 0;
}

void LoadStrip::continueFrom(const LoadStrip &before)
{
    for (const LoadFigures &load : before.m_samples)
        setLoad(load);
}

void LoadStrip::showRates(double attempts, double acquired)
{
    const bool hasAny = !m_samples.empty() && m_samples.back().attempts > 0;
    m_values[Attempts]->setText(hasAny ? rateText(attempts) : QStringLiteral("—"));
    m_values[Acquired]->setText(hasAny ? rateText(acquired) : QStringLiteral("—"));
}

void LoadStrip::setLoad(const LoadFigures &load)
{
    if (!m_samples.empty() && load.elapsed < m_samples.back().elapsed)
        m_samples.clear(); // counts from zero
    m_samples.push_back(load);
    while (m_samples.size() > 2 && m_samples[1].elapsed + recentTime < load.elapsed)
        m_samples.pop_front();
    const bool hasAny = load.attempts > 0;
    const auto orNone = [hasAny](const QString &text) { return hasAny ? text : QStringLiteral("—"); };
    showRates(recent(&LoadFigures::attempts), recent(&LoadFigures::acquired));
    m_quiet.start();
    m_values[Success]->setText(orNone(inPercent(QString::number(100 * load.successRatio(), 'f', load.successRatio() < 0.1 ? 1 : 0))));
    m_values[Wait]->setText(spreadText(load.wait));
    m_values[Hold]->setText(spreadText(load.hold));
    m_values[HandOver]->setText(spreadText(load.handOver));
    m_values[Release]->setText(spreadText(load.release));
    m_values[Commands]->setText(commandsText(load));
    m_values[Violations]->setText(orNone(countText(qint64(load.violations))));
    m_values[Fairness]->setText(load.acquired > 0 ? QString::number(load.fairness, 'f', 2) : QStringLiteral("—"));
}

} // namespace lockscope::ui
