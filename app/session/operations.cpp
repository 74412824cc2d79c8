// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/operations.h"

#include "base/log.h"
#include "journal/journalwriter.h"
#include "operate/actionscript.h"
#include "operate/commandgate.h"
#include "operate/slotparts.h"
#include "watch/health/parttext.h"

#include <algorithm>
#include <array>
#include <utility>

namespace lockscope {

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

/** Waiters poll, mostly several times a second; a holder that puts its lock back does so within its lease, and is seen later. */
constexpr Duration followedFor = 3s;

/** No order of an operator's. */
constexpr quint64 idOfFenceEnds = 0;

ActionOutcome outcomeOf(ActionOutcome::Kind kind, Error::Kind why, const QString &text)
{
    ActionOutcome outcome;
    outcome.kind = kind;
    outcome.error = {why, text, {}};
    return outcome;
}

/** What is done, and where: another server may be open by the time it is done. */
struct Assignment {
    PlannedAction planned;
    JournalServer server;
    qint64 intent = 0;
    UnixTime at;
    Instant begun;
};

/** How it shows in the lock's history; nothing: not as the beginning or end of a hold. */
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

/** Whoever reports the outcome also reports if it is not recorded; if nobody is left, it is written all the same. */
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

} // namespace

Operations::Operations(Clock &clock, JournalWriter *journal, QObject *parent)
    : QObject(parent), m_clock(clock), m_journal(journal), m_sleeper(clock), m_remedy(tr("It is read-only until you allow changes.")),
      m_nodes(clock, this), m_fences([this](PlannedAction end) { return endFence(std::move(end)); }, clock, this)
{
    connect(&m_fences, &FenceWatch::ended, this, &Operations::tellFencesEnded);
}

Operations::~Operations()
{
    for (const auto &[id, run] : m_runs)
        delete run; // before it could begin another one
    for (const ActionRecord &record : m_intents.closeAll())
        m_journal->add(record);
}

void Operations::setServer(Deployment *deployment, const JournalServer &server, const NodeOptions &nodes)
{
    begin(server, nodes);
    m_deployment = deployment;
}

void Operations::setServer(Primaries &primaries, const JournalServer &server, const NodeOptions &nodes)
{
    begin(server, nodes);
    m_unwatched = &primaries;
}

void Operations::begin(const JournalServer &server, const NodeOptions &nodes)
{
    m_fences.abandonAll();
    m_fencesInBulk.clear();
    m_nodes.setNodes(nodes, [this](const redis::Command &command) { return refusal(command); });
    m_deployment = nullptr;
    m_unwatched = nullptr;
    m_server = server;
    ++m_serverNumber;
    for (const auto &[id, run] : m_runs)
        run->stop({Error::Kind::Cancelled, tr("The server was closed."), {}});
}

QString Operations::nameOf(const redis::Connection &connection) const
{
    if (m_unwatched)
        return m_unwatched->nameOf(&connection);
    const redis::Endpoint &endpoint = connection.options().endpoint;
    const bool isOneOfSeveral = m_deployment && m_deployment->topology() && endpoint.kind != redis::Endpoint::Kind::Unix;
    return isOneOfSeveral ? redis::placeText({endpoint.host, endpoint.port}) : QString();
}

/** At the owner of its slot now, else where it was seen: so is a client that has it by subscribing. Of a group the first one; the action goes to all. */
Operations::Place Operations::placeOf(const Lock &lock) const
{
    Place place;
    if (m_unwatched)
        place.connection = m_unwatched->placeOf(lock);
    if (m_deployment) {
        const bool isOwned = m_deployment->address().kind == redis::DeploymentAddress::Kind::Cluster || m_deployment->isGroup();
        Watcher *const owner = isOwned && lock.form != LockForm::Subscription ? m_deployment->ownerOf(lock.key) : nullptr;
        place.watcher = owner ? owner : m_deployment->serverOf(lock);
        place.connection = place.watcher ? &place.watcher->connection() : nullptr;
    }
    if (place.connection)
        place.node = nameOf(*place.connection);
    return place;
}

Operations::Place Operations::importerOf(const Lock &lock) const
{
    Place place;
    place.isImporting = true;
    if (m_unwatched)
        place.connection = m_unwatched->importerOf(lock.key);
    if (m_deployment)
        place.watcher = m_deployment->importerOf(lock.key);
    if (place.watcher)
        place.connection = &place.watcher->connection();
    if (place.connection)
        place.node = nameOf(*place.connection);
    return place;
}

bool Operations::isCluster() const
{
    using Kind = redis::DeploymentAddress::Kind;
    return (m_deployment && m_deployment->address().kind == Kind::Cluster) || (m_unwatched && m_unwatched->isCluster());
}

