// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "privateservers/serverprocess.h"
#include "redis/command.h"
#include "stores/storekind.h"

#include <QObject>
#include <QStringList>

#include <qcoro/qcorotask.h>

#include <memory>
#include <vector>

namespace lockscope {

/**
 * A private store other than Redis, in its own temporary folder: memcached or PostgreSQL on a Unix socket and no port, ZooKeeper on a port of this
 * machine, or an SQLite file without a server. Its data is temporary and need not reach a disk. It ends with this object, and with the thread and
 * process that started it, for any reason; start() first removes what a crash left. Emits started() or failed(). Lives in one thread.
 */
class PrivateStore : public QObject {
    Q_OBJECT
public:
    struct Options {
        Message user = FeatureName::tr("fleet"); ///< the feature that needs it
        std::vector<redis::Command> setup = {};  ///< run once before it is reported as started, to create tables for example
        int connections = 100;                   ///< as many can be open at a time; where each is a process, it matters
        QStringList programFolders = {};         ///< where to look for programs; empty: PATH, and the usual places
    };

    PrivateStore(StoreKind kind, Options options, QObject *parent = nullptr);
    ~PrivateStore() override;

    /** Starts it; started() or failed() follows once. */
    void start();
    void stop();

signals:
    void started(const lockscope::StoreAddress &address);
    /** The store is not installed, did not start, or ended by itself later. */
    void failed(const lockscope::Error &error);

private:
    void makeCluster();
    void configureZooKeeper();
    void launch();
    void run(const QString &program, const QStringList &arguments, bool isTask);
    void awaitAnswer();
    QCoro::Task<void> setUp();

    class Private;
    std::unique_ptr<Private> d;
};

} // namespace lockscope
