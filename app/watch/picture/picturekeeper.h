// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "watch/feeds/feeds.h"
#include "watch/picture/clientroster.h"
#include "watch/picture/picture.h"
#include "watch/picture/waitercounter.h"
#include "watch/reading/keyreader.h"
#include "watch/reading/pacing.h"
#include "watch/reading/run.h"
#include "watch/reading/scanner.h"
#include "watch/reading/scanschedule.h"
#include "watch/reading/serverprobe.h"

namespace lockscope {

/**
 * Owns the snapshot of one server and keeps it current by reading, run after run: everything when schedule, feeds or server facts ask for it; keys
 * that events and deadlines name; from time to time the server's clients. Informs the feeds what a scan has covered. Emits scanBegun(), then
 * scanFinished() or scanFailed(). Engine thread. Must outlive its reads: close the connection first.
 */
class PictureKeeper : public QObject {
    Q_OBJECT
public:
    struct Options {
        QByteArrayList patterns;
        ScanSchedule::Options schedule;
        Duration latencyBudget;
        int scanPercent = SharePace::usualPercent;
        Duration clientsInterval;
        Duration deltaInterval;
        LockRegistry::Bounds bounds;
        LookOnce once = LookOnce::No;
    };

    PictureKeeper(Options options, redis::Connection &connection, Clock &clock, Feeds &feeds, const ServerProbe &probe);
    ~PictureKeeper() override;

    Picture &picture() { return m_picture; }
    const Picture &picture() const { return m_picture; }

    /** For another connection: retries what was refused or failed. */
    void forgetRefusals();
    /** The snapshot may be incomplete: the next scan counts as the first. */
    void forgetCompleteness() { m_isComplete = false; }
    /** Sets other patterns and forgets the snapshot. */
    void setPatterns(const QByteArrayList &patterns);

    /** Begins a run: keys named from now on are read after start(). */
    void begin(RunPtr run);
    /** Scans now. */
    void start();
    void end();
    /** Between start() and end(). */
    bool isReading() const { return m_isReading; }
    /** Call each second. Returns the number of changes without an event. */
    quint64 tick();

    void scanSoon() { m_schedule.request(); }
    /** The server serves again: retries a failed scan. */
    void retryFailed();
    /** While held, scans wait; keys that events and deadlines name are still read. */
    void setHeld(bool held);
    bool isHeld() const { return m_isHeld; }
    void noteEvent(const Bytes &key, const QByteArray &command);
    void noteDue(const std::vector<Bytes> &keys);
    void noteLook(const Bytes &key);
    /** To be called every second. After more than five, the machine slept or the process got no time: what happened meanwhile has no time. */
    void noteTime();
    /** It begins now. */
    void noteAwake() { m_awakeAt = m_clock.now(); }
    /** Any key may have changed. */
    void noteGap();
    /** The server has reported facts; `before` are the former ones. Returns true if the snapshot may be outdated. */
    bool noteFacts(const ServerFacts &before);
    /** The feeds report something else; adapts the schedule. */
    void followHearing();

    /** A whole scan has finished on this connection. */
    bool isComplete() const { return m_isComplete; }
    /** When the last whole scan of these patterns finished. */
    const std::optional<Instant> &completeAt() const { return m_completeAt; }
    Duration scanTook() const { return m_scanTook; }
    const ScanSchedule &schedule() const { return m_schedule; }
    const ScanBudget &budget() const { return m_budget; }
    const ScanProgress &progress() const { return m_scanner.progress(); }
    /** True if the scan pauses to spare a slow server. */
    bool isResting() const { return m_scanner.isResting(); }
    OwnLoad &load() { return m_pacing.load; }
    const OwnLoad &load() const { return m_pacing.load; }
    std::vector<Lack> lacks() const { return m_reader.lacks(); }
    /** Number of locks beyond the limit: of the last scan, or more if the current one has found more. */
    quint64 leftOut() const { return std::max(m_leftOutBefore, m_picture.registry().leftOut()); }

signals:
    /** Nothing was watched for a while. */
    void sightLost();
    void scanBegun();
    void scanFinished();
    /** The first scan since forgetCompleteness() has finished; after scanFinished(). */
    void completed();
    void scanFailed(const lockscope::Error &error);

private:
    void startScan();
    QCoro::Task<> scan(RunPtr run, NoticedBy by);
    QCoro::Task<> finish(RunPtr run, ScanSchedule::Effort effort, quint64 mark);
    QCoro::Task<> lookAtClients(RunPtr run);
    bool mayAskInfo() const;
    void fail(const Error &error);
    void follow(ServerNews news);
    void replan();
    void watchForExchange(quint64 missed);
    void audit();
    void readPending();
    QCoro::Task<> readNoted(RunPtr run);
    QCoro::Task<> retryRefused(RunPtr run);
    bool isTimeForQueues() const;
    QCoro::Task<> readQueues(RunPtr run);
    Deferred<Woken> released();
    void wakeWaiting(Woken how);
    QCoro::Task<Result<void>> readAll(RunPtr run, NoticedBy by, std::optional<quint64> keysInDatabase);
    QCoro::Task<Result<void>> readPage(RunPtr run, NoticedBy by, Instant begin, std::vector<Bytes> keys);
    QCoro::Task<Result<void>> readQueuePage(RunPtr run, std::vector<Bytes> keys);
    QCoro::Task<Result<void>> read(RunPtr run, std::vector<Bytes> keys, NoticedBy by);
    QCoro::Task<Result<void>> readMissed(RunPtr run, NoticedBy by, Instant begin);
    void reserve(NoticedBy by);
    KeyReader::Sink sinkFor(RunPtr run, NoticedBy by);
    bool staysAsItWas(const KeyReading &reading, NoticedBy by) const;
    void take(const KeyReading &reading, NoticedBy by);

    const redis::Connection &m_connection;
    Clock &m_clock;
    Feeds &m_feeds;
    const ServerProbe &m_probe;
    Picture m_picture;
    QByteArrayList m_patterns;
    LookOnce m_once;
    Pacing m_pacing;
    ScanBudget m_budget;
    KeyReader m_reader;
    Scanner m_scanner;
    Scanner m_queueScanner;
    Sleeper m_sleeper;
    std::vector<Deferred<Woken>> m_awaitingRelease;
    Instant m_readingSince, m_awakeAt;
    RetryPace m_retryPace;
    WaiterCounter m_waiters;
    ClientRoster m_roster;
    ScanSchedule m_schedule;
    RunPtr m_run = std::make_shared<Run>(Run{true});
    std::optional<Instant> m_completeAt;
    Duration m_scanTook{0};
    std::optional<Instant> m_queuesReadAt; // when queues were last read in this run
    Duration m_queuesTook{0};
    quint64 m_changes = 0;       // changes reported so far …
    quint64 m_changesBefore = 0; // … and when the last scan began, to measure activity
    std::size_t m_matching = 0;  // matching keys that the scan has seen
    quint64 m_leftOutBefore = 0; // left out by the last scan
    int m_scanReads = 0;         // readings of the scan under way
    bool m_isReading = false;
    bool m_isComplete = false;
    bool m_isReadingPending = false;
    bool m_isReadingQueues = false;
    bool m_isHeld = false;
};

} // namespace lockscope
