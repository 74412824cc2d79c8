// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/operations.h"

#include "base/log.h"
#include "journal/journalwriter.h"
#include "operate/actionscript.h"
#include "operate/commandgate.h"
#include "watch/health/parttext.h"

#include <algorithm>
#include <utility>

namespace lockscope {

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

/** Waiters poll, mostly several times a second; a holder that puts its lock back does so within its lease, and is seen later. */
constexpr Duration followedFor = 3s;

/** Together longer than a slot without large keys takes to move. */
constexpr int mostRedirections = 8;
constexpr Duration redirectionWait = 250ms;

/** Another node has the key, or will have it: nothing was done. */
bool isRedirected(const DoneAction &done)
{
    const QByteArray &code = done.outcome.error.code;
    return done.outcome.kind != ActionOutcome::Kind::Done && (code == "MOVED" || code == "ASK" || code == "TRYAGAIN");
}

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

void write(JournalWriter *journal, const Assignment &assignment, const DoneAction &done, Instant now)
{
    qCInfo(logOperate, "%s %s: %s", verbName(done.action.verb), logged(done.action.key).constData(), outcomeName(done.outcome.kind));
    if (!journal)
        return;
    ActionRecord action = actionRecord(assignment.planned.request, done, {assignment.at, assignment.begun, now});
    action.server = assignment.server;
    action.intent = assignment.intent;
    journal->add(action);
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

void Operations::setServer(redis::Connection &connection, const JournalServer &server, const NodeOptions &nodes)
{
    begin(server, nodes);
    m_unwatched = &connection;
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

Watcher *Operations::watcherOf(const Lock &lock) const
{
    if (!m_deployment)
        return nullptr;
    Watcher *const owner = m_deployment->address().kind == redis::DeploymentAddress::Kind::Cluster ? m_deployment->ownerOf(lock.key) : nullptr;
    return owner ? owner : m_deployment->serverOf(lock);
}

redis::Connection *Operations::connectionTo(const Lock &lock) const
{
    Watcher *const watcher = watcherOf(lock);
    return watcher ? &watcher->connection() : m_unwatched.data();
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

std::optional<ActionOutcome> Operations::objectionTo(const PlannedAction &planned) const
{
    using Kind = ActionOutcome::Kind;
    if (!planned.action)
        return planned.action.error();
    if (!connectionTo(planned.request.lock))
        return outcomeOf(Kind::Failed, Error::Kind::Disconnected, tr("No server is open."));
    const Watcher *const watcher = watcherOf(planned.request.lock);
    if (const QString why = watcher ? PartText::whyNoActions(watcher->health().part) : QString(); !why.isEmpty())
        return outcomeOf(Kind::Refused, Error::Kind::Refused, why);
    if (watcher && !watcher->isIdentified())
        return outcomeOf(Kind::Refused, Error::Kind::Refused,
                         tr("It is not known whether the right server answers at this address. Nothing was sent; try again in a moment."));
    if (watcher && !watcher->isSameAsFor(planned.request.lock))
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
        if (!objectionTo(planned))
            records.push_back(m_intents.open(id, first, planned, m_server, m_clock.wallNow()));
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
QCoro::Task<DoneAction> Operations::carryOut(quint64 id, int number, PlannedAction planned)
{
    const QPointer<Operations> self(this);
    Clock &clock = m_clock;
    JournalWriter *const journal = m_journal;
    const std::optional<ActionRecord> intent = m_intents.close(id, number);
    const Assignment assignment{std::move(planned), m_server, intent ? intent->intent : 0, clock.wallNow(), clock.now()};
    const ActionRequest &request = assignment.planned.request;
    if (const auto objection = objectionTo(assignment.planned)) {
        const DoneAction refused = notSent(request, *objection);
        write(journal, assignment, refused, clock.now());
        co_return refused;
    }
    const Action &action = *assignment.planned.action;
    const QPointer<redis::Connection> connection = connectionTo(request.lock);
    const QPointer<Watcher> watcher = watcherOf(request.lock);
    const QByteArray key = action.key.toByteArray(), holder = action.holder.toByteArray();
    const auto act = watcher ? historyOf(action.verb) : std::nullopt;
    if (act)
        watcher->picture().expect(*act, key, holder);
    if (action.verb == Verb::Undo)
        m_followed.remove(action.key); // it does not come back by itself
    const DoneAction done = co_await performWhereItIs(connection, assignment.planned);
    write(journal, assignment, done, clock.now());
    if (!self || !connection || self->connectionTo(request.lock) != connection)
        co_return done;
    using Kind = ActionOutcome::Kind;
    const bool mayBeDone = done.outcome.kind == Kind::Done || done.outcome.kind == Kind::DoneInPart || done.outcome.mayBeDone;
    if (act && done.outcome.kind == Kind::Done)
        watcher->picture().confirm(key, holder);
    else if (act && !mayBeDone)
        watcher->picture().withdraw(key, holder);
    if (watcher)
        watcher->lookAt(key);
    if (done.action.verb == Verb::Undo && done.outcome.kind == Kind::Done)
        m_fences.forget(done.action.key);
    follow(id, number, request, done);
    co_return done;
}

/** While its slot moves, nobody changes it; once it has moved, it is compared where it is now. */
QCoro::Task<DoneAction> Operations::performWhereItIs(QPointer<redis::Connection> connection, PlannedAction planned)
{
    const QPointer<Operations> self(this);
    DoneAction done = co_await m_nodes.perform(*connection, planned);
    for (int tries = 0; tries < mostRedirections && isRedirected(done) && self && m_deployment; ++tries) {
        m_deployment->lookAtTopology();
        const auto rest = m_sleeper.sleep(redirectionWait);
        if (co_await rest == Woken::Cancelled || !self || !m_deployment)
            co_return done;
        const QPointer<redis::Connection> next = connectionTo(planned.request.lock);
        if (!next || !watcherOf(planned.request.lock)->isSameAsFor(planned.request.lock))
            co_return done;
        done = co_await m_nodes.perform(*next, planned);
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
    const DoneAction done = co_await underWay;
    if (!self)
        co_return;
    emit operated(id, request, done);
    tellAftermathLater(id, [this, id](const BulkAftermath &aftermath) { emit followed(id, aftermath.front().second); });
}

// ---- many

void Operations::operateInBulk(quint64 id, std::vector<PlannedAction> all)
{
    const auto carry = [this, id](int number, PlannedAction planned) { return carryOut(id, number, std::move(planned)); };
    const auto prepare = [this, id](int first, std::span<const PlannedAction> next) { return announce(id, first, next); };
    if (!all.empty() && all.front().request.verb == Verb::FenceOff)
        m_fencesInBulk.insert(id);
    auto *run = new BulkRun(std::move(all), prepare, carry, m_clock, this);
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
    redis::Connection *const connection = connectionTo(end.request.lock);
    if (!connection || !connection->isReady()) { // it is tried again, and nothing is to be written down
        if (m_unwatched)
            m_unwatched->open();
        co_return notSent(end.request, {});
    }
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
    co_return co_await carryOut(idOfFenceEnds, number, std::move(end));
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
