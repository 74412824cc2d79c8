// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/operations.h"

#include "journal/journalwriter.h"
#include "operate/commandgate.h"
#include "session/journaling.h"
#include "watch/health/partwords.h"

#include <algorithm>
#include <utility>

namespace lockscope {

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

/** Who waits polls, mostly several times a second; a holder that puts its lock back does so within its lease, and is seen later. */
constexpr Duration followedFor = 3s;

/** No order of an operator's. */
constexpr quint64 idOfFenceEnds = 0;

ActionOutcome objection(ActionOutcome::Kind kind, Error error)
{
    ActionOutcome outcome;
    outcome.kind = kind;
    outcome.error = std::move(error);
    return outcome;
}

DoneAction notSent(const OperatorOrder &order, const ActionOutcome &why)
{
    DoneAction done;
    done.action.verb = order.verb;
    done.action.key = order.lock.key;
    done.action.holder = order.holder.value_or(order.lock.token);
    done.outcome = why;
    return done;
}

/** What was ordered, and where: another server may be open by the time it is done. */
struct Assignment {
    OperatorOrder order;
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
    if (!journal)
        return;
    ActionRecord action = actionRecord(assignment.order, done, {assignment.at, assignment.begun, now});
    action.server = assignment.server;
    action.intent = assignment.intent;
    journal->add(action);
}

} // namespace

Operations::Operations(Clock &clock, JournalWriter *journal, QObject *parent)
    : QObject(parent), m_clock(clock), m_journal(journal), m_nodes(clock, this),
      m_fences([this](OperatorOrder order) { return endFence(std::move(order)); }, clock, this)
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

void Operations::setServer(Deployment *deployment, const JournalServer &server, const std::vector<redis::Connection::Options> &nodes)
{
    m_fences.abandonAll();
    m_fencesInBulk.clear();
    m_nodes.setNodes(nodes, [this](const redis::Command &command) { return refusal(command); });
    m_deployment = deployment;
    m_server = server;
    ++m_serverNumber;
    for (const auto &[id, run] : m_runs)
        run->stop({Error::Kind::Cancelled, u"The server was closed."_s, {}});
}

void Operations::setLookup(std::shared_ptr<ServerLookup> lookup)
{
    m_nodes.setGuard([self = QPointer<Operations>(this), lookup = std::move(lookup)](std::vector<QPointer<redis::Connection>> servers) {
        return guard(self, lookup, std::move(servers));
    });
}

/** What was found out while it was asked is told to whoever ordered, and to the window, which is read-only from then on. */
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
    why = Error{
        Error::Kind::Refused, tr("%1 Changes are not allowed there until you unlock them. Nothing was done on any server.").arg(known->sentence), {}};
    co_return why;
}

std::optional<Error> Operations::refusal(const redis::Command &command) const
{
    return m_access == Access::ReadOnly ? readOnlyGate(command) : std::nullopt;
}

// ---- one

Expected<Action, ActionOutcome> Operations::plan(const OperatorOrder &order, Instant now) const
{
    using Kind = ActionOutcome::Kind;
    const Watcher *const watcher = m_deployment ? m_deployment->serverOf(order.lock) : nullptr;
    if (!watcher)
        return Unexpected(objection(Kind::Failed, {Error::Kind::Disconnected, u"No server is open."_s, {}}));
    if (const QString why = PartWords::whyNoActions(watcher->health().part); !why.isEmpty())
        return Unexpected(objection(Kind::Refused, {Error::Kind::Refused, why, {}}));
    if (m_access == Access::ReadOnly)
        return Unexpected(objection(Kind::Refused, {Error::Kind::Refused, u"Read-only: unlock this server first. Nothing was sent."_s, {}}));
    Result<Action> action = planFor(order, now, watcher->picture().serverTime().at(now));
    if (!action)
        return Unexpected(objection(Kind::Refused, action.error()));
    return std::move(action).value();
}

