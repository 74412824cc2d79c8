// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "protocols/setnxpx.h"

namespace lockscope {

/**
 * `set-nx-watchdog`: set-nx-px whose holder renews while it works.
 *  - acquire, release: as set-nx-px.
 *  - while holding: every third of the lease, by script, PEXPIRE with the lease if the value is my token; 0: not mine any more, stop. An error
 *    leaves the renewal to the next third.
 * A dead holder stops renewing. A hung one with a live watchdog renews for ever: it looks healthy and is stuck.
 */
class SetNxWatchdog final : public SetNxPx {
public:
    static ProtocolInfo info();
    using SetNxPx::SetNxPx;
    QCoro::Task<void> whileHolding(Actor &renewer) override;
};

} // namespace lockscope
