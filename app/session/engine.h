// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "contention/collector.h"
#include "deployment/deployment.h"
#include "redis/topology/deploymenttest.h"
#include "session/deltamerger.h"
#include "session/probehost.h"
#include "operate/operations.h"
#include "operate/rightsreader.h"
#include "deployment/lockstand.h"
#include "deployment/wholefinder.h"
#include "watch/reading/keycounter.h"
#include "libraries/profilepreview.h"

#include <QObject>

#include <map>
#include <memory>
#include <optional>

namespace lockscope {

class ActsElsewhere;
struct JournaledAct;
class JournalWriter;

/** One update for the session, in the order in which the session emits it: delta, health, completion, statistics. */
struct EngineUpdate {
    quint64 generation = 0; ///< of the open() or set() to which the update belongs
    LockDelta delta;
    std::optional<Coverage> coverage;
    bool pictureCompleted = false;
    std::optional<ContentionSnapshot> contention;
    std::vector<LockId> contended;  ///< with contention
    std::optional<LockStand> stand; ///< of the lock that is inspected
};

/** The identity of the open server, found at opening and after each reconnection. */
struct ServerFound {
    quint64 opening = 0;              ///< the generation of open()
    QByteArrayList identity;          ///< of the connected server
    std::optional<KnownServer> known; ///< the saved server that it, or a further one, is
    QStringList unasked;              ///< production servers with which it could not be compared: see ServerLookup
};

struct ServerToOpen {
    Watcher::Options watching;
    redis::DeploymentAddress address; ///< of the whole deployment; Single: the endpoint in `watching`, and the deployment to which it belongs
    redis::Secret sentinelPassword;
    bool onlyThisNode = false;
    std::vector<redis::Connection::Options> nodes; ///< further ones on which the same locks stand
    Operations::Access access = Operations::Access::ReadOnly;
    JournalServer name;      ///< its name in the journal
    QString followedJournal; ///< the journal of this account's other programs, see ActsElsewhere; empty: none is followed
};

/**
 * Monitors one deployment at a time: owns the servers' watchers, the statistics and the operator's actions. Lives in the engine thread, where all its
 * functions are called. Emits one update, and merges further changes until that is acknowledged, so that a busy receiver is never flooded.
 */
class Engine : public QObject {
    Q_OBJECT
public:
    /** journal: outlives the engine; null: none. */
    explicit Engine(Clock &clock, JournalWriter *journal = nullptr);
    ~Engine() override;

