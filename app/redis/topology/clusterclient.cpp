// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/topology/clusterclient.h"

#include "redis/topology/beforeexecution.h"
#include "redis/topology/hashslot.h"

#include <algorithm>
#include <array>
#include <utility>

namespace lockscope::redis {

namespace {

/** More redirections in a row mean two nodes that name each other, not a slot that moves. */
constexpr int mostRedirections = 5;

constexpr std::array keyless{"PING",   "TIME",   "INFO", "PUBLISH", "SCRIPT",    "WAIT",        "CLIENT",
                             "CONFIG", "DBSIZE", "ROLE", "COMMAND", "SUBSCRIBE", "UNSUBSCRIBE", "CLUSTER"};

std::optional<quint16> slotOf(const Command &command)
{
    const QByteArray verb = command.front().toUpper();
    if (std::ranges::any_of(keyless, [&verb](const char *one) { return verb == one; }))
        return std::nullopt;
    const bool isScript = verb == "EVAL" || verb == "EVALSHA" || verb == "FCALL";
    const std::size_t at = isScript ? 3 : 1;
    if (command.size() <= at || (isScript && command[2] == "0"))
        return std::nullopt;
    return hashSlot(command[at]);
}

Result<Reply> notReached(const Error &why) { return failure(why.kind == Error::Kind::None ? Error{Error::Kind::Disconnected, {}, {}} : why); }

} // namespace

struct ClusterClient::Node {
    Endpoint endpoint;
    std::unique_ptr<Connection> connection;
    std::vector<Deferred<bool>> awaiting; ///< commands that wait until the node is connected or has failed; false: this client ends

    Deferred<bool> settled()
    {
        Deferred<bool> known;
        if (connection->state() == Connection::State::Connecting)
            awaiting.push_back(known);
        else
            known.deliver(true);
        return known;
    }
    void settle(bool goesOn)
    {
        for (const Deferred<bool> &one : std::exchange(awaiting, {}))
            one.deliver(goesOn);
    }
};

ClusterClient::ClusterClient(DeploymentAddress address, Connection::Options options, Clock &clock, TransportFactory factory, QObject *parent)
    : QObject(parent), m_address(std::move(address)), m_options(std::move(options)), m_clock(clock), m_factory(std::move(factory))
{
}

ClusterClient::~ClusterClient() { close(); }

void ClusterClient::open()
{
    if (m_nodes.empty())
        openNextSeed();
}

/** Closing a connection answers its waiting commands at once; they must not send again from within. */
void ClusterClient::close()
{
    m_owners.clear();
    m_last = nullptr;
    m_nextSeed = 0;
    for (const auto &node : std::exchange(m_nodes, {})) {
        node->connection->disconnect(this);
        node->settle(false);
        node->connection->close();
    }
}

void ClusterClient::openNextSeed()
{
    if (m_nextSeed < m_address.seeds.size())
        nodeAt(m_address.seeds[m_nextSeed++]);
}

ClusterClient::Node *ClusterClient::nodeAt(const Endpoint &endpoint)
{
    const auto known = std::ranges::find(m_nodes, endpoint, [](const auto &node) { return node->endpoint; });
    if (known != m_nodes.end())
        return known->get();
    Node *const node = m_nodes.emplace_back(std::make_unique<Node>()).get();
    node->endpoint = endpoint;
    Connection::Options options = m_options;
    options.endpoint = endpoint;
    node->connection = std::make_unique<Connection>(std::move(options), m_clock, m_factory);
    connect(node->connection.get(), &Connection::stateChanged, this, [this, node] { onNodeChanged(*node); });
    node->connection->open();
    return node;
}

void ClusterClient::onNodeChanged(Node &node)
{
    if (!node.connection->isReady())
        forgetSlotsOf(node);
    if (node.connection->state() == Connection::State::Waiting && !isReady())
        openNextSeed();
    if (node.connection->state() != Connection::State::Connecting)
        node.settle(true);
    emit changed();
}

void ClusterClient::forgetSlotsOf(const Node &node)
{
    m_owners.removeIf([&node](QHash<quint16, Node *>::iterator owner) { return owner.value() == &node; });
    if (m_last == &node)
        m_last = nullptr;
}

bool ClusterClient::isConnecting() const
{
    return !isReady() && std::ranges::any_of(m_nodes, [](const auto &node) { return node->connection->state() == Connection::State::Connecting; });
}

Error ClusterClient::lastError() const { return m_nodes.empty() || isReady() ? Error() : m_nodes.back()->connection->lastError(); }

Connection *ClusterClient::someConnection() const
{
    if (const Node *const node = m_last ? m_last : readyNode())
        return node->connection.get();
    return m_nodes.empty() ? nullptr : m_nodes.back()->connection.get();
}

ClusterClient::Node *ClusterClient::readyNode() const
{
    const auto ready = std::ranges::find_if(m_nodes, [](const auto &node) { return node->connection->isReady(); });
    return ready == m_nodes.end() ? nullptr : ready->get();
}

ClusterClient::Node *ClusterClient::nodeFor(std::optional<quint16> slot)
{
    if (Node *const owner = slot ? m_owners.value(*slot) : m_last)
        return owner;
    Node *const ready = readyNode();
    return ready || m_nodes.empty() ? ready : m_nodes.back().get();
}

Deferred<Result<Reply>> ClusterClient::send(Command command)
{
    Deferred<Result<Reply>> answer;
    carryOut(std::move(command), answer);
    return answer;
}

/** After Cancelled, `this` is destroyed. */
QCoro::Task<> ClusterClient::carryOut(Command command, Deferred<Result<Reply>> answer)
{
    Result<Reply> reply = co_await follow(std::move(command));
    answer.deliver(std::move(reply));
}

QCoro::Task<Result<Reply>> ClusterClient::follow(Command command)
{
    const std::optional<quint16> slot = slotOf(command);
    Way way{nodeFor(slot)};
    for (int redirections = 0;; ++redirections) {
        if (!way.node)
            co_return notReached({});
        const bool goesOn = co_await way.node->settled();
        if (!goesOn)
            co_return failure(Error::Kind::Cancelled, {});
        if (!way.node->connection->isReady()) {
            forgetSlotsOf(*way.node);
            co_return notReached(way.node->connection->lastError());
        }
        m_last = way.node;
        const Result<Reply> reply = co_await sendTo(*way.node->connection, command, way.isAsked);
        if (reply || reply.error().kind == Error::Kind::Cancelled)
            co_return reply;
        const std::optional<Way> next = redirected(reply.error(), *way.node, slot);
        if (!next || redirections == mostRedirections)
            co_return reply;
        way = *next;
    }
}

Deferred<Result<Reply>> ClusterClient::sendTo(Connection &connection, Command command, bool isAsked)
{
    if (isAsked)
        (void)connection.send({QByteArrayLiteral("ASKING")}); // if it fails, the next command fails, too
    return connection.send(std::move(command));
}

std::optional<ClusterClient::Way> ClusterClient::redirected(const Error &error, const Node &from, std::optional<quint16> slot)
{
    const std::optional<Redirection> redirection = redirectionIn(error);
    if (!slot || !redirection || redirection->to.port == 0)
        return std::nullopt;
    const Place &to = redirection->to;
    const Endpoint endpoint = m_address.serverAt({to.host.isEmpty() ? from.endpoint.host : to.host, to.port});
    Node *const node = nodeAt(endpoint);
    if (!redirection->isAsk)
        m_owners.insert(*slot, node);
    return Way{node, redirection->isAsk};
}

} // namespace lockscope::redis
