// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/operatecommand.h"

#include "base/safetext.h"
#include "cli/jsonlines.h"
#include "cli/standardoutput.h"
#include "cli/textlines.h"
#include "locks/lockbrief.h"
#include "libraries/companions.h"
#include "libraries/subscriptionlocks.h"
#include "operate/actionscript.h"
#include "watch/picture/clientsightings.h"
#include "watch/reading/holderlookup.h"

#include <QPointer>

#include <algorithm>
#include <array>

namespace lockscope {

namespace {

constexpr Duration latencyBudget(5);

/** A lock in a string of which nothing but the holder is known: the server compares all the same. */
Lock unreadLock(const CommandLine::Target &target)
{
    Lock lock;
    lock.key = target.key;
    lock.token = target.holder;
    lock.protocol = Protocol::Token;
    return lock;
}

/** From best to worst. */
int badness(ExitCode code)
{
    static constexpr std::array order{ExitCode::Ok,        ExitCode::AlreadyGone, ExitCode::HolderChanged,
                                      ExitCode::WrongType, ExitCode::Refused,     ExitCode::Failed};
    return int(std::ranges::find(order, code) - order.begin());
}

bool isListed(const Lock &lock, const QByteArray &holder)
{
    return lock.details && std::ranges::find(lock.details->holders, Bytes(holder), &Holder::token) != lock.details->holders.end();
}

/** And its holders have names. */
bool isShared(const Lock &lock)
{
    const bool isCounted = schemeOf(lock).exclusivity == Exclusivity::Latch || lock.protocol == Protocol::Queue;
    return lock.details && !lock.hasOneHolder() && lock.details->holdersInAll > 0 && !isCounted;
}

/** All who hold it were read, and this one is not among them. */
bool isHeldByOthers(const Lock &lock, const QByteArray &holder)
{
    return isShared(lock) && qint64(lock.details->holders.size()) == lock.details->holdersInAll && !isListed(lock, holder);
}

/** Only the first members of a key are read, and of a large hash or set none. */
bool mayBeUnread(const std::optional<Lock> &lock, const QByteArray &holder)
{
    if (!lock || !lock->details)
        return !lock || lock->protocol == Protocol::Hash || lock->protocol == Protocol::OtherType;
    return qint64(lock->details->holders.size()) < lock->details->holdersInAll && !isListed(*lock, holder);
}

bool isOtherThanALock(const Lock &lock) { return lock.protocol == Protocol::OtherType || (lock.protocol == Protocol::Hash && !lock.details); }

} // namespace

OperateCommand::OperateCommand(const CommandLine &commandLine, const redis::Secret &password, SchemeProfiles profiles, Clock &clock)
    : ActionCommand(commandLine, password, clock), m_profiles(std::move(profiles)), m_pacing(latencyBudget), m_reader(connection(), clock, m_pacing),
      m_fences([this](OperatorOrder order) { return endFence(std::move(order)); }, clock), m_isWatching(commandLine.watchesFence)
{
    connect(&m_fences, &FenceWatch::ended, this, [this](quint64, const BulkAftermath &ended) { tellFenceEnd(ended.front().second); });
}

void OperateCommand::interrupt()
{
    if (std::exchange(m_openFences, 0) > 0)
        writeError(tr("Interrupted: nobody watches the tombstones from now on."));
    m_isWatching = false;
    if (!m_run)
        return ActionCommand::interrupt();
    m_run->cancel(); // what is under way is waited for and told
    m_run = nullptr;
}

QCoro::Task<Result<std::vector<std::optional<Lock>>>> OperateCommand::readKeys(std::vector<Bytes> keys)
{
    std::vector<std::optional<Lock>> locks(keys.size());
    const KeyReader::Sink take = [&](std::size_t number, KeyReading read) {
        if (read.type == KeyReading::Type::Missing)
            m_missing.push_back(read.key);
        if (read.type != KeyReading::Type::Unreadable)
            locks[number] = recognise(read, serverTime(), m_profiles);
    };
    const Result<void> result = co_await m_reader.read(std::move(keys), take);
    if (!result)
        co_return failure(result.error());
    co_return locks;
}

/** A fair lock that nobody holds is known by its queue. */
QCoro::Task<Result<std::vector<OperateCommand::Found>>> OperateCommand::readLocks()
{
    std::vector<Target> targets{{line().key, line().ifHolder}};
    targets.insert(targets.end(), line().further.begin(), line().further.end());
    std::vector<Bytes> keys;
    for (const Target &target : targets)
        keys.push_back(Bytes(target.key));
    auto locks = co_await readKeys(keys);
    if (locks && !locks->front() && verb() == Verb::EvictWaiter) {
        keys = queuesFor(line().key);
        locks = co_await readKeys(keys);
    }
    if (!locks)
        co_return failure(locks.error());
    std::vector<Found> found;
    for (std::size_t i = 0; i < targets.size(); ++i) {
        std::optional<Lock> lock = (*locks)[i];
        if (!lock)
            lock = co_await readSubscription(targets[i]);
        Found one{targets[i], lock.value_or(unreadLock(targets[i]))};
        one.isMissing = !lock && std::ranges::find(m_missing, targets[i].key) != m_missing.end();
        one.isHeldByOthers = isHeldByOthers(one.lock, targets[i].holder);
        if (verb() != Verb::EvictWaiter && mayBeUnread(lock, targets[i].holder))
            one = co_await lookUp(std::move(one));
        found.push_back(std::move(one));
    }
    co_return found;
}

QCoro::Task<OperateCommand::Found> OperateCommand::lookUp(Found read)
{
    const Result<KeyReading> reading = co_await lookUpHolder(connection(), clock(), Bytes(read.target.key), read.target.holder);
    if (!reading)
        co_return read;
    std::optional<Lock> found = recognise(*reading, serverTime(), m_profiles);
    if (found && isListed(*found, read.target.holder))
        read.lock = *std::move(found);
    else // of a key that is too large to be recognised, too, it is known who is not in it
        read.isHeldByOthers = isShared(read.lock) || (reading->contents && reading->contents->count > mostMembersRead);
    co_return read;
}

QCoro::Task<std::optional<Lock>> OperateCommand::readSubscription(Target target)
{
    if (channelNamedBy(target.holder) != std::optional(QByteArrayView(target.key)))
        co_return std::nullopt;
    const redis::Command question = redis::command("CLIENT", "LIST", "TYPE", "pubsub");
    const Result<redis::Reply> reply = co_await connection().send(question);
    if (!reply)
        co_return std::nullopt;
    const redis::ClientList list = redis::readClientList(reply->view());
    const std::vector<KeyReading> readings = subscriptionsIn(list, {Bytes(target.key)}, clock().now());
    std::optional<Lock> lock = readings.empty() ? std::nullopt : recognise(readings.front(), serverTime());
    if (lock)
        lock->details = lock->details.withClients(ClientSightings(list, line().server->endpoint.database, clock().now()).of(*lock));
    co_return lock;
}

/** The holder that was named, in place of the one that was read: what is compared at the server is what the operator saw. */
OperatorOrder OperateCommand::orderFor(const Found &found) const
{
    const Lock &read = found.lock;
    OperatorOrder order;
    order.verb = verb();
    order.lock = read;
    order.reason = line().reason;
    order.time = line().watchFor.value_or(defaultQuietPeriod);
    order.mark = newMark();
    if (order.verb == Verb::EvictWaiter || (read.details && !read.hasOneHolder()))
        order.holder = Bytes(found.target.holder);
    if (!read.details) {
        order.lock.token = found.target.holder;
        order.lock.tokenIsWhole = true;
    }
    return order;
}

std::optional<DoneAction> OperateCommand::objectionTo(const Found &found, const OperatorOrder &order) const
{
    const Lock &lock = found.lock;
    DoneAction done = notDone({});
    done.action.key = found.target.key;
    done.action.holder = found.target.holder;
    const bool hasOne = lock.details ? lock.hasOneHolder() : lock.protocol == Protocol::Subscription;
    const bool isOther = hasOne ? lock.token != found.target.holder : found.isHeldByOthers;
    if (verb() != Verb::EvictWaiter && isOther) {
        done.outcome.kind = ActionOutcome::Kind::HolderChanged;
        done.outcome.holderNow = onlyToken(lock).toByteArray();
        return done;
    }
    if (!isOtherThanALock(lock))
        return std::nullopt;
    // The operator saw a holder, so that it was something else then.
    done.outcome.kind = ActionOutcome::Kind::WrongType;
    if (const Result<Action> action = planFor(order, {}, {}); !action)
        done.outcome.error = action.error();
    return done;
}

QCoro::Task<> OperateCommand::run()
{
    const QPointer<OperateCommand> self(this);
    co_await askTime();
    if (!self)
        co_return;
    Result<std::vector<Found>> found = co_await readLocks();
    if (!self)
        co_return;
    if (!found)
        co_return print({}, notDone(found.error()));
    m_found = std::move(found).value();
    if (m_found.size() > 1) {
        runMany();
        co_return;
    }
    const OperatorOrder order = orderFor(m_found.front());
    if (const auto objection = objectionTo(m_found.front(), order))
        co_return print(order, *objection);
    warnOf({order});
    if (verb() == Verb::FenceOff && !line().dryRun)
        co_await fenceOne(order);
    else
        co_await carryOut(order);
}

/** Of what is not there, or another's already, nothing is taken away; further servers may have it all the same. */
void OperateCommand::warnOf(const std::vector<OperatorOrder> &orders) const
{
    if (line().dryRun)
        return;
    std::vector<OperatorOrder> toBeDone;
    for (std::size_t i = 0; i < orders.size(); ++i) {
        const bool isMissing = m_found[i].isMissing && line().nodes.empty();
        if (!isMissing && !objectionTo(m_found[i], orders[i]))
            toBeDone.push_back(orders[i]);
    }
    tellWarnings(toBeDone);
}

// ---- a fence, and its end

QCoro::Task<> OperateCommand::fenceOne(OperatorOrder order)
{
    const QPointer<OperateCommand> self(this);
    announce(0, {order});
    const auto underWay = perform(order);
    const DoneAction done = co_await underWay;
    if (!self)
        co_return;
    tell(order, done);
    closeJournal();
    m_worst = exitCode(done);
    watchFence(order, done);
    m_isAllDone = true;
    finishUnlessWatching();
}

void OperateCommand::watchFence(const OperatorOrder &order, const DoneAction &done)
{
    if (verb() != Verb::FenceOff || doneOn(done) == 0)
        return;
    const Scheme &scheme = schemeOf(order.lock);
    if (m_isWatching)
        m_fences.watch(quint64(++m_openFences), 0, order, done);
    else if (scheme.traits.testFlag(SchemeTrait::BlindRenewal))
        writeError(tr("note: %1: %2 renews without looking at the value and may prolong the tombstone. Use --watch to remove it when the quiet "
                      "period is over.")
                       .arg(safeText(order.lock.key, 200), QString::fromUtf8(scheme.label)));
    else if (!std::exchange(m_hasToldUnwatched, true))
        writeError(
            tr("note: Lockscope does not watch the tombstone, and a client that renews without looking at the value prolongs it. Use --watch to "
               "remove it when the quiet period is over."));
}

/** A tombstone that has gone by itself, or is something else by now, is none of the journal's business. */
QCoro::Task<std::optional<ActionOutcome>> OperateCommand::lookAtFence(Action end)
{
    for (const Check &check : end.checks) {
        const Result<redis::Reply> answer = co_await connection().send(check.command);
        if (!answer)
            co_return answer.error().kind == Error::Kind::WrongType ? std::optional(refusal(answer.error())) : std::nullopt;
        if (auto objection = lockscope::objectionTo(check, *answer))
            co_return objection;
    }
    co_return std::nullopt;
}

QCoro::Task<DoneAction> OperateCommand::endFence(OperatorOrder order)
{
    const QPointer<OperateCommand> self(this);
    const Instant begun = clock().now();
    const int number = int(m_found.size()) + ++m_fencesEnded;
    DoneAction done{planFenceEnd(order.undoes->action), {}, {}};
    if (!connection().isReady()) {
        connection().open(); // for the next try
        co_return done;
    }
    const auto look = lookAtFence(done.action);
    const std::optional<ActionOutcome> objection = co_await look;
    if (self && objection && order.undoes->elsewhere.empty()) {
        done.outcome = *objection;
        co_return done;
    }
    if (!self)
        co_return done;
    announce(number, {order});
    const auto underWay = perform(order);
    done = co_await underWay;
    if (self) {
        record(order, done, begun, number);
        writeJournal();
    }
    co_return done;
}

void OperateCommand::tellFenceEnd(const Aftermath &aftermath)
{
    if (!m_isWatching)
        return;
    if (line().json)
        writeOut(jsonLine(aftermath, clock().wallNow()));
    else
        writeOut(textLine(aftermath));
    if (aftermath.kind() == Aftermath::Kind::NotEnded)
        m_worst = ExitCode::Failed;
    --m_openFences;
    finishUnlessWatching();
}

void OperateCommand::finishUnlessWatching()
{
    if (m_isAllDone && m_openFences == 0)
        finish(m_worst);
}

// ---- several, one by one

void OperateCommand::runMany()
{
    std::vector<OperatorOrder> orders;
    for (const Found &found : m_found)
        orders.push_back(orderFor(found));
    m_told.resize(orders.size());
    warnOf(orders);
    const auto carry = [this](int number, OperatorOrder order) { return carryOutOne(std::size_t(number), std::move(order)); };
    const auto prepare = [this](int first, std::vector<OperatorOrder> next) { return announceNext(first, std::move(next)); };
    m_run = new BulkRun(std::move(orders), prepare, carry, clock(), this);
    connect(m_run, &BulkRun::progressed, this, [this] { writeJournal(); });
    connect(m_run, &BulkRun::finished, this, &OperateCommand::finishMany);
    m_run->start();
}

QCoro::Task<> OperateCommand::announceNext(int first, std::vector<OperatorOrder> orders)
{
    if (line().dryRun)
        co_return;
    announce(first, orders);
}

QCoro::Task<DoneAction> OperateCommand::carryOutOne(std::size_t number, OperatorOrder order)
{
    const QPointer<OperateCommand> self(this);
    DoneAction done;
    if (const auto objection = objectionTo(m_found[number], order)) {
        done = *objection;
    } else if (line().dryRun) {
        const Result<Action> action = planFor(order, clock().now(), serverTime().at(clock().now()));
        done = notDone(action ? Error() : action.error());
        if (action) {
            done.action = *action;
            done.outcome.kind = ActionOutcome::Kind::Done;
            tellPlan(order, *action);
        }
    } else {
        const auto underWay = perform(order);
        done = co_await underWay;
        if (self)
            watchFence(order, done);
    }
    if (!self)
        co_return done;
    m_told[number] = true;
    if (!line().dryRun || done.outcome.kind != ActionOutcome::Kind::Done)
        tell(order, done, int(number));
    m_worst = std::ranges::max(m_worst, exitCode(done), {}, badness);
    co_return done;
}

void OperateCommand::finishMany(const BulkProgress &progress)
{
    closeJournal();
    for (std::size_t i = 0; i < m_found.size(); ++i) {
        if (!m_told[i])
            tellNotTried(m_found[i].target.key, m_found[i].target.holder);
    }
    const bool isComplete = progress.account.of(BulkFate::NotTried) == 0;
    if (!line().dryRun)
        tellAccount(progress.account, *progress.end);
    if (!isComplete)
        m_worst = ExitCode::Failed;
    m_run = nullptr; // over
    m_isAllDone = true;
    finishUnlessWatching();
}

} // namespace lockscope
