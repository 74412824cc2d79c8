// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/linechart.h"

#include "base/safetext.h"
#include "ui/charts/charttext.h"
#include "ui/shared/plaintext.h"

#include <QCategoryAxis>
#include <QChart>
#include <QChartView>
#include <QGraphicsLayout>
#include <QGraphicsLineItem>
#include <QLineSeries>
#include <QMouseEvent>
#include <QToolTip>
#include <QVBoxLayout>
#include <QValueAxis>

#include <algorithm>
#include <cmath>

namespace lockscope::ui {

using namespace Qt::StringLiterals;

namespace {
constexpr int valueTicks = 5;
constexpr int fewValueTicks = 3;
constexpr int lowHeight = 110; // for text of normal size
} // namespace

class LineChart::Private {
public:
    Private(LineChart *chart, std::vector<Line> chartLines, const Theme &chartTheme);

    void restyle();
    void setRange(Duration newRange);
    void setCeiling(double highest);
    void showValuesAt(const QPoint &position);
    void hideValues();

    /** The series of a line: one for each stretch between two gaps, as many as were ever needed. */
    using Stretches = std::vector<QLineSeries *>;
    void addStretch(std::size_t line);
    void draw(std::size_t line);

    const Theme &theme;
    std::vector<Line> lines;
    QChart *chart;
    QChartView *view;
    QCategoryAxis *timeAxis;
    QValueAxis *valueAxis;
    std::vector<Stretches> series;
    QGraphicsLineItem *crosshair;
    Duration range{0};
    double ceiling = 0;
    std::vector<double> ages;
    std::vector<std::vector<double>> values;

private:
    void relabelTime();
};

LineChart::Private::Private(LineChart *parent, std::vector<Line> chartLines, const Theme &chartTheme)
    : theme(chartTheme), lines(std::move(chartLines)), chart(new QChart), view(new QChartView(chart, parent)), timeAxis(new QCategoryAxis(chart)),
      valueAxis(new QValueAxis(chart)), crosshair(new QGraphicsLineItem(chart))
{
    chart->setAnimationOptions(QChart::NoAnimation);
    chart->legend()->hide();
    chart->layout()->setContentsMargins(0, 0, 0, 0);
    chart->setMargins({4, 8, 18, 2});
    chart->setBackgroundRoundness(0);
    chart->addAxis(timeAxis, Qt::AlignBottom);
    chart->addAxis(valueAxis, Qt::AlignLeft);
    timeAxis->setLabelsPosition(QCategoryAxis::AxisLabelsPositionOnValue);
    valueAxis->setTickCount(valueTicks);
    for (QAbstractAxis *axis : std::initializer_list<QAbstractAxis *>{timeAxis, valueAxis})
        axis->setTruncateLabels(false); // in a low window they would all be "…"
    valueAxis->setLabelFormat(LineChart::tr("%g /s", "the unit of an axis, in Latin letters; %g is the number")); // read by printf
    timeAxis->setGridLineVisible(false);
    valueAxis->setLineVisible(false);
    series.resize(lines.size());
    for (std::size_t i = 0; i < lines.size(); ++i)
        addStretch(i);
    crosshair->setZValue(10);
    crosshair->hide();
    view->setFrameShape(QFrame::NoFrame);
    view->setRenderHint(QPainter::Antialiasing);
    view->setFocusPolicy(Qt::NoFocus);
    view->viewport()->setFocusPolicy(Qt::NoFocus);
    view->viewport()->setMouseTracking(true);
    view->viewport()->installEventFilter(parent);
    restyle();
    setRange(std::chrono::minutes(5));
    setCeiling(1);
}

void LineChart::Private::restyle()
{
    const QColor text = theme.color(Theme::Role::MutedText);
    chart->setBackgroundBrush(theme.color(Theme::Role::Panel));
    view->setBackgroundBrush(theme.color(Theme::Role::Panel));
    QFont small = view->font();
    small.setPointSizeF(small.pointSizeF() * 0.9);
    for (QAbstractAxis *axis : std::initializer_list<QAbstractAxis *>{timeAxis, valueAxis}) {
        axis->setLabelsColor(text);
        axis->setLabelsFont(small);
        axis->setGridLineColor(theme.color(Theme::Role::Grid));
        axis->setLinePen(QPen(theme.color(Theme::Role::Border), 1));
    }
    for (std::size_t i = 0; i < series.size(); ++i) {
        for (QLineSeries *stretch : series[i])
            stretch->setPen(QPen(theme.color(lines[i].color), 1.6));
    }
    crosshair->setPen(QPen(text, 1, Qt::DashLine));
}

void LineChart::Private::addStretch(std::size_t line)
{
    auto *stretch = new QLineSeries(chart);
    stretch->setName(lines[line].name);
    stretch->setPen(QPen(theme.color(lines[line].color), 1.6));
    chart->addSeries(stretch);
    stretch->attachAxis(timeAxis);
    stretch->attachAxis(valueAxis);
    series[line].push_back(stretch);
}

/** The library draws no gaps in a line. */
void LineChart::Private::draw(std::size_t line)
{
    std::size_t used = 0;
    QList<QPointF> points;
    for (std::size_t k = 0; k <= ages.size(); ++k) {
        const bool isKnown = k < ages.size() && values[line][k] >= 0;
        if (isKnown)
            points.emplaceBack(-ages[k], values[line][k]);
        if (isKnown || points.isEmpty())
            continue;
        if (used == series[line].size())
            addStretch(line);
        series[line][used++]->replace(std::exchange(points, {}));
    }
    for (; used < series[line].size(); ++used)
        series[line][used]->clear();
}

void LineChart::Private::setRange(Duration newRange)
{
    if (newRange == range)
        return;
    range = newRange;
    relabelTime();
}

/** Five or six marks on round times: "−5 m … now". */
void LineChart::Private::relabelTime()
{
    const double seconds = double(range.count()) / 1000;
    const int steps = seconds <= 60 || seconds >= 86400 ? 6 : seconds <= 300 ? 5 : 6;
    const bool inHours = seconds >= 2 * 3600;
    const bool inMinutes = !inHours && seconds > 60;
    const double unit = inHours ? 3600 : inMinutes ? 60 : 1;
    const QString unitName = inHours ? LineChart::tr("h") : inMinutes ? LineChart::tr("m") : LineChart::tr("s");
    for (const QString &label : timeAxis->categoriesLabels())
        timeAxis->remove(label);
    timeAxis->setRange(-seconds, 0);
    timeAxis->setStartValue(-seconds);
    for (int i = 0; i < steps; ++i) {
        const double age = seconds * (steps - i) / steps;
        timeAxis->append(u"−%1 %2"_s.arg(QString::number(age / unit), unitName), -age);
    }
    timeAxis->append(LineChart::tr("now"), 0);
}

void LineChart::Private::setCeiling(double highest)
{
    const double nice = niceCeiling(highest);
    if (nice == ceiling)
        return;
    ceiling = nice;
    valueAxis->setRange(0, nice);
}

void LineChart::Private::showValuesAt(const QPoint &position)
{
    const QRectF plot = chart->plotArea();
    if (ages.empty() || !plot.contains(position))
        return hideValues();
    QAbstractSeries *const any = series.front().front();
    const double age = -chart->mapToValue(position, any).x();
    const auto later = std::lower_bound(ages.cbegin(), ages.cend(), age, std::greater<>());
    const auto index = std::size_t(std::min(later, ages.cend() - 1) - ages.cbegin());
    const double x = chart->mapToPosition(QPointF(-ages[index], 0), any).x();
    crosshair->setLine(x, plot.top(), x, plot.bottom());
    crosshair->show();
    QString text = LineChart::tr("%1 ago").arg(durationText(Duration(std::llround(ages[index] * 1000))));
    for (std::size_t i = 0; i < lines.size(); ++i)
        text += u'\n'
            + (values[i][index] < 0 ? LineChart::tr("%1: unknown").arg(lines[i].name)
                                    : LineChart::tr("%1: %2 /s").arg(lines[i].name, rateNumberText(values[i][index])));
    QToolTip::showText(view->viewport()->mapToGlobal(position), plainToolTip(text), view->viewport());
}

void LineChart::Private::hideValues()
{
    crosshair->hide();
    QToolTip::hideText();
}

LineChart::LineChart(std::vector<Line> lines, const Theme &theme, QWidget *parent)
    : QWidget(parent), d(std::make_unique<Private>(this, std::move(lines), theme))
{
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    layout->addWidget(d->view);
    connect(&theme, &Theme::changed, this, [this] { d->restyle(); });
}

LineChart::~LineChart() = default;

void LineChart::setData(Duration range, const std::vector<double> &ages, const std::vector<std::vector<double>> &values)
{
    d->ages = ages;
    d->values = values;
    d->setRange(range);
    double highest = 0;
    for (std::size_t i = 0; i < d->series.size(); ++i) {
        d->draw(i);
        for (const double value : values[i])
            highest = std::max(highest, value);
    }
    d->setCeiling(highest);
    if (ages.empty())
        d->hideValues();
}

void LineChart::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    d->valueAxis->setTickCount(height() < d->theme.scaled(lowHeight) ? fewValueTicks : valueTicks);
}

bool LineChart::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::MouseMove)
        d->showValuesAt(static_cast<QMouseEvent *>(event)->pos());
    else if (event->type() == QEvent::Leave)
        d->hideValues();
    return QWidget::eventFilter(watched, event);
}

} // namespace lockscope::ui
