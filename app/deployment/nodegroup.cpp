// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "deployment/nodegroup.h"

#include "operate/undoplan.h"
#include "redis/settled.h"
#include "redis/topology/sentinelwatch.h"
#include "watch/health/parttext.h"

#include <QCoreApplication>
#include <QPointer>

#include <algorithm>

namespace lockscope {

namespace {

using redis::Connection;
using Kind = ActionOutcome::Kind;
using Running = std::vector<QCoro::Task<ActionOutcome>>;

struct NodeGroupText {
    LOCKSCOPE_MESSAGES(lockscope::NodeGroupText)
};

constexpr Duration connectTimeout = std::chrono::seconds(3);
/** An operator often does several actions in a row. */
constexpr Duration closedAfter = std::chrono::seconds(30);
/** What cannot be reached must not keep each of ten thousand locks waiting. */
constexpr Duration nextTryAfter = std::chrono::seconds(5);

/** Null: no action for that node. */
const Action *actionOn(const QString &node, const PlannedAction &planned)
{
    if (planned.request.verb != Verb::Undo)
        return &planned.action.value();
    const auto there = std::ranges::find(planned.elsewhere, node, &PlannedAction::Elsewhere::node);
    return there == planned.elsewhere.end() ? nullptr : &there->action;
}

ActionOutcome unreachable(const Error &why)
{
    ActionOutcome outcome;
    outcome.kind = Kind::Failed;
    outcome.error = {why.kind, NodeGroupText::tr("%1. Nothing was done there.").arg(why.text), why.code};
    return outcome;
}

QCoro::Task<ActionOutcome> performOne(Connection &node, Clock &clock, Action action)
{
    if (!node.isReady())
        co_return unreachable(node.lastError());
    co_return co_await perform(node, clock, std::move(action));
}

/** An undo may have something to put back on the further servers only. */
QCoro::Task<ActionOutcome> performFirst(Connection &first, Clock &clock, Action action, Asking asking)
{
    if (action.verb == Verb::Undo && action.steps.empty()) {
        ActionOutcome nothing;
        nothing.kind = Kind::AlreadyGone;
        co_return nothing;
    }
    co_return co_await perform(first, clock, std::move(action), asking);
}

} // namespace

struct NodeGroup::Node {
    Node(Connection *made, Clock &clock) : connection(made), sentinels(new redis::SentinelWatch(*made, {}, clock, made)) {}
    ~Node() { connection->deleteLater(); } // a coroutine that was resumed by it may be the last to let go
    Q_DISABLE_COPY_MOVE(Node)

