// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/chartspanel.h"

#include "base/csv.h"
#include "base/safetext.h"
#include "ui/charts/chartcard.h"
#include "ui/charts/charttext.h"
#include "ui/charts/contendersview.h"
#include "ui/charts/histogramview.h"
#include "ui/charts/linechart.h"
#include "ui/shared/plaintext.h"
#include "ui/shared/sighttext.h"

#include <QButtonGroup>
#include <QHBoxLayout>
#include <QLabel>
#include <QStackedLayout>
#include <QToolButton>

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

namespace lockscope::ui {

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

struct Range {
    const char *word;
    Duration range;
};
constexpr std::array ranges = {
    Range{QT_TRANSLATE_NOOP("lockscope::ui::ChartsPanel", "1 m"), 1min}, Range{QT_TRANSLATE_NOOP("lockscope::ui::ChartsPanel", "5 m"), 5min},
    Range{QT_TRANSLATE_NOOP("lockscope::ui::ChartsPanel", "1 h"), 1h}, Range{QT_TRANSLATE_NOOP("lockscope::ui::ChartsPanel", "24 h"), 24h}};

QString number(double value) { return QString::number(value, 'g', 6); }

} // namespace

class ChartsPanel::Private {
public:
    Private(ChartsPanel *panel, const Theme &theme);

    void draw();
    void updateCaptions();
    QByteArray ratesCsv() const;
    QByteArray holdsCsv() const;
    QByteArray contendersCsv() const;

    LineChart *lines;
    HistogramView *histogram;
    ContendersView *contenders;
    ChartCard *ratesCard, *holdsCard, *contendersCard;
    QStackedLayout *ratesStack;
    QButtonGroup *rangeButtons;
    QToolButton *pauseButton;
    std::optional<ContentionSnapshot> newest; // not yet drawn
    ContentionSnapshot drawn;
    Simulation simulation = Simulation::None;
    Sight sight = Sight::Whole;
    QLabel *nothing;
    bool isPaused = false;

private:
    QWidget *makeRates(ChartsPanel *panel, const Theme &theme);
    QWidget *makeControls(ChartsPanel *panel);
    std::vector<double> ages() const;
};

ChartsPanel::Private::Private(ChartsPanel *panel, const Theme &theme) : histogram(new HistogramView(theme)), contenders(new ContendersView(theme))
{
    ratesCard = new ChartCard(
        tr("Rates"), u"rates"_s, makeRates(panel, theme), [this] { return ratesCsv(); }, theme, panel);
    ratesCard->setLegend({{tr("acquired"), Theme::Role::Good}, {tr("released"), Theme::Role::Info}, {tr("expired"), Theme::Role::Danger}});
    holdsCard = new ChartCard(
        tr("Hold time"), u"hold-times"_s, histogram, [this] { return holdsCsv(); }, theme, panel);
    contendersCard = new ChartCard(
        tr("Most contended"), u"contenders"_s, contenders, [this] { return contendersCsv(); }, theme, panel);
    QWidget *controls = makeControls(panel);
    auto *layout = new QHBoxLayout(panel);
    layout->setContentsMargins({});
    layout->setSpacing(8);
    layout->addWidget(ratesCard, 42);
    layout->addWidget(holdsCard, 28);
    layout->addWidget(contendersCard, 30);
    layout->addWidget(controls);
    for (ChartCard *card : {ratesCard, holdsCard, contendersCard})
        connect(card, &ChartCard::notice, panel, &ChartsPanel::notice);
    connect(contenders, &ContendersView::activated, panel, &ChartsPanel::lockActivated);
    updateCaptions();
}

QWidget *ChartsPanel::Private::makeRates(ChartsPanel *panel, const Theme &theme)
{
    lines = new LineChart({{tr("acquired"), Theme::Role::Good}, {tr("released"), Theme::Role::Info}, {tr("expired"), Theme::Role::Danger}}, theme);
    lines->setAccessibleName(tr("Locks acquired, released and expired per second"));
    nothing = makePlainLabel();
    nothing->setAlignment(Qt::AlignCenter);
    nothing->setProperty("muted", true);
    auto *stack = new QWidget(panel);
    ratesStack = new QStackedLayout(stack);
    ratesStack->addWidget(nothing);
    ratesStack->addWidget(lines);
    return stack;
}

/** One narrow column, so that the charts keep their height. */
QWidget *ChartsPanel::Private::makeControls(ChartsPanel *panel)
{
    auto *controls = new QWidget(panel);
    auto *layout = new QVBoxLayout(controls);
    layout->setContentsMargins({});
    layout->setSpacing(2);
    rangeButtons = new QButtonGroup(panel);
    const auto makeButton = [controls, layout](const QString &text) {
        auto *button = new QToolButton(controls);
        button->setText(text);
        button->setCheckable(true);
        button->setAutoRaise(true);
        button->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
        layout->addWidget(button);
        return button;
    };
    for (std::size_t i = 0; i < ranges.size(); ++i) {
        QToolButton *button = makeButton(tr(ranges[i].word));
        button->setAccessibleName(tr("Show the %1").arg(rangeText(ranges[i].range)));
        setPlainToolTip(button, button->accessibleName());
        rangeButtons->addButton(button, int(i));
    }
    rangeButtons->button(1)->setChecked(true);
    layout->addStretch();
    pauseButton = makeButton(tr("Pause"));
    pauseButton->setAccessibleName(tr("Pause the charts"));
    setPlainToolTip(pauseButton, tr("Stop updating the charts; the table is still updated"));
    connect(rangeButtons, &QButtonGroup::idClicked, panel, [panel](int id) { emit panel->rangeChosen(ranges[std::size_t(id)].range); });
    connect(pauseButton, &QToolButton::toggled, panel, &ChartsPanel::setPaused);
    return controls;
}

