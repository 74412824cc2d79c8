// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "race/explore/trial.h"

#include "race/stepped/replybytes.h"

#include <algorithm>
#include <ranges>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

/** What a column allows to happen. */
struct Rules {
    FilmEvent::Kind breaking = FilmEvent::Kind::TwoBelievers;
    int crashes = 0, pauses = 0, expiries = 0;
    bool worksLong = false, writes = false, hasLateComer = false, isSkewed = false, failsOver = false;
};

Rules rulesOf(Column column, const Bounds &bounds)
{
    switch (column) {
    case Column::MutualExclusion: return {.expiries = bounds.expiries, .failsOver = true};
    case Column::OwnerOnlyRelease:
        return {.breaking = FilmEvent::Kind::ForeignRelease, .pauses = bounds.pauses, .expiries = bounds.expiries, .worksLong = true};
    case Column::CrashRecovery:
        return {.breaking = FilmEvent::Kind::Stuck, .crashes = bounds.crashes, .expiries = bounds.expiries, .hasLateComer = true};
    case Column::NoOrphan:
        return {.breaking = FilmEvent::Kind::Orphan, .crashes = bounds.crashes, .expiries = bounds.expiries,
                .worksLong = true, .hasLateComer = true};
    case Column::LeaseOverrun: return {.expiries = bounds.expiries, .worksLong = true};
    case Column::ClockSkew: return {.expiries = bounds.expiries, .isSkewed = true};
    case Column::FencedResource:
        return {.breaking = FilmEvent::Kind::StaleWrite, .pauses = bounds.pauses, .expiries = bounds.expiries, .worksLong = true, .writes = true};
    }
    Q_UNREACHABLE();
}

/** A watchdog renews every third of the lease: until then is no end of a lease yet, but time that counts. */
constexpr int partsOfExpiry = 3;

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

QString counted(int count, const QString &one, const QString &many) { return QString::number(count) + u' ' + (count == 1 ? one : many); }

} // namespace

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
    const bool isOfRelease = column == Column::OwnerOnlyRelease;
    switch (protocol.sharing) {
    case Sharing::Exclusive: return {};
    case Sharing::Readers:
        return isOfRelease ? u"Its key is that of several readers at a time: whose part of it a release changes is not told apart."_s : QString();
    case Sharing::Permits:
        if (column == Column::FencedResource)
            return u"Several may write at a time: no write is too late for another."_s;
        return isOfRelease ? u"Its key is a number that belongs to nobody: every release changes it."_s : QString();
    case Sharing::Gate:
        return column == Column::CrashRecovery || column == Column::NoOrphan ? QString() : u"Nobody holds a latch: it is closed, or open for all."_s;
    }
    Q_UNREACHABLE();
}

std::vector<TrialSpec> trialsOf(const ProtocolInfo &protocol, Column column, const Bounds &bounds)
{
    std::vector<TrialSpec> trials;
    const TrialSpec plain{.protocol = protocol.id, .column = column, .bounds = settled(bounds, protocol)};
    const bool isSkewed = rulesOf(column, bounds).isSkewed;
    for (const bool hasPredecessor : {false, true}) {
        if (hasPredecessor && !protocol.keepsTimeInValue)
            continue; // what it left is gone with its lease: the same as nothing
        for (const int skew : isSkewed ? std::vector<int>{-1, 1} : std::vector<int>{0}) {
            for (int readers = 0; readers <= mostReaders(protocol, column, bounds); ++readers) {
                trials.push_back(plain);
                trials.back().hasPredecessor = hasPredecessor;
                trials.back().skew = skew;
                trials.back().readers = readers;
            }
        }
    }
    return trials;
}

