// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "racelab/explore/trialspec.h"

#include "base/language.h"
#include "privateservers/storeprogram.h"

#include <algorithm>
#include <array>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

bool waitsForMessages(const ProtocolInfo &protocol) { return protocol.section == 'C'; }

/** A semaphore needs more clients than permits. Replaces rounds = 0 by the number that can be explored in seconds. No client goes through a latch twice. */
Bounds settled(Bounds bounds, const ProtocolInfo &protocol)
{
    if (protocol.sharing == Sharing::Gate)
        bounds.rounds = 1;
    bounds.clients = std::max(bounds.clients, protocol.permits + (protocol.permits > 1 ? 1 : 0));
    const bool isSmall = bounds.clients <= 2 && protocol.servers == 1 && protocol.keys == 1 && !protocol.keepsAttempts;
    if (bounds.rounds == 0)
        bounds.rounds = isSmall ? 2 : 1;
    return bounds;
}

/** For a semaphore one permit less than clients, so that they can be too many; one permit if a crash is to take all of them. */
int permitsOf(const ProtocolInfo &protocol, Column column, const Bounds &bounds)
{
    if (protocol.permits > 0)
        return protocol.asksForPermits && rulesOf(column, bounds).hasLateComer ? 1 : protocol.permits;
    if (protocol.sharing == Sharing::Gate)
        return bounds.clients; // all of them count down
    return rulesOf(column, bounds).hasLateComer ? 1 : std::max(bounds.clients - 1, 1);
}

/** Whether the clients of each role share the lock. */
std::vector<ProtocolRole> rolesOf(const ProtocolInfo &protocol)
{
    if (!protocol.isOwn() && protocol.sharing == Sharing::Readers)
        return {{.name = u"writer"_s}, {.name = u"reader"_s, .shares = true}};
    return protocol.roles.empty() ? std::vector<ProtocolRole>(1) : protocol.roles;
}

/** Clients that share the lock are never too many; of two protocols beside each other, each has a client. */
bool isWorthTrying(const std::vector<ProtocolRole> &roles, const std::vector<int> &inRoles, int clients, bool hasLateComer)
{
    std::vector<int> counts{clients - std::accumulate(inRoles.begin(), inRoles.end(), 0)};
    counts.insert(counts.end(), inRoles.begin(), inRoles.end());
    bool allShare = true;
    std::array<int, 2> ofVersion{};
    for (std::size_t i = 0; i < roles.size(); ++i) {
        allShare &= counts[i] == 0 || roles[i].shares;
        ofVersion[std::size_t(roles[i].version)] += counts[i];
    }
    const bool areTwo = std::ranges::any_of(roles, [](const ProtocolRole &role) { return role.version == 1; });
    return counts[0] >= 0 && (!allShare || hasLateComer) && (!areTwo || (ofVersion[0] > 0 && ofVersion[1] > 0));
}

/** All ways to give roles to the clients. */
std::vector<std::vector<int>> castings(const ProtocolInfo &protocol, Column column, const Bounds &bounds)
{
    const std::vector<ProtocolRole> roles = rolesOf(protocol);
    std::vector<std::vector<int>> all;
    std::vector<int> inRoles(roles.size() - 1, 0);
    while (true) {
        if (isWorthTrying(roles, inRoles, bounds.clients, rulesOf(column, bounds).hasLateComer))
            all.push_back(std::ranges::all_of(inRoles, [](int count) { return count == 0; }) ? std::vector<int>() : inRoles);
        const auto next = std::ranges::find_if(inRoles, [&](int count) { return count < bounds.clients; });
        std::fill(inRoles.begin(), next, 0);
        if (next == inRoles.end())
            return all;
        ++*next;
    }
}

/** Each poll takes a quarter of a lease: two leases in all, so that a lease prolonged by the first poll ends, too. */
constexpr int pollsOfLateComer = 8;

} // namespace

