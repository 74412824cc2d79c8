// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "protocols/simulation.h"

#include <QStringList>

#include <optional>
#include <vector>

namespace lockscope {

/** The order of `lockscope simulate`: the same fleet once for each retry policy. */
struct SimulateOptions {
    std::vector<ClientGroup> groups;
    std::vector<RetryPolicy> policies;
    quint64 requests = 1000;
    Duration think{0}; ///< pause of a client between two requests
    QByteArray lock;
};

/** The options as parsed, before they are checked together. */
struct SimulateArguments {
    QStringList protocols, retries; ///< as typed
    std::optional<int> clients = {};
    quint64 requests = 1000;
    Duration hold{5}, lease{5000}, wait{10'000};
    std::optional<Duration> think = {};
    QByteArray lock = "lock.simulated";
    bool compares = false;
    bool hasServer = false; ///< a Redis server is named; false: private servers are started as needed
};

/** Checks that the options fit together. The error names the option and says what was expected. */
Result<SimulateOptions> readSimulateOptions(const SimulateArguments &words);

/** "set-nx-px", or "30 × set-nx-px, 20 × setnx-timestamp". */
QString fleetText(const std::vector<ClientGroup> &groups);

} // namespace lockscope
