// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "traffic/audit/trafficaudit.h"

#include "libraries/finding/lockname.h"
#include "locks/valueshape.h"
#include "traffic/audit/clockcompare.h"
#include "traffic/audit/likelylocks.h"
#include "traffic/audit/lockbeliefs.h"
#include "traffic/audit/triesinarow.h"
#include "traffic/replay/lockcommands.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>
#include <utility>

namespace lockscope {

namespace {

constexpr qint64 second = 1'000'000; // µs
/** Two calls under way overlap by less; the server sees it, their clients cannot. */
constexpr qint64 callsUnderWay = 10'000;
constexpr quint64 triesOfWaiter = 3;  // in a row
constexpr quint64 fewestLate = 3;     // renewals
constexpr qsizetype mostClients = 20; // that are named
constexpr qsizetype mostLocks = 20'000;
constexpr std::size_t mostExcerpts = 300;

struct LockAccount {
    QByteArray family;
    LockBeliefs beliefs;
    QHash<QByteArray, TriesInARow> tries; // by client
    bool hasNoLease = false;
};

struct Group {
    QByteArray family, client;

    bool operator<(const Group &other) const { return std::tie(family, client) < std::tie(other.family, other.client); }
};

qint64 wholeMs(qint64 us) { return msOf(us) * usAMillisecond; }

bool isFlush(const ExecutedCommand &command) { return command.arguments.front().toLower().startsWith("flush"); }

/** SET … XX writes the token once more, perhaps over another connection. */
bool namesOwnToken(const LockMove &renewed)
{
    return looksRandom(renewed.hold.token) && std::ranges::find(renewed.command->arguments, renewed.hold.token) != renewed.command->arguments.end();
}

} // namespace

void sortFindings(std::vector<AuditFinding> &findings)
{
    std::ranges::stable_sort(findings, {}, [](const AuditFinding &finding) { return std::pair(finding.verdict, finding.kind); });
}

const char *findingName(AuditFinding::Kind kind)
{
    switch (kind) {
    case AuditFinding::Kind::ForeignRelease: return "foreign-release";
    case AuditFinding::Kind::BlindRelease: return "blind-release";
    case AuditFinding::Kind::NoLease: return "no-lease";
    case AuditFinding::Kind::BlindExpire: return "blind-expire";
    case AuditFinding::Kind::TwoHolders: return "two-holders";
    case AuditFinding::Kind::LeaseOverrun: return "lease-overrun";
    case AuditFinding::Kind::LeaseTooLong: return "lease-too-long";
    case AuditFinding::Kind::LateRenewal: return "late-renewal";
    case AuditFinding::Kind::ClockSkew: return "clock-skew";
    case AuditFinding::Kind::RetryStorm: return "retry-storm";
    case AuditFinding::Kind::Overwrite: return "overwrite";
    case AuditFinding::Kind::UnlockedWrite: return "unlocked-write";
    case AuditFinding::Kind::LockOrder: return "lock-order";
    case AuditFinding::Kind::Deadlock: return "deadlock";
    case AuditFinding::Kind::Livelock: return "livelock";
    }
    Q_UNREACHABLE();
}

class TrafficAudit::Private {
public:
    using Kind = AuditFinding::Kind;
    using Verdict = AuditFinding::Verdict;

    Private(const ClientNames &clientNames, const TrafficExcerpts *kept) : names(clientNames), excerpts(kept) {}
    void take(const LockMove &move);
    std::vector<AuditFinding> all() const;
    std::vector<AuditedProtocol> protocols() const;
    AuditDoubts allDoubts() const;
    std::vector<AuditFinding> worthSaying() const;
    void findLocksWithoutLease(qint64 lastUs);