void ChartsPanel::Private::draw()
{
    if (!newest)
        return;
    drawn = std::move(*newest);
    newest.reset();
    std::vector<std::vector<double>> values(3);
    for (const RateBucket &bucket : drawn.rates) {
        values[0].push_back(double(bucket.acquired));
        values[1].push_back(double(bucket.released));
        values[2].push_back(double(bucket.expired));
    }
    const auto isKnown = [](const RateBucket &bucket) { return bucket.acquired >= 0; };
    ratesStack->setCurrentIndex(std::ranges::count_if(drawn.rates, isKnown) < 2 ? 0 : 1);
    lines->setData(drawn.range, ages(), values);
    histogram->setHistogram(drawn.holds);
    contenders->setContenders(drawn.contenders);
    updateCaptions();
}

/** Seconds before the end of the newest bucket. */
std::vector<double> ChartsPanel::Private::ages() const
{
    std::vector<double> result;
    for (const RateBucket &bucket : drawn.rates)
        result.push_back(double(roundToMs(drawn.rates.back().start - bucket.start).count()) / 1000);
    return result;
}

void ChartsPanel::Private::updateCaptions()
{
    // What the data is comes first: in a narrow window only the first words have room.
    QStringList words;
    if (isPaused)
        words << tr("paused");
    const QString why = SightText::why(sight);
    if (!why.isEmpty())
        words << why;
    words << sourceText(drawn.source, simulation);
    if (drawn.perhapsTakenAgain > 0)
        words << tr("%1 perhaps taken again").arg(countText(qint64(drawn.perhapsTakenAgain)));
    words << rangeText(drawn.range);
    if (drawn.eventsLost > 0)
        words << tr("%1 events not counted").arg(countText(qint64(drawn.eventsLost)));
    nothing->setText(why.isEmpty() ? tr("No data yet.") : tr("No data yet: %1.").arg(why));
    for (ChartCard *card : {ratesCard, holdsCard, contendersCard})
        card->setCaption(words);
}

QByteArray ChartsPanel::Private::ratesCsv() const
{
    QByteArray csv =
        csvLine({u"seconds_ago"_s, u"acquired_per_s"_s, u"released_per_s"_s, u"expired_per_s"_s, u"held"_s, u"need_attention"_s, u"source"_s});
    const std::vector<double> bucketAges = ages();
    for (std::size_t i = 0; i < drawn.rates.size(); ++i) {
        const RateBucket &bucket = drawn.rates[i];
        const auto known = [](double value) { return value < 0 ? QString() : number(value); };
        csv += csvLine({number(bucketAges[i]), known(double(bucket.acquired)), known(double(bucket.released)), known(double(bucket.expired)),
                        known(bucket.held), known(bucket.needAttention), sourceText(drawn.source, simulation)});
    }
    return csv;
}

QByteArray ChartsPanel::Private::holdsCsv() const
{
    QByteArray csv = csvLine({u"from_ms"_s, u"to_ms"_s, u"holds"_s, u"source"_s});
    for (int i = 0; i < HoldHistogram::classes; ++i)
        csv += csvLine({number(HoldHistogram::lowerBoundMs(i)), number(HoldHistogram::lowerBoundMs(i + 1)),
                        QString::number(drawn.holds.counts[std::size_t(i)]), sourceText(drawn.source, simulation)});
    return csv;
}

QByteArray ChartsPanel::Private::contendersCsv() const
{
    QByteArray csv = csvLine({u"lock"_s, u"share_held"_s, u"hand_overs"_s, u"gap_p50_ms"_s, u"source"_s, u"node"_s});
    for (const Contender &one : drawn.contenders)
        csv += csvLine({csvText(safeText(one.lock.key)), number(one.shareHeld), QString::number(one.handOvers),
                        one.gapP50Ms < 0 ? QString() : number(one.gapP50Ms), sourceText(drawn.source, simulation), csvText(visibleText(one.node))});
    return csv;
}

ChartsPanel::ChartsPanel(const Theme &theme, QWidget *parent) : QWidget(parent), d(std::make_unique<Private>(this, theme)) {}

ChartsPanel::~ChartsPanel() = default;

void ChartsPanel::setSnapshot(const ContentionSnapshot &snapshot)
{
    if (d->isPaused)
        return;
    d->newest = snapshot;
    if (isVisible())
        d->draw();
}

void ChartsPanel::setSight(Sight sight)
{
    if (std::exchange(d->sight, sight) != sight)
        d->updateCaptions();
}

void ChartsPanel::noteSimulation()
{
    if (std::exchange(d->simulation, Simulation::Included) == Simulation::None)
        d->updateCaptions();
}

void ChartsPanel::clear()
{
    d->simulation = Simulation::None;
    d->newest = ContentionSnapshot();
    d->newest->range = d->drawn.range;
    d->draw();
}

bool ChartsPanel::isPaused() const { return d->isPaused; }

void ChartsPanel::setPaused(bool paused)
{
    if (paused == d->isPaused)
        return;
    d->isPaused = paused;
    d->pauseButton->setChecked(paused);
    d->updateCaptions();
}

void ChartsPanel::setRange(Duration range)
{
    for (std::size_t i = 0; i < ranges.size(); ++i) {
        if (ranges[i].range == range)
            d->rangeButtons->button(int(i))->setChecked(true);
    }
}

void ChartsPanel::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    d->draw();
}

} // namespace lockscope::ui
