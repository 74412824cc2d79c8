// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "demo/demolink.h"

#include "redis/topology/clusterclient.h"
#include "redis/topology/topologywatch.h"

#include <qcoro/qcorotask.h>

#include <utility>

namespace lockscope {

namespace {

redis::Connection::Options connectingTo(const DemoTarget &target)
{
    redis::Connection::Options options;
    options.endpoint = target.address.seeds.front();
    options.password = target.passwords.servers;
    options.clientName = "lockscope-demo";
    return options;
}

class ServerLink final : public DemoLink {
public:
    ServerLink(const DemoTarget &target, Clock &clock) : m_connection(connectingTo(target), clock)
    {
        connect(&m_connection, &redis::Connection::stateChanged, this, [this] {
            if (m_connection.isReady())
                emit ready();
        });
    }
    void open() override { m_connection.open(); }
    void close() override { m_connection.close(); }
    Deferred<Result<redis::Reply>> send(redis::Command command) override { return m_connection.send(std::move(command)); }

private:
    redis::Connection m_connection;
};

class ClusterLink final : public DemoLink {
public:
    ClusterLink(const DemoTarget &target, Clock &clock) : m_client(target.address, connectingTo(target), clock)
    {
        connect(&m_client, &redis::ClusterClient::changed, this, [this] {
            if (m_client.isReady())
                emit ready();
        });
    }
    void open() override { m_client.open(); }
    void close() override { m_client.close(); }
    Deferred<Result<redis::Reply>> send(redis::Command command) override { return m_client.send(std::move(command)); }

private:
    redis::ClusterClient m_client;
};

/** Connects to the primary that Sentinel names. When another one is named, commands under way fail as after a lost connection. */
class SentinelLink final : public DemoLink {
public:
    SentinelLink(const DemoTarget &target, Clock &clock)
        : m_options(connectingTo(target)), m_clock(clock),
          m_watch({.address = target.address, .connecting = m_options, .sentinelPassword = target.passwords.sentinels}, clock)
    {
        connect(&m_watch, &redis::TopologyWatch::changed, this, &SentinelLink::connectToPrimary);
    }
    ~SentinelLink() override { end(); }

    void open() override { m_watch.start(); }
    void close() override { end(); }
    Deferred<Result<redis::Reply>> send(redis::Command command) override
    {
        Deferred<Result<redis::Reply>> answer;
        carryOut(std::move(command), answer);
        return answer;
    }

private:
    void end()
    {
        m_isClosed = true;
        m_watch.stop();
        m_connection.reset();
    }

    void connectToPrimary(const redis::Topology &topology)
    {
        const std::vector<const redis::TopologyNode *> primaries = topology.primaries();
        if (primaries.empty() || (m_connection && m_connection->options().endpoint == primaries.front()->reachable))
            return;
        redis::Connection::Options options = m_options;
        options.endpoint = primaries.front()->reachable;
        const auto before = std::exchange(m_connection, std::make_unique<redis::Connection>(std::move(options), m_clock));
        connect(m_connection.get(), &redis::Connection::stateChanged, this, [this] {
            if (m_connection->isReady())
                emit ready();
        });
        m_connection->open();
    }

    /** After Cancelled, m_isClosed tells a closed link from a replaced connection. */
    QCoro::Task<> carryOut(redis::Command command, Deferred<Result<redis::Reply>> answer)
    {
        Result<redis::Reply> reply = failure(Error::Kind::Disconnected, {});
        if (m_connection)
            reply = co_await m_connection->send(std::move(command));
        const bool isCancelled = !reply && reply.error().kind == Error::Kind::Cancelled;
        if (!reply && !m_isClosed) {
            if (isCancelled)
                reply = failure(Error::Kind::Disconnected, {});
            else if (reply.error().kind == Error::Kind::Disconnected || reply.error().code == "READONLY")
                m_watch.lookNow();
        }
        answer.deliver(std::move(reply));
    }

    const redis::Connection::Options m_options;
    Clock &m_clock;
    redis::TopologyWatch m_watch;
    std::unique_ptr<redis::Connection> m_connection;
    bool m_isClosed = false;
};

} // namespace

std::unique_ptr<DemoLink> DemoLink::make(const DemoTarget &target, Clock &clock)
{
    if (target.address.hasSlots())
        return std::make_unique<ClusterLink>(target, clock);
    if (target.address.followsPromotions())
        return std::make_unique<SentinelLink>(target, clock);
    return std::make_unique<ServerLink>(target, clock);
}

} // namespace lockscope
