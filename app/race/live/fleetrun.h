// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "race/live/lab.h"

#include <QObject>
#include <QSet>

#include <qcoro/qcorotask.h>


namespace lockscope {

/** Who is to make how many requests in all, one after the other and without a pause between them. */
struct FleetOrder {
    std::vector<ClientGroup> groups;
    quint64 requests = 1000;
};

/** A key of that name behind a prefix that nobody else has, so that whatever is in it was written by this fleet. */
QByteArray ownSimulatedKey(const QByteArray &lock);

/** What came of a fleet's run. */
struct FleetOutcome {
    LoadFigures load;
    QByteArray serverVersion;
    std::vector<QByteArray> keysLeft; ///< it wrote them, and they are somebody else's now, or no strings
    bool wasStopped = false;          ///< before all requests were made
    Error error;                      ///< why it could not begin, or go on
};

/**
 * One run of a fleet: connects all its clients, lets them begin in one moment, waits until all requests are made, and removes the keys that
 * it wrote, each only if its value is still one of the fleet's. finished() comes once, after start(). Lives in one thread, that of its fleet.
 */
class FleetRun : public QObject {
    Q_OBJECT
public:
    FleetRun(FleetOrder order, redis::Connection::Options options, Clock &clock,
             redis::TransportFactory factory = redis::makeFleetTransports());

    void start();
    /** Requests under way are brought to their end, if it comes soon. */
    void stop();
    /** So far; all zero before the clients have begun. */
    LoadFigures load() const { return m_hasBegun ? m_lab.load() : LoadFigures(); }

signals:
    void finished(const lockscope::FleetOutcome &outcome);

private:
    enum class Stage : quint8 { Connecting, Gathering, Running, CleaningUp, Finished };

    void onConnectionChanged();
    void onLabChanged(const SimulationUpdate &update);
    QCoro::Task<void> gather();
    void begin();
    void end();
    QCoro::Task<void> cleanUp();
    void fail(const Error &error);
    void finish();

    const FleetOrder m_order;
    const redis::Connection::Options m_options;
    Clock &m_clock;
    Lab m_lab;
    redis::Connection m_connection; // for what is asked before and tidied up afterwards
    Stage m_stage = Stage::Connecting;
    QSet<int> m_ready;
    bool m_hasBegun = false;
    FleetOutcome m_outcome;
};

} // namespace lockscope
