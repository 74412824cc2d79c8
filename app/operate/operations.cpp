// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "operate/operations.h"

#include "base/log.h"
#include "journal/journalwriter.h"
#include "operate/actionscript.h"
#include "operate/commandgate.h"
#include "operate/lockchange.h"
#include "operate/slotparts.h"

#include <algorithm>
#include <utility>

namespace lockscope {

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

/** Not the id of an operator's action. */
constexpr quint64 idOfFenceEnds = 0;

ActionOutcome outcomeOf(ActionOutcome::Kind kind, Error::Kind why, const Message &text)
{
    ActionOutcome outcome;
    outcome.kind = kind;
    outcome.error = {why, text, {}};
    return outcome;
}

/** The error of a refused outcome; otherwise no error. */
Error refusalOf(const ActionOutcome &outcome) { return outcome.kind == ActionOutcome::Kind::Refused ? outcome.error : Error(); }

/** An action under way, with everything that its record needs: another server may be open by the time it ends. */
struct Assignment {
    PlannedAction planned;
    JournalServer server;
    qint64 intent = 0;
    UnixTime at;
    Instant begun;
};

/** The act in the lock's history; nothing: the verb neither begins nor ends a hold. */
std::optional<OperatorAct> historyOf(Verb verb)
{
    switch (verb) {
    case Verb::Clear: return OperatorAct::Clear;
    case Verb::FenceOff: return OperatorAct::FenceOff;
    case Verb::Undo: return OperatorAct::Restore;
    case Verb::EvictWaiter:
    case Verb::Extend: break;
    }
    return std::nullopt;
}

/** Records the outcome. The reporter receives the reason if that fails; without a reporter the outcome is recorded all the same. */
CarriedOut written(JournalWriter *journal, const Assignment &assignment, const DoneAction &done, Instant now, Operations *reporter)
{
    CarriedOut carried{done, {}};
    qCInfo(logOperate, "%s %s: %s", verbName(done.action.verb), logged(done.action.key).constData(), outcomeName(done.outcome.kind));
    if (!journal) {
        carried.notRecorded.deliver({});
        return carried;
    }
    ActionRecord action = actionRecord(assignment.planned.request, done, {assignment.at, assignment.begun, now});
    action.server = assignment.server;
    action.intent = assignment.intent;
    if (reporter) {
        carried.notRecorded = journal->record(std::move(action), reporter);
        return carried;
    }
    journal->add(std::move(action));
    carried.notRecorded.deliver({});
    return carried;
}

ActionOutcome closed()
{
    return outcomeOf(ActionOutcome::Kind::Failed, Error::Kind::Cancelled, OperationsText::tr("The server was closed. Nothing was sent."));
}

} // namespace

Operations::Operations(Shards *shards, const JournalServer &server, Clock &clock, JournalWriter *journal, QObject *parent)
    : QObject(parent), m_clock(clock), m_journal(journal), m_server(server), m_shards(shards),
      m_remedy(OperationsText::tr("It is read-only until you allow changes.")),
      m_fences([this](PlannedAction end) { return endFence(std::move(end)); }, clock, this)
{
    connect(&m_fences, &FenceWatch::ended, this, &Operations::tellFencesEnded);
}

Operations::~Operations()
{
    for (const auto &[id, run] : m_runs)
        delete run; // before it could begin another action
    for (const ActionRecord &record : m_intents.closeAll())
        m_journal->add(record);
}

void Operations::close()
{
    m_isClosed = true;
    m_shards = nullptr;
    m_fences.abandonAll();
    m_fencesInBulk.clear();
    m_followed.clear();
    for (const auto &[id, run] : m_runs)
        run->stop({Error::Kind::Cancelled, OperationsText::tr("The server was closed."), {}});
    finishIfClosed();
}

void Operations::finishIfClosed()
{
    if (m_isClosed && m_underWay == 0)
        deleteLater();
}

