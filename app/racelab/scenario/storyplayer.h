// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "racelab/film/stage.h"
#include "racelab/scenario/scenario.h"

#include <vector>

namespace lockscope {

/** The world of an act. */
WorldSpec worldOf(const ScenarioAct &act, const ProtocolCatalogue &protocols);

/**
 * Plays the story of one act on a stage, line by line, and checks it: a client that does something else, or a false claim, is an error that names the
 * line and what to write. Lab thread.
 */
class StoryPlayer {
public:
    /** Both must outlive this object. */
    StoryPlayer(const ScenarioAct &act, Stage &stage);
    Q_DISABLE_COPY_MOVE(StoryPlayer)

    QCoro::Task<Result<void>> play(const ScenarioLine &line);

private:
    using Done = QCoro::Task<Result<void>>;

    Done playClient(const ScenarioLine &line);
    Done command(const ScenarioLine &line);
    Done acquires(int client);
    Done findsBusy(int client);
    Done givesUp(int client);
    Done writes(int client);
    Done releases(int client);
    Done crashes(int client);
    Done wait(Duration time);
    Done renewWhatIsDue();
    Done replicate();
    Done failOver();
    /** Makes a step of this client, if it can make one. */
    Done step(int client);
    Result<void> check(const ScenarioLine &line) const;
    Result<void> stands(const ScenarioLine &line);

    bool happened(FilmEvent::Kind kind, int client) const;
    FilmClient::State state(int client) const { return m_stage.world().client(client).state(); }
    Unexpected<Error> unlike(int client, const QString &what) const;
    QString name(int client) const { return m_act.clients[std::size_t(client)].name; }

    const ScenarioAct &m_act;
    Stage &m_stage;
    std::vector<bool> m_hangs;
};

} // namespace lockscope
