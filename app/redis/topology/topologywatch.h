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

/** Why a seed or node says nothing that counts. A value. */
struct TopologyTrouble {
    enum class Kind : quint8 {
        NotReached,      ///< no connection, no answer, or no right to ask
        OtherDeployment, ///< somebody else answers there; nothing of what it says was taken
        OtherNode,       ///< another node of the deployment answers there
        NotPrimary,      ///< sentinels say it is the primary, but it says it is not
    };
    Kind kind = Kind::NotReached;
    Endpoint endpoint;
    QByteArray node; ///< which we expected there; empty: it is a seed
    Error error;     ///< of NotReached
    Instant since;

    bool operator==(const TopologyTrouble &) const = default;
};

/** A sentence, in the language in use; safe to show. */
QString troubleText(const TopologyTrouble &trouble);

/**
 * Watches what a deployment is made of. Finds the whole from any seed and keeps to it: all nodes it ever learned of are further seeds, but no view is
 * taken that is not of the same deployment. Asks up to 16 nodes once a second. Owns its connections. Lives in one thread; emits from the event loop or
 * from within lookNow(); a receiver may stop it, and destroys it by deleteLater(). Of one server, or a group, the topology is what was said.
 */
class TopologyWatch : public QObject {
    Q_OBJECT
public:
    struct Options {
        DeploymentAddress address;
        Connection::Options connecting = {}; ///< to servers; the endpoint does not count
        Secret sentinelPassword = {};
        Duration pollEvery = Duration(1000);
        Duration fullEvery = Duration(10'000); ///< whatever the cheap question says
    };

    TopologyWatch(Options options, Clock &clock, TransportFactory factory = makeSocketTransport, QObject *parent = nullptr);
    ~TopologyWatch() override;

    void start();
    /** Keeps the topology. */
    void stop();
    /** Something is other than known (MOVED, a connection was lost): asks all for everything, at most ten times a second. */
    void lookNow();

    /** The last that was agreed on; nothing yet: see troubles(). */
    const std::optional<Topology> &topology() const { return m_topology; }
    /** Whether somebody has confirmed it within the last seconds. */
    bool isCurrent() const { return m_isCurrent; }
    /** Those of nodes that are no longer in the topology are not in here. */
    const std::vector<TopologyTrouble> &troubles() const { return m_troubles; }
    /** Nothing is known, and each seed has failed: why the first one did. It is tried again. */
    std::optional<Error> failure() const;
    const DeploymentAddress &address() const { return m_options.address; }
    /** Most of those that vote, the primaries of the cluster or the sentinels, have said lately how they see it: one of them knows of each election. */
    bool isMajorityHeard() const;
    /** The sentinels have seen other processes at this server than the one of this run id, and none has seen that one. */
    bool isAnotherProcess(const QByteArray &server, const QByteArray &runId) const;

signals:
    /** The first time, all is new. */
    void changed(const lockscope::redis::Topology &topology, const lockscope::redis::TopologyDifference &difference);
    /** troubles() or isCurrent(). */
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
    std::optional<Instant> m_othersAskedAt; ///< before the first choice
    bool m_isCurrent = false;
    bool m_isRunning = false;
    bool m_isLookDue = false;
    bool m_isDecisionDue = false;
    bool m_isOpening = false; ///< and decides afterwards
    std::size_t m_fresh = 0;  ///< views, when it was decided last
    quint64 m_run = 0;        ///< counts stop(), for timers that come late
};

} // namespace lockscope::redis