QString Operations::nodeOf(const Lock &lock) const { return m_shards ? m_shards->nameOf(m_shards->placeOf(lock).server) : QString(); }

void Operations::setLookup(std::shared_ptr<ServerLookup> lookup)
{
    m_guard = [self = QPointer<Operations>(this), lookup = std::move(lookup)](std::vector<QPointer<redis::Connection>> servers) {
        return guard(self, lookup, std::move(servers));
    };
}

/** Compares the servers with saved production servers. Returns the refusal to the caller and emits recognised(), which makes the window read-only. */
QCoro::Task<std::optional<Error>> Operations::guard(QPointer<Operations> self, std::shared_ptr<ServerLookup> lookup,
                                                    std::vector<QPointer<redis::Connection>> servers)
{
    std::optional<Error> why;
    if (!self || self->m_access == Access::Unlocked)
        co_return why;
    const std::optional<KnownServer> known = co_await lookup->of(std::move(servers));
    if (self)
        emit self->notCompared(lookup->unasked());
    if (!known || known->environment != Environment::Production || !self || self->m_access == Access::Unlocked)
        co_return why;
    emit self->recognised(*known);
    why = Error{Error::Kind::Refused, OperationsText::tr("%1 %2 Nothing was done on any server.").arg(known->sentence, self->m_remedy), {}};
    co_return why;
}

std::optional<Error> Operations::refusal(const redis::Command &command) const
{
    return m_access == Access::ReadOnly ? readOnlyGate(command) : std::nullopt;
}

// ---- one

std::optional<ActionOutcome> Operations::objectionTo(const Place &place) const
{
    using Kind = ActionOutcome::Kind;
    if (m_shards && !m_shards->isStarted())
        return closed();
    if (!m_shards)
        return m_isClosed ? closed() : outcomeOf(Kind::Failed, Error::Kind::Disconnected, OperationsText::tr("No server is open."));
    if (!place.server)
        return outcomeOf(Kind::Failed, Error::Kind::Disconnected,
                         OperationsText::tr("No primary is known that owns the slot of this key. Nothing was sent."));
    const Message why = m_shards->objectionTo(*place.server);
    return why.isEmpty() ? std::nullopt : std::optional(outcomeOf(Kind::Refused, Error::Kind::Refused, why));
}

std::optional<ActionOutcome> Operations::objectionTo(const PlannedAction &planned) const
{
    using Kind = ActionOutcome::Kind;
    if (!planned.action)
        return planned.action.error();
    const Lock &lock = planned.request.lock;
    const Place place = m_shards ? m_shards->placeOf(lock) : Place();
    if (const auto objection = objectionTo(place))
        return objection;
    const bool comparesData = planned.action->verb == Verb::Undo; // a promoted replica may have the same data
    const Watcher *const seenAt = m_shards->readAt(lock);
    if (seenAt && seenAt->connection().isReady() && !comparesData && !seenAt->isSameAsFor(lock))
        return outcomeOf(
            Kind::Refused, Error::Kind::Refused,
            OperationsText::tr("The server was restarted or replaced after this lock was seen. Nothing was sent; look at the lock again."));
    if (m_access == Access::ReadOnly)
        return outcomeOf(Kind::Refused, Error::Kind::Refused, OperationsText::tr("This server is read-only: allow changes first. Nothing was sent."));
    const auto takenAgain = seenAt ? whyTakenAgain(planned.request, seenAt->picture().registry()) : std::nullopt;
    return takenAgain ? takenAgain : whyTooLate(planned, m_clock.now());
}

/** Nothing may be sent before the server has reported its identity. */
std::optional<ActionOutcome> Operations::whyNotSent(const PlannedAction &planned) const
{
    if (const auto objection = objectionTo(planned))
        return objection;
    const Watcher &server = *m_shards->placeOf(planned.request.lock).server;
    if (server.isReached() || m_shards->asksMajority()) // there the others count
        return std::nullopt;
    const Message why = server.connection().lastError().text;
    return outcomeOf(ActionOutcome::Kind::Failed, Error::Kind::Disconnected,
                     OperationsText::tr("%1. Nothing was sent.").arg(why.isEmpty() ? OperationsText::tr("Not connected") : why));
}

