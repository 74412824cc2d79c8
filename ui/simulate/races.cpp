// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/simulate/races.h"

#include "session/session.h"

#include <QCoreApplication>

namespace lockscope::ui {

namespace {

QString tr(const char *text) { return QCoreApplication::translate("lockscope::ui::Race", text); }

/** So that the viewer sees the client at work first; shorter than any race's hold time. */
constexpr Duration beforeTheMisfortune{250};

SimulatedClientSpec racer(const char *protocol, const char *key, int leaseMs, int holdMs, int retryMs, int thinkMs)
{
    SimulatedClientSpec spec;
    spec.protocol = QString::fromLatin1(protocol);
    spec.key = key;
    spec.lease = Duration(leaseMs);
    spec.holdTime = Duration(holdMs);
    spec.retry = RetryPolicy::fixed(Duration(retryMs));
    spec.thinkTime = Duration(thinkMs);
    spec.repeats = true;
    return spec;
}

} // namespace

std::vector<Race> races()
{
    return {
        {tr("Two clients fight"),
         tr("Two clients want one lock all the time. The lease is longer than the work, so whoever is late finds it busy and "
            "tries again: "
            "never two believers."),
         racer("set-nx-px", "lock.race.fight", 5000, 600, 120, 80),
         2,
         Race::Misfortune::None,
         {}},
        {tr("Work longer than lease"),
         tr("Each client works for 1.8 s under a lease of 1 s. The server gives the lock away while the first still works: two "
            "believers. "
            "The late release answers 0 and harms nobody."),
         racer("set-nx-px", "lock.race.slow", 1000, 1800, 150, 600),
         2,
         Race::Misfortune::None,
         {}},
        {tr("Pause longer than lease"),
         tr("The first holder stands still for 3 s in its critical section, as in a long garbage collection. Its lease of 1.5 s "
            "ends meanwhile, "
            "another client acquires, and when the first wakes up it still believes to hold the lock."),
         racer("set-nx-px", "lock.race.pause", 1500, 800, 150, 300), 2, Race::Misfortune::Freeze, Duration(3000)},
        {tr("Crash and takeover"),
         tr("The first holder crashes and its timestamp stays on the server. Once it has lapsed, the others race to take it over "
            "with GETSET: one "
            "wins, and a loser's GETSET moves the winner's deadline."),
         racer("setnx-timestamp", "lock.race.crash", 1500, 600, 60, 200),
         3,
         Race::Misfortune::Crash,
         {}},
    };
}

RaceDirector::RaceDirector(Session &session, Clock &clock, QObject *parent) : QObject(parent), m_session(session), m_clock(clock)
{
    connect(&session, &Session::simulationChanged, this, &RaceDirector::watch);
}

void RaceDirector::start(const Race &race)
{
    m_replaced += m_keys.keys(race.spec.key);
    m_session.removeClients(m_replaced);
    m_session.addClients(race.spec, race.clients);
    m_waiting.reset();
    if (race.misfortune != Race::Misfortune::None)
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
            const Race race = *std::exchange(m_waiting, std::nullopt);
            m_clock.after(beforeTheMisfortune, this, [this, race, id = client.id] { strike(race, id); });
        }
    }
    for (const int id : update.removed) {
        m_keys.remove(id);
        m_replaced.removeAll(id);
    }
}

void RaceDirector::strike(const Race &race, int client)
{
    if (race.misfortune == Race::Misfortune::Crash) {
        m_session.crash({client});
        return;
    }
    m_session.setFrozen({client}, true);
    m_clock.after(race.freezeFor, this, [this, client] { m_session.setFrozen({client}, false); });
}

} // namespace lockscope::ui