    Connection *const connection;
    const QPointer<redis::SentinelWatch> sentinels;
    Instant notBefore;
};

NodeGroup::~NodeGroup() { setNodes({}, {}); }

void NodeGroup::setNodes(const std::vector<Connection::Options> &nodes, const Connection::Gate &gate, const redis::TransportFactory &factory)
{
    const Nodes before = std::exchange(m_nodes, {});
    for (const auto &node : before)
        node->connection->close();
    for (Connection::Options options : nodes) {
        options.reconnect = false;
        options.connectTimeout = connectTimeout;
        m_nodes.push_back(std::make_shared<Node>(new Connection(options, m_clock, factory), m_clock));
        m_nodes.back()->connection->setGate(gate);
    }
}

QCoro::Task<DoneAction> NodeGroup::perform(Connection &first, const PlannedAction &planned, Asking asking)
{
    if (isOnClient(*planned.action)) // a client of one server
        return performOn({}, m_guard, first, m_clock, planned, asking);
    if (!m_nodes.empty())
        closeLater();
    return performOn(m_nodes, m_guard, first, m_clock, planned, asking);
}

void NodeGroup::closeLater()
{
    m_clock.after(closedAfter, this, [this, use = ++m_uses] {
        if (use != m_uses)
            return;
        for (const auto &node : m_nodes)
            node->connection->close();
    });
}

QCoro::Task<> NodeGroup::connectAll(Nodes nodes, Instant now)
{
    std::vector<Deferred<bool>> opened;
    for (const auto &node : nodes) {
        if (node->connection->state() == Connection::State::Idle && now >= node->notBefore) {
            node->notBefore = now + nextTryAfter;
            node->connection->open();
        }
        opened.push_back(redis::settled(*node->connection));
    }
    for (const Deferred<bool> &one : opened)
        co_await one;
}

/** One that its settings keep us from will not be there by waiting, and what was done on some servers only comes back. */
std::optional<Error> NodeGroup::unusable(const Nodes &nodes)
{
    const auto found = std::ranges::find_if(
        nodes, [](const auto &node) { return !node->connection->isReady() && node->connection->lastError().kind == Error::Kind::InvalidInput; });
    if (found == nodes.end())
        return {};
    const Error &why = (*found)->connection->lastError();
    return Error{why.kind, NodeGroupText::tr("%1. Nothing was done on any server.").arg(why.text), why.code};
}

/** By what Sentinels say, if they watch one of them. The caller's frame owns what is referred to. */
QCoro::Task<std::optional<Error>> NodeGroup::replaced(const Nodes &nodes)
{
    std::vector<QCoro::Task<>> heard;
    for (const auto &node : nodes)
        heard.push_back(redis::SentinelWatch::settle(node->sentinels));
    for (auto &one : heard)
        co_await one;
    for (const auto &node : nodes) {
        ServerPart part;
        part.verdict = node->sentinels->verdict();
        if (const QString why = PartText::whyNoActions(part); !why.isEmpty()) //: %1: a URL; %2: sentences
            co_return Error{Error::Kind::Refused, NodeGroupText::tr("%1: %2").arg(node->connection->options().endpoint.toUrl(), why), {}};
    }
    co_return std::nullopt;
}

/** What prevents any action. The caller's frame owns what is referred to. */
QCoro::Task<std::optional<Error>> NodeGroup::objection(const Nodes &nodes, const Guard &guard, const QPointer<Connection> &first)
{
    std::optional<Error> why = unusable(nodes);
    if (!why)
        why = co_await replaced(nodes);
    if (why || !guard)
        co_return why;
    std::vector<QPointer<Connection>> servers{first};
    for (const auto &node : nodes)
        servers.emplace_back(node->connection);
    why = co_await guard(servers);
    co_return why;
}

QCoro::Task<DoneAction> NodeGroup::performOn(Nodes nodes, Guard guard, Connection &first, Clock &clock, PlannedAction planned, Asking asking)
{
    const QPointer<Connection> firstStill(&first);
    const Action &action = *planned.action;
    co_await connectAll(nodes, clock.now());
    DoneAction done{action, {}, {}, {}};
    const std::optional<Error> why = co_await objection(nodes, guard, firstStill);
    if (!firstStill) {
        done.outcome.error = {Error::Kind::Cancelled, NodeGroupText::tr("The server was closed. Nothing was done."), {}};
        co_return done;
    }
    if (why) {
        done.outcome.kind = Kind::Refused;
        done.outcome.error = *why;
        co_return done;
    }
    // All at once: a majority that still has the lock would bring it back on the others.
    QCoro::Task<ActionOutcome> onFirst = performFirst(first, clock, action, asking);
    std::vector<Connection *> where;
    Running running;
    for (const auto &node : nodes) {
        const QString url = node->connection->options().endpoint.toUrl();
        const Action *const there = actionOn(url, planned);
        if (!there)
            continue;
        where.push_back(node->connection);
        done.elsewhere.push_back({url, *there, {}});
        running.push_back(performOne(*node->connection, clock, *there));
    }
    done.outcome = co_await onFirst;
    for (std::size_t i = 0; i < running.size(); ++i)
        done.elsewhere[i].outcome = co_await running[i];

    if (planned.request.verb != Verb::FenceOff || nodes.empty() || doneOn(done) == 0)
        co_return done;
    // A server that has no such lock gets the tombstone, too: a majority of the others could take it.
    const Action fence = fenceWhereFree(action);
    if (done.outcome.kind == Kind::AlreadyGone && firstStill) {
        done.action = fence;
        done.outcome = co_await lockscope::perform(first, clock, fence);
    }
    for (std::size_t i = 0; i < where.size(); ++i) {
        if (done.elsewhere[i].outcome.kind != Kind::AlreadyGone)
            continue;
        done.elsewhere[i].action = fence;
        done.elsewhere[i].outcome = co_await performOne(*where[i], clock, fence);
    }
    co_return done;
}

} // namespace lockscope