QCoro::Task<> Operations::announce(quint64 id, int first, std::span<const PlannedAction> next)
{
    if (!m_journal)
        co_return;
    std::vector<ActionRecord> records;
    for (const PlannedAction &planned : next) {
        if (!objectionTo(planned)) {
            records.push_back(m_intents.open(id, first, planned, journalServerOf(planned.request.lock), m_clock.wallNow()));
            records.back().node = nodeOf(planned.request.lock);
        }
        ++first;
    }
    for (const ActionRecord &record : records)
        emit intended(record.intent);
    if (records.empty()) // nothing will be sent
        co_return;
    const Deferred<bool> written = m_journal->announce(std::move(records), this);
    co_await written;
}

void Operations::closeIntents(quint64 id)
{
    for (const ActionRecord &record : m_intents.closeAll(id))
        m_journal->add(record);
}

/** Records the outcome even if no receiver is left: the action may have been done. */
QCoro::Task<CarriedOut> Operations::carryOut(quint64 id, int number, PlannedAction planned)
{
    const QPointer<Operations> self(this);
    Clock &clock = m_clock;
    JournalWriter *const journal = m_journal;
    const std::optional<ActionRecord> intent = m_intents.close(id, number);
    JournalServer server = journalServerOf(planned.request.lock);
    const Assignment assignment{std::move(planned), std::move(server), intent ? intent->intent : 0, clock.wallNow(), clock.now()};
    const ActionRequest &request = assignment.planned.request;
    if (assignment.planned.action && m_shards) { // else nothing is sent
        const auto reached = Watcher::reach(m_shards->placeOf(request.lock).server);
        co_await reached;
    }
    const auto objection = self ? whyNotSent(assignment.planned) : closed();
    if (objection) {
        DoneAction refused = notSent(request, *objection);
        if (self)
            refused.node = nodeOf(request.lock);
        co_return written(journal, assignment, refused, clock.now(), self);
    }
    if (assignment.planned.action->verb == Verb::Undo)
        m_followed.remove(request.lock.id()); // the undo brings the lock back, not its holder
    std::vector<Action> parts = m_shards->hasSlots() ? partsBySlot(*assignment.planned.action) : std::vector<Action>();
    const auto underWay = parts.size() > 1 ? performParts(assignment.planned, std::move(parts)) : performWhereItIs(assignment.planned);
    const DoneAction done = co_await underWay;
    CarriedOut carried = written(journal, assignment, done, clock.now(), self);
    if (!self || m_isClosed)
        co_return carried;
    if (done.action.verb == Verb::Undo && done.outcome.kind == ActionOutcome::Kind::Done)
        m_fences.forget(request.lock.id());
    follow(id, number, request, done);
    co_return carried;
}

QCoro::Task<DoneAction> Operations::performAt(Place place, PlannedAction planned)
{
    const QByteArray key = planned.action->key.toByteArray(), holder = planned.action->holder.toByteArray();
    std::vector<QPointer<Watcher>> servers{place.server};
    for (Watcher *server : m_shards->asksMajority() ? m_shards->servers() : std::vector<Watcher *>()) {
        if (server != place.server)
            servers.emplace_back(server);
    }
    const QString node = m_shards->nameOf(place.server);
    const auto act = historyOf(planned.action->verb);
    for (const auto &server : servers) {
        if (act)
            server->picture().expect(*act, key, holder);
    }
    const auto underWay = performOnAll(servers, m_guard, m_clock, std::move(planned), place.isImporting ? Asking::Yes : Asking::No);
    DoneAction done = co_await underWay;
    done.node = node;
    const bool isDone = doneOn(done) > 0;
    for (const auto &server : servers) {
        if (!server)
            continue;
        if (act && isDone)
            server->picture().confirm(key, holder);
        else if (act && !mayBeChanged(done))
            server->picture().withdraw(key, holder);
        if (act == OperatorAct::Restore && isDone) // it may be known as gone
            server->lookFor(Bytes(key));
        else
            server->lookAt(Bytes(key));
    }
    co_return done;
}

