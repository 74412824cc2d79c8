// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "redis/connection.h"
#include "watch/picture/picture.h"
#include "watch/reading/run.h"

#include <qcoro/qcorotask.h>

#include <QByteArrayList>

#include <vector>

namespace lockscope {

/**
 * Counts the subscribers of the release channels of locks (PUBSUB NUMSUB, and for sharded channels PUBSUB SHARDNUMSUB), in one call every other
 * second for at most 500 channels; in a large snapshot locks take turns. After a denial it asks nothing until forget(). Engine thread. Must outlive
 * the answers: close the connection first.
 */
class WaiterCounter {
public:
    WaiterCounter(redis::Connection &connection, Clock &clock, Picture &picture) : m_connection(connection), m_clock(clock), m_picture(picture) {}

    /** For another stream, perhaps another server. */
    void forget() { m_isRefused = m_hasNoShards = false; }
    /** Call each second. */
    void tick(RunPtr run);
    /** For single readings: asks for all locks, up to 20,000 channels. */
    QCoro::Task<> countAll(RunPtr run);

private:
    /** Channels of one question, and their locks. */
    struct Turn {
        struct Asked {
            Bytes key;
            qsizetype channels = 0;
        };
        std::vector<Asked> locks;
        QByteArrayList channels; ///< lock by lock
    };

    Turn nextTurn();
    QCoro::Task<> ask(RunPtr run, Turn turn);
    static redis::Command question(const char *subcommand, const Turn &turn);
    void take(const Turn &turn, const std::vector<redis::Reply> &replies);
    void refuse();

    redis::Connection &m_connection;
    Clock &m_clock;
    Picture &m_picture;
    std::size_t m_next = 0; // position of the next lock
    Instant m_askedAt;
    RunPtr m_asking; // the run of the pending question
    bool m_isRefused = false;
    bool m_hasNoShards = false; // SHARDNUMSUB is unknown or denied
};

} // namespace lockscope
