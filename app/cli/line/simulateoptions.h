// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "protocols/simulation.h"

#include <QStringList>

#include <optional>
#include <vector>

namespace lockscope {

/** What `lockscope simulate` runs: the same fleet once for each retry policy. */
struct SimulateOptions {
    std::vector<ClientGroup> groups;
    std::vector<RetryPolicy> policies;
    quint64 requests = 1000;
    Duration think{0}; ///< of a client, between two of its requests
    QByteArray lock;
};

/** The options by themselves. */
struct SimulateArguments {
    QStringList protocols, retries; ///< as typed
    std::optional<int> clients = {};
    quint64 requests = 1000;
    Duration hold{5}, lease{5000}, wait{10'000};
    std::optional<Duration> think = {};
    QByteArray lock = "lock.simulated";
    bool compares = false;
    bool hasServer = false; ///< one Redis server is named; else there are private ones of what is needed
};

/** Checks whether they fit together. The error names the option and says what was expected. */
Result<SimulateOptions> readSimulateOptions(const SimulateArguments &words);

/** "set-nx-px", or "30 × set-nx-px, 20 × setnx-timestamp". */
QString fleetText(const std::vector<ClientGroup> &groups);

} // namespace lockscope
