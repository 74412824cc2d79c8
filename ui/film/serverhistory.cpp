// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/film/serverhistory.h"

#include "protocols/protocolcatalogue.h"
#include "ui/film/lanehistory.h"

#include <algorithm>

namespace lockscope::ui {

namespace {

/** Not in its members: lupdate of Qt 6.8 does not find the class there. */
struct Words {
    Q_DECLARE_TR_FUNCTIONS(lockscope::ui::ServerHistory)
};

/** A release begins on the client, and its end is heard of later, through another connection. */
constexpr Duration releaseTakes{500};
constexpr Duration clocksDiffer{30};
/** Later nothing new comes of what clients did then. */
constexpr Duration settles{3000};
/** A lock that clients have left stays for as long after its end. */
constexpr Duration lingers{10'000};
/** A crash is marked when the stretch of its client has ended. */
constexpr Duration sameMoment{5};

/** The same key of two stores are two locks. */
Bytes placeOf(StoreKind store, const QByteArray &key) { return Bytes(QByteArray::number(int(store)) + ':' + key); }

/** Whatever its reply or its script. */
bool isDeletion(const QString &command) { return command.endsWith(QLatin1String("del"), Qt::CaseInsensitive); }

ServerHold::End endOf(LockEvent::Kind kind)
{
    switch (kind) {
    case LockEvent::Kind::Released: return ServerHold::End::Released;
    case LockEvent::Kind::Expired: return ServerHold::End::Expired;
    case LockEvent::Kind::Cleared: return ServerHold::End::Cleared;
    case LockEvent::Kind::FencedOff: return ServerHold::End::FencedOff;
    default: return ServerHold::End::Vanished;
    }
}

QString holderWords(const ServerHold &hold)
{
    if (!hold.holder.isEmpty())
        return hold.holder;
    return hold.token.isEmpty() ? Words::tr("several clients") : Words::tr("another client");
}

QString endWords(const ServerHold &hold)
{
    switch (hold.end) {
    case ServerHold::End::None: return {};
    case ServerHold::End::Released: return Words::tr("released");
    case ServerHold::End::Expired: return Words::tr("expired");
    case ServerHold::End::TakenOver: return Words::tr("taken over");
    case ServerHold::End::Cleared: return Words::tr("cleared");
    case ServerHold::End::FencedOff: return Words::tr("fenced off");
    case ServerHold::End::Vanished: return Words::tr("gone");
    case ServerHold::End::Deleted: return hold.deleter.isEmpty() ? Words::tr("deleted") : Words::tr("deleted by %1").arg(hold.deleter);
    }
    Q_UNREACHABLE();
}

/** The client has crashed then, which releases nothing. */
bool isEndedByCrash(const LaneSpan &span, const LaneHistory &clients)
{
    return std::ranges::any_of(clients.marks(), [&](const LaneMark &mark) {
        return mark.isCrash() && mark.client == span.client && mark.at >= *span.to && mark.at <= *span.to + sameMoment;
    });
}

} // namespace

int ServerHistory::laneOf(const QByteArray &lock) const
{
    const auto found = std::ranges::find(m_lanes, lock, &Lane::lock);
    return found == m_lanes.end() ? -1 : int(found - m_lanes.begin());
}

void ServerHistory::forget()
{
    m_holds.clear();
    for (Lane &lane : m_lanes)
        lane.isKnown = false;
}

ServerHold *ServerHistory::openHold(const QByteArray &lock)
{
    const auto last = std::find_if(m_holds.rbegin(), m_holds.rend(), [&](const ServerHold &hold) { return hold.lock == lock; });
    return last == m_holds.rend() || last->to ? nullptr : &*last;
}

void ServerHistory::begin(const QByteArray &lock, const Bytes &token, Instant at, bool sampled)
{
    if (ServerHold *open = openHold(lock))
        finish(*open, ServerHold::End::TakenOver, at, sampled);
    if (m_holds.size() >= mostHolds) { // those that last are drawn however old they are
        std::size_t surplus = mostHolds / 4;
        std::erase_if(m_holds, [&surplus](const ServerHold &hold) { return hold.to && surplus > 0 && surplus-- > 0; });
    }
    ServerHold &hold = m_holds.emplace_back();
    hold.lock = lock;
    hold.token = token;
    hold.from = at;
    hold.sampled = sampled;
}

void ServerHistory::finish(ServerHold &hold, ServerHold::End end, Instant at, bool sampled)
{
    hold.to = std::max(at, hold.from);
    hold.end = end;
    hold.sampled = hold.sampled || sampled;
}

void ServerHistory::apply(const SimulationUpdate &update, const LaneHistory &clients, Instant now)
{
    if (update.reset)
        *this = ServerHistory();
    for (const SimulatedClientStatus &client : update.clients) {
        QByteArray lock = lockName(client);
        if (client.hasLane && laneOf(lock) < 0)
            m_lanes.push_back({std::move(lock), client.spec.key, client.store, false});
    }
    for (SimulatedHold hold : update.holds) {
        hold.key = placeOf(hold.store, hold.key).toByteArray();
        m_written.add(hold);
    }
    for (const StoreStand &stand : update.stands) {
        const int lane = laneOf(stand.lock);
        if (lane < 0)
            continue;
        m_lanes[std::size_t(lane)].isKnown = stand.isKnown;
        ServerHold *open = openHold(stand.lock);
        if (open && (!stand.isKnown || !stand.token))
            finish(*open, ServerHold::End::Vanished, now, true);
        else if (stand.isKnown && stand.token && !(open && open->token == Bytes(*stand.token)))
            begin(stand.lock, Bytes(*stand.token), now, true);
    }
    resolve(clients, now);
    dropLanesWithoutClients(clients, now);
}

void ServerHistory::apply(const LockDelta &delta, const LaneHistory &clients, Instant now)
{
    if (m_lanes.empty())
        return;
    for (const LockEvent &event : delta.events)
        applyEvent(event);
    const auto isRedis = [this](const QByteArray &lock) {
        const int lane = laneOf(lock);
        return lane >= 0 && m_lanes[std::size_t(lane)].store == StoreKind::Redis;
    };
    if (delta.reset) {
        for (const Lane &lane : m_lanes) {
            const bool isThere = std::ranges::any_of(delta.upserted, [&](const Lock &lock) { return lock.key == Bytes(lane.lock); });
            if (ServerHold *open = isThere || lane.store != StoreKind::Redis ? nullptr : openHold(lane.lock))
                finish(*open, ServerHold::End::Vanished, now, true);
        }
    }
    for (const auto &[key, node] : delta.removed) {
        const QByteArray lock = key.toByteArray();
        if (!isRedis(lock))
            continue;
        m_lanes[std::size_t(laneOf(lock))].isKnown = true;
        if (ServerHold *open = openHold(lock))
            finish(*open, ServerHold::End::Vanished, now, true);
    }
    for (const Lock &lock : delta.upserted) {
        if (isRedis(lock.key.toByteArray()))
            applyLock(lock);
    }
    resolve(clients, now);
    dropLanesWithoutClients(clients, now);
}

void ServerHistory::applyEvent(const LockEvent &event)
{
    const QByteArray lock = event.key.toByteArray();
    const int lane = laneOf(lock);
    if (lane < 0 || m_lanes[std::size_t(lane)].store != StoreKind::Redis)
        return;
    m_lanes[std::size_t(lane)].isKnown = true;
    if (beginsHold(event.kind))
        return begin(lock, event.token, event.atSteady, event.sampled);
    if (!endsHold(event))
        return;
    if (!openHold(lock))
        begin(lock, event.token, event.ended.since, event.sampled); // its beginning was not told
    finish(*openHold(lock), endOf(event.kind), event.atSteady, event.sampled);
}

/** Its deadline; and its holder, if no event has told of it. */
void ServerHistory::applyLock(const Lock &lock)
{
    const QByteArray name = lock.key.toByteArray();
    m_lanes[std::size_t(laneOf(name))].isKnown = true;
    const bool isHeld = !lock.token.isEmpty() || (lock.details && !lock.details->holders.empty());
    ServerHold *open = openHold(name);
    if (!isHeld) {
        if (open)
            finish(*open, ServerHold::End::Vanished, lock.observedAt, true);
        return;
    }
    if (open && open->token.isEmpty())
        open->token = lock.token; // an event came before the reading
    if (!open || open->token != lock.token) {
        begin(name, lock.token, open ? lock.observedAt : lock.heldSince, true);
        open = openHold(name);
    }
    open->deadline = lock.deadline;
}

void ServerHistory::nameHolder(ServerHold &hold, const LaneHistory &clients) const
{
    const int lane = laneOf(hold.lock);
    if (lane < 0 || hold.token.isEmpty())
        return;
    const Lane &place = m_lanes[std::size_t(lane)];
    hold.holder = m_written.clientOf(placeOf(place.store, place.key), hold.token);
    const auto client = std::ranges::find(clients.lanes(), hold.holder, &SimulatedClientStatus::name);
    if (client != clients.lanes().end())
        hold.client = client->id;
}

/** A time in the value is the lease; that of its key is there only so that nothing stays for ever. */
void ServerHistory::takeLapse(ServerHold &hold, const LaneHistory &clients)
{
    const int lane = hold.deadline && hold.client != 0 ? clients.laneOf(hold.client) : -1;
    if (lane < 0)
        return;
    const SimulatedClientSpec &spec = clients.lanes()[std::size_t(lane)].spec;
    const ProtocolInfo *const protocol = ProtocolCatalogue::builtIn().find(spec.protocol);
    if (protocol && protocol->keepsTimeInValue)
        hold.deadline = std::min(*hold.deadline, hold.from + spec.lease);
}

/** What clients did comes through another thread than what became of the key: looked at again until nothing new can come. */
void ServerHistory::resolve(const LaneHistory &clients, Instant now)
{
    for (auto hold = m_holds.rbegin(); hold != m_holds.rend(); ++hold) {
        const bool isOld = hold->to && *hold->to + settles < now;
        if (hold->holder.isEmpty() && !isOld)
            nameHolder(*hold, clients);
        takeLapse(*hold, clients);
        using End = ServerHold::End;
        const bool isExplained = hold->end == End::Released || hold->end == End::Deleted || hold->end == End::TakenOver;
        if (!isOld && !hold->sampled && isExplained)
            explainEnd(*hold, clients);
        if (isOld)
            break; // those before are older still, or of another lock and looked at before
    }
}

/** Deleted by its holder's release, by another client's, or by a client that tidies up for its own attempt. */
void ServerHistory::explainEnd(ServerHold &hold, const LaneHistory &clients)
{
    if (hold.client != 0 && clients.laneOf(hold.client) < 0)
        return; // what it did is forgotten, and was told before
    const Instant latest = *hold.to + clocksDiffer, earliest = *hold.to - releaseTakes;
    const auto wantsIt = [&](int client) {
        const int lane = clients.laneOf(client);
        if (lane < 0)
            return false;
        const SimulatedClientStatus &status = clients.lanes()[std::size_t(lane)];
        return lockName(status) == hold.lock;
    };
    int deleter = 0;
    Instant deletedAt = Instant::min();
    for (auto span = clients.spans().rbegin(); span != clients.spans().rend(); ++span) {
        if (span->kind != LaneSpan::Kind::Believing || !span->to || *span->to > latest || *span->to < earliest || !wantsIt(span->client)
            || isEndedByCrash(*span, clients))
            continue;
        if (span->client == hold.client) {
            hold.end = ServerHold::End::Released;
            hold.endedBy = hold.client;
            return;
        }
        if (*span->to > deletedAt) {
            deleter = span->client;
            deletedAt = *span->to;
        }
    }
    if (hold.end == ServerHold::End::TakenOver)
        return; // its holder has not released it: two events were read as one otherwise
    for (auto mark = clients.marks().rbegin(); mark != clients.marks().rend(); ++mark) {
        const bool isCandidate = isDeletion(mark->command) && mark->client != hold.client && mark->at <= latest && mark->at >= earliest;
        if (isCandidate && mark->at > deletedAt && wantsIt(mark->client)) {
            deleter = mark->client;
            deletedAt = mark->at;
        }
    }
    hold.endedBy = deleter;
    const int lane = clients.laneOf(deleter);
    hold.deleter = lane < 0 ? QString() : clients.lanes()[std::size_t(lane)].name;
    if (deleter != 0 || hold.client != 0)
        hold.end = ServerHold::End::Deleted;
}

/** Nobody wants it, and nobody holds what was left of it. */
bool ServerHistory::mayGo(Lane &lane, const LaneHistory &clients, Instant now)
{
    const bool isWanted = std::ranges::any_of(clients.lanes(), [&](const SimulatedClientStatus &client) { return lockName(client) == lane.lock; });
    const auto last = std::find_if(m_holds.rbegin(), m_holds.rend(), [&](const ServerHold &hold) { return hold.lock == lane.lock; });
    const bool isHeld = last != m_holds.rend() && !last->to && lane.store == StoreKind::Redis; // nobody asks other stores any more
    lane.isLeft = !isWanted && (isHeld || lane.isLeft);
    return !isWanted && !isHeld && !(lane.isLeft && last != m_holds.rend() && *last->to + lingers >= now);
}

void ServerHistory::dropLanesWithoutClients(const LaneHistory &clients, Instant now)
{
    if (std::erase_if(m_lanes, [&](Lane &lane) { return mayGo(lane, clients, now); }) > 0)
        std::erase_if(m_holds, [this](const ServerHold &hold) { return laneOf(hold.lock) < 0; });
}

QString ServerHistory::holderText(const ServerHold &hold) { return holderWords(hold); }

QString ServerHistory::endText(const ServerHold &hold) { return endWords(hold); }

} // namespace lockscope::ui
