// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/session.h"

#include <QObject>
#include <QPointer>

class QWidget;

namespace lockscope::ui {

class BulkDialog;
class Theme;

/**
 * Leads an operator through doing the same to many locks: preview, run, account; one at a time, over the window it was made for. UI thread.
 */
class BulkDesk : public QObject {
    Q_OBJECT
public:
    BulkDesk(Session &session, const Theme &theme, Clock &clock, QWidget *window);

    bool isBusy() const;
    /** Opens the preview. Clear or FenceOff. */
    void act(Verb verb, const std::vector<Lock> &locks);
    /** Puts back at once, and shows how far it is. */
    void undo(const std::vector<OperatorOrder> &orders);
    /** What was done can be undone from now on, or not any more. */
    void setUndoable(bool undoable);

signals:
    /** A sentence on what was done. */
    void noted(const QString &text);
    /** What puts back all that was done, once it is over. */
    void done(const std::vector<lockscope::OperatorOrder> &undo);
    void undoRequested();
    /** Asks for a new preview of these, as they are now. */
    void lookAgainRequested(lockscope::Verb verb, const QByteArrayList &keys);

private:
    BulkDialog *open(std::vector<OperatorOrder> orders);
    void start(const std::vector<OperatorOrder> &orders);
    void onProgress(quint64 id, const BulkProgress &progress);

    Session &m_session;
    const Theme &m_theme;
    Clock &m_clock;
    QWidget *m_window;
    QPointer<BulkDialog> m_dialog;
    std::vector<OperatorOrder> m_orders; // of the run
    std::vector<OperatorOrder> m_undo;   // of all runs of this dialog
    quint64 m_run = 0;
};

} // namespace lockscope::ui