QCoro::Task<> Operations::announce(quint64 id, int first, std::vector<OperatorOrder> orders)
{
    if (!m_journal)
        co_return;
    std::vector<ActionRecord> records;
    for (const OperatorOrder &order : orders) {
        if (const auto action = plan(order, m_clock.now()))
            records.push_back(m_intents.open(id, first, order, *action, m_server, m_clock.wallNow()));
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

/** Written down also if nobody is left to be told: it may have been done. */
QCoro::Task<DoneAction> Operations::carryOut(quint64 id, int number, OperatorOrder order)
{
    const QPointer<Operations> self(this);
    Clock &clock = m_clock;
    JournalWriter *const journal = m_journal;
    const std::optional<ActionRecord> intent = m_intents.close(id, number);
    const Assignment assignment{std::move(order), m_server, intent ? intent->intent : 0, clock.wallNow(), clock.now()};
    const OperatorOrder &ordered = assignment.order;
    auto action = plan(ordered, assignment.begun);
    if (!action) {
        const DoneAction refused = notSent(ordered, action.error());
        write(journal, assignment, refused, clock.now());
        co_return refused;
    }
    DoneAction done{std::move(action).value(), {}, {}};
    const QPointer<Deployment> deployment = m_deployment;
    const QPointer<Watcher> watcher = deployment->serverOf(ordered.lock);
    const QByteArray key = done.action.key.toByteArray(), holder = done.action.holder.toByteArray();
    const auto act = historyOf(done.action.verb);
    if (act)
        watcher->picture().expect(*act, key, holder);
    if (done.action.verb == Verb::Undo)
        m_followed.remove(done.action.key); // it does not come back by itself
    done = co_await m_nodes.perform(watcher->connection(), ordered, done.action);
    write(journal, assignment, done, clock.now());
    if (!self || !watcher || self->m_deployment != deployment)
        co_return done;
    using Kind = ActionOutcome::Kind;
    const bool mayBeDone = done.outcome.kind == Kind::Done || done.outcome.kind == Kind::DoneInPart || done.outcome.mayBeDone;
    if (act && done.outcome.kind == Kind::Done)
        watcher->picture().confirm(key, holder);
    else if (act && !mayBeDone)
        watcher->picture().withdraw(key, holder);
    watcher->lookAt(key);
    if (done.action.verb == Verb::Undo && done.outcome.kind == Kind::Done)
        m_fences.forget(done.action.key);
    follow(id, number, ordered, done);
    co_return done;
}

void Operations::operate(quint64 id, const OperatorOrder &order) { runOne(id, order); }

QCoro::Task<> Operations::runOne(quint64 id, OperatorOrder order)
{
    const QPointer<Operations> self(this);
    const quint64 server = m_serverNumber;
    const auto announced = announce(id, 0, {order});
    co_await announced;
    if (!self)
        co_return;
    if (server != m_serverNumber) {
        closeIntents(id);
        emit operated(
            id, order,
            notSent(order, objection(ActionOutcome::Kind::Failed, {Error::Kind::Cancelled, u"The server was closed. Nothing was sent."_s, {}})));
        co_return;
    }
    const auto underWay = carryOut(id, 0, order);
    const DoneAction done = co_await underWay;
    if (!self)
        co_return;
    emit operated(id, order, done);
    tellAftermathLater(id, [this, id](const BulkAftermath &aftermath) { emit followed(id, aftermath.front().second); });
}

// ---- many

void Operations::operateInBulk(quint64 id, std::vector<OperatorOrder> orders)
{
    const auto carry = [this, id](int number, OperatorOrder order) { return carryOut(id, number, std::move(order)); };
    const auto prepare = [this, id](int first, std::vector<OperatorOrder> next) { return announce(id, first, std::move(next)); };
    if (!orders.empty() && orders.front().verb == Verb::FenceOff)
        m_fencesInBulk.insert(id);
    auto *run = new BulkRun(std::move(orders), prepare, carry, m_clock, this);
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

void Operations::follow(quint64 id, int number, const OperatorOrder &order, const DoneAction &done)
{
    if (done.action.verb == Verb::FenceOff && doneOn(done) > 0)
        m_fences.watch(id, number, order, done);
    else if (done.outcome.kind == ActionOutcome::Kind::Done && !order.undoes)
        m_followed.insert(done.action.key, {id, number, Aftermath(done.action.key, done.action.holder, done.outcome.at)});
}

QCoro::Task<DoneAction> Operations::endFence(OperatorOrder order)
{
    const QPointer<Operations> self(this);
    const quint64 server = m_serverNumber;
    Watcher *const watcher = m_deployment ? m_deployment->serverOf(order.lock) : nullptr;
    if (!watcher || !watcher->connection().isReady()) // it is tried again, and nothing is to be written down
        co_return notSent(order, {});
    const int number = ++m_fencesEnded;
    const auto announced = announce(idOfFenceEnds, number, {order});
    co_await announced;
    if (!self)
        co_return notSent(order, {});
    if (server != m_serverNumber) {
        closeIntents(idOfFenceEnds);
        co_return notSent(order, {});
    }
    co_return co_await carryOut(idOfFenceEnds, number, order);
}

void Operations::tellFencesEnded(quint64 id, const BulkAftermath &aftermath)
{
    if (m_fencesInBulk.contains(id))
        emit bulkFollowed(id, aftermath);
    else
        emit followed(id, aftermath.front().second);
}

/** Nothing is told if nothing was done. */
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
