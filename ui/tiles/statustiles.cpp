// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/tiles/statustiles.h"

#include "base/safetext.h"
#include "base/spantext.h"
#include "ui/shared/plaintext.h"
#include "ui/shared/sighttext.h"

#include <QHBoxLayout>

#include <algorithm>

namespace lockscope::ui {

namespace {

/** More points than this are finer than a tile can show. */
constexpr std::size_t historyPoints = 90;

template <class Value>
std::vector<float> history(const ContentionSnapshot &snapshot, Value value)
{
    const auto &rates = snapshot.rates;
    std::vector<float> values;
    for (std::size_t i = rates.size() > historyPoints ? rates.size() - historyPoints : 0; i < rates.size(); ++i)
        values.push_back(static_cast<float>(value(rates[i])));
    return values;
}

/** What happened to locks, if it is not known whether they were acquired. */
QString renewedOrTakenAgain() { return StatusTiles::tr("renewed or taken again"); }

} // namespace

QString millisecondsText(double ms)
{
    if (ms < 0)
        return QStringLiteral("—");
    if (ms > 0 && ms < 1)
        return inMilliseconds(QString::number(ms, 'f', 1));
    return durationText(Duration(qRound64(ms)));
}

QString rateText(double perSecond)
{
    if (perSecond < 0)
        return QStringLiteral("—");
    if (perSecond > 0 && perSecond < 10)
        return StatusTiles::tr("%1 /s").arg(QString::number(perSecond, 'f', 1));
    return StatusTiles::tr("%1 /s").arg(countText(qRound64(perSecond)));
}

StatusTiles::StatusTiles(const Theme &theme, QWidget *parent)
    : QWidget(parent), m_theme(theme), m_attentionTip(tr("Held too long, stale or blocked. Each has an alert. Click to show only these."))
{
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(8);
    m_held = addFilter(tr("held in all"), Theme::Role::Good, {},
                       tr("Locks that are held now, in any state: all but the blocked ones. Click to show all locks."));
    m_attention = addFilter(tr("need attention"), Theme::Role::Danger, attentionTraits, m_attentionTip);
    m_contended = addFilter(tr("contended"), Theme::Role::Warning, Trait::Contended,
                            tr("Handed over within 100 ms at least 3 times in the last minute. Click to show only these."));
    m_acquired = addTile(tr("acquisitions"), Theme::Role::Info, tr("Average of the last 10 s. Click to show the events."));
    connect(m_acquired, &QAbstractButton::clicked, this, &StatusTiles::eventsRequested);
    m_hold = addTile(tr("hold p50, 1 min"), Theme::Role::Teal,
                     tr("Half of the holds that ended in the last minute were shorter. Click to sort by Held for, longest first."));
    connect(m_hold, &QAbstractButton::clicked, this, [this] { emit orderChosen({LockColumn::HeldFor, Qt::DescendingOrder}); });
    m_gap = addTile(tr("hand-over p50, 1 min"), Theme::Role::Special,
                    tr("From the end of one hold to the next acquisition of the same lock, in the last minute. Click to show "
                       "contended locks."));
    connect(m_gap, &QAbstractButton::clicked, this, [this] { emit traitsChosen(Trait::Contended); });
    clear();
}

Tile *StatusTiles::addTile(const QString &caption, Theme::Role color, const QString &toolTip)
{
    auto *tile = new Tile(caption, color, m_theme, this);
    setPlainToolTip(tile, toolTip);
    layout()->addWidget(tile);
    return tile;
}

Tile *StatusTiles::addFilter(const QString &caption, Theme::Role color, Traits traits, const QString &toolTip)
{
    Tile *tile = addTile(caption, color, toolTip);
    tile->setCheckable(bool(traits));
    m_filters.emplace_back(tile, traits);
    connect(tile, &QAbstractButton::clicked, this, [this, traits] { emit traitsChosen(m_traits == traits ? Traits() : traits); });
    return tile;
}

void StatusTiles::setTraits(Traits traits)
{
    m_traits = traits;
    for (const auto &[tile, filter] : m_filters) {
        if (tile->isCheckable())
            tile->setChecked(filter == traits);
    }
}

void StatusTiles::setCounts(const LockModel::Counts &counts)
{
    m_counts = counts;
    showCounts();
}

void StatusTiles::setAwaitedFor(Duration left)
{
    m_awaitedFor = left;
    showAwaited();
}

/** 0 says little while there are locks without a deadline in their first minute. */
void StatusTiles::showAwaited()
{
    const int locks = isLive(m_sight) ? m_counts.awaited : 0;
    QString brief, whole;
    if (locks > 0) {
        const auto left = std::max(std::chrono::seconds(1), std::chrono::round<std::chrono::seconds>(m_awaitedFor));
        //: locks
        brief = tr("%Ln being watched", nullptr, locks);
        //: locks; %1: a duration
        whole = tr("%Ln being watched, judged within %1", nullptr, locks).arg(shownSpan(left).replace(u' ', QChar::Nbsp));
    }
    m_attention->setRemark(brief, whole);
    const QString why = whole.isEmpty() ? QString() : u'\n' + tr("Without a deadline, and too young to be judged: %1.").arg(whole);
    setPlainToolTip(m_attention, m_attentionTip + why);
}

void StatusTiles::setSnapshot(const ContentionSnapshot &snapshot)
{
    m_snapshot = snapshot;
    for (Tile *tile : {m_contended, m_acquired, m_hold, m_gap})
        tile->setSampled(snapshot.source == DataSource::Sampled);
    showCounts();
    showRates();
    m_held->setHistory(history(snapshot, [](const RateBucket &b) { return b.held; }));
    m_attention->setHistory(history(snapshot, [](const RateBucket &b) { return b.needAttention; }));
    m_contended->setHistory(history(snapshot, [](const RateBucket &b) { return b.contended; }));
    m_acquired->setHistory(history(snapshot, [](const RateBucket &b) { return b.acquired; }));
    m_hold->setHistory(history(snapshot, [](const RateBucket &b) { return b.holdP50Ms; }));
    m_gap->setHistory(history(snapshot, [](const RateBucket &b) { return b.gapP50Ms; }));
}

void StatusTiles::setMeasured(const MeasuredWaits &measured)
{
    const QString total = measured.total();
    m_contended->setRemark(total, total);
}

void StatusTiles::setSight(Sight sight, Sight ofDeadlines)
{
    m_sight = sight;
    m_sightOfDeadlines = ofDeadlines;
    showCounts();
    showRates();
}

void StatusTiles::showCounts()
{
    const auto show = [](Tile *tile, int count, Sight sight, bool alarming) {
        tile->setValue(SightText::count(count, sight), alarming);
        tile->setDoubt(count > 0 && sight == Sight::Reading ? tr("so far") : SightText::why(sight));
    };
    show(m_held, m_counts.total - m_counts.blocked, m_sight, false);
    show(m_attention, m_counts.needAttention(), m_sightOfDeadlines, m_counts.needAttention() > 0);
    showAwaited();
    show(m_contended, m_counts.contended, m_sight, m_counts.contended > 0);
    const bool seesHandOvers = m_snapshot.source != DataSource::Sampled && !m_snapshot.acquiredIsAtLeast; // sampling sees hardly any
    if (m_counts.contended == 0 && !seesHandOvers)
        m_contended->setValue(millisecondsText(-1));
    if (m_sight == Sight::Whole && m_counts.contended == 0 && m_snapshot.acquiredIsAtLeast)
        m_contended->setDoubt(renewedOrTakenAgain());
}

/** What happens now is not known from what happened before. */
void StatusTiles::showRates()
{
    const bool isKnown = isLive(m_sight);
    const QString unknown = millisecondsText(-1);
    m_acquired->setValue(isKnown ? acquiredText() : unknown);
    m_hold->setValue(isKnown ? millisecondsText(m_snapshot.holdP50Ms) : unknown);
    m_gap->setValue(isKnown ? millisecondsText(m_snapshot.gapP50Ms) : unknown);
    for (Tile *tile : {m_acquired, m_hold, m_gap})
        tile->setDoubt(SightText::why(m_sight));
    if (m_sight == Sight::Whole && m_snapshot.acquiredIsAtLeast && m_snapshot.acquiredPerSecond <= 0)
        m_acquired->setDoubt(renewedOrTakenAgain());
}

/** Acquisitions of locks that are not kept are not seen, and some may be renewals. */
QString StatusTiles::acquiredText() const
{
    const double rate = m_snapshot.acquiredPerSecond;
    if (m_sight == Sight::Whole && !m_snapshot.acquiredIsAtLeast)
        return rateText(rate);
    return rate > 0 ? tr("≥ %1").arg(rateText(rate)) : rateText(-1);
}

void StatusTiles::clear()
{
    m_sight = m_sightOfDeadlines = Sight::NotConnected;
    setCounts({});
    setSnapshot({});
}

} // namespace lockscope::ui
