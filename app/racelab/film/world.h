// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "racelab/film/film.h"
#include "racelab/film/filmreferee.h"
#include "racelab/film/schedule.h"
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
    bool inCluster = false;  ///< they are nodes of a real cluster: without replicas, server 1 is where the lock's slot can move
    Sharing sharing = Sharing::Exclusive;
    /** A user's protocol: nobody knows what its keys and values are to it, so all are judged, and time stops at all times in them. */
    bool isOwn = false;
    bool asksForProgress = false;      ///< it is reported when all contenders are over, and none of them ever got the lock
    bool keepsAcquisitionTime = false; ///< ProtocolInfo::keepsAcquisitionTime
    Duration stepTakes{0};             ///< by how much a command moves the world's clock

    /** What its protocol's lock is like: how many may have it, and how many keys it has. */
    void setLockOf(const ProtocolInfo &protocol);
    JudgedKeys judged() const;
};

/**
 * Simulated clients, one lock and time itself under a scheduler that decides who makes the next step. Knows no sockets: for each move it says what to
 * ask a server, and takes the answer and what the servers hold then. Time is virtual and stands still between moves. The same moves and answers give
 * the same world, always. A value: a copy shares what its clients and servers can come to, and goes on by itself. One thread.
 */
class World {
public:
    /** What a move needs of a server. */
    struct Question {
        int client = 0, server = 0;
        ServerBook::Number command = 0;
    };
    /** A command that was sent, and arrives when its client does not wait for it any more. */
    struct Late {
        int client = 0, server = 0;
        ServerBook::Number command = 0;
        FilmReferee::Doing doing;
    };

    /** A book that several worlds share must have been made for what this one judges. */
    World(const WorldSpec &spec, const ProtocolCatalogue &protocols, std::shared_ptr<ServerBook> book = nullptr);

    // What may be done now.
    bool canStep(int client) const { return this->client(client).canStep(now()); }
    bool canRenew(int client) const { return this->client(client).canRenew(now()); } ///< and it is due
    bool canCrash(int client) const { return !this->client(client).isOver(); }
    /** Its next step sends a command of its protocol, which may be lost. */
    bool canLose(int client) const;
    /** Somebody who came when all others were gone has the lock, or will not get it. */
    bool isLateComerDone(int client) const;
    /** It has made many steps, and its try has no end. */
    bool isLateComerInCircles() const;
    bool canArrive() const { return !m_onTheirWay.empty(); }
    /** The clients with something to do at once: if time advances now, they are delayed. */
    std::vector<int> urgent() const;
    /** Until the next renewal or end of a lease, and of a user's protocol the next time in a value; if there is none, a lease and a bit. */
    Duration untilNextDue() const;
    /** The next thing due is that the server removes a key, or that a lease ends of which only a value knows. */
    bool isEndNextDue() const;

    /**
     * Begins a move of a client. What comes back is to be asked of that server, then answer() be called; nothing: the move is over.
     * A move that is not possible is a programming error.
     */
    std::optional<Question> begin(const Move &move);
    /** To the question of begin(): what the server answered, or another one to which it sent the client, and what that one holds after it. */
    void answer(ServerBook::Effect effect, std::optional<int> redirectedTo = {});
    /** Which keyspace events a client (-1: the operator) has brought with its last move, if that has changed anything; empty: none. */
    void noteAnnouncement(int client, const QString &events);

    /** Time goes on, for clients and servers; who had something to do is held up. */
    void passTime(Duration time, bool holdsUp = true);
    /** As a schedule has it: by so much, or until the next thing due; a tick holds nobody up. */
    void passTime(const Move &move) { passTime(timeOf(move), move.time != tick); }
    Duration timeOf(const Move &move) const { return move.time > Duration(0) ? move.time : untilNextDue(); }
    /** The replica has been made to hold what the primary holds. */
    void replicate();
    void failOver();
    /** To the next stage of its way from the first server to the second. */
    void moveSlot();
    void setServerUp(int server, bool up);
    /** An operator has cleared the lock, and the server holds this now. */
    void clearedByOperator(int server, ServerBook::Number after);
    /** That those who are in the middle of a try wait for each other, which is not seen in one move. */
    void reportDeadlock();

