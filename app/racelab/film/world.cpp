// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "racelab/film/world.h"

#include "base/safetext.h"
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

/** Sets `next` to the earlier of the two, if `time` lies ahead. */
void consider(std::optional<Duration> &next, Duration time)
{
    if (time > Duration(0))
        next = next ? std::min(*next, time) : time;
}

/** An attempt with more steps goes in circles. */
constexpr int mostStepsOfLateComer = 30;

bool isCrashed(const SteppedClient &client) { return client.state() == FilmClient::State::Crashed; }

} // namespace

Duration WorldSpec::justUnderLease() const { return lease - 2 * World::tick; }

void WorldSpec::setLockOf(const ProtocolInfo &protocol)
{
    sharing = protocol.sharing;
    isOwn = protocol.isOwn();
    keepsAcquisitionTime = protocol.keepsAcquisitionTime;
    keyUses = protocol.keyUses;
    boundSteps = protocol.boundSteps;
    furtherKeys.clear();
    for (int i = 2; i <= protocol.keys; ++i)
        furtherKeys << key + '.' + QByteArray::number(i);
}

JudgedKeys WorldSpec::judged() const
{
    JudgedKeys judged{.lock = QByteArrayList{key} + furtherKeys, .hasOthers = isOwn, .resource = resourceOf(key), .uses = keyUses};
    QStringList keys;
    for (const QByteArray &one : judged.lock)
        keys << QRegularExpression::escape(QString::fromLatin1(one));
    for (KeyUse &use : judged.uses) {
        use.form.replace(KeyUse::lockKey, u"(?:%1)"_s.arg(keys.join(u'|')));
        use.form.replace(KeyUse::token, u"(C[0-9]+\\.[0-9]+)"_s);
        use.form.replace(KeyUse::lease, QString::number(lease.count()));
    }
    return judged;
}

World::World(const WorldSpec &spec, const ProtocolCatalogue &protocols, std::shared_ptr<ServerBook> book)
    : m_now(beginning()), m_servers(spec.servers, 0), m_isUp(spec.servers, true),
      m_referee({.sharing = spec.sharing,
                 .permits = spec.permits,
                 .servers = spec.servers,
                 .isOwn = spec.isOwn,
                 .isWritten = std::ranges::any_of(spec.clients, &SteppedClientSpec::writes)},
                refereedOf(spec.clients))
{
    if (!book)
        book = std::make_shared<ServerBook>(spec.judged());
    Q_ASSERT(book->judged() == spec.judged());
    const auto cast = std::make_shared<Cast>(Cast{.spec = spec, .book = std::move(book), .lives = {}});
    const ProtocolSpec lock{.key = spec.key, .lease = spec.lease, .servers = spec.servers, .permits = spec.permits, .furtherKeys = spec.furtherKeys};
    for (const SteppedClientSpec &client : spec.clients) {
        cast->lives.push_back(std::make_unique<ClientLife>(client, lock, protocols, *cast->book));
        m_clients.emplace_back(*cast->lives.back(), m_now);
    }
    m_cast = cast;
}

/** An arbitrary instant. */
UnixTime World::beginning() { return std::chrono::sys_days(std::chrono::year(2026) / 1 / 1); }

bool World::isAsleep(int index) const
{
    const SteppedClient &client = this->client(index);
    if (!client.isAsleep())
        return false;
    return !findKey(picture(route(client.pending()->server)), book().command(client.pending()->command).front());
}

bool World::canLose(int client) const
{
    SteppedClient next = this->client(client);
    if (next.pending() && next.pending()->rest)
        next.enter({.kind = ClientLife::Input::Kind::LeavesRest}, m_now);
    return next.pending() && !next.pending()->rest && next.state() != FilmClient::State::Believing; // a believer sends its write to the resource
}

std::vector<int> World::urgent(Duration ahead) const
{
    std::vector<int> result;
    for (int i = 0; i < clientCount(); ++i) {
        const bool isAwake = client(i).isAsleep() && !isAsleep(i);
        if ((isAwake || client(i).isUrgent(m_now, ahead)) && !client(i).isHeldUp())
            result.push_back(i);
    }
    return result;
}

