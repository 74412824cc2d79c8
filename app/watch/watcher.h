// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "redis/connection.h"
#include "watch/health/watchhealth.h"
#include "watch/picture/picture.h"
#include "watch/reading/serverfacts.h"
#include "watch/reading/run.h"
#include "watch/watchsettings.h"

#include <QPointer>

#include <qcoro/qcorotask.h>

#include <memory>

namespace lockscope {

/**
 * Watches the locks of one server: owns its connections (one for commands, one per open feed), a PictureKeeper for the snapshot, and the health.
 * Subscribes first, then scans; starts again after every reconnection. Emits changed(), healthChanged(), pictureCompleted(). Never writes to the
 * server, except for enableEvents() and restoreEvents(). Engine thread.
 */
class Watcher : public QObject {
    Q_OBJECT
public:
    /** What a server leaves to its successor. */
    struct Heritage {
        LockRegistry registry;
        ServerBefore before;
        redis::Connection::Options server; ///< for asking it what was lost
    };
    struct Options : WatchSettings {
        NodeNumber node = 0;         ///< number of this server in its deployment
        bool nodeIsPartOfId = false; ///< its locks are its own: see LockId
        QByteArray nodeId;           ///< cluster: only this node is read at the address; empty: any server
        bool actsOnly = false;       ///< reads no lock, and connects when reach() is called
        std::optional<Heritage> heritage = {};
        redis::Connection::Options connection;
        QString notesFolder;        ///< where changed event settings are recorded; empty: nowhere
        Duration deltaInterval{50}; ///< at most one delta in this time
        Duration pollInterval{500}; ///< shortest interval
        Duration longestPollInterval{10000};
        Duration rescanInterval{30000};
        Duration clientsInterval{10000}; ///< at most one list of the server's clients in this time
        Duration latencyBudget{5};       ///< time for one call; scans ask for less if calls take longer
        LockRegistry::Bounds bounds;     ///< limits of the snapshot
        LookOnce once = LookOnce::No;    ///< reads once: only pictureCompleted() follows
        bool heedsSentinels = false;     ///< asks its Sentinels; false: TopologyWatch follows them
        redis::AddressMap map = {};      ///< for addresses in hellos
    };

    Watcher(Options options, Clock &clock, redis::TransportFactory factory = redis::makeSocketTransport, QObject *parent = nullptr);
    ~Watcher() override;

    void start();
    /**
     * Stops reading and closes the connections, keeps the data; stopped() follows, after a round trip if flags must be restored, or a moment later if
     * the server cannot be reached.
     */
    void stop();
    /** Reads everything again, and retries what was refused. */
    void rescan();
    /** Applies settings. If profiles recognise locks differently, a new scan begins at once and shows it. */
    void set(const WatchSettings &settings);
    const WatchSettings &settings() const;
    /**
     * Adds the needed flags to notify-keyspace-events, with the user's consent; stop() restores them if they were not changed since. Before ending
     * the thread wait for stopped(); destruction alone restores nothing. eventsEnabled() follows unless the connection is lost.
     */
    QCoro::Task<> enableEvents();
    /** Restores WatchHealth::eventsBefore at the user's request; eventsRestored() follows unless the connection is lost. */
    QCoro::Task<> restoreEvents();
    /** Reads this key now (after an operator's action), if there is a lock of it. */
    void lookAt(const Bytes &key);
    /** Reads this key now, even if no lock of it is known. */
    void lookFor(const Bytes &key);
    /** True if the server has identified itself as the expected one; otherwise no action is allowed. */
    bool isIdentified() const;
    /** True if it has identified itself as another cluster node; it is not read then. */
    bool isSomebodyElse() const;
    /** True if it is the server, with the data, that the lock was read from; otherwise no action on it is allowed. */
    bool isSameAsFor(const Lock &lock) const;
    /** Cluster: the slots whose keys may have arrived or left since the last call, or since the run began, with slots in migration then. */
    QCoro::Task<redis::SlotSet> slotsChanged();
    /** Reads everything again; the snapshot is incomplete until then. */
    void readAgain();
    /** Hands the data over to the successor. */
    Heritage passOn();
    /** Sets Options::nodeId, for a server that turns out to be a cluster node. */
    void setNodeId(const QByteArray &id);

    /** The number in its deployment: Lock::node. */
    NodeNumber number() const;
    const WatchHealth &health() const;
    /** The snapshot; changes are emitted by changed(). */
    Picture &picture();
    const Picture &picture() const;
    /**
     * Call before an action: returns when the server has identified itself, or cannot be reached, and when its Sentinels have said whether it is the
     * primary, or have had 3 s; see isReached() and health().
     */
    static QCoro::Task<> reach(QPointer<Watcher> self);
    /** True if it is connected and has identified itself over this connection. */
    bool isReached() const;
    /** The command connection, for the operator's actions. */
    redis::Connection &connection();
    const redis::Connection &connection() const;

    /** The last facts that the server reported. */
    const ServerFacts &facts() const;
    /** The server's clock, or this workstation's if the server does not report its own. */
    ServerTime time() const;

signals:
    void changed(const lockscope::LockDelta &delta);
    void healthChanged(const lockscope::WatchHealth &health);
    /** The answer to enableEvents(); Error::Kind::None on success. */
    void eventsEnabled(const lockscope::Error &error);
    void eventsRestored(const lockscope::Error &error);
    /** The first complete snapshot after (re)connecting was emitted by changed(). */
    void pictureCompleted();
    /** Another process answers: the server was restarted, or its address is another server's. */
    void processChanged();
    /** The same process serves other data: a replica of another primary, or of one that lost its data. */
    void dataReplaced();
    /** stop() has finished; all connections are closed. */
    void stopped();

private:
    void onConnectionChanged();
    void onTroubleChanged();
    void onFeedsChanged();
    void onServerAnswered(const ServerFacts &before);
    bool mayBeReplaced() const;
    QCoro::Task<> onCompleted();
    void onTick();
    void sampleCommands();
    void open();
    void tellWhoAwaits();
    void gainServer();
    void loseServer();
    void beginRun();
    Instant lastSight() const;
    void endRun();
    QCoro::Task<> askServer(RunPtr run);
    QCoro::Task<> askWhoItIs(RunPtr run);
    QCoro::Task<> askWhatWasLost(RunPtr run);
    void noteEventsLeftOn();
    void noteProcess();
    void noteHistory();
    void startFirstScan();
    redis::NodeSlots slotsNow() const;
    void closeAll();
    void setError(const Error &error);
    void publishHealth();

    struct Parts;
    std::unique_ptr<Parts> d;
};

} // namespace lockscope
