// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "racelab/film/world.h"

#include "racelab/film/replybytes.h"
#include "racelab/film/valuetimes.h"
#include "redis/respreader.h"

#include <algorithm>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

std::vector<FilmReferee::Client> refereedOf(const std::vector<SteppedClientSpec> &clients)
{
    std::vector<FilmReferee::Client> judged;
    for (const SteppedClientSpec &client : clients)
        judged.push_back({.name = client.name, .reads = client.reads});
    return judged;
}

/** The sooner of those that lie ahead. */
void consider(std::optional<Duration> &next, Duration time)
{
    if (time > Duration(0))
        next = next ? std::min(*next, time) : time;
}

constexpr qsizetype dumpFooter = 10; ///< a version and a checksum

bool mayCount(const redis::Command &command)
{
    const QByteArray text = (command.front() == "EVAL" ? command.at(1) : command.front()).toUpper();
    return text.contains("INCR") || text.contains("DECR");
}

} // namespace

void WorldSpec::setLockOf(const ProtocolInfo &protocol)
{
    sharing = protocol.sharing;
    isOwn = protocol.isOwn();
    keepsAcquisitionTime = protocol.keepsAcquisitionTime;
    furtherKeys.clear();
    for (int i = 2; i <= protocol.keys; ++i)
        furtherKeys << key + '.' + QByteArray::number(i);
}

World::World(const WorldSpec &spec, const ProtocolCatalogue &protocols)
    : m_spec(spec), m_clock{beginning()}, m_servers(std::size_t(spec.servers)), m_isUp(std::size_t(spec.servers), true),
      m_referee({.keys = keys(),
                 .hasOthers = spec.isOwn,
                 .sharing = spec.sharing,
                 .permits = spec.permits,
                 .servers = spec.servers,
                 .isWritten = std::ranges::any_of(spec.clients, &SteppedClientSpec::writes)},
                refereedOf(spec.clients))
{
    const ProtocolSpec lock{.key = spec.key, .lease = spec.lease, .servers = spec.servers, .permits = spec.permits, .furtherKeys = spec.furtherKeys};
    for (const SteppedClientSpec &client : spec.clients)
        m_clients.push_back(std::make_unique<SteppedClient>(int(m_clients.size()), client, lock, m_clock, m_referee, protocols));
}

World::~World() = default;

/** Any instant will do. */
UnixTime World::beginning() { return std::chrono::sys_days(std::chrono::year(2026) / 1 / 1); }

bool World::canStep(int client) const
{
    const auto &pending = this->client(client).actor().pending();
    return pending && (pending->rest != SteppedActor::Stand::Timer || pending->due <= m_clock.now);
}

bool World::canRenew(int client) const { return this->client(client).canRenew(); }

bool World::canCrash(int client) const { return !this->client(client).isOver(); }

std::vector<int> World::urgent() const
{
    std::vector<int> result;
    for (int i = 0; i < clientCount(); ++i) {
        if (client(i).isUrgent() && !client(i).isHeldUp())
            result.push_back(i);
    }
    return result;
}

Duration World::untilNextDue() const
{
    std::optional<Duration> next;
    for (const auto &due : {untilLeaseEnds(), untilTimer(false), untilTimer(true), untilTimeInValue()})
        consider(next, due.value_or(Duration(0)));
    return next.value_or(pastLease());
}

bool World::isRenewalNextDue() const
{
    const auto renewal = untilTimer(true);
    return renewal && *renewal == untilNextDue() && renewal != untilLeaseEnds();
}

bool World::isEndNextDue() const
{
    const Duration next = untilNextDue();
    const auto isIt = [&](const std::optional<Duration> &due) { return due && *due == next; };
    return isIt(untilLeaseEnds()) || !(isIt(untilTimer(true)) || isIt(untilTimeInValue()));
}

Duration World::longestLease() const
{
    qint64 longest = 0;
    for (const ServerPicture &server : m_servers) {
        for (const KeyPicture &key : server)
            longest = std::max(longest, key.leaseMs);
    }
    return Duration(longest);
}

std::optional<Duration> World::untilLeaseEnds() const
{
    std::optional<Duration> next;
    for (const ServerPicture &server : m_servers) {
        for (const KeyPicture &key : server)
            consider(next, Duration(key.leaseMs));
    }
    return next;
}

std::optional<Duration> World::untilTimer(bool ofRenewers) const
{
    std::optional<Duration> next;
    for (const auto &client : m_clients) {
        const SteppedActor *const actor = ofRenewers ? client->renewer() : &client->actor();
        if (actor && actor->pending() && actor->pending()->rest == SteppedActor::Stand::Timer)
            consider(next, actor->pending()->due - m_clock.now);
    }
    return next;
}

/**
 * A time in a value or in a client's memory is a deadline, or as the file says the beginning of a lease, by any client's clock. What compares with it may ask whether it
 * is reached, or whether it is over: a tick later.
 */
