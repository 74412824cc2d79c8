// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "redis/clientlist.h"
#include "redis/connection.h"
#include "watch/picture/picture.h"
#include "watch/reading/run.h"

#include <qcoro/qcorotask.h>

#include <QHash>
#include <QSet>

namespace lockscope {

class ClientSightings;

/**
 * Asks for CLIENT LIST and tells the snapshot which clients hold its locks, how many may wait, and which subscriptions are locks without a key: once
 * per interval, only while there may be something to report, and never if there are many clients, since the cost grows with their number. After a
 * denial asks nothing until forget(); after too long a list for ten minutes. Engine thread. Must outlive the answers: close the connection first.
 */
class ClientRoster {
    static constexpr Duration hurry{5000};

public:
    ClientRoster(redis::Connection &connection, Clock &clock, Picture &picture, Duration interval)
        : m_connection(connection), m_clock(clock), m_picture(picture), m_interval(interval)
    {
    }

    /** For another stream, perhaps another server: forgets its clients. */
    void forget();
    /** Call each second. Channels that match these patterns may be locks without a key; listing them needs INFO, which reports their number. */
    void tick(RunPtr run, const QByteArrayList &patterns, bool mayAskInfo);
    /** For single readings: which locks one list is compared with. */
    enum class Reach : quint8 { NextLocks, AllLocks, Subscriptions };
    QCoro::Task<> look(RunPtr run, QByteArrayList patterns, bool mayAskInfo, Reach reach);
    /** Call after an operator's action on a subscription lock: asks each second for a while. */
    void askSoon() { m_hurriedUntil = m_clock.now() + hurry; }

private:
    /** What is known before CLIENT LIST is sent. */
    struct Facts {
        std::optional<quint64> clients;
        std::optional<quint64> channels; ///< number of channels with subscribers
        std::vector<Bytes> matching;     ///< channels whose names match
        bool areKnown = false;           ///< as far as permitted; false: no answer
    };

    QCoro::Task<Facts> askForFacts(RunPtr run, QByteArrayList patterns);
    QCoro::Task<> askForList(RunPtr run, std::vector<Bytes> channels);
    bool mayTellOfAny() const;
    template <class Visit>
    void forLocksInTurn(Visit visit) const;
    void passTurn();
    void take(const redis::Reply &reply, const std::vector<Bytes> &channels, Instant at);
    void takeSubscriptions(const redis::ClientList &list, const std::vector<Bytes> &channels, Instant at);
    void endOtherHold(const KeyReading &reading, const ClientSightings &sightings, NoticedBy by);
    void takeNameless(const std::vector<Bytes> &channels, Instant at, NoticedBy by, QSet<Bytes> &found);
    void forgetNamesExceptOf(const std::vector<Bytes> &channels);
    void dropSubscriptions(const QSet<Bytes> &others);
    void giveUp();
    void restForLong();
    void knowNothing();

    redis::Connection &m_connection;
    Clock &m_clock;
    Picture &m_picture;
    Duration m_interval;
    std::size_t m_next = 0; // position of the next lock
    Instant m_lookedAt;
    Instant m_restsUntil;           // no question before then, since the last list was too long
    RunPtr m_asking;                // the run of the pending question
    QSet<Bytes> m_subscriptions;    // locks without a key …
    QHash<Bytes, Bytes> m_names;    // … and the names of those whose client was in the last list
    QHash<Bytes, Bytes> m_nameless; // channels whose client had a name before, over this stream
    Instant m_hurriedUntil;
    Reach m_reach = Reach::NextLocks; // of the pending question
    bool m_isGivenUp = false;
    bool m_mayAskInfo = false;
    bool m_areChannelsRefused = false; // PUBSUB CHANNELS
    bool m_isFirstList = true;         // the first list of this stream is pending
};

} // namespace lockscope
