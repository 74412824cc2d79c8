// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/session.h"

#include <QObject>
#include <QPointer>

#include <vector>

class QWidget;

namespace lockscope::ui {

class ActionDialog;
class BulkDesk;
class Theme;
struct ActionContext;

/**
 * Leads an operator through an action: asks, orders it, tells what came of it and what became of the lock, and keeps the last one for
 * undo, as long as it is fresh in mind. One dialog at a time, over the window it was made for. UI thread.
 */
class OperatorDesk : public QObject {
    Q_OBJECT
public:
    OperatorDesk(Session &session, const Theme &theme, Clock &clock, QWidget *window);

    /** Opens the dialog, if the server may be written to; else asks for that first, or says why not. */
    void act(Verb verb, const Lock &lock, ActionContext context);
    /** The same for many: Clear or FenceOff. */
    void actOnAll(Verb verb, const std::vector<Lock> &locks);
    void undo();
    bool canUndo() const { return !m_undoable.empty(); }
    /** Asks whether to lift read-only for a while. */
    void unlock();

signals:
    /** A sentence on what was done, or why nothing was. */
    void noted(const QString &text);
    void undoChanged();
    /** The holders of these have changed: asks for actOnAll() with them as they are now. */
    void lookAgainRequested(lockscope::Verb verb, const QByteArrayList &keys);

private:
    void onOperated(quint64 id, const OperatorOrder &order, const DoneAction &done);
    /** False: says why, or asks for what is missing. */
    bool mayAct();
    void keepForUndo(std::vector<OperatorOrder> undo);
    void forgetUndo();

    Session &m_session;
    const Theme &m_theme;
    Clock &m_clock;
    QWidget *m_window;
    QPointer<ActionDialog> m_dialog;
    BulkDesk *m_bulk;                      // a child
    std::vector<OperatorOrder> m_undoable; // put back what was done last
    quint64 m_undoNumber = 0;              // of m_undoable
    quint64 m_troubled = 0;                // the last action that came to something else on some of several servers
    QString m_trouble;                     // its words: what became of the lock must not replace them
};

} // namespace lockscope::ui
