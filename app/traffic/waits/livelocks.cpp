// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "traffic/waits/livelocks.h"

#include "locks/valueshape.h"

#include <algorithm>
#include <utility>

namespace lockscope {

namespace {

constexpr std::size_t roundsOfLivelock = 3; // as of deadlocks: two periods have gone by
constexpr std::size_t mostLivelocks = 1000;
constexpr std::size_t mostMembers = 32;
constexpr std::size_t mostTakenAtOnce = 100; // by one actor
constexpr qsizetype mostActors = 50'000;
constexpr qint64 aMillisecond = 1000; // µs

/** What distinguishes an actor: a random token, else its connection. */
struct ActorId {
    QByteArray text;
    bool isToken = false;

    bool operator==(const ActorId &) const = default;
};
size_t qHash(const ActorId &id, size_t seed = 0) { return qHashMulti(seed, id.text, id.isToken); }

struct TakenLock {
    TrafficKey lock;
    ExecutedCommand command;
};

/** Locks were taken, another one was not to be had, and they were released. */
struct Round {
    std::vector<TakenLock> had; ///< when it failed
    TrafficKey wanted;
    ExecutedCommand failure, release = {};
    ActorId by; ///< who had what was wanted

    qint64 fromUs() const { return had.front().command.atUs; }
    /** Right after the failure; else it may have worked with what it had. */
    bool isReleasedAtOnce() const
    {
        const qint64 trying = failure.atUs - had.back().command.atUs;
        return release.atUs - failure.atUs <= aMillisecond + 3 * trying;
    }
};

/** One that holds locks, or has gone round in vain. */
struct Busy {
    std::vector<TakenLock> has;
    std::optional<Round> failed = {}; ///< it has failed since it has any
    std::vector<Round> vain = {};     ///< the newest, since it last got on
    quint64 rounds = 0;               ///< all of them
    qint64 sinceUs = 0;               ///< the first of them began
    QByteArray address = {}, token = {};

    bool hasLock(const TrafficKey &lock) const { return std::ranges::find(has, lock, &TakenLock::lock) != has.end(); }
    /** It has what it wanted in that round, and what it had in it. */
    bool hasAllOf(const Round &round) const
    {
        return hasLock(round.wanted) && std::ranges::all_of(round.had, [this](const TakenLock &taken) { return hasLock(taken.lock); });
    }
};

} // namespace

std::vector<TrafficKey> locksOf(const Livelock &livelock)
{
    std::vector<TrafficKey> locks;
    const auto add = [&locks](const TrafficKey &lock) {
        if (std::ranges::find(locks, lock) == locks.end())
            locks.push_back(lock);
    };
    for (const Livelock::Member &member : livelock.members) {
        std::ranges::for_each(member.holds, add);
        add(member.wants);
    }
    return locks;
}

class Livelocks::Private {
public:
    Private(const ClientNames &clientNames, const LockWaits &lockWaits) : names(clientNames), waits(lockWaits) {}

    void onWon(const ActorId &id, const LockMove &move);
    void onFailure(const ActorId &id, const LockMove &move);
    void onEnd(const ActorId &id, const LockMove &move, bool isOwnRelease);
    void forget(const ActorId &id, qint64 atUs);
    /** A move of this connection with this token is one of both. */
    std::vector<ActorId> idsOf(const QByteArray &address, const QByteArray &token) const;