namespace {

ColumnRules faultlessRulesOf(Column column, const Bounds &bounds)
{
    switch (column) {
    case Column::MutualExclusion: return {.expiries = bounds.expiries, .failsOver = true, .works = true};
    case Column::OwnerOnlyRelease:
        return {.breaking = FilmEvent::Kind::ForeignRelease, .pauses = bounds.pauses, .expiries = bounds.expiries, .worksLong = true};
    case Column::OwnerOnlyRenewal:
        return {.breaking = FilmEvent::Kind::ForeignRenewal, .pauses = bounds.pauses, .expiries = bounds.expiries, .worksLong = true};
    case Column::RecoveryRace: return {.expiries = bounds.expiries, .hasVictim = true};
    case Column::CrashRecovery:
        return {
            .breaking = FilmEvent::Kind::Stuck, .crashes = bounds.crashes, .expiries = bounds.expiries, .hasLateComer = true, .keepsPromise = true};
    case Column::NoOrphan:
        return {.breaking = FilmEvent::Kind::Orphan,
                .crashes = bounds.crashes,
                .expiries = bounds.expiries,
                .worksLong = true,
                .hasLateComer = true,
                .looksForLeft = true};
    case Column::LeaseOverrun: return {.expiries = bounds.expiries, .worksLong = true};
    case Column::ClockSkew: return {.expiries = bounds.expiries, .isSkewed = true};
    case Column::FencedResource:
        return {.breaking = FilmEvent::Kind::StaleWrite, .pauses = bounds.pauses, .expiries = bounds.expiries, .worksLong = true, .writes = true};
    case Column::Progress: return {.breaking = FilmEvent::Kind::NobodyAcquired, .expiries = bounds.expiries};
    case Column::Deadlock: return {.breaking = FilmEvent::Kind::Deadlock, .expiries = bounds.expiries};
    }
    Q_UNREACHABLE();
}

/** True if lost commands matter for this column: a client that gets no answers acquires nothing, which is no lack of progress. */
bool allowsFaults(Column column) { return column != Column::Progress && column != Column::Deadlock; }

} // namespace

ColumnRules rulesOf(Column column, const Bounds &bounds)
{
    ColumnRules rules = faultlessRulesOf(column, bounds);
    rules.lost = allowsFaults(column) ? bounds.lost : 0;
    rules.late = allowsFaults(column) ? bounds.late : 0;
    return rules;
}

Message whyNotExplored(const ProtocolInfo &protocol)
{
    if (protocol.section == 'E')
        return ScoreReason::tr("The store is not Redis: the explorer cannot set its state.");
    return protocol.comparesInOneCommand && findComparingRedis({}).isEmpty()
        ? ScoreReason::tr("The server installed here does not compare and delete in one command, as Valkey 9 and Redis 8.4 do.")
        : Message();
}

Message whyNotExplored(const ProtocolInfo &protocol, Column column)
{
    if (const Message whyNot = whyNotExplored(protocol); !whyNot.isEmpty())
        return whyNot;
    if (column == Column::OwnerOnlyRenewal && protocol.holding.isEmpty())
        return ScoreReason::tr("The protocol does not renew its lock.");
    if (column == Column::Deadlock && protocol.keys == 1 && !protocol.mayTryForever)
        return ScoreReason::tr("The protocol takes one lock and gives up when it is busy: no client waits while it holds another lock.");
    if (column == Column::Progress && protocol.hasReplica())
        return ScoreReason::tr("Replication is a step that may never happen; then no client gets the lock.");
    const bool isOfRelease = (column == Column::OwnerOnlyRelease || column == Column::OwnerOnlyRenewal) && !protocol.isOwn();
    switch (protocol.sharing) {
    case Sharing::Exclusive: return {};
    case Sharing::Readers:
        return isOfRelease ? ScoreReason::tr("Several readers share the key: the explorer does not tell whose part of it changes.") : Message();
    case Sharing::Permits:
        if (column == Column::FencedResource)
            return ScoreReason::tr("Several clients may write at a time: no write is late.");
        return isOfRelease ? ScoreReason::tr("The key is a number that belongs to no client: every client changes it.") : Message();
    case Sharing::Gate:
        return column == Column::CrashRecovery || column == Column::NoOrphan
            ? Message()
            : ScoreReason::tr("Nobody holds a latch: it is closed, or open for all.");
    }
    Q_UNREACHABLE();
}

