// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "redis/connection.h"
#include "redis/topology/deploymentaddress.h"

#include <QByteArrayList>
#include <QPointer>

#include <qcoro/qcorotask.h>

namespace lockscope::redis {

/** What the server at a plain address is part of. A value; its texts come from the server. */
struct RecognisedDeployment {
    enum class Part : quint8 { Primary, Replica, ClusterNode, Sentinel, Unknown };

    Part part = Part::Unknown; ///< Unknown: it may not be asked
    /** Of the whole: of a replica its primary, of a sentinel the service if it watches only one. Otherwise as given. */
    DeploymentAddress address;
    QByteArrayList services; ///< of a sentinel: what it watches
};

/** Asks ROLE and INFO. An error: the connection has failed. */
QCoro::Task<Result<RecognisedDeployment>> recogniseDeployment(QPointer<Connection> connection);

} // namespace lockscope::redis
