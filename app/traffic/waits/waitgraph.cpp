// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "traffic/waits/waitgraph.h"

#include "locks/valueshape.h"

#include <QSet>

#include <algorithm>
#include <set>
#include <utility>

namespace lockscope {

namespace {

constexpr std::size_t triesOfDeadlock = std::tuple_size_v<decltype(TrafficWait::newestUs)>; // two periods between tries have gone by
constexpr std::size_t longestCycle = 32;
constexpr std::size_t mostDeadlocks = 1000;
constexpr std::size_t mostOrders = 20'000;  // pairs of locks
constexpr qsizetype mostSeen = 100'000;     // addresses
constexpr std::size_t mostHeldAtOnce = 100; // by one actor, of which the order is looked at

/** A lock that somebody has, with the command that took it. */
struct Taken {
    TrafficKey lock;
    ExecutedCommand command;
    quint64 transaction = 0;
};

bool isBefore(const TrafficKey &a, const TrafficKey &b) { return std::pair(a.database, a.key) < std::pair(b.database, b.key); }

/** The same locks, in the same holds. */
bool isSameDeadlock(const Deadlock &a, const Deadlock &b)
{
    return a.edges.size() == b.edges.size() && std::ranges::all_of(a.edges, [&b](const Deadlock::Edge &edge) {
               return std::ranges::any_of(b.edges, [&edge](const Deadlock::Edge &other) {
                   return other.hold.lock == edge.hold.lock && other.hold.fromUs == edge.hold.fromUs;
               });
           });
}

} // namespace

bool hasHeldFor(const TrafficSpan &hold, const TrafficWait &wait)
{
    const bool isCertain = hold.who.isSure && hold.who.token == wait.who.token;
    const std::size_t needed = isCertain || wait.isAsleep ? triesOfDeadlock - 1 : triesOfDeadlock;
    return wait.tries >= needed && wait.newestUs[triesOfDeadlock - needed] >= hold.fromUs;
}

void judge(Deadlock &found)
{
    found.isCertain = true;
    found.dissolvesUs.reset();
    for (std::size_t i = 0; i < found.edges.size(); ++i) {
        const TrafficActor &holder = found.edges[i].hold.who, &waiter = found.edges[(i + 1) % found.edges.size()].wait.who;
        found.isCertain = found.isCertain && holder.isSure && holder.token == waiter.token;
        if (const auto end = found.edges[i].hold.deadlineUs)
            found.dissolvesUs = std::min(*end, found.dissolvesUs.value_or(*end));
    }
    const auto youngest = std::ranges::max_element(found.edges, {}, [](const Deadlock::Edge &edge) { return edge.hold.fromUs; });
    found.cheapest = youngest->hold.lock;
}

bool isSameActor(const TrafficActor &a, const TrafficActor &b)
{
    return (a.token == b.token && (a.isSure || b.isSure)) || (a.address == b.address && !ClientNames::isShared(a.address));
}

std::vector<ExecutedCommand> LockOrder::evidence() const
{
    std::vector<ExecutedCommand> commands{forth.first, forth.second, back.first, back.second};
    std::ranges::stable_sort(commands, {}, &ExecutedCommand::atUs);
    return commands;
}

class WaitGraph::Private {
public:
    explicit Private(const LockWaits &lockWaits) : waits(lockWaits) {}

    void lookForCycle(const TrafficWait &wait, const LockMove &move);
    void lookAtOrder(const LockMove &won);
    void noteEnd(const LockMove &move);
    void endDeadlocks(const LockMove &move);
    bool lasts(const Deadlock::Edge &edge, qint64 nowUs) const;

    const LockWaits &waits;
    std::deque<Deadlock> deadlocks;
    QHash<QByteArray, std::vector<Taken>> held;                    // by address, and by random token
    std::map<std::pair<QByteArray, QByteArray>, LockOrder> orders; // by both locks, the smaller one first
    QHash<QByteArray, qint64> seen;                                // when an address has sent something
    QHash<QByteArray, ExecutedCommand> tries;                      // the second one of the newest wait of each
    quint64 count = 0;                                             // of deadlocks and inversions
    quint64 unclear = 0;                                           // see unclearWaits()

