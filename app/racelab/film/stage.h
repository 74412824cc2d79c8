// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/clock.h"
#include "base/result.h"
#include "racelab/film/film.h"
#include "racelab/film/stageservers.h"
#include "racelab/film/world.h"

#include <qcoro/qcorotask.h>

#include <vector>

namespace lockscope {

/**
 * Plays a world on real servers and records it: does one move after another and takes a frame of each. The world's time is virtual, but servers count
 * leases down in real time, so a move that takes too long fails with TimedOut: play the act again. The error Cancelled: the servers are gone. Lab
 * thread.
 */
class Stage {
public:
    using Done = QCoro::Task<Result<void>>;

    /** axisStep: the length in the film of a move that takes none of the world's time. The servers must outlive this object. */
    Stage(const WorldSpec &spec, const ProtocolCatalogue &protocols, StageServers &servers, Duration axisStep);
    Q_DISABLE_COPY_MOVE(Stage)

    /** Empties the servers and takes the first frame. */
    Done open();
    /** Makes a step of this client, which must be able to; its command must have this verb (empty: any). False: the step sent no command. */
    QCoro::Task<Result<bool>> step(int client, const QString &verb = {});
    Done renew(int client);
    /** Makes a step whose command or answer is lost, or whose command is late. */
    Done stepUnanswered(Move move);
    Done arrive();
    Done crash(int client);
    Done passTime(Duration time, bool holdsUp = true);
    /** As passTime(), for quietTime(most); counts as the clients' work, so that it delays none of them. */
    Done linger(Duration most) { return passTime(quietTime(most), false); }
    Done replicate();
    Done failOver();
    /** Moves the slot to its next stage on the way from the first server to the second. */
    Done moveSlot();
    Done setServerUp(int server, bool up);
    /** Clears the lock as an operator does: each server compares the value that was seen. */
    Done clear();

    /** Pauses the client's whole process, its renewals included. */
    void setPaused(int client, bool paused) { m_paused[std::size_t(client)] = paused; }
    bool isPaused(int client) const { return m_paused[std::size_t(client)]; }
    bool mustRenew(int client) const { return !isPaused(client) && m_world.canRenew(client); }
    /** The time until a lease ends, a value lapses or a client renews, at most `most`. */
    Duration quietTime(Duration most) const;
    /** Sets the narration of the last frame. */
    void narrate(const QString &text);
    /** Adds to the last frame that clients wait for each other. */
    void noteDeadlock();

    const World &world() const { return m_world; }
    const FilmFrame &lastFrame() const { return m_act.frames.back(); }
    /** The act so far. */
    const FilmAct &act() const { return m_act; }

private:
    QCoro::Task<Result<bool>> clientMove(Move move, QString verb);
    void noteAnnouncement(int client, const StageServers::Performed &done);
    /** The command of this move, if the client is waiting to send it. */
    std::optional<SteppedClient::Pending> knownPending(const Move &move) const;
    void show(const SteppedClient::Pending &pending);
    Done answer(Move move, World::Question question);
    Done clearOn(int server);
    void beginFrame(const Move &move);
    Done see();
    void lookAt(FilmServer &shown, int server) const;
    void nameExpiredKeys();
    FilmClient clientNow(int index) const;
    std::optional<UnixTime> lapsesAt(const FilmKey &key) const;

    World m_world;
    StageServers &m_servers;
    const Duration m_axisStep;
    std::vector<bool> m_paused;
    FilmAct m_act;
    FilmFrame m_frame; ///< of the move under way
};

} // namespace lockscope
