// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/topology/topologyasker.h"

#include <QCoreApplication>
#include <QPointer>

namespace lockscope::redis {

namespace {

constexpr Duration freshFor = std::chrono::seconds(3);

struct TopologyAskerText {
    Q_DECLARE_TR_FUNCTIONS(lockscope::redis::TopologyAskerText)
};

Connection::Options askingOptions(Connection::Options options)
{
    options.pingAfterIdle = Duration(2500); // it is asked every second anyway
    options.endpoint.database = 0;          // sentinels have no databases, and no key is read
    return options;
}

/** Replaces the server's error text where it needs explanation. */
Error explained(const Error &error, const DeploymentAddress &address)
{
    if (error.text.english().contains(QStringLiteral("No such master")))
        return {error.kind, TopologyAskerText::tr("This Sentinel does not watch %1").arg(address.service), "unknown-service"};
    if (saysClusterIsOff(error))
        return {error.kind, TopologyAskerText::tr("This server is not a node of a cluster"), "no-cluster"};
    if (error.code == "ERR" && error.text.english().contains(QStringLiteral("SENTINEL"), Qt::CaseInsensitive))
        return {error.kind, TopologyAskerText::tr("This server is not a Sentinel"), "no-sentinel"};
    if (address.seedsAreSentinels() && error.kind == Error::Kind::AuthRequired)
        return {error.kind, TopologyAskerText::tr("This Sentinel requires a password"), "sentinel-password"};
    if (address.seedsAreSentinels() && error.kind == Error::Kind::WrongPassword)
        return {error.kind, TopologyAskerText::tr("This Sentinel did not accept the password"), "sentinel-password"};
    return error;
}

} // namespace

TopologyAsker::TopologyAsker(Options options, Clock &clock, const TransportFactory &factory)
    : m_options(std::move(options)), m_clock(clock), m_connection(askingOptions(m_options.connecting), clock, factory)
{
    connect(&m_connection, &Connection::stateChanged, this, &TopologyAsker::onConnectionChanged);
    connect(&m_connection, &Connection::troubleChanged, this, &TopologyAsker::onConnectionChanged);
}

TopologyAsker::~TopologyAsker() = default;

void TopologyAsker::onConnectionChanged()
{
    if (m_connection.isReady() && !m_connection.stall() && !m_isAsking) {
        ask(true);
    } else if (m_connection.stall()) {
        setTrouble(m_connection.stall()->error);
    } else if (!m_connection.isReady() && m_connection.lastError().kind != Error::Kind::None) {
        m_view.reset();
        setTrouble(m_connection.lastError());
    }
}

void TopologyAsker::setTrouble(const Error &error)
{
    m_trouble = Trouble{explained(error, m_options.address), m_trouble ? m_trouble->since : m_clock.now()};
    emit answered();
}

void TopologyAsker::poll()
{
    if (!m_connection.isReady() || m_isAsking)
        return;
    const bool isOld = m_clock.now() - m_lastFull >= m_options.fullEvery;
    ask(isOld || !m_view || !m_view->topology.moves.empty());
}

void TopologyAsker::lookNow()
{
    m_isWanted = m_isAsking;
    if (!m_isAsking && m_connection.isReady())
        ask(true);
}

const TopologyView *TopologyAsker::freshView(Instant now) const { return m_view && now - m_heard <= freshFor ? &*m_view : nullptr; }

/** On Cancelled, this object is being destroyed. */
QCoro::Task<> TopologyAsker::ask(bool isFull)
{
    m_isAsking = true;
    const Result<void> done = co_await look(isFull);
    if (!done && done.error().kind == Error::Kind::Cancelled)
        co_return;
    m_isAsking = false;
    const QPointer<TopologyAsker> self(this);
    if (done) {
        const bool wasFresh = freshView(m_clock.now()) && !m_trouble;
        m_heard = m_clock.now();
        m_trouble.reset();
        openEvents();
        if (std::exchange(m_isNews, false) || !wasFresh)
            emit answered();
    } else if (m_connection.isReady()) {
        m_view.reset();
        setTrouble(done.error());
    }
    if (self && std::exchange(m_isWanted, false))
        lookNow();
}

QCoro::Task<Result<void>> TopologyAsker::look(bool isFull)
{
    if (!isFull) {
        CO_TRY(const bool isOther, co_await hasChanged());
        if (!isOther)
            co_return Result<void>();
    }
    if (isSentinel()) {
        CO_TRY(TopologyView view, co_await sentinelView());
        m_view = std::move(view);
    } else {
        CO_TRY(TopologyView view, co_await clusterView());
        m_view = std::move(view);
    }
    m_lastFull = m_clock.now();
    m_isNews = true;
    co_return Result<void>();
}

/** A denied cheap question is no trouble if the map is answered. */
QCoro::Task<Result<bool>> TopologyAsker::hasChanged()
{
    const Command question = isSentinel() ? command("SENTINEL", "MASTER", m_options.address.service.toUtf8()) : command("CLUSTER", "INFO");
    const Result<Reply> reply = co_await m_connection.send(question);
    if (!reply && reply.error().kind == Error::Kind::NoPermission)
        co_return true;
    if (!reply)
        co_return failure(reply.error());
    if (isSentinel()) {
        CO_TRY(const WatchedPrimary now, parseSentinelMaster(*reply, AskedNode{m_options.address, endpoint(), {}}));
        co_return m_watched != now;
    }
    CO_TRY(const ClusterInfo now, parseClusterInfo(reply->view()));
    co_return m_info != now;
}

std::vector<Command> TopologyAsker::clusterQuestions() const
{
    return {command("CLUSTER", "MYID"), command("CLUSTER", "INFO"), command("CLUSTER", m_hasShards ? "SHARDS" : "SLOTS"),
            command("CLUSTER", "NODES")};
}

QCoro::Task<Result<TopologyView>> TopologyAsker::clusterView()
{
    const std::vector<Command> questions = clusterQuestions();
    CO_TRY(const std::vector<Reply> replies, co_await m_connection.pipeline(questions));
    if (!m_hasShards || !replies[2].isError())
        co_return readCluster(replies);
    m_hasShards = false; // Redis before 7, or the user lacks permission
    const std::vector<Command> again = clusterQuestions();
    CO_TRY(const std::vector<Reply> older, co_await m_connection.pipeline(again));
    co_return readCluster(older);
}

/** One of CLUSTER NODES and the map may be denied. */
Result<TopologyView> TopologyAsker::readCluster(const std::vector<Reply> &replies)
{
    const QByteArray id = isNodeId(replies[0].view()) ? replies[0].bytes() : QByteArray();
    const AskedNode asked{m_options.address, endpoint(), id};
    const auto info = replies[1].isError() ? Result<ClusterInfo>(failure(replies[1].error())) : parseClusterInfo(replies[1].view());
    const auto map = replies[2].isError() ? Result<Topology>(failure(replies[2].error()))
                                          : (m_hasShards ? parseClusterShards(replies[2], asked) : parseClusterSlots(replies[2], asked));
    const auto nodes = replies[3].isError() ? Result<ClusterNodes>(failure(replies[3].error())) : parseClusterNodes(replies[3].view(), asked);
    // A denied answer can be done without, a malformed one cannot.
    if (!map && (!nodes || map.error().kind == Error::Kind::NotRedis))
        return failure(map.error());
    if (!nodes && nodes.error().kind == Error::Kind::NotRedis)
        return failure(nodes.error());
    TopologyView view{nodes ? nodes->topology : *map, nodes ? nodes->self : id, !info || info->isOk};
    if (nodes && map)
        completeBy(view.topology, *map);
    else if (!nodes && info)
        view.topology.epoch = info->currentEpoch;
    m_info = info ? std::optional(*info) : std::nullopt;
    return view;
}

QCoro::Task<Result<TopologyView>> TopologyAsker::sentinelView()
{
    const QByteArray service = m_options.address.service.toUtf8();
    const std::vector<Command> questions{command("SENTINEL", "MYID"), command("SENTINEL", "MASTER", service),
                                         command("SENTINEL", "REPLICAS", service), command("SENTINEL", "SENTINELS", service)};
    CO_TRY(const std::vector<Reply> replies, co_await m_connection.pipeline(questions));
    if (replies[1].isError())
        co_return failure(replies[1].error());
    const QByteArray id = isNodeId(replies[0].view()) ? replies[0].bytes() : QByteArray();
    const AskedNode asked{m_options.address, endpoint(), id};
    CO_TRY(const WatchedPrimary watched, parseSentinelMaster(replies[1], asked));
    CO_TRY(Topology topology, parseSentinelView(replies[1], replies[2], replies[3], asked));
    m_watched = watched;
    co_return TopologyView{std::move(topology), id, !watched.flags.contains("o_down")};
}

/** Subscribes to a sentinel's events; if the user may not subscribe, polling alone remains. */
void TopologyAsker::openEvents()
{
    if (!isSentinel() || m_events)
        return;
    m_events = std::make_unique<Connection>(m_connection.options(), m_clock, m_connection.transportFactory());
    connect(m_events.get(), &Connection::stateChanged, this, [this] {
        if (m_events->isReady())
            m_events->subscribe(command("SUBSCRIBE", "+switch-master", "+slave", "+sdown", "-sdown", "+odown", "-odown", "+sentinel"));
    });
    connect(m_events.get(), &Connection::pushed, this, [this](const Reply &message) {
        if (message.viewAt(0) == "message")
            lookNow();
    });
    m_events->open();
}

} // namespace lockscope::redis