Duration World::untilNextDue() const
{
    std::optional<Duration> next;
    for (const auto &due : {untilLeaseEnds(), untilTimer(), untilTimeInValue()})
        consider(next, due.value_or(Duration(0)));
    return next.value_or(pastLease());
}

bool World::isEndNextDue() const
{
    const Duration next = untilNextDue();
    const auto isIt = [&](const std::optional<Duration> &due) { return due && *due == next; };
    return isIt(untilLeaseEnds()) || !(isIt(untilTimer()) || isIt(untilTimeInValue()));
}

Duration World::longestLease() const
{
    Duration longest{0};
    for (const ServerBook::Number server : m_servers)
        longest = std::max(longest, book().longestLease(server));
    return longest;
}

std::optional<Duration> World::untilLeaseEnds() const
{
    std::optional<Duration> next;
    for (const ServerBook::Number server : m_servers)
        consider(next, book().nextEnd(server));
    return next;
}

std::optional<Duration> World::untilTimer() const
{
    std::optional<Duration> next;
    for (const SteppedClient &client : m_clients) {
        if (client.pending() && client.pending()->rest == SteppedActor::Stand::Timer)
            consider(next, client.due() - m_now);
        if (client.renewal() && client.renewal()->rest)
            consider(next, client.renewalDue() - m_now);
    }
    return next;
}

/**
 * A time in a value or in a client's memory is a deadline, or the beginning of a lease if the protocol's file says so, on any client's clock. A
 * client may compare whether it is reached, or whether it has passed: a tick later.
 */
std::optional<Duration> World::untilTimeInValue() const
{
    std::optional<Duration> next;
    if (!spec().isOwn || !m_wasTimeTold)
        return next;
    const auto look = [&](UnixTime time) {
        for (const SteppedClient &client : m_clients) {
            const Duration ahead = time - client.spec().clockOffset - m_now;
            if (ahead > 100 * spec().lease)
                continue; // not a time of this lock
            const Duration end = spec().keepsAcquisitionTime ? ahead + spec().lease : ahead;
            for (const Duration due : {ahead, end, end + tick})
                consider(next, due);
        }
    };
    for (const ServerBook::Number server : m_servers)
        std::ranges::for_each(book().times(server), look);
    for (const SteppedClient &client : m_clients) {
        if (!client.isOver())
            std::ranges::for_each(client.times(), look);
    }
    return next;
}

std::optional<World::Question> World::begin(const Move &move)
{
    Q_ASSERT(!m_asked);
    m_referee.beginMove();
    if (move.kind == Move::Kind::Arrival)
        return arrive(move);
    m_wasQuiet = move.kind == Move::Kind::Step || move.kind == Move::Kind::Renewal;
    SteppedClient &client = at(move.index);
    if (move.kind == Move::Kind::Crash) {
        client.crash();
        m_referee.crashed(move.index);
        return std::nullopt;
    }
    m_now += spec().stepTakes;
    passOnServers(spec().stepTakes);
    client.setHeldUp(false);
    m_stepsOfLateComer += client.spec().isLateComer ? 1 : 0;
    const bool renews = move.kind == Move::Kind::Renewal;
    const auto pending = [&]() -> const std::optional<SteppedClient::Pending> & { return renews ? client.renewal() : client.pending(); };
    Q_ASSERT(pending());
    if (pending()->rest)
        enter(move.index, {.kind = renews ? ClientLife::Input::Kind::RenewerLeavesRest : ClientLife::Input::Kind::LeavesRest});
    if (pending() && !pending()->rest)
        return send(move, *pending());
    finish(move.index);
    return std::nullopt;
}

std::optional<World::Question> World::arrive(const Move &move)
{
    const Late late = m_onTheirWay.front();
    m_onTheirWay.erase(m_onTheirWay.begin());
    m_asked = Move{.kind = move.kind, .index = quint8(late.client)};
    m_askedServer = route(late.server);
    m_doing = late.doing;
    return Question{late.client, m_askedServer, late.command};
}

