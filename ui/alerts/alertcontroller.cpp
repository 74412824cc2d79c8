// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/alerts/alertcontroller.h"

#include "ui/alerts/alertspage.h"
#include "ui/table/lockmodel.h"

namespace lockscope::ui {

namespace {

constexpr Duration restAfterLook = std::chrono::seconds(1);

} // namespace

AlertController::AlertController(Session &session, const LockModel &locks, const Theme &theme, Clock &clock, QSettings &settings, QWidget *pageParent,
                                 QObject *parent)
    : QObject(parent), m_session(session), m_locks(locks), m_clock(clock), m_watch(session, clock), m_notifier(m_watch, settings, clock),
      m_page(new AlertsPage(m_watch, m_notifier, theme, clock, pageParent))
{
    connect(&locks, &LockModel::attentionChanged, this, &AlertController::takeLocks);
    connect(&session, &Session::healthChanged, this, [this] {
        if (m_isOutdated && !m_isResting)
            takeLocks();
    });
    connect(&m_watch, &AlertWatch::changed, this, [this] {
        if (const int count = m_watch.count(); std::exchange(m_count, count) != count)
            emit countChanged(count);
    });
    connect(&m_watch, &AlertWatch::raised, this,
            [this](const std::vector<AlertList::Entry> &entries) { emit noted(tr("Alert: %1").arg(m_notifier.summary(entries))); });
    connect(&m_notifier, &AlertNotifier::clicked, this, [this](const std::optional<LockId> &lock) {
        emit pageRequested();
        if (lock)
            emit lockChosen(*lock);
    });
    connect(&m_notifier, &AlertNotifier::troubleFound, this, &AlertController::noted);
    connect(m_page, &AlertsPage::lockChosen, this, &AlertController::lockChosen);
}

void AlertController::continueFrom(AlertController &before)
{
    m_notifier.continueFrom(before.m_notifier);
    m_watch.continueFrom(before.m_watch);
    m_page->continueFrom(*before.m_page);
}

/** What the table shows may be gone while the server is silent, and until it was read again. Without a connection, the table stands still. */
void AlertController::takeLocks()
{
    const Sight sight = sightOf(m_session.health());
    m_isOutdated = m_isResting || sight == Sight::NoAnswer || sight == Sight::Reading;
    if (m_isOutdated)
        return;
    m_isResting = true;
    m_clock.after(restAfterLook, this, [this] {
        m_isResting = false;
        if (m_isOutdated)
            takeLocks();
    });
    m_watch.setLockAlerts(m_locks.alerts());
}

} // namespace lockscope::ui
