// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "racelab/film/film.h"
#include "racelab/film/serverpicture.h"
#include "redis/connection.h"

#include <qcoro/qcorotask.h>

#include <optional>
#include <vector>

namespace lockscope {

class World;

/** The servers of a world as they really are: does on them what the world decides, and reads what they hold. Lab thread. An error Cancelled means that
 * they are gone. */
class StageServers {
public:
    using Done = QCoro::Task<Result<void>>;
    /** What a server answered, and holds since then. */
    struct Performed {
        redis::Reply reply;
        ServerPicture after;
        int server = 0;        ///< the one that answered
        QStringList ways = {}; ///< "ASK", "MOVED": with which others sent the client there
        QStringList announced; ///< names of keyspace events: "set", "expire"
    };

    virtual ~StageServers() = default;

    /** Before anything else; there is nothing on them then. */
    virtual Done open(const World &world) = 0;
    /** A command of this client (-1: of the operator) to this server, where the world has it. */
    virtual QCoro::Task<Result<Performed>> perform(const World &world, int client, int server, redis::Command command) = 0;
    /** To be shown; without leases, which the world knows. */
    virtual QCoro::Task<Result<std::vector<FilmKey>>> look(const World &world, int server) = 0;
    // What the world has just decided.
    virtual Done replicate(const World &world) = 0;
    virtual Done failOver(const World &world) = 0;
    virtual Done moveSlot(const World &world) = 0;
    /** Somebody listens to keyspace events: then a change without one is reported. */
    virtual bool isListenedTo() const { return false; }
};

/**
 * Servers that know nothing of each other, made to hold what the world says before each command: so time can be virtual, and a command is done in no
 * time. Replication and failover are the world's alone.
 */
class RestoredServers final : public StageServers {
public:
    /** One connection for each server of the world. */
    explicit RestoredServers(std::vector<redis::Connection *> connections) : m_connections(std::move(connections)) {}

    Done open(const World &world) override;
    QCoro::Task<Result<Performed>> perform(const World &world, int client, int server, redis::Command command) override;
    QCoro::Task<Result<std::vector<FilmKey>>> look(const World &world, int server) override;
    Done replicate(const World &) override { co_return Result<void>(); }
    Done failOver(const World &) override { co_return Result<void>(); }
    Done moveSlot(const World &) override { co_return Result<void>(); }

private:
    const std::vector<redis::Connection *> m_connections;
};

} // namespace lockscope