    QHash<TrafficKey, LockAccount> locks;
    AuditDoubts doubts;
    LikelyLocks likelyLocks;

private:
    void forgetIdleLocks();
    void onLost(const LockMove &move, LockAccount &lock);
    void onRenewed(const LockMove &move, LockAccount &lock);
    void onReleased(const LockMove &move, LockAccount &lock);
    void onMissed(const LockMove &move, LockAccount &lock);
    void onOverwritten(const LockMove &move, LockAccount &lock);
    void begin(const TrafficHold &hold, const ExecutedCommand &command, LockAccount &lock);
    void end(qint64 atUs, LockAccount &lock);
    void endUnheard(qint64 atUs, LockAccount &lock);
    Belief *lateByConnection(const LockMove &move, LockAccount &lock);
    void giveBack(Belief &belief);
    void endSilence(const LockMove &move, LockAccount &lock);
    void addTogether(const LockMove &move, Belief &earlier, const Belief &next, bool isSure = true);
    void compareClock(const LockMove &move);
    void judgeRenewal(const LockMove &move, const Belief &belief);
    void judgeRelease(const LockMove &move, LockAccount &lock, const Belief &present);
    void judgeBlindRelease(const LockMove &move, LockAccount &lock, const Belief &present);
    AuditFinding &add(Kind kind, Verdict verdict, const LockMove &move, std::vector<ExecutedCommand> evidence);
    LockHabits &habitsOf(const QByteArray &client) { return habits[{family, groupOf(client)}]; }
    QByteArray nameOf(const QByteArray &client) const { return names.nameOf(client); }
    QByteArray groupOf(const QByteArray &client) const { return names.programOf(client); }
    const Scheme *libraryOf(const Group &group) const;
    static bool isWorthSaying(const AuditFinding &finding);