std::optional<Duration> World::untilTimeInValue() const
{
    std::optional<Duration> next;
    if (!m_spec.isOwn || !m_clock.wasTold)
        return next;
    std::vector<UnixTime> times;
    for (const ServerPicture &server : m_servers) {
        for (const KeyPicture &key : server)
            appendTimes(times, QByteArrayView(key.dump).chopped(std::min(key.dump.size(), dumpFooter)));
    }
    for (const auto &client : m_clients) {
        for (const QByteArray &value : client->remembered())
            appendTimes(times, value);
    }
    for (const UnixTime time : times) {
        for (const auto &client : m_clients) {
            const Duration ahead = time - client->spec().clockOffset - m_clock.now;
            if (ahead > 100 * m_spec.lease)
                continue; // no time of this lock's
            const Duration end = m_spec.keepsAcquisitionTime ? ahead + m_spec.lease : ahead;
            for (const Duration due : {ahead, end, end + tick})
                consider(next, due);
        }
    }
    return next;
}

std::optional<World::Question> World::begin(const Move &move)
{
    Q_ASSERT(!m_asked);
    m_referee.beginMove();
    SteppedClient &client = at(move.index);
    if (move.kind == Move::Kind::Crash) {
        ++m_crashes;
        client.crash();
        return std::nullopt;
    }
    m_clock.now += m_spec.stepTakes;
    passOnServers(m_spec.stepTakes);
    const SteppedActor::Pending *const pending = move.kind == Move::Kind::Renewal ? client.beginRenewal() : client.beginStep();
    if (!pending) {
        tellLateComer(client);
        return std::nullopt;
    }
    m_asked = move;
    m_askedServer = route(pending->server);
    const redis::Command command = pending->command;
    m_mayCount = m_spec.isOwn && mayCount(command);
    if (command.front() != "WAIT")
        return Question{m_askedServer, command};
    answer(replicasThatAgree(), m_servers[std::size_t(m_askedServer)]);
    return std::nullopt;
}

/** Replication is a step of the schedule here, so the answer to WAIT follows from it; a server without replicas would sit the time out. */
redis::Reply World::replicasThatAgree() const
{
    const bool agrees = m_spec.replicates && !m_failedOver && m_servers[0] == m_servers[1];
    redis::RespReader reader;
    reader.feed(agrees ? ":1\r\n" : ":0\r\n");
    const auto reply = reader.next();
    Q_ASSERT(reply && *reply);
    return **reply;
}

void World::answer(const Result<redis::Reply> &reply, const ServerPicture &after)
{
    Q_ASSERT(m_asked);
    const Move move = *std::exchange(m_asked, std::nullopt);
    SteppedClient &client = at(move.index);
    ServerPicture &server = m_servers[std::size_t(m_askedServer)];
    const bool isAcquiring = client.isAcquiring() || client.state() == FilmClient::State::Believing; // its write to the resource, too
    using What = FilmReferee::Doing::What;
    const What what = move.kind == Move::Kind::Renewal ? What::Renews : isAcquiring ? What::Acquires : What::Releases;
    m_referee.commandDone(move.index, {.what = what, .mayCount = m_mayCount}, m_askedServer, server, after);
    server = after;
    if (move.kind == Move::Kind::Renewal)
        client.answerRenewal(reply);
    else
        client.answerStep(reply);
    tellLateComer(client);
}

void World::tellLateComer(const SteppedClient &client)
{
    const bool isInVain = client.state() == FilmClient::State::GaveUp || client.state() == FilmClient::State::Failed;
    if (!client.spec().isLateComer || !client.isOver() || !isInVain)
        return;
    const int index = int(std::ranges::find_if(m_clients, [&](const auto &c) { return c.get() == &client; }) - m_clients.begin());
    if (m_crashes > 0)
        m_referee.tell(FilmEvent::Kind::Stuck, index);
    const bool isLeft = std::ranges::any_of(m_servers, [&](const ServerPicture &server) {
        return std::ranges::any_of(server, [&](const KeyPicture &key) { return key.leaseMs == 0 && isJudged(key.key); });
    });
    if (isLeft && m_referee.believers() == 0)
        m_referee.tell(FilmEvent::Kind::Orphan, index);
}

void World::passTime(Duration time, bool holdsUp)
{
    m_referee.beginMove();
    for (const int index : holdsUp ? urgent() : std::vector<int>())
        at(index).holdUp();
    m_clock.now += time;
    passOnServers(time);
}

void World::passOnServers(Duration time)
{
    for (std::size_t i = 0; i < m_servers.size(); ++i) {
        ServerPicture after = afterTime(m_servers[i], time);
        m_referee.timePassed(int(i), m_servers[i], after);
        m_servers[i] = std::move(after);
    }
}

void World::clearedByOperator(int server, ServerPicture after)
{
    m_referee.beginMove();
    m_referee.cleared(server);
    m_servers[std::size_t(server)] = std::move(after);
}

void World::replicate()
{
    Q_ASSERT(m_spec.replicates);
    m_referee.beginMove();
    m_servers[1] = m_servers[0];
    m_referee.replicated(0, 1);
}

void World::failOver()
{
    Q_ASSERT(m_spec.replicates && !m_failedOver);
    m_referee.beginMove();
    m_failedOver = true;
    m_isUp[0] = false;
}

void World::setServerUp(int server, bool up)
{
    m_referee.beginMove();
    m_isUp[std::size_t(server)] = up;
}

void World::appendFingerprint(QByteArray &out) const
{
    appendNumber(out, m_clock.wasTold ? toMs(m_clock.now) : 0);
    out.append(char(m_failedOver));
    for (const bool isUp : m_isUp)
        out.append(char(isUp));
    for (const auto &client : m_clients)
        client->appendFingerprint(out);
    m_referee.appendFingerprint(out);
}

} // namespace lockscope
