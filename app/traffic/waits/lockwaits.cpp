// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "traffic/waits/lockwaits.h"

#include "libraries/finding/lockname.h"
#include "locks/valueshape.h"
#include "traffic/waits/connectionuses.h"
#include "traffic/waits/openwait.h"
#include "traffic/waits/waitcharges.h"

#include <algorithm>
#include <utility>

namespace lockscope {

namespace {

constexpr qsizetype mostStudied = 20'000; // locks
constexpr std::size_t mostOpen = 5000;    // waits for one lock
constexpr std::size_t mostPast = 5000;    // holds of one lock, of which it is known who was in the way
constexpr std::size_t mostSpans = 50'000; // of all locks
constexpr std::size_t mostIncidents = 20'000;
constexpr std::size_t mostRenewals = 1000; // of one hold

void keepNewest(auto &all, auto one, std::size_t most)
{
    if (all.size() >= most)
        all.pop_front();
    all.push_back(std::move(one));
}

void noteLength(const TrafficWait &wait, LockContention &sum)
{
    if (wait.isWait())
        sum.longestWait = longer(sum.longestWait.value_or(TrafficLength()), wait.length());
}

TrafficSpan::End endOf(LockMove::Kind kind)
{
    return kind == LockMove::Kind::Expired    ? TrafficSpan::End::Expired
        : kind == LockMove::Kind::Overwritten ? TrafficSpan::End::Overwritten
        : kind == LockMove::Kind::Unclear     ? TrafficSpan::End::Unknown
                                              : TrafficSpan::End::Released;
}

} // namespace

class LockWaits::Private {
public:
    explicit Private(const ClientNames &clientNames) : names(clientNames) {}

    struct Sum : LockContention {
        WaitCharges charges;
    };
    struct Studied {
        Sum sum; ///< what is not computed when it is asked for
        std::vector<OpenWait> open;
        std::optional<TrafficSpan> held;
        std::deque<TrafficSpan> past; ///< holds that ended while somebody waited
        std::optional<qint64> freeSinceUs = {};
        quint64 singleTries = 0; ///< in vain, by clients of a Unix socket
    };

    const TrafficWait *take(const LockMove &move);
    static Sum sumAt(const Studied &lock, qint64 nowUs);
    void closeOld(Studied &lock, qint64 nowUs);
    void close(Studied &lock, OpenWait &open, TrafficWait::End end);

