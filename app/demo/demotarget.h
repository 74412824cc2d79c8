// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "redis/topology/deploymentaddress.h"

namespace lockscope {

/** The kind of deployment on which the demo runs. */
enum class DemoKind : quint8 { Server, Cluster, Sentinel };

/** A change that the user can make to the servers of a demo, to see its effect on the locks. */
enum class DemoChange : quint8 { FailOver, MoveSlot, StopNode, StartNode };

/** The address and the passwords of a demo. A value. */
struct DemoTarget {
    redis::DeploymentAddress address; ///< Single: the first seed
    redis::Passwords passwords;
};

} // namespace lockscope
