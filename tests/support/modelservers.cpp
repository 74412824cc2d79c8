// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "modelservers.h"

#include "base/globpattern.h"
#include "redis/topology/hashslot.h"

#include <QCoreApplication>

#include <algorithm>
#include <utility>

namespace lockscope {

namespace {

constexpr Duration longestExpiryLag{3};
constexpr quint16 firstPort = 7000;

QByteArray bulk(const QByteArray &text) { return '$' + QByteArray::number(text.size()) + "\r\n" + text + "\r\n"; }
QByteArray number(qint64 value) { return ':' + QByteArray::number(value) + "\r\n"; }
QByteArray list(const QByteArrayList &words, char mark = '*')
{
    QByteArray bytes = mark + QByteArray::number(words.size()) + "\r\n";
    for (const QByteArray &word : words)
        bytes += bulk(word);
    return bytes;
}

/** One command off the front; empty: it is not whole. */
QByteArrayList takeWords(QByteArray &bytes)
{
    qsizetype at = 0;
    const auto length = [&](char mark) -> qsizetype {
        const qsizetype end = bytes.indexOf("\r\n", at);
        if (end < 0 || bytes[at] != mark)
            return -1;
        const qsizetype value = bytes.sliced(at + 1, end - at - 1).toLongLong();
        at = end + 2;
        return value;
    };
    QByteArrayList words;
    const qsizetype count = length('*');
    for (qsizetype i = 0; i < count; ++i) {
        const qsizetype size = length('$');
        if (size < 0 || bytes.size() < at + size + 2)
            return {};
        words << bytes.sliced(at, size);
        at += size + 2;
    }
    if (count > 0)
        bytes.remove(0, at);
    return words;
}

} // namespace

// ---- transport

ModelTransport::~ModelTransport() { close(); }

void ModelTransport::open()
{
    m_network->clock.after(m_network->way, this, [this] {
        ModelServer *const server = m_network ? m_network->at(m_port) : nullptr;
        if (!server || !server->m_isUp || server->m_isCutOff)
            return emit closed({Error::Kind::Disconnected, QStringLiteral("Connection refused"), {}});
        m_server = server;
        server->m_peers[this].transport = this;
        emit opened();
    });
}

void ModelTransport::write(const QByteArray &bytes)
{
    if (m_server)
        m_network->clock.after(m_network->way, this, [this, bytes] {
            if (m_server)
                m_server->receive(this, bytes);
        });
}

void ModelTransport::close()
{
    if (m_server)
        m_server->m_peers.erase(this);
    m_server = nullptr;
}

void ModelTransport::hear(const QByteArray &bytes)
{
    m_network->clock.after(m_network->way, this, [this, bytes] {
        if (m_server)
            emit received(bytes);
    });
}

void ModelTransport::end()
{
    if (m_server)
        m_server->m_peers.erase(this);
    m_server = nullptr;
    m_network->clock.after(m_network->way, this, [this] { emit closed({Error::Kind::Disconnected, QStringLiteral("gone"), {}}); });
}

// ---- network

ModelNetwork::~ModelNetwork() = default;

QByteArray ModelNetwork::nextId() { return QByteArray::number(++m_ids).rightJustified(40, 'a'); }

ModelServer &ModelNetwork::add(ModelFeed feed)
{
    const auto port = quint16(firstPort + m_servers.size());
    return *(m_servers[port] = std::make_unique<ModelServer>(*this, port, feed));
}

ModelServer &ModelNetwork::addSentinel()
{
    ModelServer &sentinel = add(ModelFeed::None);
    sentinelId = sentinel.id();
    return sentinel;
}

std::vector<ModelServer *> ModelNetwork::servers() const
{
    std::vector<ModelServer *> all;
    for (const auto &[port, server] : m_servers) {
        if (server->id() != sentinelId)
            all.push_back(server.get());
    }
    return all;
}

std::vector<ModelServer *> ModelNetwork::primaries() const
{
    std::vector<ModelServer *> all = servers();
    std::erase_if(all, [](const ModelServer *server) { return server->primary(); });
    return all;
}

ModelServer *ModelNetwork::at(quint16 port) const
{
    const auto found = m_servers.find(port);
    return found == m_servers.end() ? nullptr : found->second.get();
}

redis::TransportFactory ModelNetwork::factory()
{
    return [this](const redis::Endpoint &endpoint) { return std::make_unique<ModelTransport>(*this, endpoint.port); };
}

redis::Endpoint ModelNetwork::endpointOf(const ModelServer &server) const
{
    redis::Endpoint endpoint;
    endpoint.host = QStringLiteral("127.0.0.1");
    endpoint.port = server.port();
    return endpoint;
}

void ModelNetwork::run(Duration time)
{
    const Instant end = clock.now() + time;
    QCoreApplication::processEvents();
    while (const std::optional<Instant> next = clock.nextTimer()) {
        if (*next > end)
            break;
        clock.advance(std::chrono::ceil<Duration>(std::max(*next, clock.now()) - clock.now()));
        QCoreApplication::processEvents();
    }
    clock.advance(roundToMs(end - clock.now()));
    QCoreApplication::processEvents();
}

// ---- server

ModelServer::ModelServer(ModelNetwork &network, quint16 port, ModelFeed feed)
    : m_network(network), m_port(port), m_feed(feed), m_id(network.nextId()), m_runId(network.nextId()), m_history(network.nextId())
{
}

ModelServer::Data ModelServer::data()
{
    Data alive;
    for (const auto &[key, value] : m_data) {
        if (!value.until || *value.until > m_network.clock.now())
            alive.emplace(key, value);
    }
    return alive;
}

const ModelServer::Value *ModelServer::find(const QByteArray &key)
{
    const auto found = m_data.find(key);
    const bool isAlive = found != m_data.end() && (!found->second.until || *found->second.until > m_network.clock.now());
    return isAlive ? &found->second : nullptr;
}

void ModelServer::put(const QByteArray &key, std::optional<Value> value, const char *event)
{
    if (value)
        m_data[key] = *value;
    else
        m_data.erase(key);
    ++m_offset;
    for (ModelServer *replica : m_replicas) {
        if (!replica->m_isLinkUp || !replica->m_isUp)
            continue;
        replica->m_offset = m_offset;
        if (value)
            replica->m_data[key] = *value;
        else
            replica->m_data.erase(key);
    }
    announce(key, event);
}

void ModelServer::set(const QByteArray &key, const QByteArray &token, std::optional<Duration> ttl)
{
    const auto until = ttl ? std::optional(m_network.clock.now() + *ttl) : std::nullopt;
    put(key, Value{token, until}, "set");
    if (!until)
        return;
    announce(key, "expire");
    expire(key);
}

void ModelServer::prolong(const QByteArray &key, Duration ttl)
{
    const Value *const known = find(key);
    if (!known)
        return;
    put(key, Value{known->text, m_network.clock.now() + ttl}, "expire");
    expire(key);
}

void ModelServer::remove(const QByteArray &key)
{
    if (find(key))
        put(key, {}, "del");
}

/** A server finds out a little later. */
void ModelServer::expire(const QByteArray &key)
{
    const Instant until = *m_data[key].until;
    m_network.clock.after(roundToMs(until - m_network.clock.now()) + longestExpiryLag, this, [this, key, until] {
        const auto found = m_data.find(key);
        if (m_isUp && !m_primary && found != m_data.end() && found->second.until == until)
            put(key, {}, "expired");
    });
}

void ModelServer::announce(const QByteArray &key, const QByteArray &event)
{
    if (m_feed == ModelFeed::None)
        return;
    for (auto &[transport, peer] : m_peers) {
        if (m_feed == ModelFeed::Tracking && peer.isTracking)
            transport->hear(">2\r\n" + bulk("invalidate") + "*1\r\n" + bulk(key));
        if (m_feed != ModelFeed::Events)
            continue;
        const QByteArray channel = "__keyspace@0__:" + key;
        for (const QByteArray &pattern : std::as_const(peer.patterns)) {
            if (matchesGlob(pattern, channel))
                push(peer, {"pmessage", pattern, channel, event});
        }
    }
}

void ModelServer::push(Peer &peer, const QByteArrayList &words) { peer.transport->hear(list(words, peer.hasResp3 ? '>' : '*')); }

void ModelServer::dropPeers()
{
    const auto peers = std::exchange(m_peers, {});
    for (const auto &[transport, peer] : peers)
        transport->end();
}

void ModelServer::stop()
{
    m_isUp = false;
    dropPeers();
}

void ModelServer::start(const Data &data)
{
    m_isUp = true;
    m_runId = m_network.nextId();
    m_history = m_network.nextId();
    m_historyBefore.clear();
    m_switchedAt = -1;
    m_data = data;
    const std::vector<ModelServer *> replicas = std::exchange(m_replicas, {});
    for (ModelServer *replica : replicas)
        replica->follow(*this);
    for (const auto &[key, value] : data) {
        if (value.until)
            expire(key);
    }
}

void ModelServer::cut(bool isCutOff)
{
    m_isCutOff = isCutOff;
    if (isCutOff)
        dropPeers();
}

void ModelServer::endConnections(bool ofSubscribers)
{
    std::vector<ModelTransport *> ended;
    for (const auto &[transport, peer] : m_peers) {
        if ((!peer.patterns.isEmpty() || peer.isTracking) == ofSubscribers)
            ended.push_back(transport);
    }
    for (ModelTransport *transport : ended)
        transport->end();
}

void ModelServer::follow(ModelServer &primary)
{
    m_primary = &primary;
    m_data = primary.m_data;
    m_offset = primary.m_offset;
    m_history = primary.m_history;
    m_historyBefore.clear();
    m_switchedAt = -1;
    m_isLinkUp = true;
    if (std::ranges::count(primary.m_replicas, this) == 0)
        primary.m_replicas.push_back(this);
}

void ModelServer::promote()
{
    ModelServer &former = *std::exchange(m_primary, nullptr);
    std::erase(former.m_replicas, this);
    m_historyBefore = std::exchange(m_history, m_network.nextId());
    m_switchedAt = m_offset + 1;
    m_isLinkUp = true;
    ownSlots = std::exchange(former.ownSlots, std::vector<bool>(former.ownSlots.size(), false));
    m_slotsText.reset();
    former.m_slotsText.reset();
    leaving = std::exchange(former.leaving, {});
    coming = std::exchange(former.coming, {});
    for (const auto &[slot, other] : leaving)
        other->coming[slot] = this;
    for (const auto &[slot, other] : coming)
        other->leaving[slot] = this;
    epoch = 0;
    for (const ModelServer *server : m_network.servers())
        epoch = std::max(epoch, server->epoch);
    ++epoch;
    ++m_network.sentinelEpoch;
    for (const auto &[key, value] : m_data) {
        if (value.until)
            expire(key);
    }
    const qint64 end = former.m_offset;
    const bool goesOn = former.m_history == m_historyBefore && end <= m_offset;
    former.follow(*this);
    if (goesOn) {
        former.m_historyBefore = m_historyBefore;
        former.m_switchedAt = end + 1;
    }
}

bool ModelServer::migrate(const QByteArray &key, ModelServer &target)
{
    const Value *const known = find(key);
    if (!known)
        return false;
    target.put(key, *known, "restore");
    if (known->until)
        target.expire(key);
    put(key, {}, "del");
    return true;
}

void ModelServer::passSlot(quint16 slot, ModelServer &target)
{
    const Data mine = m_data;
    for (const auto &[key, value] : mine) {
        if (redis::hashSlot(key) == slot)
            migrate(key, target);
    }
    leaving.erase(slot);
    target.coming.erase(slot);
    ownSlots[slot] = false;
    target.ownSlots[slot] = true;
    m_slotsText.reset();
    target.m_slotsText.reset();
    quint64 newest = 0;
    for (const ModelServer *server : m_network.servers())
        newest = std::max(newest, server->epoch);
    target.epoch = newest + 1;
}

void ModelServer::receive(ModelTransport *from, const QByteArray &bytes)
{
    const auto found = m_peers.find(from);
    if (found == m_peers.end() || isSilent)
        return;
    Peer &peer = found->second;
    peer.unread += bytes;
    QByteArray answers;
    for (QByteArrayList command = takeWords(peer.unread); !command.isEmpty(); command = takeWords(peer.unread))
        answers += answer(peer, command);
    if (!answers.isEmpty())
        from->hear(answers);
}

QByteArray ModelServer::answer(Peer &peer, const QByteArrayList &command)
{
    const QByteArray name = command[0].toUpper();
    const QByteArray sub = command.size() > 1 ? command[1].toUpper() : QByteArray();
    if (name == "PING")
        return "+PONG\r\n";
    if (name == "SENTINEL" && m_id == m_network.sentinelId)
        return sentinel(command);
    if (name == "INFO")
        return bulk(info());
    if (name == "TIME") {
        const qint64 now = toMs(m_network.clock.wallNow());
        return list({QByteArray::number(now / 1000), QByteArray::number(now % 1000 * 1000)});
    }
    if (name == "ROLE")
        return m_primary ? list({"slave", "127.0.0.1"}) : list({"master"});
    if (name == "CONFIG" && sub == "GET")
        return list({"notify-keyspace-events", m_feed == ModelFeed::Events ? "KA" : ""});
    if (name == "COMMAND") {
        QByteArray none = '*' + QByteArray::number(command.size() - 2) + "\r\n";
        for (qsizetype i = 2; i < command.size(); ++i)
            none += "*-1\r\n";
        return none;
    }
    if (name == "HELLO" && m_feed == ModelFeed::Tracking) {
        peer.hasResp3 = true;
        return "%1\r\n" + bulk("proto") + number(3);
    }
    if (name == "CLIENT" && (sub == "SETNAME" || (sub == "TRACKING" && m_feed == ModelFeed::Tracking))) {
        peer.isTracking = peer.isTracking || sub == "TRACKING";
        return "+OK\r\n";
    }
    if (name == "SUBSCRIBE" || name == "PSUBSCRIBE") {
        QByteArray confirmed;
        for (qsizetype i = 1; i < command.size(); ++i) {
            if (name == "PSUBSCRIBE")
                peer.patterns << command[i];
            confirmed += (peer.hasResp3 ? ">3\r\n" : "*3\r\n") + bulk(name.toLower()) + bulk(command[i]) + number(i);
        }
        return confirmed;
    }
    if (name == "DBSIZE")
        return number(qint64(data().size()));
    if (name == "SCAN") {
        QByteArrayList keys;
        for (const auto &[key, value] : data()) {
            if (matchesGlob(command[3], key))
                keys << key;
        }
        return "*2\r\n" + bulk("0") + list(keys);
    }
    if (name == "ASKING") {
        peer.isAsking = true;
        return "+OK\r\n";
    }
    if (name == "CLUSTER" && ownSlots.empty())
        return "-ERR This instance has cluster support disabled\r\n";
    if (name == "CLUSTER" && sub == "MYID")
        return bulk(m_id);
    if (name == "CLUSTER" && sub == "NODES")
        return bulk(clusterNodes());
    if (name == "CLUSTER" && sub == "INFO")
        return bulk("cluster_state:ok\r\ncluster_slots_assigned:16384\r\ncluster_slots_ok:16384\r\ncluster_known_nodes:"
                    + QByteArray::number(qsizetype(m_network.servers().size())) + "\r\ncluster_size:2\r\ncluster_current_epoch:"
                    + QByteArray::number(epoch) + "\r\ncluster_my_epoch:" + QByteArray::number(epoch) + "\r\n");
    if (command.size() > 1 && (name == "GETRANGE" || name == "GET" || name == "PTTL" || name == "TYPE" || name == "EXISTS"))
        return answerOfKey(peer, name, command[1]);
    return "-ERR unknown command '" + command[0] + "'\r\n";
}

QByteArray ModelServer::answerOfKey(Peer &peer, const QByteArray &name, const QByteArray &key)
{
    const bool isAsking = std::exchange(peer.isAsking, false);
    const Value *const value = find(key);
    const quint16 slot = redis::hashSlot(key);
    const auto place = [slot](const ModelServer &other) -> QByteArray {
        return QByteArray::number(slot) + " 127.0.0.1:" + QByteArray::number(other.port()) + "\r\n";
    };
    if (!ownSlots.empty() && !ownSlots[slot] && !(isAsking && coming.contains(slot))) {
        for (const ModelServer *other : m_network.servers()) {
            if (other->ownSlots[slot])
                return "-MOVED " + place(*other);
        }
    }
    if (!value && leaving.contains(slot))
        return "-ASK " + place(*leaving[slot]);
    if (name == "TYPE")
        return value ? "+string\r\n" : "+none\r\n";
    if (name == "EXISTS")
        return number(value ? 1 : 0);
    if (name == "PTTL")
        return number(!value ? -2 : value->until ? std::max<qint64>(0, roundToMs(*value->until - m_network.clock.now()).count()) : -1);
    return value ? bulk(value->text) : name == "GET" ? QByteArray("$-1\r\n") : bulk({});
}

QByteArray ModelServer::info()
{
    const bool isSentinel = m_id == m_network.sentinelId;
    QByteArray text = "redis_version:7.0.15\r\nredis_mode:";
    text += isSentinel ? "sentinel" : ownSlots.empty() ? "standalone" : "cluster";
    text += "\r\nrun_id:" + m_runId + "\r\nrole:" + (m_primary ? "slave" : "master");
    if (m_primary) {
        text += "\r\nmaster_host:127.0.0.1\r\nmaster_port:" + QByteArray::number(m_primary->port())
            + "\r\nmaster_link_status:" + (m_isLinkUp && m_primary->isUp() ? "up" : "down");
    }
    text += "\r\nconnected_slaves:0\r\nmaster_replid:" + m_history + "\r\nmaster_replid2:"
        + (m_historyBefore.isEmpty() ? QByteArray(40, '0') : m_historyBefore) + "\r\nmaster_repl_offset:" + QByteArray::number(m_offset)
        + "\r\nsecond_repl_offset:" + QByteArray::number(m_switchedAt) + "\r\nconnected_clients:3\r\npubsub_channels:0\r\n";
    return text;
}

const QByteArray &ModelServer::slotsText() const
{
    if (m_slotsText)
        return *m_slotsText;
    m_slotsText = QByteArray();
    for (auto first = std::find(ownSlots.begin(), ownSlots.end(), true); first != ownSlots.end();) {
        const auto end = std::find(first, ownSlots.end(), false);
        *m_slotsText +=
            ' ' + QByteArray::number(qlonglong(first - ownSlots.begin())) + '-' + QByteArray::number(qlonglong(end - ownSlots.begin() - 1));
        first = std::find(end, ownSlots.end(), true);
    }
    return *m_slotsText;
}

QByteArray ModelServer::clusterNodes()
{
    QByteArray lines;
    for (const ModelServer *node : m_network.servers()) {
        const QByteArray port = QByteArray::number(node->port());
        lines += node->id() + " 127.0.0.1:" + port + "@1" + port + ' ' + (node == this ? "myself," : "") + (node->primary() ? "slave " : "master ")
            + (node->primary() ? node->primary()->id() : QByteArray("-")) + " 0 0 " + QByteArray::number(node->epoch)
            + (node->isUp() ? " connected" : " disconnected");
        lines += node->slotsText();
        if (node == this) {
            for (const auto &[slot, other] : leaving)
                lines += " [" + QByteArray::number(slot) + "->-" + other->id() + ']';
            for (const auto &[slot, other] : coming)
                lines += " [" + QByteArray::number(slot) + "-<-" + other->id() + ']';
        }
        lines += '\n';
    }
    return lines;
}

QByteArray ModelServer::sentinel(const QByteArrayList &command)
{
    const auto fieldsOf = [&](const ModelServer &server) {
        return QByteArrayList{"name",
                              "mymaster",
                              "ip",
                              "127.0.0.1",
                              "port",
                              QByteArray::number(server.port()),
                              "runid",
                              server.m_runId,
                              "flags",
                              server.primary() ? "slave" : "master",
                              "config-epoch",
                              QByteArray::number(m_network.sentinelEpoch),
                              "num-slaves",
                              "1",
                              "num-other-sentinels",
                              "0"};
    };
    const QByteArray sub = command.value(1).toUpper();
    if (sub == "MYID")
        return bulk(m_id);
    const ModelServer &primary = *m_network.primaries().front();
    if (sub == "MASTER")
        return list(fieldsOf(primary));
    if (sub == "MASTERS")
        return "*1\r\n" + list(fieldsOf(primary));
    if (sub == "REPLICAS") {
        QByteArray all = '*' + QByteArray::number(qsizetype(primary.m_replicas.size())) + "\r\n";
        for (const ModelServer *replica : primary.m_replicas)
            all += list(fieldsOf(*replica));
        return all;
    }
    return "*0\r\n";
}

} // namespace lockscope
