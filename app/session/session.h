// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "contention/contentionsnapshot.h"
#include "deployment/coverage.h"
#include "fleet/retrycomparison.h"
#include "locks/lockevent.h"
#include "operate/aftermath.h"
#include "operate/bulkaccount.h"
#include "operate/plannedaction.h"
#include "protocols/simulation.h"
#include "redis/topology/deploymenttest.h"
#include "deployment/lockstand.h"
#include "saved/serverprofile.h"
#include "traffic/probe/wholeprobe.h"
#include "saved/serverlookup.h"
#include "libraries/profilepreview.h"
#include "watch/reading/findprogress.h"
#include "watch/reading/keycounter.h"
#include "watch/watchsettings.h"

#include <QObject>
#include <QThread>

#include <memory>

namespace lockscope {

class Engine;
class JournalWriter;
class FleetHost;
struct ProtocolInfo;
struct EngineUpdate;
struct ServerFound;

/**
 * The only interface between the windows (or the command line) and the two working threads: the engine (monitoring, picture, statistics, operator's
 * actions) and the lab (simulated clients). Commands are slots, results are signals with values, all in the thread that made the session. Owns both
 * threads and ends them in its destructor.
 */
class Session : public QObject {
    Q_OBJECT
public:
    /** journal: written by the session, and outlives it; null: none. followJournal() sets the one to read. */
    explicit Session(JournalWriter *journal = nullptr, QObject *parent = nullptr);
    ~Session() override;

    JournalWriter *journal() const { return m_journal; }

    /** The profile of the open or last opened server; the id is empty if there was none. */
    const ServerProfile &profile() const { return m_profile; }
    /** The passwords of the open server. */
    const redis::Passwords &passwords() const { return m_passwords; }
    /** Of the whole deployment. */
    const WatchHealth &health() const { return m_health; }
    /** Of each of its servers. */
    const Coverage &coverage() const { return m_coverage; }
    /** True if the servers of this lock report which data they have; false: an action on it cannot be undone. */
    bool saysItsData(const Lock &lock) const;
    bool isOpen() const { return m_open; }
    /** What the operator says about some locks. */
    const LockProfiles &lockProfiles() const { return m_settings.profiles; }

    /** The saved server that needs more care and is the open one, or a further one of it, under another address; nothing: there is none. */
    const std::optional<KnownServer> &recognised() const { return m_recognised; }
    /** Production servers with which the open server could not be compared at the last lookup: a sentence for each. */
    const QStringList &unasked() const { return m_unasked; }
    /** The open server was compared with the saved ones: recognised() is not preliminary. */
    bool isLookedUp() const { return m_isLookedUp; }
    /** The environment of recognised(), or else of the profile. */
    Environment environment() const { return m_recognised ? m_recognised->environment : m_profile.environment; }
    /** profile() with environment(). Must not be saved. */
    ServerProfile recognisedProfile() const;
    /** True while write commands are refused: for a production server unless it is unlocked, and for any server while whyClosed(). */
    bool isReadOnly() const;
    /** Why no server but the demo's may be changed, for people; empty: servers may be changed. */
    QString whyClosed() const { return m_profile.environment == Environment::Demo ? QString() : m_whyClosed; }
    std::optional<Instant> unlockedUntil() const { return m_unlockedUntil; }

    /** True if simulated clients may use this server: it is the demo's, or a development server that has been looked up. */
    bool maySimulate() const;
    /** Why simulated clients of this protocol cannot use this server, for people; empty: they can. Checks which programs are installed. */
    QString whyNotSimulated(const lockscope::ProtocolInfo &protocol) const;

