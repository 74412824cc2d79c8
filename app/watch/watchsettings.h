// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/globpattern.h"
#include "locks/lockprofiles.h"
#include "watch/health/hearing.h"
#include "watch/reading/pacing.h"

namespace lockscope {

/** The operator's settings for watching, the same for all servers of a deployment. */
struct WatchSettings {
    QByteArrayList patterns{usualPattern};
    LockProfiles profiles; ///< what the operator knows of some locks
    Hearing hearing = Hearing::Automatic;
    int scanPercent = SharePace::usualPercent; ///< most of the server's time for a running scan, in percent
    bool paused = false;                       ///< nothing is read
    bool hidden = false; ///< the window is hidden: scans wait until it is shown, then a due one begins at once. Events are still read.

    bool operator==(const WatchSettings &) const = default;
};

} // namespace lockscope
