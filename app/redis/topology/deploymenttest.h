// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "redis/connectiontest.h"
#include "redis/topology/deploymentaddress.h"

namespace lockscope::redis {

struct DeploymentToTest {
    DeploymentAddress address;      ///< Single, Independent: the endpoint of the connection. Single: the test includes the deployment it belongs to
    Connection::Options connecting; ///< for the servers
    Secret sentinelPassword;
    bool onlyThisNode = false;          ///< Single: test only this server, even if it belongs to a deployment
    std::vector<Endpoint> further = {}; ///< the further independent servers
};

/**
 * testConnection() for a whole deployment or each server of a group: finds the primaries as TopologyWatch does, then tries each. The summary says how
 * many answer; the details say which one does not, at which step and why. Ends within twice the connect timeout and some seconds, or with the scope.
 */
QCoro::Task<Diagnosis> testDeployment(DeploymentToTest deployment, Clock &clock, const QObject *scope = nullptr);

} // namespace lockscope::redis