std::optional<World::Question> World::send(const Move &move, const SteppedClient::Pending &pending)
{
    m_asked = move;
    m_askedServer = route(pending.server);
    m_doing = doing(move);
    switch (move.kind) {
    case Move::Kind::Late:
        m_onTheirWay.push_back({.client = move.index, .server = pending.server, .command = pending.command, .doing = m_doing});
        m_onTheirWay.back().doing.isLate = true;
        [[fallthrough]];
    case Move::Kind::Lost:
        m_asked.reset();
        enter(move.index, {.kind = ClientLife::Input::Kind::IsAnswered, .answer = noAnswer()});
        finish(move.index);
        return std::nullopt;
    default: break;
    }
    if (spec().inCluster || book().command(pending.command).front() != "WAIT")
        return Question{move.index, m_askedServer, pending.command};
    answer({.answer = replicasThatAgree(), .picture = server(m_askedServer)});
    return std::nullopt;
}

FilmReferee::Doing World::doing(const Move &move) const
{
    using What = FilmReferee::Doing::What;
    const SteppedClient &client = this->client(move.index);
    const bool isAcquiring = client.isAcquiring() || client.state() == FilmClient::State::Believing; // includes its write to the resource
    return {.what = move.kind == Move::Kind::Renewal ? What::Renews : isAcquiring ? What::Acquires : What::Releases};
}

/** Of a user's protocol: who tries, or holds what it got. */
QVarLengthArray<FilmReferee::Try, 6> World::tries() const
{
    QVarLengthArray<FilmReferee::Try, 6> tries(spec().isOwn ? clientCount() : 0);
    for (int i = 0; i < int(tries.size()); ++i) {
        const SteppedClient &client = this->client(i);
        if (client.isInTry() || client.state() == FilmClient::State::Believing)
            tries[i] = {.isBound = client.isInTry() && !client.pending()->rest && spec().boundSteps.contains(client.step()), .token = client.token()};
    }
    return tries;
}

/** The answer to WAIT. It is computed, as replication is a step of the schedule; a server without replicas would wait for the whole time. */
ServerBook::Number World::replicasThatAgree() const
{
    const bool agrees = spec().replicates && !m_failedOver && m_servers[0] == m_servers[1];
    redis::RespReader reader;
    reader.feed(agrees ? ":1\r\n" : ":0\r\n");
    const auto reply = reader.next();
    Q_ASSERT(reply && *reply);
    return book().keep(Result<redis::Reply>(**reply));
}

ServerBook::Number World::noAnswer() const { return book().keep(Result<redis::Reply>(failure(Error::Kind::TimedOut, u"No answer came."_s))); }

void World::answer(ServerBook::Effect effect, std::optional<int> redirectedTo)
{
    Q_ASSERT(m_asked);
    const Move move = *std::exchange(m_asked, std::nullopt);
    m_askedServer = redirectedTo.value_or(m_askedServer);
    ServerBook::Number &server = m_servers[m_askedServer];
    if (server != effect.picture)
        m_referee.commandDone(move.index, m_doing, m_askedServer, book().changes(server, effect.picture), tries());
    if (this->client(move.index).writesItself() && book().hasWritten(server, effect.picture)) {
        m_referee.wroteToResource(move.index, true, true);
        at(move.index).setHasWritten();
    }
    m_hasChanged = server != effect.picture;
    m_wasQuiet &= server == effect.picture;
    server = effect.picture;
    if (move.kind == Move::Kind::Arrival)
        return;
    const auto input = move.kind == Move::Kind::Renewal ? ClientLife::Input::Kind::RenewerIsAnswered : ClientLife::Input::Kind::IsAnswered;
    enter(move.index, {.kind = input, .answer = move.kind == Move::Kind::Unheard ? noAnswer() : effect.answer});
    finish(move.index);
}

void World::enter(int client, ClientLife::Input input)
{
    const ClientLife::Outcome &outcome = at(client).enter(input, m_now);
    m_wasTimeTold |= outcome.looked;
    for (const ClientReport &report : outcome.reports)
        take(client, report);
}

