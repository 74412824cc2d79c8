// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "libraries/profilepreview.h"
#include "watch/watcher.h"

#include <qcoro/qcorotask.h>

namespace lockscope {

/** The keys on which lock profiles are tried. */
struct TrialKeys {
    std::vector<Bytes> keys;
    QByteArrayList patterns = {}; ///< without keys: the first ones that match
    std::size_t most = 1000;      ///< of those
};

/** How these profiles read those of the keys that are on this server, by key. The clock outlives it. Never writes. */
QCoro::Task<Result<std::vector<ProfilePreview>>> tryProfiles(QPointer<Watcher> server, Clock &clock, LockProfiles profiles, TrialKeys wanted);

} // namespace lockscope
