// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/session.h"
#include "ui/notifications/notification.h"

#include <QHash>
#include <QObject>
#include <QPointer>

#include <functional>

class QWidget;

namespace lockscope::ui {

class BulkDialog;
class LockModel;
class Theme;

/**
 * Leads an operator through the same action on many locks: preview, run, account; one at a time, over the window it was made for. An account has a
 * number, and is kept after closing until it is dropped. UI thread.
 */
class BulkController : public QObject {
    Q_OBJECT
public:
    BulkController(Session &session, const LockModel &locks, const Theme &theme, Clock &clock, QWidget *window);

    /** Something of it is on the screen. */
    bool isBusy() const;
    /** Opens the preview. Clear or FenceOff. */
    void act(Verb verb, const std::vector<Lock> &locks);
    /** Closes what was not begun. */
    void dropPreview();
    /** Begins at once, as to restore, and shows how far it is. The answer is the number of its account; what follows comes when that is closed. */
    quint64 run(const std::vector<ActionRequest> &requests, const std::function<void()> &then = {});
    /** Why a run may not begin now, and what would change that; empty: it may. */
    void setObstacle(const QString &why, const QString &remedy);
    /** Of the account on the screen: until when what was done can be undone; nothing: it cannot be undone any more. */
    void setUndoableUntil(std::optional<Instant> until);
    quint64 currentAccount() const { return m_current; }
    void showAccount(quint64 account);
    void dropAccount(quint64 account);

signals:
    /** A run has ended: the outcome of all runs of this account, and what undoes it. */
    void told(quint64 account, const lockscope::ui::Notification &notice, const std::vector<lockscope::ActionRequest> &undo);
    /** A run of undos has ended; these locks are back. */
    void restored(const std::vector<lockscope::LockId> &locks);
    void aftermathTold(quint64 account, const QString &text);
    void undoRequested(quint64 account);
    /** Asks for a new preview of these, as they are now. */
    void lookAgainRequested(lockscope::Verb verb, const std::vector<lockscope::LockId> &locks);

private:
    struct Account {
        QPointer<BulkDialog> dialog;
        quint64 run = 0; // the last one
    };
    BulkDialog *open(std::vector<ActionRequest> requests);
    void start(const BulkRequest &bulk);
    void onProgress(quint64 run, const BulkProgress &progress);
    void onFollowed(quint64 run, const BulkAftermath &aftermath);
    void follow();

    Session &m_session;
    const LockModel &m_locks;
    const Theme &m_theme;
    Clock &m_clock;
    QWidget *m_window;
    QPointer<BulkDialog> m_dialog; // of the current account
    QHash<quint64, Account> m_accounts;
    std::vector<ActionRequest> m_requests; // of the run
    std::vector<ActionRequest> m_undo;     // of all runs of this dialog
    std::vector<LockId> m_restored;        // by the run
    quint64 m_current = 0;
};

} // namespace lockscope::ui
