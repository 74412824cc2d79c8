// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/operate/outcomecontroller.h"

#include "base/safetext.h"
#include "ui/notifications/notificationcard.h"
#include "ui/notifications/notificationstack.h"
#include "ui/operate/actiontext.h"
#include "ui/operate/outcomedetails.h"
#include "ui/operate/outcomenotices.h"

#include <QPointer>

#include <algorithm>
#include <utility>

namespace lockscope::ui {

namespace {

constexpr Duration undoTime = std::chrono::seconds(30);
/** How long a success is shown. */
constexpr Duration readingTime = std::chrono::seconds(8);
/** Beyond the time in which it can be undone: a late click must not hit what is below. No longer, since it covers the page. */
constexpr Duration afterUndo = std::chrono::seconds(5);

bool isSameServer(const ServerProfile &a, const ServerProfile &b)
{
    return a.endpoint == b.endpoint && a.nodes == b.nodes && a.keepsLocksApart == b.keepsLocksApart;
}

/** An extended lock is held as before, and so may one be of which a waiter was evicted. */
bool isWorthTelling(Verb verb, const Aftermath &aftermath)
{
    if (verb == Verb::EvictWaiter)
        return aftermath.kind() != Aftermath::Kind::StaysFree;
    return verb != Verb::Extend;
}

/** That of a lock where each server has its own, else none. */
QString serverOf(const ActionRequest &request, const DoneAction &done) { return request.lock.nodeIsPartOfId ? done.node : QString(); }

/** A fence is undone by putting back what its tombstone stands for. */
Duration undoTimeOf(const ActionRequest &undo) { return undo.undoes->action.verb == Verb::FenceOff ? std::min(undo.time, undoTime) : undoTime; }

} // namespace

/** What somebody has had done, and perhaps undone. */
struct OutcomeController::OperatorAction {
    ServerProfile server;
    quint64 id = 0;       // of the single action that was sent last
    quint64 followed = 0; // the single action whose aftermath is still to come; 0: none
    quint64 account = 0;  // of a bulk action
    bool isUnderWay = false;
    bool hasChanged = false; // something, and it was not undone
    ActionReport report;     // of the single action
    Notification notice;
    QPointer<NotificationCard> card; // null: somebody has closed it
    std::vector<ActionRequest> undo;
    Instant undoUntil;

