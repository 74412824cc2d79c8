// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/simulate/racedirector.h"

#include "session/session.h"

#include <algorithm>
#include <utility>

namespace lockscope::ui {

namespace {

/** So that the viewer sees the client at work first; shorter than any race's hold time. */
constexpr Duration beforeTheMisfortune{250};

} // namespace

RaceDirector::RaceDirector(Session &session, Clock &clock, QObject *parent) : QObject(parent), m_session(session), m_clock(clock)
{
    for (const LiveRace &race : liveRaces())
        m_raceKeys.insert(race.spec.key);
    connect(&session, &Session::simulationChanged, this, &RaceDirector::watch);
}

QList<int> RaceDirector::racers() const
{
    QList<int> found;
    for (auto client = m_keys.cbegin(); client != m_keys.cend(); ++client) {
        if (m_raceKeys.contains(*client))
            found += client.key();
    }
    return found;
}

void RaceDirector::start(const LiveRace &race)
{
    m_replaced += racers();
    m_session.removeClients(m_replaced);
    m_session.addClients(race.spec, race.clients);
    m_waiting.reset();
    m_isOn = false;
    if (race.misfortune != LiveRace::Misfortune::None)
        m_waiting = race;
}

void RaceDirector::watch(const SimulationUpdate &update)
{
    if (update.reset) {
        m_keys.clear();
        m_replaced.clear();
    }
    for (const SimulatedClientStatus &client : update.clients) {
        m_keys.insert(client.id, client.spec.key);
        const bool takesPart = m_waiting && m_waiting->spec == client.spec && !m_replaced.contains(client.id);
        if (takesPart && client.state == ClientState::Believing) {
            const LiveRace race = *std::exchange(m_waiting, std::nullopt);
            m_clock.after(beforeTheMisfortune, this, [this, race, id = client.id] {
                if (!m_replaced.contains(id))
                    strike(race, id);
            });
        }
    }
    for (const int id : update.removed) {
        m_keys.remove(id);
        m_replaced.removeAll(id);
    }
    if (const bool wasOn = std::exchange(m_isOn, hasRacers()); wasOn && !m_isOn)
        emit over();
}

bool RaceDirector::hasRacers() const
{
    const QList<int> all = racers();
    return std::ranges::any_of(all, [this](int client) { return !m_replaced.contains(client); });
}

void RaceDirector::strike(const LiveRace &race, int client)
{
    if (race.misfortune == LiveRace::Misfortune::Crash) {
        m_session.crash({client});
        return;
    }
    m_session.setFrozen({client}, true);
    m_clock.after(race.freezeFor, this, [this, client] { m_session.setFrozen({client}, false); });
}

} // namespace lockscope::ui
