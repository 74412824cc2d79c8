// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "traffic/trafficaudit.h"

#include "libraries/finding/lockname.h"
#include "locks/valueshape.h"
#include "traffic/lockcommands.h"

#include <QSet>

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

namespace lockscope {

namespace {

constexpr qint64 second = 1'000'000; // µs
/** Two calls under way overlap by less; the server sees it, their clients cannot. */
constexpr qint64 callsUnderWay = 10'000;
constexpr quint64 stormTries = 50; // at least, and a second
constexpr std::size_t fewestHolds = 20;
constexpr std::size_t mostHolds = 100'000;
constexpr qsizetype mostBeliefs = 1000;   // of one lock
constexpr qsizetype mostClients = 20;     // that are named
constexpr std::size_t mostOverruns = 100; // of one lock
constexpr qsizetype mostLocks = 20'000;
constexpr std::size_t mostExcerpts = 300;

/** What a client has won last, and whether it knows that it is over. */
struct Belief {
    TrafficHold hold;
    ExecutedCommand command;
    bool isGivenBack = false;
    std::optional<qint64> endUs = {}; // of the hold; nothing: it lasts
};

/** Whoever came back after its lease, while nobody was known to have the lock. */
struct Overrun {
    Belief late;
    ExecutedCommand command;
};

/** Tries in a row, without a pause of a second. */
struct Wait {
    qint64 firstUs = 0, lastUs = 0;
    quint64 tries = 0;
    ExecutedCommand first;
};

struct LockAccount {
    QByteArray family;
    QHash<QByteArray, Belief> beliefs; // see nameOfHold()
    QHash<QByteArray, Wait> waits;
    std::vector<Overrun> overruns; // the newest
    QByteArray holder;             // whose belief is that of the present hold
    bool hasNoLease = false;
};

/** How much of its lease a hold has taken. */
struct Use {
    qint64 heldUs, leaseUs;
};

/** How the clients of one group take and release the locks of one family. */
struct Habits {
    QSet<QByteArray> shapes;  // of what they take with
    QSet<QByteArray> clients; // not all of very many
    quint64 acquisitions = 0, attempts = 0, undecided = 0, expired = 0;
    quint64 compared = 0, looked = 0, blind = 0; // releases
    quint64 renewed = 0;
    std::vector<Use> holds; // that were released and not renewed
    bool hasLeases = false;
    qint64 firstUs = 0;
    ExecutedCommand first;
};

struct Group {
    QByteArray family, client;

    bool operator<(const Group &other) const { return std::tie(family, client) < std::tie(other.family, other.client); }
};

/** A token that is another one for each hold, else who acquired it. */
const QByteArray &nameOfHold(const TrafficHold &hold) { return looksRandom(hold.token) ? hold.token : hold.client; }

bool areDifferent(const TrafficHold &a, const TrafficHold &b) { return a.client != b.client || nameOfHold(a) != nameOfHold(b); }

/** What this client has won last; null: nothing, or others have its address, too. */
Belief *beliefOf(const QByteArray &client, LockAccount &lock)
{
    Belief *last = nullptr;
    for (Belief &belief : lock.beliefs) {
        if (belief.hold.client == client && !ClientNames::isShared(client) && (!last || last->hold.number < belief.hold.number))
            last = &belief;
    }
    return last;
}

QByteArray wordOf(const ExecutedCommand &command, std::size_t at)
{
    return at < command.arguments.size() ? command.arguments[at].toUpper() : QByteArray();
}

UnixTime timeOf(qint64 us) { return UnixTime(std::chrono::milliseconds(msOf(us))); }

std::optional<TimestampValue> timestampIn(const QByteArray &token, qint64 atUs) { return parseTimestamp(token, timeOf(atUs)); }

/** What somebody takes a lock with, in a word. */
QByteArray shapeOf(const LockMove &won)
{
    const QByteArray name = wordOf(*won.command, 0);
    if (won.hold.isHash)
        return "redisson-lock";
    if (name == "EVAL" || name == "EVALSHA" || name == "FCALL")
        return {};
    if (timestampIn(won.hold.token, won.atUs))
        return "timestamp";
    if (name == "SETNX" || !won.hold.deadlineUs)
        return "setnx";
    return won.command->arguments.size() > 5 ? "set-nx-px" : "exists-set";
}

QByteArrayList namesOf(const Habits &known)
{
    QByteArrayList names(known.clients.cbegin(), known.clients.cend());
    std::ranges::sort(names);
    return names;
}

qint64 percentile(std::vector<qint64> values, double part)
{
    const auto at = values.begin() + qsizetype(double(values.size() - 1) * part);
    std::nth_element(values.begin(), at, values.end());
    return *at;
}

} // namespace

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
    case AuditFinding::Kind::RetryStorm: return "retry-storm";
    case AuditFinding::Kind::Overwrite: return "overwrite";
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
    void forgetHolds() { locks.clear(); }
    void findLocksWithoutLease(qint64 lastUs);

private:
    void forgetIdleLocks();
    void onWon(const LockMove &move, LockAccount &lock);
    void onLost(const LockMove &move, LockAccount &lock);
    void onRenewed(const LockMove &move, LockAccount &lock);
    void onReleased(const LockMove &move, LockAccount &lock);
    void onMissed(const LockMove &move, LockAccount &lock);
    void onOverwritten(const LockMove &move, LockAccount &lock);
    void findOverrunsDuring(const LockMove &won, const LockAccount &lock);
    void addTogether(const LockMove &move, const Belief &earlier, const Belief &next);
    static void endHold(LockAccount &lock, qint64 atUs);
    void judgeBlindRelease(const LockMove &move, LockAccount &lock, const Belief &present);
    AuditFinding &add(Kind kind, Verdict verdict, const LockMove &move, std::vector<ExecutedCommand> evidence);
    Habits &habitsOf(const QByteArray &client);
    QByteArray nameOf(const QByteArray &client) const { return names.nameOf(client); }
    QByteArray groupOf(const QByteArray &client) const { return names.programOf(client); }
    static std::optional<AuditFinding> leaseFinding(const Habits &known);
    static QByteArray protocolOf(const Habits &known);

