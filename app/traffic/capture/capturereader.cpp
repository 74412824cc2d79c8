// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "traffic/capture/capturereader.h"

#include "traffic/capture/conversation.h"
#include "traffic/capture/tcpstream.h"

#include <algorithm>
#include <bit>
#include <map>
#include <string_view>
#include <unordered_map>
#include <utility>

namespace lockscope {

namespace {

constexpr quint16 usualPort = 6379;
constexpr std::size_t mostConnections = 50'000, mostServers = 100;
constexpr std::size_t mostHosts = 1000;
constexpr qsizetype mostWaitingBytes = qsizetype(64) * 1024 * 1024;
constexpr qint64 mostMixedUpUs = 10'000; // packets by several network cards
constexpr qint64 earlyPart = 4;          // of the capture's length: the first fourth
constexpr qint64 idleUs = 60'000'000, holePatienceUs = 1'000'000;

struct Served {
    Served(QByteArray name, CaptureReader::Sink sink)
        : address(std::move(name)), traffic(std::move(sink.take), std::move(sink.takeGap), std::move(sink.isOfInterest))
    {
    }

    const QByteArray address;
    CapturedServer traffic;
};

/** Both ends, the smaller one first. */
struct FlowKey {
    TcpEnd low, high;

    bool operator==(const FlowKey &) const = default;
};

struct FlowHash {
    std::size_t operator()(const FlowKey &key) const { return std::hash<std::string_view>()({reinterpret_cast<const char *>(&key), sizeof key}); }
};
static_assert(sizeof(FlowKey) == 2 * (16 + 2), "without gaps between its members");

FlowKey keyOf(const TcpSegment &segment) { return segment.from < segment.to ? FlowKey{segment.from, segment.to} : FlowKey{segment.to, segment.from}; }

struct Direction {
    TcpStream stream = {};
    std::optional<quint32> begin = {};        // its number
    std::optional<quint32> acknowledged = {}; // by the other end
    bool hasEnded = false;
};

struct Connection {
    Connection(Served &by, const TcpEnd &serverEnd, QByteArray client, quint64 number, bool isWhole, qint64 quietSinceUs)
        : server(by), serverIs(serverEnd), conversation(by.traffic, std::move(client), number, isWhole, quietSinceUs)
    {
    }
    qsizetype footprint() const { return toServer.stream.footprint() + toClient.stream.footprint() + conversation.footprint(); }

    Served &server;
    const TcpEnd serverIs;
    Conversation conversation;
    Direction toServer, toClient;
    ReplyTimes *times = nullptr; // of its client
    qint64 lastUs = 0, holeSinceUs = 0;
    bool isEncrypted = false;
    quint64 beginnings = 0; ///< that it knows of
};

TcpEnd asOneLoopback(TcpEnd end)
{
    if (isLoopback(end))
        end.address = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff, 127, 0, 0, 1};
    return end;
}

} // namespace

/** Its highest bit, and the two after it. */
void ReplyTimes::add(qint64 us)
{
    const auto value = quint64(std::max<qint64>(1, us)) * bucketsAnOctave;
    const int octave = std::bit_width(value) - 1;
    const std::size_t part = std::size_t(value >> (octave - 2)) - bucketsAnOctave;
    ++m_buckets[std::min(std::size_t(octave - 2) * bucketsAnOctave + part, m_buckets.size() - 1)];
    ++m_count;
    m_longest = std::max(m_longest, us);
}

qint64 ReplyTimes::percentileUs(double part) const
{
    auto left = quint64(double(m_count) * part);
    for (std::size_t i = 0; i < m_buckets.size(); ++i) {
        if (left < m_buckets[i])
            return std::min(m_longest, qint64((quint64(bucketsAnOctave + i % bucketsAnOctave + 1) << (i / bucketsAnOctave)) / bucketsAnOctave));
        left -= m_buckets[i];
    }
    return m_longest;
}

class CaptureReader::Private {
public:
    Private(OpenServer opener, const QSet<quint16> &serverPorts) : openServer(std::move(opener)), ports(serverPorts) {}

    void take(const TcpSegment &segment);
    void startOver(qint64 atUs);
    void end();
    const CapturedServer *trafficOf(const QByteArray &server) const;

    OpenServer openServer;
    const QSet<quint16> ports;
    CaptureAccount account;
    std::map<TcpEnd, std::unique_ptr<Served>> servers;
    std::map<QByteArray, ReplyTimes> times; // by host

private:
    using Connections = std::unordered_map<FlowKey, Connection, FlowHash>;

    std::optional<bool> isToServer(const TcpSegment &segment) const;
    Connections::iterator connectionOf(const TcpSegment &segment);
    Connections::iterator open(const TcpSegment &segment, bool isToServer);
    Served *serverAt(const TcpEnd &end);
    void read(const TcpSegment &segment, Connection &connection);
    void forgetIdleOnes();
    Connections::iterator forget(Connections::iterator one);

