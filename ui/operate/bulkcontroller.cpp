// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/operate/bulkcontroller.h"

#include "base/language.h"
#include "ui/operate/bulkdialog.h"
#include "ui/operate/outcomenotices.h"
#include "watch/health/roletext.h"

#include <utility>

namespace lockscope::ui {

namespace {

/** How often the preview is compared with the table: there may be 20,000 locks in it. */
constexpr Duration lookInterval{1000};

/** Why it could not be checked whether they are still primaries, each reason once; of a Redlock, also which are not reached. */
QStringList uncheckedServers(const Coverage &coverage)
{
    QStringList sentences;
    for (const Coverage::Server &server : coverage.servers)
        sentences += RoleText::unchecked(server.health.role);
    if (coverage.deployment.asksMajority())
        sentences += coverage.sentence();
    sentences.removeDuplicates();
    return sentences;
}

} // namespace

BulkController::BulkController(Session &session, const LockModel &locks, const Theme &theme, Clock &clock, QWidget *window)
    : QObject(window), m_session(session), m_locks(locks), m_theme(theme), m_clock(clock), m_window(window)
{
    connect(&session, &Session::bulkProgressed, this, &BulkController::onProgress);
    connect(&session, &Session::bulkFinished, this, &BulkController::onProgress);
    connect(&session, &Session::bulkFollowed, this, &BulkController::onFollowed);
}

bool BulkController::isBusy() const { return m_dialog && m_dialog->isVisible(); }

void BulkController::act(Verb verb, const std::vector<Lock> &locks)
{
    std::vector<ActionRequest> requests;
    requests.reserve(locks.size());
    for (const Lock &lock : locks) {
        requests.emplace_back();
        requests.back().verb = verb;
        requests.back().lock = lock;
        requests.back().saysItsData = m_session.saysItsData(lock);
    }
    BulkDialog *const dialog = open(std::move(requests));
    dialog->setCaution(joinSentences(m_session.unasked() + uncheckedServers(m_session.coverage())));
    dialog->open();
    follow();
}

void BulkController::dropPreview()
{
    if (isBusy() && !m_dialog->hasBegun())
        m_dialog->reject();
}

quint64 BulkController::run(const std::vector<ActionRequest> &requests, const std::function<void()> &then)
{
    BulkDialog *const dialog = open(requests);
    if (then)
        connect(dialog, &QDialog::rejected, m_window, then, Qt::QueuedConnection);
    dialog->open();
    dialog->begin();
    return m_current;
}

BulkDialog *BulkController::open(std::vector<ActionRequest> requests)
{
    m_undo.clear();
    const Duration serverAhead = m_session.health().clockSkew.value_or(Duration(0));
    auto *dialog = new BulkDialog(std::move(requests), m_session.recognisedProfile(), serverAhead, m_theme, m_clock, m_window);
    m_accounts.insert(++m_current, {dialog, 0});
    m_dialog = dialog;
    connect(dialog, &BulkDialog::confirmed, this, &BulkController::start);
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
        [this, dialog](Verb verb, const std::vector<LockId> &locks) {
            dialog->accept(); // not closed by the operator
            emit lookAgainRequested(verb, locks);
        },
        Qt::QueuedConnection);
    return dialog;
}

void BulkController::showAccount(quint64 account)
{
    if (const QPointer<BulkDialog> dialog = m_accounts.value(account).dialog)
        dialog->open();
}

void BulkController::dropAccount(quint64 account)
{
    const QPointer<BulkDialog> dialog = m_accounts.take(account).dialog;
    if (dialog && dialog->isVisible())
        dialog->setAttribute(Qt::WA_DeleteOnClose);
    else if (dialog)
        dialog->deleteLater();
}

void BulkController::start(const BulkRequest &bulk)
{
    m_requests = bulk.requests;
    m_restored.clear();
    m_accounts[m_current].run = m_session.operateInBulk(bulk);
}

/** Until it is begun, the preview says what has changed since it was opened. */
void BulkController::follow()
{
    if (!isBusy() || m_dialog->hasBegun())
        return;
    m_dialog->follow(m_locks);
    m_clock.after(lookInterval, m_dialog.data(), [this] { follow(); });
}

void BulkController::onProgress(quint64 run, const BulkProgress &progress)
{
    if (run != m_accounts.value(m_current).run || !m_dialog)
        return;
    for (const BulkResult &result : progress.results) {
        const ActionRequest &request = m_requests[std::size_t(result.number)];
        if (doneOn(*result.done) == 0)
            continue;
        if (request.verb == Verb::Undo)
            m_restored.push_back(request.lock.id());
        else
            m_undo.push_back({Verb::Undo, request.lock, {}, request.time, {}, result.done, request.reason});
    }
    m_dialog->take(progress);
    if (!progress.end)
        return;
    emit told(m_current, bulkNotice(m_dialog->verb(), m_dialog->account(), *progress.end, progress.took), m_undo);
    emit restored(std::exchange(m_restored, {}));
}

void BulkController::onFollowed(quint64 run, const BulkAftermath &aftermath)
{
    for (auto account = m_accounts.cbegin(); account != m_accounts.cend(); ++account) {
        if (account->run != run || !account->dialog)
            continue;
        account->dialog->take(aftermath);
        emit aftermathTold(account.key(), account->dialog->aftermath());
        return;
    }
}

void BulkController::setObstacle(const QString &why, const QString &remedy)
{
    if (m_dialog)
        m_dialog->setObstacle(why, remedy);
}

void BulkController::setUndoableUntil(std::optional<Instant> until)
{
    if (m_dialog)
        m_dialog->setUndoableUntil(until);
}

} // namespace lockscope::ui
