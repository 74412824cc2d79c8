// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "deployment/coverage.h"
#include "ui/table/lockrow.h"

#include <QHash>
#include <QWidget>

#include <optional>
#include <utility>

class QGridLayout;
class QLabel;

namespace lockscope {
class Clock;
struct LockStand;
} // namespace lockscope

namespace lockscope::ui {

class CountdownBar;
class LockHistory;
class LockModel;
class StandView;
class Theme;

/** What is known of one lock, a fact a line: its holder, for how much longer, what it is, and what needs attention. UI thread. */
class LockFacts : public QWidget {
    Q_OBJECT
public:
    LockFacts(const LockModel &model, const LockHistory &history, const Theme &theme, const Clock &clock, QWidget *parent);

    void showLock(const LockRow &row);
    /** What changes with time alone. */
    void showTimes(const LockRow &row, Instant now);
    /** On how many servers it stands; an empty one: nothing is known of that. */
    void setStand(const LockStand &stand);
    void setCoverage(const Coverage &coverage) { m_coverage = coverage; }
    void restyle();

private:
    void build();
    QLabel *addFact(QGridLayout *grid, const QString &name);
    QLabel *addProse(QGridLayout *grid, const QString &name);
    void addTimeLeft(QGridLayout *grid);
    void setFact(QLabel *fact, const QString &words);
    void showState(ShownState shown);
    void showScheme(const LockRow &row);
    void showNode(const Lock &lock);
    static QString replicaText(const Coverage::Replica &replica);
    UnixTime shownTimeOf(Instant since);
    QString usualText(const LockRow &row, Instant now) const;

    const LockModel &m_model;
    const LockHistory &m_history;
    const Theme &m_theme;
    const Clock &m_clock;
    std::optional<ShownState> m_shown;
    std::pair<Instant, UnixTime> m_since; // what was shown last

    Coverage m_coverage;

    QLabel *m_state, *m_attention, *m_library, *m_holder, *m_client, *m_lease, *m_heldSince, *m_renewals, *m_waiting, *m_usual, *m_fencing,
        *m_permits, *m_note, *m_node, *m_replicas, *m_knownBy, *m_profile, *m_afterClear;
    CountdownBar *m_timeLeft;
    StandView *m_stand;
    QHash<QLabel *, QLabel *> m_captions; // of facts that are not always there
};

} // namespace lockscope::ui
