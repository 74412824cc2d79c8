// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/lockstates.h"
#include "locks/lockprofiles.h"

#include <QSet>
#include <QVarLengthArray>

#include <optional>

namespace lockscope {

class HoldTimes;

struct Judgement {
    LockState state = LockState::Held;
    Attention attention = Attention::None; ///< None exactly if the state needs no attention
    bool operator==(const Judgement &) const = default;
};

/** Worst first. */
using AttentionReasons = QVarLengthArray<AttentionReason, 6>;

/**
 * Judges the state of a lock and the reasons to look at it: by the lock itself, the operator's profiles, the usual hold times of its name, and
 * contention. Table, chips, tiles, charts, alerts and inspector share one judge, so that they agree; the command line has its own. Cheap for plain
 * locks. The limits are in locks/lockstates.h. Pure.
 */
class LockJudge {
public:
    explicit LockJudge(LockProfiles profiles = {}) : m_profiles(std::move(profiles)) {}

    const LockProfiles &profiles() const { return m_profiles; }
    void setProfiles(LockProfiles profiles) { m_profiles = std::move(profiles); }
    /** Hold times by name; null: unknown. Must outlive this object. */
    void setHoldTimes(const HoldTimes *times) { m_holdTimes = times; }
    /** Keys of locks that are contended, or were until the present holder took them. */
    void setContended(QSet<LockId> locks) { m_contended = std::move(locks); }
    const QSet<LockId> &contended() const { return m_contended; }

    /** The profile of a lock, or null; valid as long as this object. */
    const LockProfile *profileOf(const Lock &lock) const { return m_profiles.find(lock.key); }

    Judgement judge(const Lock &lock, Instant now) const;
    LockState stateAt(const Lock &lock, Instant now) const { return judge(lock, now).state; }
    /** When judge() may next answer differently; nullopt: not before the lock changes. */
    std::optional<Instant> nextChange(const Lock &lock, Instant now) const;
    /** All reasons that apply now; empty: the state needs no attention. */
    AttentionReasons reasons(const Lock &lock, Instant now) const;
    /** A remark, not an alert, if it is held longer than 99 of 100 holds of its name. */
    std::optional<AttentionReason> unusual(const Lock &lock, Instant now) const;

private:
    /** A reason that applies from some instant on unless the lock changes. */
    struct Onset {
        AttentionReason reason; ///< without its `seen`
        Instant since;
        Instant from;
    };
    using Onsets = QVarLengthArray<Onset, 6>;
    /** The facts by which its hold time is judged. */
    struct HoldFacts {
        std::optional<Duration> limit;
        std::optional<Duration> usual;
        qint64 waiters = 0;
        bool areListeners = false;
        bool isUsualSeen = false; ///< `usual` was observed, not set by a profile
        bool isWanted = false;    ///< other clients wait or compete for it
        bool isRenewed = false;
    };
    HoldFacts holdFacts(const Lock &lock) const;
    Onsets onsets(const Lock &lock) const;
    static void addHoldOnsets(const Lock &lock, const HoldFacts &facts, Onsets &onsets);

    LockProfiles m_profiles;
    const HoldTimes *m_holdTimes = nullptr;
    QSet<LockId> m_contended;
};

} // namespace lockscope