    /** The open server is called that from now on, in windows that are made later. */
    void setName(const QString &name) { m_profile.name = name; }
    /** Closes all servers but the demo's for changes, for good. To be called before open(); later calls only change the reason. */
    void closeForChanges(const QString &why) { m_whyClosed = why; }
    /** Emits at most one locksChanged() in this time, for servers opened later. */
    void setDeltaInterval(Duration interval) { m_deltaInterval = interval; }
    /** Limits the share of a server's time that a full scan takes, for servers opened later; nothing: the usual limit. */
    void setScanPercent(std::optional<int> percent) { m_settings.scanPercent = percent.value_or(SharePace::usualPercent); }
    /** Also reports locks as cleared that other programs of this account clear, by their records in this journal; for servers opened later. */
    void followJournal(const QString &path) { m_followedJournal = path; }
    /** Sets where changed server settings are noted while servers are watched, so that those of a killed program are found; see EventDebt. */
    void setNotesFolder(const QString &folder) { m_notesFolder = folder; }

public slots:
    void open(const lockscope::ServerProfile &profile, const lockscope::redis::Passwords &passwords);
    void close();
    /** Begins a full scan; without a connection, tries to connect now. */
    void rescan();
    void setPaused(bool paused);
    /** The window is hidden: work that costs the server much waits until it is shown. */
    void setHidden(bool hidden);
    void setPatterns(const QByteArrayList &patterns);
    /** For all servers, also those opened later. Locks that are now recognised differently follow with locksChanged(). */
    void setLockProfiles(const lockscope::LockProfiles &profiles);
    /** Reads these keys by these profiles, and changes nothing; profilesTried() follows for the last call. */
    void tryProfiles(const lockscope::LockProfiles &profiles, const std::vector<lockscope::Bytes> &keys);
    /** Sets the saved servers that need care, with which each opened server is compared: see ServerLookup. */
    void setSavedServers(const std::vector<lockscope::SavedServer> &saved);
    void setHearing(lockscope::Hearing hearing);
    /**
     * Sets the inspected lock: standChanged() follows repeatedly if it may stand on further servers, too; an empty key: none. To be called again
     * after opened().
     */
    void inspect(const QByteArray &key);
    /** Checks the user's rights for this action: rightsChanged() follows whenever they change; nothing: checks none. */
    void askRights(NodeNumber node, const std::optional<lockscope::Action> &action);
    /** Turns keyspace notifications on; eventsEnabled() follows, unless the connection is lost meanwhile. */
    void enableEvents();
    /** Restores WatchHealth::eventsBefore; eventsRestored() follows from each server that has it, unless the connection is lost meanwhile. */
    void restoreEvents();
    /** Sets the time range of the charts. */
    void setChartRange(lockscope::Duration range);
    /** Takes the table's counts of locks that are held and that need attention, for the charts. */
    void noteLocks(int held, int needAttention);
    /** Lifts read-only for this long. */
    void unlockWrites(lockscope::Duration time);
    void lockWrites();

    /** Returns an id. operated() follows exactly once with it, and followed() some seconds later if the action was done. */
    quint64 operate(const lockscope::PlannedAction &planned);
    /**
     * Carries out the actions in this order, each recorded as a single one is. bulkProgressed() follows during the run, bulkFinished() exactly once
     * with the same id, and bulkFollowed() some seconds later if something was done.
     */
    quint64 operateInBulk(lockscope::BulkRequest bulk);
    /** Ends the run. Completed actions are not reverted; bulkFinished() reports the actions that were not tried. */
    void cancelBulk(quint64 id);
    /**
     * Searches all keys of the open server's database for locks; findProgressed() follows with the same id, at most twice a second, until the search
     * is over or the server is closed. A new search silently ends the earlier one.
     */
    quint64 findLocks(bool faster);
    /** Lets the search take a quarter of the server's time (faster), or only a fiftieth. */
    void hurryFind(quint64 id, bool faster);
    void cancelFind(quint64 id);
    /**
     * Listens for half a second to what clients send to each primary of the open server, by MONITOR: trafficMeasured() follows, or probeEnded() if it is
     * refused, as while the server is read-only. Only after the user has agreed.
     */
    void measureTraffic();
    /** Listens within these limits: probeProgressed(), trafficHeard() after each sample, and probeEnded() follow, the last also when the server is left. */
    void startProbe(const lockscope::ProbeLimits &limits);
    void stopProbe();
    /** Tests the whole deployment. testFinished() follows exactly once with the same id; if it works, keysCounted() until its last count. */
    quint64 testConnection(const lockscope::ServerProfile &profile, const lockscope::redis::Passwords &passwords);
    /** No further keysCounted(), but for one that is on its way. */
    void stopCounting();

