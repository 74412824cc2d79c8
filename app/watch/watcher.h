// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "redis/connection.h"
#include "watch/health/serverpart.h"
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
 * Watches the locks of one server: its connections (commands, and one for each open feed), when a stretch of watching begins and ends, and the
 * health. Subscribes first, then scans; starts over after every reconnection. The result is its picture(), which a PictureKeeper keeps current.
 * Engine thread. Never writes to the server, except enableEvents().
 */
class Watcher : public QObject {
    Q_OBJECT
public:
    /** Of the server whose place another one takes. */
    struct Heritage {
        LockRegistry registry;
        ServerBefore before;
        redis::Connection::Options server; ///< to ask what has become of it
    };
    struct Options : WatchSettings {
        NodeNumber node = 0;   ///< of this server in its deployment
        QByteArray nodeId;     ///< of a cluster: nobody else is read at this address; empty: whoever answers
        bool actsOnly = false; ///< reads no lock, and connects when reach() is called
        std::optional<Heritage> heritage = {};
        redis::Connection::Options connection;
        QString notesFolder;        ///< where it is noted that events were turned on; empty: nowhere
        Duration deltaInterval{50}; ///< at most one delta in this time
        Duration pollInterval{500}; ///< the shortest
        Duration longestPollInterval{10000};
        Duration rescanInterval{30000};
        Duration clientsInterval{10000}; ///< at most one list of the server's clients in this time
        Duration latencyBudget{5};       ///< of one call to the server; scans ask for less where it takes longer
        LockRegistry::Bounds bounds;     ///< of what is kept
        LookOnce once = LookOnce::No;    ///< pictureCompleted() is all there is to wait for
        bool heedsSentinels = false;     ///< that watch it; else somebody follows them
        redis::AddressMap map = {};      ///< of what they say
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
    /** What profiles change about how locks are recognised shows when the picture has been read again, which begins at once. */
    void set(const WatchSettings &settings);
    const WatchSettings &settings() const;
    /**
     * Merges the needed flags into notify-keyspace-events, with the user's consent; stop() restores them if nobody changed them. To end the thread,
     * wait for stopped() first; destruction alone restores nothing. eventsEnabled() follows, unless the connection is lost meanwhile.
     */
    QCoro::Task<> enableEvents();
    /** Puts WatchHealth::eventsBefore back, at the user's wish; eventsRestored() follows, unless the connection is lost meanwhile. */
    QCoro::Task<> restoreEvents();
    /** Reads this key now (after an operator's action), if there is a lock of it. */
    void lookAt(const Bytes &key);
    /** The same, whether there is one or not. */
    void lookFor(const Bytes &key);
    /** Whoever answers has said that it is the server that is meant: else nothing is done there. */
    bool isIdentified() const;
    /** It has said that it is another one than the node of a cluster that is meant: nothing of it is read. */
    bool isSomebodyElse() const;
    /** Nothing of a server that was somebody else when the lock was read is acted upon. */
    bool isSameAsFor(const Lock &lock) const;
    /** Of a cluster: the slots whose keys may have come or gone since the last call, or since the picture was begun; those that move then count. */
    QCoro::Task<SlotSet> slotsChanged();
    /** All of it, and it is not complete until then. */
    void readAgain();
    /** For the server that takes this one's place. */
    Heritage passOn();
    /** As Options::nodeId, of what turns out to be a node of a cluster. */
    void setNodeId(const QByteArray &id);

    /** Of this server in its deployment: Lock::node. */
    NodeNumber number() const;
    const WatchHealth &health() const;
    /** What changes in it comes through changed(). */
    Picture &picture();
    const Picture &picture() const;
    /**
     * Before a change: returns when the server has said who it is, or cannot be reached, and the Sentinels that watch it whether it is the primary, or
     * have had 3 s to; see isReached() and health().
     */
    static QCoro::Task<> reach(QPointer<Watcher> self);
    /** It is connected, and has said over this connection who it is. */
    bool isReached() const;
    /** The command connection, for the operator's actions. */
    redis::Connection &connection();
    const redis::Connection &connection() const;

    /** What the server said of itself last. */
    const ServerFacts &facts() const;
    /** By the server's clock, or by this workstation's if it does not report its own. */
    ServerTime time() const;

signals:
    void changed(const lockscope::LockDelta &delta);
    void healthChanged(const lockscope::WatchHealth &health);
    /** Or not, by this error. */
    void eventsEnabled(const lockscope::Error &error);
    void eventsRestored(const lockscope::Error &error);
    /** The first whole picture after (re)connecting has been delivered through changed(). */
    void pictureCompleted();
    /** Another process answers than before: the server was restarted, or another one has its address. */
    void processChanged();
    /** The same process serves other data: a replica of another primary, or of one that lost its data. */
    void dataReplaced();
    /** stop() is done: all connections are closed. */
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
    NodeSlots slotsNow() const;
    void closeAll();
    void setError(const Error &error);
    void publishHealth();

    struct Parts;
    std::unique_ptr<Parts> d;
};

} // namespace lockscope