    const WorldSpec &spec() const { return m_cast->spec; }
    ServerBook &book() const { return *m_cast->book; }
    UnixTime now() const { return m_now; }
    static UnixTime beginning();
    /** The shortest time: between any two commands. */
    static constexpr Duration tick{1};
    /** Somebody has looked at a clock, or a lease runs down. */
    bool isTimeNoticed() const { return m_wasTimeTold || longestLease() > Duration(0); }
    /** The longest that a key has still to live; 0: none ends by itself. */
    Duration longestLease() const;
    /** After this time the lease of everybody is over, also one that only a value knows of. */
    Duration pastLease() const { return std::max(spec().lease, longestLease()) + std::chrono::seconds(20); }
    int serverCount() const { return int(m_servers.size()); }
    ServerBook::Number server(int server) const { return m_servers[server]; }
    const ServerPicture &picture(int server) const { return book().picture(this->server(server)); }
    bool isServerUp(int server) const { return m_isUp[server]; }
    /** The server that clients of this one reach: after a failover the replica. */
    int route(int server) const { return m_failedOver && server == 0 ? 1 : server; }
    bool hasFailedOver() const { return m_failedOver; }
    enum class SlotMove : quint8 { NotBegun, Begun, KeysHaveMoved, Ended };
    SlotMove slotMove() const { return m_slotMove; }
    const SteppedClient &client(int index) const { return m_clients[std::size_t(index)]; }
    int clientCount() const { return int(m_clients.size()); }
    const FilmReferee &referee() const { return m_referee; }
    /** The last move changed no server, and nobody began or ceased to believe. */
    bool wasQuiet() const { return m_wasQuiet; }
    /** What happened in the last move is not asked for any more. */
    void forgetEvents() { m_referee.beginMove(); }
    /** What happened in the last move. */
    std::vector<FilmEvent> events() const { return m_referee.lastEvents(); }
    /** Equal for worlds that will do the same from here on. */
    void appendTo(Digest &digest, const Renaming &renaming) const;

private:
    /** What is the same for all copies. */
    struct Cast {
        WorldSpec spec;
        std::shared_ptr<ServerBook> book;
        std::vector<std::unique_ptr<ClientLife>> lives;
    };

    SteppedClient &at(int index) { return m_clients[std::size_t(index)]; }
    void enter(int client, ClientLife::Input input);
    void take(int client, const ClientReport &report);
    std::optional<Question> arrive(const Move &move);
    std::optional<Question> send(const Move &move, const SteppedClient::Pending &pending);
    FilmReferee::Doing doing(const Move &move, ServerBook::Number command) const;
    void finish(int client);
    void tellLateComer(int client);
    void tellNobody(int client);
    ServerBook::Number replicasThatAgree() const;
    ServerBook::Number noAnswer() const;
    void passOnServers(Duration time);
    std::optional<Duration> untilLeaseEnds() const;
    std::optional<Duration> untilTimer() const;
    std::optional<Duration> untilTimeInValue() const;
    bool isJudged(const QByteArray &key) const;

    std::shared_ptr<const Cast> m_cast;
    UnixTime m_now;
    bool m_wasTimeTold = false; ///< until then the time of day makes no difference
    QVarLengthArray<ServerBook::Number, 2> m_servers;
    QVarLengthArray<bool, 2> m_isUp;
    bool m_failedOver = false;
    SlotMove m_slotMove = SlotMove::NotBegun;
    FilmReferee m_referee;
    std::vector<SteppedClient> m_clients;
    std::vector<Late> m_onTheirWay;
    std::optional<Move> m_asked; // its answer is awaited
    int m_askedServer = 0;
    FilmReferee::Doing m_doing; // what was asked
    bool m_hasContenderHeld = false;
    bool m_wasQuiet = false;
    bool m_hasChanged = false;                             // a server, by the last command
    quint8 m_stepsOfLateComer = 0, m_restsOfLateComer = 0; // in circles
};

} // namespace lockscope
