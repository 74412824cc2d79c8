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
        Command,   ///< "C1 GET": the client's next step, which must send this command; "C1 GET -> lapsed": and receive this
        Acquires,  ///< "C1 acquires": steps until it believes to hold the lock
        FindsBusy, ///< "C1 finds it busy": steps until an attempt has failed
        GivesUp,   ///< "C1 gives up": steps until it tries no more
        Writes,    ///< "C1 writes": to the resource that the lock protects
        Releases,  ///< "C1 releases": steps until it is done
        Crashes,   ///< "C1 crashes"
        Pauses,    ///< "C1 pauses": the whole process stands still, its watchdog too
        WakesUp,   ///< "C1 wakes up"
        Hangs,     ///< "C1 hangs": its work never ends; its watchdog continues
        Wait,      ///< "wait 12 s": time advances; renewals that fall due are made
        Down,      ///< "server 2 down"
        Up,        ///< "server 2 up"
        Replicate, ///< "replicate"
        FailOver,  ///< "fail over"
        MoveSlot,  ///< "slot begins to move", "keys move", "slot has moved": in this order
        Clear,     ///< "operator clears": the lock as it is now, if it still is so
        Expect,    ///< "expect two-believers C1 C2": a claim, checked when the film is made
    };
    Kind kind = Kind::Say;
    int line = 0;    ///< in the file, from 1
    int client = -1; ///< in the act, from 0
    int server = -1; ///< from 0; the file counts from 1; of MoveSlot: which stage, from 0
    QString text;    ///< of Say; the command of Command
    QString answer;  ///< of Command: as it must be; empty: any
    Duration time{0};
    ScenarioClaim claim;
};

/** One client of an act. */
struct ScenarioClient {
    QString name;
    QString protocol; ///< id
    Duration clockOffset{0};
    bool isReversed = false; ///< it takes the locks of a protocol that takes several in the reverse order
    bool comesLate = false;  ///< when all others are gone: if it gives up, the referee calls the lock stuck
};

/** One world from its beginning. */
struct ScenarioAct {
    QString title;
    int line = 0;     ///< where it begins
    QString protocol; ///< id; of clients that have none of their own
    std::vector<ScenarioClient> clients;
    Duration lease{10000};
    Duration step{1000}; ///< how long a command takes
    int servers = 1;
    bool replicates = false; ///< the second server is the replica of the first
    bool inCluster = false;  ///< they are nodes of a real cluster
    KeyspaceEvents events = KeyspaceEvents::Off;
    int retries = 20; ///< further attempts of each client after a busy one
    std::vector<ScenarioLine> lines;
};

/** Live clients instead of a story, compared by their retry policies. */
struct ScenarioStorm {
    QString protocol;
    int clients = 100, requests = 1000;
    Duration lease{10000}, hold{5};
    Duration think{0};    ///< of a client, between two of its requests
    QStringList policies; ///< "none", "fixed:10ms" …
};

/**
 * A short story about clients of a lock, as data: the clients, what they do in which order, and the narration. Its words are those of its file, in
 * English if it comes with the program.
 */
struct Scenario {
    QString id;             ///< "del-takeover-race"
    bool isBuiltIn = false; ///< it comes with the program
    QString title;
    QString sentence; ///< for the gallery
    std::vector<ScenarioAct> acts;
    std::optional<ScenarioStorm> storm; ///< then there are no acts

    // In the language in use; the words of a user's file stay as they are.
    QString shownTitle() const;
    QString shownSentence() const;
    /** With all its words. */
    Scenario translated() const;
};

} // namespace lockscope
