// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "fleet/linkmaker.h"

#include "base/clock.h"
#include "redis/topology/clusterclient.h"
#include "stores/redislink.h"
#include "stores/storeconnection.h"
#include "stores/storelink.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <memory>
#include <utility>

namespace lockscope {

using namespace Qt::StringLiterals;

/** A link to a Redis Cluster: commands go to the owner of their key's slot, wherever it moves. */
class ClusterLink final : public StoreLink {
    Q_OBJECT
public:
    ClusterLink(redis::DeploymentAddress address, redis::Connection::Options options, Clock &clock, redis::TransportFactory factory);

    StoreKind kind() const override { return StoreKind::Redis; }
    void open() override { m_client.open(); }
    void close() override { m_client.close(); }
    bool isReady() const override { return m_client.isReady(); }
    bool isConnecting() const override { return m_client.isConnecting(); }
    Error trouble() const override { return isConnecting() ? Error() : m_client.lastError(); }
    Deferred<Result<redis::Reply>> send(redis::Command command) override { return m_client.send(std::move(command)); }
    redis::Connection *redisConnection() override { return m_client.someConnection(); }

private:
    redis::ClusterClient m_client;
};

namespace {

constexpr std::array<QByteArrayView, 14> writers{"SET",  "SETNX",   "GETSET", "INCR",  "INCRBY", "DECR", "DECRBY",
                                                 "HSET", "HINCRBY", "LPUSH",  "RPUSH", "SADD",   "ZADD", "PERSIST"};
constexpr std::array<QByteArrayView, 4> leases{"PX", "EX", "PXAT", "EXAT"};

/** In Redis before 5, a script may not write after it has asked for a time to live, unless it calls this first. */
constexpr auto beforeAll = "if redis.replicate_commands then redis.replicate_commands() end ";
/** %1: milliseconds */
constexpr auto leaseIfNone = " for i = 1, #KEYS do "
                             "if redis.call('PTTL', KEYS[i]) == -1 then redis.call('PEXPIRE', KEYS[i], %1) end end return result";

bool contains(const auto &names, const QByteArray &word) { return std::ranges::find(names, QByteArrayView(word)) != names.end(); }

/** True if the command may write a key without a lease. */
bool mayLeave(const redis::Command &command)
{
    const auto isLease = [](const QByteArray &word) { return contains(leases, word.toUpper()); };
    return contains(writers, command.front().toUpper()) && std::none_of(command.begin() + 2, command.end(), isLease);
}

/** A script that runs the command and sets the lease, so that no other command comes in between. */
redis::Command withLease(redis::Command command, Duration lease)
{
    const QByteArray rest = QByteArray(leaseIfNone).replace("%1", QByteArray::number(qint64(lease.count())));
    if (command.front().toUpper() == "EVAL") {
        command[1] = beforeAll + QByteArray("local function original() ") + command[1] + "\nend local result = original()" + rest;
        return command;
    }
    if (!mayLeave(command))
        return command;
    redis::Command whole = redis::command("EVAL", beforeAll + QByteArray("local result = redis.pcall(unpack(ARGV))") + rest, 1, command[1]);
    whole.insert(whole.end(), command.begin(), command.end());
    return whole;
}

Unexpected<Error> missing(StoreKind kind)
{
    return failure(Error::Kind::NotFound,
                   QCoreApplication::translate("lockscope::FleetText", "There is no %1 server for this client.").arg(storeName(kind)));
}

} // namespace

ClusterLink::ClusterLink(redis::DeploymentAddress address, redis::Connection::Options options, Clock &clock, redis::TransportFactory factory)
    : m_client(std::move(address), std::move(options), clock, std::move(factory))
{
    connect(&m_client, &redis::ClusterClient::changed, this, &StoreLink::changed);
}

/**
 * A link of a simulated client to a Redis server that outlives this program. Keys that the client writes without a lease get a long one in the same
 * step of the server, so that they disappear even if the program is killed. Other keys keep their lease. The client gets the same answers.
 */
class LeasedLink final : public StoreLink {
    Q_OBJECT
public:
    LeasedLink(std::shared_ptr<StoreLink> link, Duration lease);