/**
 * Performs the action on the node that has the key: the slot's new owner after a move, the importing node during one. While a slot moves and has keys
 * of the action on both nodes, nothing is changed.
 */
QCoro::Task<DoneAction> Operations::performWhereItIs(PlannedAction planned)
{
    const QPointer<Operations> self(this);
    const QPointer<Shards> shards = m_shards;
    const Lock lock = planned.request.lock;
    DoneAction done = notSent(planned.request, closed());
    Place place = shards->placeOf(lock);
    for (int tries = 0; tries == 0 || place.server; ++tries) {
        co_await Watcher::reach(place.server);
        if (!self)
            co_return done;
        const auto objection = tries == 0 ? objectionTo(planned) : objectionTo(place);
        const bool isAnother = tries > 0 && !objection && planned.action->verb != Verb::Undo && !place.server->isSameAsFor(lock);
        if (objection && tries == 0)
            done = notSent(planned.request, *objection);
        if (objection || isAnother)
            co_return done;
        const auto underWay = performAt(place, planned);
        done = co_await underWay;
        const auto next = Shards::placeAfter(shards, lock, refusalOf(done.outcome), tries);
        place = co_await next;
    }
    co_return done;
}

QCoro::Task<> Operations::operate(quint64 id, PlannedAction planned)
{
    const QPointer<Operations> self(this);
    const ActionRequest request = planned.request;
    ++m_underWay;
    const auto announced = announce(id, 0, {&planned, 1});
    co_await announced;
    if (!self)
        co_return;
    const auto underWay = carryOut(id, 0, std::move(planned));
    CarriedOut carried = co_await underWay;
    if (!self)
        co_return;
    carried.done.notRecorded = co_await carried.notRecorded;
    if (!self)
        co_return;
    emit operated(id, request, carried.done);
    --m_underWay;
    finishIfClosed();
    tellAftermathLater(id, [this, id](const BulkAftermath &aftermath) { emit followed(id, aftermath.front().second); });
}

// ---- many

void Operations::operateInBulk(quint64 id, std::vector<PlannedAction> all)
{
    const auto carry = [this, id](int number, PlannedAction planned) { return carryOut(id, number, std::move(planned)); };
    const auto prepare = [this, id](int first, std::span<const PlannedAction> next) { return announce(id, first, next); };
    for (const qint64 batch = newBatch(); PlannedAction & planned : all)
        planned.request.batch = planned.request.batch ? planned.request.batch : batch;
    if (!all.empty() && all.front().request.verb == Verb::FenceOff)
        m_fencesInBulk.insert(id);
    ++m_underWay;
    const auto afterFailure =
        m_shards && (m_shards->hasSlots() || m_shards->keepsLocksApart()) ? BulkRun::AfterFailure::GoOn : BulkRun::AfterFailure::Stop;
    auto *run = new BulkRun(std::move(all), prepare, carry, afterFailure, m_clock, this);
    m_runs.emplace(id, run);
    connect(run, &BulkRun::progressed, this, [this, id](const BulkProgress &progress) { emit bulkProgressed(id, progress); });
    connect(run, &BulkRun::finished, this, [this, id, run](const BulkProgress &progress) {
        m_runs.erase(id);
        run->deleteLater();
        closeIntents(id);
        emit bulkFinished(id, progress);
        --m_underWay;
        finishIfClosed();
        tellAftermathLater(id, [this, id](const BulkAftermath &aftermath) { emit bulkFollowed(id, aftermath); });
    });
    run->start();
}

