// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "privateservers/privateserver.h"
#include "redis/connection.h"

#include <qcoro/qcorotask.h>

#include <memory>

namespace lockscope {

/**
 * A private primary with an asynchronous replica. A replica reaches its primary by TCP only, so the two have ports of this machine and a random
 * password; clients reach the primary by its Unix socket. Ends with this object, and as PrivateServer does. Lives in one thread.
 */
class ReplicatedServer : public QObject {
    Q_OBJECT
public:
    struct Options {
        QString user = QStringLiteral("fleet"); ///< the feature that needs it, for messages
        QStringList programFolders = {};        ///< where to look for redis-server; empty: PATH, and the usual places
    };

    ReplicatedServer(Options options, Clock &clock, QObject *parent = nullptr);
    ~ReplicatedServer() override;

    /** Starts both; started(), when the replica has all that the primary has, or failed() follows once. */
    void start();

signals:
    /** How the primary is reached. */
    void started(const lockscope::redis::Connection::Options &primary);
    void failed(const lockscope::Error &error);

private:
    void startReplica();
    QCoro::Task<void> awaitReplica();
    std::unique_ptr<PrivateServer> makeServer(const QByteArray &settings);

    const Options m_options;
    Clock &m_clock;
    QByteArray m_password;
    quint16 m_port = 0; // of the primary
    redis::Connection::Options m_reached;
    std::unique_ptr<PrivateServer> m_primary, m_replica;
    std::unique_ptr<redis::Connection> m_connection; // to the primary, until there is a replica
};

} // namespace lockscope