    void open(quint64 generation, const ServerToOpen &server);
    void close();
    /** Closes for good, ends all work and restores changed server settings; ended() follows within seconds. */
    void end();
    void rescan();
    /** Applies settings to the open server. Other patterns begin another picture, of this generation. */
    void set(quint64 generation, const WatchSettings &settings);
    /** Sets the saved servers with which an opened one is compared, see ServerLookup; found() follows for the open one. */
    void setSavedServers(const std::vector<SavedServer> &saved);
    /** eventsEnabled() follows, unless the connection is lost meanwhile. */
    void enableEvents();
    void restoreEvents();
    void setChartRange(Duration range);
    /** The operator's actions on the locks of this server; read-only holds for every connection to it. */
    Operations &operations() { return *m_operations; }
    /** Reports on which servers of its group this lock stands, in EngineUpdate::stand; an empty key: no lock. */
    void inspect(const Bytes &key);
    /** Asks the server regularly whether its user may do this action, see RightsReader; nothing: asks about none. */
    void askRights(NodeNumber node, std::optional<Action> action);
    RightsReader &rights() { return m_rights; }
    /** Listens to what clients send, by MONITOR; refused while the server is read-only. See ProbeHost, whose signals follow. */
    void measureTraffic();
    void startProbe(const ProbeLimits &limits);
    ProbeHost &probes() { return m_probes; }
    /** Reads these keys; profilesTried() follows, unless another call comes first. */
    QCoro::Task<> tryProfiles(LockProfiles profiles, std::vector<Bytes> keys);
    /** Searches all keys of the open server; findProgressed() follows until the search is over. Ends an earlier search silently. */
    void findLocks(quint64 id, bool faster);
    void hurryFind(quint64 id, bool faster);
    void cancelFind(quint64 id);
    /** keysCounted() follows testFinished() if it works. */
    void test(quint64 id, const redis::DeploymentToTest &deployment, const QByteArrayList &patterns);
    void stopCounting();
    /** Takes the receiver's counts: the receiver judges each lock, also when time alone changes its state. */
    void noteLocks(quint32 held, quint32 needAttention);
    /** The receiver is done with the update of this generation and ready for the next. */
    void acknowledge(quint64 generation);

signals:
    void ended();
    void found(const lockscope::ServerFound &server);
    void updated(const std::shared_ptr<const lockscope::EngineUpdate> &update);
    /** The nodes or roles of the deployment have changed: one line for people. */
    void topologyChanged(const QString &line);
    /** The error says why they were not enabled. */
    void eventsEnabled(const lockscope::Error &error);
    void eventsRestored(const lockscope::Error &error);
    // Forwarded from Operations.
    void operated(quint64 id, const lockscope::ActionRequest &request, const lockscope::DoneAction &done);
    void followed(quint64 id, const lockscope::Aftermath &aftermath);
    void bulkProgressed(quint64 id, const lockscope::BulkProgress &progress);
    void bulkFinished(quint64 id, const lockscope::BulkProgress &progress);
    void bulkFollowed(quint64 id, const lockscope::BulkAftermath &aftermath);
    /** By these profiles; the problem says that a server could not be read. */
    void profilesTried(const lockscope::LockProfiles &by, const std::vector<lockscope::ProfilePreview> &previews, const lockscope::Message &problem);
    void findProgressed(quint64 id, const lockscope::FindProgress &progress);
    void testFinished(quint64 id, const lockscope::redis::Diagnosis &diagnosis);
    void keysCounted(quint64 id, const lockscope::KeyCount &count);

private:
    void renewOperations(Shards *shards, Operations::Access access = Operations::Access::ReadOnly);
    Picture *pictureOf(const JournaledAct &act, bool isOnServer) const;
    void begin(quint64 generation);
    void leave(Deployment *deployment);
    void keepHolds();
    JournalServer journalServerOf(const LockDelta &delta) const;
    std::shared_ptr<const KnownHolds> holdsKnownOf(const QString &url);
    template <class Tell>
    void tellServers(Tell tell);
    void setUp(Watcher &server);
    /** The connection of the first server; null: none is known yet. */
    redis::Connection *connection() const { return m_deployment && m_deployment->first() ? &m_deployment->first()->connection() : nullptr; }
    void findOut();
    QCoro::Task<> lookUp();
    Error whyUnknown() const;
    Error allowSettingEvents();
    std::optional<Error> whyNoProbe() const;
    void onChanged(const LockDelta &delta);
    void onCoverage(const Coverage &coverage);
    void noteWhetherWatched();
    void tellStand();
    void scheduleStatistics();
    void tidyMemoryLater();
    void takeStatistics();
    void sampleState(Instant now);
    void sendUpdate();
    QCoro::Task<> runTest(quint64 id, redis::DeploymentToTest deployment, QByteArrayList patterns);

    Clock &m_clock;
    JournalWriter *m_journal;
    Operations *m_operations = nullptr;             // of this opening; a child, so that it moves to the thread with the engine
    RightsReader m_rights;                          // a child, too
    ProbeHost m_probes;                             // likewise
    JournalServer m_server;                         // the open one
    std::unique_ptr<ActsElsewhere> m_actsElsewhere; // null: no journal is followed
    Bytes m_inspected;                              // key; empty: none
    Deployment *m_deployment = nullptr;             // a child, as are deployments that are being closed
    std::unique_ptr<WholeFinder> m_finder;
    quint64 m_findId = 0;
    quint64 m_trial = 0;                  // the last one
    std::unique_ptr<QObject> m_testScope; // connection tests end with it
    std::unique_ptr<KeyCounter> m_keyCounter;
    quint64 m_counts = 0; // the test that counts keys if it works; 0: none
    Collector m_collector;
    DeltaMerger m_merger;
    EngineUpdate m_pending; // without its delta
    Duration m_chartRange{std::chrono::minutes(5)};
    std::shared_ptr<ServerLookup> m_lookup;
    std::map<QString, std::shared_ptr<const KnownHolds>> m_left;     // by URL: what was left last, since its journal may not yet be written
    std::map<QString, std::shared_ptr<const KnownHolds>> m_recalled; // of the open servers, by URL
    QString m_recalledFrom;                                          // the journal; empty: none
    std::vector<redis::Endpoint> m_endpoints;                        // of the open server and its further ones
    quint64 m_opening = 0;
    quint64 m_askedStream = 0; // the first server's connection generation that was looked up last
    bool m_isLookedUp = false;
    bool m_maySetEvents = false; // the user has agreed; also for servers that are promoted later
    quint64 m_generation = 0;
    quint64 m_statisticsRound = 0;           // timers of earlier rounds are ignored
    WatchHealth m_health;                    // of the whole deployment, as last reported
    Instant m_awakeAt;                       // when the machine was last known to be awake
    quint32 m_held = 0, m_needAttention = 0; // as last counted by the receiver
    int m_leaving = 0;                       // deployments that are being closed
    bool m_isEnding = false;
    bool m_awaitsAcknowledgement = false;
    bool m_tidiesMemory = false; // a timer is set for it
    WatchSettings m_settings;    // of the open server
};

} // namespace lockscope
