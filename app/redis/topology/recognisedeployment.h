// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "redis/connection.h"
#include "redis/topology/deploymentaddress.h"

#include <QByteArrayList>
#include <QPointer>

#include <qcoro/qcorotask.h>

namespace lockscope::redis {

/** The role of the server at a plain address, and its deployment. A value; its texts come from the server. */
struct RecognisedDeployment {
    enum class Part : quint8 { Primary, Replica, ClusterNode, Sentinel, Unknown };

    Part part = Part::Unknown; ///< Unknown: the server denies the commands
    /** The address of the deployment: for a replica its primary, for a sentinel its service if it monitors only one. Otherwise the given address. */
    DeploymentAddress address;
    QByteArrayList services; ///< for a sentinel: the services that it monitors
};

/** Sends ROLE and INFO. An error means that the connection has failed. */
QCoro::Task<Result<RecognisedDeployment>> recogniseDeployment(QPointer<Connection> connection);

} // namespace lockscope::redis
