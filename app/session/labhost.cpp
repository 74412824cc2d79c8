// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/labhost.h"

#include <QHash>

#include <algorithm>
#include <utility>

namespace lockscope {

namespace {

constexpr std::size_t mostLanesKept = 20000;
/** A server that does not answer must not keep the program from ending. */
constexpr Duration longestEnd{2000};

/** Replaces what has the same id, adds what is new. */
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

Lab &LabHost::lab()
{
    if (!m_lab) {
        m_lab = std::make_unique<Lab>(m_clock);
        connect(m_lab.get(), &Lab::changed, this, &LabHost::onChanged);
    }
    return *m_lab;
}

void LabHost::setServer(const redis::Connection::Options &options)
{
    m_server = options;
    stopComparingRetries();
    lab().setServer(options);
    m_waiting.clear();
    m_ground = std::make_unique<PrivateGround>(PrivateGround::Options{.user = QStringLiteral("simulated clients"), .given = {options}});
    connect(m_ground.get(), &PrivateGround::ready, this, &LabHost::goOn);
    connect(m_ground.get(), &PrivateGround::failed, this, [this](const Error &error) {
        m_waiting.clear();
        emit groundFailed(error);
    });
}

void LabHost::addClients(const SimulatedClientSpec &spec, int count)
{
    onGround({.needs = needsOf({{spec, count}}, ProtocolCatalogue::builtIn()), .action = [this, spec, count] { lab().addClients(spec, count); }});
}

/** One after the other, since a ground prepares one thing at a time. */
void LabHost::onGround(Waiting waiting)
{
    if (!m_ground)
        return;
    m_waiting.push_back(std::move(waiting));
    if (m_waiting.size() == 1)
        m_ground->prepare(m_waiting.front().needs);
}

void LabHost::goOn()
{
    if (m_waiting.empty())
        return;
    lab().extendGround(m_ground->ground());
    const Waiting first = std::move(m_waiting.front());
    m_waiting.pop_front();
    if (first.action)
        first.action();
    if (!m_waiting.empty())
        m_ground->prepare(m_waiting.front().needs);
}

void LabHost::compareRetries(FleetOrder order, const std::vector<RetryPolicy> &policies)
{
    retireComparison();
    const QByteArray key = ownSimulatedKey("lock.compared");
    for (ClientGroup &group : order.groups)
        group.spec.key = key;
    const GroundNeeds needs = needsOf(order.groups, ProtocolCatalogue::builtIn());
    const auto begin = [this, order = std::move(order), policies] {
        m_comparison = std::make_unique<RetryComparison>(order, policies, m_ground->ground(), m_clock);
        connect(m_comparison.get(), &RetryComparison::changed, this, &LabHost::retriesCompared);
        m_comparison->start();
    };
    onGround({.needs = needs, .action = begin, .isComparison = true});
}

/** It goes when it has removed its lock; nothing of it is told any more. */
void LabHost::retireComparison()
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

void LabHost::stopComparingRetries()
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

void LabHost::end()
{
    retireComparison();
    const auto leaving = findChildren<RetryComparison *>();
    if (leaving.isEmpty())
        return deleteLater();
    for (const RetryComparison *comparison : leaving) {
        connect(comparison, &QObject::destroyed, this, [this] {
            if (findChildren<RetryComparison *>().isEmpty())
                deleteLater();
        });
    }
    m_clock.after(longestEnd, this, [this] { deleteLater(); });
}

void LabHost::removeAll()
{
    stopComparingRetries(); // it removes its lock
    if (m_lab)
        m_lab->removeAll();
    m_waiting.clear();
    m_ground.reset();
}

void LabHost::onChanged(const SimulationUpdate &update)
{
    mergeInto(m_pending, update);
    m_hasPending = true;
    send();
}

void LabHost::acknowledge()
{
    m_awaitsAcknowledgement = false;
    send();
}

void LabHost::send()
{
    if (m_awaitsAcknowledgement || !m_hasPending)
        return;
    m_awaitsAcknowledgement = true;
    m_hasPending = false;
    emit updated(std::exchange(m_pending, {}));
}

} // namespace lockscope
