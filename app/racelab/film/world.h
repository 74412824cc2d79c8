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
    bool inCluster = false;  ///< the servers are nodes of a real cluster; without replicas, the lock's slot can move to server 1
    Sharing sharing = Sharing::Exclusive;
    /** A user's protocol: the meaning of its keys and values is not known, so all are judged, and time stops at every time in them. */
    bool isOwn = false;
    std::vector<KeyUse> keyUses = {};  ///< ProtocolInfo::keyUses
    QList<int> boundSteps = {};        ///< ProtocolInfo::boundSteps
    bool asksForOrphans = false;       ///< reports keys that crashed clients left and nobody uses again
    bool asksForProgress = false;      ///< reports if all contenders have ended and none of them ever acquired
    bool keepsAcquisitionTime = false; ///< ProtocolInfo::keepsAcquisitionTime
    Duration stepTakes{0};             ///< how far a command advances the world's clock

    /** The longest work that ends within a lease, also if the tick of a schedule passes before it or in it. */
    Duration justUnderLease() const;
    /** Sets the properties of this protocol's lock: its sharing, and its number of keys. */
    void setLockOf(const ProtocolInfo &protocol);
    JudgedKeys judged() const;
};

/**
 * Simulated clients, one lock and the time, under a scheduler that decides which client makes the next step. Uses no sockets: for each move it
 * returns the question to a server, and takes the answer with the server's new contents. Time is virtual and stands still between moves. The same
 * moves and answers always give the same world. A value: copies share the known states of clients and servers, and are otherwise independent. One
 * thread.
 */
class World {
public:
    /** A command of a move, to be sent to a server. */
    struct Question {
        int client = 0, server = 0;
        ServerBook::Number command = 0;
    };
    /** A delayed command, which arrives when its client does not wait for it any more. */
    struct Late {
        int client = 0, server = 0;
        ServerBook::Number command = 0;
        FilmReferee::Doing doing;
    };

    /** book: may be shared by several worlds with equal JudgedKeys; null: a new one. */
    World(const WorldSpec &spec, const ProtocolCatalogue &protocols, std::shared_ptr<ServerBook> book = nullptr);

    // The moves that are possible now.
    bool canStep(int client) const { return this->client(client).canStep(now()) && !isAsleep(client); }
    bool canRenew(int client) const { return this->client(client).canRenew(now()); } ///< its renewal is due
    bool canCrash(int client) const { return !this->client(client).isOver(); }
    /** The client's next step sends a command of its protocol, which may be lost. */
    bool canLose(int client) const;
    /** The late comer has acquired the lock, or cannot acquire it. */
    bool isLateComerDone(int client) const;
    /** The late comer has made many steps in one attempt that does not end. */
    bool isLateComerInCircles() const;
    bool canArrive() const { return !m_onTheirWay.empty(); }
    /** It sleeps until a list has an element, and the list is empty. */
    bool isAsleep(int client) const;
    /** The clients that can make a step at once: if this time passes now, they are delayed. */
    std::vector<int> urgent(Duration ahead) const;
    /** The time until the next renewal or end of a lease, for a user's protocol also the next time in a value; otherwise pastLease(). */
    Duration untilNextDue() const;
    /** The next thing due is the end of a lease, on a server or in a value. */
    bool isEndNextDue() const;

    /**
     * Begins a move of a client. The caller has to send the returned question to its server and then call answer(); nothing: the move is complete. A
     * move that is not possible is a programming error.
     */
    std::optional<Question> begin(const Move &move);
    /** Completes the move of begin(): the answer and contents of its server, or of the one to which that redirected the client. */
    void answer(ServerBook::Effect effect, std::optional<int> redirectedTo = {});
    /** Notes the keyspace events of the last move of a client (-1: the operator), if it changed anything; empty: there were none. */
    void noteAnnouncement(int client, const QString &events);

    /** Advances time for clients and servers. holdsUp: urgent() clients count as paused. */
    void passTime(Duration time, bool holdsUp = true);
    /** Advances time as the move says, or until the next thing due; a tick holds up no client. */
    void passTime(const Move &move) { passTime(timeOf(move), move.time != tick); }
    Duration timeOf(const Move &move) const { return move.time > Duration(0) ? move.time : untilNextDue(); }
    /** Gives the replica the contents of the primary. */
    void replicate();
    void failOver();
    /** Moves the slot to its next stage on the way from the first server to the second. */
    void moveSlot();
    void setServerUp(int server, bool up);
    /** An operator has cleared the lock. after: the server's contents now. */
    void clearedByOperator(int server, ServerBook::Number after);
    /** Reports that the clients under way wait for each other, or for nobody, which one move does not show. */
    void reportDeadlock();

    const WorldSpec &spec() const { return m_cast->spec; }
    ServerBook &book() const { return *m_cast->book; }
    UnixTime now() const { return m_now; }
    static UnixTime beginning();
    /** The shortest time: between any two commands. */
    static constexpr Duration tick{1};
    /** True if a client has read its clock, or a key has a lease. */
    bool isTimeNoticed() const { return m_wasTimeTold || longestLease() > Duration(0); }
    /** The longest time left of all keys; 0: none has a lease. */
    Duration longestLease() const;
    /** After this time all leases have ended, also those in values. */
    Duration pastLease() const { return std::max(spec().lease, longestLease()) + margin; }
    static constexpr Duration margin = std::chrono::seconds(20);
    /** The name of a number that seems to grow without end; empty: none. */
    QString growing() const { return book().watch().grown(); }
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
    /** The last move changed no server and no client's belief. */
    bool wasQuiet() const { return m_wasQuiet; }
    void forgetEvents() { m_referee.beginMove(); }
    /** The events of the last move. */
    std::vector<FilmEvent> events() const { return m_referee.lastEvents(); }
    /** Adds its state: equal for worlds with the same future. */
    void appendTo(Digest &digest, const Renaming &renaming) const;

private:
    /** Shared by all copies. */
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
    FilmReferee::Doing doing(const Move &move) const;
    void finish(int client);
    void tellLateComer(int client);
    void tellOrphans();
    QVarLengthArray<FilmReferee::Try, 6> tries() const;
    void tellNobody(int client);
    ServerBook::Number replicasThatAgree() const;
    ServerBook::Number noAnswer() const;
    void passOnServers(Duration time);
    std::optional<Duration> untilLeaseEnds() const;
    std::optional<Duration> untilTimer() const;
    std::optional<Duration> untilTimeInValue() const;

    std::shared_ptr<const Cast> m_cast;
    UnixTime m_now;
    bool m_wasTimeTold = false; ///< a client has read its clock; before that the time of day makes no difference
    QVarLengthArray<ServerBook::Number, 2> m_servers;
    QVarLengthArray<bool, 2> m_isUp;
    bool m_failedOver = false;
    SlotMove m_slotMove = SlotMove::NotBegun;
    FilmReferee m_referee;
    std::vector<SteppedClient> m_clients;
    std::vector<Late> m_onTheirWay;
    std::optional<Move> m_asked; // the move that waits for answer()
    int m_askedServer = 0;
    FilmReferee::Doing m_doing; // of the question
    bool m_hasContenderHeld = false;
    bool m_wasQuiet = false;
    bool m_hasChanged = false;                             // the last command has changed a server
    quint8 m_stepsOfLateComer = 0, m_restsOfLateComer = 0; // in circles
};

} // namespace lockscope