    QHash<TrafficKey, LockAccount> locks;
    QByteArray family; // of the lock whose move is taken
    std::map<Group, Habits> habits;
    std::map<std::pair<Kind, Group>, AuditFinding> findings;
    const ClientNames &names;
    const TrafficExcerpts *const excerpts;
};

/** Of those that nobody holds. */
void TrafficAudit::Private::forgetIdleLocks()
{
    locks.removeIf([](const auto &lock) { return lock->holder.isEmpty(); });
    if (locks.size() > mostLocks / 2)
        locks.clear();
}

/** A lock that never got a lease, and was held to the end for longer than a call takes. */
void TrafficAudit::Private::findLocksWithoutLease(qint64 lastUs)
{
    for (auto lock = locks.begin(); lock != locks.end(); ++lock) {
        const auto held = lock->beliefs.constFind(lock->holder);
        if (!lock->hasNoLease || held == lock->beliefs.cend() || lastUs - held->hold.sinceUs < second)
            continue;
        family = lock->family;
        const ExecutedCommand command = held->command;
        add(Kind::NoLease, Verdict::Risk,
            {LockMove::Kind::Won, command.atUs, lock.key(), command.client, {}, held->hold, false, false, false, false, &command}, {command});
    }
}

Habits &TrafficAudit::Private::habitsOf(const QByteArray &client)
{
    Habits &known = habits[{family, groupOf(client)}];
    if (known.clients.size() < mostClients)
        known.clients.insert(nameOf(client));
    return known;
}

void TrafficAudit::Private::take(const LockMove &move)
{
    if (locks.size() >= mostLocks)
        forgetIdleLocks();
    LockAccount &lock = locks[move.lock];
    if (lock.family.isEmpty())
        lock.family = nameShape(move.lock.key);
    family = lock.family;
    if (lock.beliefs.size() > mostBeliefs)
        lock.beliefs.removeIf([](const auto &belief) { return belief->isGivenBack || belief->endUs; });
    if (move.isLate) {
        Habits &known = habitsOf(move.client);
        --known.attempts;
        --known.undecided;
    }
    switch (move.kind) {
    case LockMove::Kind::Won: return onWon(move, lock);
    case LockMove::Kind::Lost: return onLost(move, lock);
    case LockMove::Kind::Undecided: {
        Habits &known = habitsOf(move.client);
        ++known.attempts;
        ++known.undecided;
        return;
    }
    case LockMove::Kind::Renewed: return onRenewed(move, lock);
    case LockMove::Kind::Released: return onReleased(move, lock);
    case LockMove::Kind::Missed: return onMissed(move, lock);
    case LockMove::Kind::Expired:
        if (move.hold.number > 0)
            ++habitsOf(move.hold.client).expired;
        return endHold(lock, move.atUs);
    case LockMove::Kind::Overwritten: return onOverwritten(move, lock);
    }
}

