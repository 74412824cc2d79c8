// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "protocols/simulation.h"
#include "racelab/scenario/scenario.h"

/**
 * The races that come with the program: scenarios, which are played move by move or compared (resources/scenarios), and live ones, in which simulated
 * clients compete on a real server.
 */
namespace lockscope {

/** The scenarios that come with the program, in the recommended order. */
const QStringList &scenarioIds();
/** One of them, by its id; the error lists them. */
Result<Scenario> builtInScenario(const QString &id);
/** A file of the user's. */
Result<Scenario> readScenarioFile(const QString &path);

/** Clients that always want one lock, and the fault that befalls the first one that believes to hold it. */
struct LiveRace {
    enum class Misfortune { None, Freeze, Crash };

    QString title;
    QString whatYouSee;
    SimulatedClientSpec spec;
    int clients = 2;
    Misfortune misfortune = Misfortune::None;
    Duration freezeFor{0};
};

/** Each on a key of its own. */
std::vector<LiveRace> liveRaces();

} // namespace lockscope
