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
 * Asks one cluster node or sentinel how it sees the whole: a cheap question when it is polled, everything if the answer differs or is old. Owns its
 * connection, and a second one to a sentinel for what that publishes. Lives in one thread; ends its questions when destroyed.
 */
class TopologyAsker : public QObject {
    Q_OBJECT
public:
    struct Options {
        DeploymentAddress address;
        Connection::Options connecting; ///< with the endpoint that is asked, and its password
        Duration fullEvery = Duration(10'000);
    };
    struct Trouble {
        Error error;
        Instant since;
    };

    TopologyAsker(Options options, Clock &clock, const TransportFactory &factory);
    ~TopologyAsker() override;

    void open() { m_connection.open(); }
    /** Asks, unless it is asking. */
    void poll();
    /** Asks for everything, once more if it is asking. */
    void lookNow();

    /** What it said last, unless it has not confirmed it for a while. */
    const TopologyView *freshView(Instant now) const;
    /** Why there is no fresh view; nothing: there is, or none has been expected yet. */
    const std::optional<Trouble> &trouble() const { return m_trouble; }
    const Endpoint &endpoint() const { return m_options.connecting.endpoint; }

signals:
    /** The view or the trouble may be another. */
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
    bool m_isNews = false;   ///< the view was read since it was last reported
    bool m_isWanted = false; ///< lookNow(), while it was asking
    bool m_hasShards = true; ///< knows CLUSTER SHARDS, and lets us
};

} // namespace lockscope::redis
