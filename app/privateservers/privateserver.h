// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "redis/endpoint.h"

#include <QObject>
#include <QStringList>

#include <memory>
#include <utility>
#include <vector>

namespace lockscope {

/**
 * A private redis-server on a Unix socket in its own temporary folder: no TCP port, no persistence, keyspace events on, bounded memory. Under root it
 * runs as nobody, since shared files may run scripts in it. It ends with this object, and with the thread and process that started it, for any
 * reason; start() first removes what an earlier crash left. Emits started() or failed(). Lives in one thread.
 */
class PrivateServer : public QObject {
    Q_OBJECT
public:
    struct Options {
        QString user = QStringLiteral("demo"); ///< the feature that needs it, for messages: "The demo needs …"
        QStringList arguments;                 ///< further arguments of redis-server
        QStringList programFolders;            ///< folders to search for it; empty: PATH, and the usual places
        QByteArray settings = {};              ///< lines of redis.conf, which the list of processes does not show
        redis::Secret password = {};           ///< the password for connecting, if the settings require one
        bool rewritesSettings = false;         ///< as a sentinel does, in its own folder
        bool prefersComparing = false;         ///< prefers an installed server that compares and deletes in one command
        /** Names and contents of files that settings name as "../NAME". */
        std::vector<std::pair<QString, QByteArray>> files = {};
    };

    explicit PrivateServer(Options options, QObject *parent = nullptr);
    ~PrivateServer() override;

    /** Starts it; started() or failed() follows once. */
    void start();
    /** Ends the server as kill -9 does; its folder stays for the next start(). */
    void kill();
    void stop();
    redis::Endpoint endpoint() const;

signals:
    void started(const lockscope::redis::Endpoint &endpoint);
    /** redis-server is not installed, did not start, or ended by itself later. */
    void failed(const lockscope::Error &error);

private:
    Result<void> prepare();
    void launch();
    void awaitAnswer();

    class Private;
    std::unique_ptr<Private> d;
};

} // namespace lockscope