bool Operations::isRedirected(const ActionOutcome &outcome)
{
    static constexpr std::array<const char *, 5> codes{"MOVED", "ASK", "TRYAGAIN", "READONLY", "CLUSTERDOWN"};
    const QByteArray &code = outcome.error.code;
    return outcome.kind == ActionOutcome::Kind::Refused && std::ranges::any_of(codes, [&code](const char *one) { return code == one; });
}

/** Else nobody says where a key is instead. */
bool Operations::hasTopology() const { return m_deployment ? m_deployment->topology() != nullptr : m_unwatched && m_unwatched->isDeployment(); }

void Operations::lookAtTopology()
{
    if (m_unwatched)
        m_unwatched->lookAtTopology();
    if (m_deployment)
        m_deployment->lookAtTopology();
}

std::optional<ActionOutcome> Operations::whyNotReached(const Place &place) const
{
    if (!m_unwatched || m_unwatched->isReached(place.connection))
        return std::nullopt;
    const Error &error = place.connection->lastError();
    const QString why = error.text.isEmpty() ? tr("Not connected") : error.text.shown();
    return outcomeOf(ActionOutcome::Kind::Failed, Error::Kind::Disconnected, tr("%1. Nothing was sent.").arg(why));
}

QCoro::Task<> Operations::reach(QPointer<Operations> self, Place place)
{
    if (self && self->m_unwatched)
        co_await Primaries::reach(self->m_unwatched, place.connection);
    else
        co_await Watcher::settle(place.watcher);
}

void Operations::setLookup(std::shared_ptr<ServerLookup> lookup)
{
    m_nodes.setGuard([self = QPointer<Operations>(this), lookup = std::move(lookup)](std::vector<QPointer<redis::Connection>> servers) {
        return guard(self, lookup, std::move(servers));
    });
}

/** Reports the findings of the check to the caller, and to the window, which is read-only from then on. */
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
    why = Error{Error::Kind::Refused, tr("%1 %2 Nothing was done on any server.").arg(known->sentence, self->m_remedy), {}};
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
    const bool isOpen = m_deployment || m_unwatched;
    if (!place.connection)
        return outcomeOf(Kind::Failed, Error::Kind::Disconnected,
                         isOpen ? tr("No primary is known that owns the slot of this key. Nothing was sent.") : tr("No server is open."));
    QString why = m_unwatched ? m_unwatched->objectionTo(place.connection) : QString();
    if (place.watcher)
        why = PartText::whyNoActions(place.watcher->health().part);
    if (why.isEmpty() && place.watcher && !place.watcher->isIdentified())
        why = PartText::notIdentified();
    if (why.isEmpty() && place.watcher && m_deployment->isAnotherProcess(*place.watcher))
        why = tr("%1 Nothing was sent; try again in a few seconds.").arg(PartText::anotherProcess(place.node));
    return why.isEmpty() ? std::nullopt : std::optional(outcomeOf(Kind::Refused, Error::Kind::Refused, why));
}

std::optional<ActionOutcome> Operations::objectionTo(const PlannedAction &planned) const
{
    using Kind = ActionOutcome::Kind;
    if (!planned.action)
        return planned.action.error();
    const Place place = placeOf(planned.request.lock);
    if (const auto objection = objectionTo(place))
        return objection;
    const Lock &lock = planned.request.lock;
    const bool comparesData = planned.action->verb == Verb::Undo; // a promoted replica may have the same
    const Watcher *const seenAt = m_deployment && m_deployment->isGroup() ? m_deployment->serverOf(lock) : place.watcher.data();
    if (seenAt && !comparesData && !seenAt->isSameAsFor(lock))
        return outcomeOf(Kind::Refused, Error::Kind::Refused,
                         tr("The server was restarted or replaced after this lock was seen. Nothing was sent; look at the lock again."));
    if (m_access == Access::ReadOnly)
        return outcomeOf(Kind::Refused, Error::Kind::Refused, tr("This server is read-only: allow changes first. Nothing was sent."));
    return whyTooLate(planned, m_clock.now());
}

