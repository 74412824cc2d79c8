// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "racelab/film/film.h"
#include "racelab/film/schedule.h"
#include "racelab/film/world.h"
#include "racelab/scenario/excerptstory.h"
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
    /** Returns the next move; nothing: the schedule has ended. */
    using Choose = std::function<std::optional<Move>()>;

    WorldSpec world;
    Schedule schedule;
    /** Used instead of `schedule`: called with the world in its initial state; the returned function chooses move by move. */
    std::function<Choose(const World &)> beginChoosing = {};
    QString title, sentence;
    QString replay;                               ///< FilmAct::replay without its moves
    std::optional<FilmEvent::Kind> breaking = {}; ///< if its last move has this event, the film gets an epilogue
    std::optional<quint32> seed = {};
};

/**
 * Makes films of scenarios, schedules and recorded traffic, on empty private servers for each act. The same scenario always gives the same film. One film at a time.
 * Lives in the thread of its servers; must outlive the task that it returns, which ends soon after cancel().
 */
class FilmMaker {
public:
    FilmMaker(ServerGroup &servers, ProtocolCatalogue protocols, Clock &clock);
    ~FilmMaker();
    Q_DISABLE_COPY_MOVE(FilmMaker)

    /** The error names the line of the scenario that does not hold. Cancelled: cancel() was called, or the servers are gone. */
    QCoro::Task<Result<Film>> make(Scenario scenario);
    /** The error names the number, from 1, of the first impossible move. */
    QCoro::Task<Result<Film>> replay(ScheduleSpec order);
    /** Plays what was recorded; where the private server decides otherwise than the recorded one, the film says so. */
    QCoro::Task<Result<Film>> play(ExcerptStory story);
    /** Cancels the film, and ends its servers. */
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
    std::unique_ptr<ClusterServers> m_cluster; ///< of an act in a cluster
    quint64 m_film = 0;                        ///< number of the film under way; a task with another number was cancelled
};

} // namespace lockscope
