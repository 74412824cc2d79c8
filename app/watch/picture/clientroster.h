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
 * Asks the server for its clients (CLIENT LIST) and informs the picture which of them hold its locks, how many may wait, and which locks are no keys
 * but subscriptions of theirs: once in an interval, only while there may be something to report, and never where there are many clients, since the
 * answer costs the server time in proportion. Refused once, nothing is known and nothing asked until forget(); of too many clients, for ten minutes.
 * Engine thread. Must outlive the answers: close the connection first.
 */
class ClientRoster {
    static constexpr Duration hurry{5000};

public:
    ClientRoster(redis::Connection &connection, Clock &clock, Picture &picture, Duration interval)
        : m_connection(connection), m_clock(clock), m_picture(picture), m_interval(interval)
    {
    }

    /** Another stream, perhaps another server: its clients differ from those of the last one. */
    void forget();
    /**
     * Each second. Channels that match these patterns may be locks without a key, where INFO may be asked: it reports how many channels there are.
     */
    void tick(RunPtr run, const QByteArrayList &patterns, bool mayAskInfo);
    /** For watchers that look only once: of all locks, or only those that are subscriptions. */
    enum class Reach : quint8 { NextLocks, AllLocks, Subscriptions };
    QCoro::Task<> look(RunPtr run, QByteArrayList patterns, bool mayAskInfo, Reach reach);
    /** The operator has done something to a lock that only such a list shows: asks for it each second for a while. */
    void askSoon() { m_hurriedUntil = m_clock.now() + hurry; }

private:
    /** What is known before the list is asked for. */
    struct Facts {
        std::optional<quint64> clients;
        std::optional<quint64> channels; ///< that have subscribers, of any name
        std::vector<Bytes> matching;     ///< those whose names match
        bool areKnown = false;           ///< as far as it is allowed; false: the answer did not arrive
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
    std::size_t m_next = 0; // place of the lock whose turn is next
    Instant m_lookedAt;
    Instant m_restsUntil;           // the last list was too long
    RunPtr m_asking;                // the run in which a question is under way
    QSet<Bytes> m_subscriptions;    // locks of the picture that have no key …
    QHash<Bytes, Bytes> m_names;    // … and whose client had its name in the last list
    QHash<Bytes, Bytes> m_nameless; // channels whose client has had a name before, over this stream
    Instant m_hurriedUntil;
    Reach m_reach = Reach::NextLocks; // of the question under way
    bool m_isGivenUp = false;
    bool m_mayAskInfo = false;
    bool m_areChannelsRefused = false; // PUBSUB CHANNELS
    bool m_isFirstList = true;         // of this stream
};

} // namespace lockscope