    Connections connections;
    quint64 lastNumber = 0;
    quint64 beginnings = 0; // how often all has started over
    qsizetype waitingBytes = 0;
};

/** Nothing: neither end is known as a server. */
std::optional<bool> CaptureReader::Private::isToServer(const TcpSegment &segment) const
{
    const auto isServer = [this](const TcpEnd &end) {
        return ports.isEmpty() ? end.port == usualPort || servers.contains(asOneLoopback(end)) : ports.contains(end.port);
    };
    if (isServer(segment.to))
        return true;
    if (isServer(segment.from))
        return false;
    return ports.isEmpty() && looksLikeRequest(segment.payload) ? std::optional(true) : std::nullopt;
}

CaptureReader::Private::Connections::iterator CaptureReader::Private::connectionOf(const TcpSegment &segment)
{
    const auto known = connections.find(keyOf(segment));
    const bool isNew = segment.begins && !segment.acknowledges;
    if (known != connections.end() && (!isNew || known->second.toServer.begin == segment.sequence))
        return known;
    if (known != connections.end())
        forget(known); // an earlier one of the same ports
    if (!isNew && segment.payload.isEmpty() && segment.missing == 0)
        return connections.end();
    const std::optional<bool> toServer = isToServer(segment);
    return toServer ? open(segment, *toServer) : connections.end();
}

CaptureReader::Private::Connections::iterator CaptureReader::Private::open(const TcpSegment &segment, bool isToServer)
{
    if (connections.size() >= mostConnections)
        forgetIdleOnes();
    const TcpEnd &server = isToServer ? segment.to : segment.from, &client = isToServer ? segment.from : segment.to;
    Served *const served = connections.size() < mostConnections ? serverAt(server) : nullptr;
    if (!served) {
        ++account.refused;
        return connections.end();
    }
    ++account.streams;
    account.begun += segment.begins ? 0 : 1;
    const auto opened =
        connections.try_emplace(keyOf(segment), *served, server, addressText(client), ++lastNumber, segment.begins, account.firstUs).first;
    opened->second.beginnings = beginnings;
    const QByteArray host = hostText(client);
    if (times.contains(host) || times.size() < mostHosts)
        opened->second.times = &times[host];
    return opened;
}

Served *CaptureReader::Private::serverAt(const TcpEnd &end)
{
    const TcpEnd one = asOneLoopback(end);
    if (const auto known = servers.find(one); known != servers.end())
        return known->second.get();
    if (servers.size() >= mostServers)
        return nullptr;
    const QByteArray address = addressText(one);
    return servers.emplace(one, std::make_unique<Served>(address, openServer(address))).first->second.get();
}

void CaptureReader::Private::forgetIdleOnes()
{
    for (auto one = connections.begin(); one != connections.end();)
        one = account.lastUs - one->second.lastUs > idleUs ? forget(one) : std::next(one);
}

CaptureReader::Private::Connections::iterator CaptureReader::Private::forget(Connections::iterator one)
{
    one->second.conversation.close();
    waitingBytes -= one->second.footprint();
    return connections.erase(one);
}

void CaptureReader::Private::take(const TcpSegment &segment)
{
    const auto found = connectionOf(segment);
    if (found == connections.end()) {
        ++account.otherPackets;
        return;
    }
    Connection &connection = found->second;
    const qsizetype before = connection.footprint();
    if (std::exchange(connection.beginnings, beginnings) != beginnings) {
        connection.conversation.startOver(account.lastUs);
        connection.holeSinceUs = 0;
    }
    read(segment, connection);
    connection.lastUs = account.lastUs;
    if (connection.conversation.isEncrypted() && !std::exchange(connection.isEncrypted, true))
        ++account.encrypted;
    waitingBytes += connection.footprint() - before;
    if (waitingBytes > mostWaitingBytes) {
        const qsizetype now = connection.footprint();
        connection.conversation.lose(account.lastUs);
        connection.toServer.stream = connection.toClient.stream = {};
        waitingBytes += connection.footprint() - now;
    }
    Served &server = connection.server;
    if (segment.resets || (connection.toServer.hasEnded && connection.toClient.hasEnded)) {
        forget(found);
    }
    server.traffic.order.advance(account.lastUs);
}

