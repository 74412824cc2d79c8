// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "fleet/fleetrun.h"

#include <QByteArray>
#include <QString>

#include <vector>

namespace lockscope {

/** One run of a fleet, and its options. */
struct SimulatedRun {
    std::vector<ClientGroup> groups;
    quint64 requests = 0;
    Duration think{0}; ///< between a client's requests
    RetryPolicy retry;
    QString basis; ///< "private server", or the URL of the server
    FleetOutcome outcome;
};

/** A column for each run, a row for each figure. Pure. */
QString loadTable(const std::vector<SimulatedRun> &runs);

/**
 * One JSON object and a newline: attempts, acquired, busy, timeouts, violations, commands, elapsed_ms; wait_ms, hold_ms, handover_ms,
 * release_ms, each with p50, p99 and max; what follows from them, and what was run. Pure.
 */
QByteArray jsonLine(const SimulatedRun &run);

} // namespace lockscope