    bool isUndoable(Instant now) const { return !undo.empty() && !isUnderWay && now < undoUntil; }
    /** A fence is not over before its quiet period is. */
    bool isOver(Instant now) const { return !card && !isUnderWay && !isUndoable(now) && followed == 0; }
    void take(Verb verb, const DoneAction &done, Instant now);
};

void OutcomeController::OperatorAction::take(Verb verb, const DoneAction &done, Instant now)
{
    isUnderWay = false;
    report.done = done;
    report.known = now;
    if (verb == Verb::Undo && !mayBeChanged(done))
        return; // it may be tried again, and what was done still stands
    undo.clear();
    hasChanged = verb != Verb::Undo && mayBeChanged(done);
    followed = verb != Verb::Undo && doneOn(done) > 0 ? id : 0;
}

OutcomeController::OutcomeController(Session &session, NotificationStack &notifications, const Theme &theme, Clock &clock, QWidget *window)
    : QObject(window), m_session(session), m_notifications(notifications), m_theme(theme), m_clock(clock), m_window(window)
{
    connect(&session, &Session::operated, this, &OutcomeController::onOperated);
    connect(&session, &Session::followed, this, &OutcomeController::onFollowed);
    connect(&session, &Session::opened, this, &OutcomeController::endUndoElsewhere);
    connect(&session, &Session::closed, this, &OutcomeController::endUndoElsewhere);
}

OutcomeController::~OutcomeController() = default;

// ---- one

void OutcomeController::act(const PlannedAction &planned) { send(begin(), planned); }

void OutcomeController::send(OperatorAction &action, const PlannedAction &planned)
{
    action.isUnderWay = true;
    action.report = ActionReport{planned.request, {}, {}, m_clock.wallNow(), m_clock.now(), {}};
    show(action, underWayNotice(planned.request));
    action.id = m_session.operate(planned);
}

void OutcomeController::onOperated(quint64 id, const ActionRequest &request, const DoneAction &done)
{
    OperatorAction *action = find(id);
    if (!action)
        return;
    action->take(request.verb, done, m_clock.now());
    const ActionRequest undo{Verb::Undo, request.lock, {}, request.time, {}, std::make_shared<const DoneAction>(done), request.reason};
    if (action->hasChanged)
        endUndoOfOlder(*action, request.lock.id());
    if (request.verb != Verb::Undo && plan(undo, m_clock.now(), {}).action)
        offerUndo(*action, {undo});
    show(*action, outcomeNotice(done, serverOf(request, done)));
    emit noted(ActionText::outcome(done, serverOf(request, done)));
    if (request.verb == Verb::Undo && doneOn(done) > 0)
        emit restored({request.lock.id()});
}

void OutcomeController::onFollowed(quint64 id, const Aftermath &aftermath)
{
    const auto action = std::ranges::find(m_actions, id, &OperatorAction::followed);
    if (action == m_actions.end())
        return;
    action->followed = 0;
    const bool isBeingUndone = action->isUnderWay; // what happens from now on belongs to the undo
    if (isBeingUndone || !isWorthTelling(action->report.request.verb, aftermath))
        return forgetWhatIsOver();
    action->report.aftermath = ActionText::aftermath(aftermath);
    const Notification notice = withAftermath(action->notice, aftermath);
    if (action->card || notice.kind != action->notice.kind)
        show(*action, notice);
    const QString lock = ActionText::lock(aftermath.key(), serverOf(action->report.request, action->report.done), 120);
    emit noted(tr("%1: %2").arg(lock, action->report.aftermath));
    forgetWhatIsOver();
}

// ---- many

void OutcomeController::tellBulk(quint64 account, const Notification &notice, const std::vector<ActionRequest> &undo)
{
    OperatorAction *known = findBulk(account);
    OperatorAction &action = known ? *known : begin();
    action.account = account;
    action.isUnderWay = false;
    action.hasChanged = !undo.empty();
    for (const ActionRequest &request : undo)
        endUndoOfOlder(action, request.lock.id());
    offerUndo(action, undo);
    show(action, notice);
    emit noted(tr("%1: %2").arg(notice.title, notice.text));
}

void OutcomeController::tellBulkAftermath(quint64 account, const QString &text)
{
    if (OperatorAction *action = findBulk(account))
        show(*action, withBulkAftermath(action->notice, text));
}

void OutcomeController::replaceAccount(quint64 account, quint64 by)
{
    if (OperatorAction *action = findBulk(account))
        action->account = by;
    emit accountDropped(account);
}

// ---- undo

void OutcomeController::undoLast()
{
    if (OperatorAction *const action = last())
        undo(*action);
}

void OutcomeController::undoBulk(quint64 account)
{
    if (OperatorAction *action = findBulk(account))
        undo(*action);
}

void OutcomeController::undo(OperatorAction &action)
{
    if (!action.isUndoable(m_clock.now()))
        return;
    if (action.account == 0)
        return send(action, plan(action.undo.front(), m_clock.now(), {}));
    action.isUnderWay = true;
    show(action, {Notification::Kind::Progress, ActionText::underWay(Verb::Undo)});
    emit bulkUndoRequested(action.account, std::exchange(action.undo, {}));
}

void OutcomeController::offerUndo(OperatorAction &action, std::vector<ActionRequest> requests)
{
    const Duration time = requests.empty() ? Duration(0) : undoTimeOf(requests.front());
    action.undo = std::move(requests);
    action.undoUntil = m_clock.now() + time;
    m_clock.after(time, this, [this] {
        forgetWhatIsOver();
        emit undoChanged();
    });
}

/** What was done on a server that is not open any more cannot be undone from here. */
void OutcomeController::endUndoElsewhere()
{
    for (OperatorAction &action : m_actions) {
        if (!action.isUndoable(m_clock.now()) || (m_session.isOpen() && isSameServer(action.server, m_session.profile())))
            continue;
        action.undo.clear();
        Notification notice = action.notice;
        notice.kind = Notification::Kind::Note;
        notice.text = tr("%1 Undo ended because %2 was closed. The command “lockscope undo” can still restore it.")
                          .arg(notice.text, visibleText(action.server.name, 60))
                          .trimmed();
        show(action, notice);
    }
}

/** An undo is of the last action on a lock: what was cleared before it may have been another hold. */
void OutcomeController::endUndoOfOlder(const OperatorAction &than, const LockId &lock)
{
    for (OperatorAction &action : m_actions) {
        if (&action == &than)
            return;
        const auto ended = std::erase_if(action.undo, [&lock](const ActionRequest &undo) { return undo.lock.is(lock); });
        if (ended > 0 && action.undo.empty() && action.card) // a closed one stays closed
            show(action, action.notice);
    }
}

const OutcomeController::OperatorAction *OutcomeController::last() const
{
    const auto found = std::find_if(m_actions.rbegin(), m_actions.rend(), [](const OperatorAction &action) { return action.hasChanged; });
    return found == m_actions.rend() ? nullptr : &*found;
}

OutcomeController::OperatorAction *OutcomeController::last() { return const_cast<OperatorAction *>(std::as_const(*this).last()); }

bool OutcomeController::canUndo() const
{
    const OperatorAction *const action = last();
    return action && action->isUndoable(m_clock.now());
}

std::optional<Instant> OutcomeController::bulkUndoableUntil(quint64 account) const
{
    const auto found = std::ranges::find(m_actions, account, &OperatorAction::account);
    return found != m_actions.end() && found->isUndoable(m_clock.now()) ? std::optional(found->undoUntil) : std::nullopt;
}

QString OutcomeController::lossAtEnd() const
{
    if (std::ranges::any_of(m_actions, &OperatorAction::isUnderWay))
        return tr("The server has not answered yet. The journal will contain the outcome.");
    const bool canBeUndone = std::ranges::any_of(m_actions, [now = m_clock.now()](const OperatorAction &action) { return action.isUndoable(now); });
    return canBeUndone ? tr("Undo is still possible now, but not afterwards. The command “lockscope undo” can still restore the lock.") : QString();
}

// ---- notifications

OutcomeController::OperatorAction &OutcomeController::begin()
{
    m_actions.emplace_back().server = m_session.profile();
    return m_actions.back();
}

void OutcomeController::show(OperatorAction &action, Notification notice)
{
    const Instant now = m_clock.now();
    const bool canUndoIt = action.isUndoable(now);
    notice.undoUntil = canUndoIt ? std::optional(action.undoUntil) : std::nullopt;
    const bool goesByItself = notice.kind == Notification::Kind::Success;
    notice.closesAt = goesByItself ? std::optional(canUndoIt ? action.undoUntil + afterUndo : now + readingTime) : std::nullopt;
    action.notice = notice;
    if (action.card)
        action.card->setContent(notice);
    else
        openCard(action, notice);
    emit undoChanged();
}

void OutcomeController::openCard(OperatorAction &action, const Notification &notice)
{
    action.card = m_notifications.add(notice);
    connect(action.card, &NotificationCard::undoRequested, this, [this, &action] { undo(action); });
    connect(action.card, &NotificationCard::detailsRequested, this, [this, &action] { showDetails(action); });
    connect(action.card, &NotificationCard::closed, this, [this, &action] {
        action.card = nullptr;
        forgetWhatIsOver();
    });
}

void OutcomeController::showDetails(const OperatorAction &action)
{
    if (action.account != 0)
        return emit accountRequested(action.account);
    auto *details = new OutcomeDetails(action.report, action.server, m_theme, m_window);
    details->setAttribute(Qt::WA_DeleteOnClose);
    details->open();
}

void OutcomeController::forgetWhatIsOver()
{
    const OperatorAction *const kept = last(); // nothing older may take its place
    for (auto action = m_actions.begin(); action != m_actions.end();) {
        const bool isOver = &*action != kept && action->isOver(m_clock.now());
        if (isOver && action->account != 0)
            emit accountDropped(action->account);
        action = isOver ? m_actions.erase(action) : std::next(action);
    }
}

OutcomeController::OperatorAction *OutcomeController::find(quint64 id)
{
    const auto found = std::ranges::find_if(m_actions, [id](const OperatorAction &action) { return action.account == 0 && action.id == id; });
    return found == m_actions.end() ? nullptr : &*found;
}

OutcomeController::OperatorAction *OutcomeController::findBulk(quint64 account)
{
    const auto found = std::ranges::find(m_actions, account, &OperatorAction::account);
    return found == m_actions.end() ? nullptr : &*found;
}

} // namespace lockscope::ui
