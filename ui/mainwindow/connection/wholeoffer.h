// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "saved/serverprofile.h"

#include <QObject>
#include <QPointer>
#include <QSet>

namespace lockscope {
class Clock;
class Session;
} // namespace lockscope

namespace lockscope::ui {

class NotificationCard;
class NotificationStack;

/**
 * A saved server turns out to be one node of a cluster, or a sentinel: while it is down, the whole is not found through it. Offers to save the whole
 * instead, once for each server. UI thread.
 */
class WholeOffer : public QObject {
    Q_OBJECT
public:
    WholeOffer(Session &session, NotificationStack &notifications, Clock &clock, QObject *parent);

signals:
    /** The saved server, as the whole. */
    void accepted(const lockscope::ServerProfile &whole);

private:
    void look();
    ServerProfile whole() const;
    void forget();

    Session &m_session;
    NotificationStack &m_notifications;
    Clock &m_clock;
    QSet<QString> m_offered; // by id
    QPointer<NotificationCard> m_card;
};

} // namespace lockscope::ui