void World::take(int client, const ClientReport &report)
{
    m_wasQuiet &= report.kind != ClientReport::Kind::Believes && report.kind != ClientReport::Kind::StopsBelieving;
    switch (report.kind) {
    case ClientReport::Kind::Believes:
        m_referee.believes(client);
        at(client).beginWork(m_now);
        m_hasContenderHeld |= this->client(client).spec().isContender;
        break;
    case ClientReport::Kind::StopsBelieving: m_referee.stopsBelieving(client); break;
    case ClientReport::Kind::AttemptFailed: m_referee.attemptFailed(client); break;
    case ClientReport::Kind::GaveUp: m_referee.tell(FilmEvent::Kind::GaveUp, client); break;
    case ClientReport::Kind::Released: m_referee.tell(FilmEvent::Kind::Released, client, -1, report.note); break;
    case ClientReport::Kind::Failed: m_referee.tell(FilmEvent::Kind::Failed, client, -1, report.note); break;
    case ClientReport::Kind::Wrote:
        if (const SteppedClient &writer = this->client(client); !report.accepted || !writer.hasWritten())
            m_referee.wroteToResource(client, report.accepted, writer.writesItself());
        break;
    }
}

/** Reports events that show only at the end of a move. */
void World::finish(int client)
{
    if (this->client(client).spec().isLateComer)
        tellLateComer(client);
    if (spec().asksForProgress)
        tellNobody(client);
}

bool World::isLateComerDone(int client) const
{
    const SteppedClient &comer = this->client(client);
    return comer.isOver() || comer.state() == FilmClient::State::Believing
        || (isLateComerInCircles() && m_restsOfLateComer >= comer.spec().restsInCircles);
}

bool World::isLateComerInCircles() const { return m_stepsOfLateComer >= mostStepsOfLateComer; }

void World::tellLateComer(int index)
{
    const SteppedClient &client = this->client(index);
    if (client.pending() && client.pending()->rest == SteppedActor::Stand::Retry)
        m_stepsOfLateComer = 0;
    const bool isInVain = client.state() != FilmClient::State::Done && client.state() != FilmClient::State::Believing;
    if (!isLateComerDone(index))
        return;
    if (isInVain && std::ranges::any_of(m_clients, isCrashed))
        m_referee.tell(FilmEvent::Kind::Stuck, index);
    const JudgedKeys &judged = book().judged();
    const auto isOfLock = [&](const KeyPicture &key) { return judged.hasOthers ? key.key != judged.resource : judged.lock.contains(key.key); };
    const auto isLeft = [&](const KeyPicture &key) { return key.leaseMs == 0 && isOfLock(key); };
    const auto hasLeft = [&](ServerBook::Number server) { return std::ranges::any_of(book().picture(server), isLeft); };
    if (isInVain && m_referee.believers() == 0 && std::ranges::any_of(m_servers, hasLeft))
        m_referee.tell(FilmEvent::Kind::Orphan, index);
    else if (spec().asksForOrphans)
        tellOrphans();
}

/** Nobody names a key again that has the token of a client that crashed in its name. */
void World::tellOrphans()
{
    const auto crashedOf = [&](const QByteArray &token) { // clientCount(): none
        const auto isIts = [&](const SteppedClient &one) { return isCrashed(one) && token.startsWith(QByteArray(one.spec().name.toUtf8() + ".")); };
        return int(std::ranges::find_if(m_clients, isIts) - m_clients.begin());
    };
    const auto isOfCrashed = [&](const QByteArray &token) { return crashedOf(token) < clientCount(); };
    for (const ServerBook::Number server : m_servers) {
        for (const KeyPicture &key : book().picture(server)) {
            const QByteArrayList tokens = key.leaseMs == 0 ? book().tokensIn(key.key) : QByteArrayList();
            if (!tokens.isEmpty() && std::ranges::all_of(tokens, isOfCrashed))
                return m_referee.tell(FilmEvent::Kind::Orphan, crashedOf(tokens.front()), -1, safeText(key.key, 60));
        }
    }
}

void World::tellNobody(int client)
{
    const auto isContender = [](const SteppedClient &one) { return one.spec().isContender; };
    const auto isUnderWay = [&](const SteppedClient &one) { return isContender(one) && one.isUnderWay(); };
    const auto isOver = [&](const SteppedClient &one) { return isContender(one) && one.isOver(); };
    if (!m_hasContenderHeld && std::ranges::none_of(m_clients, isUnderWay) && std::ranges::any_of(m_clients, isOver))
        m_referee.tell(FilmEvent::Kind::NobodyAcquired, client);
}

