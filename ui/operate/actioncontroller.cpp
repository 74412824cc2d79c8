// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/operate/actioncontroller.h"

#include "base/language.h"
#include "base/safetext.h"
#include "ui/notifications/notificationcard.h"
#include "ui/notifications/notificationstack.h"
#include "ui/operate/actiondialog.h"
#include "ui/operate/bulkcontroller.h"
#include "ui/operate/outcomecontroller.h"
#include "ui/shared/question.h"
#include "ui/table/lockmodel.h"
#include "watch/health/roletext.h"

#include <QSettings>

#include <algorithm>
#include <iterator>
#include <utility>

namespace lockscope::ui {

namespace {

constexpr auto unlockTime = std::chrono::minutes(5);
constexpr Duration refusalTime = std::chrono::seconds(10);
const auto detailsKey = QStringLiteral("window/action-details");

} // namespace

ActionController::ActionController(Session &session, const LockModel &locks, NotificationStack &notifications, const Theme &theme, Clock &clock,
                                   QSettings &settings, QWidget *window)
    : QObject(window), m_session(session), m_locks(locks), m_notifications(notifications), m_theme(theme), m_clock(clock), m_settings(settings),
      m_window(window), m_bulk(new BulkController(session, locks, theme, clock, window)),
      m_outcomes(new OutcomeController(session, notifications, theme, clock, window))
{
    connectBulk();
    connect(m_outcomes, &OutcomeController::noted, this, &ActionController::noted);
    connect(m_outcomes, &OutcomeController::undoChanged, this, &ActionController::undoChanged);
    connect(m_outcomes, &OutcomeController::restored, this, &ActionController::restored);
    connect(&locks, &LockModel::locksUpdated, this, &ActionController::follow);
    connect(&locks, &LockModel::nodesChanged, this, &ActionController::follow);
    connect(&session, &Session::healthChanged, this, &ActionController::showObstacle);
    connect(&session, &Session::readOnlyChanged, this, &ActionController::showObstacle);
    connect(&session, &Session::rightsChanged, this, [this](const RightsLack &lack) {
        m_lack = lack;
        showObstacle();
    });
    connect(&session, &Session::opened, this, &ActionController::dropQuestions);
    connect(&session, &Session::closed, this, &ActionController::dropQuestions);
}

void ActionController::connectBulk()
{
    connect(m_bulk, &BulkController::told, m_outcomes, &OutcomeController::tellBulk);
    connect(m_bulk, &BulkController::aftermathTold, m_outcomes, &OutcomeController::tellBulkAftermath);
    connect(m_bulk, &BulkController::undoRequested, m_outcomes, &OutcomeController::undoBulk);
    connect(m_bulk, &BulkController::restored, this, &ActionController::restored);
    connect(m_bulk, &BulkController::lookAgainRequested, this, &ActionController::lookAgainRequested);
    connect(m_outcomes, &OutcomeController::accountRequested, m_bulk, &BulkController::showAccount);
    connect(m_outcomes, &OutcomeController::accountDropped, m_bulk, &BulkController::dropAccount);
    connect(m_outcomes, &OutcomeController::undoChanged, m_bulk,
            [this] { m_bulk->setUndoableUntil(m_outcomes->bulkUndoableUntil(m_bulk->currentAccount())); });
    connect(m_outcomes, &OutcomeController::bulkUndoRequested, this,
            [this](quint64 account, const std::vector<ActionRequest> &requests) { m_outcomes->replaceAccount(account, m_bulk->run(requests)); });
}

// ---- what may be asked

void ActionController::unlock() { unlockFor({}); }

void ActionController::unlockFor(const std::function<void()> &then)
{
    if (!m_session.whyClosed().isEmpty())
        return emit settingsQuestionRequested();
    const auto &known = m_session.recognised();
    const QString what = known ? known->sentence.shown() : tr("%1 is a production server.").arg(visibleText(m_session.profile().name, 60));
    ask(m_window, tr("Allow changes?"), tr("%1 For 5 minutes, locks can be cleared there from this window. Each action still asks first.").arg(what),
        {tr("Allow changes for 5 minutes"), [this, then] {
             m_session.unlockWrites(unlockTime);
             if (then)
                 then();
         }});
}

bool ActionController::mayAct(Verb verb, const std::vector<LockId> &locks)
{
    if (m_dialog || m_bulk->isBusy())
        return false;
    const WatchHealth health = locks.size() == 1 ? healthAt(locks.front()) : m_session.health();
    const bool isConnected = health.connected;
    const QString why = isConnected ? RoleText::whyNoActions(health.role).shown() : tr("Actions are unavailable until the server answers again.");
    if (!why.isEmpty()) {
        refuse(isConnected ? tr("Nothing was done") : tr("Not connected"), locks.size() == 1 ? locks.front().key.toByteArray() : QByteArray(), why);
        return false;
    }
    if (m_refusal)
        m_refusal->dismiss(); // not so any more
    if (m_session.isReadOnly())
        unlockFor([this, verb, locks] { emit lookAgainRequested(verb, locks); });
    return !m_session.isReadOnly();
}

void ActionController::refuse(const QString &title, const QByteArray &key, const QString &why)
{
    const Notification notice{Notification::Kind::Note, title, safeText(key, 1000), why, false, {}, m_clock.now() + refusalTime};
    if (!m_refusal) {
        m_refusal = m_notifications.add(notice);
        connect(m_refusal, &NotificationCard::closed, this, [this] { m_refusal = nullptr; });
        return;
    }
    m_refusal->setContent(notice);
    m_refusal->announceAgain();
}

// ---- asking

void ActionController::actOnAll(Verb verb, const std::vector<Lock> &locks)
{
    std::vector<LockId> ids;
    std::ranges::transform(locks, std::back_inserter(ids), &Lock::id);
    if (mayAct(verb, ids))
        m_bulk->act(verb, locks);
}

void ActionController::clearAtOnce(std::vector<ActionRequest> requests, const std::function<void()> &then)
{
    std::vector<LockId> ids;
    for (ActionRequest &request : requests) {
        request.saysItsData = m_session.saysItsData(request.lock);
        ids.push_back(request.lock.id());
    }
    if (mayAct(Verb::Clear, ids))
        m_bulk->run(requests, then);
}

void ActionController::act(Verb verb, const Lock &lock, ActionContext context)
{
    if (!mayAct(verb, {lock.id()}))
        return;
    context.evidence = m_locks.evidence(lock);
    const Coverage coverage = m_session.coverage();
    const Coverage::Server *const at = coverage.find(lock.node);
    context.serverAhead = (at ? at->health : m_session.health()).clockSkew.value_or(Duration(0));
    context.doubt = joinSentences({context.doubt, RoleText::unchecked((at ? at->health : m_session.health()).role)});
    context.hasSlots = coverage.deployment.hasSlots();
    if (at && coverage.servers.size() > 1)
        (coverage.deployment.asksMajority() ? context.standsAt : context.node) = at->name;
    context.showsDetails = m_settings.value(detailsKey).toBool();
    ActionRequest request;
    request.verb = verb;
    request.lock = lock;
    request.saysItsData = m_session.saysItsData(lock);
    m_dialog = new ActionDialog(request, m_session.recognisedProfile(), context, m_theme, m_clock, m_window);
    connect(m_dialog, &ActionDialog::confirmed, m_outcomes, &OutcomeController::act);
    connect(m_dialog, &ActionDialog::planned, this, &ActionController::askRights);
    connect(m_dialog, &ActionDialog::detailsToggled, this, [this](bool shown) { m_settings.setValue(detailsKey, shown); });
    connect(m_dialog, &QDialog::finished, this, [this] { m_session.askRights(0, {}); });
    connect(
        m_dialog, &ActionDialog::lookAgainRequested, this,
        [this](Verb what, const LockId &which) {
            delete m_dialog;
            m_session.askRights(0, {});
            emit lookAgainRequested(what, {which});
        },
        Qt::QueuedConnection); // its button is speaking
    m_dialog->setCaution(caution());
    m_dialog->open();
    askRights();
}

/** Where each server has its own locks, that of the lock's server. */
WatchHealth ActionController::healthAt(const LockId &lock) const
{
    const Coverage coverage = m_session.coverage();
    const Coverage::Server *const server = coverage.serverOf(lock);
    return server ? server->health : m_session.health();
}

/** Of a Redlock, also which servers will not be reached. */
QString ActionController::caution() const
{
    const Coverage coverage = m_session.coverage();
    return joinSentences(m_session.unasked() + QStringList(coverage.deployment.asksMajority() ? coverage.sentence() : QString()));
}

void ActionController::askRights() { m_session.askRights(m_dialog->lock().node, m_dialog->action()); }

/** They are about another server. */
void ActionController::dropQuestions()
{
    if (m_dialog)
        m_dialog->reject();
    m_bulk->dropPreview();
}

/** What is asked about is what is there. */
void ActionController::follow()
{
    if (!m_dialog)
        return;
    const LockRow *row = m_locks.find(m_dialog->lock());
    m_dialog->follow(row && !row->isEnded() ? &row->lock : nullptr);
    if (!row)
        return;
    m_dialog->setEvidence(m_locks.evidence(row->lock));
    m_dialog->setSeenAt(m_locks.isFrozen(row->lock) ? std::optional(m_locks.shownNow(row->lock)) : std::nullopt);
}

void ActionController::showObstacle()
{
    const WatchHealth health = m_dialog ? healthAt(m_dialog->lock()) : m_session.health();
    QString why = RoleText::whyNoActions(health.role), remedy;
    if (!health.connected) {
        why = tr("Not connected; actions unavailable until the server answers again.");
    } else if (why.isEmpty() && m_session.isReadOnly()) {
        why = m_session.recognised() && !m_session.unlockedUntil() ? m_session.recognised()->sentence.shown()
                                                                   : tr("The 5 minutes are over: changes are no longer allowed.");
        remedy = tr("&Allow changes…");
    }
    if (m_dialog) {
        m_dialog->setCaution(caution());
        m_dialog->setObstacle(why.isEmpty() ? m_lack.text : why, remedy);
        m_dialog->setLack(m_lack);
    }
    follow();
    m_bulk->setObstacle(why, remedy);
}

// ---- outcomes

void ActionController::undo()
{
    if (!m_bulk->isBusy())
        m_outcomes->undoLast();
}

bool ActionController::canUndo() const { return m_outcomes->canUndo(); }

QString ActionController::lossAtEnd() const { return m_outcomes->lossAtEnd(); }

} // namespace lockscope::ui
