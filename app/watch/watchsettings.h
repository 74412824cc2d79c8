// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/lockprofiles.h"
#include "watch/health/hearing.h"
#include "watch/reading/pacing.h"

namespace lockscope {

/** How the operator wants locks to be watched: the same for all servers of a deployment. */
struct WatchSettings {
    QByteArrayList patterns{"lock.*"};
    LockProfiles profiles; ///< what the operator knows of some locks
    Hearing hearing = Hearing::Automatic;
    int scanPercent = SharePace::usualPercent; ///< of the server's time, for a scan while it goes on
    bool paused = false;                       ///< nothing is read
    bool hidden = false; ///< nobody is looking: scans wait until shown again, and begin at once if one was due. Still reads what events report.

    bool operator==(const WatchSettings &) const = default;
};

} // namespace lockscope
