// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "contention/contentionsnapshot.h"
#include "ui/table/lockmodel.h"
#include "ui/tiles/tile.h"
#include "watch/health/watchhealth.h"

#include <QWidget>

namespace lockscope::ui {

/** The six numbers above the table: held, needing attention, contended, acquisitions, hold time, hand-over. UI thread. */
class StatusTiles : public QWidget {
    Q_OBJECT
public:
    explicit StatusTiles(const Theme &theme, QWidget *parent = nullptr);

    void setCounts(const LockModel::Counts &counts);
    /** Of the locks that are too young to be judged: when the last of them is. */
    void setAwaitedFor(Duration left);
    void setSnapshot(const ContentionSnapshot &snapshot);
    /** Who waited, as it was measured; an empty one: nothing was. */
    void setMeasured(const MeasuredWaits &measured);
    /** Which filter is on, so that its tile looks pressed. */
    void setTraits(Traits traits);
    /** How far the numbers are those of the server now: what is not known is a dash and why, never 0. */
    void setSight(Sight sight, Sight ofDeadlines);
    void clear();

signals:
    void traitsChosen(lockscope::ui::Traits traits);
    void orderChosen(const lockscope::ui::LockSortOrder &order);
    void eventsRequested();

private:
    void showCounts();
    void showRates();
    void showAwaited();
    QString acquiredText() const;
    Tile *addTile(const QString &caption, Theme::Role color, const QString &toolTip);
    Tile *addFilter(const QString &caption, Theme::Role color, Traits traits, const QString &toolTip);

    const Theme &m_theme;
    const QString m_attentionTip;
    LockModel::Counts m_counts;
    Duration m_awaitedFor{0};
    ContentionSnapshot m_snapshot;
    Sight m_sight = Sight::NotConnected, m_sightOfDeadlines = Sight::NotConnected;
    Traits m_traits;
    std::vector<std::pair<Tile *, Traits>> m_filters;
    Tile *m_held, *m_attention, *m_contended, *m_acquired, *m_hold, *m_gap;
};

/** "84 ms", "0.4 ms", "2.1 s"; a dash for no data (negative). */
QString millisecondsText(double ms);
/** "412 /s", "0.4 /s"; a dash for what is not known (negative). */
QString rateText(double perSecond);

} // namespace lockscope::ui