void World::reportDeadlock()
{
    std::vector<int> waiting;
    for (int i = 0; i < clientCount(); ++i) {
        if (client(i).isBusy())
            waiting.push_back(i);
    }
    if (!waiting.empty())
        m_referee.tell(FilmEvent::Kind::Deadlock, waiting[0], waiting.size() > 1 ? waiting[1] : -1);
}

void World::passTime(Duration time, bool holdsUp)
{
    m_referee.beginMove();
    m_wasQuiet = false;
    for (const int index : holdsUp ? urgent(time) : std::vector<int>())
        at(index).setHeldUp(true);
    if (isLateComerInCircles()) {
        m_stepsOfLateComer = 0;
        ++m_restsOfLateComer;
    }
    m_now += time;
    passOnServers(time);
}

void World::passOnServers(Duration time)
{
    for (qsizetype i = 0; i < m_servers.size(); ++i) {
        const ServerBook::Number after = book().afterTime(m_servers[i], time);
        m_referee.timePassed(int(i), book().changes(m_servers[i], after));
        m_servers[i] = after;
    }
}

void World::clearedByOperator(int server, ServerBook::Number after)
{
    m_referee.beginMove();
    m_referee.cleared(server, book().changes(this->server(server), after));
    m_hasChanged = this->server(server) != after;
    m_servers[server] = after;
}

void World::replicate()
{
    Q_ASSERT(spec().replicates);
    m_referee.beginMove();
    m_wasQuiet = false;
    m_servers[1] = m_servers[0];
    m_referee.replicated(0, 1);
}

void World::failOver()
{
    Q_ASSERT(spec().replicates && !m_failedOver);
    m_referee.beginMove();
    m_wasQuiet = false;
    m_failedOver = true;
    m_isUp[0] = false;
}

void World::moveSlot()
{
    Q_ASSERT(spec().inCluster && m_slotMove != SlotMove::Ended);
    m_referee.beginMove();
    m_slotMove = SlotMove(int(m_slotMove) + 1);
    m_wasQuiet = m_slotMove != SlotMove::KeysHaveMoved;
    if (m_wasQuiet)
        return;
    ServerPicture all = picture(1);
    all.insert(all.end(), picture(0).begin(), picture(0).end());
    std::ranges::sort(all, {}, &KeyPicture::key);
    m_servers[0] = book().keep(ServerPicture());
    m_servers[1] = book().keep(std::move(all));
    m_referee.moved(0, 1);
}

void World::noteAnnouncement(int client, const QString &events)
{
    if (!events.isEmpty())
        m_referee.tell(FilmEvent::Kind::Announced, client, -1, events);
    else if (m_hasChanged)
        m_referee.tell(FilmEvent::Kind::Unannounced, client);
}

void World::setServerUp(int server, bool up)
{
    m_referee.beginMove();
    m_isUp[server] = up;
}

void World::appendTo(Digest &digest, const Renaming &renaming) const
{
    mix(digest, m_wasTimeTold ? quint64(toMs(m_now)) : 0);
    mix(digest,
        (quint64(m_restsOfLateComer) << 16) | (quint64(m_stepsOfLateComer) << 2) | (m_failedOver ? 2U : 0U)
            | (spec().asksForProgress && m_hasContenderHeld ? 1U : 0U));
    for (qsizetype i = 0; i < m_servers.size(); ++i) {
        mix(digest, book().digest(m_servers[i], renaming));
        mix(digest, m_isUp[i] ? 1 : 0);
    }
    QVarLengthArray<Digest, 6> clients(clientCount()); // in the order of their new names
    for (int i = 0; i < clientCount(); ++i)
        client(i).appendTo(clients[renaming(i)], m_now, renaming);
    for (const Digest &client : clients)
        mix(digest, client);
    for (const Late &late : m_onTheirWay) {
        mix(digest, quint64(renaming(late.client) * 16 + late.server * 4 + int(late.doing.what)));
        mix(digest, book().commandDigest(late.command, renaming));
    }
    m_referee.appendTo(digest, book(), renaming);
}

} // namespace lockscope
