// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "racelab/film/film.h"
#include "racelab/film/filmreferee.h"
#include "racelab/film/schedule.h"
#include "racelab/film/serverpicture.h"
#include "racelab/film/steppedclient.h"

#include <memory>
#include <optional>
#include <vector>

namespace lockscope {

/** The clients of a world, and their lock. */
struct WorldSpec {
    std::vector<SteppedClientSpec> clients;
    QByteArray key = "lock.demo";
    QByteArrayList furtherKeys = {}; ///< ProtocolSpec::furtherKeys
    Duration lease = std::chrono::minutes(10);
    int permits = 1; ///< ProtocolSpec::permits
    int servers = 1;
    bool replicates = false; ///< server 1 is the replica of server 0
    Sharing sharing = Sharing::Exclusive;
    bool isOwn =
        false; ///< a user's protocol: nobody knows what its keys and values are to it, so all are judged, and time stops at all times in them
    bool keepsAcquisitionTime = false; ///< ProtocolInfo::keepsAcquisitionTime
    Duration stepTakes{0};             ///< by how much a command moves the world's clock

    /** What its protocol's lock is like: how many may have it, and how many keys it has. */
    void setLockOf(const ProtocolInfo &protocol);
};

/**
 * Simulated clients, one lock and time itself under a scheduler that decides who makes the next step. Knows no sockets: for each move it says what to
 * ask a server, and takes the answer and what the servers hold then. Time is virtual and stands still between moves. The same moves and answers give
 * the same world, always. One thread.
 */
class World {
public:
    /** What a move needs of a server. */
    struct Question {
        int server = 0;
        redis::Command command;
    };
    World(const WorldSpec &spec, const ProtocolCatalogue &protocols);
    ~World();
    Q_DISABLE_COPY_MOVE(World)

    // What may be done now.
    bool canStep(int client) const;
    bool canRenew(int client) const; ///< and it is due
    bool canCrash(int client) const;
    /** The clients with something to do at once: if time advances now, they are delayed. */
    std::vector<int> urgent() const;
    /** Until the next renewal or end of a lease, and of a user's protocol the next time in a value; if there is none, a lease and a bit. */
    Duration untilNextDue() const;
    /** The next thing due is only a renewal. */
    bool isRenewalNextDue() const;
    /** The next thing due is that the server removes a key, or that a lease ends of which only a value knows. */
    bool isEndNextDue() const;

    /**
     * Begins a move of a client. What comes back is to be asked of that server, then answer() be called; nothing: the move is over.
     * A move that is not possible is a programming error.
     */
    std::optional<Question> begin(const Move &move);
    /** The reply to the question of begin(), and what this server holds after it. */
    void answer(const Result<redis::Reply> &reply, const ServerPicture &after);

    /** Time goes on, for clients and servers; who had something to do is held up. */
    void passTime(Duration time, bool holdsUp = true);
    /** As a schedule has it: by so much, or until the next thing due; a tick holds nobody up. */
    void passTime(const Move &move) { passTime(timeOf(move), move.time != tick); }
    Duration timeOf(const Move &move) const { return move.time > Duration(0) ? move.time : untilNextDue(); }
    /** The replica has been made to hold what the primary holds. */
    void replicate();
    void failOver();
    void setServerUp(int server, bool up);
    /** An operator has cleared the lock, and the server holds this now. */
    void clearedByOperator(int server, ServerPicture after);

    const WorldSpec &spec() const { return m_spec; }
    UnixTime now() const { return m_clock.now; }
    static UnixTime beginning();
    /** The shortest time: between any two commands. */
    static constexpr Duration tick{1};
    /** Somebody has looked at a clock, or a lease runs down. */
    bool isTimeNoticed() const { return m_clock.wasTold || longestLease() > Duration(0); }
    /** The longest that a key has still to live; 0: none ends by itself. */
    Duration longestLease() const;
    /** After this time the lease of everybody is over, also one that only a value knows of. */
    Duration pastLease() const { return std::max(m_spec.lease, longestLease()) + std::chrono::seconds(20); }
    const std::vector<ServerPicture> &servers() const { return m_servers; }
    bool isServerUp(int server) const { return m_isUp[std::size_t(server)]; }
    /** The server that clients of this one reach: after a failover the replica. */
    int route(int server) const { return m_failedOver && server == 0 ? 1 : server; }
    bool hasFailedOver() const { return m_failedOver; }
    const SteppedClient &client(int index) const { return *m_clients[std::size_t(index)]; }
    int clientCount() const { return int(m_clients.size()); }
    const FilmReferee &referee() const { return m_referee; }
    /** What happened in the last move. */
    std::vector<FilmEvent> events() const { return m_referee.lastEvents(); }
    /** Equal for worlds that will do the same from here on, if their servers hold the same; 128 bits of everything the clients know. */
    void appendFingerprint(QByteArray &out) const;

private:
    SteppedClient &at(int index) { return *m_clients[std::size_t(index)]; }
    void tellLateComer(const SteppedClient &client);
    redis::Reply replicasThatAgree() const;
    void passOnServers(Duration time);
    std::optional<Duration> untilLeaseEnds() const;
    std::optional<Duration> untilTimer(bool ofRenewers) const;
    std::optional<Duration> untilTimeInValue() const;
    QByteArrayList keys() const { return QByteArrayList{m_spec.key} + m_spec.furtherKeys; }
    bool isJudged(const QByteArray &key) const { return m_spec.isOwn ? key != resourceOf(m_spec.key) : keys().contains(key); }

    const WorldSpec m_spec;
    WorldClock m_clock;
    std::vector<ServerPicture> m_servers;
    std::vector<bool> m_isUp;
    bool m_failedOver = false;
    FilmReferee m_referee;
    std::vector<std::unique_ptr<SteppedClient>> m_clients;
    std::optional<Move> m_asked; // its answer is awaited
    int m_askedServer = 0;
    bool m_mayCount = false; // what was asked
    int m_crashes = 0;
};

} // namespace lockscope