void TrafficAudit::Private::onWon(const LockMove &move, LockAccount &lock)
{
    Habits &known = habitsOf(move.client);
    if (known.acquisitions == 0) {
        known.firstUs = move.atUs;
        known.first = *move.command;
    }
    ++known.attempts;
    ++known.acquisitions;
    known.shapes.insert(shapeOf(move));
    lock.beliefs.insert(nameOfHold(move.hold), {move.hold, *move.command, false});
    lock.waits.remove(move.client);
    if (move.isLate)
        findOverrunsDuring(move, lock);
    lock.holder = nameOfHold(move.hold);
    lock.hasNoLease = !move.hold.deadlineUs;
}

/** Of an attempt that is decided only now: another client may have come back in between. */
void TrafficAudit::Private::findOverrunsDuring(const LockMove &won, const LockAccount &lock)
{
    for (const Overrun &overrun : lock.overruns) {
        const bool isDuring = overrun.late.hold.sinceUs < won.atUs && won.atUs < overrun.command.atUs;
        if (!isDuring || !areDifferent(overrun.late.hold, won.hold))
            continue;
        LockMove back = won;
        back.client = overrun.command.client;
        back.atUs = overrun.command.atUs;
        back.command = &overrun.command;
        addTogether(back, overrun.late, {won.hold, *won.command, false, won.hold.deadlineUs}); // nothing else has ended it until now
    }
}

void TrafficAudit::Private::onLost(const LockMove &move, LockAccount &lock)
{
    ++habitsOf(move.client).attempts;
    Wait &wait = lock.waits[move.client];
    if (wait.tries == 0 || move.atUs - wait.lastUs > second)
        wait = {move.atUs, move.atUs, 0, *move.command};
    wait.lastUs = move.atUs;
    ++wait.tries;
    const qint64 waited = wait.lastUs - wait.firstUs;
    if (ClientNames::isShared(move.client) || wait.tries < stormTries || waited < second || quint64(waited) * stormTries > wait.tries * second)
        return;
    add(Kind::RetryStorm, Verdict::Risk, move, {wait.first, *move.command});
    wait.tries = 0; // the next ones are another time
}

void TrafficAudit::Private::onRenewed(const LockMove &move, LockAccount &lock)
{
    const auto belief = lock.beliefs.find(lock.holder);
    const bool isOwn = move.hold.client == move.client || move.isCompared;
    if (belief != lock.beliefs.end())
        belief->hold.deadlineUs = move.hold.deadlineUs;
    if (std::exchange(lock.hasNoLease, false) && isOwn) {
        if (!move.isInTransaction && belief != lock.beliefs.end()) {
            AuditFinding &finding = add(Kind::NoLease, Verdict::Risk, move, {belief->command, *move.command});
            finding.longestUs = std::max(finding.longestUs.value_or(0), move.atUs - move.hold.sinceUs);
        }
        if (Habits &known = habitsOf(move.client); move.hold.deadlineUs)
            known.hasLeases = true;
        return;
    }
    ++habitsOf(move.client).renewed;
    if (belief != lock.beliefs.end())
        belief->hold.sinceUs = 0; // how long the work takes says nothing of the lease any more
    if (isOwn)
        return;
    const bool isSameProgram = groupOf(move.hold.client) == groupOf(move.client); // perhaps by another connection
    add(Kind::BlindExpire, isSameProgram ? Verdict::Risk : Verdict::Violated, move,
        belief != lock.beliefs.end() ? std::vector{belief->command, *move.command} : std::vector{*move.command});
}

