// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "fleet/fleethost.h"

#include <QHash>

#include <algorithm>
#include <utility>

namespace lockscope {

namespace {

constexpr std::size_t mostLanesKept = 20000;
/** A server that does not answer must not keep the program from ending. */
constexpr Duration longestEnd{2000};

/** Replaces entries of the same id, and adds new ones. */
template <class T>
void upsert(std::vector<T> &into, const std::vector<T> &next)
{
    QHash<quint64, std::size_t> places;
    for (std::size_t i = 0; i < into.size(); ++i)
        places.insert(static_cast<quint64>(into[i].id), i);
    for (const T &item : next) {
        const auto id = static_cast<quint64>(item.id);
        if (const auto it = places.constFind(id); it != places.cend()) {
            into[*it] = item;
        } else {
            places.insert(id, into.size());
            into.push_back(item);
        }
    }
}

template <class T>
void append(std::vector<T> &into, const std::vector<T> &next)
{
    into.insert(into.end(), next.begin(), next.end());
}

template <class T>
void keepNewest(std::vector<T> &items)
{
    if (items.size() > mostLanesKept)
        items.erase(items.begin(), items.end() - static_cast<std::ptrdiff_t>(mostLanesKept));
}

} // namespace

void mergeInto(SimulationUpdate &pending, const SimulationUpdate &next)
{
    if (next.reset) {
        pending = next;
        return;
    }
    for (const int id : next.removed)
        std::erase_if(pending.clients, [id](const SimulatedClientStatus &client) { return client.id == id; });
    append(pending.removed, next.removed);
    upsert(pending.clients, next.clients);
    upsert(pending.spans, next.spans);
    upsert(pending.violations, next.violations);
    append(pending.stands, next.stands);
    keepNewest(pending.stands);
    append(pending.marks, next.marks);
    append(pending.holds, next.holds);
    pending.load = next.load;
    keepNewest(pending.removed);
    keepNewest(pending.spans);
    keepNewest(pending.violations);
    keepNewest(pending.marks);
    keepNewest(pending.holds);
}

Fleet &FleetHost::fleet()
{
    if (!m_fleet) {
        m_fleet = std::make_unique<Fleet>(m_clock);
        connect(m_fleet.get(), &Fleet::changed, this, &FleetHost::onChanged);
    }
    return *m_fleet;
}

void FleetHost::setServer(const redis::Connection::Options &options, const std::optional<redis::DeploymentAddress> &cluster, Duration safetyLease)
{
    stopComparingRetries();
    retireFleet();
    m_server = options;
    m_isPrivate = safetyLease == Duration(0);
    fleet().setFleetServers({.redis = {options}, .cluster = cluster, .safetyLease = safetyLease});
    m_waiting.clear();
    m_fleetServers = std::make_unique<PrivateFleetServers>(PrivateFleetServers::Options{
        .user = FeatureName::tr("simulated clients"), .given = {options}, .cluster = cluster, .safetyLease = safetyLease});
    connect(m_fleetServers.get(), &PrivateFleetServers::ready, this, &FleetHost::goOn);
    connect(m_fleetServers.get(), &PrivateFleetServers::failed, this, [this](const Error &error) {
        m_waiting.clear();
        emit serversFailed(error);
    });
}

void FleetHost::moveServer(const redis::Endpoint &endpoint)
{
    if (!m_fleetServers)
        return;
    m_server.endpoint = endpoint;
    m_fleetServers->moveFirst(endpoint);
    fleet().moveFirstServer(endpoint);
}

void FleetHost::addClients(const SimulatedClientSpec &spec, int count)
{
    onServers({.needs = needsOf({{spec, count}}, ProtocolCatalogue::builtIn()), .action = [this, spec, count] { fleet().addClients(spec, count); }});
}

/** Queues the action, as PrivateFleetServers prepares for one at a time. */
void FleetHost::onServers(Waiting waiting)
{
    if (!m_fleetServers)
        return;
    m_waiting.push_back(std::move(waiting));
    if (m_waiting.size() == 1)
        m_fleetServers->prepare(m_waiting.front().needs);
}

void FleetHost::goOn()
{
    if (m_waiting.empty())
        return;
    fleet().extendServers(m_fleetServers->servers());
    const Waiting first = std::move(m_waiting.front());
    m_waiting.pop_front();
    if (first.action)
        first.action();
    if (!m_waiting.empty())
        m_fleetServers->prepare(m_waiting.front().needs);
}

void FleetHost::compareRetries(FleetSpec order, const std::vector<RetryPolicy> &policies)
{
    retireComparison();
    const QByteArray key = ownSimulatedKey("lock.compared");
    for (ClientGroup &group : order.groups)
        group.spec.key = key;
    const FleetNeeds needs = needsOf(order.groups, ProtocolCatalogue::builtIn());
    const auto begin = [this, order = std::move(order), policies] {
        m_comparison = std::make_unique<RetryComparison>(order, policies, m_fleetServers->servers(), m_clock);
        connect(m_comparison.get(), &RetryComparison::changed, this, &FleetHost::retriesCompared);
        m_comparison->start();
    };
    onServers({.needs = needs, .action = begin, .isComparison = true});
}

/** Stops the comparison, which is deleted when it has removed its lock, and reports nothing more. */
void FleetHost::retireComparison()
{
    stopComparingRetries();
    if (!m_comparison || !m_comparison->isRunning())
        return;
    RetryComparison *old = m_comparison.release();
    old->disconnect(this);
    old->setParent(this);
    connect(old, &RetryComparison::changed, old, [old](const RetryFigures &figures) {
        if (!figures.isRunning)
            old->deleteLater();
    });
}

/** Clients that are at work release what they hold, and report nothing more. */
void FleetHost::retireFleet()
{
    if (!m_fleet || m_isPrivate || !m_fleet->isAtWork())
        return;
    Fleet *const old = m_fleet.release();
    old->disconnect(this);
    old->setParent(this);
    if (m_fleetServers) {
        m_fleetServers->disconnect(this);
        m_fleetServers.release()->setParent(old); // children end last
    }
    connect(old, &Fleet::changed, old, [old] {
        if (!old->isAtWork())
            old->deleteLater();
    });
    m_clock.after(longestEnd, old, [old] { old->deleteLater(); });
    old->releaseAll();
    SimulationUpdate gone;
    gone.reset = true;
    onChanged(gone);
}

/** True while a comparison or clients of before have not ended yet. */
bool FleetHost::isEnding() const
{
    constexpr auto direct = Qt::FindDirectChildrenOnly;
    return !findChildren<RetryComparison *>(QString(), direct).isEmpty() || !findChildren<Fleet *>(QString(), direct).isEmpty();
}

void FleetHost::stopComparingRetries()
{
    for (Waiting &waiting : m_waiting) {
        if (std::exchange(waiting.isComparison, false)) {
            waiting.action = {};
            emit retriesCompared({});
        }
    }
    if (m_comparison)
        m_comparison->stop();
}

void FleetHost::end()
{
    retireComparison();
    retireFleet();
    if (!isEnding())
        return deleteLater();
    for (const QObject *ending : children()) {
        connect(ending, &QObject::destroyed, this, [this] {
            if (!isEnding())
                deleteLater();
        });
    }
    m_clock.after(longestEnd, this, [this] { deleteLater(); });
}

void FleetHost::removeAll()
{
    stopComparingRetries(); // the comparison removes its lock
    retireFleet();
    if (m_fleet)
        m_fleet->removeAll();
    m_waiting.clear();
    m_fleetServers.reset();
}

void FleetHost::onChanged(const SimulationUpdate &update)
{
    mergeInto(m_pending, update);
    m_hasPending = true;
    send();
}

void FleetHost::acknowledge()
{
    m_awaitsAcknowledgement = false;
    send();
}

void FleetHost::send()
{
    if (m_awaitsAcknowledgement || !m_hasPending)
        return;
    m_awaitsAcknowledgement = true;
    m_hasPending = false;
    emit updated(std::exchange(m_pending, {}));
}

} // namespace lockscope
