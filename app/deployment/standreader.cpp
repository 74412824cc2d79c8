// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "deployment/standreader.h"

#include "deployment/nodegroup.h"
#include "watch/reading/keyreader.h"

#include <QCoreApplication>
#include <QPointer>

#include <utility>

namespace lockscope {

using namespace std::chrono_literals;

namespace {

using redis::Connection;
using State = NodeStand::State;

struct StandText {
    Q_DECLARE_TR_FUNCTIONS(lockscope::StandText)
};

constexpr Duration standInterval = 2s;
constexpr Duration latencyBudget = 5ms;

} // namespace

/** Outlives its reading, which ends when the connection closes. */
struct StandReader::Node {
    Node(Connection &open, Clock &clock) : connection(&open), pacing(latencyBudget), reader(open, clock, pacing) {}
    Q_DISABLE_COPY_MOVE(Node)

    const QPointer<Connection> connection;
    Pacing pacing;
    KeyReader reader;
    std::optional<Instant> askedAt; // and not answered yet
};

StandReader::StandReader(NodeGroup &nodes, Clock &clock, std::function<ServerTime()> time, QObject *parent)
    : QObject(parent), m_nodeGroup(nodes), m_clock(clock), m_time(std::move(time))
{
    connect(&nodes, &NodeGroup::nodesChanged, this, &StandReader::takeNodes);
    takeNodes();
}

StandReader::~StandReader() = default;

void StandReader::takeNodes()
{
    m_nodes.clear();
    for (Connection *connection : m_nodeGroup.connections()) {
        const std::size_t number = m_nodes.size();
        m_nodes.push_back(std::make_shared<Node>(*connection, m_clock));
        connect(connection, &Connection::stateChanged, this, [this, number, node = std::weak_ptr(m_nodes.back())] {
            const NodePtr still = node.lock();
            if (!still || number >= m_nodes.size() || m_nodes[number] != still)
                return;
            if (still->connection->isReady())
                still->reader.forget();
            if (isAsking() && still->connection->state() != Connection::State::Connecting)
                look(number);
        });
    }
    begin();
}

bool StandReader::isAsking() const { return !m_stand.key.isEmpty() && !m_stand.further.empty() && !m_isResting; }

void StandReader::setKey(const Bytes &key, const QString &server)
{
    if (key == m_stand.key && server == m_stand.server)
        return;
    m_stand.key = key;
    m_stand.server = server;
    begin();
}

void StandReader::setResting(bool resting)
{
    if (std::exchange(m_isResting, resting) != resting && !resting)
        lookNow();
}

/** Nothing is known yet. */
void StandReader::begin()
{
    m_stand.further.clear();
    for (const NodePtr &node : m_nodes)
        m_stand.further.push_back({node->connection->options().endpoint.toUrl(), State::Asking, {}, {}});
    if (m_stand.key.isEmpty()) {
        ++m_round;
        return;
    }
    emit changed(m_stand);
    lookNow();
}

void StandReader::lookNow()
{
    ++m_round;
    if (isAsking())
        tick();
}

void StandReader::tick()
{
    m_clock.after(standInterval, this, [this, round = m_round] {
        if (round == m_round && isAsking())
            tick();
    });
    const quint64 round = m_round;
    m_nodeGroup.keepOpen(); // those that are not open are looked at when they are, or cannot be
    for (std::size_t number = 0; round == m_round && number < m_nodes.size(); ++number)
        look(number);
}

void StandReader::look(std::size_t number)
{
    const Node &node = *m_nodes[number];
    if (node.askedAt) {
        if (m_clock.now() - *node.askedAt >= standInterval)
            take(number, unknown(number, StandText::tr("no answer")));
    } else if (node.connection->isReady()) {
        ask(number);
    } else if (node.connection->state() != Connection::State::Connecting) {
        take(number, unknown(number, StandText::tr("not connected: %1").arg(node.connection->lastError().text)));
    }
}

QCoro::Task<> StandReader::ask(std::size_t number)
{
    const QPointer<StandReader> self(this);
    const NodePtr node = m_nodes[number];
    const Bytes key = m_stand.key;
    node->askedAt = m_clock.now();
    std::optional<KeyReading> reading;
    const KeyReader::Sink sink = [&reading](std::size_t, KeyReading read) { reading = std::move(read); };
    std::vector<Bytes> keys(1, key);
    const Result<void> result = co_await node->reader.read(std::move(keys), sink);
    node->askedAt.reset();
    const bool isOver = !self || (!result && result.error().kind == Error::Kind::Cancelled);
    if (isOver || number >= m_nodes.size() || m_nodes[number] != node || !isAsking())
        co_return;
    if (key != m_stand.key) {
        look(number);
        co_return;
    }
    if (!result || !reading)
        take(number, unknown(number, result ? StandText::tr("no answer") : result.error().text));
    else
        take(number, standOf(m_stand.further[number], *reading));
}

NodeStand StandReader::standOf(const NodeStand &before, const KeyReading &reading) const
{
    NodeStand stand{before.server, State::There, {}, {}};
    if (reading.type == KeyReading::Type::Missing) {
        stand.state = State::Missing;
        return stand;
    }
    if (reading.type == KeyReading::Type::Unreadable && !reading.ttlKnown) {
        stand.state = State::Unknown;
        stand.why = StandText::tr("no permission to read the key there");
        return stand;
    }
    Lock something; // that is there and looks like no lock
    something.key = reading.key;
    something.form = LockForm::OtherType;
    stand.lock = recognise(reading, m_time(), m_profiles).value_or(something);
    return stand;
}

NodeStand StandReader::unknown(std::size_t number, const QString &why) const { return {m_stand.further[number].server, State::Unknown, {}, why}; }

void StandReader::take(std::size_t number, NodeStand stand)
{
    m_stand.further[number] = std::move(stand);
    emit changed(m_stand);
}

} // namespace lockscope