QCoro::Task<> Operations::announce(quint64 id, int first, std::span<const PlannedAction> next)
{
    if (!m_journal)
        co_return;
    std::vector<ActionRecord> records;
    for (const PlannedAction &planned : next) {
        if (!objectionTo(planned)) {
            records.push_back(m_intents.open(id, first, planned, m_server, m_clock.wallNow()));
            records.back().node = placeOf(planned.request.lock).node;
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

/** Recorded even if no receiver is left: it may have been done. */
QCoro::Task<CarriedOut> Operations::carryOut(quint64 id, int number, PlannedAction planned)
{
    const QPointer<Operations> self(this);
    Clock &clock = m_clock;
    JournalWriter *const journal = m_journal;
    const std::optional<ActionRecord> intent = m_intents.close(id, number);
    const Assignment assignment{std::move(planned), m_server, intent ? intent->intent : 0, clock.wallNow(), clock.now()};
    const ActionRequest &request = assignment.planned.request;
    const quint64 server = m_serverNumber;
    if (assignment.planned.action) { // else nothing is sent
        const auto reached = reach(this, placeOf(request.lock));
        co_await reached;
    }
    std::optional<ActionOutcome> objection;
    if (!self || server != m_serverNumber)
        objection = outcomeOf(ActionOutcome::Kind::Failed, Error::Kind::Cancelled, tr("The server was closed. Nothing was sent."));
    else if (objection = objectionTo(assignment.planned); !objection)
        objection = whyNotReached(placeOf(request.lock));
    if (objection) {
        DoneAction refused = notSent(request, *objection);
        if (self)
            refused.node = placeOf(request.lock).node;
        co_return written(journal, assignment, refused, clock.now(), self);
    }
    if (assignment.planned.action->verb == Verb::Undo)
        m_followed.remove(request.lock.key); // it does not come back by itself
    const QCoro::Task<DoneAction> underWay = begin(assignment.planned);
    const DoneAction done = co_await underWay;
    CarriedOut carried = written(journal, assignment, done, clock.now(), self);
    if (!self || server != m_serverNumber)
        co_return carried;
    if (done.action.verb == Verb::Undo && done.outcome.kind == ActionOutcome::Kind::Done)
        m_fences.forget(done.action.key);
    follow(id, number, request, done);
    co_return carried;
}

QCoro::Task<DoneAction> Operations::begin(const PlannedAction &planned)
{
    if (std::vector<Action> parts = isCluster() ? partsBySlot(*planned.action) : std::vector<Action>(); parts.size() > 1)
        return performParts(planned, std::move(parts));
    return performWhereItIs(placeOf(planned.request.lock), planned);
}

/** Those whose pictures are to expect it. */
std::vector<QPointer<Watcher>> Operations::watchersAt(const Place &place) const
{
    std::vector<QPointer<Watcher>> all;
    if (m_deployment && m_deployment->isGroup() && place.watcher)
        std::ranges::copy(m_deployment->servers(), std::back_inserter(all));
    else if (place.watcher)
        all.push_back(place.watcher);
    return all;
}

QCoro::Task<DoneAction> Operations::performAt(Place place, PlannedAction planned)
{
    const QByteArray key = planned.action->key.toByteArray(), holder = planned.action->holder.toByteArray();
    const std::vector<QPointer<Watcher>> watchers = watchersAt(place);
    const auto act = historyOf(planned.action->verb);
    for (const auto &watcher : watchers) {
        if (act)
            watcher->picture().expect(*act, key, holder);
    }
    DoneAction done = co_await m_nodes.perform(*place.connection, planned, place.isImporting ? Asking::Yes : Asking::No);
    done.node = place.node;
    const bool isDone = doneOn(done) > 0;
    for (const auto &watcher : watchers) {
        if (!watcher)
            continue;
        if (act && isDone)
            watcher->picture().confirm(key, holder);
        else if (act && !mayBeChanged(done))
            watcher->picture().withdraw(key, holder);
        watcher->lookAt(Bytes(key));
    }
    co_return done;
}

/**
 * What another node has, or will have, is compared there: once its slot has moved at the new owner, and meanwhile where the slot is on its way to. While
 * some of its keys are on either side, nobody changes them.
 */
QCoro::Task<DoneAction> Operations::performWhereItIs(Place place, PlannedAction planned)
{
    const QPointer<Operations> self(this);
    const quint64 server = m_serverNumber;
    if (const auto objection = objectionTo(place))
        co_return notSent(planned.request, *objection);
    DoneAction done = co_await performAt(place, planned);
    for (int tries = 0; tries < mostRedirections && isRedirected(done.outcome) && self && server == m_serverNumber && hasTopology(); ++tries) {
        lookAtTopology();
        const auto rest = m_sleeper.sleep(redirectionWait);
        if (co_await rest == Woken::Cancelled || !self || server != m_serverNumber)
            co_return done;
        const Lock &lock = planned.request.lock;
        const Place importer = done.outcome.error.code == "ASK" ? importerOf(lock) : Place();
        const Place next = importer.connection ? importer : placeOf(lock);
        const auto reached = reach(self, next);
        co_await reached;
        const bool isAnother = next.watcher && planned.action->verb != Verb::Undo && !next.watcher->isSameAsFor(lock);
        if (!self || server != m_serverNumber || !next.connection || isAnother || objectionTo(next))
            co_return done;
        done = co_await performAt(next, planned);
    }
    co_return done;
}

void Operations::operate(quint64 id, const PlannedAction &planned) { runOne(id, planned); }

QCoro::Task<> Operations::runOne(quint64 id, PlannedAction planned)
{
    const QPointer<Operations> self(this);
    const quint64 server = m_serverNumber;
    const ActionRequest request = planned.request;
    const auto announced = announce(id, 0, {&planned, 1});
    co_await announced;
    if (!self)
        co_return;
    if (server != m_serverNumber) {
        closeIntents(id);
        emit operated(
            id, request,
            notSent(request, outcomeOf(ActionOutcome::Kind::Failed, Error::Kind::Cancelled, tr("The server was closed. Nothing was sent."))));
        co_return;
    }
    const auto underWay = carryOut(id, 0, std::move(planned));
    CarriedOut carried = co_await underWay;
    if (!self)
        co_return;
    carried.done.notRecorded = co_await carried.notRecorded;
    if (!self)
        co_return;
    emit operated(id, request, carried.done);
    tellAftermathLater(id, [this, id](const BulkAftermath &aftermath) { emit followed(id, aftermath.front().second); });
}

// ---- many

void Operations::operateInBulk(quint64 id, std::vector<PlannedAction> all)
{
    const auto carry = [this, id](int number, PlannedAction planned) { return carryOut(id, number, std::move(planned)); };
    const auto prepare = [this, id](int first, std::span<const PlannedAction> next) { return announce(id, first, next); };
    if (!all.empty() && all.front().request.verb == Verb::FenceOff)
        m_fencesInBulk.insert(id);
    const auto afterFailure = isCluster() ? BulkRun::AfterFailure::GoOn : BulkRun::AfterFailure::Stop;
    auto *run = new BulkRun(std::move(all), prepare, carry, afterFailure, m_clock, this);
    m_runs.emplace(id, run);
    connect(run, &BulkRun::progressed, this, [this, id](const BulkProgress &progress) { emit bulkProgressed(id, progress); });
    connect(run, &BulkRun::finished, this, [this, id, run](const BulkProgress &progress) {
        m_runs.erase(id);
        run->deleteLater();
        closeIntents(id);
        emit bulkFinished(id, progress);
        tellAftermathLater(id, [this, id](const BulkAftermath &aftermath) { emit bulkFollowed(id, aftermath); });
    });
    run->start();
}

void Operations::cancelBulk(quint64 id)
{
    if (const auto found = m_runs.find(id); found != m_runs.end())
        found->second->cancel();
}

// ---- what becomes of them

void Operations::follow(quint64 id, int number, const ActionRequest &request, const DoneAction &done)
{
    if (done.action.verb == Verb::FenceOff && doneOn(done) > 0)
        m_fences.watch(id, number, request, done);
    else if (done.outcome.kind == ActionOutcome::Kind::Done && !request.undoes)
        m_followed.insert(done.action.key, {id, number, Aftermath(done.action.key, done.action.holder, done.outcome.at)});
}

/** What prevents ending it; nothing: it stands, or that is not known. A tombstone that has gone by itself is not recorded in the journal. */
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
    const quint64 server = m_serverNumber;
    const Place place = placeOf(end.request.lock);
    const auto reached = reach(this, place);
    co_await reached;
    const QPointer<redis::Connection> connection = place.connection;
    if (!self || server != m_serverNumber || !connection || !connection->isReady()) // it is tried again, and nothing is to be written down
        co_return notSent(end.request, {});
    const auto look = lookAtFence(connection, end);
    const std::optional<ActionOutcome> objection = co_await look;
    if (!self || objection || server != m_serverNumber)
        co_return notSent(end.request, objection.value_or(ActionOutcome()));
    const int number = ++m_fencesEnded;
    const auto announced = announce(idOfFenceEnds, number, {&end, 1});
    co_await announced;
    if (!self)
        co_return notSent(end.request, {});
    if (server != m_serverNumber) {
        closeIntents(idOfFenceEnds);
        co_return notSent(end.request, {});
    }
    const CarriedOut carried = co_await carryOut(idOfFenceEnds, number, std::move(end));
    co_return carried.done;
}

void Operations::tellFencesEnded(quint64 id, const BulkAftermath &aftermath)
{
    if (m_fencesInBulk.contains(id))
        emit bulkFollowed(id, aftermath);
    else
        emit followed(id, aftermath.front().second);
}

/** Reports nothing if nothing was done. */
void Operations::tellAftermathLater(quint64 id, std::function<void(const BulkAftermath &)> tell)
{
    m_clock.after(followedFor, this, [this, id, tell = std::move(tell)] {
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
        for (auto [it, end] = m_followed.equal_range(event.key); it != end; ++it)
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