    QByteArray family; // of the lock whose move is taken
    std::map<Group, LockHabits> habits;
    std::map<QByteArray, ClockCompare> clocks; // by family
    std::map<std::pair<Kind, Group>, AuditFinding> findings;
    const ClientNames &names;
    const TrafficExcerpts *const excerpts;
};

/** Of those that nobody holds. */
void TrafficAudit::Private::forgetIdleLocks()
{
    locks.removeIf([](const auto &lock) { return !lock->beliefs.present(); });
    if (locks.size() > mostLocks / 2)
        locks.clear();
}

/** A lock that never got a lease, and was held to the end for longer than a call takes. */
void TrafficAudit::Private::findLocksWithoutLease(qint64 lastUs)
{
    for (auto lock = locks.begin(); lock != locks.end(); ++lock) {
        const Belief *const held = lock->beliefs.present();
        if (!lock->hasNoLease || !held || lastUs - held->hold.sinceUs < second || timeInToken(held->hold.token, held->hold.sinceUs))
            continue;
        family = lock->family;
        const ExecutedCommand command = held->command;
        add(Kind::NoLease, Verdict::Risk,
            {.kind = LockMove::Kind::Won,
             .atUs = command.atUs,
             .lock = lock.key(),
             .client = command.client,
             .token = {},
             .hold = held->hold,
             .command = &command},
            {command});
    }
}

void TrafficAudit::Private::take(const LockMove &move)
{
    using Is = LockMove::Kind;
    if (locks.size() >= mostLocks)
        forgetIdleLocks();
    LockAccount &lock = locks[move.lock];
    if (lock.family.isEmpty())
        lock.family = nameShape(move.lock.key);
    family = lock.family;
    likelyLocks.take(move, family, nameOf(move.hold.client) == nameOf(move.client));
    doubts.note(move);
    if (move.kind == Is::Expired && move.hold.number > 0)
        habitsOf(move.hold.client).noteExpired();
    else if (!move.client.isEmpty())
        habitsOf(move.client).take(move, nameOf(move.client));
    const bool isTry = move.kind == Is::Won || move.kind == Is::Lost || move.kind == Is::Undecided;
    if (isTry) {
        endSilence(move, lock);
        compareClock(move);
    }
    switch (move.kind) {
    case Is::Found: return;
    case Is::Won: return begin(move.hold, *move.command, lock);
    case Is::Lost: return onLost(move, lock);
    case Is::Undecided: return;
    case Is::Renewed: return onRenewed(move, lock);
    case Is::Released: return onReleased(move, lock);
    case Is::Missed: return onMissed(move, lock);
    case Is::Expired: return endUnheard(move.atUs, lock);
    case Is::Overwritten: return onOverwritten(move, lock);
    case Is::Unclear: return endUnheard(move.atUs, lock);
    }
}

void TrafficAudit::Private::compareClock(const LockMove &move)
{
    if (!timeInToken(move.kind == LockMove::Kind::Overwritten ? move.next.token : move.token, move.atUs))
        return;
    doubts.noteTime();
    clocks[family].note(nameOf(move.client), groupOf(move.client), move);
}

void TrafficAudit::Private::begin(const TrafficHold &hold, const ExecutedCommand &command, LockAccount &lock)
{
    if (const Belief *const before = lock.beliefs.saidIn(command.arguments); before && nameOf(before->hold.client) != nameOf(hold.client))
        doubts.noteByOtherConnection(); // both write one token
    lock.beliefs.begin(hold, command);
    lock.tries.remove(hold.client);
    lock.hasNoLease = !hold.deadlineUs;
}

void TrafficAudit::Private::end(qint64 atUs, LockAccount &lock)
{
    lock.beliefs.end(atUs);
    lock.hasNoLease = false;
}

/** Whoever has it may believe so for longer. */
void TrafficAudit::Private::endUnheard(qint64 atUs, LockAccount &lock)
{
    if (Belief *const held = lock.beliefs.present(); held && !held->isGivenBack) {
        held->isSilent = true;
        doubts.noteSilent(1);
    }
    end(atUs, lock);
}

/** Whoever had it knows now that it is over. If it was left before, nobody knows since when. */
void TrafficAudit::Private::giveBack(Belief &belief)
{
    if (!std::exchange(belief.isGivenBack, true) && belief.isSilent && !belief.isLeft)
        doubts.noteSilent(-1);
}

/** A client that tries to acquire again does not believe any more that it holds the lock; before anybody else has, it has harmed nobody. */
void TrafficAudit::Private::endSilence(const LockMove &move, LockAccount &lock)
{
    Belief *const own = lock.beliefs.lastOf(move.client);
    if (own && !own->isGivenBack && own->command.atUs < move.atUs)
        own->isUnheard = true;
    if (!own || !own->mayGoOn())
        return;
    if (lock.beliefs.nextAfter(*own, move.atUs))
        own->isLeft = true; // before that one, or after it
    else
        giveBack(*own);
}

void TrafficAudit::Private::onLost(const LockMove &move, LockAccount &lock)
{
    TriesInARow &tries = lock.tries[move.client];
    tries.note(move);
    if (tries.count() == triesOfWaiter)
        likelyLocks.noteWaiter(family);
    const std::optional<TriesInARow::Storm> found = ClientNames::isShared(move.client) ? std::nullopt : tries.storm();
    if (!found)
        return;
    AuditFinding &storm = found->isKnown ? findings[{Kind::RetryStorm, Group{family, groupOf(move.client)}}]
                                         : add(Kind::RetryStorm, Verdict::Risk, move, {found->first, *move.command});
    storm.longestUs = std::max(storm.longestUs.value_or(0), found->us);
    storm.triesPerSecond = std::max(storm.triesPerSecond, found->triesPerSecond);
}

void TrafficAudit::Private::onRenewed(const LockMove &move, LockAccount &lock)
{
    Belief *const belief = lock.beliefs.present();
    const bool isOwn = move.hold.client == move.client || move.isCompared || namesOwnToken(move);
    if (std::exchange(lock.hasNoLease, false) && isOwn) {
        if (belief)
            belief->hold.deadlineUs = move.hold.deadlineUs;
        if (move.transaction == 0 && belief) {
            AuditFinding &finding = add(Kind::NoLease, Verdict::Risk, move, {belief->command, *move.command});
            finding.longestUs = std::max(finding.longestUs.value_or(0), move.atUs - move.hold.sinceUs);
        }
        return;
    }
    if (belief) {
        if (isOwn)
            judgeRenewal(move, *belief);
        belief->hold.deadlineUs = move.hold.deadlineUs;
        belief->isRenewed = true; // how long the work takes says nothing of the lease any more
    }
    if (isOwn || move.hold.client.isEmpty())
        return;                                                              // or whose it is, is not known
    const bool isSameName = nameOf(move.hold.client) == nameOf(move.client); // perhaps by another connection
    add(Kind::BlindExpire, isSameName ? Verdict::Risk : Verdict::Violated, move,
        belief ? std::vector{belief->command, *move.command} : std::vector{*move.command});
}

/** The lease was nearly over. */
void TrafficAudit::Private::judgeRenewal(const LockMove &move, const Belief &belief)
{
    if (!belief.hold.deadlineUs || !move.hold.deadlineUs)
        return;
    doubts.noteRenewal();
    const qint64 left = *belief.hold.deadlineUs - move.atUs;
    const qint64 lease = std::min(*move.hold.deadlineUs - move.atUs, *belief.hold.deadlineUs - belief.hold.sinceUs); // as long as it was
    if (10 * left < lease)
        add(Kind::LateRenewal, Verdict::Risk, move, {belief.command, *move.command});
}

void TrafficAudit::Private::onReleased(const LockMove &move, LockAccount &lock)
{
    Belief *const present = move.hold.number > 0 ? lock.beliefs.present() : nullptr;
    if (present && present->hold.client == move.client && !present->isRenewed && present->hold.deadlineUs)
        habitsOf(move.client).noteUse({move.atUs - present->hold.sinceUs, *present->hold.deadlineUs - wholeMs(present->hold.sinceUs)});
    if (present && lock.hasNoLease && !timeInToken(present->hold.token, move.atUs)) {
        LockMove acquired = move; // whoever removes it did nothing wrong
        acquired.client = present->hold.client;
        add(Kind::NoLease, Verdict::Risk, acquired, {present->command, *move.command});
    }
    if (present && !isFlush(*move.command)) // a flush is not meant for this lock
        judgeRelease(move, lock, *present);
    if (present && (move.isCompared || nameOf(present->hold.client) == nameOf(move.client)))
        giveBack(*present);
    if (Belief *const own = lock.beliefs.lastOf(move.client); own && !isFlush(*move.command))
        giveBack(*own);
    if (present && !present->isGivenBack)
        present->cutBy = *move.command;
    endUnheard(move.atUs, lock);
}

/** Who compares with what others write, too, has compared with nothing. */
void TrafficAudit::Private::judgeRelease(const LockMove &move, LockAccount &lock, const Belief &present)
{
    const bool isShared = present.hold.client != move.client && !looksRandom(present.hold.token);
    if (!move.isCompared)
        return judgeBlindRelease(move, lock, present);
    if (!isShared)
        return;
    const Belief *const own = lock.beliefs.lastOf(move.client);
    if (own && own->hold.token == present.hold.token && nameOf(present.hold.client) != nameOf(move.client))
        return judgeBlindRelease(move, lock, present);
    doubts.noteByOtherConnection();
}

/** A program may release by another connection than it has acquired with: all of its connections have one name. */
void TrafficAudit::Private::judgeBlindRelease(const LockMove &move, LockAccount &lock, const Belief &present)
{
    const QByteArray &holder = present.hold.client;
    if (nameOf(holder) == nameOf(move.client)) {
        if (holder != move.client)
            doubts.noteByOtherConnection();
        add(Kind::BlindRelease, Verdict::Risk, move, {present.command, *move.command}).isInTwoSteps = move.hasLooked;
        return;
    }
    if (present.contender == move.client)
        return; // it is not known whose lock it was
    Belief *const earlier = lock.beliefs.lastOf(move.client);
    const bool isLate = earlier && earlier->mayGoOn();
    const auto until = timeInToken(present.hold.token, move.atUs);
    if (!isLate && until && *until <= timeOfUs(move.atUs)) { // it may be taken over
        if (*until <= timeOfUs(present.hold.sinceUs))        // or it says when it was acquired
            doubts.noteUndecided();
        return;
    }
    if (!earlier) {
        const bool takesSuch = habitsOf(move.client).attempts() > 0;
        add(Kind::ForeignRelease, takesSuch ? Verdict::Violated : Verdict::Risk, move, {present.command, *move.command}).isByStranger = !takesSuch;
        return;
    }
    add(Kind::ForeignRelease, Verdict::Violated, move, {earlier->command, present.command, *move.command});
    if (isLate)
        addTogether(move, *earlier, present);
}

/** Of whoever comes back without a token that says of which hold, while no other one of its program may mean another. */
Belief *TrafficAudit::Private::lateByConnection(const LockMove &move, LockAccount &lock)
{
    Belief *const own = lock.beliefs.lastOf(move.client);
    const bool isOthers = own && move.script && looksRandom(own->hold.token); // else it would be said
    if (!own || !own->mayGoOn() || move.isRenewal || isOthers)
        return nullptr;
    const Belief *const next = lock.beliefs.nextAfter(*own, move.atUs);
    if (!next) {
        giveBack(*own);
        return nullptr;
    }
    const auto hasItsName = [this, &own](const QByteArray &client) { return nameOf(client) == nameOf(own->hold.client); };
    if (!hasItsName(next->hold.client) && !lock.beliefs.mayAnotherGoOn(*own, hasItsName))
        return own;
    doubts.noteByOtherConnection();
    return nullptr;
}

/** Who comes back has used the lock until now. */
void TrafficAudit::Private::onMissed(const LockMove &move, LockAccount &lock)
{
    const std::vector<QByteArray> &words = move.command->arguments;
    Belief *late = lock.beliefs.saidIn(words);
    if (!late)
        late = lock.beliefs.timedBy(move.client, words);
    const bool isSure = late && !late->isWarned;
    if (!late)
        late = lateByConnection(move, lock);
    if (!late)
        return;
    giveBack(*late);
    late->isWarned = move.isRenewal;
    if (const Belief *const next = lock.beliefs.nextAfter(*late, move.atUs))
        return addTogether(move, *late, *next, isSure);
    if (!late->hold.deadlineUs || *late->hold.deadlineUs > move.atUs)
        return; // somebody has ended it before
    AuditFinding &finding = add(move.isRenewal ? Kind::LateRenewal : Kind::LeaseOverrun, Verdict::Risk, move, {late->command, *move.command});
    finding.longestUs = std::max(finding.longestUs.value_or(0), move.atUs - *late->hold.deadlineUs);
}

/** Counts two holds once. isSure: it is known that whoever came back meant the earlier one. */
void TrafficAudit::Private::addTogether(const LockMove &move, Belief &earlier, const Belief &next, bool isSure)
{
    const qint64 end = std::min(move.atUs, next.endUs.value_or(move.atUs));
    const qint64 together = end - next.command.atUs;
    const bool isCertain = isSure && !earlier.isUnheard && together > callsUnderWay;
    std::vector<ExecutedCommand> evidence{earlier.command, next.command, *move.command};
    if (earlier.cutBy)
        evidence.insert(evidence.begin() + 1, *earlier.cutBy);
    AuditFinding &finding = add(Kind::TwoHolders, isCertain ? Verdict::Violated : Verdict::Risk, move, std::move(evidence));
    finding.isCutShort = earlier.cutBy && (finding.count == 1 || finding.isCutShort);
    finding.longestUs = std::max(finding.longestUs.value_or(0), together);
    if (std::exchange(earlier.seenWith, next.hold.number) == next.hold.number)
        --finding.count; // only for longer
}

/** A lock with a time as its value may be taken over once that has passed; of two that do so at once, the later one moves that time and has lost. */
void TrafficAudit::Private::onOverwritten(const LockMove &move, LockAccount &lock)
{
    Belief *const present = lock.beliefs.present();
    if (present && present->hold.client == move.client)
        giveBack(*present);
    if (const std::optional<Takeover> takeover = takeoverOf(move)) {
        compareClock(move);
        if (takeover == Takeover::Failed)
            return;
        if (takeover == Takeover::Unknown) {
            if (present)
                present->contender = move.client;
            return doubts.noteUndecided();
        }
        endUnheard(move.atUs, lock);
        return begin(move.next, *move.command, lock);
    }
    const bool isRandom = looksRandom(move.hold.token), isOther = present && present->hold.client != move.client;
    if (isOther && nameOf(present->hold.client) != nameOf(move.client)) {
        const bool isCertain = isRandom && habitsOf(move.client).attempts() > 0;
        add(Kind::Overwrite, isCertain ? Verdict::Violated : Verdict::Risk, move, {present->command, *move.command});
    } else if (isOther && !isRandom) {
        doubts.noteByOtherConnection();
    }
    endUnheard(move.atUs, lock);
    begin(move.next, *move.command, lock);
}

// ---- what is said of it

AuditFinding &TrafficAudit::Private::add(Kind kind, Verdict verdict, const LockMove &move, std::vector<ExecutedCommand> evidence)
{
    const Group group{family, groupOf(move.client)};
    AuditFinding &finding = findings[{kind, group}];
    const bool isWorse = finding.count == 0 || (verdict == Verdict::Violated && finding.verdict == Verdict::Risk);
    if (finding.count++ == 0) {
        finding.kind = kind;
        finding.keyFamily = group.family;
        finding.firstUs = move.atUs;
    }
    if (const QByteArray name = nameOf(move.client); finding.clients.size() < mostClients && !finding.clients.contains(name))
        finding.clients << name;
    if (isWorse) {
        finding.verdict = verdict;
        if (excerpts && findings.size() <= mostExcerpts)
            finding.excerpt = excerpts->of(move.lock, evidence.front().atUs);
        finding.evidence = std::move(evidence);
    }
    return finding;
}

/** A renewal that comes late once may have had a reason. */
bool TrafficAudit::Private::isWorthSaying(const AuditFinding &finding)
{
    return finding.kind != Kind::LateRenewal || finding.longestUs || finding.count >= fewestLate;
}

std::vector<AuditFinding> TrafficAudit::Private::worthSaying() const
{
    std::map<std::pair<Kind, Group>, AuditFinding> found = findings;
    for (const auto &[group, known] : habits) {
        std::optional<AuditFinding> finding = known.leaseFinding();
        if (!finding || found.contains({finding->kind, group}))
            continue;
        finding->keyFamily = group.family;
        found.insert({{finding->kind, group}, *std::move(finding)});
    }
    std::vector<AuditFinding> sorted;
    for (auto &[key, finding] : found) {
        if (!isWorthSaying(finding))
            continue;
        finding.library = libraryOf(key.second);
        sorted.push_back(std::move(finding));
    }
    for (const auto &[name, clock] : clocks) {
        if (std::optional<AuditFinding> finding = clock.compare().finding) {
            finding->keyFamily = name;
            sorted.push_back(*std::move(finding));
        }
    }
    return sorted;
}

std::vector<AuditFinding> TrafficAudit::Private::all() const
{
    std::vector<AuditFinding> found = worthSaying();
    std::erase_if(found, [this](const AuditFinding &finding) { return !likelyLocks.contain(finding.keyFamily); });
    return found;
}

/** Its own, else that of others that take such locks: who deletes one may take none. */
const Scheme *TrafficAudit::Private::libraryOf(const Group &group) const
{
    const auto takes = [](const auto &one) { return one.second.acquisitions() > 0; };
    auto found = habits.find(group);
    if (found == habits.end() || !takes(*found))
        found = std::find_if(habits.lower_bound({group.family, {}}), habits.end(), takes);
    return found != habits.end() && found->first.family == group.family ? found->second.library() : nullptr;
}

std::vector<AuditedProtocol> TrafficAudit::Private::protocols() const
{
    std::vector<AuditedProtocol> all;
    for (const auto &[group, known] : habits) {
        if (known.attempts() == 0)
            continue;
        const auto clock = clocks.find(group.family);
        all.push_back(known.protocol(clock == clocks.end() ? std::nullopt : clock->second.usuallyAheadMs()));
        all.back().keyFamily = group.family;
    }
    return all;
}

AuditDoubts TrafficAudit::Private::allDoubts() const
{
    AuditDoubts all = doubts;
    for (const auto &[group, known] : habits)
        all.noteHolds(known.uses());
    for (const auto &[name, clock] : clocks)
        all.noteUnclearClocks(clock.compare().unclear);
    std::set<std::pair<Kind, QByteArray>> others; // several programs may use one family
    for (const AuditFinding &finding : worthSaying()) {
        if (!likelyLocks.contain(finding.keyFamily) && others.emplace(finding.kind, finding.keyFamily).second)
            all.noteMaybeNoLocks(finding.kind, 1);
    }
    return all;
}

TrafficAudit::TrafficAudit(const ClientNames &names, const TrafficExcerpts *excerpts) : d(std::make_unique<Private>(names, excerpts)) {}

TrafficAudit::~TrafficAudit() = default;

void TrafficAudit::take(const LockMove &move) { d->take(move); }

void TrafficAudit::takeGap()
{
    d->doubts.noteGap();
    d->locks.clear();
}

void TrafficAudit::end(qint64 lastUs) { d->findLocksWithoutLease(lastUs); }

std::vector<AuditFinding> TrafficAudit::findings() const { return d->all(); }

std::vector<AuditedProtocol> TrafficAudit::protocols() const { return d->protocols(); }

void TrafficAudit::setRules(const LockRules &rules) { d->likelyLocks.setRules(rules); }

bool TrafficAudit::areLocks(const QByteArray &family) const { return d->likelyLocks.contain(family); }

AuditDoubts TrafficAudit::doubts() const { return d->allDoubts(); }

} // namespace lockscope