    const ClientNames &names;
    QHash<TrafficKey, Studied> locks;
    std::deque<TrafficSpan> holds;
    std::deque<TrafficWait> waits;
    std::deque<TrafficIncident> incidents;
    struct Tried {
        TrafficKey lock;
        QByteArray address;
    };
    QHash<QByteArray, Tried> awaited; // what was tried for in vain last, by address, and by random token
    ConnectionUses connections;
    qint64 heardFromUs = 0;

private:
    const TrafficWait *onTry(const LockMove &move, Studied &lock);
    void onWon(const LockMove &move, Studied &lock);
    void endHold(const LockMove &move, Studied &lock);
    OpenWait *find(const LockMove &move, Studied &lock);
    OpenWait *separate(const LockMove &move, Studied &lock);
    void comeBack(const LockMove &move, OpenWait &open, bool isSure);
    void leave(const LockMove &move, Studied &lock, bool isOther);
    void closeLeft(const LockMove &move, Studied &lock);
    OpenWait &split(Studied &lock, OpenWait &open);
    static void count(LockContention &sum, const OpenWait &open, TrafficWait::End end);
    TrafficActor actor(const QByteArray &client, const QByteArray &token) const;
    TrafficSpan spanOf(const LockMove &move) const;
    void note(TrafficIncident::Kind kind, const LockMove &move);
    void forgetIdle(qint64 nowUs);
    void leaveOther(const LockMove &move);
    void noteAwaited(const TrafficActor &who, const TrafficKey &lock);
    void forgetWaits();
};

TrafficActor LockWaits::Private::actor(const QByteArray &client, const QByteArray &token) const
{
    return {names.nameOf(client, token), client, token, looksRandom(token)};
}

/** Of the hold that begins, or that was found. */
TrafficSpan LockWaits::Private::spanOf(const LockMove &move) const
{
    return {.lock = move.lock,
            .who = actor(move.hold.client, move.hold.token),
            .fromUs = move.atUs,
            .deadlineUs = move.hold.deadlineUs,
            .isFound = move.kind == LockMove::Kind::Found};
}

void LockWaits::Private::note(TrafficIncident::Kind kind, const LockMove &move)
{
    keepNewest(incidents, TrafficIncident{kind, move.lock, move.atUs, names.nameOf(move.client)}, mostIncidents);
}

const TrafficWait *LockWaits::Private::take(const LockMove &move)
{
    using Kind = LockMove::Kind;
    if (locks.size() >= mostStudied && !locks.contains(move.lock))
        forgetIdle(move.atUs);
    Studied &lock = locks[move.lock];
    if (lock.sum.family.isEmpty()) {
        lock.sum.lock = move.lock;
        lock.sum.family = nameShape(move.lock.key);
    }
    lock.sum.commands += move.command ? 1 : 0;
    switch (move.kind) {
    case Kind::Found:
        lock.sum.unknownFromUs.reset();
        lock.freeSinceUs.reset();
        lock.held = spanOf(move);
        return nullptr;
    case Kind::Won: onWon(move, lock); return nullptr;
    case Kind::Lost: ++lock.sum.attempts; return onTry(move, lock);
    case Kind::Undecided:
        lock.freeSinceUs.reset();
        ++lock.sum.attempts;
        ++lock.sum.undecided;
        note(TrafficIncident::Kind::Undecided, move);
        return onTry(move, lock);
    case Kind::Renewed:
        if (lock.held) {
            if (lock.held->who.address.isEmpty())
                lock.held->who = actor(move.hold.client, move.hold.token);
            lock.held->deadlineUs = move.hold.deadlineUs;
            if (lock.held->renewalsUs.size() < mostRenewals)
                lock.held->renewalsUs.push_back(move.atUs);
        }
        return nullptr;
    case Kind::Released: connections.release(move.client, move.atUs); [[fallthrough]];
    case Kind::Expired: endHold(move, lock); return nullptr;
    case Kind::Unclear:
        endHold(move, lock);
        lock.sum.unknownFromUs = move.atUs;
        return nullptr;
    case Kind::Missed: note(TrafficIncident::Kind::ReleasedNothing, move); return nullptr;
    case Kind::Overwritten: {
        note(TrafficIncident::Kind::Overwritten, move);
        endHold(move, lock);
        LockMove next = move;
        next.hold = move.next;
        lock.held = spanOf(next);
        return nullptr;
    }
    }
    Q_UNREACHABLE();
}

/** A wait with the same token, or by the same connection if tokens do not distinguish its tries; null: there is none. */
OpenWait *LockWaits::Private::find(const LockMove &move, Studied &lock)
{
    const auto same = std::ranges::find_if(lock.open, [&move](const OpenWait &open) {
        return open.wait.who.address == move.client && open.wait.who.token == move.token
            && (open.wait.who.isSure || !ClientNames::isShared(move.client));
    });
    const bool isRandom = looksRandom(move.token);
    if (same != lock.open.end()) {
        comeBack(move, *same, same->wait.who.isSure);
        if (!same->isLeft)
            return same->changesToken && isRandom ? &split(lock, *same) : &*same;
        close(lock, *same, TrafficWait::End::GaveUp);
    }
    if (OpenWait *const own = isRandom ? separate(move, lock) : nullptr)
        return own;
    leave(move, lock, false);
    closeLeft(move, lock);
    const auto found = std::ranges::find_if(lock.open, [this, &move, isRandom](const OpenWait &open) {
        if (isRandom && open.wait.who.token == move.token)
            return true; // by another connection of a pool
        const bool isAnother = open.isLeft || connections.keepsToken(move.client);
        const bool mayBeSame =
            !open.wait.who.isSure || (!isAnother && (open.changesToken || open.wait.tries == 1) && open.mayGoOnWithAnotherToken(move.atUs));
        return open.wait.who.address == move.client && !ClientNames::isShared(move.client) && mayBeSame;
    });
    if (found == lock.open.end())
        return nullptr;
    comeBack(move, *found, isRandom && found->wait.who.token == move.token);
    if (found->wait.who.token != move.token && isRandom)
        found->changesToken = true;
    if (found->wait.who.address != move.client)
        connections.move(found->wait.who.address, move.client);
    return &*found;
}

/** The wait with this token, if the tries of a connection seemed to be one wait whose token changes: several actors use it, each with its token. */
OpenWait *LockWaits::Private::separate(const LockMove &move, Studied &lock)
{
    const auto last = awaited.constFind(move.token);
    const auto merged = last == awaited.cend() ? lock.open.end() : std::ranges::find_if(lock.open, [&](const OpenWait &open) {
        return open.wait.who.address == last->address && open.tokens.size() > 1
            && std::ranges::find(open.tokens, move.token, &OpenWait::Token::token) != open.tokens.end();
    });
    if (merged == lock.open.end())
        return nullptr;
    connections.keepToken(last->address);
    connections.share(last->address);
    const OpenWait all = std::move(*merged);
    lock.open.erase(merged);
    std::size_t own = 0;
    for (const OpenWait::Token &one : all.tokens) {
        own = one.token == move.token ? lock.open.size() : own;
        OpenWait &single = lock.open.emplace_back();
        single.wait = {all.wait.lock, all.wait.who, one.fromUs, one.fromUs};
        single.wait.who.token = one.token;
        single.wait.who.isSure = true;
        single.hasLost = all.hasLost;
        single.heardFromUs = all.heardFromUs;
        single.addTry(one.fromUs);
        for (quint64 i = 1; i < one.tries; ++i) // all at once: only their number matters
            single.addTry(one.untilUs);
        single.wait.untilUs = one.untilUs;
    }
    return &lock.open[own];
}

/** Of its connection, which begins another one. A token that was tried with several times may still come back. */
void LockWaits::Private::closeLeft(const LockMove &move, Studied &lock)
{
    for (std::size_t i = lock.open.size(); i-- > 0;) {
        const OpenWait &open = lock.open[i];
        const bool isKnown = open.wait.who.isSure && open.wait.tries > 1;
        if (open.isLeft && open.wait.who.address == move.client && !isKnown && !open.mayComeBack(move.atUs))
            close(lock, lock.open[i], TrafficWait::End::GaveUp);
    }
}

/** Another actor has tried over its connection meanwhile; but whoever gives back a lock when it cannot have the next one tries for both in rounds. */
void LockWaits::Private::comeBack(const LockMove &move, OpenWait &open, bool isSure)
{
    if (!open.isLeft || !(isSure || open.mayComeBack(move.atUs)))
        return;
    if (!connections.hasReleasedSince(open.wait.who.address, open.wait.untilUs))
        connections.share(open.wait.who.address);
    open.isLeft = false;
}

/**
 * Whoever tries with another token, after several tries with one, or for another lock, has given up the earlier wait, or has the lock, unless it comes
 * back to it.
 */
void LockWaits::Private::leave(const LockMove &move, Studied &lock, bool isOther)
{
    if (ClientNames::isShared(move.client) || connections.isMultiplexed(move.client))
        return;
    for (OpenWait &open : lock.open) {
        const bool isKept = isOther || (open.wait.who.isSure && !open.changesToken && open.wait.tries > 1);
        const bool isOwnAlso = open.wait.who.token == move.token && (!isOther || looksRandom(move.token)); // of one that waits for both
        open.isLeft = open.isLeft || (isKept && open.wait.who.address == move.client && !isOwnAlso);
    }
}

/** Its tokens seemed to change with each try, until one was tried with twice: the tries before that one were other waits. */
OpenWait &LockWaits::Private::split(Studied &lock, OpenWait &open)
{
    connections.keepToken(open.wait.who.address);
    OpenWait own;
    own.wait = {open.wait.lock, open.wait.who, open.wait.untilUs, open.wait.untilUs};
    own.hasLost = open.hasLost;
    own.wait.who.isSure = true;
    own.addTry(own.wait.fromUs);
    --open.wait.tries;
    open.wait.untilUs = open.wait.newestUs[1];
    if (!open.wait.triesUs.empty() && open.wait.triesUs.back() == own.wait.fromUs)
        open.wait.triesUs.pop_back();
    close(lock, open, TrafficWait::End::GaveUp);
    lock.open.push_back(std::move(own));
    return lock.open.back();
}

const TrafficWait *LockWaits::Private::onTry(const LockMove &move, Studied &lock)
{
    closeOld(lock, move.atUs);
    const TrafficActor who = actor(move.client, move.token);
    if (ClientNames::isShared(move.client) && !who.isSure) {
        lock.sum.hasUnknownWaiters = true;
        return nullptr;
    }
    leaveOther(move);
    OpenWait *open = find(move, lock);
    if (open) {
        if (!open->isUnknown())
            lock.sum.charges.charge(open->wait, move.atUs, lock.held, lock.past);
        open->longestPauseUs = std::max(open->longestPauseUs, move.atUs - open->wait.untilUs);
        open->wait.isOfBefore = open->wait.fromUs - open->heardFromUs <= open->longestPauseUs;
        const bool isSure = open->wait.who.isSure && !open->changesToken;
        if (open->wait.who.address != who.address || open->wait.who.token != who.token)
            noteAwaited(who, move.lock);
        open->wait.who = who;
        open->wait.who.isSure = isSure;
        open->wait.untilUs = move.atUs;
    } else {
        if (lock.open.size() >= mostOpen) {
            lock.sum.hasUnknownWaiters = true;
            return nullptr;
        }
        lock.open.emplace_back().wait = {move.lock, who, move.atUs, move.atUs};
        open = &lock.open.back();
        open->heardFromUs = heardFromUs;
        noteAwaited(who, move.lock);
    }
    open->addTry(move.atUs);
    open->hasLost = open->hasLost || move.kind == LockMove::Kind::Lost;
    open->mayHaveWon = move.kind == LockMove::Kind::Undecided;
    open->wait.isAsleep = move.hold.form == TrafficHold::Form::Hash && move.hold.deadlineUs;
    open->wakesUs = open->wait.isAsleep ? move.hold.deadlineUs : std::nullopt;
    return &open->wait;
}

/** The older half, when it is counted. */
void LockWaits::Private::forgetWaits()
{
    const QHash<TrafficKey, quint32> most = mostAtOnceOf({waits.begin(), waits.end()});
    for (Studied &lock : locks)
        lock.sum.waitersMost = std::max(lock.sum.waitersMost, most.value(lock.sum.lock));
    waits.erase(waits.begin(), waits.begin() + qsizetype(waits.size() / 2));
}

void LockWaits::Private::noteAwaited(const TrafficActor &who, const TrafficKey &lock)
{
    if (awaited.size() > 4 * mostStudied)
        awaited.clear();
    awaited.insert(who.address, {lock, who.address});
    if (who.isSure)
        awaited.insert(who.token, {lock, who.address});
}

/** Of the lock that its connection has tried for before. */
void LockWaits::Private::leaveOther(const LockMove &move)
{
    connections.tryOver(move.client);
    const auto other = awaited.constFind(move.client);
    if (other == awaited.cend() || other->lock == move.lock)
        return;
    if (const auto lock = locks.find(other->lock); lock != locks.end())
        leave(move, *lock, true);
}

void LockWaits::Private::onWon(const LockMove &move, Studied &lock)
{
    ++lock.sum.attempts;
    ++lock.sum.acquisitions;
    lock.sum.unknownFromUs.reset();
    closeOld(lock, move.atUs);
    leaveOther(move);
    OpenWait *const won = find(move, lock);
    std::vector<const OpenWait *> waiting;
    for (const OpenWait &open : lock.open) {
        if (&open == won ? open.isWait() : open.surelyWaits(move.atUs))
            waiting.push_back(&open);
    }
    if (lock.freeSinceUs && !waiting.empty())
        lock.sum.gap.add({move.atUs - *lock.freeSinceUs});
    lock.freeSinceUs.reset();
    if (waiting.size() > 1 || (waiting.size() == 1 && waiting.front() != won)) {
        const auto first = std::ranges::min_element(waiting, {}, [](const OpenWait *open) { return open->wait.fromUs; });
        ++lock.sum.handOvers;
        lock.sum.inOrder += *first == won ? 1 : 0;
    }
    if (won && won->isUnknown()) { // perhaps that one had succeeded
        close(lock, *won, TrafficWait::End::Unknown);
    } else if (won) {
        lock.sum.charges.charge(won->wait, move.atUs, lock.held, lock.past);
        won->wait.untilUs = move.atUs;
        won->addTry(move.atUs);
        close(lock, *won, TrafficWait::End::Won);
    }
    lock.held = spanOf(move);
}

void LockWaits::Private::endHold(const LockMove &move, Studied &lock)
{
    lock.sum.unknownFromUs.reset();
    const bool isFree = move.kind != LockMove::Kind::Overwritten && move.kind != LockMove::Kind::Unclear;
    lock.freeSinceUs = isFree ? std::optional(move.atUs) : std::nullopt;
    if (!lock.held)
        return;
    TrafficSpan span = *std::exchange(lock.held, std::nullopt);
    span.untilUs = move.atUs;
    const bool wasAnother = move.isCompared && move.hold.number == 0; // than was thought
    span.end = wasAnother ? TrafficSpan::End::Unknown : endOf(move.kind);
    if (!move.client.isEmpty() && move.client != span.who.address)
        span.endedBy = ClientNames::singleName(names.nameOf(move.client), move.client);
    if (!span.isFound)
        lock.sum.hold.add({*span.untilUs - span.fromUs});
    if (!lock.open.empty())
        keepNewest(lock.past, span, mostPast);
    keepNewest(holds, std::move(span), mostSpans);
}

/** With the time of those who sleep, and the waits that are over by now. */
LockWaits::Private::Sum LockWaits::Private::sumAt(const Studied &lock, qint64 nowUs)
{
    Sum sum = lock.sum;
    for (const OpenWait &open : lock.open) {
        if (open.isAsleep(nowUs))
            sum.charges.charge(open.wait, nowUs, lock.held, lock.past);
        else if (open.isOver(nowUs))
            count(sum, open, open.endBySilence());
    }
    return sum;
}

void LockWaits::Private::count(LockContention &sum, const OpenWait &open, TrafficWait::End end)
{
    const bool isWait = open.isWait();
    if (isWait)
        noteLength(open.wait, sum);
    sum.triedOnce += isWait || open.isUnknown() ? 0 : 1;
    sum.waits += isWait ? 1 : 0;
    sum.gaveUp += isWait && end == TrafficWait::End::GaveUp ? 1 : 0;
    if (isWait && end != TrafficWait::End::Unknown)
        sum.wait.add(open.wait.length());
}

void LockWaits::Private::close(Studied &lock, OpenWait &open, TrafficWait::End end)
{
    const bool isWait = open.isWait(), isUnknown = open.isUnknown();
    if (!isWait && !isUnknown && ClientNames::isShared(open.wait.who.address) && ++lock.singleTries > 1) // by one with a token for each, perhaps
        lock.sum.hasUnknownWaiters = true;
    open.wait.end = isUnknown ? TrafficWait::End::Unknown : end;
    open.wait.tries = isUnknown ? 1 : open.wait.tries;
    count(lock.sum, open, end);
    if (waits.size() >= mostSpans)
        forgetWaits();
    waits.push_back(std::move(open.wait));
    lock.open.erase(lock.open.begin() + (&open - lock.open.data()));
    if (lock.open.empty())
        lock.past.clear();
}

void LockWaits::Private::closeOld(Studied &lock, qint64 nowUs)
{
    for (std::size_t i = lock.open.size(); i-- > 0;) {
        if (lock.open[i].isSilent(nowUs))
            close(lock, lock.open[i], lock.open[i].endBySilence());
    }
}

/** Of many locks those that nobody holds and nobody waits for; what was counted of them is lost. */
void LockWaits::Private::forgetIdle(qint64 nowUs)
{
    for (Studied &lock : locks)
        closeOld(lock, nowUs);
    locks.removeIf([](const auto &lock) { return lock->open.empty() && lock->sum.waits == 0; });
    if (locks.size() > mostStudied / 2)
        locks.clear();
}

LockWaits::LockWaits(const ClientNames &names) : d(std::make_unique<Private>(names)) {}

LockWaits::~LockWaits() = default;

void LockWaits::hearFrom(qint64 us) { d->heardFromUs = us; }

const TrafficWait *LockWaits::take(const LockMove &move) { return d->take(move); }

void LockWaits::takeGap(qint64 atUs)
{
    for (Private::Studied &lock : d->locks) {
        while (!lock.open.empty())
            d->close(lock, lock.open.front(), TrafficWait::End::Unknown);
        if (lock.held) {
            lock.held->untilUs = atUs;
            lock.held->end = TrafficSpan::End::Unknown;
            keepNewest(d->holds, *std::exchange(lock.held, std::nullopt), mostSpans);
        }
        lock.past.clear();
        lock.freeSinceUs.reset();
        lock.sum.unknownFromUs = atUs;
    }
    d->awaited.clear();
    d->connections.takeGap();
    keepNewest(d->incidents, TrafficIncident{TrafficIncident::Kind::Gap, {}, atUs}, mostIncidents);
}

std::vector<LockContention> LockWaits::locks(qint64 nowUs) const
{
    const QHash<TrafficKey, quint32> most = mostAtOnceOf(waits(nowUs));
    std::vector<LockContention> all;
    for (const Private::Studied &lock : d->locks) {
        Private::Sum sum = d->sumAt(lock, nowUs);
        sum.holder = lock.held;
        sum.waitersMost = std::max(sum.waitersMost, most.value(sum.lock));
        for (const TrafficWait &wait : waitsFor(sum.lock, nowUs)) {
            sum.waitersNow += wait.isWait() ? 1 : 0;
            noteLength(wait, sum);
        }
        sum.waitedUs = sum.charges.waitedUs();
        sum.heldUpBy = sum.charges.byHolder();
        sum.waitedBy = sum.charges.byWaiter();
        all.push_back(std::move(sum));
    }
    std::ranges::sort(all, [](const LockContention &a, const LockContention &b) {
        return std::tuple(-a.waitedUs, -qint64(a.attempts), a.lock.key, a.lock.database)
            < std::tuple(-b.waitedUs, -qint64(b.attempts), b.lock.key, b.lock.database);
    });
    return all;
}

std::vector<TrafficSpan> LockWaits::holds() const
{
    std::vector<TrafficSpan> all(d->holds.begin(), d->holds.end());
    for (const Private::Studied &lock : d->locks) {
        if (lock.held)
            all.push_back(*lock.held);
    }
    return all;
}

std::vector<TrafficWait> LockWaits::waits(qint64 nowUs) const
{
    std::vector<TrafficWait> all(d->waits.begin(), d->waits.end());
    for (const Private::Studied &lock : d->locks) {
        for (const OpenWait &open : lock.open) {
            all.push_back(open.seenAt(nowUs));
            all.back().end = open.isUnknown() || open.isOver(nowUs) ? open.endBySilence() : TrafficWait::End::Waiting;
        }
    }
    return all;
}

std::vector<TrafficIncident> LockWaits::incidents() const { return {d->incidents.begin(), d->incidents.end()}; }

const TrafficSpan *LockWaits::holderOf(const TrafficKey &lock) const
{
    const auto found = d->locks.constFind(lock);
    return found != d->locks.cend() && found->held ? &*found->held : nullptr;
}

bool LockWaits::isFree(const TrafficKey &lock) const
{
    const auto known = d->locks.constFind(lock);
    return known != d->locks.cend() && !known->held && known->freeSinceUs;
}

std::vector<TrafficWait> LockWaits::waitsFor(const TrafficKey &lock, qint64 nowUs) const
{
    std::vector<TrafficWait> all;
    const auto found = d->locks.constFind(lock);
    if (found == d->locks.cend())
        return all;
    for (const OpenWait &open : found->open) {
        if (!open.isOver(nowUs))
            all.push_back(open.seenAt(nowUs));
    }
    return all;
}

std::vector<TrafficWait> LockWaits::waitsOf(const TrafficActor &who, qint64 nowUs) const
{
    std::vector<TrafficWait> all;
    const auto add = [&](const QByteArray &by, const auto &isSame) {
        const auto awaited = by.isEmpty() ? d->awaited.cend() : d->awaited.constFind(by);
        const auto lock = awaited == d->awaited.cend() ? d->locks.cend() : d->locks.constFind(awaited->lock);
        if (lock == d->locks.cend())
            return;
        for (const OpenWait &open : lock->open) {
            const bool isKnown = std::ranges::any_of(all, [&open](const TrafficWait &known) { return known.lock == open.wait.lock; });
            if (isSame(open.wait.who) && !open.isOver(nowUs) && !isKnown)
                all.push_back(open.wait);
        }
    };
    if (who.isSure)
        add(who.token, [&who](const TrafficActor &other) { return other.token == who.token; });
    if (!ClientNames::isShared(who.address) && !isMultiplexed(who.address))
        add(who.address, [&who](const TrafficActor &other) { return other.address == who.address; });
    return all;
}

bool LockWaits::isMultiplexed(const QByteArray &address) const { return d->connections.isMultiplexed(address); }

} // namespace lockscope
