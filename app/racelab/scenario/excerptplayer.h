// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "protocols/protocolcatalogue.h"
#include "racelab/film/filmreferee.h"
#include "racelab/scenario/excerptstory.h"
#include "redis/connection.h"

#include <qcoro/qcorotask.h>

#include <QSet>

#include <memory>
#include <utility>
#include <vector>

namespace lockscope {

/**
 * Plays what was recorded again, on an empty private server: the same commands in the same order, with the time between them, which is virtual. Says in
 * the film where that server decides otherwise than the recorded one did. A client is taken to hold the lock from its acquisition until it comes back to
 * release it, else as long as the lock was its own. The error Cancelled: the server is gone. Lab thread.
 */
class ExcerptPlayer {
public:
    ExcerptPlayer(const ExcerptStory &story, const ProtocolCatalogue &protocols, redis::Connection &server);
    Q_DISABLE_COPY_MOVE(ExcerptPlayer)

    QCoro::Task<Result<FilmAct>> play();

private:
    using Done = QCoro::Task<Result<void>>;
    /** A lock with what is thought of it: two holders of one are too many, of two locks they are not. */
    struct Judged {
        Judged(const TrafficKey &key, const ExcerptCast &cast);

        const TrafficKey lock;
        ServerBook book;
        FilmReferee referee;
    };
    /** Where a client stops to believe. */
    struct End {
        Judged *lock = nullptr;
        int client = 0;
        std::size_t step = 0;
        bool isBefore = false; ///< its command: it releases
    };

    /** A client waits for this lock, which another one holds. */
    struct Edge {
        int client;
        std::size_t lock;
        int holder;
    };

    Done restoreFirstHold(Judged &judged);
    Done playStep(std::size_t step);
    Done passTimeTo(qint64 us, std::size_t step);
    Done lapse(Duration time, std::size_t step);
    Done send(const ExcerptStep &step, std::size_t number, int client);
    Done see();
    QCoro::Task<Result<redis::Reply>> perform(std::vector<redis::Command> commands);
    Judged &judgedOf(const ExcerptStep &step);
    void believe(Judged &judged, int client, std::size_t fromStep);
    void stopBelieving(std::size_t step, bool isBefore);
    End endOf(Judged &judged, int client, std::size_t fromStep) const;
    void beginFrame(const Move &move, qint64 atUs);
    std::vector<Edge> circleNow(std::size_t step) const;
    void noteDeadlock();
    bool isSeen(const ExcerptStep &step, const ServerPicture &before) const;

    const ExcerptStory m_story;
    const ExcerptCast m_cast;
    redis::Connection &m_server;
    std::vector<std::unique_ptr<Judged>> m_judged; // each lock; at least one
    ServerPicture m_picture;
    qint64 m_nowMs = 0; // of the recording
    Duration m_lead{0}; // before the first step
    std::vector<End> m_ends;
    std::vector<FilmClient::State> m_states;
    QSet<int> m_lost;                                   // clients whose lock is not theirs any more since this frame
    std::pair<std::size_t, std::vector<Edge>> m_circle; // the last one, and its frame; empty: there is none
    FilmAct m_act;
    FilmFrame m_frame; // of the step under way
};

} // namespace lockscope
