// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/operate/operatordesk.h"

#include "base/safetext.h"
#include "ui/operate/actiondialog.h"
#include "ui/operate/actionwords.h"
#include "ui/operate/bulkdesk.h"
#include "ui/shared/question.h"

#include <utility>

namespace lockscope::ui {

namespace {

constexpr auto unlockTime = std::chrono::minutes(5);
constexpr Duration undoTime = std::chrono::seconds(30);

} // namespace

OperatorDesk::OperatorDesk(Session &session, const Theme &theme, Clock &clock, QWidget *window)
    : QObject(window), m_session(session), m_theme(theme), m_clock(clock), m_window(window),
      m_bulk(new BulkDesk(session, theme, clock, window))
{
    connect(m_bulk, &BulkDesk::noted, this, &OperatorDesk::noted);
    connect(m_bulk, &BulkDesk::done, this, &OperatorDesk::keepForUndo);
    connect(m_bulk, &BulkDesk::undoRequested, this, &OperatorDesk::undo);
    connect(m_bulk, &BulkDesk::lookAgainRequested, this, &OperatorDesk::lookAgainRequested);
    connect(this, &OperatorDesk::undoChanged, m_bulk, [this] { m_bulk->setUndoable(canUndo()); });
    connect(&session, &Session::operated, this,
            [this](quint64 id, const OperatorOrder &order, const DoneAction &done) { onOperated(id, order, done); });
    connect(&session, &Session::followed, this, [this](quint64 id, const Aftermath &aftermath) {
        const QString text = ActionWords::aftermath(aftermath);
        emit noted(id == m_troubled ? m_trouble + u' ' + text : text);
    });
    connect(&session, &Session::opened, this, &OperatorDesk::forgetUndo);
    connect(&session, &Session::closed, this, &OperatorDesk::forgetUndo);
}

void OperatorDesk::unlock()
{
    const auto &known = m_session.recognised();
    const QString what = known ? known->sentence : tr("%1 is a production server.").arg(visibleText(m_session.profile().name, 60));
    ask(m_window, tr("Allow changes?"), tr("%1 For 5 minutes, locks can be cleared there from this window. Each action still asks first.").arg(what),
        tr("Unlock for 5 minutes"), [this] { m_session.unlockWrites(unlockTime); });
}

bool OperatorDesk::mayAct()
{
    if (m_dialog || m_bulk->isBusy())
        return false;
    if (m_session.health().connected && !m_session.isReadOnly())
        return true;
    if (m_session.health().connected)
        unlock();
    else
        emit noted(tr("Not connected: nothing can be done."));
    return false;
}

void OperatorDesk::actOnAll(Verb verb, const std::vector<Lock> &locks)
{
    if (mayAct())
        m_bulk->act(verb, locks);
}

void OperatorDesk::act(Verb verb, const Lock &lock, ActionContext context)
{
    if (!mayAct())
        return;
    context.serverAhead = m_session.health().clockSkew.value_or(Duration(0));
    OperatorOrder order;
    order.verb = verb;
    order.lock = lock;
    m_dialog = new ActionDialog(order, m_session.recognisedProfile(), context, m_theme, m_clock, m_window);
    m_dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(m_dialog, &ActionDialog::confirmed, this, [this](const OperatorOrder &confirmed) {
        emit noted(tr("Asked the server: %1…").arg(safeText(confirmed.lock.key, 80)));
        m_session.operate(confirmed);
    });
    m_dialog->open();
}

void OperatorDesk::undo()
{
    const std::vector<OperatorOrder> orders = m_undoable;
    forgetUndo();
    if (orders.size() == 1)
        m_session.operate(orders.front());
    else if (!orders.empty() && !m_bulk->isBusy())
        m_bulk->undo(orders);
}

void OperatorDesk::onOperated(quint64 id, const OperatorOrder &order, const DoneAction &done)
{
    const OperatorOrder undo{Verb::Undo, order.lock, {}, {}, {}, std::make_shared<const DoneAction>(done), order.reason};
    const bool canBeUndone = planFor(undo, m_clock.now(), {}).has_value();
    keepForUndo(canBeUndone ? std::vector{undo} : std::vector<OperatorOrder>());
    const QString text = ActionWords::outcome(done);
    emit noted(canUndo() ? tr("%1 Ctrl+Z puts it back, for 30 s.").arg(text) : text);
    const QString trouble = ActionWords::trouble(done);
    if (trouble.isEmpty())
        return;
    m_troubled = id;
    m_trouble = trouble;
    const QString first = tr("On the first server: %1.").arg(QLatin1String(outcomeWord(done)));
    const QStringList lines = QStringList{safeText(done.action.key, 120), first} + elsewhereLines(done);
    warn(m_window, ActionWords::title(done.action.verb), trouble, lines.join(u'\n'));
}

void OperatorDesk::keepForUndo(std::vector<OperatorOrder> undo)
{
    forgetUndo();
    if (undo.empty())
        return;
    m_undoable = std::move(undo);
    m_clock.after(undoTime, this, [this, number = ++m_undoNumber] {
        if (number == m_undoNumber)
            forgetUndo();
    });
    emit undoChanged();
}

void OperatorDesk::forgetUndo()
{
    if (m_undoable.empty())
        return;
    m_undoable.clear();
    emit undoChanged();
}

} // namespace lockscope::ui
