// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "deployment/coverage.h"
#include "watch/watcher.h"

namespace lockscope {

/**
 * Watches the servers of one deployment as one: owns a watcher for each, whose locks know its number (Lock::node), passes their deltas on, and
 * combines their health. What concerns one server is asked of its watcher. At present all deployments have one server. Engine thread.
 */
class Deployment : public QObject {
    Q_OBJECT
public:
    /** At least one server. */
    Deployment(const std::vector<Watcher::Options> &servers, Clock &clock, QObject *parent = nullptr);
    ~Deployment() override;

    void start();
    /** stopped() follows when all servers are left: see Watcher::stop(). */
    void stop();

    const std::vector<std::unique_ptr<Watcher>> &servers() const { return m_servers; }
    /** The named one, by which the others were found. */
    Watcher &first() const { return *m_servers.front(); }
    /** The server where the lock was seen: actions on it are done there. Null: that server is gone. */
    Watcher *serverOf(const Lock &lock) const { return lock.node < m_servers.size() ? m_servers[lock.node].get() : nullptr; }
    Coverage coverage() const;
    /** In all pictures together. */
    std::size_t lockCount() const;

signals:
    void changed(const lockscope::LockDelta &delta);
    void coverageChanged(const lockscope::Coverage &coverage);
    /** Of all servers, the first whole picture after (re)connecting has been delivered through changed(). */
    void pictureCompleted();
    void eventsEnabled(const lockscope::Error &error);
    void stopped();

private:
    void onCompleted();
    void onStopped();

    std::vector<std::unique_ptr<Watcher>> m_servers;
    std::size_t m_stopped = 0; // of them
};

} // namespace lockscope
