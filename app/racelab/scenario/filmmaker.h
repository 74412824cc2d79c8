// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "racelab/film/film.h"
#include "racelab/film/schedule.h"
#include "racelab/film/world.h"
#include "racelab/scenario/scenario.h"

#include <qcoro/qcorotask.h>

#include <memory>

namespace lockscope {

class Clock;
class ClusterServers;
class ServerGroup;
class Stage;
class StageServers;

/** A schedule with its world. */
struct ScheduleSpec {
    /** Nothing: it is over. */
    using Choose = std::function<std::optional<Move>()>;

    WorldSpec world;
    Schedule schedule;
    /** Without a schedule: chooses move by move what comes next in this world, at whose beginning it is called. */
    std::function<Choose(const World &)> beginChoosing = {};
    QString title, sentence;
    QString replay;                               ///< FilmAct::replay, to which the moves are added
    std::optional<FilmEvent::Kind> breaking = {}; ///< what it was explored for; if its last move does this, the film has an epilogue
    std::optional<quint32> seed = {};
};

/**
 * Plays scenarios and schedules to films, on fresh and empty private servers for each act. The same scenario always gives the same film. One film at
 * a time. Lives in one thread, that of its servers; must outlive the task that it returns, which ends soon after cancel().
 */
class FilmMaker {
public:
    FilmMaker(ServerGroup &servers, ProtocolCatalogue protocols, Clock &clock);
    ~FilmMaker();
    Q_DISABLE_COPY_MOVE(FilmMaker)

    /** An error names the line of the scenario that is not so. Cancelled: it was, or the servers are gone. */
    QCoro::Task<Result<Film>> make(Scenario scenario);
    /** Moves that are not possible are errors; they are counted from 1. */
    QCoro::Task<Result<Film>> replay(ScheduleSpec order);
    /** Its servers end, too. */
    void cancel();

private:
    using Act = QCoro::Task<Result<FilmAct>>;

    Act makeAct(const ScenarioAct &act, quint64 film);
    Act playAct(const ScenarioAct &act, StageServers &servers, quint64 film);
    Act playSchedule(const ScheduleSpec &order, quint64 film);
    QCoro::Task<Result<void>> playMove(Stage &stage, Move move);

    ServerGroup &m_servers;
    const ProtocolCatalogue m_protocols;
    Clock &m_clock;
    std::unique_ptr<ClusterServers> m_cluster; ///< of an act that is on one
    quint64 m_film = 0;                        ///< the one that is made; another number: it was cancelled
};

} // namespace lockscope