namespace {

/** All initial states of a column within settled bounds. */
std::vector<TrialSpec> trialsWithin(const ProtocolInfo &protocol, Column column, const Bounds &bounds)
{
    std::vector<TrialSpec> trials;
    const TrialSpec plain{.protocol = protocol.id, .column = column, .bounds = bounds};
    const ColumnRules rules = rulesOf(column, bounds);
    const bool isOfOrder = column == Column::Progress || column == Column::Deadlock;
    for (const bool hasPredecessor : {false, true}) {
        if (hasPredecessor && (!protocol.keepsTimeInValue || rules.hasVictim || isOfOrder))
            continue; // the predecessor's key is gone with its lease, as if it had not existed; or no client may get on before time passes
        for (const int skew : rules.isSkewed ? std::vector<int>{-1, 1} : std::vector<int>{0}) {
            for (const std::vector<int> &inRoles : castings(protocol, column, bounds)) {
                trials.push_back(plain);
                trials.back().hasPredecessor = hasPredecessor;
                trials.back().skew = skew;
                trials.back().inRoles = inRoles;
                if (!isOfOrder || protocol.keys == 1)
                    continue;
                trials.push_back(trials.back());
                trials.back().opposes = true;
            }
        }
    }
    if (column == Column::CrashRecovery && protocol.isOwn()) {
        for (TrialSpec polling : std::vector<TrialSpec>(trials)) {
            polling.polls = true; // a waiting client may prolong the lock that it waits for
            trials.push_back(polling);
        }
    }
    const std::size_t once = trials.size();
    const bool hasOutsider = rules.hasVictim || rules.hasLateComer;
    for (int role = 1; hasOutsider && role < int(protocol.roles.size()); ++role) {
        for (std::size_t i = 0; i < once; ++i) {
            trials.push_back(trials[i]);
            trials.back().outsider = role;
        }
    }
    return trials;
}

/** For more than two clients also what two of them do in more acquisitions. */
std::vector<Bounds> boundsTried(const ProtocolInfo &protocol, const Bounds &bounds)
{
    std::vector<Bounds> tried{settled(bounds, protocol)};
    Bounds two = bounds;
    two.clients = 2;
    two = settled(two, protocol);
    const bool hasPermits = protocol.sharing == Sharing::Permits || protocol.sharing == Sharing::Gate; // as many as clients allow
    if (bounds.clients > 2 && !hasPermits && two.rounds > tried.front().rounds)
        tried.push_back(two); // what two clients break only the second time
    return tried;
}

} // namespace

std::vector<TrialSpec> trialsOf(const ProtocolInfo &protocol, Column column, const Bounds &bounds)
{
    std::vector<TrialSpec> trials;
    for (const Bounds &one : boundsTried(protocol, bounds))
        std::ranges::move(trialsWithin(protocol, column, one), std::back_inserter(trials));
    return trials;
}

namespace {

Message workText(const ColumnRules &rules, const Bounds &bounds, const ProtocolInfo &protocol)
{
    const std::optional<Duration> work = bounds.work ? bounds.work : protocol.work;
    if (!rules.works || work == Duration(0))
        return BoundText::tr("work takes no time");
    return work ? BoundText::tr("work takes up to %1").arg(durationText(*work)) : BoundText::tr("work takes any time that is less than the lease");
}

} // namespace

