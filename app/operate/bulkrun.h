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
 * Limits how many actions of one run are under way at a time. The window grows while the server answers as quickly as it can and shrinks when answers
 * are later than that by more than the budget; at a window of one action it adds rests between actions. Pure.
 */
class BulkPace {
public:
    static constexpr int most = 16;
    static constexpr Duration budget{5};
    /** The window shrinks after this number of late answers in a row: fewer may be due to the network or a busy processor. */
    static constexpr int enough = 3;
    /** At a window of one: rest for three times as long as the last action took. */
    static constexpr int restPerWork = 3;

    int window() const { return m_window; }
    /** How long to wait before the next action is begun. */
    std::chrono::nanoseconds rest() const { return m_rest; }
    /** The server has answered an action that was begun at `begun`. */
    void note(Instant begun, Instant now);

private:
    RingBuffer<std::chrono::nanoseconds> m_times{64}; // of the last answers: their minimum is as quick as the server can be
    Instant m_cutAt;                                  // the window was made smaller then; earlier actions do not show how that works
    std::chrono::nanoseconds m_rest{0};
    int m_window = 1;
    int m_late = 0; // in a row
};

/** A completed action; notRecorded arrives once it is known whether the journal has it: see DoneAction::notRecorded. */
struct CarriedOut {
    DoneAction done;
    Deferred<QString> notRecorded;
};

/**
 * Carries out many actions in their order, a few under way at a time, at a pace at which the server answers quickly. A cancelled or stopped run waits
 * for the actions under way, so that its account is exact; completed actions are not reverted. An action that failed (no connection, no answer) stops
 * the run, unless the keys are on several nodes. Lives in the thread in which actions are carried out; emits nothing once destroyed.
 */
class BulkRun : public QObject {
    Q_OBJECT
public:
    /**
     * Carries out the action of this number. The next action may begin before the journal has this one. Called while other actions are under way. Not
     * a coroutine itself, so that the run may be destroyed before the returned task ends.
     */
    using CarryOut = std::function<QCoro::Task<CarriedOut>(int, PlannedAction)>;
    /** Prepares the next actions, from this number on; they begin only when its task has ended. Not a coroutine itself, either. */
    using Prepare = std::function<QCoro::Task<>(int, std::span<const PlannedAction>)>;
    /** The number of actions prepared at a time, while the ones before them are carried out: of what is prepared and not sent nobody can tell later. */
    static constexpr int preparedAtOnce = 4 * BulkPace::most;

    /** After an action that failed: on one server all others would fail, too (Stop); in a cluster other nodes may still answer (GoOn). */
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
    /** At most ten times a second. */
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

    std::vector<PlannedAction> m_actions; // each is moved out when it begins
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
    int m_unrecorded = 0; // answered, but not yet in the journal
    bool m_isPreparing = false;
    bool m_isResting = true; // until started
    bool m_isBeginning = false;
    bool m_tellsLater = false;
    bool m_isFinished = false;
};

} // namespace lockscope
