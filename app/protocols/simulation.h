// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/clock.h"
#include "base/error.h"
#include "base/message.h"
#include "protocols/load.h"
#include "protocols/retrypolicy.h"
#include "stores/storekind.h"

#include <QByteArray>
#include <QString>
#include <QStringList>

#include <optional>
#include <vector>

namespace lockscope {

/** How one simulated client behaves. */
struct SimulatedClientSpec {
    QString protocol = QStringLiteral("set-nx-px"); ///< the id of a ProtocolInfo
    QByteArray key = "lock.demo";
    Duration lease{5000};
    Duration holdTime{1000};     ///< from acquire to release; may be longer than the lease
    bool holdsUntilTold = false; ///< instead of holdTime
    RetryPolicy retry;           ///< between busy attempts
    Duration waitLimit{10000};   ///< gives the request up after this time; 0: after one attempt
    Duration thinkTime{500};     ///< between a release and the next acquire, if it repeats
    bool repeats = false;        ///< acquires again by itself
    bool startsAtOnce = true;    ///< if it repeats: does not wait for acquire()
    Duration clockOffset{0};     ///< how far its clock is ahead (negative: behind) at the start …
    double clockRate = 1;        ///< … and its speed from then on; 1: right
    int permits = 1;             ///< of a semaphore; for a latch the number of clients that count it down
    bool reads = false;          ///< takes a read-write lock as a reader; waits for a latch instead of counting it down

    bool operator==(const SimulatedClientSpec &) const = default;
};

/** A number of clients of one kind. */
struct ClientGroup {
    SimulatedClientSpec spec;
    int count = 1;
};

/** More clients are refused: each has its own connection, and the number of files that a process may open is limited. */
inline constexpr int maxSimulatedClients = 2000;

enum class ClientState : quint8 {
    Connecting,
    Idle,
    Trying,    ///< attempts under way
    Believing, ///< has returned from acquire and not yet begun its release: in its critical section
    Releasing,
    Crashed, ///< has forgotten everything; the keys that it wrote stay on the server
    Failed,  ///< cannot go on; see error
};

/** True if it may have something on the server that it is going to release. */
constexpr bool isWorking(ClientState state)
{
    return state == ClientState::Trying || state == ClientState::Believing || state == ClientState::Releasing;
}

/** One simulated client as it is now. */
struct SimulatedClientStatus {
    int id = 0;
    QString name; ///< "C3"
    SimulatedClientSpec spec;
    StoreKind store = StoreKind::Redis; ///< of its lock
    ClientState state = ClientState::Connecting;
    bool hasLane = true; ///< its spans and commands are reported
    bool frozen = false; ///< stopped between two steps; its lease runs on
    Error error;
    quint32 acquired = 0, busy = 0, timeouts = 0, commands = 0;
    Message note; ///< outcome of its last step: "released", "not released: the lease is over"
};

/** A span of time on a client's swim lane. Upserted by id while it is open. */
struct LaneSpan {
    enum class Kind : quint8 { Trying, Believing, Frozen };
    quint64 id = 0;
    int client = 0;
    Kind kind = Kind::Trying;
    QByteArray key;
    Instant from;
    std::optional<Instant> to;
};

/** One command and its answer on a client's lane. */
struct LaneMark {
    int client = 0;
    Instant at;
    QString command;   ///< "SETNX", "GETSET" …; empty: it crashed
    Message answer;    ///< short and safe: "1", "nil", "lapsed"
    bool good = false; ///< it brought the client what it wanted

    bool isCrash() const { return command.isEmpty(); }
};

/** Two believers of one lock at one instant. Upserted by id while it lasts. */
struct Violation {
    quint64 id = 0;
    QByteArray key;
    int first = 0, second = 0;
    Instant from;
    std::optional<Instant> to;
};

/** A token that a simulated client has just written, so that the dashboard can label the lock as simulated. */
struct SimulatedHold {
    QByteArray key;
    QByteArray token;
    QString client;
    StoreKind store = StoreKind::Redis; ///< a key of the same name in another store is another lock
};

/**
 * The name of a lock that is unique among all stores. In Redis it is the key, whatever the protocol. In other stores it also has the protocol, as
 * each protocol has its own locks there: a row is not the lock on a row.
 */
inline QByteArray lockName(const QString &protocol, StoreKind store, const QByteArray &key)
{
    return store == StoreKind::Redis ? key : protocol.toUtf8() + ':' + key;
}

/** The lock that the client wants. */
inline QByteArray lockName(const SimulatedClientStatus &client) { return lockName(client.spec.protocol, client.store, client.spec.key); }

/** The holder of a lock in a store other than Redis. */
struct StoreStand {
    QByteArray lock;                 ///< from lockName()
    bool isKnown = true;             ///< false: the store does not answer
    std::optional<QByteArray> token; ///< the holder's; nothing: no holder

    bool operator==(const StoreStand &) const = default;
};

/** The changes in the simulation since the last update; at most 20 updates a second. */
struct SimulationUpdate {
    bool reset = false;
    std::vector<SimulatedClientStatus> clients;
    std::vector<int> removed;
    std::vector<LaneSpan> spans;
    std::vector<LaneMark> marks;
    std::vector<Violation> violations;
    std::vector<SimulatedHold> holds;
    std::vector<StoreStand> stands; ///< upserted by lock
    LoadFigures load;               ///< of all clients, since the first was added or resetLoad()
};

} // namespace lockscope