void CaptureReader::Private::read(const TcpSegment &segment, Connection &connection)
{
    const bool isRequest = segment.to == connection.serverIs;
    Direction &here = isRequest ? connection.toServer : connection.toClient, &back = isRequest ? connection.toClient : connection.toServer;
    const qint64 now = account.lastUs;
    const TcpStream::Take takeRequests = [&connection, now](qint64 missing, QByteArrayView bytes) {
        connection.conversation.takeRequests(now, missing, bytes);
    };
    const TcpStream::Take takeReplies = [&connection, now](qint64 missing, QByteArrayView bytes) {
        connection.conversation.takeReplies(now, missing, bytes);
        if (const auto us = connection.conversation.takeLatency(); us && connection.times)
            connection.times->add(*us);
    };
    if (segment.begins && std::exchange(here.begin, segment.sequence) != segment.sequence)
        here.stream.begin(segment.sequence + 1);
    if (segment.acknowledges) {
        back.acknowledged = segment.acknowledged;
        if (back.stream.hasHole())
            back.stream.acknowledge(segment.acknowledged, isRequest ? takeReplies : takeRequests);
    }
    here.stream.take(segment.begins ? segment.sequence + 1 : segment.sequence, segment.payload, segment.missing,
                     isRequest ? takeRequests : takeReplies);
    if (here.stream.hasHole() && here.acknowledged)
        here.stream.acknowledge(*here.acknowledged, isRequest ? takeRequests : takeReplies);
    here.hasEnded = here.hasEnded || segment.ends;
    const bool hasHole = connection.toServer.stream.hasHole() || connection.toClient.stream.hasHole();
    connection.holeSinceUs = !hasHole ? 0 : connection.holeSinceUs > 0 ? connection.holeSinceUs : now;
    if (connection.holeSinceUs > 0 && now - connection.holeSinceUs > holePatienceUs) {
        connection.toServer.stream.giveUp(takeRequests);
        connection.toClient.stream.giveUp(takeReplies);
        connection.holeSinceUs = 0;
    }
}

/** Packets are not in the order of time, or the clock was set back: how long anything took is not known. */
void CaptureReader::Private::startOver(qint64 atUs)
{
    account.lastUs = atUs;
    ++beginnings;
    for (auto &[end, server] : servers) {
        ++server->traffic.gaps;
        server->traffic.order.startOver();
    }
}

void CaptureReader::Private::end()
{
    for (auto &[ends, connection] : connections)
        connection.conversation.endUnread();
    connections.clear();
    for (auto &[end, server] : servers) {
        server->traffic.order.end();
        const CapturedServer &traffic = server->traffic;
        account.unexplained += traffic.order.contradictions();
        account.joined += traffic.joinedUs.size();
        for (const qint64 untilUs : traffic.joinedUs)
            account.joinedUntilUs = std::max(account.joinedUntilUs, untilUs);
        account.unanswered += traffic.unanswered;
        account.missing += traffic.gaps - traffic.joinedUs.size() - traffic.unanswered;
        account.blindScripts += traffic.blindScripts;
    }
}

const CapturedServer *CaptureReader::Private::trafficOf(const QByteArray &server) const
{
    const auto found = std::ranges::find_if(servers, [&server](const auto &one) { return one.second->address == server; });
    return found != servers.end() ? &found->second->traffic : nullptr;
}

CaptureReader::CaptureReader(OpenServer openServer, const QSet<quint16> &ports) : d(std::make_unique<Private>(std::move(openServer), ports)) {}

CaptureReader::~CaptureReader() = default;

void CaptureReader::take(LinkType link, qint64 atUs, QByteArrayView frame, qint64 lengthOnTheWire)
{
    CaptureAccount &account = d->account;
    ++account.packets;
    account.bytes += quint64(std::max<qint64>(0, lengthOnTheWire));
    account.firstUs = account.firstUs == 0 ? atUs : account.firstUs;
    if (atUs < account.lastUs - mostMixedUpUs)
        d->startOver(atUs);
    account.lastUs = std::max(account.lastUs, atUs);
    TcpSegment segment;
    switch (readFrame(link, frame, segment)) {
    case FrameIs::Segment: return d->take(segment);
    case FrameIs::Fragment: ++account.fragments; return;
    case FrameIs::Cut:
    case FrameIs::Other: ++account.otherPackets; return;
    }
}

void CaptureReader::end() { d->end(); }

const CaptureAccount &CaptureReader::account() const { return d->account; }

MonitorReader::Account CaptureReader::accountOf(const QByteArray &server) const
{
    const CapturedServer *const traffic = d->trafficOf(server);
    if (!traffic)
        return {};
    return {.lines = traffic->requests,
            .taken = traffic->taken,
            .gaps = traffic->gaps + traffic->order.contradictions(),
            .firstUs = d->account.firstUs,
            .lastUs = d->account.lastUs};
}

quint64 CaptureReader::earlyGapsOf(const QByteArray &server) const
{
    const CapturedServer *const traffic = d->trafficOf(server);
    const CaptureAccount &account = d->account;
    const qint64 lateUs = account.firstUs + (account.lastUs - account.firstUs) / earlyPart;
    return traffic ? quint64(std::ranges::count_if(traffic->joinedUs, [lateUs](qint64 us) { return us <= lateUs; })) : 0;
}

QHash<QByteArray, quint64> CaptureReader::unclearAttemptsOf(const QByteArray &server) const
{
    const CapturedServer *const traffic = d->trafficOf(server);
    return traffic ? traffic->unclearAttempts : QHash<QByteArray, quint64>();
}

const std::map<QByteArray, ReplyTimes> &CaptureReader::replyTimes() const { return d->times; }

} // namespace lockscope
