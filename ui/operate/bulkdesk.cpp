// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/operate/bulkdesk.h"

#include "ui/operate/bulkdialog.h"
#include "ui/operate/bulkwords.h"

namespace lockscope::ui {

BulkDesk::BulkDesk(Session &session, const Theme &theme, Clock &clock, QWidget *window)
    : QObject(window), m_session(session), m_theme(theme), m_clock(clock), m_window(window)
{
    connect(&session, &Session::bulkProgressed, this, &BulkDesk::onProgress);
    connect(&session, &Session::bulkFinished, this, &BulkDesk::onProgress);
    connect(&session, &Session::bulkFollowed, this, [this](quint64 id, const BulkAftermath &aftermath) {
        if (id == m_run && m_dialog)
            m_dialog->take(aftermath);
    });
}

bool BulkDesk::isBusy() const { return !m_dialog.isNull(); }

void BulkDesk::act(Verb verb, const std::vector<Lock> &locks)
{
    std::vector<OperatorOrder> orders;
    orders.reserve(locks.size());
    for (const Lock &lock : locks) {
        orders.emplace_back();
        orders.back().verb = verb;
        orders.back().lock = lock;
    }
    open(std::move(orders))->open();
}

void BulkDesk::undo(const std::vector<OperatorOrder> &orders)
{
    BulkDialog *const dialog = open(orders);
    dialog->open();
    dialog->begin();
}

BulkDialog *BulkDesk::open(std::vector<OperatorOrder> orders)
{
    m_undo.clear();
    const Duration serverAhead = m_session.health().clockSkew.value_or(Duration(0));
    m_dialog = new BulkDialog(std::move(orders), m_session.recognisedProfile(), serverAhead, m_theme, m_clock, m_window);
    m_dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(m_dialog, &BulkDialog::confirmed, this, &BulkDesk::start);
    connect(m_dialog, &BulkDialog::cancelRequested, this, [this] { m_session.cancelBulk(m_run); });
    connect(m_dialog, &BulkDialog::undoRequested, this, [this] {
        delete m_dialog;
        emit undoRequested();
    }, Qt::QueuedConnection); // its button is speaking
    connect(m_dialog, &BulkDialog::lookAgainRequested, this, [this](Verb verb, const QByteArrayList &keys) {
        delete m_dialog;
        emit lookAgainRequested(verb, keys);
    }, Qt::QueuedConnection);
    return m_dialog;
}

void BulkDesk::start(const std::vector<OperatorOrder> &orders)
{
    m_orders = orders;
    m_run = m_session.operateInBulk(orders);
}

void BulkDesk::onProgress(quint64 id, const BulkProgress &progress)
{
    if (id != m_run)
        return;
    for (const BulkResult &result : progress.results) {
        const OperatorOrder &order = m_orders[std::size_t(result.number)];
        if (order.verb != Verb::Undo && doneOn(*result.done) > 0)
            m_undo.push_back({Verb::Undo, order.lock, {}, {}, {}, result.done, order.reason});
    }
    if (m_dialog)
        m_dialog->take(progress);
    if (!progress.end)
        return;
    const Verb verb = m_orders.empty() ? Verb::Clear : m_orders.front().verb;
    emit noted(BulkWords::account(verb, progress.account, *progress.end, progress.took));
    emit done(m_undo);
}

void BulkDesk::setUndoable(bool undoable)
{
    if (m_dialog)
        m_dialog->setUndoable(undoable);
}

} // namespace lockscope::ui
