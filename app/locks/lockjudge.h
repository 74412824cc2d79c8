// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/schemeprofiles.h"
#include "locks/stalereason.h"

namespace lockscope {

/**
 * What state a lock is in, by the lock itself and by what the operator's profiles say of its key. The engine's counts, the table, the
 * inspector and the command line all ask such a judge, so that they agree. A value; cheap to ask for locks that no profile is about. Pure.
 */
class LockJudge {
public:
    explicit LockJudge(SchemeProfiles profiles = {}, StatePolicy policy = {}) : m_profiles(std::move(profiles)), m_policy(policy) {}

    const SchemeProfiles &profiles() const { return m_profiles; }
    const StatePolicy &policy() const { return m_policy; }

    /** Null: none is for this lock. Valid as long as this. */
    const SchemeProfile *profileOf(const Lock &lock) const { return m_profiles.find(lock.key); }
    /** As lockscope::stateAt(), and stale is also what is held beyond the limit of its profile, or whose holder's client is gone. */
    LockState stateAt(const Lock &lock, Instant now) const;
    /** When stateAt() may next answer differently; nothing: never without a change of the lock. */
    std::optional<Instant> nextStateChange(const Lock &lock, Instant now) const;
    /** What its profile says, for staleReasons(). */
    StaleFacts facts(const Lock &lock) const;

private:
    std::optional<Instant> endOfPatience(const Lock &lock) const;

    SchemeProfiles m_profiles;
    StatePolicy m_policy;
};

} // namespace lockscope
