// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "race/live/fleetrun.h"

#include "redis/command.h"

#include <QRandomGenerator>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

/** How long requests under way may take after stop(). */
constexpr Duration patience{500};

constexpr auto deleteIfOurs = "local v = redis.call('GET', KEYS[1]) "
                              "for i = 1, #ARGV do if v == ARGV[i] then return redis.call('DEL', KEYS[1]) end end "
                              "return v and -1 or 0";

QByteArray versionIn(QByteArrayView info)
{
    constexpr QByteArrayView name = "redis_version:";
    const qsizetype at = info.indexOf(name);
    if (at < 0)
        return {};
    const QByteArrayView rest = info.sliced(at + name.size());
    return rest.first(std::max<qsizetype>(0, rest.indexOf('\r'))).toByteArray();
}

std::vector<ClientGroup> steadyGroups(std::vector<ClientGroup> groups)
{
    for (ClientGroup &group : groups) {
        group.spec.repeats = true;
        group.spec.startsAtOnce = false;
        group.spec.thinkTime = Duration(0);
    }
    return groups;
}

int countOf(const std::vector<ClientGroup> &groups)
{
    int count = 0;
    for (const ClientGroup &group : groups)
        count += group.count;
    return std::min(count, maxSimulatedClients);
}

} // namespace

QByteArray ownSimulatedKey(const QByteArray &lock)
{
    return "lockscope-sim:" + QByteArray::number(QRandomGenerator::system()->generate64(), 16) + ':' + lock;
}

FleetRun::FleetRun(FleetOrder order, redis::Connection::Options options, Clock &clock, redis::TransportFactory factory)
    : m_order(std::move(order)), m_options(std::move(options)), m_clock(clock), m_lab(clock, factory),
      m_connection(m_options, clock, factory)
{
    connect(&m_connection, &redis::Connection::stateChanged, this, &FleetRun::onConnectionChanged);
    connect(&m_lab, &Lab::changed, this, &FleetRun::onLabChanged);
    connect(&m_lab, &Lab::requestsDone, this, &FleetRun::end);
}

void FleetRun::start() { m_connection.open(); }

void FleetRun::onConnectionChanged()
{
    if (m_connection.isReady() && m_stage == Stage::Connecting) {
        m_stage = Stage::Gathering;
        gather();
    } else if (m_connection.state() == redis::Connection::State::Waiting && m_stage != Stage::Finished) {
        fail(m_connection.lastError());
    }
}

QCoro::Task<void> FleetRun::gather()
{
    const redis::Command question = redis::command("INFO", "server");
    const Result<redis::Reply> info = co_await m_connection.send(question);
    if (!info && info.error().kind == Error::Kind::Cancelled)
        co_return;
    if (info) // else it is not known: some may not ask
        m_outcome.serverVersion = versionIn(info->view());
    if (m_stage != Stage::Gathering)
        co_return;
    m_lab.setServer(m_options);
    m_lab.setMostLanes(0); // nobody looks
    m_lab.addClients(steadyGroups(m_order.groups), m_order.requests);
}

void FleetRun::onLabChanged(const SimulationUpdate &update)
{
    if (m_stage != Stage::Gathering && m_stage != Stage::Running)
        return;
    for (const SimulatedClientStatus &client : update.clients) {
        if (client.state == ClientState::Failed || (m_stage == Stage::Gathering && client.error.kind != Error::Kind::None))
            return fail(client.error);
        if (client.state == ClientState::Idle)
            m_ready.insert(client.id);
    }
    if (m_stage == Stage::Gathering && m_ready.size() == countOf(m_order.groups))
        begin();
}

void FleetRun::begin()
{
    m_stage = Stage::Running;
    m_hasBegun = true;
    m_lab.resetLoad();
    m_lab.acquire(m_ready.values());
}

void FleetRun::stop()
{
    if (m_stage == Stage::CleaningUp || m_stage == Stage::Finished)
        return;
    m_outcome.wasStopped = true;
    if (m_stage != Stage::Running)
        return end();
    m_lab.takeNoMoreRequests();
    m_lab.release(m_ready.values());
    m_clock.after(patience, this, [this] { end(); });
}

void FleetRun::end()
{
    if (m_stage == Stage::CleaningUp || m_stage == Stage::Finished)
        return;
    m_outcome.load = load();
    m_stage = Stage::CleaningUp;
    cleanUp();
}

/** Compared and removed in one step: by now a key may be somebody else's. */
QCoro::Task<void> FleetRun::cleanUp()
{
    const QHash<QByteArray, QByteArrayList> written = m_lab.written();
    m_lab.removeAll();
    for (auto it = written.cbegin(); it != written.cend(); ++it) {
        redis::Command script = redis::command("EVAL", deleteIfOurs, 1, it.key());
        script.insert(script.end(), it->cbegin(), it->cend());
        const Result<redis::Reply> removed = co_await m_connection.send(script);
        if (!removed && removed.error().kind == Error::Kind::Cancelled)
            co_return;
        if (!removed || removed->integer() < 0)
            m_outcome.keysLeft.push_back(it.key());
    }
    finish();
}

void FleetRun::fail(const Error &error)
{
    if (m_outcome.error.kind == Error::Kind::None)
        m_outcome.error = error;
    if (m_connection.isReady())
        return end();
    if (m_stage != Stage::Finished && m_hasBegun)
        m_outcome.load = load();
    finish();
}

void FleetRun::finish()
{
    if (m_stage == Stage::Finished)
        return;
    m_stage = Stage::Finished;
    // Not from within a signal of what the receiver may destroy with us.
    QMetaObject::invokeMethod(this, [this] { emit finished(m_outcome); }, Qt::QueuedConnection);
}

} // namespace lockscope