    bool isUnclear(const LockOrder &order) const;

private:
    bool follow(std::vector<Deadlock::Edge> &path, qint64 nowUs) const;
    /** All clients of a Unix socket have one address. */
    static const QByteArray &identityOf(const TrafficActor &who) { return ClientNames::isShared(who.address) ? who.token : who.address; }
    /** Of several actors on one connection only tokens say who is who. */
    bool isOne(const TrafficActor &a, const TrafficActor &b) const
    {
        return a.token == b.token ? isSameActor(a, b) : !waits.isMultiplexed(a.address) && isSameActor(a, b);
    }
    void noteOrder(const Taken &earlier, const LockMove &won);
    bool isUnclear(const TrafficWait &wait) const;
    std::vector<ExecutedCommand> evidenceOf(const Deadlock &found, const ExecutedCommand &attempt) const;
};

/** Goes from the last waiter to whoever holds what it waits for, and on; true: the path has come back to its beginning. */
bool WaitGraph::Private::follow(std::vector<Deadlock::Edge> &path, qint64 nowUs) const
{
    const TrafficSpan *const hold = waits.holderOf(path.back().wait.lock);
    if (!hold || path.size() > longestCycle)
        return false;
    path.back().hold = *hold;
    if (isOne(hold->who, path.front().wait.who))
        return path.size() > 1 && hasHeldFor(*hold, path.front().wait);
    for (const TrafficWait &next : waits.waitsOf(hold->who, nowUs)) {
        const bool isKnown = std::ranges::any_of(path, [&next](const Deadlock::Edge &edge) { return edge.wait.lock == next.lock; });
        if (isKnown || !hasHeldFor(*hold, next))
            continue;
        path.push_back({next, {}});
        if (follow(path, nowUs))
            return true;
        path.pop_back();
    }
    return false;
}

void WaitGraph::Private::lookForCycle(const TrafficWait &wait, const LockMove &move)
{
    const qint64 nowUs = move.atUs;
    if (tries.size() >= mostSeen)
        tries.clear();
    if (wait.tries == 2)
        tries.insert(identityOf(wait.who), *move.command);
    unclear += wait.tries == triesOfDeadlock && isUnclear(wait) ? 1 : 0;
    const bool isKnown = wait.who.isSure || !waits.isMultiplexed(wait.who.address);
    if (!wait.isWait() || !isKnown)
        return;
    std::vector<Deadlock::Edge> path{{wait, {}}};
    if (!follow(path, nowUs))
        return;
    Deadlock found{.edges = std::move(path), .firstUs = nowUs, .lastUs = nowUs};
    judge(found);
    const auto known = std::ranges::find_if(deadlocks, [&found](const Deadlock &other) { return isSameDeadlock(other, found); });
    if (known == deadlocks.end()) {
        found.evidence = evidenceOf(found, *move.command);
        if (deadlocks.size() >= mostDeadlocks)
            deadlocks.pop_front();
        deadlocks.push_back(std::move(found));
        ++count;
        return;
    }
    found.firstUs = known->firstUs;
    found.evidence = std::move(known->evidence);
    *known = std::move(found);
}

std::vector<ExecutedCommand> WaitGraph::Private::evidenceOf(const Deadlock &found, const ExecutedCommand &attempt) const
{
    std::vector<ExecutedCommand> commands;
    for (const Deadlock::Edge &edge : found.edges) {
        for (const QByteArray &by : {edge.hold.who.address, edge.hold.who.token}) {
            const std::vector<Taken> all = held.value(by);
            const auto taken = std::ranges::find(all, edge.hold.lock, &Taken::lock);
            if (taken == all.end())
                continue;
            commands.push_back(taken->command);
            break;
        }
    }
    for (std::size_t i = 1; i < found.edges.size(); ++i) { // the first one waits by this attempt
        if (const auto tried = tries.constFind(identityOf(found.edges[i].wait.who)); tried != tries.cend())
            commands.push_back(*tried);
    }
    commands.push_back(attempt);
    return commands;
}

/** Another connection with its name, if that is not just its address, has another lock. */
bool WaitGraph::Private::isUnclear(const TrafficWait &wait) const
{
    const TrafficActor &who = wait.who;
    const auto isAnothers = [&](const Taken &taken) {
        const TrafficSpan *const hold = taken.lock == wait.lock ? nullptr : waits.holderOf(taken.lock);
        return hold && hold->who.name == who.name && hold->who.address != who.address && hold->who.token != who.token;
    };
    return !who.address.startsWith(who.name)
        && std::ranges::any_of(held, [&](const std::vector<Taken> &all) { return std::ranges::any_of(all, isAnothers); });
}

void WaitGraph::Private::lookAtOrder(const LockMove &won)
{
    const auto add = [this, &won](const QByteArray &by) {
        std::vector<Taken> &all = held[by];
        for (const Taken &earlier : all) {
            const bool isAtOnce = earlier.command.atUs == won.command->atUs // by one script or transaction, in which nobody waits
                || (won.transaction > 0 && earlier.transaction == won.transaction);
            const TrafficSpan *const hold = waits.holderOf(earlier.lock);
            const bool isOver = hold && hold->deadlineUs && *hold->deadlineUs <= won.atUs;
            if (!isAtOnce && !isOver)
                noteOrder(earlier, won);
        }
        std::erase_if(all, [&won](const Taken &taken) { return taken.lock == won.lock; });
        if (all.size() < mostHeldAtOnce)
            all.push_back({won.lock, *won.command, won.transaction});
    };
    const bool isRandom = looksRandom(won.hold.token);
    if (!ClientNames::isShared(won.client) && !waits.isMultiplexed(won.client))
        add(won.client);
    else if (isRandom)
        add(won.hold.token);
}

/** It was taken for that of one actor, and later its connection was seen to be of several. */
bool WaitGraph::Private::isUnclear(const LockOrder &order) const
{
    const auto isOfSeveral = [this](const LockOrder::Taken &taken) {
        const auto hasToken = [&taken](const ExecutedCommand &command) {
            return std::ranges::find(command.arguments, taken.who.token) != command.arguments.end();
        };
        const bool isOfOneToken = hasToken(taken.first) && hasToken(taken.second);
        return waits.isMultiplexed(taken.who.address) && !isOfOneToken;
    };
    return order.timesForth > 0 && order.timesBack > 0 && (isOfSeveral(order.forth) || isOfSeveral(order.back));
}

void WaitGraph::Private::noteOrder(const Taken &earlier, const LockMove &won)
{
    if (earlier.lock == won.lock || earlier.lock.database != won.lock.database)
        return;
    const bool isForth = isBefore(earlier.lock, won.lock);
    const TrafficKey &first = isForth ? earlier.lock : won.lock, &second = isForth ? won.lock : earlier.lock;
    const QByteArray database = QByteArray(QByteArray::number(first.database) + ' ');
    const std::pair<QByteArray, QByteArray> key{QByteArray(database + first.key), QByteArray(database + second.key)};
    if (orders.size() >= mostOrders && !orders.contains(key))
        std::erase_if(orders, [](const auto &order) { return order.second.timesForth == 0 || order.second.timesBack == 0; });
    if (orders.size() >= mostOrders)
        return;
    LockOrder &order = orders[key];
    order.first = first;
    order.second = second;
    LockOrder::Taken &taken = isForth ? order.forth : order.back;
    if ((isForth ? order.timesForth : order.timesBack)++ == 0) {
        const TrafficSpan *const hold = waits.holderOf(won.lock);
        taken = {hold ? hold->who : TrafficActor{}, earlier.command, *won.command};
        count += order.timesForth > 0 && order.timesBack > 0 ? 1 : 0;
    }
}

void WaitGraph::Private::noteEnd(const LockMove &move)
{
    const auto forget = [this, &move](const QByteArray &by) {
        const auto known = held.find(by);
        if (known == held.end())
            return;
        std::erase_if(*known, [&move](const Taken &taken) { return taken.lock == move.lock; });
        if (known->empty())
            held.erase(known);
    };
    forget(move.hold.client);
    forget(move.hold.token);
}

/** Whose holds have all lasted until now. */
void WaitGraph::Private::endDeadlocks(const LockMove &move)
{
    for (Deadlock &deadlock : deadlocks) {
        const auto isOfMove = [&move](const Deadlock::Edge &edge) { return edge.hold.lock == move.lock; };
        if (deadlock.isOver || std::ranges::none_of(deadlock.edges, isOfMove))
            continue;
        deadlock.isOver = true;
        if (std::ranges::all_of(deadlock.edges, [&](const Deadlock::Edge &edge) { return isOfMove(edge) || lasts(edge, move.atUs); }))
            deadlock.lastUs = move.atUs;
    }
}

/** The same hold, and the same wait for it. */
bool WaitGraph::Private::lasts(const Deadlock::Edge &edge, qint64 nowUs) const
{
    const TrafficSpan *const now = waits.holderOf(edge.hold.lock);
    const std::vector<TrafficWait> all = waits.waitsFor(edge.hold.lock, nowUs);
    return now && now->fromUs == edge.hold.fromUs && std::ranges::any_of(all, [&edge](const TrafficWait &wait) {
               return wait.fromUs == edge.wait.fromUs && isSameActor(wait.who, edge.wait.who);
           });
}

WaitGraph::WaitGraph(const LockWaits &waits) : d(std::make_unique<Private>(waits)) {}

WaitGraph::~WaitGraph() = default;

void WaitGraph::take(const LockMove &move, const TrafficWait *wait)
{
    using Kind = LockMove::Kind;
    if (!move.client.isEmpty()) {
        if (d->seen.size() >= mostSeen)
            d->seen.clear();
        d->seen.insert(move.client, move.atUs);
    }
    if (wait)
        d->lookForCycle(*wait, move);
    else if (move.kind == Kind::Won)
        d->lookAtOrder(move);
    else if (move.kind == Kind::Released || move.kind == Kind::Expired || move.kind == Kind::Overwritten || move.kind == Kind::Unclear) {
        d->noteEnd(move);
        d->endDeadlocks(move);
    }
}

void WaitGraph::takeGap() { d->held.clear(); }

quint64 WaitGraph::count() const { return d->count; }

quint64 WaitGraph::unclearWaits() const
{
    return d->unclear + quint64(std::ranges::count_if(d->orders, [this](const auto &order) { return d->isUnclear(order.second); }));
}

std::vector<Deadlock> WaitGraph::deadlocks(qint64 nowUs) const
{
    std::vector<Deadlock> all{d->deadlocks.begin(), d->deadlocks.end()};
    const auto isShared = [this](const Deadlock::Edge &edge) { return d->waits.isMultiplexed(edge.hold.who.address); }; // as was seen later
    std::erase_if(all, [&](const Deadlock &one) { return !one.isCertain && std::ranges::any_of(one.edges, isShared); });
    for (Deadlock &deadlock : all) {
        deadlock.isOver =
            deadlock.isOver || !std::ranges::all_of(deadlock.edges, [this, nowUs](const Deadlock::Edge &edge) { return d->lasts(edge, nowUs); });
        if (deadlock.isOver)
            continue;
        deadlock.lastUs = nowUs;
        for (Deadlock::Edge &edge : deadlock.edges)
            edge.hold = *d->waits.holderOf(edge.hold.lock); // whose lease was renewed, perhaps
        judge(deadlock);
    }
    return all;
}

std::vector<LockOrder> WaitGraph::inversions() const
{
    std::vector<LockOrder> all;
    for (const auto &[key, order] : d->orders) {
        const bool isByTwo = !isSameActor(order.forth.who, order.back.who);
        if (order.timesForth > 0 && order.timesBack > 0 && isByTwo && !d->isUnclear(order))
            all.push_back(order);
    }
    return all;
}

// ---- the tree

namespace {

std::vector<BlockedLock> blockedLocks(const LockWaits &waits, const QHash<QByteArray, qint64> &seen, qint64 nowUs)
{
    QHash<TrafficKey, std::vector<TrafficWait>> waiters;
    for (TrafficWait &wait : waits.waits(nowUs)) {
        if (wait.end == TrafficWait::End::Waiting && wait.isWait())
            waiters[wait.lock].push_back(std::move(wait));
    }
    std::vector<BlockedLock> all;
    for (auto lock = waiters.begin(); lock != waiters.end(); ++lock) {
        BlockedLock one;
        if (waits.isFree(lock.key()))
            continue; // nobody is in the way
        if (const TrafficSpan *const holder = waits.holderOf(lock.key()))
            one.holder = *holder;
        else
            one.isHolderKnown = false;
        one.holder.lock = lock.key();
        const auto last = seen.constFind(one.holder.who.address);
        if (one.isHolderKnown && last != seen.cend() && !ClientNames::isShared(one.holder.who.address)) // of others, too
            one.holderSeenUs = *last;
        one.waiters = std::move(*lock);
        std::ranges::sort(one.waiters, {}, &TrafficWait::fromUs);
        all.push_back(std::move(one));
    }
    std::ranges::sort(all, [](const BlockedLock &a, const BlockedLock &b) { return isBefore(a.holder.lock, b.holder.lock); });
    return all;
}

/** Tokens that say who is who. */
QSet<QByteArray> sureTokens(const std::vector<BlockedLock> &locks)
{
    QSet<QByteArray> sure;
    const auto add = [&sure](const TrafficActor &who) {
        if (who.isSure)
            sure.insert(who.token);
    };
    for (const BlockedLock &lock : locks) {
        add(lock.holder.who);
        for (const TrafficWait &wait : lock.waiters)
            add(wait.who);
    }
    return sure;
}

/** Below a lock are those that its waiters hold. */
void findBelow(std::vector<BlockedLock> &locks, const LockWaits &waits)
{
    const QSet<QByteArray> sure = sureTokens(locks);
    QHash<QByteArray, std::vector<std::size_t>> byAddress, byToken; // which locks who holds
    for (std::size_t i = 0; i < locks.size(); ++i) {
        const TrafficActor &holder = locks[i].holder.who;
        if (!locks[i].isHolderKnown)
            continue;
        if (!ClientNames::isShared(holder.address) && !waits.isMultiplexed(holder.address))
            byAddress[holder.address].push_back(i);
        if (sure.contains(holder.token))
            byToken[holder.token].push_back(i);
    }
    for (std::size_t above = 0; above < locks.size(); ++above) {
        std::set<std::size_t> below;
        for (const TrafficWait &wait : locks[above].waiters) {
            for (const auto &held : {byAddress.value(wait.who.address), byToken.value(wait.who.token)})
                below.insert(held.begin(), held.end());
        }
        below.erase(above);
        locks[above].below.assign(below.begin(), below.end());
    }
}

/** All locks that are below one, itself included. */
void collectBelow(const std::vector<BlockedLock> &locks, std::size_t at, QSet<std::size_t> &found)
{
    if (found.contains(at))
        return;
    found.insert(at);
    for (const std::size_t next : locks[at].below)
        collectBelow(locks, next, found);
}

} // namespace

BlockingTree WaitGraph::tree(qint64 nowUs) const
{
    BlockingTree tree{blockedLocks(d->waits, d->seen, nowUs), {}};
    std::vector<BlockedLock> &locks = tree.locks;
    findBelow(locks, d->waits);
    std::vector<bool> hasAbove(locks.size());
    for (const BlockedLock &lock : locks) {
        for (const std::size_t below : lock.below)
            hasAbove[below] = true;
    }
    std::vector<QSet<std::size_t>> reached(locks.size());
    for (std::size_t i = 0; i < locks.size(); ++i) {
        collectBelow(locks, i, reached[i]);
        for (const std::size_t below : std::as_const(reached[i]))
            locks[i].blocked += quint32(locks[below].waiters.size());
    }
    QSet<TrafficKey> inDeadlock;
    for (const Deadlock &deadlock : deadlocks(nowUs)) {
        for (const Deadlock::Edge &edge : deadlock.edges) {
            if (!deadlock.isOver)
                inDeadlock.insert(edge.hold.lock);
        }
    }
    QSet<std::size_t> shown;
    const auto show = [&](std::size_t root) {
        tree.roots.push_back(root);
        shown.unite(reached[root]);
    };
    for (std::size_t i = 0; i < locks.size(); ++i) {
        locks[i].isInCycle = inDeadlock.contains(locks[i].holder.lock);
        if (!hasAbove[i])
            show(i);
    }
    for (std::size_t i = 0; i < locks.size(); ++i) {
        if (!shown.contains(i))
            show(i);
    }
    tree.sortRoots();
    return tree;
}

void BlockingTree::sortRoots()
{
    std::ranges::stable_sort(roots, std::ranges::greater(),
                             [this](std::size_t root) { return std::pair(locks[root].isInCycle, locks[root].blocked); });
}

} // namespace lockscope
