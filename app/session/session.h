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
#include "saved/serverlookup.h"
#include "watch/reading/findprogress.h"
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
 * actions) and the fleet (simulated clients). Commands are slots, results are signals with value structs, all in the thread that made the session. Owns
 * both threads and ends them in its destructor.
 */
class Session : public QObject {
    Q_OBJECT
public:
    /** Writes what happens to the journal, which outlives the session; followJournal() sets which one it follows; null: there is none. */
    explicit Session(JournalWriter *journal = nullptr, QObject *parent = nullptr);
    ~Session() override;

    JournalWriter *journal() const { return m_journal; }

    /** The profile connected to, or last connected to; the id is empty if never. */
    const ServerProfile &profile() const { return m_profile; }
    /** With which it was connected to. */
    const redis::Passwords &passwords() const { return m_passwords; }
    /** Of the whole deployment. */
    const WatchHealth &health() const { return m_health; }
    /** Of each of its servers. */
    const Coverage &coverage() const { return m_coverage; }
    /** The servers of this lock say which data they have: else nothing can be undone. */
    bool saysItsData(const Lock &lock) const;
    bool isOpen() const { return m_open; }
    /** What the operator knows of some locks. */
    const LockProfiles &lockProfiles() const { return m_settings.profiles; }

    /** The saved server that this one, or a further one of it, turned out to be under another address; nothing: none that asks for care. */
    const std::optional<KnownServer> &recognised() const { return m_recognised; }
    /** Production servers that it could not be compared with when that was asked last: a sentence for each. */
    const QStringList &unasked() const { return m_unasked; }
    /** How careful to be there: what its profile says, or what is known of it otherwise. */
    Environment environment() const { return m_recognised ? m_recognised->environment : m_profile.environment; }
    /** profile(), with environment(): not to be saved. */
    ServerProfile recognisedProfile() const;
    /** True while write commands are kept from this server: production, unless unlocked; any, while changes are closed. */
    bool isReadOnly() const;
    /** Why no server may be changed at all, but the demo's, for people; empty: that is not so. */
    QString whyClosed() const { return m_profile.environment == Environment::Demo ? QString() : m_whyClosed; }
    std::optional<Instant> unlockedUntil() const { return m_unlockedUntil; }

    /** Simulated clients may be sent there: development and demo only, and not before it is known which server it is. */
    bool maySimulate() const;
    /** Why simulated clients of this protocol cannot be sent where it is open; empty: they can. Looks at what is installed. */
    QString whyNotSimulated(const lockscope::ProtocolInfo &protocol) const;

    /** Before any server is opened, and for good; later only in other words. */
    void closeForChanges(const QString &why) { m_whyClosed = why; }
    /** At most one locksChanged() in this time, of servers that are opened later. */
    void setDeltaInterval(Duration interval) { m_deltaInterval = interval; }
    /** The most of a server's time that a full scan takes, of servers that are opened later; nothing: as usual. */
    void setScanPercent(std::optional<int> percent) { m_settings.scanPercent = percent.value_or(SharePace::usualPercent); }
    /** Reports what this account clears by other programs as cleared, too, as this journal knows; of servers that are opened later. */
    void followJournal(const QString &path) { m_followedJournal = path; }
    /** Notes there what is changed at servers while they are watched, and finds what a program that was killed has left; see EventDebt. */
    void setNotesFolder(const QString &folder) { m_notesFolder = folder; }

public slots:
    void open(const lockscope::ServerProfile &profile, const lockscope::redis::Passwords &passwords);
    void close();
    /** Without a connection: tries to connect now. */
    void rescan();
    void setPaused(bool paused);
    /** Nobody is looking: what costs the server much waits until somebody does. */
    void setHidden(bool hidden);
    void setPatterns(const QByteArrayList &patterns);
    /** Everything, from opened() on: for a window that was not there before. */
    void reportAgain();
    /** Of all servers, also of those opened later. What they change about how locks are recognised follows with locksChanged(). */
    void setLockProfiles(const lockscope::LockProfiles &profiles);
    /** Servers that asked for care under their own address, which one that is opened may be: see ServerLookup. */
    void setSavedServers(const std::vector<lockscope::SavedServer> &saved);
    void setHearing(lockscope::Hearing hearing);
    /**
     * While this lock is inspected, standChanged() follows again and again if it may stand on further servers, too; an empty key: none is.
     * To be said again after opened().
     */
    void inspect(const QByteArray &key);
    /** While somebody is asked about this action, rightsChanged() follows when its rights go or come back; nothing: nobody is. */
    void askRights(const std::optional<lockscope::Action> &action);
    /** eventsEnabled() follows, unless the connection is lost meanwhile. */
    void enableEvents();
    /** Puts WatchHealth::eventsBefore back; eventsRestored() follows from each server that has it, unless the connection is lost meanwhile. */
    void restoreEvents();
    /** Time range of the charts. */
    void setChartRange(lockscope::Duration range);
    /** For the charts: how many locks are held and need attention, as the table counts them. */
    void noteLocks(int held, int needAttention);
    /** Lifts read-only for this long. */
    void unlockWrites(lockscope::Duration time);
    void lockWrites();