void TrafficAudit::Private::onReleased(const LockMove &move, LockAccount &lock)
{
    const auto present = lock.beliefs.find(lock.holder);
    const bool isKnown = move.hold.number > 0 && present != lock.beliefs.end();
    Habits &known = habitsOf(move.client);
    ++(move.isCompared ? known.compared : move.hasLooked ? known.looked : known.blind);
    if (isKnown && move.hold.client == move.client && present->hold.sinceUs > 0 && move.hold.deadlineUs && known.holds.size() < mostHolds)
        known.holds.push_back({move.atUs - move.hold.sinceUs, *move.hold.deadlineUs - msOf(move.hold.sinceUs) * usAMillisecond});
    if (isKnown && lock.hasNoLease)
        add(Kind::NoLease, Verdict::Risk, move, {present->command, *move.command});
    const bool isFlushed = move.command->arguments.front().toLower().startsWith("flush"); // not of this lock
    if (!move.isCompared && isKnown && !isFlushed)
        judgeBlindRelease(move, lock, *present);
    if (isKnown)
        present->isGivenBack = present->isGivenBack || move.isCompared || groupOf(move.hold.client) == groupOf(move.client);
    if (Belief *const own = beliefOf(move.client, lock); own && !isFlushed)
        own->isGivenBack = true;
    endHold(lock, move.atUs);
}

/** A program may release by another connection than it has acquired with. */
void TrafficAudit::Private::judgeBlindRelease(const LockMove &move, LockAccount &lock, const Belief &present)
{
    if (groupOf(move.hold.client) == groupOf(move.client)) {
        add(Kind::BlindRelease, Verdict::Risk, move, {present.command, *move.command}).isInTwoSteps = move.hasLooked;
        return;
    }
    const Belief *const earlier = beliefOf(move.client, lock);
    if (!earlier) {
        const bool takesSuch = habitsOf(move.client).attempts > 0;
        add(Kind::ForeignRelease, Verdict::Risk, move, {present.command, *move.command}).isByStranger = !takesSuch;
        return;
    }
    add(Kind::ForeignRelease, Verdict::Violated, move, {earlier->command, present.command, *move.command});
    if (!earlier->isGivenBack)
        addTogether(move, *earlier, present);
}

/** Who comes back with its token has used the lock until now. Without one, nobody knows of which hold it is. */
void TrafficAudit::Private::onMissed(const LockMove &move, LockAccount &lock)
{
    const auto &said = move.command->arguments; // which of them is the token, a script alone knows
    const auto late = std::ranges::find_if(lock.beliefs, [&said](const Belief &belief) {
        return !belief.isGivenBack && looksRandom(belief.hold.token) && std::ranges::find(said, belief.hold.token) != said.end();
    });
    if (late == lock.beliefs.end())
        return;
    late->isGivenBack = true;
    const Belief *next = nullptr;
    for (const Belief &belief : lock.beliefs) {
        const bool isLater = belief.hold.number > late->hold.number && belief.command.atUs < move.atUs && areDifferent(belief.hold, late->hold);
        if (isLater && (!next || belief.hold.number < next->hold.number))
            next = &belief;
    }
    if (next)
        return addTogether(move, *late, *next);
    if (!late->hold.deadlineUs || *late->hold.deadlineUs > move.atUs)
        return; // somebody has ended it before
    AuditFinding &finding = add(Kind::LeaseOverrun, Verdict::Risk, move, {late->command, *move.command});
    finding.longestUs = std::max(finding.longestUs.value_or(0), move.atUs - *late->hold.deadlineUs);
    if (lock.overruns.size() >= mostOverruns)
        lock.overruns.erase(lock.overruns.begin());
    lock.overruns.push_back({*late, *move.command});
}

void TrafficAudit::Private::addTogether(const LockMove &move, const Belief &earlier, const Belief &next)
{
    const qint64 end = std::min(move.atUs, next.endUs.value_or(move.atUs));
    const qint64 together = end - next.command.atUs;
    AuditFinding &finding =
        add(Kind::TwoHolders, together > callsUnderWay ? Verdict::Violated : Verdict::Risk, move, {earlier.command, next.command, *move.command});
    finding.longestUs = std::max(finding.longestUs.value_or(0), together);
}

/** A lock with a time as its value may be taken over once that has passed. */
void TrafficAudit::Private::onOverwritten(const LockMove &move, LockAccount &lock)
{
    const auto until = timestampIn(move.hold.token, move.atUs);
    const bool isTakeover = until && until->deadline <= timeOf(move.atUs);
    const bool isByOther = groupOf(move.hold.client) != groupOf(move.client) && looksRandom(move.hold.token);
    if (const auto present = lock.beliefs.constFind(lock.holder); !isTakeover && isByOther && present != lock.beliefs.cend())
        add(Kind::Overwrite, habitsOf(move.client).acquisitions > 0 ? Verdict::Violated : Verdict::Risk, move, {present->command, *move.command});
    if (until) {
        Habits &known = habitsOf(move.client);
        ++known.attempts;
        ++known.acquisitions;
        known.shapes.insert("timestamp");
    }
    endHold(lock, move.atUs);
}

