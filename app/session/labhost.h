// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "race/live/retrycomparison.h"

#include <QObject>

#include <memory>

namespace lockscope {

/** Adds what has happened since to an update that was not delivered yet. Marks and spans are kept to the newest 20,000. Pure. */
void mergeInto(SimulationUpdate &pending, const SimulationUpdate &next);

/**
 * Keeps the lab in the lab thread and the receiver from being flooded: sends one update and merges what happens until that is
 * acknowledged. All functions are called in the lab thread; the lab is made there, too.
 */
class LabHost : public QObject {
    Q_OBJECT
public:
    explicit LabHost(Clock &clock) : m_clock(clock) {}

    /** Made at first use. */
    Lab &lab();
    /** Where clients go from now on; those of the server before end. */
    void setServer(const redis::Connection::Options &options);
    /** Ends all clients; does not make a lab for that. */
    void removeAll();
    /** On that server; ends a comparison that is under way. The key is made one that nobody else has. */
    void compareRetries(FleetOrder order, const std::vector<RetryPolicy> &policies);
    void stopComparingRetries();
    /** The receiver is done with the last update and ready for the next. */
    void acknowledge();

signals:
    void updated(const lockscope::SimulationUpdate &update);
    void retriesCompared(const lockscope::RetryFigures &figures);

private:
    void onChanged(const SimulationUpdate &update);
    void send();

    Clock &m_clock;
    redis::Connection::Options m_server;
    std::unique_ptr<Lab> m_lab;
    std::unique_ptr<RetryComparison> m_comparison;
    SimulationUpdate m_pending;
    bool m_hasPending = false;
    bool m_awaitsAcknowledgement = false;
};

} // namespace lockscope
