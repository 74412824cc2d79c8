// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "watch/picture/eventtrust.h"
#include "watch/picture/pendingkeys.h"
#include "watch/picture/picture.h"
#include "watch/reading/keyreader.h"
#include "watch/reading/pacing.h"
#include "watch/reading/run.h"
#include "watch/reading/scanner.h"

namespace lockscope {

/**
 * Updates the picture by reading: all keys of a scan, or those that events and deadlines have named, one batch at a time and in rounds when they are
 * many. Does not read a key that an event says is gone. Records changes that no event reported. Engine thread. Must outlive its reads: close the
 * connection first.
 */
class PictureUpdater {
public:
    struct Scan {
        QByteArrayList patterns;
        NoticedBy by = NoticedBy::Scan;
        std::optional<quint64> keysInDatabase;
    };

    PictureUpdater(redis::Connection &connection, Clock &clock, Picture &picture, Duration latencyBudget, int scanPercent);
    ~PictureUpdater();
    Q_DISABLE_COPY_MOVE(PictureUpdater)

    /**
     * Reads everything that matches, and what the picture still shows although the scan did not come past it. While held it waits, and then reads
     * again what it had read before.
     */
    QCoro::Task<Result<void>> readAll(RunPtr run, Scan scan);
    /**
     * Reads the queues of fair locks whose names match: they keep free locks closed, and no pattern of locks matches their keys. One walk through all
     * keys, whatever the patterns.
     */
    QCoro::Task<Result<void>> readQueues(RunPtr run, QByteArrayList patterns, std::optional<quint64> keysInDatabase);
    /** When the reading of all that is under way, or was last, has begun in earnest. */
    Instant readingSince() const { return m_readingSince; }
    const ScanProgress &progress() const { return m_scanner.progress(); }
    /** Nobody is looking: scans wait. What events and deadlines name is still read. */
    void setHeld(bool held);
    void setLeasesFields(bool leases) { m_reader.setLeasesFields(leases); }
    bool isHeld() const { return m_isHeld; }
    /** No key is answered for: see KeyReader. */
    bool isClusterDown() const { return m_reader.isClusterDown(); }
    /** Locks for which there was no room: of the last scan, or already more of the one under way. */
    quint64 leftOut() const { return std::max(m_leftOutBefore, m_picture.registry().leftOut()); }
    /** The scan under way waits, to spare a slow server. */
    bool isResting() const { return m_scanner.isResting(); }

    /** False: too many keys wait to be read, and this one is not among them. */
    bool noteEvent(const Bytes &key, const QByteArray &command);
    void noteDue(const std::vector<Bytes> &keys);
    void noteLook(const Bytes &key);
    /** How many locks of the picture there should be at the server: without those that are changing, and some that nobody has reported to us yet. */
    quint64 locksAtRest() const;
    bool hasPending() const { return !m_pending.isEmpty() && !m_isReadingPending; }
    /** Reads what has been noted, and what is noted meanwhile. */
    QCoro::Task<Result<void>> readPending(RunPtr run);
    /** Changes that were reported, and whose state was not read because a newer one came first. */
    quint64 coalesced() const { return m_pending.coalesced(); }
    /** A new run begins with a scan, which comes past all that has been noted. */
    void beginRun();

    /** Events should arrive: from now on counts changes that they do not report. */
    void setAuditing(bool auditing);
    quint64 takeMissed() { return m_audit.takeMissed(m_clock.now()); }

    /** Another stream, perhaps another server: it may refuse other things. */
    void forgetRefusals();
    std::vector<Lack> lacks() const { return m_reader.lacks(); }
    /** Lost rights return without notice: try again, less often the longer they are gone. */
    bool isTimeToRetry() { return m_retryPace.isTime(m_reader.hasLostRights(), m_clock.now()); }
    /** Asks about one key whether what was refused is allowed again. */
    QCoro::Task<Result<void>> retryRefused(RunPtr run);
    const ScanBudget &budget() const { return m_budget; }
    OwnLoad &load() { return m_pacing.load; }
    const OwnLoad &load() const { return m_pacing.load; }

private:
    /** What is to be read of the keys that were named, after all that is known of them by their events. */
    struct Round {
        PendingKeys::Batch whole;
        PendingKeys::Batch leases; ///< the rest is as it was
    };

    Deferred<Woken> released();
    void wakeWaiting(Woken how);
    QCoro::Task<Result<void>> readPage(RunPtr run, Scan scan, Instant begin, std::vector<Bytes> keys);
    QCoro::Task<Result<void>> readQueuePage(RunPtr run, QByteArrayList patterns, std::vector<Bytes> keys);
    QCoro::Task<Result<void>> readMissed(RunPtr run, NoticedBy by, Instant begin);
    void reserve(const Scan &scan);
    Round takeRound();
    bool isLeaseEnough(const Bytes &key, const PendingKeys::Notice &notice) const;
    bool isTooSoon(const Bytes &key, Instant told, Instant now) const;
    enum class AndThen : bool { Nothing, Read }; // Read: it is read anyway
    bool takeAsGone(const Bytes &key, const PendingKeys::Gone &gone, Instant heardUntil, AndThen then = AndThen::Nothing);
    KeyReader::Sink sinkFor(RunPtr run, NoticedBy by);
    bool staysAsItWas(const KeyReading &reading, NoticedBy by) const;
    void take(const KeyReading &reading, NoticedBy by);
    void takeTold(KeyReading reading, const PendingKeys::Notice &notice);
    void takeToldLease(KeyReading reading, const PendingKeys::Notice &notice);

    Clock &m_clock;
    Picture &m_picture;
    Pacing m_pacing;
    ScanBudget m_budget;
    KeyReader m_reader;
    Scanner m_scanner;
    Scanner m_queueScanner;
    PendingKeys m_pending;
    EventAudit m_audit;
    EventTrust m_trust;
    RoundPace m_rounds;
    Sleeper m_sleeper;
    std::vector<Deferred<Woken>> m_awaitingRelease;
    Instant m_readingSince;
    RetryPace m_retryPace;
    std::size_t m_matching = 0;  // keys that the scan has come past
    quint64 m_leftOutBefore = 0; // by the scan before the one under way
    int m_scanReads = 0;         // under way
    int m_takenAsGone = 0;
    bool m_isReadingPending = false;
    bool m_isAuditing = false;
    bool m_isHeld = false;
};

} // namespace lockscope
