// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/session.h"

#include <QObject>
#include <QPointer>

#include <functional>
#include <vector>

class QSettings;
class QWidget;

namespace lockscope::ui {

class ActionDialog;
class BulkController;
class LockModel;
class NotificationCard;
class NotificationStack;
class OutcomeController;
class Theme;
struct ActionContext;

/**
 * Leads an operator through an action: asks, keeps the question true to the locks and to what is allowed, and has it done. Notifications show the
 * outcomes, and why nothing can be asked. One dialog at a time, over the window it was made for. UI thread.
 */
class ActionController : public QObject {
    Q_OBJECT
public:
    ActionController(Session &session, const LockModel &locks, NotificationStack &notifications, const Theme &theme, Clock &clock,
                     QSettings &settings, QWidget *window);

    /** Opens the dialog, if the server may be written to; else asks for that first, or says why not. */
    void act(Verb verb, const Lock &lock, ActionContext context);
    /** The same for many: Clear or FenceOff. */
    void actOnAll(Verb verb, const std::vector<Lock> &locks);
    /** Clears locks that somebody has been asked about; what follows, if anything, once the account has been closed. */
    void clearAtOnce(std::vector<ActionRequest> requests, const std::function<void()> &then);
    /** Nothing can be done, and why. The key may be empty. */
    void refuse(const QString &title, const QByteArray &key, const QString &why);
    void undo();
    bool canUndo() const;
    /** What is lost if the program ends now, as a sentence; empty: nothing. */
    QString lossAtEnd() const;
    /** Asks whether to lift read-only for a while. */
    void unlock();
    /** The same, and does this if they are. */
    void unlockFor(const std::function<void()> &then);

signals:
    /** A sentence for the log of events. */
    void noted(const QString &text);
    void undoChanged();
    /** An undo has brought these locks back. */
    void restored(const std::vector<lockscope::LockId> &locks);
    /** Nothing may be changed until somebody has decided about the settings. */
    void settingsQuestionRequested();
    /** Asks for act() or actOnAll() with these as they are now. */
    void lookAgainRequested(lockscope::Verb verb, const std::vector<lockscope::LockId> &locks);

private:
    void connectBulk();
    /** False: says why, or asks for what is missing. */
    bool mayAct(Verb verb, const std::vector<LockId> &locks);
    void askRights();
    WatchHealth healthAt(const LockId &lock) const;
    QString caution() const;
    void dropQuestions();
    void follow();
    void showObstacle();

    Session &m_session;
    const LockModel &m_locks;
    NotificationStack &m_notifications;
    const Theme &m_theme;
    Clock &m_clock;
    QSettings &m_settings;
    QWidget *m_window;
    QPointer<ActionDialog> m_dialog;
    RightsLack m_lack; // of rights to what the dialog asks about
    QPointer<NotificationCard> m_refusal;
    BulkController *m_bulk;        // a child
    OutcomeController *m_outcomes; // a child of the window
};

} // namespace lockscope::ui
