// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QPointer>

namespace lockscope {
class Session;
struct LockDelta;
} // namespace lockscope

namespace lockscope::ui {

class NotificationCard;
class NotificationStack;

/** Locks that a promoted replica does not have: whoever is on call must know, since two may hold each of them now. One card for all. UI thread. */
class FailoverNotice : public QObject {
    Q_OBJECT
public:
    FailoverNotice(Session &session, NotificationStack &notifications, QObject *parent);

signals:
    /** How that comes about. */
    void explanationRequested();

private:
    void take(const LockDelta &delta);
    void forget();

    NotificationStack &m_notifications;
    QPointer<NotificationCard> m_card;
    QByteArray m_first; // of the keys
    int m_lost = 0;
};

} // namespace lockscope::ui