QString boundText(const ProtocolInfo &protocol, Column column, const Bounds &bounds)
{
    const Rules rules = rulesOf(column, bounds);
    QStringList parts{counted(bounds.clients, u"client"_s, u"clients"_s), counted(settled(bounds, protocol).rounds, u"acquisition"_s, u"acquisitions"_s) + u" each, "_s
                          + counted(bounds.retries, u"retry"_s, u"retries"_s) + u" each time"_s,
                      u"ends of leases: at most "_s + QString::number(rules.expiries)};
    if (protocol.sharing == Sharing::Permits)
        parts << counted(permitsOf(protocol, column, bounds), u"permit"_s, u"permits"_s);
    else if (protocol.sharing == Sharing::Readers)
        parts << u"any number of them reads"_s;
    else if (protocol.sharing == Sharing::Gate)
        parts << u"all of them count down, and somebody waits for that"_s;
    if (rules.crashes > 0)
        parts << counted(rules.crashes, u"crash"_s, u"crashes"_s);
    if (rules.pauses > 0)
        parts << counted(rules.pauses, u"pause"_s, u"pauses"_s) + u" longer than the lease"_s;
    if (rules.worksLong)
        parts << u"work may outlast the lease"_s;
    if (rules.isSkewed)
        parts << u"one clock off by 1.5 leases, ahead or behind"_s;
    else
        parts << u"all clocks right"_s;
    if (protocol.keepsTimeInValue)
        parts << u"the lock is free or lapsed at the beginning"_s;
    if (protocol.hasReplica())
        parts << (rules.failsOver ? u"one failover at any time, replication as a step"_s : u"no failover"_s);
    else if (protocol.servers > 1)
        parts << counted(bounds.servers, u"server"_s, u"servers"_s);
    if (waitsForMessages(protocol))
        parts << u"who waits may be woken at any time, by a message or without one"_s;
    parts << (protocol.keepsAttempts ? u"each acquisition by a new lock object"_s : u"each attempt by a new lock object"_s);
    parts << u"a command, its answer and what the client makes of it are one step"_s;
    return parts.join(u"; "_s);
}

WorldSpec worldOf(const TrialSpec &trial, const ProtocolInfo &protocol)
{
    const Rules rules = rulesOf(trial.column, trial.bounds);
    WorldSpec world;
    world.servers = protocol.hasReplica() ? 2 : protocol.servers > 1 ? trial.bounds.servers : 1;
    world.replicates = protocol.hasReplica();
    world.setLockOf(protocol);
    world.permits = permitsOf(protocol, trial.column, trial.bounds);
    const int last = trial.bounds.clients;
    for (int i = 0; i <= last + 1; ++i) {
        SteppedClientSpec client{.name = u"C%1"_s.arg(i), .protocol = trial.protocol, .retries = trial.bounds.retries};
        const bool isPresent = i > 0 && i <= last;
        client.afresh = protocol.keepsAttempts ? SteppedClientSpec::Afresh::EachAcquisition : SteppedClientSpec::Afresh::EachAttempt;
        client.rounds = isPresent ? settled(trial.bounds, protocol).rounds : 1;
        client.reads = isPresent ? i > last - trial.readers : protocol.sharing == Sharing::Gate;
        client.writes = isPresent && rules.writes && !client.reads;
        client.worksLongerThanLease = isPresent && rules.worksLong;
        client.isLateComer = i == last + 1;
        if (i == last)
            client.clockOffset = trial.skew * world.lease * 3 / 2;
        world.clients.push_back(client);
    }
    return world;
}

Trial::Trial(const TrialSpec &spec, const ProtocolInfo &protocol, const ProtocolBook &protocols)
    : m_breaking(rulesOf(spec.column, spec.bounds).breaking), m_clients(spec.bounds.clients),
      m_writers(spec.bounds.clients - spec.readers), m_hasPredecessor(spec.hasPredecessor),
      m_isLastAlike(spec.skew == 0), m_hasLateComer(rulesOf(spec.column, spec.bounds).hasLateComer),
      m_failsOver(protocol.hasReplica() && rulesOf(spec.column, spec.bounds).failsOver),
      m_mustAllCome(protocol.sharing == Sharing::Gate), m_crashesLeft(rulesOf(spec.column, spec.bounds).crashes),
      m_pausesLeft(rulesOf(spec.column, spec.bounds).pauses), m_timeLeft(rulesOf(spec.column, spec.bounds).expiries * partsOfExpiry),
      m_world(worldOf(spec, protocol), protocols)
{
}

/** The predecessor takes the lock, crashes, and its lease ends. */
std::optional<Move> Trial::prologue() const
{
    const SteppedClient &first = m_world.client(0);
    if (!m_hasPredecessor)
        return std::nullopt;
    if (first.state() == FilmClient::State::Crashed)
        return m_world.now() == m_world.beginning() ? std::optional(Move{.kind = Move::Kind::Time}) : std::nullopt;
    return Move{.kind = first.state() == FilmClient::State::Believing ? Move::Kind::Crash : Move::Kind::Step};
}