    StoreKind kind() const override { return m_link->kind(); }
    void open() override { m_link->open(); }
    void close() override { m_link->close(); }
    bool isReady() const override { return m_link->isReady(); }
    bool isConnecting() const override { return m_link->isConnecting(); }
    Error trouble() const override { return m_link->trouble(); }
    Deferred<Result<redis::Reply>> send(redis::Command command) override;
    redis::Connection *redisConnection() override { return m_link->redisConnection(); }

private:
    const std::shared_ptr<StoreLink> m_link;
    const Duration m_lease;
};

LeasedLink::LeasedLink(std::shared_ptr<StoreLink> link, Duration lease) : m_link(std::move(link)), m_lease(lease)
{
    connect(m_link.get(), &StoreLink::changed, this, &StoreLink::changed);
}

Deferred<Result<redis::Reply>> LeasedLink::send(redis::Command command) { return m_link->send(withLease(std::move(command), m_lease)); }

Result<std::shared_ptr<StoreLink>> LinkMaker::linkTo(StoreKind kind, const QByteArray &name, int server)
{
    if (kind != StoreKind::Redis) {
        const StoreAddress *const address = m_fleetServers.store(kind);
        if (!address)
            return missing(kind);
        return std::shared_ptr<StoreLink>(std::make_shared<StoreConnection>(*address, m_threads, m_clock));
    }
    if (server >= int(m_fleetServers.redis.size()))
        return missing(kind);
    redis::Connection::Options options = m_fleetServers.redis[std::size_t(server)];
    options.clientName = name;
    options.probeWhenSilent = false; // the probes of a fleet would burden a slow server even more
    return leased(linkToRedis(server, std::move(options)));
}

std::shared_ptr<StoreLink> LinkMaker::leased(std::shared_ptr<StoreLink> link) const
{
    if (m_fleetServers.safetyLease <= Duration(0))
        return link;
    return std::make_shared<LeasedLink>(std::move(link), m_fleetServers.safetyLease);
}

std::shared_ptr<StoreLink> LinkMaker::linkToRedis(int server, redis::Connection::Options options)
{
    if (server == 0 && m_fleetServers.cluster)
        return std::make_shared<ClusterLink>(*m_fleetServers.cluster, std::move(options), m_clock, m_factory);
    auto link = std::make_shared<RedisLink>(std::move(options), m_clock, m_factory);
    if (server == 0) {
        std::erase_if(m_toFirst, [](const std::weak_ptr<RedisLink> &before) { return before.expired(); });
        m_toFirst.push_back(link);
    }
    return link;
}

void LinkMaker::moveFirst(const redis::Endpoint &endpoint)
{
    m_fleetServers.redis.front().endpoint = endpoint;
    for (const std::weak_ptr<RedisLink> &each : std::vector(m_toFirst)) { // a copy: the link's client may make another link
        if (const std::shared_ptr<RedisLink> link = each.lock())
            link->moveTo(endpoint);
    }
}

Result<LinkMaker::Links> LinkMaker::linksFor(const ProtocolInfo &protocol, const SimulatedClientSpec &spec, const QString &name)
{
    const QByteArray clientName = "lockscope-sim-" + name.toLatin1();
    if (!protocol.asksMajority) {
        const Result<std::shared_ptr<StoreLink>> link = linkTo(protocol.store, clientName);
        return link ? Result<Links>(Links{*link}) : failure(link.error());
    }
    if (m_fleetServers.redis.empty())
        return missing(StoreKind::Redis);
    Links links;
    for (int server = 0; server < std::min(protocol.servers, int(m_fleetServers.redis.size())); ++server) {
        redis::Connection::Options options = m_fleetServers.redis[std::size_t(server)];
        options.clientName = clientName;
        options.probeWhenSilent = false;
        options.commandTimeout = std::clamp(spec.lease / 20, Duration(50), Duration(500)); // a silent server must not take the whole lease
        links.push_back(leased(linkToRedis(server, std::move(options))));
    }
    return links;
}

} // namespace lockscope

#include "linkmaker.moc"
