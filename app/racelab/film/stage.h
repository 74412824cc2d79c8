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
 * A world on real servers, and the camera: does one move after another and takes a frame of each. The world's time is virtual; real time
 * passes, too, and a server counts its leases down by it, so a move that takes too long fails with TimedOut: play the act again. Lab thread. An error
 * Cancelled means that the servers are gone.
 */
class Stage {
public:
    using Done = QCoro::Task<Result<void>>;

    /** axisStep: by how much a move shows in the film if it takes none of the world's time. The servers must outlive this. */
    Stage(const WorldSpec &spec, const ProtocolCatalogue &protocols, StageServers &servers, Duration axisStep);
    Q_DISABLE_COPY_MOVE(Stage)

    /** Empties the servers and takes the first frame. */
    Done open();
    /** This client's next command, which must be of this verb, or any; false: it needed none. It must be able to step. */
    QCoro::Task<Result<bool>> step(int client, const QString &verb = {});
    Done renew(int client);
    /** A step whose command, or answer, does not come through; or a command that comes through late. */
    Done stepUnanswered(Move move);
    Done arrive();
    Done crash(int client);
    Done passTime(Duration time, bool holdsUp = true);
    /** As passTime(), until something happens by itself or at most this long; it delays nobody, since work takes its time. */
    Done linger(Duration most) { return passTime(quietTime(most), false); }
    Done replicate();
    Done failOver();
    /** To the next stage of its way from the first server to the second. */
    Done moveSlot();
    Done setServerUp(int server, bool up);
    /** As an operator does it: each server compares with what it was seen to hold. */
    Done clear();

    /** Its whole process stands still: its renewals are not made. */
    void setPaused(int client, bool paused) { m_paused[std::size_t(client)] = paused; }
    bool isPaused(int client) const { return m_paused[std::size_t(client)]; }
    bool mustRenew(int client) const { return !isPaused(client) && m_world.canRenew(client); }
    /** How long nothing happens by itself: no lease ends, no value lapses, no client renews. At most `most`. */
    Duration quietTime(Duration most) const;
    /** Shown from the last frame on. */
    void narrate(const QString &text);
    /** In the last move clients came to wait for each other. */
    void noteDeadlock();

    const World &world() const { return m_world; }
    const FilmFrame &lastFrame() const { return m_act.frames.back(); }
    /** As far as it goes. */
    const FilmAct &act() const { return m_act; }

private:
    QCoro::Task<Result<bool>> clientMove(Move move, QString verb);
    void noteAnnouncement(int client, const StageServers::Performed &done);
    /** What is sent in this move, if the client waits for just that. */
    std::optional<SteppedClient::Pending> knownPending(const Move &move) const;
    void show(const SteppedClient::Pending &pending);
    Done answer(Move move, World::Question question);
    Done clearOn(int server);
    void beginFrame(const Move &move);
    Done see();
    void lookAt(FilmServer &shown, int server) const;
    FilmClient clientNow(int index) const;
    void noteOverlaps();
    std::optional<UnixTime> lapsesAt(const FilmKey &key) const;

    World m_world;
    StageServers &m_servers;
    const Duration m_axisStep;
    std::vector<bool> m_paused;
    FilmAct m_act;
    FilmFrame m_frame; ///< under way
};

} // namespace lockscope
