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
/** Beyond the time in which it can be undone: a late click must not hit what is below. */
constexpr Duration afterUndo = std::chrono::seconds(30);

bool isSameServer(const ServerProfile &a, const ServerProfile &b) { return a.endpoint == b.endpoint && a.nodes == b.nodes; }

/** An extended lock is held as before, and so may one be of which a waiter was evicted. */
bool isWorthTelling(Verb verb, const Aftermath &aftermath)
{
    if (verb == Verb::EvictWaiter)
        return aftermath.kind() != Aftermath::Kind::StaysFree;
    return verb != Verb::Extend;
}

/** A fence is undone by putting back what its tombstone stands for. */
Duration undoTimeOf(const ActionRequest &undo) { return undo.undoes->action.verb == Verb::FenceOff ? std::min(undo.time, undoTime) : undoTime; }

} // namespace

/** What somebody has had done, and perhaps undone. */
struct OutcomeController::Deed {
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

void OutcomeController::Deed::take(Verb verb, const DoneAction &done, Instant now)
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

void OutcomeController::send(Deed &deed, const PlannedAction &planned)
{
    deed.isUnderWay = true;
    deed.report = ActionReport{planned.request, {}, {}, m_clock.wallNow(), m_clock.now(), {}};
    show(deed, underWayNotice(planned.request));
    deed.id = m_session.operate(planned);
}

void OutcomeController::onOperated(quint64 id, const ActionRequest &request, const DoneAction &done)
{
    Deed *deed = find(id);
    if (!deed)
        return;
    deed->take(request.verb, done, m_clock.now());
    const ActionRequest undo{Verb::Undo, request.lock, {}, request.time, {}, std::make_shared<const DoneAction>(done), request.reason};
    if (deed->hasChanged)
        endUndoOfOlder(*deed, request.lock.key);
    if (request.verb != Verb::Undo && plan(undo, m_clock.now(), {}).action)
        offerUndo(*deed, {undo});
    show(*deed, outcomeNotice(done));
    emit noted(ActionText::outcome(done));
}

void OutcomeController::onFollowed(quint64 id, const Aftermath &aftermath)
{
    const auto deed = std::ranges::find(m_deeds, id, &Deed::followed);
    if (deed == m_deeds.end())
        return;
    deed->followed = 0;
    if (!isWorthTelling(deed->report.request.verb, aftermath))
        return forgetWhatIsOver();
    deed->report.aftermath = ActionText::aftermath(aftermath);
    const Notification notice = withAftermath(deed->notice, aftermath);
    if (deed->card || notice.kind != deed->notice.kind)
        show(*deed, notice);
    emit noted(tr("%1: %2").arg(safeText(aftermath.key(), 120), deed->report.aftermath));
    forgetWhatIsOver();
}

// ---- many

void OutcomeController::tellBulk(quint64 account, const Notification &notice, const std::vector<ActionRequest> &undo)
{
    Deed *known = findBulk(account);
    Deed &deed = known ? *known : begin();
    deed.account = account;
    deed.isUnderWay = false;
    deed.hasChanged = !undo.empty();
    for (const ActionRequest &request : undo)
        endUndoOfOlder(deed, request.lock.key);
    offerUndo(deed, undo);
    show(deed, notice);
    emit noted(tr("%1: %2").arg(notice.title, notice.text));
}

void OutcomeController::tellBulkAftermath(quint64 account, const QString &text)
{
    if (Deed *deed = findBulk(account))
        show(*deed, withBulkAftermath(deed->notice, text));
}

void OutcomeController::replaceAccount(quint64 account, quint64 by)
{
    if (Deed *deed = findBulk(account))
        deed->account = by;
    emit accountDropped(account);
}

// ---- undo

void OutcomeController::undoLast()
{
    if (Deed *const deed = last())
        undo(*deed);
}

void OutcomeController::undoBulk(quint64 account)
{
    if (Deed *deed = findBulk(account))
        undo(*deed);
}

void OutcomeController::undo(Deed &deed)
{
    if (!deed.isUndoable(m_clock.now()))
        return;
    if (deed.account == 0)
        return send(deed, plan(deed.undo.front(), m_clock.now(), {}));
    deed.isUnderWay = true;
    show(deed, {Notification::Kind::Progress, ActionText::underWay(Verb::Undo)});
    emit bulkUndoRequested(deed.account, std::exchange(deed.undo, {}));
}

void OutcomeController::offerUndo(Deed &deed, std::vector<ActionRequest> requests)
{
    const Duration time = requests.empty() ? Duration(0) : undoTimeOf(requests.front());
    deed.undo = std::move(requests);
    deed.undoUntil = m_clock.now() + time;
    m_clock.after(time, this, [this] {
        forgetWhatIsOver();
        emit undoChanged();
    });
}

/** What was done on a server that is not open any more cannot be undone from here. */
void OutcomeController::endUndoElsewhere()
{
    for (Deed &deed : m_deeds) {
        if (!deed.isUndoable(m_clock.now()) || (m_session.isOpen() && isSameServer(deed.server, m_session.profile())))
            continue;
        deed.undo.clear();
        Notification notice = deed.notice;
        notice.kind = Notification::Kind::Note;
        notice.text = tr("%1 Undo ended because %2 was closed. The command “lockscope undo” can still restore it.")
                          .arg(notice.text, visibleText(deed.server.name, 60))
                          .trimmed();
        show(deed, notice);
    }
}

/** An undo is of the last action on a lock: what was cleared before it may have been another hold. */
void OutcomeController::endUndoOfOlder(const Deed &than, const Bytes &key)
{
    for (Deed &deed : m_deeds) {
        if (&deed == &than)
            return;
        const auto ended = std::erase_if(deed.undo, [&key](const ActionRequest &undo) { return undo.lock.key == key; });
        if (ended > 0 && deed.undo.empty())
            show(deed, deed.notice);
    }
}

const OutcomeController::Deed *OutcomeController::last() const
{
    const auto found = std::find_if(m_deeds.rbegin(), m_deeds.rend(), [](const Deed &deed) { return deed.hasChanged; });
    return found == m_deeds.rend() ? nullptr : &*found;
}

OutcomeController::Deed *OutcomeController::last() { return const_cast<Deed *>(std::as_const(*this).last()); }

bool OutcomeController::canUndo() const
{
    const Deed *const deed = last();
    return deed && deed->isUndoable(m_clock.now());
}

bool OutcomeController::canUndoBulk(quint64 account) const
{
    return std::ranges::any_of(m_deeds, [&](const Deed &deed) { return deed.account == account && deed.isUndoable(m_clock.now()); });
}

QString OutcomeController::lossAtEnd() const
{
    if (std::ranges::any_of(m_deeds, &Deed::isUnderWay))
        return tr("The server has not answered yet. The journal will contain the outcome.");
    const auto until = undoableUntil();
    if (!until)
        return {};
    const auto left = std::chrono::ceil<std::chrono::seconds>(*until - m_clock.now());
    return tr("Undo is possible for another %1 s and ends when Lockscope closes. The command “lockscope undo” can still restore the lock.")
        .arg(left.count());
}

// ---- notifications

OutcomeController::Deed &OutcomeController::begin()
{
    m_deeds.emplace_back().server = m_session.profile();
    return m_deeds.back();
}

void OutcomeController::show(Deed &deed, Notification notice)
{
    const Instant now = m_clock.now();
    const bool canUndoIt = deed.isUndoable(now);
    notice.undoUntil = canUndoIt ? std::optional(deed.undoUntil) : std::nullopt;
    const bool goesByItself = notice.kind == Notification::Kind::Success;
    notice.closesAt = goesByItself ? std::optional(canUndoIt ? deed.undoUntil + afterUndo : now + readingTime) : std::nullopt;
    deed.notice = notice;
    if (deed.card)
        deed.card->setContent(notice);
    else
        openCard(deed, notice);
    emit undoChanged();
}

void OutcomeController::openCard(Deed &deed, const Notification &notice)
{
    deed.card = m_notifications.add(notice);
    connect(deed.card, &NotificationCard::undoRequested, this, [this, &deed] { undo(deed); });
    connect(deed.card, &NotificationCard::detailsRequested, this, [this, &deed] { showDetails(deed); });
    connect(deed.card, &NotificationCard::closed, this, [this, &deed] {
        deed.card = nullptr;
        forgetWhatIsOver();
    });
}

void OutcomeController::showDetails(const Deed &deed)
{
    if (deed.account != 0)
        return emit accountRequested(deed.account);
    auto *details = new OutcomeDetails(deed.report, deed.server, m_theme, m_window);
    details->setAttribute(Qt::WA_DeleteOnClose);
    details->open();
}

void OutcomeController::forgetWhatIsOver()
{
    const Deed *const kept = last(); // nothing older may take its place
    for (auto deed = m_deeds.begin(); deed != m_deeds.end();) {
        const bool isOver = &*deed != kept && deed->isOver(m_clock.now());
        if (isOver && deed->account != 0)
            emit accountDropped(deed->account);
        deed = isOver ? m_deeds.erase(deed) : std::next(deed);
    }
}

OutcomeController::Deed *OutcomeController::find(quint64 id)
{
    const auto found = std::ranges::find_if(m_deeds, [id](const Deed &deed) { return deed.account == 0 && deed.id == id; });
    return found == m_deeds.end() ? nullptr : &*found;
}

OutcomeController::Deed *OutcomeController::findBulk(quint64 account)
{
    const auto found = std::ranges::find(m_deeds, account, &Deed::account);
    return found == m_deeds.end() ? nullptr : &*found;
}

std::optional<Instant> OutcomeController::undoableUntil() const
{
    std::optional<Instant> last;
    for (const Deed &deed : m_deeds) {
        if (deed.isUndoable(m_clock.now()))
            last = std::max(last.value_or(deed.undoUntil), deed.undoUntil);
    }
    return last;
}

} // namespace lockscope::ui
