// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "contention/collector.h"
#include "deployment/deployment.h"
#include "redis/topology/deploymenttest.h"
#include "session/deltamerger.h"
#include "operate/operations.h"
#include "operate/rightsreader.h"
#include "deployment/lockstand.h"
#include "deployment/wholefinder.h"

#include <QObject>

#include <memory>
#include <optional>

namespace lockscope {

class ActsElsewhere;
struct JournaledAct;
class JournalWriter;

/** What the session receives at a time, in the order in which it emits it: delta, health, completion, statistics. */
struct EngineUpdate {
    quint64 generation = 0; ///< of the open() or set() that it belongs to
    LockDelta delta;
    std::optional<Coverage> coverage;
    bool pictureCompleted = false;
    std::optional<ContentionSnapshot> contention;
    QByteArrayList contendedKeys;   ///< with contention
    std::optional<LockStand> stand; ///< of the lock that is inspected
};

/** Which server it turned out to be, at an opening and after each reconnection. */
struct ServerFound {
    quint64 opening = 0;              ///< the generation of the open() that it belongs to
    QByteArrayList identity;          ///< of those that are connected
    std::optional<KnownServer> known; ///< that one of them is
    QStringList unasked;              ///< production servers that it could not be compared with: see ServerLookup
};

struct ServerToOpen {
    Watcher::Options watching;
    redis::DeploymentAddress address; ///< of the whole; Single: the endpoint of the above, and what it is a part of
    redis::Secret sentinelPassword;
    bool onlyThisNode = false;
    std::vector<redis::Connection::Options> nodes; ///< further ones on which the same locks stand
    Operations::Access access = Operations::Access::ReadOnly;
    JournalServer name;      ///< as the journal is to name it
    QString followedJournal; ///< contains what this account clears by other programs; empty: none is followed
};

/**
 * Monitoring of one deployment at a time: owns the servers' watchers, the statistics and the operator's actions. Lives in the engine thread, where
 * all its functions are called. Sends one update and merges what happens until it is acknowledged, so that a busy receiver is never flooded.
 */
class Engine : public QObject {
    Q_OBJECT
public:
    /** Writes what happens to the journal, which outlives the engine; null: no journal. */
    explicit Engine(Clock &clock, JournalWriter *journal = nullptr);
    ~Engine() override;

