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

/**
 * The real servers of a world: executes the world's decisions and reads the servers' contents. The error Cancelled: the servers are gone. Lab thread.
 */
class StageServers {
public:
    using Done = QCoro::Task<Result<void>>;
    /** A server's answer, and its contents afterwards. */
    struct Performed {
        redis::Reply reply;
        ServerPicture after;
        int server = 0;        ///< the server that answered
        QStringList ways = {}; ///< "ASK", "MOVED": the redirections that led there
        QStringList announced; ///< names of keyspace events: "set", "expire"
    };

    virtual ~StageServers() = default;

    /** To be called first; the servers have no keys after it. */
    virtual Done open(const World &world) = 0;
    /** Executes a command of this client (-1: the operator) on this server, with the contents that it has in the world. */
    virtual QCoro::Task<Result<Performed>> perform(const World &world, int client, int server, redis::Command command) = 0;
    /** Reads the server's keys for display; without leases, which the world knows. */
    virtual QCoro::Task<Result<std::vector<FilmKey>>> look(const World &world, int server) = 0;
    // The world has just decided this.
    virtual Done replicate(const World &world) = 0;
    virtual Done failOver(const World &world) = 0;
    virtual Done moveSlot(const World &world) = 0;
    /** True if a client listens to keyspace events: then a change without one is reported. */
    virtual bool isListenedTo() const { return false; }
};

/**
 * Independent servers that get their contents from the world before each command, so that time can be virtual and a command takes no time.
 * Replication and failover happen in the world only.
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