QList<Message> boundOf(const ProtocolInfo &protocol, Column column, const Bounds &bounds)
{
    const ColumnRules rules = rulesOf(column, bounds);
    QList<Message> parts{BoundText::tr("%n client(s)", nullptr, settled(bounds, protocol).clients),
                         BoundText::tr("%n acquisition(s) each", nullptr, settled(bounds, protocol).rounds),
                         BoundText::tr("%n retries each time", nullptr, bounds.retries),
                         BoundText::tr("at most %n lease expiries", nullptr, rules.expiries)};
    if (const std::vector<Bounds> tried = boundsTried(protocol, bounds); tried.size() > 1)
        parts.insert(2, BoundText::tr("also 2 clients with %n acquisition(s) each", nullptr, tried.back().rounds));
    if (protocol.sharing == Sharing::Permits)
        parts << BoundText::tr("%n permit(s)", nullptr, permitsOf(protocol, column, bounds));
    else if (protocol.sharing == Sharing::Readers && !protocol.isOwn())
        parts << BoundText::tr("any number of the clients read");
    if (protocol.isOwn() && protocol.roles.size() > 1)
        parts << BoundText::tr("any number of clients in each role");
    else if (protocol.sharing == Sharing::Gate)
        parts << BoundText::tr("all clients count down, and another one waits for that");
    if (rules.lost > 0)
        parts << BoundText::tr("%n lost command(s) or answer(s)", nullptr, rules.lost);
    if (rules.late > 0)
        parts << BoundText::tr("%n late command(s)", nullptr, rules.late);
    if (protocol.keys > 1 && (column == Column::Progress || column == Column::Deadlock))
        parts << BoundText::tr("all clients take the locks in one order, or every second one in the opposite order");
    if (rules.crashes > 0)
        parts << BoundText::tr("%n crash(es)", nullptr, rules.crashes);
    if (rules.hasVictim)
        parts << BoundText::tr("one client crashed at any step before the others came");
    if (rules.pauses > 0)
        parts << BoundText::tr("%n pause(s) longer than the lease", nullptr, rules.pauses);
    if (rules.worksLong)
        parts << BoundText::tr("work may outlast the lease");
    else
        parts << workText(rules, bounds, protocol);
    parts << (rules.isSkewed ? BoundText::tr("one clock off by 1.5 leases, ahead or behind") : BoundText::tr("all clocks correct"));
    if (protocol.keepsTimeInValue && !rules.hasVictim && column != Column::Progress && column != Column::Deadlock)
        parts << BoundText::tr("the lock is free or lapsed at the beginning");
    if (protocol.hasReplica())
        parts << (rules.failsOver ? BoundText::tr("one failover at any time, replication as a step") : BoundText::tr("no failover"));
    else if (protocol.servers > 1)
        parts << BoundText::tr("%n server(s)", nullptr, bounds.servers);
    if (waitsForMessages(protocol))
        parts << BoundText::tr("a waiting client may be woken at any time, with or without a message");
    parts << (protocol.keepsAttempts ? BoundText::tr("each acquisition by a new lock object") : BoundText::tr("each attempt by a new lock object"));
    if (protocol.isOwn())
        parts << BoundText::tr("time stops before, at and after every time in a value, and once between any two steps");
    parts << BoundText::tr("a command, its answer and the client's reaction are one step");
    return parts;
}

int TrialSpec::roleOf(int client) const
{
    int first = bounds.clients - inFurtherRoles() + 1;
    int role = 0;
    for (; client >= first && role < int(inRoles.size()); ++role)
        first += inRoles[std::size_t(role)];
    return role;
}

WorldSpec worldOf(const TrialSpec &trial, const ProtocolInfo &protocol)
{
    const ColumnRules rules = rulesOf(trial.column, trial.bounds);
    WorldSpec world;
    world.servers = protocol.hasReplica() ? 2 : protocol.servers > 1 ? trial.bounds.servers : 1;
    world.replicates = protocol.hasReplica();
    world.setLockOf(protocol);
    world.lease = protocol.lease.value_or(world.lease);
    world.asksForOrphans = rules.looksForLeft && protocol.isOwn();
    world.asksForProgress = trial.column == Column::Progress;
    world.permits = permitsOf(protocol, trial.column, trial.bounds);
    const int last = trial.bounds.clients;
    const std::vector<ProtocolRole> roles = rolesOf(protocol);
    for (int i = 0; i <= last + 1; ++i) {
        SteppedClientSpec client{.name = u"C%1"_s.arg(i), .protocol = trial.protocol, .retries = trial.bounds.retries};
        const bool isPresent = i > 0 && i <= last;
        client.afresh = protocol.isOwn() ? SteppedClientSpec::Afresh::Never
            : protocol.keepsAttempts     ? SteppedClientSpec::Afresh::EachAcquisition
                                         : SteppedClientSpec::Afresh::EachAttempt;
        client.rounds = isPresent ? settled(trial.bounds, protocol).rounds : 1;
        client.ownRole = std::size_t(isPresent ? trial.roleOf(i) : trial.outsider);
        client.reads = isPresent || protocol.isOwn() ? roles[client.ownRole].shares : protocol.sharing == Sharing::Gate;
        client.writes = isPresent && rules.writes && !client.reads;
        client.worksLongerThanLease = isPresent && rules.worksLong;
        client.work = isPresent && rules.works ? trial.bounds.work.value_or(protocol.work.value_or(world.justUnderLease())) : Duration(0);
        client.isLateComer = i == last + 1;
        client.isContender = isPresent;
        client.takesKeysInReverse = trial.opposes && i % 2 == 0;
        if (client.isLateComer && trial.polls)
            client.retries = client.restsInCircles = pollsOfLateComer;
        if (i == last)
            client.clockOffset = trial.skew * world.lease * 3 / 2;
        world.clients.push_back(client);
    }
    return world;
}

} // namespace lockscope
