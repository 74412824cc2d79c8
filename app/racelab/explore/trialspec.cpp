// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "racelab/explore/trialspec.h"

#include <algorithm>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

bool waitsForMessages(const ProtocolInfo &protocol) { return protocol.section == 'C'; }

/** With what was left to us decided: as many rounds as can be explored in seconds. Nobody goes through a latch twice. */
Bounds settled(Bounds bounds, const ProtocolInfo &protocol)
{
    if (protocol.sharing == Sharing::Gate)
        bounds.rounds = 1;
    const bool isSmall = bounds.clients <= 2 && protocol.servers == 1 && protocol.keys == 1 && !protocol.keepsAttempts;
    if (bounds.rounds == 0)
        bounds.rounds = isSmall ? 2 : 1;
    return bounds;
}

/** Of a semaphore one less than there are clients, so that they can be too many; but a crash is to be able to take them all. */
int permitsOf(const ProtocolInfo &protocol, Column column, const Bounds &bounds)
{
    if (protocol.sharing == Sharing::Gate)
        return bounds.clients; // all of them count down
    return rulesOf(column, bounds).hasLateComer ? 1 : std::max(bounds.clients - 1, 1);
}

/** How many of the clients may be readers. */
int mostReaders(const ProtocolInfo &protocol, Column column, const Bounds &bounds)
{
    if (protocol.sharing != Sharing::Readers)
        return 0;
    return rulesOf(column, bounds).hasLateComer ? bounds.clients : bounds.clients - 1; // readers alone are never too many
}

/** Of a lease in four parts: two leases, so that also what the first poll prolonged is over. */
constexpr int pollsOfLateComer = 8;

QString counted(int count, const QString &one, const QString &many) { return QString::number(count) + u' ' + (count == 1 ? one : many); }

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

/** Whether it is of interest that commands are lost: who hears nothing gets nothing, which is no lack of progress. */
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
        return u"Its store is not Redis: the explorer cannot bring it into a state."_s;
    return {};
}

QString whyNotExplored(const ProtocolInfo &protocol, Column column)
{
    if (const QString whyNot = whyNotExplored(protocol); !whyNot.isEmpty())
        return whyNot;
    if (column == Column::OwnerOnlyRenewal && protocol.holding.isEmpty())
        return u"It does not renew while it holds the lock."_s;
    if (column == Column::Deadlock && protocol.keys == 1 && !protocol.mayTryForever)
        return u"It takes one lock, and gives way when that is busy: nobody waits with something in hand."_s;
    if (column == Column::Progress && protocol.hasReplica())
        return u"Replication is a step that need never come: nobody gets the lock then."_s;
    const bool isOfRelease = column == Column::OwnerOnlyRelease || column == Column::OwnerOnlyRenewal;
    switch (protocol.sharing) {
    case Sharing::Exclusive: return {};
    case Sharing::Readers:
        return isOfRelease ? u"Its key is that of several readers at a time: whose part of it is changed is not told apart."_s : QString();
    case Sharing::Permits:
        if (column == Column::FencedResource)
            return u"Several may write at a time: no write is too late for another."_s;
        return isOfRelease ? u"Its key is a number that belongs to nobody: everybody changes it."_s : QString();
    case Sharing::Gate:
        return column == Column::CrashRecovery || column == Column::NoOrphan ? QString() : u"Nobody holds a latch: it is closed, or open for all."_s;
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
            continue; // what it left is gone with its lease: the same as nothing; or nobody shall get on before time passes
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
            polling.polls = true; // who waits may prolong what it waits for
            trials.push_back(polling);
        }
    }
    return trials;
}

QString boundText(const ProtocolInfo &protocol, Column column, const Bounds &bounds)
{
    const ColumnRules rules = rulesOf(column, bounds);
    QStringList parts{counted(bounds.clients, u"client"_s, u"clients"_s),
                      counted(settled(bounds, protocol).rounds, u"acquisition"_s, u"acquisitions"_s) + u" each, "_s
                          + counted(bounds.retries, u"retry"_s, u"retries"_s) + u" each time"_s,
                      u"ends of leases: at most "_s + QString::number(rules.expiries)};
    if (protocol.sharing == Sharing::Permits)
        parts << counted(permitsOf(protocol, column, bounds), u"permit"_s, u"permits"_s);
    else if (protocol.sharing == Sharing::Readers)
        parts << u"any number of them reads"_s;
    else if (protocol.sharing == Sharing::Gate)
        parts << u"all of them count down, and somebody waits for that"_s;
    if (rules.lost > 0)
        parts << counted(rules.lost, u"command or answer lost"_s, u"commands or answers lost"_s);
    if (rules.late > 0)
        parts << counted(rules.late, u"command that arrives late"_s, u"commands that arrive late"_s);
    if (protocol.keys > 1 && (column == Column::Progress || column == Column::Deadlock))
        parts << u"the locks in one order, or each second client in the opposite one"_s;
    if (rules.crashes > 0)
        parts << counted(rules.crashes, u"crash"_s, u"crashes"_s);
    if (rules.hasVictim)
        parts << u"one that crashed at any step before they came"_s;
    if (rules.pauses > 0)
        parts << counted(rules.pauses, u"pause"_s, u"pauses"_s) + u" longer than the lease"_s;
    if (rules.worksLong)
        parts << u"work may outlast the lease"_s;
    if (rules.isSkewed)
        parts << u"one clock off by 1.5 leases, ahead or behind"_s;
    else
        parts << u"all clocks right"_s;
    if (protocol.keepsTimeInValue && !rules.hasVictim && column != Column::Progress && column != Column::Deadlock)
        parts << u"the lock is free or lapsed at the beginning"_s;
    if (protocol.hasReplica())
        parts << (rules.failsOver ? u"one failover at any time, replication as a step"_s : u"no failover"_s);
    else if (protocol.servers > 1)
        parts << counted(bounds.servers, u"server"_s, u"servers"_s);
    if (waitsForMessages(protocol))
        parts << u"who waits may be woken at any time, by a message or without one"_s;
    parts << (protocol.keepsAttempts ? u"each acquisition by a new lock object"_s : u"each attempt by a new lock object"_s);
    if (protocol.isOwn())
        parts << u"time stops at all times in values and before and after them, and once between any two steps"_s;
    parts << u"a command, its answer and what the client makes of it are one step"_s;
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
