// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "redis/connection.h"
#include "redis/topology/topologydifference.h"
#include "redis/topology/topologyview.h"

#include <QObject>

#include <memory>
#include <optional>
#include <vector>

namespace lockscope::redis {

class PrimaryProof;
class TopologyAsker;

/** Why the answer of a seed or node does not count. A value. */
struct TopologyTrouble {
    enum class Kind : quint8 {
        NotReached,      ///< no connection, no answer, or no permission
        OtherDeployment, ///< another deployment answers there; its view was ignored
        OtherNode,       ///< another node of this deployment answers there
        NotPrimary,      ///< sentinels call it the primary, but it reports that it is a replica
    };
    Kind kind = Kind::NotReached;
    Endpoint endpoint;
    QByteArray node; ///< the expected node; empty: it is a seed
    Error error;     ///< set for NotReached
    Instant since;

    bool operator==(const TopologyTrouble &) const = default;
};

/** A sentence, in the language in use; safe to show. */
QString troubleText(const TopologyTrouble &trouble);

/**
 * Watches the topology of a deployment. Finds it from any seed and keeps to it: every node it learns of becomes a further seed, and views of other
 * deployments are ignored. Asks up to 16 nodes once a second. Of one server, or a group, the topology is the given address. Owns its connections.
 * Lives in one thread; emits from the event loop or within lookNow(); a receiver may call stop(), and destroys it by deleteLater().
 */
class TopologyWatch : public QObject {
    Q_OBJECT
public:
    struct Options {
        DeploymentAddress address;
        Connection::Options connecting = {}; ///< to the servers; the endpoint is ignored
        Secret sentinelPassword = {};
        Duration pollEvery = Duration(1000);
        Duration fullEvery = Duration(10'000); ///< even if the cheap question shows no change
    };

    TopologyWatch(Options options, Clock &clock, TransportFactory factory = makeSocketTransport, QObject *parent = nullptr);
    ~TopologyWatch() override;

    void start();
    /** Stops asking; keeps the topology. */
    void stop();
    /** Call when the topology may have changed (MOVED, a lost connection): asks all for everything, at most ten times a second. */
    void lookNow();

    /** The last agreed topology; nullopt before the first: see troubles(). */
    const std::optional<Topology> &topology() const { return m_topology; }
    /** True if a node has confirmed it within the last seconds. */
    bool isCurrent() const { return m_isCurrent; }
    /** The current troubles, without those of nodes that are no longer in the topology. */
    const std::vector<TopologyTrouble> &troubles() const { return m_troubles; }
    /** The first seed's error if there is no topology and each seed has failed. Attempts continue. */
    std::optional<Error> failure() const;
    const DeploymentAddress &address() const { return m_options.address; }
    /** A majority of the voters (the cluster's primaries, or the sentinels) has answered lately; one of them knows of each election. */
    bool isMajorityHeard() const;
    /** True if sentinels have seen processes with other run ids at this server, and none has seen this one. */
    bool isAnotherProcess(const QByteArray &server, const QByteArray &runId) const;

signals:
    /** The topology has changed; the first time, everything is added. */
    void changed(const lockscope::redis::Topology &topology, const lockscope::redis::TopologyDifference &difference);
    /** troubles() or isCurrent() has changed. */
    void troublesChanged();

private:
    struct KnownPlace;

    bool isSentinel() const { return m_options.address.seedsAreSentinels(); }
    void tick();
    void scheduleTick();
    void takeFixed();
    void retire(std::unique_ptr<QObject> asker);
    void learn(const Endpoint &endpoint, bool isSeed);
    void learnFrom(const Topology &topology);
    bool isMajorityHeard(const Topology &topology) const;
    void forgetOldest();
    bool isWanted(const KnownPlace &place) const;
    void openPlaces();
    void rotate();
    void openPlace(KnownPlace &place);
    void decide();
    std::size_t countFresh() const;
    std::vector<const TopologyView *> countedViews();
    std::vector<const TopologyView *> firstViews();
    bool isProven(const Topology &topology);
    void startProof(const Endpoint &primary);
    void adopt(const Topology &topology);
    void tellTroubles(bool isCurrent);
    void addTrouble(std::vector<TopologyTrouble> &troubles, const KnownPlace &place) const;

    const Options m_options;
    Clock &m_clock;
    TransportFactory m_factory;
    std::vector<std::unique_ptr<KnownPlace>> m_places; ///< seeds first
    std::optional<Topology> m_topology;
    std::unique_ptr<PrimaryProof> m_proof;
    std::vector<std::unique_ptr<QObject>> m_retired;
    std::vector<TopologyTrouble> m_troubles;
    Instant m_begun, m_lastLook;
    std::optional<Instant> m_othersAskedAt; ///< when other nodes than seeds were first asked, before the first topology
    bool m_isCurrent = false;
    bool m_isRunning = false;
    bool m_isLookDue = false;
    bool m_isDecisionDue = false;
    bool m_isOpening = false; ///< connections are being opened; decide() follows
    std::size_t m_fresh = 0;  ///< number of fresh views at the last decision
    quint64 m_run = 0;        ///< counts calls of stop(), to ignore late timers
};

} // namespace lockscope::redis
