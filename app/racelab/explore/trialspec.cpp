// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "racelab/explore/trialspec.h"

#include "privateservers/storeprogram.h"
#include "racelab/explore/scorewords.h"

#include <algorithm>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

bool waitsForMessages(const ProtocolInfo &protocol) { return protocol.section == 'C'; }

/** Replaces rounds = 0 by the number that can be explored in seconds. No client goes through a latch twice. */
Bounds settled(Bounds bounds, const ProtocolInfo &protocol)
{
    if (protocol.sharing == Sharing::Gate)
        bounds.rounds = 1;
    const bool isSmall = bounds.clients <= 2 && protocol.servers == 1 && protocol.keys == 1 && !protocol.keepsAttempts;
    if (bounds.rounds == 0)
        bounds.rounds = isSmall ? 2 : 1;
    return bounds;
}

/** For a semaphore one permit less than clients, so that they can be too many; one permit if a crash is to take all of them. */
int permitsOf(const ProtocolInfo &protocol, Column column, const Bounds &bounds)
{
    if (protocol.sharing == Sharing::Gate)
        return bounds.clients; // all of them count down
    return rulesOf(column, bounds).hasLateComer ? 1 : std::max(bounds.clients - 1, 1);
}

/** The largest number of clients that are readers. */
int mostReaders(const ProtocolInfo &protocol, Column column, const Bounds &bounds)
{
    if (protocol.sharing != Sharing::Readers)
        return 0;
    return rulesOf(column, bounds).hasLateComer ? bounds.clients : bounds.clients - 1; // readers alone are never too many
}

/** Each poll takes a quarter of a lease: two leases in all, so that a lease prolonged by the first poll ends, too. */
constexpr int pollsOfLateComer = 8;

} // namespace

