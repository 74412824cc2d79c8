// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/clock.h"
#include "base/result.h"
#include "racelab/scenario/scenarioclaim.h"

#include <QByteArray>
#include <QString>
#include <QStringList>

#include <optional>
#include <vector>

namespace lockscope {

/** One line of a scenario's story. */
struct ScenarioLine {
    enum class Kind : quint8 {
        Say,       ///< "say …": shown from here on
        Command,   ///< "C1 GET": the client's next step, which must send this command; "C1 GET -> lapsed": and receive this answer
        Acquires,  ///< "C1 acquires": steps until it has acquired the lock
        FindsBusy, ///< "C1 finds it busy": steps until an attempt has failed
        GivesUp,   ///< "C1 gives up": steps until it stops trying
        Writes,    ///< "C1 writes": to the resource that the lock protects
        Releases,  ///< "C1 releases": steps until it has released the lock
        Crashes,   ///< "C1 crashes"
        Pauses,    ///< "C1 pauses": the whole process stops, its watchdog included
        WakesUp,   ///< "C1 wakes up"
        Hangs,     ///< "C1 hangs": its work never ends; its watchdog continues
        Wait,      ///< "wait 12 s": time advances; due renewals are made
        Down,      ///< "server 2 down"
        Up,        ///< "server 2 up"
        Replicate, ///< "replicate"
        FailOver,  ///< "fail over"
        MoveSlot,  ///< "slot begins to move", "keys move", "slot has moved": in this order
        Clear,     ///< "operator clears": the lock as it is now
        Expect,    ///< "expect two-believers C1 C2": a claim, checked when the film is made
    };
    Kind kind = Kind::Say;
    int line = 0;    ///< in the file, from 1
    int client = -1; ///< in the act, from 0
    int server = -1; ///< from 0; the file counts from 1; MoveSlot: the stage, from 0
    QString text;    ///< Say: the text; Command: the command
    QString answer;  ///< Command: the required answer; empty: any
    Duration time{0};
    ScenarioClaim claim;
};

/** One client of an act. */
struct ScenarioClient {
    QString name;
    QString protocol; ///< id
    Duration clockOffset{0};
    bool isReversed = false; ///< takes several locks in the reverse order
    bool comesLate = false;  ///< begins when all others are gone: if it gives up, the referee reports the lock as stuck
};

/** One world from its initial state. */
struct ScenarioAct {
    QString title;
    int line = 0;     ///< the line in the file at which it begins
    QString protocol; ///< id; for clients without a protocol of their own
    std::vector<ScenarioClient> clients;
    Duration lease{10000};
    Duration step{1000}; ///< how long a command takes
    int servers = 1;
    bool replicates = false; ///< the second server is the replica of the first
    bool inCluster = false;  ///< the servers are nodes of a real cluster
    KeyspaceEvents events = KeyspaceEvents::Off;
    int retries = 20; ///< further attempts of each client after a busy one
    std::vector<ScenarioLine> lines;
};

/** Live clients instead of a story, to compare retry policies. */
struct ScenarioStorm {
    QString protocol;
    int clients = 100, requests = 1000;
    Duration lease{10000}, hold{5};
    Duration think{0};    ///< pause of a client between two requests
    QStringList policies; ///< "none", "fixed:10ms" …
};

/**
 * A short story about clients of a lock, as data: the clients, their steps in order, and the narration. Its words are those of its file, in English
 * if it is built in.
 */
struct Scenario {
    QString id;             ///< "del-takeover-race"
    bool isBuiltIn = false; ///< not a user's file
    QString title;
    QString sentence; ///< for the gallery
    std::vector<ScenarioAct> acts;
    std::optional<ScenarioStorm> storm; ///< instead of acts

    // In the current language; the words of a user's file are not changed.
    QString shownTitle() const;
    QString shownSentence() const;
    /** A copy with all its words translated. */
    Scenario translated() const;
};

} // namespace lockscope
