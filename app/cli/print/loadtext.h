// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "fleet/fleetrun.h"

#include <QByteArray>
#include <QString>

#include <vector>

namespace lockscope {

/** One run of a fleet, with its options. */
struct SimulatedRun {
    std::vector<ClientGroup> groups;
    quint64 requests = 0;
    Duration think{0}; ///< pause of a client between two requests
    RetryPolicy retry;
    QString basis; ///< "private server", or the URL of the server
    FleetOutcome outcome;
};

/** A table with a column for each run and a row for each figure. Pure. */
QString loadTable(const std::vector<SimulatedRun> &runs);

/**
 * One JSON object and a newline: attempts, acquired, busy, timeouts, violations, commands, elapsed_ms; wait_ms, hold_ms, handover_ms, release_ms,
 * each with p50, p99 and max; the rates computed from them, and the run's options. Pure.
 */
QByteArray jsonLine(const SimulatedRun &run);

} // namespace lockscope
