// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/clock.h"
#include "base/result.h"

#include <QByteArray>
#include <QString>
#include <QStringList>

#include <vector>

namespace lockscope {

/** One line of a scenario's story. */
struct ScenarioLine {
    enum class Kind : quint8 {
        Say,       ///< "say …": told from here on
        Command,   ///< "C1 GET": the client's next step, which must send this command
        Acquires,  ///< "C1 acquires": steps until it believes
        Releases,  ///< "C1 releases": steps until it is done
        Crashes,   ///< "C1 crashes"
        Wait,      ///< "wait 12 s": time goes on; renewals that fall due are made
        Down, Up,  ///< "server 2 down"
        Replicate, ///< "replicate"
        FailOver,  ///< "fail over"
        Expect,    ///< "expect two-believers C1 C2": a claim about the referee's events so far, checked
    };
    Kind kind = Kind::Say;
    int line = 0; ///< in the file, from 1
    int client = -1, server = -1;
    QString text; ///< of Say; the command's name; the claim
    QStringList names; ///< of Expect: whom it is about
    Duration time{0};
};

struct ScenarioClient {
    QString name;
    Duration clockOffset{0};
    bool hangs = false; ///< its work never ends; its watchdog goes on
    bool writes = false; ///< writes to the resource before it releases
};

struct ScenarioAct {
    QString title;
    QString protocol;
    std::vector<ScenarioClient> clients;
    Duration lease{10000};
    Duration step{1000}; ///< how long a command takes, for the film's clock
    int servers = 1;
    std::vector<ScenarioLine> lines;
};

/** A short story about clients of a lock, as data: who takes part, what they do in which order, and the words. */
struct Scenario {
    QString id;
    QString title;
    QString sentence; ///< for the gallery
    std::vector<ScenarioAct> acts;
    /** A storm of live clients instead of a story: retry policies to compare; empty: none. */
    QStringList policies;
    int clients = 0, requests = 0;
};

/** Reads a scenario file (UTF-8). The error names line and remedy. */
Result<Scenario> parseScenario(const QByteArray &text);

} // namespace lockscope
