// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/operate/operatordesk.h"

#include "base/safetext.h"
#include "ui/operate/actiondialog.h"
#include "ui/operate/actionwords.h"
#include "ui/shared/question.h"

#include <utility>

namespace lockscope::ui {

namespace {

constexpr auto unlockTime = std::chrono::minutes(5);
constexpr Duration undoTime = std::chrono::seconds(30);

} // namespace

OperatorDesk::OperatorDesk(Session &session, const Theme &theme, Clock &clock, QWidget *window)
    : QObject(window), m_session(session), m_theme(theme), m_clock(clock), m_window(window)
{
    connect(&session, &Session::operated, this,
            [this](quint64, const OperatorOrder &order, const DoneAction &done) { onOperated(order, done); });
    connect(&session, &Session::followed, this, [this](quint64, const Aftermath &aftermath) { emit noted(ActionWords::aftermath(aftermath)); });
    connect(&session, &Session::opened, this, &OperatorDesk::forgetUndo);
    connect(&session, &Session::closed, this, &OperatorDesk::forgetUndo);
}

void OperatorDesk::unlock()
{
    ask(m_window, tr("Allow changes?"),
        tr("%1 is a production server. For 5 minutes, locks can be cleared there from this window. Each action still asks first.")
            .arg(visibleText(m_session.profile().name, 60)),
        tr("Unlock for 5 minutes"), [this] { m_session.unlockWrites(unlockTime); });
}

void OperatorDesk::act(Verb verb, const Lock &lock, ActionContext context)
{
    if (m_dialog)
        return;
    if (!m_session.health().connected)
        return emit noted(tr("Not connected: nothing can be done."));
    if (m_session.isReadOnly())
        return unlock();
    context.serverAhead = m_session.health().clockSkew.value_or(Duration(0));
    OperatorOrder order;
    order.verb = verb;
    order.lock = lock;
    m_dialog = new ActionDialog(order, m_session.profile(), context, m_theme, m_clock, m_window);
    m_dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(m_dialog, &ActionDialog::confirmed, this, [this](const OperatorOrder &confirmed) {
        emit noted(tr("Asked the server: %1…").arg(safeText(confirmed.lock.key, 80)));
        m_session.operate(confirmed);
    });
    m_dialog->open();
}

void OperatorDesk::undo()
{
    if (!m_undoable)
        return;
    const OperatorOrder order = *m_undoable;
    forgetUndo();
    m_session.operate(order);
}

void OperatorDesk::onOperated(const OperatorOrder &order, const DoneAction &done)
{
    keepForUndo(order, done);
    emit noted(m_undoable ? tr("%1 Ctrl+Z puts it back, for 30 s.").arg(ActionWords::outcome(done)) : ActionWords::outcome(done));
}

void OperatorDesk::keepForUndo(const OperatorOrder &order, const DoneAction &done)
{
    forgetUndo();
    if (done.outcome.kind != ActionOutcome::Kind::Done || !planUndo(done.action, done.outcome, m_clock.now()))
        return;
    m_undoable = OperatorOrder{Verb::Undo, order.lock, {}, {}, {}, std::make_shared<const DoneAction>(done), order.reason};
    m_clock.after(undoTime, this, [this, of = m_undoable->undoes] {
        if (m_undoable && m_undoable->undoes == of)
            forgetUndo();
    });
    emit undoChanged();
}

void OperatorDesk::forgetUndo()
{
    if (std::exchange(m_undoable, std::nullopt))
        emit undoChanged();
}

} // namespace lockscope::ui