    void open(quint64 generation, const ServerToOpen &server);
    void close();
    /** Closes for good, ends everything under way and puts back what was changed at the server; ended() follows, within seconds. */
    void end();
    void rescan();
    /** Of the open server. With other patterns another picture begins, of this generation. */
    void set(quint64 generation, const WatchSettings &settings);
    /** Everything, for a receiver that was not there before. Nothing is read for it. */
    void reportAgain(quint64 generation);
    /** Servers that one of those here may be, under another address; found() follows for the open one. */
    void setSavedServers(const std::vector<SavedServer> &saved);
    /** eventsEnabled() follows, unless the connection is lost meanwhile. */
    void enableEvents();
    void restoreEvents();
    void setChartRange(Duration range);
    /** The operator's actions on the locks of this server; read-only holds for every connection to it. */
    Operations &operations() { return *m_operations; }
    /** This lock is looked at on all servers of its group; an empty key: none. */
    void inspect(const Bytes &key);
    /** Whether the user may do this is asked again and again; nothing: of no action. */
    void askRights(std::optional<Action> action);
    RightsReader &rights() { return m_rights; }
    /** Searches all keys of the open server; findProgressed() follows until it is over. Ends an earlier search silently. */
    void findLocks(quint64 id, bool faster);
    void hurryFind(quint64 id, bool faster);
    void cancelFind(quint64 id);
    void test(quint64 id, const redis::DeploymentToTest &deployment);
    /** As many as the receiver has counted: it judges each lock, also when time alone changes its state. */
    void noteLocks(quint32 held, quint32 needAttention);
    /** The receiver is done with the update of this generation and ready for the next. */
    void acknowledge(quint64 generation);

signals:
    void ended();
    void found(const lockscope::ServerFound &server);
    void updated(const std::shared_ptr<const lockscope::EngineUpdate> &update);
    /** What the deployment is made of has changed: one line for people. */
    void topologyChanged(const QString &line);
    /** Or not, by this error. */
    void eventsEnabled(const lockscope::Error &error);
    void eventsRestored(const lockscope::Error &error);
    // As those of Operations.
    void operated(quint64 id, const lockscope::ActionRequest &request, const lockscope::DoneAction &done);
    void followed(quint64 id, const lockscope::Aftermath &aftermath);
    void bulkProgressed(quint64 id, const lockscope::BulkProgress &progress);
    void bulkFinished(quint64 id, const lockscope::BulkProgress &progress);
    void bulkFollowed(quint64 id, const lockscope::BulkAftermath &aftermath);
    void findProgressed(quint64 id, const lockscope::FindProgress &progress);
    void testFinished(quint64 id, const lockscope::redis::Diagnosis &diagnosis);

private:
    void renewOperations(Shards *shards, Operations::Access access = Operations::Access::ReadOnly);
    Picture *pictureOf(const JournaledAct &act, bool isOnServer) const;
    void begin(quint64 generation);
    void leave(Deployment *deployment);
    template <class Tell>
    void tellServers(Tell tell);
    void setUp(Watcher &server);
    /** Of some server; null: none is known yet. */
    redis::Connection *connection() const { return m_deployment && m_deployment->first() ? &m_deployment->first()->connection() : nullptr; }
    void findOut();
    QCoro::Task<> lookUp();
    Error allowSettingEvents();
    void onChanged(const LockDelta &delta);
    void onCoverage(const Coverage &coverage);
    void noteWhetherWatched();
    void tellStand();
    void scheduleStatistics();
    void tidyMemoryLater();
    void takeStatistics();
    void sampleState(Instant now);
    void sendUpdate();
    QCoro::Task<> runTest(quint64 id, redis::DeploymentToTest deployment);

    Clock &m_clock;
    JournalWriter *m_journal;
    Operations *m_operations = nullptr;             // of this opening; a child, so that it moves to the thread with the engine
    RightsReader m_rights;                          // a child, too
    JournalServer m_server;                         // that is open
    std::unique_ptr<ActsElsewhere> m_actsElsewhere; // null: nobody asks for them
    Bytes m_inspected;                              // by the window; empty: nothing
    Deployment *m_deployment = nullptr;             // a child, as those that are leaving
    std::unique_ptr<WholeFinder> m_finder;
    quint64 m_findId = 0;
    std::unique_ptr<QObject> m_testScope; // connection tests end with it
    Collector m_collector;
    DeltaMerger m_merger;
    EngineUpdate m_pending; // without its delta
    Duration m_chartRange{std::chrono::minutes(5)};
    std::shared_ptr<ServerLookup> m_lookup;
    std::vector<redis::Endpoint> m_endpoints; // of the server that is open, and of its further ones
    QStringList m_notCompared;                // as Operations said last
    quint64 m_opening = 0;
    quint64 m_askedStream = 0; // of the first server, that is or was looked up
    bool m_isLookedUp = false;
    bool m_maySetEvents = false; // it was allowed when the user agreed, and holds for what is promoted later
    quint64 m_generation = 0;
    quint64 m_statisticsRound = 0;           // the one chain of timers that counts
    WatchHealth m_health;                    // of the whole, as last reported
    Instant m_awakeAt;                       // last
    quint32 m_held = 0, m_needAttention = 0; // when they were counted last
    int m_leaving = 0;                       // deployments that were stopped and are not done yet
    bool m_isEnding = false;
    bool m_awaitsAcknowledgement = false;
    bool m_tidiesMemory = false; // later
    WatchSettings m_settings;    // of the server that is open
};

} // namespace lockscope
