// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/sleeper.h"
#include "privateservers/privatemember.h"
#include "redis/topology/deploymentaddress.h"

#include <qcoro/qcorotask.h>

#include <functional>
#include <memory>
#include <vector>

namespace lockscope {

/**
 * A private primary with replicas, monitored by sentinels, on ports of this machine. Servers and sentinels have a password each. Owns all of them;
 * they end with it as PrivateServer does. Emits started() or failed(). Lives in one thread.
 */
class PrivateSentinels : public QObject {
    Q_OBJECT
public:
    struct Options {
        Message user = FeatureName::tr("demo"); ///< the feature that needs it
        QString service = QStringLiteral("mymaster");
        int replicas = 2;
        int sentinels = 3;
        Duration downAfter = Duration(1000); ///< after which a sentinel considers the primary down
        QStringList programFolders = {};     ///< where to look for redis-server; empty: PATH, and the usual places
        std::optional<PrivateTls> tls = {};
    };

    PrivateSentinels(Options options, Clock &clock, QObject *parent = nullptr);
    ~PrivateSentinels() override;

    /** Starts the servers; started() follows when the sentinels know each other and all replicas, or failed(), once. */
    void start();
    redis::DeploymentAddress address() const;
    redis::Secret password() const { return redis::Secret(m_password); }
    redis::Secret sentinelPassword() const { return redis::Secret(m_sentinelPassword); }
    /** Members with a connection as their administrator. The first server is the initial primary. */
    PrivateMember &server(int number) { return *m_servers[std::size_t(number)]; }
    PrivateMember &sentinel(int number) { return *m_sentinels[std::size_t(number)]; }

signals:
    void started(const lockscope::redis::DeploymentAddress &address);
    /** The servers did not start, or one ended by itself later. */
    void failed(const lockscope::Error &error);

private:
    QCoro::Task<> run();
    QCoro::Task<Result<void>> form();
    QCoro::Task<Result<void>> until(PrivateMember &member, redis::Command question, std::function<bool(const redis::Reply &)> holds);
    std::unique_ptr<PrivateMember> makeServer();
    std::unique_ptr<PrivateMember> makeSentinel();

    const Options m_options;
    Clock &m_clock;
    Sleeper m_sleeper;
    QByteArray m_password, m_sentinelPassword;
    std::vector<std::unique_ptr<PrivateMember>> m_servers, m_sentinels;
    Instant m_begun;
};

} // namespace lockscope