namespace {

ColumnRules faultlessRulesOf(Column column, const Bounds &bounds)
{
    switch (column) {
    case Column::MutualExclusion: return {.expiries = bounds.expiries, .failsOver = true};
    case Column::OwnerOnlyRelease:
        return {.breaking = FilmEvent::Kind::ForeignRelease, .pauses = bounds.pauses, .expiries = bounds.expiries, .worksLong = true};
    case Column::OwnerOnlyRenewal:
        return {.breaking = FilmEvent::Kind::ForeignRenewal, .pauses = bounds.pauses, .expiries = bounds.expiries, .worksLong = true};
    case Column::RecoveryRace: return {.expiries = bounds.expiries, .hasVictim = true};
    case Column::CrashRecovery:
        return {.breaking = FilmEvent::Kind::Stuck, .crashes = bounds.crashes, .expiries = bounds.expiries, .hasLateComer = true};
    case Column::NoOrphan:
        return {.breaking = FilmEvent::Kind::Orphan, .crashes = bounds.crashes, .expiries = bounds.expiries, .worksLong = true, .hasLateComer = true};
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

QString whyNotExplored(const ProtocolInfo &protocol)
{
    if (protocol.section == 'E')
        return kept(scorereasons::otherStore);
    return protocol.comparesInOneCommand && findComparingRedis({}).isEmpty() ? kept(scorereasons::noComparison) : QString();
}

QString whyNotExplored(const ProtocolInfo &protocol, Column column)
{
    if (const QString whyNot = whyNotExplored(protocol); !whyNot.isEmpty())
        return whyNot;
    if (column == Column::OwnerOnlyRenewal && protocol.holding.isEmpty())
        return kept(scorereasons::noRenewal);
    if (column == Column::Deadlock && protocol.keys == 1 && !protocol.mayTryForever)
        return kept(scorereasons::oneLock);
    if (column == Column::Progress && protocol.hasReplica())
        return kept(scorereasons::replication);
    const bool isOfRelease = column == Column::OwnerOnlyRelease || column == Column::OwnerOnlyRenewal;
    switch (protocol.sharing) {
    case Sharing::Exclusive: return {};
    case Sharing::Readers: return isOfRelease ? kept(scorereasons::severalReaders) : QString();
    case Sharing::Permits:
        if (column == Column::FencedResource)
            return kept(scorereasons::severalWriters);
        return isOfRelease ? kept(scorereasons::sharedNumber) : QString();
    case Sharing::Gate: return column == Column::CrashRecovery || column == Column::NoOrphan ? QString() : kept(scorereasons::latch);
    }
    Q_UNREACHABLE();
}

std::vector<TrialSpec> trialsOf(const ProtocolInfo &protocol, Column column, const Bounds &bounds)
{
    std::vector<TrialSpec> trials;
    const TrialSpec plain{.protocol = protocol.id, .column = column, .bounds = settled(bounds, protocol)};
    const ColumnRules rules = rulesOf(column, bounds);
    const bool isOfOrder = column == Column::Progress || column == Column::Deadlock;
    for (const bool hasPredecessor : {false, true}) {
        if (hasPredecessor && (!protocol.keepsTimeInValue || rules.hasVictim || isOfOrder))
            continue; // the predecessor's key is gone with its lease, as if it had not existed; or no client may get on before time passes
        for (const int skew : rules.isSkewed ? std::vector<int>{-1, 1} : std::vector<int>{0}) {
            for (int readers = 0; readers <= mostReaders(protocol, column, bounds); ++readers) {
                trials.push_back(plain);
                trials.back().hasPredecessor = hasPredecessor;
                trials.back().skew = skew;
                trials.back().readers = readers;
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
    return trials;
}

QString boundText(const ProtocolInfo &protocol, Column column, const Bounds &bounds)
{
    const ColumnRules rules = rulesOf(column, bounds);
    QStringList parts{boundparts::clients.text(bounds.clients), boundparts::acquisitions.text(settled(bounds, protocol).rounds),
                      boundparts::retriesEach.text(bounds.retries), boundparts::mostExpiries.text(rules.expiries)};
    if (protocol.sharing == Sharing::Permits)
        parts << boundparts::permits.text(permitsOf(protocol, column, bounds));
    else if (protocol.sharing == Sharing::Readers)
        parts << kept(boundparts::anyReaders);
    else if (protocol.sharing == Sharing::Gate)
        parts << kept(boundparts::allCountDown);
    if (rules.lost > 0)
        parts << boundparts::lostOnes.text(rules.lost);
    if (rules.late > 0)
        parts << boundparts::lateOnes.text(rules.late);
    if (protocol.keys > 1 && (column == Column::Progress || column == Column::Deadlock))
        parts << kept(boundparts::orders);
    if (rules.crashes > 0)
        parts << boundparts::crashes.text(rules.crashes);
    if (rules.hasVictim)
        parts << kept(boundparts::victim);
    if (rules.pauses > 0)
        parts << boundparts::longPauses.text(rules.pauses);
    if (rules.worksLong)
        parts << kept(boundparts::longWork);
    parts << kept(rules.isSkewed ? boundparts::oneClockOff : boundparts::clocksCorrect);
    if (protocol.keepsTimeInValue && !rules.hasVictim && column != Column::Progress && column != Column::Deadlock)
        parts << kept(boundparts::freeOrLapsed);
    if (protocol.hasReplica())
        parts << kept(rules.failsOver ? boundparts::oneFailover : boundparts::noFailover);
    else if (protocol.servers > 1)
        parts << boundparts::servers.text(bounds.servers);
    if (waitsForMessages(protocol))
        parts << kept(boundparts::wakeUps);
    parts << kept(protocol.keepsAttempts ? boundparts::newForAcquisition : boundparts::newForAttempt);
    if (protocol.isOwn())
        parts << kept(boundparts::timesInValues);
    parts << kept(boundparts::oneStep);
    return parts.join(u"; "_s);
}

WorldSpec worldOf(const TrialSpec &trial, const ProtocolInfo &protocol)
{
    const ColumnRules rules = rulesOf(trial.column, trial.bounds);
    WorldSpec world;
    world.servers = protocol.hasReplica() ? 2 : protocol.servers > 1 ? trial.bounds.servers : 1;
    world.replicates = protocol.hasReplica();
    world.setLockOf(protocol);
    world.asksForProgress = trial.column == Column::Progress;
    world.permits = permitsOf(protocol, trial.column, trial.bounds);
    const int last = trial.bounds.clients;
    for (int i = 0; i <= last + 1; ++i) {
        SteppedClientSpec client{.name = u"C%1"_s.arg(i), .protocol = trial.protocol, .retries = trial.bounds.retries};
        const bool isPresent = i > 0 && i <= last;
        client.afresh = protocol.isOwn() ? SteppedClientSpec::Afresh::Never
            : protocol.keepsAttempts     ? SteppedClientSpec::Afresh::EachAcquisition
                                         : SteppedClientSpec::Afresh::EachAttempt;
        client.rounds = isPresent ? settled(trial.bounds, protocol).rounds : 1;
        client.reads = isPresent ? i > last - trial.readers : protocol.sharing == Sharing::Gate;
        client.writes = isPresent && rules.writes && !client.reads;
        client.worksLongerThanLease = isPresent && rules.worksLong;
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
