// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "protocols/simulation.h"
#include "racelab/scenario/scenario.h"

/**
 * The built-in races: scenarios, which are played move by move or compared (resources/scenarios), and live races, in which simulated clients compete
 * on a real server.
 */
namespace lockscope {

/** The ids of the built-in scenarios, in the recommended order. */
const QStringList &scenarioIds();
/** The built-in scenario with this id; the error lists all of them. */
Result<Scenario> builtInScenario(const QString &id);
/** Reads a user's file. */
Result<Scenario> readScenarioFile(const QString &path);

/** Clients that always want one lock, and the fault that happens to the first client that acquires it. */
struct LiveRace {
    enum class Misfortune { None, Freeze, Crash };

    QString title;
    QString whatYouSee;
    SimulatedClientSpec spec;
    int clients = 2;
    Misfortune misfortune = Misfortune::None;
    Duration freezeFor{0};
};

/** The live races, each with its own key. */
std::vector<LiveRace> liveRaces();

} // namespace lockscope