    /** operated() follows exactly once with the same id, and followed() some seconds later if it was done. */
    quint64 operate(const lockscope::PlannedAction &planned);
    /**
     * One by one, in this order, each recorded as a single one is. bulkProgressed() follows during the run, bulkFinished() exactly once with the same
     * id, and bulkFollowed() some seconds later if something was done.
     */
    quint64 operateInBulk(lockscope::BulkRequest bulk);
    /** What was done stays done; bulkFinished() reports what was not tried. */
    void cancelBulk(quint64 id);
    /**
     * Searches all keys of the open server's database for what looks like a lock; findProgressed() follows with the same id, twice a second at most,
     * until it is over or the server is closed. One at a time: a new one silently ends the one before.
     */
    quint64 findLocks(bool faster);
    /** It may take a quarter of the server's time; or again no more than a fiftieth. */
    void hurryFind(quint64 id, bool faster);
    void cancelFind(quint64 id);
    /** Of the whole deployment. testFinished() follows exactly once with the same id. */
    quint64 testConnection(const lockscope::ServerProfile &profile, const lockscope::redis::Passwords &passwords);

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
    /** Another server, profile or pattern: everything shown so far is to be forgotten. */
    void opened(const lockscope::ServerProfile &profile);
    void closed();
    void locksChanged(const lockscope::LockDelta &delta);
    void healthChanged(const lockscope::WatchHealth &health);
    /** What the deployment is made of has changed: one line for people. */
    void topologyChanged(const QString &line);
    void pictureCompleted();
    /** Once a second while open. */
    void contentionChanged(const lockscope::ContentionSnapshot &snapshot);
    /** With contentionChanged(): keys contended right now. */
    void contendedChanged(const QByteArrayList &keys);
    /** They change names and states of locks that were already reported, too. */
    void lockProfilesChanged(const lockscope::LockProfiles &profiles);
    void standChanged(const lockscope::LockStand &stand);
    /** Or not, by this error. */
    void eventsEnabled(const lockscope::Error &error);
    void eventsRestored(const lockscope::Error &error);
    /** What the user lacks for the action that is asked about and how to grant it, for people; empty: nothing is known to be lacking. */
    void rightsChanged(const QString &lack);
    /** Or what it is recognised as. */
    void readOnlyChanged();
    /** What the server of the open profile calls itself. */
    void identified(const QString &profileId, const QByteArrayList &identity);
    void operated(quint64 id, const lockscope::ActionRequest &request, const lockscope::DoneAction &done);
    /** What became of the lock. Not emitted for a server that was closed meanwhile. */
    void followed(quint64 id, const lockscope::Aftermath &aftermath);
    /** At most ten times a second. The results are those since the last time. */
    void bulkProgressed(quint64 id, const lockscope::BulkProgress &progress);
    void bulkFinished(quint64 id, const lockscope::BulkProgress &progress);
    /** Of each lock with which it was done, by the order's number, what became of it. Not emitted for a server that was closed meanwhile. */
    void bulkFollowed(quint64 id, const lockscope::BulkAftermath &aftermath);
    void findProgressed(quint64 id, const lockscope::FindProgress &progress);
    void testFinished(quint64 id, const lockscope::redis::Diagnosis &diagnosis);
    void simulationChanged(const lockscope::SimulationUpdate &update);
    /** A server that simulated clients need besides the open one cannot be started, or has ended. */
    void simulationFailed(const lockscope::Error &error);
    void retriesCompared(const lockscope::RetryFigures &figures);

private:
    /** Where simulated clients connect. */
    bool hasNodesElsewhere() const;
    struct FleetPlace {
        redis::Endpoint first;
        std::optional<redis::DeploymentAddress> cluster;

        bool operator==(const FleetPlace &) const = default;
    };

    /** Runs it in the engine thread, or the fleet thread, after what was ordered before. */
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
    WatchSettings m_settings; // patterns and hearing: of the profile
    Coverage m_coverage;
    WatchHealth m_health;                    // of the whole
    std::optional<Duration> m_deltaInterval; // nothing: the watcher's own
    QString m_followedJournal;               // empty: none
    QString m_notesFolder;                   // empty: none
    std::optional<Instant> m_unlockedUntil;
    std::optional<KnownServer> m_recognised;
    QStringList m_unasked;
    QString m_whyClosed;
    redis::Passwords m_passwords;
    redis::Connection::Options m_options; // of the server that is open
    bool m_hasCarefulServers = false;
    bool m_isLookedUp = false;
    std::optional<FleetPlace> m_fleetPlace;                           // where simulated clients are sent; nothing: nowhere
    std::vector<std::pair<SimulatedClientSpec, int>> m_clientsToCome; // as soon as there is a place
    quint64 m_opening = 0;                                            // the generation of open()
    quint64 m_nextRequest = 1;
    quint64 m_generation = 0; // of open() and setPatterns(): what comes from earlier ones is late and dropped
    bool m_open = false;
};

} // namespace lockscope
