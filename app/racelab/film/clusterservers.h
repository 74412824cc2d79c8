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
 * Owns a private Redis Cluster, started for one world, of which two nodes take part: the primary of the lock's slot, and its replica or another
 * primary. The world's decisions happen on them: clients follow MOVED and ASK, the replica gets data when it may, the primary is killed and the
 * replica elected, the slot moves. Keys change in no other way; after each move the nodes' contents are compared with the world's. Real time passes,
 * too: leases are rounded to whole seconds, and must be long. Lab thread.
 */
class ClusterServers final : public StageServers {
public:
    struct Options {
        bool hasReplica = false; ///< the second server is the replica of the first; false: another primary
        KeyspaceEvents events = KeyspaceEvents::Off;
        QByteArray key = "lock.demo";
    };

    ClusterServers(Options options, Clock &clock);
    ~ClusterServers() override;
    Q_DISABLE_COPY_MOVE(ClusterServers)

    /** Ends the nodes soon; pending calls return Cancelled. */
    void close();

    Done open(const World &world) override;
    QCoro::Task<Result<Performed>> perform(const World &world, int client, int server, redis::Command command) override;
    QCoro::Task<Result<std::vector<FilmKey>>> look(const World &world, int server) override;
    Done replicate(const World &world) override;
    Done failOver(const World &world) override;
    Done moveSlot(const World &world) override;
    /** The servers' version, as redis::versionIn(); empty before open(). */
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
    QObject m_context; // of the queued call in close()
    std::unique_ptr<PrivateCluster> m_cluster;
    QString m_version;
    std::array<int, 2> m_nodes{};                // their numbers in the cluster
    std::array<ServerPicture, 2> m_read;         // with real leases
    std::array<std::vector<FilmKey>, 2> m_shown; // last contents, for a node that is lost
    std::array<std::unique_ptr<Listener>, 2> m_ears;
    std::map<int, int> m_wayOf; // by client: the server to which MOVED has sent it
    std::optional<Deferred<Result<void>>> m_starting;
    Sleeper m_sleeper;
};

} // namespace lockscope
