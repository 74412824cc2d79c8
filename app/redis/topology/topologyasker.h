// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "redis/connection.h"
#include "redis/topology/clusterreply.h"
#include "redis/topology/sentinelreply.h"
#include "redis/topology/topologyview.h"

#include <QObject>

#include <qcoro/qcorotask.h>

#include <memory>
#include <optional>

namespace lockscope::redis {

/**
 * Polls one cluster node or sentinel for its view of the deployment: asks a cheap question, and for everything if the answer differs or the view is
 * old. Owns its connection, and a second one for a sentinel's events. Emits answered(). Lives in one thread; destroying it ends pending questions.
 */
class TopologyAsker : public QObject {
    Q_OBJECT
public:
    struct Options {
        DeploymentAddress address;
        Connection::Options connecting; ///< with the endpoint to ask, and its password
        Duration fullEvery = Duration(10'000);
    };
    struct Trouble {
        Error error;
        Instant since;
    };

    TopologyAsker(Options options, Clock &clock, const TransportFactory &factory);
    ~TopologyAsker() override;

    void open() { m_connection.open(); }
    /** Asks, unless a question is pending. */
    void poll();
    /** Asks for everything; if a question is pending, asks again after it. */
    void lookNow();

    /** The last view; nullptr if it was not confirmed lately. */
    const TopologyView *freshView(Instant now) const;
    /** Why there is no fresh view; nullopt if there is one, or none was expected yet. */
    const std::optional<Trouble> &trouble() const { return m_trouble; }
    const Endpoint &endpoint() const { return m_options.connecting.endpoint; }

signals:
    /** The view or the trouble may have changed. */
    void answered();

private:
    bool isSentinel() const { return m_options.address.seedsAreSentinels(); }
    QCoro::Task<> ask(bool isFull);
    QCoro::Task<Result<void>> look(bool isFull);
    QCoro::Task<Result<bool>> hasChanged();
    QCoro::Task<Result<TopologyView>> clusterView();
    QCoro::Task<Result<TopologyView>> sentinelView();
    Result<TopologyView> readCluster(const std::vector<Reply> &replies);
    std::vector<Command> clusterQuestions() const;
    void onConnectionChanged();
    void setTrouble(const Error &error);
    void openEvents();

    const Options m_options;
    Clock &m_clock;
    Connection m_connection;
    std::unique_ptr<Connection> m_events;
    std::optional<TopologyView> m_view;
    std::optional<ClusterInfo> m_info;
    std::optional<WatchedPrimary> m_watched;
    std::optional<Trouble> m_trouble;
    Instant m_heard, m_lastFull;
    bool m_isAsking = false;
    bool m_isNews = false;   ///< the view was read and not yet reported
    bool m_isWanted = false; ///< lookNow() was called while a question was pending
    bool m_hasShards = true; ///< CLUSTER SHARDS exists and is permitted
};

} // namespace lockscope::redis
