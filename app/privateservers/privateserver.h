// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "privateservers/serverprocess.h"
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
        //: as in "The demo needs the program redis-server"
        Message user = FeatureName::tr("demo"); ///< the feature that needs it
        QStringList arguments;                  ///< further ones of redis-server
        QStringList programFolders;             ///< where to look for it; empty: PATH, and the usual places
        QByteArray settings = {};               ///< lines of redis.conf: for what must not be read in the list of processes
        redis::Secret password = {};            ///< by which it is asked, if the settings demand one
        bool rewritesSettings = false;          ///< a sentinel does, in its own folder
        bool prefersComparing = false;          ///< of several installed ones, one that compares and deletes in one command
        /** Name and content, for settings that name files: "../NAME" there. */
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
