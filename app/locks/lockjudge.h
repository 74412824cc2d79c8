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
    Attention attention = Attention::None; ///< None: if and only if the state needs none
    bool operator==(const Judgement &) const = default;
};

/** The worst first. */
using AttentionReasons = QVarLengthArray<AttentionReason, 6>;

/**
 * The state of a lock and why somebody should look at it: by the lock itself, by what the operator's profiles say of its key, by how long locks of
 * its name are usually held, and by whether it is contended. Table, chips, tiles, charts, alerts and inspector ask one such judge, so that they agree; the
 * command line asks one of its own. Cheap for plain locks. The limits are in locks/lockstates.h. Pure.
 */
class LockJudge {
public:
    explicit LockJudge(LockProfiles profiles = {}) : m_profiles(std::move(profiles)) {}

    const LockProfiles &profiles() const { return m_profiles; }
    void setProfiles(LockProfiles profiles) { m_profiles = std::move(profiles); }
    /** How long locks were held, by name; null: not known. Outlives this. */
    void setHoldTimes(const HoldTimes *times) { m_holdTimes = times; }
    /** Keys of locks that clients fight over now, or did until the present holder took them. */
    void setContended(QSet<Bytes> keys) { m_contended = std::move(keys); }
    const QSet<Bytes> &contended() const { return m_contended; }

    /** Null: none is for this lock. Valid as long as this. */
    const LockProfile *profileOf(const Lock &lock) const { return m_profiles.find(lock.key); }

    Judgement judge(const Lock &lock, Instant now) const;
    LockState stateAt(const Lock &lock, Instant now) const { return judge(lock, now).state; }
    /** When judge() may next answer differently; nothing: never without a change of the lock. */
    std::optional<Instant> nextChange(const Lock &lock, Instant now) const;
    /** All that hold now; none: its state needs no attention. */
    AttentionReasons reasons(const Lock &lock, Instant now) const;
    /** It is held for longer than 99 of 100 of its name: a remark, since every hundredth is. */
    std::optional<AttentionReason> unusual(const Lock &lock, Instant now) const;

private:
    /** What is wrong with a lock from some instant on, if nothing happens to it. */
    struct Onset {
        AttentionReason reason; ///< without the time that is seen
        Instant since;
        Instant from;
    };
    using Onsets = QVarLengthArray<Onset, 6>;
    /** What its hold time is judged by. */
    struct HoldFacts {
        std::optional<Duration> limit;
        std::optional<Duration> usual;
        qint64 waiters = 0;
        bool areListeners = false;
        bool isUsualSeen = false; ///< and not said by a profile
        bool isWanted = false;    ///< by others
        bool isRenewed = false;
    };
    HoldFacts holdFacts(const Lock &lock) const;
    Onsets onsets(const Lock &lock) const;
    static void addHoldOnsets(const Lock &lock, const HoldFacts &facts, Onsets &onsets);

    LockProfiles m_profiles;
    const HoldTimes *m_holdTimes = nullptr;
    QSet<Bytes> m_contended;
};

} // namespace lockscope
