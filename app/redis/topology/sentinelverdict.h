// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/error.h"
#include "redis/topology/deploymentaddress.h"
#include "redis/topology/sentinelhello.h"

namespace lockscope::redis {

/** Whether the Sentinels that watch a server call it the primary. A value; what it names is hostile text. */
struct SentinelVerdict {
    enum class Kind : quint8 {
        Unwatched, ///< no Sentinel is connected to it
        Primary,   ///< it is
        Replaced,  ///< another one is
        Silent,    ///< they are connected, and say nothing: they may have lost it
        Unknown,   ///< we may not ask, or not listen
    };
    Kind kind = Kind::Unwatched;
    SentinelHello hello;     ///< of Primary, Replaced
    DeploymentAddress whole; ///< the same: the service, by way of that Sentinel
    Error why;               ///< of Unknown

    bool operator==(const SentinelVerdict &) const = default;
};

} // namespace lockscope::redis