    void addClients(const lockscope::SimulatedClientSpec &spec, int count);
    void removeClients(const QList<int> &ids);
    void acquire(const QList<int> &ids);
    void release(const QList<int> &ids);
    void crash(const QList<int> &ids);
    void setFrozen(const QList<int> &ids, bool frozen);
    /** Resets the load counters of simulated clients. */
    void resetLoad();
    /** retriesCompared() follows, five times a second and at the end. */
    void compareRetries(const lockscope::FleetSpec &order, const std::vector<lockscope::RetryPolicy> &policies);
    void stopComparingRetries();

signals:
    /** Another server, profile or pattern was opened: receivers have to forget everything that they received so far. */
    void opened(const lockscope::ServerProfile &profile);
    void closed();
    void locksChanged(const lockscope::LockDelta &delta);
    void healthChanged(const lockscope::WatchHealth &health);
    /** The nodes or roles of the deployment have changed: one line for people. */
    void topologyChanged(const QString &line);
    void pictureCompleted();
    /** Once a second while open. */
    void contentionChanged(const lockscope::ContentionSnapshot &snapshot);
    /** The keys contended right now; emitted with contentionChanged(). */
    void contendedChanged(const std::vector<lockscope::LockId> &locks);
    /** By these profiles; the problem says that a server could not be read. */
    void profilesTried(const lockscope::LockProfiles &by, const std::vector<lockscope::ProfilePreview> &previews, const lockscope::Message &problem);
    /** Profiles also change names and states of locks that were already reported. */
    void lockProfilesChanged(const lockscope::LockProfiles &profiles);
    void standChanged(const lockscope::LockStand &stand);
    /** The error says why they were not enabled. */
    void eventsEnabled(const lockscope::Error &error);
    void eventsRestored(const lockscope::Error &error);
    /** What the user lacks for the action of askRights(). */
    void rightsChanged(const lockscope::RightsLack &lack);
    /** isReadOnly() or recognised() has changed. */
    void readOnlyChanged();
    /** The identity that the server of the open profile reports. */
    void identified(const QString &profileId, const QByteArrayList &identity);
    void operated(quint64 id, const lockscope::ActionRequest &request, const lockscope::DoneAction &done);
    /** What happened to the lock after the action. Not emitted if the server was closed meanwhile. */
    void followed(quint64 id, const lockscope::Aftermath &aftermath);
    /** Emitted at most ten times a second, with the results since the last emission. */
    void bulkProgressed(quint64 id, const lockscope::BulkProgress &progress);
    void bulkFinished(quint64 id, const lockscope::BulkProgress &progress);
    /** What happened to each changed lock, by its number in the run. Not emitted if the server was closed meanwhile. */
    void bulkFollowed(quint64 id, const lockscope::BulkAftermath &aftermath);
    void findProgressed(quint64 id, const lockscope::FindProgress &progress);
    void trafficMeasured(const std::vector<lockscope::ServerCost> &costs);
    /** Ten times a second. */
    void probeProgressed(const lockscope::ProbeProgress &progress);
    void trafficHeard(const lockscope::ServerTraffic &traffic);
    void probeEnded(const std::vector<lockscope::ServerTraffic> &all);
    void testFinished(quint64 id, const lockscope::redis::Diagnosis &diagnosis);
    void keysCounted(quint64 id, const lockscope::KeyCount &count);
    void simulationChanged(const lockscope::SimulationUpdate &update);
    /** Simulated clients need a private server that cannot be started or has ended. */
    void simulationFailed(const lockscope::Error &error);
    void retriesCompared(const lockscope::RetryFigures &figures);

private:
    bool hasNodesElsewhere() const;
    /** Where simulated clients connect. */
    struct FleetPlace {
        redis::Endpoint first;
        std::optional<redis::DeploymentAddress> cluster;

        bool operator==(const FleetPlace &) const = default;
    };

    /** Runs the order in the engine thread, or the lab thread, after earlier orders. */
    template <class Order>
    void tellEngine(Order order);
    void tellSettings();
    template <class Order>
    void tellFleet(Order order);
    void onUpdate(const EngineUpdate &update);
    void forget();
    void onFound(const ServerFound &server);
    void placeClients();
    void followPlace();
    std::optional<FleetPlace> fleetPlace() const;
    void changeWriteAccess(std::optional<Instant> unlockedUntil);

    JournalWriter *const m_journal;
    SystemClock m_clock; // before the threads, which use it until they end
    QThread m_engineThread;
    QThread m_fleetThread;
    Engine *m_engine = nullptr;       // lives in m_engineThread
    FleetHost *m_fleetHost = nullptr; // lives in m_fleetThread
    ServerProfile m_profile;
    WatchSettings m_settings; // patterns and hearing: from the profile
    Coverage m_coverage;
    WatchHealth m_health;                    // of the whole deployment
    std::optional<Duration> m_deltaInterval; // nothing: the watcher's own
    QString m_followedJournal;               // empty: none
    QString m_notesFolder;                   // empty: none
    std::optional<Instant> m_unlockedUntil;
    std::optional<KnownServer> m_recognised;
    QStringList m_unasked;
    QString m_whyClosed;
    redis::Passwords m_passwords;
    redis::Connection::Options m_options; // of the open server
    bool m_hasCarefulServers = false;
    bool m_isLookedUp = false;
    std::optional<FleetPlace> m_fleetPlace;                           // nothing: simulated clients may not connect
    std::vector<std::pair<SimulatedClientSpec, int>> m_clientsToCome; // added as soon as there is a place
    quint64 m_opening = 0;                                            // the generation of open()
    quint64 m_nextRequest = 1;
    quint64 m_generation = 0; // of open() and setPatterns(): results of earlier generations are dropped
    bool m_open = false;
};

} // namespace lockscope
