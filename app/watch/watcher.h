// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/lockregistry.h"
#include "redis/connection.h"
#include "watch/health/watchhealth.h"

#include <QObject>

#include <functional>
#include <memory>

namespace lockscope {

/**
 * Keeps the picture of one server's locks true: listens first, then scans; re-reads in batches the keys that are said to have changed; looks
 * at a key when its deadline has come; rescans every rescanInterval while changes are heard, else as often as changes and cost
 * ask for; starts over after every reconnection. Owns its connections: commands, and one for each open feed. Engine thread. Never
 * writes to the server, except enableEvents().
 */
class Watcher : public QObject {
    Q_OBJECT
public:
    struct Options {
        redis::Connection::Options connection;
        QByteArrayList patterns{"lock.*"};
        SchemeProfiles profiles;    ///< what the operator knows of some locks
        Duration deltaInterval{50}; ///< at most one delta in this time
        Hearing hearing = Hearing::Automatic;
        Duration pollInterval{500}; ///< the shortest
        Duration longestPollInterval{10000};
        Duration rescanInterval{30000};
        Duration clientsInterval{10000}; ///< at most one list of the server's clients in this time
        Duration latencyBudget{5};       ///< of one call to the server; scans ask for less where it takes longer
        LockRegistry::Bounds bounds;     ///< of what is kept
    };

    Watcher(Options options, Clock &clock, redis::TransportFactory factory = redis::makeSocketTransport, QObject *parent = nullptr);
    ~Watcher() override;

    void start();
    /**
     * Forgets nothing, reads nothing more and closes the connections; stopped() follows, after a round trip if flags are to be restored, or
     * a moment later if the server cannot be reached.
     */
    void stop();
    /** Reads everything again, and tries again what was refused. */
    void rescan();
    void setPaused(bool paused);
    /** Nobody is looking: scans wait until shown again, and begin at once if one was due. What events tell is read all the same. */
    void setHidden(bool hidden);
    void setPatterns(const QByteArrayList &patterns);
    /** What they change about how locks are recognised shows when the picture has been read again, which begins at once. */
    void setProfiles(const SchemeProfiles &profiles);
    void setHearing(Hearing hearing);
    /**
     * Merges the needed flags into notify-keyspace-events, with the user's consent; restored by stop() if nobody changed them. Whoever
     * ends the thread waits for stopped() first; destruction alone restores nothing. eventsEnabled() follows, unless the connection is lost meanwhile.
     */
    void enableEvents();
    /** The operator is about to do that to this lock with this token: what happens to it then will be told as his doing. */
    void expect(OperatorAct act, const QByteArray &key, const QByteArray &token);
    /** Once for each expect() that was done. */
    void confirm(const QByteArray &key, const QByteArray &token);
    /** Once for each expect() that turned out to have done nothing. */
    void withdraw(const QByteArray &key, const QByteArray &token);
    /** Asked before a hold is told to have begun or ended: whoever knows of further doings of the operator says so by then, with expect(). */
    void setBeforeTelling(std::function<void()> ask);
    /** Reads this key now (after an operator's action). */
    void lookAt(const QByteArray &key);

    const WatchHealth &health() const;
    /** By the server's clock, where it may be asked. */
    const ServerTime &serverTime() const;
    /** The current picture, for counting; what changes in it comes through changed(). */
    const LockRegistry &registry() const;
    /** The command connection, for the operator's actions. */
    redis::Connection &connection();

signals:
    void changed(const lockscope::LockDelta &delta);
    void healthChanged(const lockscope::WatchHealth &health);
    /** Or not, by this error. */
    void eventsEnabled(const lockscope::Error &error);
    /** The first whole picture after (re)connecting has been delivered through changed(). */
    void pictureCompleted();
    /** stop() is done: all connections are closed. */
    void stopped();

private:
    class Private;
    std::unique_ptr<Private> d;
};

} // namespace lockscope
