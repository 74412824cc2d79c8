// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/clock.h"
#include "base/deferred.h"
#include "base/ringbuffer.h"
#include "operate/bulkaccount.h"
#include "operate/plannedaction.h"

#include <QObject>

#include <qcoro/qcorotask.h>

#include <functional>
#include <span>

namespace lockscope {

/**
 * How many actions of one run may be under way at a time: more while the server answers as quickly as it can, fewer once answers are later than that
 * by more than the budget, and at last one at a time with rests between them. Pure.
 */
class BulkPace {
public:
    static constexpr int most = 16;
    static constexpr Duration budget{5};
    /** Late answers in a row that count: fewer may be the network's fault, or that of a busy processor. */
    static constexpr int enough = 3;
    /** Three times as much rest as work. */
    static constexpr int restPerWork = 3;

    int window() const { return m_window; }
    /** How long to wait before the next one is begun. */
    std::chrono::nanoseconds rest() const { return m_rest; }
    /** The server has answered an action that was begun then. */
    void note(Instant begun, Instant now);

private:
    RingBuffer<std::chrono::nanoseconds> m_times{64}; // the way may become longer for good: the quickest of the last ones is what it can do
    Instant m_cutAt;                                  // actions begun before say nothing of the smaller window
    std::chrono::nanoseconds m_rest{0};
    int m_window = 1;
    int m_late = 0; // in a row
};

/** What was done, and later whether the journal has it: see DoneAction::notRecorded. */
struct CarriedOut {
    DoneAction done;
    Deferred<QString> notRecorded;
};

/**
 * Has many actions carried out one by one, a few under way at a time, at a pace at which the server answers quickly. Completed actions stay: when
 * cancelled or stopped, it waits for those under way, and its account is exact. An action that failed (no connection, no answer) stops it, unless the
 * keys are on several nodes. Lives in the thread of whoever carries out; emits nothing once destroyed.
 */
class BulkRun : public QObject {
    Q_OBJECT
public:
    /** Does the action of this number; the next one has its turn before the journal has this one. Called while others are under way; no coroutine itself, so that it may go before they end. */
    using CarryOut = std::function<QCoro::Task<CarriedOut>(int, PlannedAction)>;
    /** Prepares for the actions from this number on, which come next: none of them is begun before. No coroutine itself, either. */
    using Prepare = std::function<QCoro::Task<>(int, std::span<const PlannedAction>)>;
    /** Prepared at a time, while those before are being carried out. */
    static constexpr int preparedAtOnce = 512;

    /** After an action that failed: on one server all others would, too; in a cluster those of other nodes are still to be done. */
    enum class AfterFailure : bool { Stop, GoOn };

    BulkRun(std::vector<PlannedAction> actions, Prepare prepare, CarryOut carryOut, AfterFailure afterFailure, Clock &clock,
            QObject *parent = nullptr);

    /** finished() follows exactly once, later. */
    void start();
    /** No further action is begun. */
    void cancel() { end({BulkEnd::Kind::Cancelled, {}}); }
    void stop(const Error &why) { end({BulkEnd::Kind::Stopped, why}); }

    static constexpr Duration tellInterval{100};

signals:
    /** At most ten a second. */
    void progressed(const lockscope::BulkProgress &progress);
    void finished(const lockscope::BulkProgress &progress);

private:
    void end(BulkEnd why);
    void goOn();
    void goOnLater(Duration delay);
    bool mayBegin() const;
    bool mayPrepare() const;
    QCoro::Task<> prepareMore();
    QCoro::Task<> runOne(int number);
    void noteAnswer(Instant begun, const DoneAction &done);
    void take(int number, DoneAction done);
    void tellLater();
    BulkProgress takeProgress();

    std::vector<PlannedAction> m_actions; // each until it is begun
    const Prepare m_prepare;
    const CarryOut m_carryOut;
    const AfterFailure m_afterFailure;
    Clock &m_clock;
    BulkPace m_pace;
    BulkProgress m_progress;
    Instant m_begun;
    int m_prepared = 0; // up to here
    int m_next = 0;
    int m_underWay = 0;
    int m_unrecorded = 0; // answered, and on their way to the journal
    bool m_isPreparing = false;
    bool m_isResting = true; // until started
    bool m_isBeginning = false;
    bool m_tellsLater = false;
    bool m_isFinished = false;
};

} // namespace lockscope
