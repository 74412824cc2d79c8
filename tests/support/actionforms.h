// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "operate/plannedaction.h"
#include "lockfixtures.h"
#include "plainclient.h"
#include "redis/connection.h"

#include <map>
#include <vector>

namespace lockscope {

/** What is in a database: of each key its content as DUMP gives it, and when it expires (Unix milliseconds; -1: never). */
struct DatabaseState {
    struct Key {
        QByteArray dump;
        qint64 expiresAt = -1;
        bool operator==(const Key &) const = default;
    };
    std::map<QByteArray, Key> keys;
    qint64 takenAt = 0; ///< by the server's clock

    bool operator==(const DatabaseState &other) const { return keys == other.keys; }
    /** The same content with as much time left, or until the same time, about; what is there only for a moment does not count. */
    bool isLike(const DatabaseState &other) const;
};

/** Arranges and reads one database of a server, with commands of nothing but the protocol library's. Commands may bear other names there. */
class DatabaseJudge {
public:
    using Names = std::map<QByteArray, QByteArray>;

    explicit DatabaseJudge(const QByteArray &socketPath, int database = 0, Names names = {});

    QByteArray ask(QByteArrayList command);
    /** Instead of all that is there. */
    void put(const DatabaseState &state);
    DatabaseState state();

private:
    PlainClient m_client;
    const Names m_names;
};

/** What an operator may want of a lock of lockFixtures(), whether it can be done or not. */
struct FixtureRequest {
    QByteArray name;              ///< of the layout
    std::vector<PlantedKey> keys; ///< with so much time that nothing ends while a busy machine looks at it
    ActionRequest request;        ///< on the lock as it was read then
    Instant readAt;
};
/** Clear, fence off, extend and evict, of all layouts. */
std::vector<FixtureRequest> fixtureRequests(Clock &clock);
/** Instead of all that is there, as if it had been there when it was read. */
void plant(DatabaseJudge &judge, const FixtureRequest &fixture, Clock &clock);

/** Actions that send the same commands in the same order are of one shape. */
QByteArray shapeOf(const Action &action);

/** A lock as its library leaves it, and one action of an operator's on it. */
struct ActionForm {
    QByteArray name; ///< "clear, redis-py"
    Action action;
    DatabaseState before, after; ///< where nobody objects

    /** The names of what the action looks at and does, each once. */
    QByteArrayList checks() const;
    QByteArrayList steps() const;
};

/** With the clock of this machine. */
PlannedAction planNow(ActionRequest request);
/** Waits until it is ready, and no longer. */
std::unique_ptr<redis::Connection> connectNow(const redis::Connection::Options &options, Clock &clock);
/** Does it, and waits for what comes of it. */
ActionOutcome performNow(redis::Connection &connection, Clock &clock, const Action &action);

/**
 * One of each sequence of commands that any verb comes to for any layout of lockFixtures(), undo included. Done once on the server of the judge,
 * over a connection that may do everything, to know what is there afterwards.
 */
std::vector<ActionForm> actionForms(DatabaseJudge &judge, redis::Connection &connection, Clock &clock);

} // namespace lockscope
