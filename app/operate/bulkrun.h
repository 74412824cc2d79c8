// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "operate/bulkaccount.h"
#include "operate/bulkpace.h"

#include <QObject>

#include <qcoro/qcorotask.h>

#include <functional>

namespace lockscope {

/**
 * Has many orders carried out one by one, a few under way at a time, no faster than the server answers quickly. What was done stays done: cancelled or
 * stopped, it waits for what is under way, and its account is exact. An order that failed (no connection, no answer) stops it.
 * Lives in the thread of whoever carries out; destroying it tells nothing more.
 */
class BulkRun : public QObject {
    Q_OBJECT
public:
    /** Does the order of this number. Called while others are under way; no coroutine itself, so that it may go before they end. */
    using CarryOut = std::function<QCoro::Task<DoneAction>(int, OperatorOrder)>;
    /** Prepares for the orders from this number on, which come next: none of them is begun before. No coroutine itself, either. */
    using Prepare = std::function<QCoro::Task<>(int, std::vector<OperatorOrder>)>;
    /** Prepared at a time, while those before are being carried out. */
    static constexpr int preparedAtOnce = 512;

    BulkRun(std::vector<OperatorOrder> orders, Prepare prepare, CarryOut carryOut, Clock &clock, QObject *parent = nullptr);

    /** finished() follows exactly once, later. */
    void start();
    /** No further order is begun. */
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
    void take(int number, Instant begun, DoneAction done);
    void tellLater();
    BulkProgress takeProgress();

    const std::vector<OperatorOrder> m_orders;
    const Prepare m_prepare;
    const CarryOut m_carryOut;
    Clock &m_clock;
    BulkPace m_pace;
    BulkProgress m_progress;
    Instant m_begun;
    int m_prepared = 0; // up to here
    int m_next = 0;
    int m_underWay = 0;
    bool m_isPreparing = false;
    bool m_isResting = true; // until started
    bool m_isBeginning = false;
    bool m_tellsLater = false;
    bool m_isFinished = false;
};

} // namespace lockscope
