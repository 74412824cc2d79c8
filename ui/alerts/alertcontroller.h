// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/alertwatch.h"
#include "ui/alerts/alertnotifier.h"

#include <QObject>

namespace lockscope::ui {

class AlertsPage;
class LockModel;
class Theme;

/**
 * All alerts of one window: those that stand, how they are reported, and the page, which belongs to its parent. About locks there is one alert for
 * each that needs attention in the model, which outlives this; looked at once a second at most. UI thread.
 */
class AlertController : public QObject {
    Q_OBJECT
public:
    AlertController(Session &session, const LockModel &locks, const Theme &theme, Clock &clock, QSettings &settings, QWidget *pageParent,
                    QObject *parent);

    /** Alerts that stand in another window of the session stand here, too; that one reports nothing from now on. */
    void continueFrom(AlertController &before);
    AlertsPage *page() const { return m_page; }
    const AlertWatch &watch() const { return m_watch; }

signals:
    /** Alerts that are not muted. */
    void countChanged(int count);
    void lockChosen(const lockscope::LockId &lock);
    /** A notification was clicked. */
    void pageRequested();
    /** A sentence on what was raised, or on a command that did not work. */
    void noted(const QString &text);

private:
    void takeLocks();

    const Session &m_session;
    const LockModel &m_locks;
    Clock &m_clock;
    AlertWatch m_watch;
    AlertNotifier m_notifier;
    AlertsPage *m_page;
    int m_count = 0;
    bool m_isResting = false; // after a look at the locks
    bool m_isOutdated = false;
};

} // namespace lockscope::ui
