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
 * Counts the clients that wait for a message: asks how many subscribers the channels of the locks in the picture have (PUBSUB NUMSUB, and where there
 * are sharded channels PUBSUB SHARDNUMSUB), in one call every other second, for at most 500 channels, so that in a large picture each lock's turn
 * comes later. Refused once, nothing is known and nothing asked until forget(). Engine thread. Must outlive the answers: close the connection first.
 */
class WaiterCounter {
public:
    WaiterCounter(redis::Connection &connection, Clock &clock, Picture &picture) : m_connection(connection), m_clock(clock), m_picture(picture) {}

    /** Another stream, perhaps another server. */
    void forget() { m_isRefused = m_hasNoShards = false; }
    /** Each second. */
    void tick(RunPtr run);
    /** For watchers that look only once: asks for all locks, but for at most 20,000 channels. */
    QCoro::Task<> countAll(RunPtr run);

private:
    /** Channels that are asked for, and whose waiters listen there. */
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
    std::size_t m_next = 0; // place of the lock whose turn is next
    Instant m_askedAt;
    RunPtr m_asking; // the run in which a question is under way
    bool m_isRefused = false;
    bool m_hasNoShards = false; // before Redis 7, or refused
};

} // namespace lockscope
