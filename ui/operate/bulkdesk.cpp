// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/operate/bulkdesk.h"

#include "ui/operate/bulkdialog.h"
#include "ui/operate/outcomenotices.h"

namespace lockscope::ui {

namespace {

/** How often the preview is compared with the table: there may be 20,000 locks in it. */
constexpr Duration lookInterval{1000};

} // namespace

BulkDesk::BulkDesk(Session &session, const LockModel &locks, const Theme &theme, Clock &clock, QWidget *window)
    : QObject(window), m_session(session), m_locks(locks), m_theme(theme), m_clock(clock), m_window(window)
{
    connect(&session, &Session::bulkProgressed, this, &BulkDesk::onProgress);
    connect(&session, &Session::bulkFinished, this, &BulkDesk::onProgress);
    connect(&session, &Session::bulkFollowed, this, &BulkDesk::onFollowed);
}

bool BulkDesk::isBusy() const { return m_dialog && m_dialog->isVisible(); }

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
    follow();
}

void BulkDesk::dropPreview()
{
    if (isBusy() && !m_dialog->hasBegun())
        m_dialog->reject();
}

quint64 BulkDesk::undo(const std::vector<OperatorOrder> &orders)
{
    BulkDialog *const dialog = open(orders);
    dialog->open();
    dialog->begin();
    return m_current;
}

BulkDialog *BulkDesk::open(std::vector<OperatorOrder> orders)
{
    m_undo.clear();
    const Duration serverAhead = m_session.health().clockSkew.value_or(Duration(0));
    auto *dialog = new BulkDialog(std::move(orders), m_session.recognisedProfile(), serverAhead, m_theme, m_clock, m_window);
    m_accounts.insert(++m_current, {dialog, 0});
    m_dialog = dialog;
    connect(dialog, &BulkDialog::confirmed, this, &BulkDesk::start);
    connect(dialog, &BulkDialog::cancelRequested, this, [this] { m_session.cancelBulk(m_accounts[m_current].run); });
    connect(dialog, &QDialog::finished, this, [this, dialog, account = m_current] {
        if (!dialog->hasBegun())
            dropAccount(account);
    });
    connect(
        dialog, &BulkDialog::undoRequested, dialog,
        [this, dialog, account = m_current] {
            dialog->hide();
            emit undoRequested(account);
        },
        Qt::QueuedConnection); // its button is speaking
    connect(
        dialog, &BulkDialog::lookAgainRequested, dialog,
        [this, dialog](Verb verb, const QByteArrayList &keys) {
            dialog->done(QDialog::Rejected);
            emit lookAgainRequested(verb, keys);
        },
        Qt::QueuedConnection);
    return dialog;
}

void BulkDesk::showAccount(quint64 account)
{
    if (const QPointer<BulkDialog> dialog = m_accounts.value(account).dialog)
        dialog->open();
}

void BulkDesk::dropAccount(quint64 account)
{
    const QPointer<BulkDialog> dialog = m_accounts.take(account).dialog;
    if (dialog && dialog->isVisible())
        dialog->setAttribute(Qt::WA_DeleteOnClose);
    else if (dialog)
        dialog->deleteLater();
}

void BulkDesk::start(const std::vector<OperatorOrder> &orders)
{
    m_orders = orders;
    m_accounts[m_current].run = m_session.operateInBulk(orders);
}

/** Until it is begun, the preview says what has changed since it was opened. */
void BulkDesk::follow()
{
    if (!isBusy() || m_dialog->hasBegun())
        return;
    m_dialog->follow(m_locks);
    m_clock.after(lookInterval, m_dialog.data(), [this] { follow(); });
}

void BulkDesk::onProgress(quint64 run, const BulkProgress &progress)
{
    if (run != m_accounts.value(m_current).run || !m_dialog)
        return;
    for (const BulkResult &result : progress.results) {
        const OperatorOrder &order = m_orders[std::size_t(result.number)];
        if (order.verb != Verb::Undo && doneOn(*result.done) > 0)
            m_undo.push_back({Verb::Undo, order.lock, {}, order.time, {}, result.done, order.reason});
    }
    m_dialog->take(progress);
    if (progress.end)
        emit told(m_current, bulkNotice(m_dialog->verb(), m_dialog->account(), *progress.end, progress.took), m_undo);
}

void BulkDesk::onFollowed(quint64 run, const BulkAftermath &aftermath)
{
    for (auto account = m_accounts.cbegin(); account != m_accounts.cend(); ++account) {
        if (account->run != run || !account->dialog)
            continue;
        account->dialog->take(aftermath);
        emit aftermathTold(account.key(), account->dialog->aftermath());
        return;
    }
}

void BulkDesk::setObstacle(const QString &why, const QString &remedy)
{
    if (m_dialog)
        m_dialog->setObstacle(why, remedy);
}

void BulkDesk::setUndoable(bool undoable)
{
    if (m_dialog)
        m_dialog->setUndoable(undoable);
}

} // namespace lockscope::ui
