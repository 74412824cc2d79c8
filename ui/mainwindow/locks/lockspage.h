// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "contention/contentionsnapshot.h"
#include "libraries/action.h"
#include "protocols/simulation.h"
#include "deployment/coverage.h"
#include "deployment/lockstand.h"
#include "saved/serverprofile.h"
#include "ui/table/lockmodel.h"

#include <QWidget>

#include <memory>

class QAction;
class QSettings;

namespace lockscope::ui {

class LockHistory;
class Theme;

/**
 * The page with the locks: tiles, chips and table, with inspector, charts and event log docked around it. Owns the lock model and its history; the
 * window passes it everything and does whatever touches the server. UI thread.
 */
class LocksPage : public QWidget {
    Q_OBJECT
public:
    LocksPage(const Theme &theme, Clock &clock, QWidget *parent = nullptr);
    ~LocksPage() override;

    const LockModel &model() const;
    const LockHistory &history() const;
    /** The selected lock, or of several the last selected one, which is in the inspector. Empty: none. */
    LockId currentLock() const;
    /** In the order of the table; what a search or the chosen states hide is in neither. */
    std::vector<LockId> selectedLocks() const;
    std::vector<LockId> shownLocks() const;
    /** Those of them that are held, as they are known now. */
    std::vector<Lock> heldLocks(const std::vector<LockId> &locks) const;

    /** Another server or other patterns: forgets everything. */
    void start(const ServerProfile &profile);
    void setPatterns(const QByteArrayList &patterns);
    void apply(const LockDelta &delta);
    void setCoverage(const Coverage &coverage);
    void setSnapshot(const ContentionSnapshot &snapshot);
    void setContended(const std::vector<LockId> &locks);
    /** Who waited, as it was measured on this server; an empty one: nothing was. */
    void setMeasured(const MeasuredWaits &measured);
    /** What the operator knows of some locks. */
    void setProfiles(const LockProfiles &profiles);
    void addSimulated(const SimulationUpdate &update);
    void setSearch(const QString &text);
    void addNote(const QString &text);
    /** Why nothing can be cleared now; empty: it can. */
    void setClearHint(const QString &hint);
    /** An action asks to allow changes first. */
    void setReadOnly(bool isReadOnly);
    /** What further servers have of a lock. */
    void setStand(const LockStand &stand);

    /** Shows what another page of the same server shows: states, events, and the selected lock, once it is in the table. */
    void continueFrom(const LocksPage &before);
    void focusTable();
    /** Selects the first lock that the search has found, and goes to the table. */
    void takeFirstHit();
    /** Selects and shows it, whatever hides it; if nobody holds it, says so. */
    void showLock(const LockId &lock);
    /** Selects them as they come back to the table, until another one is selected. */
    void selectWhenBack(const std::vector<LockId> &locks);
    /** False: it is not in the table. */
    bool select(const LockId &lock);
    /** Whatever the search and the chosen states hide. */
    void showEverything();
    /** Scrolls to it, if it is in the table. */
    void reveal(const LockId &lock);
    void inspect();
    void copyKey();
    void copyToken();
    void copyCommand();
    /** Show or hide the docks; sort and reset: for menus and the command list. */
    QList<QAction *> actions() const;
    /** The buttons for the lock that is selected. */
    QWidget *actionBar() const;
    void resetLayout();
    void saveLayout(QSettings &settings) const;
    void restoreLayout(const QSettings &settings);
    /** Which columns there are, and in what order: as for one server. */
    void saveColumns(QSettings &settings) const;
    void restoreColumns(const QSettings &settings);
    /** Pins, for each server. The settings outlive this. */
    void rememberPinsIn(QSettings &settings);

signals:
    /** For currentLock(). */
    void actionRequested(lockscope::Verb verb);
    /** For selectedLocks(). */
    void bulkRequested(lockscope::Verb verb);
    /** To the current lock. */
    void copyLinkRequested();
    void searchRequested(const QString &text);
    void editPatternsRequested();
    void findRequested();
    /** A page of the guide. */
    void helpRequested(const QString &topic);
    /** The user wants to measure who waits. */
    void measuringRequested();
    void chartRangeChosen(lockscope::Duration range);
    /** The user looks at this lock; empty: none. */
    void lockInspected(const QByteArray &key);
    /** For the status bar. */
    void notice(const QString &text);

protected:
    void showEvent(QShowEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    class Private;
    std::unique_ptr<Private> d;
};

} // namespace lockscope::ui
