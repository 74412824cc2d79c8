// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/alerts/alertdesk.h"

#include "ui/alerts/alertspage.h"

namespace lockscope::ui {

AlertDesk::AlertDesk(Session &session, const Theme &theme, Clock &clock, QSettings &settings, QWidget *pageParent, QObject *parent)
    : QObject(parent), m_watch(session, clock), m_notifier(m_watch, settings, clock), m_page(new AlertsPage(m_watch, m_notifier, theme, clock, pageParent))
{
    connect(&m_watch, &AlertWatch::changed, this, [this] {
        if (const int count = m_watch.count(); std::exchange(m_count, count) != count)
            emit countChanged(count);
    });
    connect(&m_watch, &AlertWatch::raised, this,
            [this](const std::vector<AlertBook::Entry> &entries) { emit noted(tr("Alert: %1").arg(m_notifier.summary(entries))); });
    connect(&m_notifier, &AlertNotifier::clicked, this, &AlertDesk::pageRequested);
    connect(&m_notifier, &AlertNotifier::troubleFound, this, &AlertDesk::noted);
    connect(m_page, &AlertsPage::lockChosen, this, &AlertDesk::lockChosen);
}

} // namespace lockscope::ui
