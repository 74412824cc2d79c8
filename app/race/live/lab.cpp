// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "race/live/lab.h"

#include "race/live/chronicle.h"
#include "race/referee.h"
#include "race/live/simulatedclient.h"

#include <map>
#include <set>

namespace lockscope {

namespace {
constexpr Duration updateInterval{50}; // 20 updates a second
}

class Lab::Private final : public Chronicle {
public:
    Private(Lab &lab, Clock &clock, redis::TransportFactory factory) : q(lab), m_clock(clock), m_factory(std::move(factory)) {}

    quint64 spanBegan(int client, LaneSpan::Kind kind, const QByteArray &key) override;
    void spanEnded(quint64 id) override;
    void marked(const LaneMark &mark) override;
    void wrote(const SimulatedHold &hold) override;
    void statusChanged(int client) override;

    void scheduleUpdate();
    void sendUpdate();
    void remove(int id);
    template <class Action>
    void forEach(const QList<int> &ids, Action action);

    Lab &q;
    Clock &m_clock;
    const redis::TransportFactory m_factory;
    redis::Connection::Options m_options;
    std::map<quint64, LaneSpan> m_openSpans;
    Referee m_referee;
    SimulationUpdate m_pending;
    std::set<int> m_changedClients;
    quint64 m_nextSpan = 1;
    int m_nextClient = 1;
    bool m_updateScheduled = false;
    std::map<int, std::unique_ptr<SimulatedClient>> m_clients; // last: they report to this while they end
};

quint64 Lab::Private::spanBegan(int client, LaneSpan::Kind kind, const QByteArray &key)
{
    const quint64 id = m_nextSpan++;
    const LaneSpan span{.id = id, .client = client, .kind = kind, .key = key, .from = m_clock.now(), .to = {}};
    m_openSpans.emplace(id, span);
    m_pending.spans.push_back(span);
    if (kind == LaneSpan::Kind::Believing)
        m_referee.believes(client, key, span.from);
    scheduleUpdate();
    return id;
}

void Lab::Private::spanEnded(quint64 id)
{
    LaneSpan span = std::move(m_openSpans.extract(id).mapped());
    span.to = m_clock.now();
    if (span.kind == LaneSpan::Kind::Believing)
        m_referee.stopsBelieving(span.client, span.key, *span.to);
    m_pending.spans.push_back(std::move(span));
    scheduleUpdate();
}

void Lab::Private::marked(const LaneMark &mark)
{
    m_pending.marks.push_back(mark);
    scheduleUpdate();
}

void Lab::Private::wrote(const SimulatedHold &hold)
{
    m_pending.holds.push_back(hold);
    scheduleUpdate();
}

void Lab::Private::statusChanged(int client)
{
    m_changedClients.insert(client);
    scheduleUpdate();
}

void Lab::Private::scheduleUpdate()
{
    if (std::exchange(m_updateScheduled, true))
        return;
    m_clock.after(updateInterval, &q, [this] { sendUpdate(); });
}

void Lab::Private::sendUpdate()
{
    m_updateScheduled = false;
    SimulationUpdate update = std::exchange(m_pending, {});
    for (const int id : std::exchange(m_changedClients, {})) {
        if (const auto client = m_clients.find(id); client != m_clients.end())
            update.clients.push_back(client->second->status());
    }
    update.violations = m_referee.takeChanged();
    emit q.changed(update);
}

void Lab::Private::remove(int id)
{
    if (m_clients.erase(id) == 0)
        return;
    m_pending.removed.push_back(id);
    scheduleUpdate();
}

template <class Action>
void Lab::Private::forEach(const QList<int> &ids, Action action)
{
    for (const int id : ids) {
        if (const auto client = m_clients.find(id); client != m_clients.end())
            action(*client->second);
    }
}

Lab::Lab(Clock &clock, redis::TransportFactory factory, QObject *parent)
    : QObject(parent), d(std::make_unique<Private>(*this, clock, std::move(factory)))
{
}

Lab::~Lab() = default;

void Lab::setServer(const redis::Connection::Options &options)
{
    d->m_clients.clear();
    d->m_referee = {};
    d->m_changedClients.clear();
    d->m_pending = {};
    d->m_pending.reset = true;
    d->m_nextClient = 1;
    d->m_options = options;
    d->scheduleUpdate();
}

void Lab::addClients(const SimulatedClientSpec &spec, int count)
{
    const int room = maxSimulatedClients - static_cast<int>(d->m_clients.size());
    for (int i = 0; i < qMin(count, room); ++i) {
        const int id = d->m_nextClient++;
        d->m_clients.emplace(id, std::make_unique<SimulatedClient>(id, spec, d->m_options, d->m_clock, d->m_factory, *d));
    }
}

void Lab::removeClients(const QList<int> &ids)
{
    for (const int id : ids)
        d->remove(id);
}

void Lab::removeAll()
{
    while (!d->m_clients.empty())
        d->remove(d->m_clients.begin()->first);
}

void Lab::acquire(const QList<int> &ids)
{
    d->forEach(ids, [](SimulatedClient &client) { client.acquire(); });
}

void Lab::release(const QList<int> &ids)
{
    d->forEach(ids, [](SimulatedClient &client) { client.release(); });
}

void Lab::crash(const QList<int> &ids)
{
    d->forEach(ids, [](SimulatedClient &client) { client.crash(); });
}

void Lab::setFrozen(const QList<int> &ids, bool frozen)
{
    d->forEach(ids, [frozen](SimulatedClient &client) { client.setFrozen(frozen); });
}

} // namespace lockscope