void Operations::cancelBulk(quint64 id)
{
    if (const auto found = m_runs.find(id); found != m_runs.end())
        found->second->cancel();
}

// ---- what happens to the locks afterwards

void Operations::follow(quint64 id, int number, const ActionRequest &request, const DoneAction &done)
{
    if (done.action.verb == Verb::FenceOff && doneOn(done) > 0)
        m_fences.watch(id, number, request, done);
    else if (done.outcome.kind == ActionOutcome::Kind::Done && !request.undoes)
        m_followed.insert(request.lock.id(), {id, number, Aftermath(done.action.key, done.action.holder, done.outcome.at)});
}

/** The outcome if the tombstone has gone or changed, which is not recorded in the journal; nothing: it stands, or that is not known. */
QCoro::Task<std::optional<ActionOutcome>> Operations::lookAtFence(QPointer<redis::Connection> connection, PlannedAction end)
{
    std::optional<ActionOutcome> objection;
    if (!end.request.undoes->elsewhere.empty())
        co_return objection;
    for (const Check &check : end.action->checks) {
        if (!connection)
            co_return objection;
        const Result<redis::Reply> answer = co_await connection->send(check.command);
        if (!answer && answer.error().kind == Error::Kind::WrongType)
            objection = lockscope::refusal(answer.error());
        else if (answer)
            objection = lockscope::objectionTo(check, *answer);
        if (!answer || objection)
            co_return objection;
    }
    co_return objection;
}

QCoro::Task<DoneAction> Operations::endFence(PlannedAction end)
{
    const QPointer<Operations> self(this);
    const QPointer<Watcher> server = m_shards ? m_shards->placeOf(end.request.lock).server : nullptr;
    co_await Watcher::reach(server);
    if (!self || !m_shards || !server || !server->connection().isReady()) // FenceWatch tries again; the journal gets no record
        co_return notSent(end.request, {});
    const auto look = lookAtFence(&server->connection(), end);
    const std::optional<ActionOutcome> objection = co_await look;
    if (!self || objection || !m_shards)
        co_return notSent(end.request, objection.value_or(ActionOutcome()));
    const int number = ++m_fencesEnded;
    const auto announced = announce(idOfFenceEnds, number, {&end, 1});
    co_await announced;
    if (!self)
        co_return notSent(end.request, {});
    if (m_isClosed) {
        closeIntents(idOfFenceEnds);
        co_return notSent(end.request, {});
    }
    const auto underWay = carryOut(idOfFenceEnds, number, std::move(end));
    const CarriedOut carried = co_await underWay;
    co_return carried.done;
}

void Operations::tellFencesEnded(quint64 id, const BulkAftermath &aftermath)
{
    if (m_fencesInBulk.contains(id))
        emit bulkFollowed(id, aftermath);
    else
        emit followed(id, aftermath.front().second);
}

/** Calls `tell` after Aftermath::watchedFor, unless no lock of this id is followed. */
void Operations::tellAftermathLater(quint64 id, std::function<void(const BulkAftermath &)> tell)
{
    m_clock.after(Aftermath::watchedFor, this, [this, id, tell = std::move(tell)] {
        if (const BulkAftermath aftermath = takeFollowed(id); !aftermath.empty())
            tell(aftermath);
    });
}

void Operations::take(const LockDelta &delta)
{
    m_fences.take(delta);
    if (m_followed.isEmpty())
        return;
    for (const LockEvent &event : delta.events) {
        for (auto [it, end] = m_followed.equal_range(event.id()); it != end; ++it)
            it->aftermath.take(event);
    }
}

BulkAftermath Operations::takeFollowed(quint64 id)
{
    BulkAftermath result;
    m_followed.removeIf([&](const auto &entry) {
        if (entry.value().id != id)
            return false;
        result.emplace_back(entry.value().number, entry.value().aftermath);
        return true;
    });
    std::ranges::sort(result, {}, [](const auto &followed) { return followed.first; });
    return result;
}

} // namespace lockscope
