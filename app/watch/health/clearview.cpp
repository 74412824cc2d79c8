// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "watch/health/clearview.h"

#include "watch/health/watchhealth.h"

#include <algorithm>

namespace lockscope {

namespace {

Duration since(const std::optional<Instant> &instant, Instant now)
{
    return instant ? std::max(Duration(0), roundToMs(now - *instant)) : Duration(0);
}

} // namespace

ClearEvidence clearView(const WatchHealth &health, Instant now)
{
    using View = ClearEvidence::View;
    if (health.paused)
        return {.view = View::Paused};
    if (!health.connected || health.stalledSince)
        return {.view = View::Disconnected, .age = since(health.connected ? health.stalledSince : health.disconnectedAt, now)};
    if (health.basis == Basis::Polling)
        return {.view = View::Polled, .age = health.pollInterval + health.scanTook};
    return {};
}

} // namespace lockscope
