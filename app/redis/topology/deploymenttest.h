// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "redis/connectiontest.h"
#include "redis/topology/deploymentaddress.h"

namespace lockscope::redis {

struct DeploymentToTest {
    DeploymentAddress address;      ///< Single: the endpoint of the connection, and what it is a part of
    Connection::Options connecting; ///< to servers
    Secret sentinelPassword;
    bool onlyThisNode = false;          ///< Single: whatever it is a part of
    std::vector<Endpoint> further = {}; ///< Single: that hold its Redlocks, too
};

/**
 * testConnection() of a whole deployment, or of each server of a group: finds it as TopologyWatch does, then tries each primary. The summary says how many answer, the details which
 * one does not, at which step and why. Ends within twice the connect timeout and some seconds, and with the scope if there is one.
 */
QCoro::Task<Diagnosis> testDeployment(DeploymentToTest deployment, Clock &clock, const QObject *scope = nullptr);

} // namespace lockscope::redis