void TrafficAudit::Private::endHold(LockAccount &lock, qint64 atUs)
{
    if (const auto present = lock.beliefs.find(lock.holder); present != lock.beliefs.end())
        present->endUs = atUs;
    lock.holder.clear();
    lock.hasNoLease = false;
}

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

/** What holds say of their lease in all. */
std::optional<AuditFinding> TrafficAudit::Private::leaseFinding(const Habits &known)
{
    if (known.holds.size() < fewestHolds)
        return std::nullopt;
    std::vector<qint64> held, leases, used;
    for (const Use &use : known.holds) {
        held.push_back(use.heldUs);
        leases.push_back(use.leaseUs);
        used.push_back(100 * use.heldUs / std::max<qint64>(1, use.leaseUs));
    }
    const bool isNearlyOver = percentile(used, 0.99) > 80;
    const qint64 usualLease = percentile(leases, 0.5);
    if (!isNearlyOver && usualLease <= 100 * percentile(held, 0.5))
        return std::nullopt;
    return AuditFinding{.kind = isNearlyOver ? Kind::LeaseOverrun : Kind::LeaseTooLong,
                        .keyFamily = {},
                        .clients = namesOf(known),
                        .count = known.holds.size(),
                        .firstUs = known.firstUs,
                        .evidence = {known.first},
                        .longestUs = isNearlyOver ? percentile(held, 0.99) : usualLease};
}

std::vector<AuditFinding> TrafficAudit::Private::all() const
{
    std::map<std::pair<Kind, Group>, AuditFinding> found = findings;
    for (const auto &[group, known] : habits) {
        std::optional<AuditFinding> finding = leaseFinding(known);
        if (!finding || found.contains({finding->kind, group}))
            continue;
        finding->keyFamily = group.family;
        found.insert({{finding->kind, group}, *std::move(finding)});
    }
    std::vector<AuditFinding> sorted;
    for (auto &[key, finding] : found)
        sorted.push_back(std::move(finding));
    std::ranges::stable_sort(sorted, {}, [](const AuditFinding &finding) { return std::pair(finding.verdict, finding.kind); });
    return sorted;
}

/** What the lab calls it; two habits are no protocol. */
QByteArray TrafficAudit::Private::protocolOf(const Habits &known)
{
    if (known.shapes.size() != 1 || known.acquisitions < 3)
        return {};
    const QByteArray shape = *known.shapes.cbegin();
    const quint64 releases = known.compared + known.looked + known.blind;
    if (shape == "set-nx-px" && releases > 0) {
        if (known.compared == releases)
            return known.renewed > 0 ? "set-nx-watchdog" : "set-nx-px";
        return known.looked == releases ? "set-nx-get-del" : known.blind == releases ? "set-nx-blind-del" : "";
    }
    if (shape == "setnx" && known.hasLeases)
        return "setnx-expire";
    if (shape == "timestamp")
        return "setnx-timestamp";
    return shape == "redisson-lock" || shape == "exists-set" ? shape : QByteArray();
}

std::vector<AuditedProtocol> TrafficAudit::Private::protocols() const
{
    std::vector<AuditedProtocol> all;
    for (const auto &[group, known] : habits) {
        if (known.attempts > 0)
            all.push_back({group.family, namesOf(known), protocolOf(known), known.acquisitions, known.attempts, known.undecided, known.expired});
    }
    return all;
}

TrafficAudit::TrafficAudit(const ClientNames &names, const TrafficExcerpts *excerpts) : d(std::make_unique<Private>(names, excerpts)) {}

TrafficAudit::~TrafficAudit() = default;

void TrafficAudit::take(const LockMove &move) { d->take(move); }

void TrafficAudit::takeGap() { d->forgetHolds(); }

void TrafficAudit::end(qint64 lastUs) { d->findLocksWithoutLease(lastUs); }

std::vector<AuditFinding> TrafficAudit::findings() const { return d->all(); }

std::vector<AuditedProtocol> TrafficAudit::protocols() const { return d->protocols(); }

} // namespace lockscope
