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
 * Owns the picture of one server and keeps it true by reading, in one run after another: everything when the schedule, the feeds or the server's
 * facts ask for it; the keys that events and deadlines name; now and then the server's clients. Informs the feeds what a scan has covered. Engine
 * thread. Must outlive its reads: close the connection first.
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

    /** Perhaps another server: what was refused or failed may go well now. */
    void forgetRefusals();
    /** The picture is not known to be whole any more: the next scan is the first. */
    void forgetCompleteness() { m_isComplete = false; }
    /** Forgets the picture. */
    void setPatterns(const QByteArrayList &patterns);

    /** From now on what is named is noted, and read after start(). */
    void begin(RunPtr run);
    /** Scans now. */
    void start();
    void end();
    /** Between start() and end(). */
    bool isReading() const { return m_isReading; }
    /** Each second. Returns how many changes were found that nothing had reported. */
    quint64 tick();

    void scanSoon() { m_schedule.request(); }
    /** The server serves again: a scan that failed may go well now. */
    void retryFailed();
    /** Nobody is looking: scans wait. What events and deadlines name is still read. */
    void setHeld(bool held);
    bool isHeld() const { return m_isHeld; }
    void noteEvent(const Bytes &key, const QByteArray &command);
    void noteDue(const std::vector<Bytes> &keys);
    void noteLook(const Bytes &key);
    /** Nobody has looked since then. */
    void loseSight(Instant since);
    /** Any key may have changed. */
    void noteGap();
    /** The server was asked about itself; before, these were the facts. True: the picture may be another one. */
    bool noteFacts(const ServerFacts &before);
    /** What the feeds report, or may report, is different. */
    void followHearing();

    /** A whole scan has finished on this connection. */
    bool isComplete() const { return m_isComplete; }
    /** When the last whole scan finished, of these patterns. */
    const std::optional<Instant> &completeAt() const { return m_completeAt; }
    Duration scanTook() const { return m_scanTook; }
    const ScanSchedule &schedule() const { return m_schedule; }
    const ScanBudget &budget() const { return m_budget; }
    const ScanProgress &progress() const { return m_scanner.progress(); }
    /** The scan under way waits, to spare a slow server. */
    bool isResting() const { return m_scanner.isResting(); }
    OwnLoad &load() { return m_pacing.load; }
    const OwnLoad &load() const { return m_pacing.load; }
    std::vector<Lack> lacks() const { return m_reader.lacks(); }
    /** Locks for which there was no room: of the last scan, or already more of the one under way. */
    quint64 leftOut() const { return std::max(m_leftOutBefore, m_picture.registry().leftOut()); }

signals:
    void scanBegun();
    void scanFinished();
    /** The first one since forgetCompleteness(); after scanFinished(). */
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
    Instant m_readingSince;
    RetryPace m_retryPace;
    WaiterCounter m_waiters;
    ClientRoster m_roster;
    ScanSchedule m_schedule;
    RunPtr m_run = std::make_shared<Run>(Run{true});
    std::optional<Instant> m_completeAt;
    Duration m_scanTook{0};
    std::optional<Instant> m_queuesReadAt; // in this run
    Duration m_queuesTook{0};
    quint64 m_changes = 0;       // reported so far …
    quint64 m_changesBefore = 0; // … and when the last scan began: how much is going on
    std::size_t m_matching = 0;  // keys that the scan has come past
    quint64 m_leftOutBefore = 0; // by the scan before the one under way
    int m_scanReads = 0;         // under way
    bool m_isReading = false;
    bool m_isComplete = false;
    bool m_isReadingPending = false;
    bool m_isReadingQueues = false;
    bool m_isHeld = false;
};

} // namespace lockscope
