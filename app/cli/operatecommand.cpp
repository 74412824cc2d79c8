// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/operatecommand.h"

#include "locks/schemes/redissonnames.h"
#include "locks/subscriptionlocks.h"
#include "watch/clientsightings.h"

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

bool isOtherThanALock(const Lock &lock)
{
    return lock.protocol == Protocol::OtherType || (lock.protocol == Protocol::Hash && !lock.details);
}

} // namespace

OperateCommand::OperateCommand(const CommandLine &commandLine, const redis::Secret &password, SchemeProfiles profiles, Clock &clock)
    : ActionCommand(commandLine, password, clock), m_profiles(std::move(profiles)), m_pacing(latencyBudget),
      m_reader(connection(), clock, m_pacing)
{
}

void OperateCommand::interrupt()
{
    if (!m_run)
        return ActionCommand::interrupt();
    m_run->cancel(); // what is under way is waited for and told
    m_run = nullptr;
}

QCoro::Task<Result<std::vector<std::optional<Lock>>>> OperateCommand::readKeys(std::vector<Bytes> keys)
{
    std::vector<std::optional<Lock>> locks(keys.size());
    const KeyReader::Sink take = [&](std::size_t number, KeyReading read) {
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
        keys = {Bytes(redisson::queueKey(line().key))};
        locks = co_await readKeys(keys);
    }
    if (!locks)
        co_return failure(locks.error());
    std::vector<Found> found;
    for (std::size_t i = 0; i < targets.size(); ++i) {
        std::optional<Lock> lock = (*locks)[i];
        if (!lock)
            lock = co_await readSubscription(targets[i]);
        found.push_back({targets[i], lock.value_or(unreadLock(targets[i]))});
    }
    co_return found;
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
    const bool isKnown = lock.details ? lock.hasOneHolder() : lock.protocol == Protocol::Subscription;
    if (verb() != Verb::EvictWaiter && isKnown && lock.token != found.target.holder) {
        done.outcome.kind = ActionOutcome::Kind::HolderChanged;
        done.outcome.holderNow = lock.token.toByteArray();
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
    co_await carryOut(order);
}

// ---- several, one by one

void OperateCommand::runMany()
{
    std::vector<OperatorOrder> orders;
    for (const Found &found : m_found)
        orders.push_back(orderFor(found));
    m_told.resize(orders.size());
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
            tellPlan(*action);
        }
    } else {
        const auto underWay = perform(order);
        done = co_await underWay;
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
    finish(isComplete ? m_worst : ExitCode::Failed);
}

} // namespace lockscope
