// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/mainwindow/connection/failovernotice.h"

#include "base/safetext.h"
#include "session/session.h"
#include "ui/notifications/notificationcard.h"
#include "ui/notifications/notificationstack.h"

namespace lockscope::ui {

FailoverNotice::FailoverNotice(Session &session, NotificationStack &notifications, QObject *parent) : QObject(parent), m_notifications(notifications)
{
    connect(&session, &Session::locksChanged, this, &FailoverNotice::take);
    connect(&session, &Session::opened, this, &FailoverNotice::forget);
    connect(&session, &Session::closed, this, &FailoverNotice::forget);
}

void FailoverNotice::take(const LockDelta &delta)
{
    const int before = m_card ? m_lost : 0;
    int lost = before;
    for (const LockEvent &event : delta.events) {
        if (event.kind == LockEvent::Kind::LostInFailover && lost++ == 0)
            m_first = event.key.toByteArray();
    }
    if (lost == before)
        return;
    m_lost = lost;
    Notification content{Notification::Kind::Warning, tr("%Ln lock(s) lost in a failover", nullptr, lost)};
    content.subject = lost == 1 ? safeText(m_first) : tr("%1 and others").arg(safeText(m_first));
    content.text =
        tr("The promoted replica does not have them: it had not received them, or they were released meanwhile. Their holders may still think "
           "that they hold them, and others can acquire them.");
    content.hasDetails = true;
    if (m_card)
        return m_card->setContent(content);
    m_card = m_notifications.add(content);
    connect(m_card, &NotificationCard::detailsRequested, this, &FailoverNotice::explanationRequested);
}

void FailoverNotice::forget()
{
    if (m_card)
        m_card->dismiss();
}

} // namespace lockscope::ui
