// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "redis/connection.h"
#include "watch/picture.h"
#include "watch/run.h"

#include <qcoro/qcorotask.h>

namespace lockscope {

/** The list takes the server 1 to 2 µs a client, and a call should not take more than 5 ms. */
constexpr quint64 mostClientsListed = 2000;
/** About 280 bytes a client: where INFO does not tell how many there are, one longer answer is enough to know. */
constexpr qsizetype longestClientList = 1 << 20;

/**
 * Asks the server for its clients (CLIENT LIST) and tells the picture which of them hold its locks, and how many may wait: once in an interval,
 * only while some lock may be told of, and never where there are many clients, since the answer costs the server time in proportion. Refused
 * or too long once, nothing is known and nothing asked until forget(). Engine thread. Must outlive the answers: close the connection first.
 */
class ClientRoster {
public:
    ClientRoster(redis::Connection &connection, Clock &clock, Picture &picture, Duration interval)
        : m_connection(connection), m_clock(clock), m_picture(picture), m_interval(interval)
    {
    }

    /** Another stream, perhaps another server: what its clients were says nothing of those of this one. */
    void forget();
    /** Each second. */
    void tick(RunPtr run);

private:
    QCoro::Task<> ask(RunPtr run);
    QCoro::Task<> askForList(RunPtr run);
    bool isToldOfAny() const;
    template <class Visit>
    void forLocksInTurn(Visit visit) const;
    void passTurn();
    void take(const redis::Reply &reply, Instant at);
    void giveUp();

    redis::Connection &m_connection;
    Clock &m_clock;
    Picture &m_picture;
    Duration m_interval;
    std::size_t m_next = 0; // place of the lock whose turn is next
    Instant m_lookedAt;
    RunPtr m_asking; // the run in which a question is under way
    bool m_isGivenUp = false;
    bool m_isCountRefused = false; // INFO
};

} // namespace lockscope
