// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/sleeper.h"
#include "privateservers/privatecluster.h"
#include "racelab/film/stageservers.h"

#include <array>
#include <map>
#include <memory>

namespace lockscope {

/**
 * Two nodes of a private Redis Cluster, started for one world: the primary that owns the lock's slot, and its replica or another primary. What the world
 * decides happens: clients are sent on by MOVED and ASK, the replica gets data when it is let, the primary is killed and the replica elected, the slot
 * moves. Nothing is put there but by that; after each move what the nodes hold is compared with the world. Real time passes beside the world's: leases
 * that were set are taken for whole seconds, and must be long. Lab thread.
 */
class ClusterServers final : public StageServers {
public:
    struct Options {
        bool hasReplica = false; ///< the second server is one; else a primary
        KeyspaceEvents events = KeyspaceEvents::Off;
        QByteArray key = "lock.demo";
    };

    ClusterServers(Options options, Clock &clock);
    ~ClusterServers() override;
    Q_DISABLE_COPY_MOVE(ClusterServers)

    /** They end soon, and whatever is awaited of them is answered with Cancelled. */
    void close();

    Done open(const World &world) override;
    QCoro::Task<Result<Performed>> perform(const World &world, int client, int server, redis::Command command) override;
    QCoro::Task<Result<std::vector<FilmKey>>> look(const World &world, int server) override;
    Done replicate(const World &world) override;
    Done failOver(const World &world) override;
    Done moveSlot(const World &world) override;
    /** As redis::versionIn(), when it is open. */
    QString version() const { return m_version; }
    bool isListenedTo() const override { return m_options.events != KeyspaceEvents::Off; }

private:
    class Listener;
    using Check = std::function<bool(const QByteArray &answer)>;

    PrivateMember &node(int server) { return m_cluster->node(m_nodes[std::size_t(server)]); }
    Done start();
    Done cutOff();
    Done until(int server, redis::Command question, Check holds);
    QCoro::Task<Result<ServerPicture>> read(int server);
    ServerPicture asInWorld(ServerPicture real, const World &world, int server);
    std::optional<int> redirection(const redis::Reply &reply) const;
    QCoro::Task<Result<QStringList>> announced(const World &world);

    const Options m_options;
    const quint16 m_slot;
    Clock &m_clock;
    QObject m_context; // to close it later
    std::unique_ptr<PrivateCluster> m_cluster;
    QString m_version;
    std::array<int, 2> m_nodes{};                // of the cluster
    std::array<ServerPicture, 2> m_read;         // with real leases
    std::array<std::vector<FilmKey>, 2> m_shown; // of a node that is lost
    std::array<std::unique_ptr<Listener>, 2> m_ears;
    std::map<int, int> m_wayOf; // of clients that MOVED has told where the slot is
    std::optional<Deferred<Result<void>>> m_starting;
    Sleeper m_sleeper;
};

} // namespace lockscope
