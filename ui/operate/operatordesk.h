// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/session.h"

#include <QObject>
#include <QPointer>

#include <optional>

class QWidget;

namespace lockscope::ui {

class ActionDialog;
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
    void undo();
    bool canUndo() const { return m_undoable.has_value(); }
    /** Asks whether to lift read-only for a while. */
    void unlock();

signals:
    /** A sentence on what was done, or why nothing was. */
    void noted(const QString &text);
    void undoChanged();

private:
    void onOperated(const OperatorOrder &order, const DoneAction &done);
    void keepForUndo(const OperatorOrder &order, const DoneAction &done);
    void forgetUndo();

    Session &m_session;
    const Theme &m_theme;
    Clock &m_clock;
    QWidget *m_window;
    QPointer<ActionDialog> m_dialog;
    std::optional<OperatorOrder> m_undoable; ///< puts back what was done last
};

} // namespace lockscope::ui
