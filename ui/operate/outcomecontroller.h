// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/session.h"
#include "ui/notifications/notification.h"

#include <QObject>

#include <list>

class QWidget;

namespace lockscope::ui {

class NotificationStack;
class Theme;

/**
 * Has actions done, and reports each in its own notification: that the server was asked, then the outcome, then what became of the lock. Keeps what
 * undoes it for as long as the notification offers that. Bulk actions go by the number of their account. UI thread.
 */
class OutcomeController : public QObject {
    Q_OBJECT
public:
    OutcomeController(Session &session, NotificationStack &notifications, const Theme &theme, Clock &clock, QWidget *window);
    ~OutcomeController() override;

    /** Has it done. */
    void act(const PlannedAction &planned);
    /** The outcome of all runs of a bulk action so far, and what undoes it. */
    void tellBulk(quint64 account, const Notification &notice, const std::vector<ActionRequest> &undo);
    void tellBulkAftermath(quint64 account, const QString &text);

    /** What was done last, if it can be undone; else nothing. */
    void undoLast();
    void undoBulk(quint64 account);
    bool canUndo() const;
    /** Until when this can be undone; nothing: it cannot. */
    std::optional<Instant> bulkUndoableUntil(quint64 account) const;
    /** The notification of the first one reports how the second one undoes it. */
    void replaceAccount(quint64 account, quint64 by);
    /** What is lost if the program ends now, as a sentence; empty: nothing. */
    QString lossAtEnd() const;

signals:
    /** A sentence for the log of events. */
    void noted(const QString &text);
    void undoChanged();
    /** An undo has brought these locks back. */
    void restored(const std::vector<lockscope::LockId> &locks);
    void bulkUndoRequested(quint64 account, const std::vector<lockscope::ActionRequest> &requests);
    void accountRequested(quint64 account);
    /** Nobody can ask for it any more. */
    void accountDropped(quint64 account);

private:
    struct OperatorAction;

    OperatorAction &begin();
    void show(OperatorAction &action, Notification notice);
    void openCard(OperatorAction &action, const Notification &notice);
    void send(OperatorAction &action, const PlannedAction &planned);
    void onOperated(quint64 id, const ActionRequest &request, const DoneAction &done);
    void onFollowed(quint64 id, const Aftermath &aftermath);
    void undo(OperatorAction &action);
    void offerUndo(OperatorAction &action, std::vector<ActionRequest> requests);
    void endUndoOfOlder(const OperatorAction &than, const LockId &lock);
    OperatorAction *last();
    const OperatorAction *last() const;
    void endUndoElsewhere();
    void showDetails(const OperatorAction &action);
    void forgetWhatIsOver();
    OperatorAction *find(quint64 id);
    OperatorAction *findBulk(quint64 account);

    Session &m_session;
    NotificationStack &m_notifications;
    const Theme &m_theme;
    Clock &m_clock;
    QWidget *m_window;
    std::list<OperatorAction> m_actions; // the oldest first; each stays in its place in memory
};

} // namespace lockscope::ui