/** When all others are gone a lease passes, and then somebody new comes and should be able to acquire. */
std::vector<Move> Trial::epilogue() const
{
    if (!m_hasLateComer)
        return {};
    if (mayReplicate())
        return {Move{.kind = Move::Kind::Replicate}};
    const WorldSpec &spec = m_world.spec();
    if (!m_waitedForLateComer)
        return {Move{.kind = Move::Kind::Time, .time = spec.lease + spec.grain}};
    const SteppedClient &client = m_world.client(lateComer());
    if (client.isOver() || client.state() == FilmClient::State::Believing)
        return {};
    return {Move{.kind = Move::Kind::Step, .index = quint8(lateComer())}};
}

std::vector<Move> Trial::choices() const
{
    if (const auto first = prologue())
        return {*first};
    std::vector<Move> moves = m_waitedForLateComer ? std::vector<Move>() : movesOfClients();
    const bool isAnybodyUnderWay = std::ranges::any_of(std::views::iota(1, m_clients + 1), [&](int i) { return isUnderWay(i); });
    if (!isAnybodyUnderWay)
        std::ranges::copy(epilogue(), std::back_inserter(moves));
    if (m_waitedForLateComer)
        return moves;
    if (mayTimePass())
        moves.push_back({.kind = Move::Kind::Time});
    if (isAnybodyUnderWay && mayReplicate())
        moves.push_back({.kind = Move::Kind::Replicate});
    if (m_failsOver && !m_world.hasFailedOver())
        moves.push_back({.kind = Move::Kind::FailOver});
    return moves;
}

/** Who has not begun need not come at all, unless others wait for just that. */
bool Trial::isUnderWay(int client) const
{
    const SteppedClient &it = m_world.client(client);
    return !it.isOver() && (m_mustAllCome || it.state() != FilmClient::State::Waiting);
}

std::vector<Move> Trial::movesOfClients() const
{
    std::vector<Move> moves;
    for (int i = 1; i <= m_clients; ++i) {
        const auto index = quint8(i);
        if (m_world.canStep(i) && mayBegin(i))
            moves.push_back({.kind = Move::Kind::Step, .index = index});
        if (m_world.canRenew(i))
            moves.push_back({.kind = Move::Kind::Renewal, .index = index});
        if (m_crashesLeft > 0 && m_world.canCrash(i) && m_world.client(i).state() != FilmClient::State::Waiting)
            moves.push_back({.kind = Move::Kind::Crash, .index = index});
    }
    return moves;
}

bool Trial::mayReplicate() const
{
    return m_world.spec().replicates && !m_world.hasFailedOver() && m_world.servers()[0] != m_world.servers()[1];
}

bool Trial::mayBegin(int client) const
{
    const bool isAlike = client > 1 && client != m_writers + 1 && (m_isLastAlike || client < m_clients);
    return !isAlike || m_world.client(client - 1).state() != FilmClient::State::Waiting;
}

/** Nothing can come of time when everybody is done. */
bool Trial::mayTimePass() const
{
    const auto isLeft = [&](int i) { return !m_world.client(i).isOver(); };
    return m_timeLeft >= costOfTime() && std::ranges::any_of(std::views::iota(1, m_clients + 1), isLeft) && int(m_world.urgent().size()) <= m_pausesLeft;
}

int Trial::costOfTime() const { return m_world.isRenewalNextDue() ? 1 : partsOfExpiry; }

void Trial::count(const Move &move)
{
    if (move.kind == Move::Kind::Crash && move.index > 0)
        --m_crashesLeft;
    if (move.kind != Move::Kind::Time)
        return;
    if (move.time > Duration(0)) {
        m_waitedForLateComer = true;
    } else if (!prologue()) {
        m_timeLeft -= costOfTime();
        m_pausesLeft -= int(m_world.urgent().size());
    }
}

QString Trial::finding() const
{
    for (const FilmEvent &event : m_world.events()) {
        if (event.kind == m_breaking)
            return event.text;
    }
    return {};
}

void Trial::appendFingerprint(QByteArray &out) const
{
    out.append(char(m_crashesLeft));
    out.append(char(m_pausesLeft));
    out.append(char(m_timeLeft));
    out.append(char(m_waitedForLateComer));
    out.append(char(prologue().has_value()));
    m_world.appendFingerprint(out);
}

} // namespace lockscope