    const ClientNames &names;
    const LockWaits &waits;
    QHash<ActorId, Busy> actors;
    std::deque<Livelock> found;
    quint64 forgotten = 0;
    QHash<ActorId, quint64> livelocked; // which of all that were found they are in

private:
    void gotOn(const ActorId &id, Busy &actor, qint64 atUs);
    void look(const ActorId &id, qint64 atUs);
    bool collect(const ActorId &id, std::vector<ActorId> &members) const;
    Livelock livelockOf(const std::vector<ActorId> &members, qint64 atUs) const;
    void keep(Livelock livelock, const std::vector<ActorId> &members);
    Livelock *knownOf(const ActorId &id);
};

std::vector<ActorId> Livelocks::Private::idsOf(const QByteArray &address, const QByteArray &token) const
{
    std::vector<ActorId> ids;
    if (looksRandom(token))
        ids.push_back({token, true});
    if (!address.isEmpty() && !ClientNames::isShared(address) && !waits.isMultiplexed(address))
        ids.push_back({address, false});
    return ids;
}

void Livelocks::Private::onWon(const ActorId &id, const LockMove &move)
{
    if (actors.size() >= mostActors && !actors.contains(id))
        actors.clear();
    Busy &actor = actors[id];
    actor.address = move.client;
    actor.token = move.hold.token;
    if (!actor.hasLock(move.lock) && actor.has.size() < mostTakenAtOnce)
        actor.has.push_back({move.lock, *move.command});
    if (actor.failed && actor.failed->wanted == move.lock)
        actor.failed.reset(); // it was to be had after all
    if (std::ranges::any_of(actor.vain, [&actor](const Round &round) { return actor.hasAllOf(round); }))
        gotOn(id, actor, move.atUs);
}

void Livelocks::Private::onFailure(const ActorId &id, const LockMove &move)
{
    const auto actor = actors.find(id);
    if (actor == actors.end() || actor->has.empty() || actor->hasLock(move.lock))
        return; // who has nothing only waits
    const QByteArray &holder = id.isToken ? move.hold.token : move.hold.client;
    actor->failed = Round{.had = actor->has, .wanted = move.lock, .failure = *move.command, .by = {holder, id.isToken}};
}

void Livelocks::Private::onEnd(const ActorId &id, const LockMove &move, bool isOwnRelease)
{
    const auto found = actors.find(id);
    if (found == actors.end() || !found->hasLock(move.lock))
        return;
    if (!isOwnRelease)
        return forget(id, move.atUs);
    Busy &actor = *found;
    std::erase_if(actor.has, [&move](const TakenLock &taken) { return taken.lock == move.lock; });
    if (!actor.has.empty())
        return;
    std::optional<Round> round = std::exchange(actor.failed, std::nullopt);
    if (round)
        round->release = *move.command;
    if (!round || !round->isReleasedAtOnce())
        return forget(id, move.atUs); // it has done its work
    actor.sinceUs = actor.rounds++ == 0 ? round->fromUs() : actor.sinceUs;
    if (actor.vain.size() >= roundsOfLivelock)
        actor.vain.erase(actor.vain.begin());
    actor.vain.push_back(*std::move(round));
    look(id, move.atUs);
}

void Livelocks::Private::gotOn(const ActorId &id, Busy &actor, qint64 atUs)
{
    actor.vain.clear();
    actor.rounds = 0;
    if (Livelock *const known = knownOf(id); known && !known->endedUs)
        known->endedUs = atUs;
    livelocked.remove(id);
}

/** Nothing of it counts any more. */
void Livelocks::Private::forget(const ActorId &id, qint64 atUs)
{
    const auto actor = actors.find(id);
    if (actor == actors.end())
        return;
    gotOn(id, *actor, atUs);
    actors.erase(actor);
}

/** Everybody who is in its way, and in the way of those; false: one of them has got on, or is not known to go round in vain. */
bool Livelocks::Private::collect(const ActorId &id, std::vector<ActorId> &members) const
{
    const auto actor = actors.constFind(id);
    if (actor == actors.cend() || actor->vain.size() < roundsOfLivelock || members.size() >= mostMembers)
        return false;
    members.push_back(id);
    return std::ranges::all_of(actor->vain, [&](const Round &round) {
        const auto other = actors.constFind(round.by);
        const bool isVain = !(round.by == id) && other != actors.cend() && other->rounds > 0 && round.failure.atUs >= other->sinceUs;
        return isVain && (std::ranges::find(members, round.by) != members.end() || collect(round.by, members));
    });
}

void Livelocks::Private::look(const ActorId &id, qint64 atUs)
{
    std::vector<ActorId> members;
    if (!collect(id, members))
        return;
    Livelock livelock = livelockOf(members, atUs);
    const auto open = std::ranges::find_if(members, [this](const ActorId &member) {
        const Livelock *const known = knownOf(member);
        return known && !known->endedUs;
    });
    if (open == members.end())
        return keep(std::move(livelock), members);
    Livelock &known = *knownOf(*open);
    known.lastUs = atUs;
    if (known.members.size() > members.size())
        return; // somebody else waits for these
    livelock.firstUs = std::min(livelock.firstUs, known.firstUs);
    livelock.evidence = known.evidence;
    known = std::move(livelock);
    const quint64 number = *livelocked.constFind(*open);
    for (const ActorId &member : members)
        livelocked.insert(member, number);
}

Livelock Livelocks::Private::livelockOf(const std::vector<ActorId> &members, qint64 atUs) const
{
    Livelock livelock{.isCertain = members.front().isToken, .firstUs = atUs, .lastUs = atUs};
    for (const ActorId &id : members) {
        const Busy &actor = *actors.constFind(id);
        const Round &last = actor.vain.back();
        Livelock::Member member{{names.nameOf(actor.address, actor.token), actor.address, actor.token, id.isToken}, {}, last.wanted, actor.rounds};
        for (const TakenLock &taken : last.had) {
            member.holds.push_back(taken.lock);
            livelock.evidence.push_back(taken.command);
        }
        livelock.evidence.push_back(last.failure);
        livelock.evidence.push_back(last.release);
        livelock.firstUs = std::min(livelock.firstUs, actor.sinceUs);
        livelock.members.push_back(std::move(member));
    }
    std::ranges::stable_sort(livelock.evidence, {}, &ExecutedCommand::atUs);
    return livelock;
}

/** That of the same actors and locks goes on. Actors that are known by their tokens are so by their connections, too: once is enough. */
void Livelocks::Private::keep(Livelock livelock, const std::vector<ActorId> &members)
{
    const auto isSame = [&livelock](const Livelock &other) {
        const bool isKnownBetter = other.isCertain && !livelock.isCertain && !other.endedUs;
        const auto isIn = [&](const Livelock::Member &member) {
            return std::ranges::any_of(other.members, [&](const Livelock::Member &one) {
                return one.who.address == member.who.address && (isKnownBetter || one.wants == member.wants);
            });
        };
        return (isKnownBetter || other.isCertain == livelock.isCertain) && std::ranges::all_of(livelock.members, isIn);
    };
    if (const auto same = std::ranges::find_if(found, isSame); same != found.end()) {
        if (same->isCertain && !livelock.isCertain)
            return;
        same->lastUs = livelock.lastUs;
        same->endedUs.reset();
        for (const ActorId &id : members)
            livelocked.insert(id, forgotten + quint64(same - found.begin()));
        return;
    }
    if (found.size() >= mostLivelocks) {
        found.pop_front();
        ++forgotten;
    }
    found.push_back(std::move(livelock));
    for (const ActorId &id : members)
        livelocked.insert(id, forgotten + found.size() - 1);
}

Livelock *Livelocks::Private::knownOf(const ActorId &id)
{
    const auto number = livelocked.constFind(id);
    return number == livelocked.cend() || *number < forgotten ? nullptr : &found[std::size_t(*number - forgotten)];
}

Livelocks::Livelocks(const ClientNames &names, const LockWaits &waits) : d(std::make_unique<Private>(names, waits)) {}

Livelocks::~Livelocks() = default;

void Livelocks::take(const LockMove &move)
{
    using Kind = LockMove::Kind;
    const bool isOwn = move.kind == Kind::Released && (move.token.isEmpty() ? move.client == move.hold.client : move.token == move.hold.token);
    switch (move.kind) {
    case Kind::Won:
        for (const ActorId &id : d->idsOf(move.client, move.hold.token))
            d->onWon(id, move);
        return;
    case Kind::Lost:
        for (const ActorId &id : d->idsOf(move.client, move.token))
            d->onFailure(id, move);
        return;
    case Kind::Undecided: // it may have all now
        for (const ActorId &id : d->idsOf(move.client, move.token))
            d->forget(id, move.atUs);
        return;
    case Kind::Released:
    case Kind::Expired:
    case Kind::Overwritten:
    case Kind::Unclear:
        for (const ActorId &id : d->idsOf(move.hold.client, move.hold.token))
            d->onEnd(id, move, isOwn);
        return;
    case Kind::Found:
    case Kind::Renewed:
    case Kind::Missed: return;
    }
}

void Livelocks::takeGap()
{
    d->actors.clear();
    d->livelocked.clear();
}

quint64 Livelocks::count() const { return d->forgotten + d->found.size(); }

std::vector<Livelock> Livelocks::found() const
{
    std::vector<Livelock> all{d->found.begin(), d->found.end()};
    const auto isShared = [this](const Livelock::Member &member) { return d->waits.isMultiplexed(member.who.address); }; // as was seen later
    std::erase_if(all, [&](const Livelock &one) { return !one.isCertain && std::ranges::any_of(one.members, isShared); });
    return all;
}

} // namespace lockscope
