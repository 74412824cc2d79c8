// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "racelab/scenario/racecatalogue.h"

#include <QHash>
#include <QList>
#include <QObject>
#include <QSet>

#include <optional>
#include <vector>

namespace lockscope {
class Session;
}

namespace lockscope::ui {

/**
 * Sends a race's clients to the session's server, waits until the first of them believes to hold the lock, and then causes the race's fault, once. A
 * race replaces the one before, whichever it was: all clients on keys of races go. UI thread.
 */
class RaceDirector : public QObject {
    Q_OBJECT
public:
    RaceDirector(Session &session, Clock &clock, QObject *parent = nullptr);

    void start(const LiveRace &race);

signals:
    /** The clients of the race that was started last are gone. */
    void over();

private:
    bool hasRacers() const;
    void watch(const SimulationUpdate &update);
    void strike(const LiveRace &race, int client);
    QList<int> racers() const;

    Session &m_session;
    Clock &m_clock;
    std::optional<LiveRace> m_waiting; ///< the misfortune has not come about yet
    QSet<QByteArray> m_raceKeys;
    QHash<int, QByteArray> m_keys; ///< of all clients there are
    QList<int> m_replaced;         ///< their last words do not count
    bool m_isOn = false;           ///< it has clients
};

} // namespace lockscope::ui
