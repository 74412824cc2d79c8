// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "redis/topology/deploymentaddress.h"

namespace lockscope {

/** On what the demo runs. */
enum class DemoKind : quint8 { Server, Cluster, Sentinel };

/** What somebody can do to the servers of a demo, to see what becomes of the locks. */
enum class DemoChange : quint8 { FailOver, MoveSlot, StopNode, StartNode };

/** How a demo is reached. A value. */
struct DemoTarget {
    redis::DeploymentAddress address; ///< Single: the first seed
    redis::Passwords passwords;
};

} // namespace lockscope
