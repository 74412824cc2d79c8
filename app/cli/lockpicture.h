// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/lockevent.h"

#include <QHash>

#include <vector>

namespace lockscope {

/** All locks as the deltas tell them, for printing. Pure. */
class LockPicture {
public:
    void apply(const LockDelta &delta);
    /** By key, without those that are over. */
    std::vector<Lock> locks(Instant now) const;
    /** Its key has outlived its TTL: the server has only not removed it yet, and denies it to whoever asks. */
    static bool isOver(const Lock &lock, Instant now);

private:
    QHash<Bytes, Lock> m_locks;
};

} // namespace lockscope
